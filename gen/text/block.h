/* A document as blocks and inlines: what prose, messages and templates make and the writers of HTML and Markdown take.
   Plain data, no functions. Everything lives in the arena of whoever made it. */
#ifndef RELGEN_TEXT_BLOCK_H
#define RELGEN_TEXT_BLOCK_H

#include "base/source.h"

enum inline_kind {
	INLINE_TEXT,		/* `text`; shown as it is, never as markup */
	INLINE_FACT,		/* `fact`: number of a {{ … }} of the prose it belongs to */
	INLINE_CODE,		/* children: TEXT and FACT only */
	INLINE_EMPHASIS,	/* children */
	INLINE_STRONG,		/* children */
	INLINE_LINK,		/* children; `address` and `title`: TEXT and FACT only */
	INLINE_IMAGE,		/* children are the alternative text; `address`, `title` */
	INLINE_SOFT_BREAK,	/* a line end of the source that is a space, or nothing between wide characters */
	INLINE_HARD_BREAK,
	INLINE_HTML,		/* `text`: raw HTML of the source; always shown as text */
};

struct inlines {
	struct inline_node *items;
	size_t count;
};

struct inline_node {
	enum inline_kind kind;
	struct str text;
	uint32_t fact;
	struct inlines children;
	struct inlines address, title;	/* of a link within the site, the address has a place of its own where its source shows it */
	struct loc loc;		/* may have no line: then the block's place is the nearest known */
};

enum block_kind {
	BLOCK_PARAGRAPH,	/* inlines */
	BLOCK_HEADING,		/* inlines, level 1 to 6 */
	BLOCK_LIST,		/* children: ITEM; ordered, start, tight */
	BLOCK_ITEM,		/* children */
	BLOCK_QUOTE,		/* children */
	BLOCK_CODE,		/* lines; info: TEXT and FACT only */
	BLOCK_RULE,
	BLOCK_HTML,		/* `text`: raw HTML of the source; `inlines`: the same as HTML, FACT and SOFT_BREAK; always shown as text */
};

struct blocks {
	struct block *items;
	size_t count;
};

/* A line of a code block, without its line end. `unit` is set for a comment line of a shell block: then `before` is the
   indentation with the '#' and the blanks behind it, and `inlines` the comment's text (TEXT and FACT only). */
struct code_line {
	struct str before;
	struct inlines inlines;
	uint32_t unit;
};

enum { UNIT_NONE = 0 };		/* units of translation count from 1 */

struct block {
	enum block_kind kind;
	uint32_t unit;		/* of a paragraph or heading: its number in document order, from 1 */
	uint32_t level;
	bool ordered, tight;
	uint32_t start;
	struct str text;
	struct inlines inlines;
	struct inlines info;
	struct code_line *lines;
	size_t line_count;
	struct blocks children;
	struct loc loc;
};

#endif
