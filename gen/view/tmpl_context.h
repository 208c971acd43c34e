/* Where in the output a template stands, followed through its text; for the files of templates only. */
#ifndef RELGEN_VIEW_TMPL_CONTEXT_H
#define RELGEN_VIEW_TMPL_CONTEXT_H

#include "view/tmpl.h"

/* Where a value is written. */
enum place {
	PLACE_HTML_TEXT,
	PLACE_HTML_PLAIN,		/* <title>, <textarea>: text without elements */
	PLACE_HTML_ATTRIBUTE,		/* for machines: id, datetime, value … */
	PLACE_HTML_ATTRIBUTE_TEXT,	/* for readers: title, alt … */
	PLACE_HTML_ADDRESS,
	PLACE_MARKDOWN_TEXT,
	PLACE_MARKDOWN_CELL,
	PLACE_MARKDOWN_CODE,		/* code span */
	PLACE_MARKDOWN_CELL_CODE,
	PLACE_MARKDOWN_FENCE,
	PLACE_MARKDOWN_ADDRESS,
	PLACE_MARKDOWN_ATTRIBUTE,	/* of an HTML tag in Markdown */
	PLACE_MARKDOWN_HTML,		/* text in a block of HTML, where Markdown may count or not */
	PLACE_NONE,
};

enum attribute_kind { ATTRIBUTE_PLAIN, ATTRIBUTE_TEXT, ATTRIBUTE_ADDRESS, ATTRIBUTE_EVENT, ATTRIBUTE_STYLE, ATTRIBUTE_SET, ATTRIBUTE_CONTENT };
enum element_kind { ELEMENT_PLAIN, ELEMENT_CODE, ELEMENT_TITLE, ELEMENT_RAW };

enum markup {
	MARKUP_TEXT,
	MARKUP_TAG_OPEN,	/* behind < */
	MARKUP_TAG_NAME,
	MARKUP_TAG,		/* between attributes */
	MARKUP_TAG_NEXT,	/* a blank or > must follow */
	MARKUP_ATTRIBUTE,	/* in a name */
	MARKUP_EQUALS,		/* behind a name and blanks */
	MARKUP_VALUE,		/* behind = */
	MARKUP_DOUBLE, MARKUP_SINGLE, MARKUP_BARE,
	MARKUP_COMMENT,
	MARKUP_DECLARATION,
	MARKUP_RAW,		/* inside <script> and the like */
	MARKUP_CODE,		/* Markdown: code span */
	MARKUP_FENCE,
	MARKUP_FENCE_INFO,
	MARKUP_ADDRESS,		/* Markdown: behind ]( */
	MARKUP_LINK_TITLE,	/* behind the address */
	MARKUP_DEFINITION,	/* [x]: address */
};

enum { CONTEXT_NAME = 16 };

struct context {
	enum tmpl_format format;
	enum markup markup;
	enum attribute_kind attribute;
	enum element_kind element;	/* of the tag being read */
	enum element_kind content;	/* TITLE or RAW: what the text is in */
	bool closing;			/* the tag being read is an end tag */
	bool equivalent;		/* it has http-equiv, which makes a header, an address too, of its content */
	bool content_filled;		/* a value stands in its content */
	unsigned code_depth;
	char name[CONTEXT_NAME];	/* of the tag or attribute being read, small letters, cut */
	size_t name_len;
	char raw[CONTEXT_NAME];		/* name of the raw element */
	char address[CONTEXT_NAME];	/* how the address begins, as far as it is text of the template */
	size_t address_len;
	/* Markdown */
	bool line_start;		/* nothing but blanks and list marks so far */
	bool line_empty;
	bool cell;
	bool definition;		/* the line begins with [ */
	unsigned brackets;		/* open ones */
	bool tag_first;			/* the tag being read begins the line */
	bool tag_alone;			/* such a tag was read, and only blanks since */
	bool html_block;		/* up to the next empty line */
	char mark;			/* of the code being read, and how many */
	size_t mark_count;
};

enum context_event_kind { CONTEXT_OPEN, CONTEXT_CLOSE, CONTEXT_LITERAL, CONTEXT_WRONG };

/* Bytes [from, to) of the text that was read. */
struct context_event {
	enum context_event_kind kind;
	size_t from, to;
	bool span;			/* OPEN, CLOSE: a code span, not a fence */
	const char *message;		/* WRONG */
};

struct context_events {
	VEC(struct context_event) list;
};

struct context context_on(enum tmpl_format format);
/* Moves over a text of the template. */
void context_text(struct arena *a, struct context *c, struct str text, struct context_events *events);
/* Moves over a statement: a tag or attribute name ends here. */
void context_statement(struct context *c);
/* Moves over a value; `number`: one that a list mark can be made of. */
void context_value(struct context *c, bool number);
/* Where a value would be written; PLACE_NONE with the reason and the fix. */
enum place context_place(const struct context *c, const char **why, const char **fix);
/* Do two ways through a template lead to the same context? */
bool context_same(const struct context *a, const struct context *b);
/* `c` becomes what holds for both. */
void context_join(struct context *c, const struct context *other);
/* "inside a comment": for findings. */
const char *context_name(const struct context *c);

#endif
