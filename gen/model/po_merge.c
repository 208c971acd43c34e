/* What a translator's file becomes when the source texts are today's. */
#include "model/po_merge.h"

#include "base/id_index.h"
#include "text/prose.h"

/* The entries of a file that is merged, the obsolete ones behind the others. */
struct old_entries {
	const struct po_entry **list;
	bool *used;			/* the translation is in the result */
	size_t count;
	struct id_index sources, obsolete_keys;
	size_t *by_source, *by_obsolete_key;	/* the number of the first that has it */
};

struct merge {
	struct arena *a;
	const struct source_texts *texts;
	const struct po *old;		/* NULL: there is none */
	struct old_entries entries;
	const struct translation_memory *memory;
	size_t number;
	struct merge_counts *counts;
	struct po_entry *made;		/* by text */
	bool *is_made;
};

static bool has_translation(const struct po_entry *e)
{
	return e && e->text.len > 0;
}

static void index_first(struct id_index *index, size_t *numbers, struct str id, size_t number)
{
	size_t before = index->count, at = id_index_add(index, id);

	if (at == before)
		numbers[at] = number;
}

static void old_add(struct merge *m, const struct po_entry *e)
{
	struct old_entries *o = &m->entries;
	size_t number = o->count++;

	o->list[number] = e;
	if (has_translation(e))
		index_first(&o->sources, o->by_source, prose_normal(m->a, e->source), number);
	if (has_translation(e) && e->obsolete)
		index_first(&o->obsolete_keys, o->by_obsolete_key, e->key, number);
}

static void old_open(struct merge *m)
{
	size_t most = m->old ? m->old->count + m->old->obsolete_count : 0;
	struct old_entries *o = &m->entries;

	o->list = NEW_ARRAY(m->a, const struct po_entry *, most);
	o->used = NEW_ARRAY(m->a, bool, most);
	o->sources = id_index_on(m->a, most);
	o->obsolete_keys = id_index_on(m->a, most);
	o->by_source = NEW_ARRAY(m->a, size_t, most);
	o->by_obsolete_key = NEW_ARRAY(m->a, size_t, most);
	for (size_t i = 0; m->old && i < m->old->count; i++)
		old_add(m, &m->old->entries[i]);
	for (size_t i = 0; m->old && i < m->old->obsolete_count; i++)
		old_add(m, &m->old->obsolete[i]);
}

/* The number of an entry in the file that is merged; entries.count when it is of another. */
static size_t old_number(const struct merge *m, const struct po_entry *e)
{
	const struct po *old = m->old;

	if (old && e >= old->entries && e < old->entries + old->count)
		return (size_t)(e - old->entries);
	if (old && e >= old->obsolete && e < old->obsolete + old->obsolete_count)
		return old->count + (size_t)(e - old->obsolete);
	return m->entries.count;
}

static const struct po_entry *old_by_key(const struct merge *m, struct str key)
{
	return m->old ? po_find(m->old, key) : NULL;
}

static const struct po_entry *old_by_source(const struct merge *m, struct str source)
{
	const struct old_entries *o = &m->entries;
	size_t at = id_index_find(&o->sources, prose_normal(m->a, source));

	return at < o->sources.count ? o->list[o->by_source[at]] : NULL;
}

static const struct po_entry *old_obsolete(const struct merge *m, struct str key)
{
	const struct old_entries *o = &m->entries;
	size_t at = id_index_find(&o->obsolete_keys, key);

	return at < o->obsolete_keys.count ? o->list[o->by_obsolete_key[at]] : NULL;
}

static bool is_used(const struct merge *m, const struct po_entry *e)
{
	size_t number = old_number(m, e);

	return number < m->entries.count && m->entries.used[number];
}

static void use(struct merge *m, const struct po_entry *e)
{
	size_t number = old_number(m, e);

	if (number < m->entries.count)
		m->entries.used[number] = true;
}

/* The entry of a text as far as it does not depend on its translation: comments and flags stay with the key. */
static struct po_entry *make(struct merge *m, size_t i)
{
	const struct source_text *t = &m->texts->list.items[i];
	const struct po_entry *own = old_by_key(m, t->key);
	struct po_entry *e = &m->made[i];

	m->is_made[i] = true;
	*e = (struct po_entry){ .key = t->key, .source = t->source, .notes = t->notes, .references = t->reference };
	if (own) {
		e->comments = own->comments;
		e->flags = own->flags;
		if (!has_translation(own))
			use(m, own);
	}
	e->flags = po_flags_set(m->a, e->flags, "fuzzy", false);
	if (t->flag)
		e->flags = po_flags_set(m->a, e->flags, t->flag, true);
	return e;
}

static void set_fuzzy(struct merge *m, struct po_entry *e)
{
	e->fuzzy = true;
	e->flags = po_flags_set(m->a, e->flags, "fuzzy", true);
}

/* Takes a translation with its state, as of a source text that is still the same. */
static void take(struct merge *m, size_t i, const struct po_entry *from)
{
	struct po_entry *e = make(m, i);

	if (!e->comments.len && !is_used(m, from) && old_number(m, from) < m->entries.count)
		e->comments = from->comments;
	e->text = from->text;
	e->same = from->same || str_eq(from->text, e->source);
	e->flags = po_flags_set(m->a, e->flags, "same", e->same);
	if (from->fuzzy) {
		set_fuzzy(m, e);
		e->previous_key = from->previous_key;
		e->previous = from->previous;
	}
	use(m, from);
}

/* Takes a translation of another text, to be looked at. */
static void take_fuzzy(struct merge *m, size_t i, const struct po_entry *from)
{
	struct po_entry *e = make(m, i);
	bool chain = from->fuzzy && from->previous.len;

	e->text = from->text;
	e->flags = po_flags_set(m->a, e->flags, "same", false);
	set_fuzzy(m, e);
	e->previous = chain ? from->previous : from->source;
	e->previous_key = chain ? from->previous_key : from->key;
	if (str_eq(e->previous_key, e->key))
		e->previous_key = (struct str){ NULL, 0 };
	use(m, from);
}

/* First what is certain, so that a text that moved is not taken for one that changed. */
static void merge_exact(struct merge *m, size_t i)
{
	const struct source_text *t = &m->texts->list.items[i];
	const struct po_entry *own = old_by_key(m, t->key), *found;

	if (has_translation(own) && str_eq(prose_normal(m->a, own->source), prose_normal(m->a, t->source))) {
		take(m, i, own);
		m->counts->kept++;
		return;
	}
	found = old_by_source(m, t->source);
	if (!found)
		found = translation_same(m->memory, m->a, m->number, t->key, t->source);
	if (found) {
		take(m, i, found);
		m->counts->carried++;
	}
}

static void merge_rest(struct merge *m, size_t i)
{
	const struct source_text *t = &m->texts->list.items[i];
	const struct po_entry *own = old_by_key(m, t->key), *obsolete = old_obsolete(m, t->key), *like;

	if (has_translation(own) && !is_used(m, own)) {
		take_fuzzy(m, i, own);
		m->counts->changed++;
	} else if (obsolete && !is_used(m, obsolete)) {
		take_fuzzy(m, i, obsolete);
		m->counts->changed++;
	} else if ((like = translation_like(m->memory, m->a, m->number, t->source))) {
		take_fuzzy(m, i, like);
		m->counts->suggested++;
	} else {
		make(m, i);
		m->counts->empty++;
	}
}

static struct str obsolete_identity(struct arena *a, const struct po_entry *e)
{
	return str_print(a, "%.*s\1%.*s\1%.*s", STR_FMT(e->key), STR_FMT(e->source), STR_FMT(e->text));
}

/* What was translated and has no text any more, each once; of what was never translated, what translators wrote beside it. */
static void merge_obsolete(struct merge *m, struct po_file *file)
{
	struct old_entries *o = &m->entries;
	struct po_entry *list = NEW_ARRAY(m->a, struct po_entry, o->count);
	struct id_index known = id_index_on(m->a, o->count);

	for (size_t i = 0; i < o->count; i++) {
		struct po_entry e = *o->list[i];
		size_t before = known.count;

		if (o->used[i] || !(has_translation(&e) || e.comments.len) || id_index_add(&known, obsolete_identity(m->a, &e)) < before)
			continue;
		m->counts->obsolete += !e.obsolete;
		e.obsolete = true;
		list[file->obsolete_count++] = e;
	}
	file->obsolete = list;
}

struct po_file po_merge(struct arena *a, const struct source_texts *texts, const struct po *old, const struct translation_memory *memory, size_t number,
			struct merge_counts *counts)
{
	size_t count = texts->list.count;
	struct merge m = { .a = a, .texts = texts, .old = old, .memory = memory, .number = number, .counts = counts,
			   .made = NEW_ARRAY(a, struct po_entry, count), .is_made = NEW_ARRAY(a, bool, count) };
	struct po_file file = { .entries = m.made, .count = count };

	old_open(&m);
	for (size_t i = 0; i < count; i++)
		merge_exact(&m, i);
	for (size_t i = 0; i < count; i++)
		if (!m.is_made[i])
			merge_rest(&m, i);
	merge_obsolete(&m, &file);
	if (old) {
		file.language = old->language;
		file.header = old->header;
		file.comments = old->comments;
	}
	return file;
}
