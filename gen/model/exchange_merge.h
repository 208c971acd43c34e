/* Translations that come back from a tool, laid over the file that they came from. */
#ifndef RELGEN_MODEL_EXCHANGE_MERGE_H
#define RELGEN_MODEL_EXCHANGE_MERGE_H

#include "model/exchange.h"
#include "model/po_merge.h"

/* A text as it goes out: today's source with what the language has for it. `e` may be NULL. */
struct exchange_unit exchange_unit_of(struct arena *a, struct str file, const struct source_text *t, const struct po_entry *e);

/* What happened to the units of a file. */
struct exchange_counts {
	size_t unchanged;	/* as they went out, or empty: what is there is never taken away */
	size_t translated;	/* another translation */
	size_t reviewed;	/* the same translation in another state, or with another comment */
	size_t stale;		/* of a source text of before: taken as such */
	size_t left;		/* likewise, but today's text has been translated since */
};

/* A unit that was looked up. */
struct exchange_item {
	const struct exchange_unit *unit;
	size_t text;		/* its number among the texts */
};

/* The file with the units in it; what they do not name stays as it is. `old` may be NULL; it must be whole. At most one unit a text. */
struct po_file exchange_merge(struct arena *a, const struct source_texts *texts, const struct po *old, const struct exchange_item *items, size_t count,
			      struct exchange_counts *counts);

#endif
