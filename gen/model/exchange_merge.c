/* Units against entries: what differs from what went out is what a translator did. */
#include "model/exchange_merge.h"

#include <stdlib.h>

#include "text/prose.h"

/* "# Ask Aya." as a tool shows it: "Ask Aya." */
static struct str comments_shown(struct arena *a, struct str written)
{
	struct str rest = written, line;
	struct buf out = buf_on(a);

	for (bool first = true; rest.len && str_split(&rest, '\n', &line); first = false) {
		struct str text = str_starts(line, "#") ? str_from(line, 1) : line;

		if (!first)
			buf_char(&out, '\n');
		buf_put(&out, str_starts(text, " ") ? str_from(text, 1) : text);
	}
	return buf_str(&out);
}

/* Behind '#' a blank: what begins otherwise is none of a translator's (#. #: #, #| #~). */
static struct str comments_written(struct arena *a, struct str shown)
{
	struct str rest = shown, line;
	struct buf out = buf_on(a);

	while (rest.len && str_split(&rest, '\n', &line)) {
		struct str text = str_trim(line);

		buf_print(&out, "%s#%s%.*s", out.len ? "\n" : "", text.len ? " " : "", STR_FMT(text));
	}
	return buf_str(&out);
}

struct exchange_unit exchange_unit_of(struct arena *a, struct str file, const struct source_text *t, const struct po_entry *e)
{
	struct exchange_unit u = { .file = file, .key = t->key, .source = t->source, .notes = t->notes, .state = translation_state(a, e, t->source) };

	if (!e)
		return u;
	u.text = e->text;
	u.comments = comments_shown(a, e->comments);
	if (u.state == TRANSLATION_STALE)
		u.previous = e->source;
	else if (u.state == TRANSLATION_FUZZY)
		u.previous = e->previous;
	return u;
}

/* --- One entry --- */

struct exchanged {
	struct arena *a;
	const struct source_texts *texts;
	const struct po *old;
	struct exchange_counts *counts;
};

static bool is_unsure(enum translation_state state)
{
	return state == TRANSLATION_FUZZY || state == TRANSLATION_STALE;
}

static void set_fuzzy(struct arena *a, struct po_entry *e, bool fuzzy)
{
	e->fuzzy = fuzzy;
	e->flags = po_flags_set(a, e->flags, "fuzzy", fuzzy);
}

/* A translation of today's text. */
static void take(const struct exchanged *m, const struct exchange_unit *u, const struct exchange_unit *out, struct po_entry *e)
{
	struct str none = { NULL, 0 };
	bool fuzzy = is_unsure(u->state);

	if (!fuzzy)
		e->previous = e->previous_key = none;
	else if (out->state == TRANSLATION_STALE)
		e->previous = e->source;
	e->source = out->source;
	e->text = u->text;
	set_fuzzy(m->a, e, fuzzy);
	e->same = !fuzzy && str_eq(e->text, e->source);
	e->flags = po_flags_set(m->a, e->flags, "same", e->same);
}

/* A translation of a text of before, which thereby is stale; not where today's is translated. */
static bool take_stale(const struct exchanged *m, const struct exchange_unit *u, const struct exchange_unit *out, struct po_entry *e)
{
	if (out->state == TRANSLATION_DONE || out->state == TRANSLATION_SAME) {
		m->counts->left++;
		return false;
	}
	e->source = u->source;
	e->text = u->text;
	set_fuzzy(m->a, e, is_unsure(u->state));
	m->counts->stale++;
	return true;
}

/* True when the entry of a text becomes another. */
static bool unit_apply(const struct exchanged *m, const struct exchange_item *item, struct po_entry *e)
{
	const struct exchange_unit *u = item->unit;
	const struct source_text *t = &m->texts->list.items[item->text];
	const struct po_entry *own = m->old ? po_find(m->old, t->key) : NULL;
	struct exchange_unit out = exchange_unit_of(m->a, u->file, t, own);
	bool is_today = str_eq(u->source, t->source) || str_eq(prose_normal(m->a, u->source), prose_normal(m->a, t->source));
	bool same_text = !u->text.len || str_eq(u->text, out.text), same_state = !u->text.len || is_unsure(u->state) == is_unsure(out.state);
	bool same_comments = !u->comments.len || str_eq(u->comments, out.comments);

	*e = own ? *own : (struct po_entry){ .key = t->key, .source = t->source, .notes = t->notes, .references = t->reference,
					     .flags = t->flag ? str_of(t->flag) : (struct str){ NULL, 0 } };
	if ((same_text && (same_state || !is_today)) && same_comments) {
		m->counts->unchanged++;
		return false;
	}
	if (!same_comments)
		e->comments = comments_written(m->a, u->comments);
	if (!is_today && !same_text)
		return take_stale(m, u, &out, e);
	if (is_today && !(same_text && same_state))
		take(m, u, &out, e);
	if (same_text)
		m->counts->reviewed++;
	else
		m->counts->translated++;
	return true;
}

/* --- The file --- */

/* An entry that the file does not have yet, and the number of the entry that it comes behind, from 1; 0: it is the first. */
struct new_entry {
	size_t behind, text;
	struct po_entry entry;
};

static int by_place(const void *left, const void *right)
{
	const struct new_entry *a = left, *b = right;

	if (a->behind != b->behind)
		return a->behind < b->behind ? -1 : 1;
	return (a->text > b->text) - (a->text < b->text);
}

/* Of each text, the number from 1 of the last entry at or before it; 0: there is none. */
static size_t *entry_numbers(struct arena *a, const struct source_texts *texts, const struct po *old)
{
	size_t *numbers = NEW_ARRAY(a, size_t, texts->list.count), last = 0;

	for (size_t i = 0; i < texts->list.count; i++) {
		const struct po_entry *e = old ? po_find(old, texts->list.items[i].key) : NULL;

		if (e)
			last = (size_t)(e - old->entries) + 1;
		numbers[i] = last;
	}
	return numbers;
}

struct parts {
	struct po_entry *kept;		/* the old entries, changed where a unit says so */
	size_t kept_count;
	struct new_entry *fresh;
	size_t fresh_count;
};

static struct parts parts_make(const struct exchanged *m, const struct exchange_item *items, size_t count)
{
	size_t old_count = m->old ? m->old->count : 0;
	const size_t *numbers = entry_numbers(m->a, m->texts, m->old);
	struct parts p = { NEW_ARRAY(m->a, struct po_entry, old_count), old_count, NEW_ARRAY(m->a, struct new_entry, count), 0 };

	if (old_count)
		memcpy(p.kept, m->old->entries, old_count * sizeof *p.kept);
	for (size_t i = 0; i < count; i++) {
		size_t number = numbers[items[i].text];
		struct po_entry e;

		if (!unit_apply(m, &items[i], &e))
			continue;
		if (number && str_eq(p.kept[number - 1].key, e.key))
			p.kept[number - 1] = e;
		else
			p.fresh[p.fresh_count++] = (struct new_entry){ number, items[i].text, e };
	}
	if (p.fresh_count)
		qsort(p.fresh, p.fresh_count, sizeof *p.fresh, by_place);
	return p;
}

struct po_file exchange_merge(struct arena *a, const struct source_texts *texts, const struct po *old, const struct exchange_item *items, size_t count,
			      struct exchange_counts *counts)
{
	struct exchanged m = { a, texts, old, counts };
	struct parts p = parts_make(&m, items, count);
	struct po_entry *entries = NEW_ARRAY(a, struct po_entry, p.kept_count + p.fresh_count);
	struct po_file file = { .entries = entries };
	size_t next = 0;

	for (size_t behind = 0; behind <= p.kept_count; behind++) {
		if (behind)
			entries[file.count++] = p.kept[behind - 1];
		while (next < p.fresh_count && p.fresh[next].behind == behind)
			entries[file.count++] = p.fresh[next++].entry;
	}
	if (old) {
		file.language = old->language;
		file.header = old->header;
		file.comments = old->comments;
		file.obsolete = old->obsolete;
		file.obsolete_count = old->obsolete_count;
	}
	return file;
}
