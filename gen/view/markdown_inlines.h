/* Inlines as one or more lines of Markdown. Inside of markdown.c. */
#ifndef RELGEN_VIEW_MARKDOWN_INLINES_H
#define RELGEN_VIEW_MARKDOWN_INLINES_H

#include "text/block.h"
#include "view/markdown.h"

/* ALONE: the inlines are all there is between two line ends, so that nothing else can pair with what is in them. */
enum markdown_company { COMPANY_ALONE, COMPANY_UNKNOWN };
/* What a hard break is: `\` and a line end with `prefix` behind it, `<br>`, or a space. */
enum markdown_break { BREAK_LINE, BREAK_TAG, BREAK_SPACE };

struct markdown_line {
	enum markdown_place place;
	enum markdown_company company;
	enum markdown_break hard;
	struct str prefix;
	const struct link_base *links;	/* may be NULL */
	struct str note;	/* shown first, emphasised, in parentheses; may be absent */
};

void markdown_put_inlines(struct buf *out, struct inlines inlines, const struct str *facts, const struct markdown_line *line);

#endif
