/* Marks of Markdown that mark nothing, raw HTML, and the places of addresses: what is told of a paragraph once cmark has read it.
   Inside of prose.c. */
#ifndef RELGEN_TEXT_PROSE_MARKS_H
#define RELGEN_TEXT_PROSE_MARKS_H

#include "text/prose_cut.h"

/* A paragraph or heading: its bytes in the text for cmark, and what cmark made of them. */
struct marked {
	size_t from, to;
	struct inlines inlines;
	struct loc loc;
};

/* Gives the first text of each address within the site its place, where it stands as written. Findings: markup-literal for a `**` that is
   left as text (escaped, or in a code span, it is meant), cjk-emphasis where it is beside Japanese text; raw-html. */
void prose_marks(const struct prose_cut *cut, const struct marked *m, struct diags *ds);
/* raw-html for a block of it. */
void prose_marks_html(const struct prose_cut *cut, struct str html, struct loc loc, struct diags *ds);

#endif
