/* Japanese as a text: the rules on which house styles differ, over one file at a time. */
#ifndef RELGEN_MODEL_JAPANESE_H
#define RELGEN_MODEL_JAPANESE_H

#include "model/glossary.h"
#include "model/project.h"
#include "model/prose_piece.h"
#include "text/part.h"

struct japanese_text {
	struct str text;
	const struct parts *parts;
	struct text_place place;	/* of bytes of the text */
};

/* One file: what it mostly does, and which rules are on. */
struct japanese;

/* Is it a tag of Japanese? */
bool japanese_is(struct str tag);

/* `glossary` may be NULL; `bytes`: of all texts of the file. */
struct japanese *japanese_on(struct arena *a, const struct japanese_checks *checks, const struct glossary *glossary, struct str language,
			     size_t bytes);
/* To be called for every text of the file, then japanese_check for every text. Linear in the length of the texts. */
void japanese_learn(struct japanese *j, const struct japanese_text *t);
/* ja-width, ja-spacing, ja-long-vowel, ja-punctuation, ja-style, as relgen.yaml has them. */
void japanese_check(struct japanese *j, const struct japanese_text *t, struct diags *ds);

#endif
