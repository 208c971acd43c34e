/* Names and terms of a source that its translation must have: components, images, environment variables, the glossary. */
#include "model/mention.h"
#include "model/translation.h"
#include "text/shown.h"
#include "text/unicode.h"

enum { LOOKED_MAX = 64 };	/* names of images in a source that are looked for in its translation */

/* --- Finding spellings in a text --- */

/* Of the spellings at a place the longest that stands there as a word. */
struct longest {
	struct str text;
	const struct spelling *best;
	size_t to;
};

static void longest_found(void *self, const struct spelling *s, size_t to)
{
	struct longest *l = self;

	if (mention_ends(l->text, to) && to > l->to) {
		l->best = s;
		l->to = to;
	}
}

/* May one of the list stand here, by its first byte and what is before it? */
static bool stands_at(const struct spellings *list, struct str text, size_t at)
{
	unsigned char first = (unsigned char)text.ptr[at];

	return spellings_begins(list, first) && (first & 0xC0) != 0x80 && mention_begins(text, at);
}

/* The next spelling at or after *at, which moves behind it; NULL at the end. */
static const struct spelling *spelling_next(const struct spellings *list, struct str text, size_t *at)
{
	while (*at < text.len) {
		struct longest l = { text, NULL, *at };

		if (stands_at(list, text, *at))
			spellings_at(list, text, *at, (struct spelling_visitor){ longest_found, &l });
		*at = l.best ? l.to : *at + 1;
		if (l.best)
			return l.best;
	}
	return NULL;
}

static void presence_found(void *self, const struct spelling *s, size_t to)
{
	(void)to;
	seen_add(self, s->number);
}

/* What a translation has of a list, whatever stands behind: languages inflect. */
static void presence_of(const struct spellings *list, struct str text, struct seen *seen)
{
	seen->now++;
	for (size_t at = 0; at < text.len; at++)
		if (stands_at(list, text, at))
			spellings_at(list, text, at, (struct spelling_visitor){ presence_found, seen });
}

/* --- Names --- */

static void say_name(struct translation_check *c, const struct translation *t, struct str name)
{
	translation_say(c, t, 0, 0, RULE_PROTECTED_TERM, "the name '%.*s' of the source is missing", STR_FMT(shown(c->ds->arena, name)));
	diag_hint(c->ds, "write '%.*s', which is the same in every language", STR_FMT(shown(c->ds->arena, name)));
}

/* Does the glossary give the name a word of the language? Then that is asked for. */
static bool has_word(const struct translation_check *c, struct str name)
{
	struct str folded;
	size_t at = 0;

	if (!c->glossary)
		return false;
	folded = unicode_fold(c->scratch, name);
	return spelling_next(&c->glossary->terms, folded, &at) && at == folded.len;
}

/* Those that the translation names. */
static void components_see(struct translation_check *c, const struct translation *t)
{
	const struct registry *r = c->world->registry;
	struct mention m;

	c->components.now++;
	for (size_t at = 0; mention_next(r, t->plain, &at, &m);)
		if (m.kind != MENTION_FACT)
			seen_add(&c->components, registry_index(r, m.component));
}

static void components_named(struct translation_check *c, const struct translation *t)
{
	const struct registry *r = c->world->registry;
	struct mention m;
	size_t told = 0;
	bool is_seen = false;

	for (size_t at = 0; told < TRANSLATION_FINDINGS_MAX && mention_next(r, t->source_words, &at, &m);) {
		struct str name = str_slice(t->source_words, m.from, m.to);

		/* Most sources name none, and then nothing is looked for. */
		if (m.kind != MENTION_NAME)
			continue;
		if (!is_seen)
			components_see(c, t);
		is_seen = true;
		if (seen_add(&c->components, registry_index(r, m.component)) || has_word(c, name))
			continue;
		told++;
		say_name(c, t, name);
		diag_related(c->ds, m.component->id.loc, "the component '%.*s'", STR_FMT(m.component->id.s));
	}
}

static void glossary_named(struct translation_check *c, const struct translation *t)
{
	const struct spelling *s;
	size_t told = 0;

	presence_of(&c->glossary->names, t->plain, &c->rows);
	for (size_t at = 0; told < TRANSLATION_FINDINGS_MAX && (s = spelling_next(&c->glossary->names, t->source_words, &at));) {
		if (seen_add(&c->rows, s->number))
			continue;
		told++;
		say_name(c, t, s->written);
		diag_related(c->ds, c->world->glossary->rows[s->number].loc, "listed in the glossary without a translation");
	}
}

static bool is_variable_char(char c)
{
	return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The next name that looks like an environment variable, such as NCCL_DEBUG. */
static bool variable_next(struct str text, size_t *at, struct str *name)
{
	while (*at < text.len) {
		size_t from = *at, to = from;
		bool joined = false;

		for (; to < text.len && is_variable_char(text.ptr[to]); to++)
			joined = joined || (text.ptr[to] == '_' && to > from && to + 1 < text.len && is_variable_char(text.ptr[to + 1]));
		*at = to > from ? to : from + 1;
		*name = str_slice(text, from, to);
		if (joined && text.ptr[from] >= 'A' && mention_begins(text, from) && mention_ends(text, to))
			return true;
	}
	return false;
}

static void variables_named(struct translation_check *c, const struct translation *t)
{
	struct id_index mine;
	struct str name;
	size_t count = 0, told = 0;

	if (str_find_char(t->source_words, '_', 0) == t->source_words.len)
		return;
	for (size_t at = 0; variable_next(t->plain, &at, &name);)
		count++;
	mine = id_index_on(c->scratch, count);
	for (size_t at = 0; variable_next(t->plain, &at, &name);)
		id_index_add(&mine, name);
	for (size_t at = 0; told < TRANSLATION_FINDINGS_MAX && variable_next(t->source_words, &at, &name);)
		if (id_index_find(&mine, name) == mine.count) {
			told++;
			say_name(c, t, name);
		}
}

/* An image may be called by a common word; then nobody can tell which is meant. */
static bool is_plain_word(struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] < 'a' || s.ptr[i] > 'z')
			return false;
	return true;
}

static void images_named(struct translation_check *c, const struct translation *t)
{
	const struct spellings *images = c->world->image_names;
	const struct spelling *s;
	size_t told = 0, looked = 0;

	for (size_t at = 0; images && looked++ < LOOKED_MAX && (s = spelling_next(images, t->source_words, &at));)
		if (told < TRANSLATION_FINDINGS_MAX && !is_plain_word(s->written) && str_find(t->plain, s->written, 0) == t->plain.len) {
			told++;
			say_name(c, t, s->written);
		}
}

void translation_names(struct translation_check *c, const struct translation *t)
{
	size_t before = c->ds->findings.count;

	components_named(c, t);
	variables_named(c, t);
	/* A name that the registry or the folder of an image gives may be in the glossary, too. */
	if (c->ds->findings.count == before)
		images_named(c, t);
	if (c->glossary && c->ds->findings.count == before)
		glossary_named(c, t);
}

/* --- Terms --- */

static void say_term(struct translation_check *c, const struct translation *t, const struct glossary_row *row)
{
	struct str words = glossary_words(c->ds->arena, row);

	translation_say(c, t, 0, 0, RULE_GLOSSARY, "the source has '%.*s', and the translation has no %.*s", STR_FMT(shown(c->ds->arena, row->term)),
			STR_FMT(words));
	diag_hint(c->ds, "write %.*s, or add the word that is right here to the glossary, behind '|'", STR_FMT(words));
	diag_related(c->ds, row->loc, "the term in the glossary");
}

void translation_terms(struct translation_check *c, const struct translation *t)
{
	const struct spelling *s;
	struct str source;
	size_t told = 0;

	if (!c->glossary || c->glossary->terms.count == 0 || str_eq(t->source, t->text))
		return;
	source = unicode_fold(c->scratch, t->source_words);
	presence_of(&c->glossary->words, unicode_fold(c->scratch, t->text), &c->rows);
	for (size_t at = 0; told < TRANSLATION_FINDINGS_MAX && (s = spelling_next(&c->glossary->terms, source, &at));)
		if (!seen_add(&c->rows, s->number)) {
			told++;
			say_term(c, t, &c->world->glossary->rows[s->number]);
		}
}
