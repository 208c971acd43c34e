/* What cmark is given instead of a prose text, and the way back: facts are cut out and stand as one private-use character each,
   emphasis beside Japanese punctuation gets neighbours that CommonMark can read, lines end with LF.
   Inside of prose.c. */
#ifndef RELGEN_TEXT_PROSE_CUT_H
#define RELGEN_TEXT_PROSE_CUT_H

#include "text/prose.h"

/* BLOCKS: any Markdown. UNIT: lines begin with a blank that no block of CommonMark begins with, so that all is one paragraph. */
enum cut_shape { CUT_BLOCKS, CUT_UNIT };

/* Characters of the text for cmark that no author may use. Plane 15 is private use, which CommonMark takes for letters. */
enum {
	CUT_FACT = 0xF0000,		/* and so on: the fact of that number */
	CUT_LETTER = 0xFFFFD,		/* put beside a run of *, so that it stands between letters */
	CUT_PRIVATE_LAST = 0xFFFFF,
	CUT_PUNCTUATION = 0x10A7F,	/* likewise: so that it stands between punctuation */
	CUT_LINE = 0x1680,		/* a blank to CommonMark's inlines but not to its blocks */
};

/* From byte `cut` of the text for cmark on, bytes correspond to those of the author's text from `written` on. */
struct cut_anchor {
	size_t cut, written;
};

/* The place asked for last: the next one is mostly a little behind it on the same line. */
struct cut_cursor {
	size_t offset, line_end;
	struct loc loc;		/* without a line: there was none */
};

struct cut_fact {
	struct fact fact;
	struct str written;	/* with its braces */
};

struct inline_list {
	VEC(struct inline_node) nodes;
};

struct prose_cut {
	struct arena *arena;
	struct prose_place place;
	struct str written;		/* the author's text */
	struct str text;		/* the text for cmark; ends with LF */
	const struct source *lines;	/* of the author's text; NULL where places are not exact */
	struct cut_cursor *cursor;
	VEC(struct cut_fact) facts;
	VEC(struct cut_anchor) anchors;
	bool markup;			/* has characters that mean something inside a paragraph of Markdown */
	bool definitions;		/* has a `]:`, without which there are no link definitions */
};

/* Findings: bad-value for a fact that is not closed and for characters that relgen puts in itself. Everything else of the text is kept. */
struct prose_cut prose_cut(struct arena *a, struct str written, struct prose_place place, enum cut_shape shape, struct diags *ds);

/* The place of a byte of the text for cmark. */
struct loc prose_cut_at(const struct prose_cut *c, size_t offset);

/* Appends what cmark made of a part of the text, as nodes of `kind` (TEXT or HTML) and FACT. */
void prose_cut_split(const struct prose_cut *c, struct str made, enum inline_kind kind, struct inline_list *out);
struct inlines prose_cut_inlines(const struct prose_cut *c, struct str made, enum inline_kind kind);
/* A part of the text for cmark as the author wrote it; a fact that spans lines comes out on one. */
struct str prose_cut_restore(const struct prose_cut *c, struct str part);

bool prose_cut_reserved(uint32_t c);
/* Blanks and line ends at the beginning. */
size_t prose_cut_blanks(struct str text);

#endif
