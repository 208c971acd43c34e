/* What the causes of syntax errors share. Only for the parts of ydoc_cause. */
#ifndef RELGEN_TEXT_YDOC_CAUSES_H
#define RELGEN_TEXT_YDOC_CAUSES_H

#include "text/ydoc_cause.h"

struct ycause {
	const struct yfault *fault;
	struct diags *diags;
	struct arena *arena;	/* of diags */
	struct str line;	/* that of fault->at; empty at the end of the file */
	size_t offset;		/* of fault->at in it */
};

/* The line of a place; the place of an offset in its line. */
struct str ycause_line(struct loc loc);
struct loc ycause_at(struct loc loc, size_t offset);
/* Text behind the value of a line: a second quoted text, words behind a bracket. */
void ycause_rest(struct ycause *c, struct loc loc);
bool ycause_is_closing(struct str text);

/* Causes inside a text: where it begins, tabs, colons. Each records one finding. */
void ycause_text_start(struct ycause *c);
void ycause_opened_text_start(struct ycause *c);
void ycause_tab(struct ycause *c);
void ycause_no_token(struct ycause *c);
void ycause_no_colon(struct ycause *c);
void ycause_second_colon(struct ycause *c);

#endif
