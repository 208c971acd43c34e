/* The numbers of a text. */
#ifndef RELGEN_MODEL_TRANSLATION_NUMBER_H
#define RELGEN_MODEL_TRANSLATION_NUMBER_H

#include "text/part.h"

struct number_use {
	struct str value;	/* ASCII digits; without grouping, and without zeros in front of a whole number */
	size_t from, to;	/* bytes of the text */
	bool optional;		/* a word, a part of a name or unit, or not always shown: the other text may have it or not */
};

struct number_uses {
	VEC(struct number_use) list;
};

enum number_reading {
	NUMBERS_EXACT,		/* 2.5 is not 25 */
	NUMBERS_COMMA,		/* a language may write 2,5 and 1.000: what stands between two groups of digits makes no difference */
};

/* In order. Digits of any width and script; English number words, and months, of which a translation makes digits; the same in Japanese numerals. */
struct number_uses numbers_of(struct arena *a, struct str text, const struct parts *parts, enum number_reading reading);

/* False only where every number of the text, if any, is optional; in a glance. */
bool numbers_may_be_sure(struct str text);

#endif
