/* The Markdown source of one unit of translation, taken from the lines it stands on. Inside of prose.c. */
#ifndef RELGEN_TEXT_PROSE_UNITS_H
#define RELGEN_TEXT_PROSE_UNITS_H

#include "base/str.h"

/* Lines of a paragraph as one: a line end is a space, nothing between two wide characters, and `\` + LF where it is a hard break.
   Blanks at the ends and blank lines are dropped. */
struct str unit_join(struct arena *a, struct str lines);

/* The lines without the blanks and the `quotes` markers of block quotes in front of each; the first line has none. */
struct str unit_strip(struct arena *a, struct str lines, unsigned quotes);
/* A heading's lines without its marks: `# text #`, or the line of = or - below. */
struct str unit_heading(struct str lines);

/* Is it the info string of a code block whose comment lines are translated? */
bool unit_is_shell(struct str info);
/* Bytes of a line before the text of its comment: indentation, '#', blanks. 0 where the line has no comment to translate. */
size_t unit_comment(struct str line);

#endif
