/* A translation beside its source, and the rules that compare the two. Inside of check_translation.c. */
#ifndef RELGEN_MODEL_TRANSLATION_H
#define RELGEN_MODEL_TRANSLATION_H

#include "model/glossary.h"
#include "model/prose_piece.h"
#include "model/world.h"
#include "text/part.h"

/* Of one rule, so many findings in a text: more say nothing new. */
enum { TRANSLATION_FINDINGS_MAX = 8 };

struct translation {
	enum part_syntax syntax;
	struct str source, text;
	struct parts source_parts, parts;
	struct str source_words;	/* the words of the source in a row: marks left out, U+FFFC for what is no word */
	struct str plain;		/* the translation without full-width letters, which have a finding of their own */
	bool facts_differ;		/* message-argument says so, and that numbers are missing with them goes without saying */
	struct text_place place;	/* of bytes of the text */
};

/* Which of so many things were seen in this text. */
struct seen {
	uint32_t *stamps;
	uint32_t now;
};

struct translation_check {
	const struct world *world;
	const struct language *language;
	const struct glossary_language *glossary;	/* NULL: it says nothing of the language */
	bool decimal_comma;				/* 2,5 is what the source writes as 2.5 */
	struct arena *scratch;				/* for one translation */
	struct diags *ds;
	struct seen components, rows;
};

static inline bool seen_add(struct seen *s, size_t number)
{
	bool before = s->stamps[number] == s->now;

	s->stamps[number] = s->now;
	return before;
}

static inline bool seen_has(const struct seen *s, size_t number)
{
	return s->stamps[number] == s->now;
}

/* A finding about bytes [from, to) of the translation; about [0, 0) where something is missing. */
#define translation_say(c, t, from, to, rule, ...)	\
	diag_span((c)->ds, (t)->place.at((t)->place.self, (from)), str_length(str_slice((t)->text, (from), (to))), (rule), __VA_ARGS__)

/* number-changed */
void translation_numbers(struct translation_check *c, const struct translation *t);
/* code-changed, link-changed */
void translation_spans(struct translation_check *c, const struct translation *t);
/* protected-term */
void translation_names(struct translation_check *c, const struct translation *t);
/* glossary */
void translation_terms(struct translation_check *c, const struct translation *t);
/* foreign-placeholder */
void translation_placeholders(struct translation_check *c, const struct translation *t);
/* cjk-emphasis, as far as Markdown is not parsed for it, and markup-literal for marks of blocks, and in messages */
void translation_marks(struct translation_check *c, const struct translation *t);
/* cut-sentence */
void translation_sentences(struct translation_check *c, const struct translation *t);

#endif
