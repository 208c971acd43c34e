/* Cutting a text into parts. Inside of part.c and part_message.c. */
#ifndef RELGEN_TEXT_PART_CUT_H
#define RELGEN_TEXT_PART_CUT_H

#include "text/part.h"

struct part_cutter {
	struct arena *arena;
	struct str text;
	size_t at;		/* what is looked at */
	size_t words;		/* where the words before it begin */
	enum part_kind kind;	/* WORDS, or CODE inside of <c> */
	bool branch;
	struct parts parts;
};

/* The byte `ahead` of the place; NUL behind the end. */
char part_peek(const struct part_cutter *c, size_t ahead);
/* The words before the place become a part, and so does what follows up to `to`. */
void part_take(struct part_cutter *c, enum part_kind kind, size_t to);
/* The words before the place become a part. */
void part_flush(struct part_cutter *c);
/* Takes the address that begins at the place; false when none does. */
bool part_take_address(struct part_cutter *c);
/* Cuts a message up to its end. */
void part_message(struct part_cutter *c);

#endif
