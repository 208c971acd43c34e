/* A line of YAML in a finding: where its parts begin, and how it should read. Only for the parts of ydoc. */
#ifndef RELGEN_TEXT_YDOC_LINE_H
#define RELGEN_TEXT_YDOC_LINE_H

#include "base/source.h"

/* Offset of a place in its line. */
size_t ydoc_offset(struct loc loc);
/* Blanks and tabs at the start of a line. */
size_t ydoc_indent(struct str line);
/* Offset of a line's value: behind indentation, list marks and `key: `. The line's length when there is none. */
size_t ydoc_value(struct str line);
/* The key of a line, as written; empty when it has none. */
struct str ydoc_key(struct str line);

/* The text as a message can show it: short, without control characters. */
struct str ydoc_shown(struct arena *a, struct str text);
/* The text in quotes that need the fewest escapes, shortened. */
struct str ydoc_quoted(struct arena *a, struct str text);
/* The line without its indentation, with what begins at `from` (to the line's end, but for a comment) in quotes. */
struct str ydoc_with_quotes(struct arena *a, struct str line, size_t from);

#endif
