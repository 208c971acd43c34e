/* Interface messages of a language: what is shown for each key, and what is wrong with it. */
#include "model/catalog.h"

#include <stdlib.h>

#include "model/translation_state.h"
#include "text/prose.h"

enum { SHOWN_MAX = 60 };

static int by_key(const void *left, const void *right, void *messages)
{
	const struct message *m = messages;

	return str_cmp(m[*(const uint32_t *)left].key, m[*(const uint32_t *)right].key);
}

static const uint32_t *sorted_by_key(struct arena *a, struct message *messages, size_t count)
{
	uint32_t *order = NEW_ARRAY(a, uint32_t, count);

	for (size_t i = 0; i < count; i++)
		order[i] = (uint32_t)i;
	if (count)
		qsort_r(order, count, sizeof *order, by_key, messages);
	return order;
}

size_t catalog_find(const struct catalog *c, struct str key)
{
	size_t low = 0, high = c->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = str_cmp(c->messages[c->by_key[middle]].key, key);

		if (order == 0)
			return c->by_key[middle];
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return c->count;
}

/* The last of the catalogues below `count` that has the key; NULL when none has. */
static const struct po_entry *last_entry(const struct po *const *pos, size_t count, struct str key)
{
	const struct po_entry *entry = NULL;

	while (!entry && count > 0)
		entry = po_find(pos[--count], key);
	return entry;
}

/* The source. */

static struct message source_message(struct arena *a, const struct po_entry *entry, struct diags *ds)
{
	struct message m = { .key = entry->key, .text = entry->source, .note = entry->notes.len ? str_z(a, entry->notes) : NULL };

	m.msg = msg_parse(a, entry->source, (struct msg_place){ po_source_at, entry }, ds);
	if (!m.msg)
		m.msg = msg_literal(a, entry->source);
	return m;
}

struct catalog *catalog_source(struct arena *a, struct l10n *l10n, const struct po *const *pots, size_t count, struct diags *ds)
{
	struct catalog *c = NEW(a, struct catalog);
	VEC(struct message) messages = { NULL, 0, 0 };

	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < pots[i]->count; j++)
			if (!last_entry(pots, i, pots[i]->entries[j].key))
				*vec_push(a, &messages) = source_message(a, last_entry(pots, count, pots[i]->entries[j].key), ds);
	c->l10n = l10n;
	c->language = l10n_tag(l10n);
	c->messages = messages.items;
	c->count = messages.count;
	c->by_key = sorted_by_key(a, messages.items, messages.count);
	return c;
}

/* Translations. */

struct translator {
	struct arena *arena;
	const struct po *const *pos;
	size_t count;
	struct diags *diags;
};

/* A text on one line, cut where it is long. */
static struct str shown(struct arena *a, struct str text)
{
	struct str line = prose_normal(a, text);
	size_t at = 0;

	for (size_t i = 0; i < SHOWN_MAX && at < line.len; i++)
		str_code_point(line, &at);
	return at < line.len ? str_print(a, "%.*s…", STR_FMT(str_slice(line, 0, at))) : line;
}

/* A language without any catalogue is one finding. */
static void report_no_catalogue(struct diags *ds, const struct l10n *l10n)
{
	struct str language = l10n_tag(l10n);

	diag_at(ds, (struct loc){ NULL, 0, 0 }, RULE_MESSAGE_MISSING,
		"no message is translated into '%.*s', because there is no 'i18n/%.*s/messages.po'", STR_FMT(language), STR_FMT(language));
	diag_hint(ds, "write the file: an entry for each message of i18n/messages.pot");
}

/* A file of which a part could not be read may hold what is not found. */
static bool are_whole(const struct translator *t)
{
	for (size_t i = 0; i < t->count; i++)
		if (!t->pos[i]->is_whole)
			return false;
	return true;
}

static bool missing(struct translator *t, const struct message *source)
{
	if (t->count == 0 || !are_whole(t))
		return false;
	diag_at(t->diags, source_whole(t->pos[t->count - 1]->source), RULE_MESSAGE_MISSING, "the message '%.*s' has no translation: '%.*s'",
		STR_FMT(source->key), STR_FMT(shown(t->diags->arena, source->text)));
	diag_hint(t->diags, "add an entry with msgctxt \"%.*s\"", STR_FMT(source->key));
	diag_about(t->diags, source->key);
	return false;
}

static bool empty(struct translator *t, const struct po_entry *entry)
{
	return diag_at(t->diags, entry->text_loc, RULE_MESSAGE_MISSING, "the translation of '%.*s' is empty", STR_FMT(entry->key));
}

static bool stale(struct translator *t, const struct message *source, const struct po_entry *entry)
{
	diag_at(t->diags, entry->source_loc, RULE_MESSAGE_STALE, "the text of '%.*s' has changed since it was translated", STR_FMT(entry->key));
	diag_hint(t->diags, "translate the text of today, and put it into msgid: '%.*s'", STR_FMT(shown(t->diags->arena, source->text)));
	return false;
}

static bool fuzzy(struct translator *t, const struct po_entry *entry)
{
	diag_at(t->diags, entry->key_loc, RULE_MESSAGE_FUZZY, "the translation of '%.*s' is marked as fuzzy", STR_FMT(entry->key));
	diag_hint(t->diags, "review it, then take the word fuzzy away");
	return false;
}

/* Is there a translation of today's source? */
static bool is_translated(struct translator *t, const struct message *source, const struct po_entry *entry)
{
	switch (translation_state(t->diags->arena, entry, source->text)) {
	case TRANSLATION_MISSING:
		return entry ? empty(t, entry) : missing(t, source);
	case TRANSLATION_STALE:
		return stale(t, source, entry);
	case TRANSLATION_FUZZY:
		return fuzzy(t, entry);
	case TRANSLATION_SAME:
	case TRANSLATION_DONE:
		break;
	}
	return true;
}

static struct message translate(struct translator *t, const struct message *source)
{
	const struct po_entry *entry = last_entry(t->pos, t->count, source->key);
	struct msg_place place = { po_text_place, entry };
	struct message m = *source;
	struct msg *msg;

	m.fallback = true;
	if (!is_translated(t, source, entry))
		return m;
	msg = msg_parse(t->arena, entry->text, place, t->diags);
	if (!msg || !msg_compare(source->msg, msg, place, t->diags))
		return m;
	m.msg = msg;
	m.text = entry->text;
	m.fallback = false;
	return m;
}

struct catalog *catalog_translation(struct arena *a, struct l10n *l10n, const struct catalog *source, const struct po *const *pos,
				    size_t count, struct diags *ds)
{
	struct translator t = { .arena = a, .pos = pos, .count = count, .diags = ds };
	struct message *messages = NEW_ARRAY(a, struct message, source->count);
	struct catalog *c = NEW(a, struct catalog);

	if (count == 0 && source->count > 0)
		report_no_catalogue(ds, l10n);
	for (size_t i = 0; i < source->count; i++)
		messages[i] = translate(&t, &source->messages[i]);
	*c = *source;
	c->l10n = l10n;
	c->language = l10n_tag(l10n);
	c->messages = messages;
	return c;
}

/* What a message without arguments and tags shows is its text: pages look there first. */
static void pseudo_message(struct arena *a, const struct l10n *l10n, enum pseudo kind, struct message *m)
{
	struct inlines shows;
	size_t uses;

	m->msg = msg_pseudo(a, m->msg, kind);
	msg_uses(m->msg, &uses);
	if (uses)
		return;
	shows = msg_format(a, m->msg, l10n, NULL, 0);
	if (shows.count == 1 && shows.items[0].kind == INLINE_TEXT)
		m->text = shows.items[0].text;
}

struct catalog *catalog_pseudo(struct arena *a, struct l10n *l10n, const struct catalog *source, enum pseudo kind)
{
	struct message *messages = NEW_ARRAY(a, struct message, source->count);
	struct catalog *c = NEW(a, struct catalog);

	for (size_t i = 0; i < source->count; i++) {
		messages[i] = source->messages[i];
		pseudo_message(a, l10n, kind, &messages[i]);
	}
	*c = *source;
	c->l10n = l10n;
	c->language = l10n_tag(l10n);
	c->messages = messages;
	return c;
}
