/* Text as Markdown that reads back as that text, with no more escapes than it takes. Inside of markdown.c. */
#ifndef RELGEN_VIEW_MARKDOWN_ESCAPE_H
#define RELGEN_VIEW_MARKDOWN_ESCAPE_H

#include "base/str.h"

/* What makes an escape necessary beyond the text itself. */
enum {
	ESCAPE_LINE_START = 1 << 0,	/* the text begins a line */
	ESCAPE_CELL = 1 << 1,		/* it stands in a table cell */
	ESCAPE_STAR = 1 << 2,		/* a * could pair with another one; likewise for the others */
	ESCAPE_UNDERSCORE = 1 << 3,
	ESCAPE_BACKTICK = 1 << 4,
	ESCAPE_TILDE = 1 << 5,
	ESCAPE_ANGLE = 1 << 6,		/* a < could find its > */
	ESCAPE_BRACKETS = 1 << 7,	/* it stands in a link, whose text has unbalanced brackets */
	ESCAPE_FIRST_BLANK = 1 << 8,	/* a blank at its beginning would be lost; likewise at its end */
	ESCAPE_LAST_BLANK = 1 << 9,
	ESCAPE_PAIRS = ESCAPE_STAR | ESCAPE_UNDERSCORE | ESCAPE_BACKTICK | ESCAPE_TILDE | ESCAPE_ANGLE,
};

enum { AFTER_UNKNOWN = 0x110000 };

struct around {
	unsigned escapes;
	uint32_t before, after;	/* the characters beside the text; 0: the line's ends */
};

void markdown_escape(struct buf *out, struct str text, const struct around *around);
/* Inside the parentheses of a link: its title, with quotes; its address. */
void markdown_put_title(struct buf *out, struct str title, unsigned escapes);
void markdown_put_address(struct buf *out, struct str address);
/* The info string of a code block. */
void markdown_put_info(struct buf *out, struct str info);
/* Is the `&` at `i` the beginning of a character reference, with or without meaning? */
bool markdown_is_reference(struct str s, size_t i);
/* Longest run of `c`. */
size_t markdown_longest(struct str text, char c);
/* Which of ESCAPE_PAIRS occur in a text in a way that could pair; STAR, UNDERSCORE, BACKTICK, TILDE once for one run, twice in `again`. */
void markdown_census(struct str text, unsigned *once, unsigned *again);

#endif
