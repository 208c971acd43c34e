/* A line of YAML in a finding: where its parts begin, and how it should read. Only for the parts of ydoc. */
#ifndef RELGEN_TEXT_YDOC_LINE_H
#define RELGEN_TEXT_YDOC_LINE_H

#include "text/ydoc.h"

/* Offset of a place in its line. */
size_t ydoc_offset(struct loc loc);
/* The last line before `line` that holds more than blanks; 0 when there is none. */
uint32_t ydoc_line_before(const struct source *s, uint32_t line);
/* Blanks and tabs at the start of a line. */
size_t ydoc_indent(struct str line);
/* Offset of a line's value: behind indentation, list marks and `key: `. The line's length when there is none. */
size_t ydoc_value(struct str line);
/* The key of a line, as written; empty when it has none. */
struct str ydoc_key(struct str line);

/* The text in quotes that need the fewest escapes, shortened. */
struct str ydoc_quoted(struct arena *a, struct str text);
/* The line without its indentation, with what begins at `from` (to the line's end, but for a comment) in quotes. */
struct str ydoc_with_quotes(struct arena *a, struct str line, size_t from);

/* Where the text of a scalar begins: behind its quote; of a block, the line behind '|' or '>', in the column that its first
   line with content shows. */
struct loc ydoc_content(const struct ynode *scalar);

#endif
