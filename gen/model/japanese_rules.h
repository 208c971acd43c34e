/* What the rules of Japanese share. Inside of japanese.c. */
#ifndef RELGEN_MODEL_JAPANESE_RULES_H
#define RELGEN_MODEL_JAPANESE_RULES_H

#include "base/id_index.h"
#include "model/japanese.h"

/* Of one rule, so many findings in a text: more say nothing new. */
enum { JAPANESE_FINDINGS_MAX = 8 };

/* How often each of two forms stands in the file, and which came first. */
struct habit {
	size_t count[2];
	unsigned first;
};

/* A character of katakana has three bytes; words have something between them. */
enum { HABIT_FORMS = 8, WORDS_MAX = 20000, WORD_BYTES_MIN = 4 };

struct japanese {
	struct arena *arena;
	const struct japanese_checks *checks;
	const struct glossary *glossary;
	const struct glossary_language *words;
	struct habit spacing;			/* without, with a space */
	struct habit forms[HABIT_FORMS];	/* as the table of punctuation */
	struct habit style;			/* です, である */
	struct id_index katakana;		/* words of the file */
	size_t *katakana_counts;
	bool katakana_looked, katakana_differ;	/* has it been looked whether any of them is to be spelt otherwise, and is one? */
	size_t katakana_most;
};

void habit_add(struct habit *h, unsigned form);
/* The form that the file uses more often, or first. */
unsigned habit_right(const struct habit *h);

bool japanese_is_hiragana(uint32_t c);
bool japanese_is_katakana(uint32_t c);
bool japanese_is_kanji(uint32_t c);
/* Any of the three. */
bool japanese_is_letter(uint32_t c);

/* The character at a byte, or that ends there; 0 outside of the text. */
uint32_t japanese_at(struct str text, size_t at);
uint32_t japanese_before(struct str text, size_t at);

static inline struct loc japanese_loc(const struct japanese_text *t, size_t at)
{
	return t->place.at(t->place.self, at);
}

void width_check(struct japanese *j, const struct japanese_text *t, struct diags *ds);
void spacing_learn(struct japanese *j, const struct japanese_text *t);
void spacing_check(struct japanese *j, const struct japanese_text *t, struct diags *ds);
void vowel_learn(struct japanese *j, const struct japanese_text *t);
void vowel_check(struct japanese *j, const struct japanese_text *t, struct diags *ds);
void punctuation_learn(struct japanese *j, const struct japanese_text *t);
void punctuation_check(struct japanese *j, const struct japanese_text *t, struct diags *ds);
void style_learn(struct japanese *j, const struct japanese_text *t);
void style_check(struct japanese *j, const struct japanese_text *t, struct diags *ds);

#endif
