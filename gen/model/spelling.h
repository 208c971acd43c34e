/* Spellings as a sorted list: those that stand at a place of a text are found by narrowing the list byte by byte, in time that does not grow with
   their number. */
#ifndef RELGEN_MODEL_SPELLING_H
#define RELGEN_MODEL_SPELLING_H

#include "base/str.h"

struct spelling {
	struct str folded;		/* what texts are compared with */
	struct str written;
	uint32_t number;		/* what it is a spelling of */
};

struct spellings {
	struct spelling *items;		/* by folded text, then number */
	size_t count;
	uint32_t first[257];		/* by first byte: where its spellings begin */
};

/* Those that begin with the bytes looked at so far. */
struct spelling_range {
	size_t low, high;
};

enum spelling_case { SPELLING_FOLD, SPELLING_EXACT };

/* A letter of ASCII without its case. */
static inline unsigned char spelling_lower(char c)
{
	return (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* Room for `most`. */
struct spellings spellings_on(struct arena *a, size_t most);
/* An empty text is not added. FOLD: the folded text is the written one without capitals of ASCII. */
void spellings_add(struct arena *a, struct spellings *s, struct str written, uint32_t number, enum spelling_case how);
/* To be called once, behind the last. */
void spellings_sort(struct spellings *s);

/* The one that is exactly this; NULL when there is none. */
const struct spelling *spellings_find(const struct spellings *s, struct str folded);

/* Does any begin with this byte? */
static inline bool spellings_begins(const struct spellings *s, unsigned char c)
{
	return s->first[c] < s->first[c + 1];
}

/* The range for a first byte, and for the byte at `depth` behind those before it; the first of a range is the one that ends there, if any does. */
struct spelling_range spellings_begin(const struct spellings *s, unsigned char c);
struct spelling_range spellings_narrow(const struct spellings *s, struct spelling_range r, size_t depth, unsigned char c);

/* Longer ones are spellings of nothing that anybody writes, and are not looked for; of several things spelt alike so many are found. */
enum { SPELLING_SIZE_MAX = 96, SPELLING_ALIKE_MAX = 64 };

/* Calls `found` for each spelling that stands at `at` in the text, the shortest first; `to` is its end. */
struct spelling_visitor {
	void (*found)(void *self, const struct spelling *s, size_t to);
	void *self;
};
void spellings_at(const struct spellings *s, struct str text, size_t at, struct spelling_visitor v);

#endif
