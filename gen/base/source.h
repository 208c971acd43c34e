/* A named input text and the places in it. */
#ifndef RELGEN_BASE_SOURCE_H
#define RELGEN_BASE_SOURCE_H

#include <stdint.h>

#include "base/str.h"

/* An input file. `name` is its path from the project's folder, with forward slashes.
   `line_starts` (offset of each line's first byte) is made by source_on. */
struct source {
	struct str name;
	struct str text;
	const uint32_t *line_starts;
	uint32_t line_count;
};

/* Where something stands: line and column count from 1, columns in code points (a BOM is not counted).
   A line of 0 means the file as a whole; a source of NULL, no place at all. */
struct loc {
	const struct source *source;
	uint32_t line, col;
};

/* The text is not copied. Lines end with LF or CR LF. Texts from 4 GiB on are cut there (files are limited far below). */
struct source *source_on(struct arena *a, struct str name, struct str text);
/* The place of a byte offset; an offset past the end is the end. */
struct loc source_at(const struct source *s, size_t offset);
/* The byte offset of a place; a column past the end of its line is the line's end. */
size_t source_offset(struct loc loc);
/* The text of a line (from 1) without its line end; empty when there is no such line. */
struct str source_line(const struct source *s, uint32_t line);
/* The file as a whole. */
struct loc source_whole(const struct source *s);
/* By path bytes, line, column. */
int loc_cmp(struct loc a, struct loc b);

#endif
