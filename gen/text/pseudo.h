/* Pseudo-languages: texts that look translated, made from the source, to see a site in another language before anybody translates it. */
#ifndef RELGEN_TEXT_PSEUDO_H
#define RELGEN_TEXT_PSEUDO_H

#include "text/msg.h"
#include "text/prose.h"

enum pseudo {
	PSEUDO_NONE,
	PSEUDO_ACCENTS,		/* en-XA: letters with accents, about a third longer, in brackets: what has none was not translated, or was cut */
	PSEUDO_JAPANESE,	/* ja-XA: Japanese without blanks, corner brackets hard against every argument, fact, code and emphasis */
};

/* PSEUDO_NONE for any other tag. */
enum pseudo pseudo_of(struct str tag);

/* A plain text. Words with a digit stay as they are: a number says the same in every language. */
struct str pseudo_text(struct arena *a, struct str text, enum pseudo kind);
/* A message with its texts changed; arguments, styles, branches and tags stay. */
const struct msg *msg_pseudo(struct arena *a, const struct msg *m, enum pseudo kind);

/* The text of a unit as a translator would write it: Markdown, or, of a shell comment, plain. Facts, code, the addresses of links and what is
   emphasised stay. `inlines`: those of the unit, whose facts are of `prose`. */
enum pseudo_form { PSEUDO_MARKDOWN, PSEUDO_COMMENT };
struct str prose_pseudo(struct arena *a, struct inlines inlines, const struct prose *prose, enum pseudo kind, enum pseudo_form form);

/* What stands before and behind a whole text, and before and behind what is not text in it. */
struct pseudo_marks {
	const char *open, *close, *before, *behind;
};
const struct pseudo_marks *pseudo_marks(enum pseudo kind);

#endif
