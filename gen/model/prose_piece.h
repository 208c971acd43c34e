/* The texts of a prose field, in its own language and in translations, each with a way from its bytes to their places. Rules that read
   prose as text go through them. */
#ifndef RELGEN_MODEL_PROSE_PIECE_H
#define RELGEN_MODEL_PROSE_PIECE_H

#include "model/schema.h"
#include "text/po.h"

/* Byte offsets of a text as places. */
struct text_place {
	struct loc (*at)(const void *self, size_t offset);
	const void *self;
};

enum piece_kind {
	PIECE_TEXT,		/* a unit: Markdown on one line, or the comment of a command */
	PIECE_CODE,		/* any other line of a code block */
	PIECE_TRANSLATION,	/* of a unit */
};

/* A text as its author wrote it, with its {{ … }}. */
struct piece {
	enum piece_kind kind;
	struct str text;
	struct text_place place;
	const struct prose_field *field;
	struct unit source;		/* of a translation: what it translates; its `place` then lasts as long as the PO file */
};

struct piece_visitor {
	void (*visit)(void *self, const struct piece *p);
	void *self;
};

/* Every text of the field itself. */
void pieces_each(struct arena *a, const struct prose_field *field, struct piece_visitor v);
/* The translations in `po` (may be NULL) that are shown: of today's text, not empty, not fuzzy. */
void translations_each(struct arena *a, const struct prose_field *field, const struct po *po, struct piece_visitor v);

/* The place of byte `offset` of a text that stands at `start` of its file, where it may be on several lines, in quotes or escaped.
   `start` itself when the file says something else there. */
struct loc text_place_at(struct loc start, struct str text, size_t offset);

#endif
