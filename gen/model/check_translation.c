/* Translations file by file: each text beside its source, the file as a whole where one rule needs it, and entries that no text belongs to. */
#include "model/check.h"
#include "model/japanese.h"
#include "model/translation.h"
#include "text/unicode.h"

/* Everything said about one translation, as a table. */
static void (*const translation_rules[])(struct translation_check *c, const struct translation *t) = {
	translation_placeholders, translation_spans, translation_numbers, translation_names, translation_terms, translation_marks,
	translation_sentences,
};

/* What is shown of one file in one language. */
struct document {
	struct arena arena;
	const struct world *world;
	const struct language *language;
	VEC(struct translation) list;
	size_t bytes;
	struct diags *ds;
};

/* --- Making a translation ready --- */

/* What stands between {{ and }}, of both texts the same? */
static struct id_index facts_of(struct arena *a, struct str text)
{
	const struct str open = STR("{{"), close = STR("}}");
	size_t count = 0;
	struct id_index facts;

	for (size_t at = str_find(text, open, 0); at < text.len; at = str_find(text, open, at + 2))
		count++;
	facts = id_index_on(a, count);
	for (size_t at = str_find(text, open, 0), end; at < text.len; at = str_find(text, open, end)) {
		end = str_find(text, close, at + 2);
		id_index_add(&facts, str_trim(str_slice(text, at + 2, end)));
	}
	return facts;
}

static bool facts_differ(struct arena *a, struct str source, struct str text)
{
	struct id_index theirs = facts_of(a, source), mine = facts_of(a, text);

	for (size_t i = 0; i < mine.count; i++)
		if (id_index_find(&theirs, mine.ids[i]) == theirs.count)
			return true;
	return mine.count != theirs.count;
}

static struct str words_of(struct arena *a, struct str text, const struct parts *parts)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < parts->list.count; i++) {
		const struct part *p = &parts->list.items[i];
		struct str part = part_text(text, p);

		if (p->kind == PART_WORDS)
			buf_put(&out, part);
		else if (p->kind != PART_MARK || str_find_char(part, '{', 0) < part.len || str_find_char(part, '}', 0) < part.len)
			buf_z(&out, "\uFFFC");
	}
	return buf_str(&out);
}

/* Full-width forms begin with EF BC or EF BD. */
static bool has_wide_letters(struct str text)
{
	size_t at = str_find_char(text, '\xEF', 0);

	while (at + 1 < text.len && text.ptr[at + 1] != '\xBC' && text.ptr[at + 1] != '\xBD')
		at = str_find_char(text, '\xEF', at + 1);
	return at + 1 < text.len;
}

/* Longer texts are refused elsewhere. */
static void document_add(struct document *d, struct translation t)
{
	struct arena *a = &d->arena;

	if (t.text.len > PROSE_MAX || t.source.len > PROSE_MAX)
		return;
	t.parts = parts_of(a, t.text, t.syntax);
	t.source_parts = parts_of(a, t.source, t.syntax);
	t.plain = has_wide_letters(t.text) ? unicode_nfkc(a, t.text) : t.text;
	t.source_words = words_of(a, t.source, &t.source_parts);
	t.facts_differ = t.syntax != PARTS_MESSAGE && facts_differ(a, t.source, t.text);
	d->bytes += t.text.len;
	*vec_push(a, &d->list) = t;
}

/* --- The rules over a file --- */

static bool has_decimal_comma(struct arena *a, const struct language *l)
{
	struct buf out = buf_on(a);
	size_t error;

	return l10n_number(l->l10n, (struct number){ 15, 1 }, NUMBER_PLAIN, STR(""), &out, &error) &&
	       str_find_char(buf_str(&out), ',', 0) < out.len;
}

static struct seen seen_on(struct arena *a, size_t count)
{
	return (struct seen){ NEW_ARRAY(a, uint32_t, count), 0 };
}

static void rules_run(struct document *d)
{
	const struct world *w = d->world;
	struct arena scratch = arena_on(&mem_system);
	struct translation_check c = {
		.world = w, .language = d->language, .glossary = glossary_language(w->glossary, d->language->tag), .scratch = &scratch, .ds = d->ds,
		.decimal_comma = has_decimal_comma(&d->arena, d->language), .components = seen_on(&d->arena, w->registry->components.list.count),
		.rows = seen_on(&d->arena, w->glossary ? w->glossary->count : 0),
	};

	for (size_t i = 0; i < d->list.count; i++) {
		struct arena_mark mark = arena_mark(&scratch);

		for (size_t j = 0; j < sizeof translation_rules / sizeof translation_rules[0]; j++)
			translation_rules[j](&c, &d->list.items[i]);
		arena_rewind(&scratch, mark);
	}
	arena_drop(&scratch);
}

static void japanese_run(struct document *d)
{
	const struct world *w = d->world;
	struct japanese *j;

	if (!japanese_is(d->language->tag))
		return;
	j = japanese_on(&d->arena, &w->project->checks.japanese, w->glossary, d->language->tag, d->bytes);
	for (int turn = 0; turn < 2; turn++)
		for (size_t i = 0; i < d->list.count; i++) {
			const struct translation *t = &d->list.items[i];
			struct japanese_text text = { t->text, &t->parts, t->place };

			if (turn == 0)
				japanese_learn(j, &text);
			else
				japanese_check(j, &text, d->ds);
		}
}

/* A text is not compared with itself. */
static void document_end(struct document *d)
{
	if (!d->language->is_source && d->list.count)
		rules_run(d);
	japanese_run(d);
	arena_drop(&d->arena);
}

static struct document document_on(const struct world *w, size_t language, struct diags *ds)
{
	return (struct document){ .arena = arena_on(&mem_system), .world = w, .language = &w->languages[language], .ds = ds };
}

/* --- Prose --- */

struct prose_walk {
	struct document *document;
	const struct po *po;		/* NULL: the source language's own texts */
	struct id_index keys;		/* of all texts of the record */
};

static void piece_visit(void *self, const struct piece *p)
{
	struct prose_walk *w = self;

	document_add(w->document, (struct translation){ .syntax = p->source.comment ? PARTS_COMMENT : PARTS_PROSE, .source = p->source.text,
							.text = p->text, .place = p->place });
}

struct unit_place {
	struct str text;
	struct loc loc;
};

static struct loc unit_at(const void *self, size_t offset)
{
	const struct unit_place *p = self;

	return text_place_at(p->loc, p->text, offset);
}

static void unit_add(struct document *d, const struct unit *unit)
{
	struct unit_place *place = NEW(&d->arena, struct unit_place);

	*place = (struct unit_place){ unit->text, unit->loc };
	document_add(d, (struct translation){ .syntax = unit->comment ? PARTS_COMMENT : PARTS_PROSE, .text = unit->text, .place = { unit_at, place } });
}

static void field_visit(void *self, const struct prose_field *field)
{
	struct prose_walk *w = self;

	if (w->po)
		translations_each(&w->document->arena, field, w->po, (struct piece_visitor){ piece_visit, w });
	for (size_t i = 0; !w->po && i < field->prose->unit_count; i++)
		unit_add(w->document, &field->prose->units[i]);
}

static void units_count(void *self, const struct prose_field *field)
{
	*(size_t *)self += field->prose->unit_count;
}

static void keys_collect(void *self, const struct prose_field *field)
{
	struct prose_walk *w = self;

	for (size_t i = 0; i < field->prose->unit_count; i++)
		id_index_add(&w->keys, field->unit_keys[i]);
}

/* --- message-orphan --- */

/* The key that was meant: one without an entry of its own. */
static struct str key_meant(struct diags *ds, const struct po *po, const struct id_index *keys, struct str key)
{
	struct str near = diag_nearest(ds, key, (struct str_column){ keys->ids, keys->count, sizeof *keys->ids });

	return near.ptr && !po_find(po, near) ? near : (struct str){ NULL, 0 };
}

static void orphan_say(struct diags *ds, const struct po *po, const struct po_entry *e, const struct id_index *keys, const char *file)
{
	struct str meant = key_meant(ds, po, keys, e->key);

	diag_span(ds, e->key_loc, str_length(e->key), RULE_MESSAGE_ORPHAN, "there is no text '%.*s' in %s any more", STR_FMT(e->key), file);
	if (meant.ptr) {
		diag_hint(ds, "did you mean '%.*s'?", STR_FMT(meant));
		diag_about(ds, str_copy(ds->arena, meant));
	} else {
		diag_hint(ds, "run 'relgen i18n update', which keeps the translation as a comment, or delete the entry");
	}
}

static void orphans_find(struct document *d, const struct po *po, const struct id_index *keys, struct str source)
{
	const char *file = str_z(d->ds->arena, source);

	if (diags_errors_in(d->ds, source))
		return;
	for (size_t i = 0; i < po->count; i++)
		if (id_index_find(keys, po->entries[i].key) == keys->count)
			orphan_say(d->ds, po, &po->entries[i], keys, file);
}

/* --- Files --- */

struct translated {
	const struct record *record;
	const void *data;
	const struct source *source;
};

static void file_check(struct document *d, const struct translated *file, const struct po *po)
{
	struct prose_walk w = { .document = d, .po = po };
	size_t units = 0;

	if (po || (d->language->is_source && japanese_is(d->language->tag)))
		record_each_prose(file->record, file->data, field_visit, &w);
	if (po) {
		record_each_prose(file->record, file->data, units_count, &units);
		w.keys = id_index_on(&d->arena, units);
		record_each_prose(file->record, file->data, keys_collect, &w);
		orphans_find(d, po, &w.keys, file->source->name);
	}
	document_end(d);
}

static void file_check_all(const struct world *w, const struct translated *file, const struct po *const *pos, struct diags *ds)
{
	for (size_t i = 0; i < w->language_count; i++) {
		struct document d = document_on(w, i, ds);

		file_check(&d, file, pos && !w->languages[i].is_source ? pos[i] : NULL);
	}
}

void check_release_translations(const struct world *w, const struct release *r, struct diags *ds)
{
	struct translated file = { &release_record, r, r->source };

	file_check_all(w, &file, r->pos, ds);
}

void check_image_translations(const struct world *w, const struct image *image, struct diags *ds)
{
	struct translated file = { &image_record, image, image->source };

	file_check_all(w, &file, image->pos, ds);
}

void check_section_translations(const struct world *w, struct diags *ds)
{
	struct translated file = { &sections_record, w->sections, w->sections->source };

	for (size_t i = 0; w->sections->source && i < w->language_count; i++) {
		struct document d = document_on(w, i, ds);

		file_check(&d, &file, w->languages[i].is_source ? NULL : w->languages[i].sections);
	}
}

/* --- Messages --- */

/* The source's own messages have plurals, too. */
static void plurals_check(const struct language *l, const struct catalog *source, struct diags *ds)
{
	for (size_t i = 0; i < l->messages->count; i++) {
		const struct po_entry *e = &l->messages->entries[i];
		size_t at = catalog_find(source, e->key);

		if (at < source->count && source->messages[at].text.ptr == e->source.ptr)
			msg_check_plurals(source->messages[at].msg, l->l10n, (struct msg_place){ po_source_at, e }, ds);
	}
}

static void message_add(struct document *d, const struct language *l, const struct po_entry *e)
{
	const struct catalog *source = d->world->source_catalog;
	size_t at = catalog_find(source, e->key);
	const struct message *m = at < source->count ? &l->catalog->messages[at] : NULL;

	/* What is shown is this entry's, or it fell back. */
	if (!m || m->text.ptr != e->text.ptr)
		return;
	msg_check_plurals(m->msg, l->l10n, (struct msg_place){ po_text_place, e }, d->ds);
	document_add(d, (struct translation){ .syntax = PARTS_MESSAGE, .source = source->messages[at].text, .text = e->text,
					      .place = { po_text_place, e } });
}

static void messages_check(struct document *d, const struct language *l)
{
	const struct catalog *source = d->world->source_catalog;
	struct id_index keys = id_index_on(&d->arena, source->count);

	for (size_t i = 0; i < source->count; i++)
		id_index_add(&keys, source->messages[i].key);
	for (size_t i = 0; i < l->messages->count; i++)
		message_add(d, l, &l->messages->entries[i]);
	orphans_find(d, l->messages, &keys, STR("i18n/messages.pot"));
}

void check_message_translations(const struct world *w, struct diags *ds)
{
	for (size_t i = 0; i < w->language_count; i++) {
		const struct language *l = &w->languages[i];
		struct document d;

		if (!l->messages || !w->source_catalog)
			continue;
		if (l->is_source) {
			plurals_check(l, w->source_catalog, ds);
			continue;
		}
		d = document_on(w, i, ds);
		messages_check(&d, l);
		document_end(&d);
	}
}
