/* Prose in one language: the translation where there is a good one, the source where not, with the facts filled in. */
#ifndef RELGEN_VIEW_PROSE_TEXT_H
#define RELGEN_VIEW_PROSE_TEXT_H

#include "model/world.h"
#include "view/link_check.h"
#include "view/tmpl.h"

struct prose_made {
	const struct prose_field *field;
	const struct prose_text *text;
};

/* The fields that were made ready in one language, for whoever needs the same texts after the page. */
struct prose_memo {
	VEC(struct prose_made) list;
	uint32_t *slots;		/* hash table of the fields: number in list + 1; 0 is free */
	size_t slot_count;
	unsigned reach;			/* enum link_reach: what their links lead to */
};

/* NULL when the field was not made ready, or left out. */
const struct prose_text *prose_memo_find(const struct prose_memo *memo, const struct prose_field *field);

/* A record in the source's language, for the facts of texts that fall back to it: "about 20%" and no 「約 20%」. */
struct source_record {
	const struct value *(*make)(const struct source_record *self);	/* called when the first text falls back */
	const struct catalog *catalog;
	const struct value *made;	/* NULL: not yet */
};

/* The units of a page, counted before they fall back; in the source's language there is nothing to count. */
struct translation_tally {
	size_t texts, translated;
	size_t shown;			/* of those that are not translated, in the source's language; the others are left out */
};

/* Where prose comes from and what its facts are. */
struct prose_reader {
	struct arena *a;
	const struct language *language;
	struct str source_language;
	enum fallback fallback;
	const char *const *reasons;	/* by enum unit_state; may be NULL */
	const struct source *origin;	/* the file that the prose stands in */
	const struct po *po;		/* its translation; NULL: there is no such file */
	const struct type *type;	/* of the record that {{ … }} speaks of */
	const struct value *record;	/* its value; filled in as far as facts need it */
	struct source_record *source_record;	/* NULL: `record` does for all texts */
	struct loc included;		/* prose of another file: where it is included; else without a source */
	struct diags *ds;
	struct link_place *place;	/* the page, for links; NULL: those by name leave their text only */
	struct prose_memo *memo;	/* gets what is made ready; may be NULL */
	struct translation_tally *tally;	/* counts the units of the page; may be NULL */
	bool said_missing;		/* that there is no PO file; one finding is enough */
};

/* NULL when the field is absent, or has no translation and the project leaves such prose out.
   Findings: reference-unknown, link-broken, message-missing, message-stale, message-fuzzy, message-argument. */
const struct prose_text *prose_text(struct prose_reader *r, const struct prose_field *field);
/* The same for a field that a page cannot do without: in the source's language rather than not at all. */
const struct prose_text *prose_text_needed(struct prose_reader *r, const struct prose_field *field);

#endif
