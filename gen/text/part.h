/* A text for translators as its parts: the words that readers read, and what stands among them: code, addresses, facts, marks. What compares
   a translation with its source goes through them. */
#ifndef RELGEN_TEXT_PART_H
#define RELGEN_TEXT_PART_H

#include "base/str.h"
#include "base/vec.h"

enum part_kind {
	PART_WORDS,
	PART_CODE,		/* what stands between backticks, or in <c> … </c> */
	PART_ADDRESS,		/* of a link, or one that stands in the text */
	PART_FACT,		/* {{ … }} of prose, an argument or '#' of a message */
	PART_MARK,		/* what nobody sees: marks of Markdown, tags, quotes, the braces and names of branches */
};

/* Bytes [from, to) of the text. */
struct part {
	enum part_kind kind;
	bool branch;		/* in a branch of a plural or select: not always shown */
	size_t from, to;
};

struct parts {
	VEC(struct part) list;
};

enum part_syntax { PARTS_PROSE, PARTS_COMMENT, PARTS_MESSAGE };

/* In order, without gaps. A message should be one that msg_parse takes; of any other, and of prose with marks that do not pair, the parts are
   those that are most likely meant. Linear time. */
struct parts parts_of(struct arena *a, struct str text, enum part_syntax syntax);

static inline struct str part_text(struct str text, const struct part *p)
{
	return str_slice(text, p->from, p->to);
}

#endif
