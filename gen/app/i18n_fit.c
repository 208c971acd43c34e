/* Units by file and key, or by their source text. */
#include "app/i18n_fit.h"

#include "base/id_index.h"
#include "text/encoding.h"
#include "text/prose.h"
#include "text/shown.h"

enum { NONE = UINT32_MAX };

/* A text of today, in a chain of those with the same source. */
struct place {
	uint32_t file, text, next;
};

struct fitter {
	struct i18n *i;
	struct arena *a;
	struct arena scratch;
	struct fit fit;
	struct id_index files;		/* names of source files */
	struct id_index sources;	/* normal texts, each with its first place */
	struct place *places;
	uint32_t *first;		/* by source; NONE once a memory has been asked for it */
};

static const struct source_texts *texts_of(const struct fitter *f, size_t file)
{
	return &f->i->catalogs.list.items[file].texts;
}

static void files_index(struct fitter *f)
{
	const struct catalogs *c = &f->i->catalogs;

	f->files = id_index_on(f->a, c->list.count);
	for (size_t n = 0; n < c->list.count; n++)
		id_index_add(&f->files, c->list.items[n].name);
	f->fit.files = NEW_ARRAY(f->a, struct fitted_file, c->list.count);
}

static struct fitted_file *file_open(struct fitter *f, size_t number)
{
	struct fitted_file *file = &f->fit.files[number];
	const struct source_texts *texts = texts_of(f, number);

	if (file->taken)
		return file;
	file->taken = NEW_ARRAY(f->a, const struct exchange_unit *, texts->list.count);
	file->keys = id_index_on(f->a, texts->list.count);
	for (size_t t = 0; t < texts->list.count; t++)
		id_index_add(&file->keys, texts->list.items[t].key);
	return file;
}

/* The places of each source text, in their order. */
static void sources_index(struct fitter *f)
{
	size_t total = 0, at = 0;
	uint32_t *last;

	for (size_t n = 0; n < f->files.count; n++)
		total += texts_of(f, n)->list.count;
	f->sources = id_index_on(f->a, total);
	f->places = NEW_ARRAY(f->a, struct place, total);
	f->first = NEW_ARRAY(f->a, uint32_t, total);
	last = NEW_ARRAY(f->a, uint32_t, total);
	for (size_t n = 0; n < f->files.count; n++)
		for (size_t t = 0; t < texts_of(f, n)->list.count; t++, at++) {
			size_t before = f->sources.count, number = id_index_add(&f->sources, prose_normal(f->a, texts_of(f, n)->list.items[t].source));

			f->places[at] = (struct place){ (uint32_t)n, (uint32_t)t, NONE };
			if (number == before)
				f->first[number] = (uint32_t)at;
			else
				f->places[last[number]].next = (uint32_t)at;
			last[number] = (uint32_t)at;
		}
}

static size_t source_find(struct fitter *f, struct str source)
{
	if (!f->places)
		sources_index(f);
	return id_index_find(&f->sources, prose_normal(f->a, source));
}

/* --- What a unit holds --- */

static bool is_clean(struct fitter *f, struct str text)
{
	struct arena_mark mark = arena_mark(&f->scratch);
	struct diags silent = diags_on(&f->scratch);
	bool clean = encoding_check(source_on(&f->scratch, STR("unit"), text), &silent) != ENCODING_BAD;

	arena_rewind(&f->scratch, mark);
	return clean;
}

static bool unit_is_clean(struct fitter *f, const struct exchange_unit *u)
{
	return (is_clean(f, u->source) && is_clean(f, u->text) && is_clean(f, u->comments)) ||
	       diag_at(&f->i->run->ds, u->text_loc, RULE_ENCODING, "a character stands in the texts of '%.*s' that no text may hold",
		       STR_FMT(shown(f->a, u->key)));
}

/* --- Where it belongs --- */

static void file_unknown(struct fitter *f, const struct exchange_unit *u)
{
	struct diags *ds = &f->i->run->ds;
	struct str near = diag_nearest(ds, u->file, (struct str_column){ f->files.ids, f->files.count, sizeof *f->files.ids });

	diag_at(ds, u->loc, RULE_BAD_VALUE, "there is no source file '%.*s'", STR_FMT(shown(f->a, u->file)));
	if (near.ptr)
		diag_hint(ds, "did you mean '%.*s'?", STR_FMT(near));
}

/* The key may have changed while the text stayed: a paragraph more before it, another id. */
static void key_unknown(struct fitter *f, const struct exchange_unit *u, size_t file)
{
	struct diags *ds = &f->i->run->ds;
	const struct source_texts *texts = texts_of(f, file);
	size_t source = source_find(f, u->source);
	struct str near;

	diag_at(ds, u->loc, RULE_BAD_VALUE, "'%.*s' has no text '%.*s'", STR_FMT(f->i->catalogs.list.items[file].name), STR_FMT(shown(f->a, u->key)));
	if (source < f->sources.count && f->first[source] != NONE) {
		const struct place *p = &f->places[f->first[source]];

		diag_hint(ds, "its source text is that of '%.*s' in '%.*s' now", STR_FMT(texts_of(f, p->file)->list.items[p->text].key),
			  STR_FMT(f->i->catalogs.list.items[p->file].name));
		return;
	}
	near = diag_nearest(ds, u->key, STR_COLUMN(texts->list.items, texts->list.count, key));
	if (near.ptr)
		diag_hint(ds, "did you mean '%.*s'?", STR_FMT(near));
}

static void keyed_fit(struct fitter *f, const struct exchange_unit *u)
{
	size_t number = id_index_find(&f->files, u->file), text;
	struct fitted_file *file;

	if (number == f->files.count) {
		file_unknown(f, u);
		return;
	}
	file = file_open(f, number);
	text = id_index_find(&file->keys, u->key);
	if (text == file->keys.count) {
		key_unknown(f, u, number);
	} else if (file->taken[text]) {
		diag_at(&f->i->run->ds, u->loc, RULE_DUPLICATE_KEY, "the key '%.*s' is given twice", STR_FMT(shown(f->a, u->key)));
		diag_related(&f->i->run->ds, file->taken[text]->loc, "first given here");
	} else {
		file->taken[text] = u;
		*vec_push(f->a, &file->items) = (struct exchange_item){ u, text };
	}
}

static bool is_translated(const struct fitter *f, const struct place *p)
{
	const struct po *po = f->i->pos[p->file];
	const struct source_text *t = &texts_of(f, p->file)->list.items[p->text];

	return translation_state(f->a, po ? po_find(po, t->key) : NULL, t->source) >= TRANSLATION_SAME;
}

/* Of several translations that a memory has of one text the first counts. */
static void memory_fit(struct fitter *f, const struct exchange_unit *u)
{
	size_t source = source_find(f, u->source);
	uint32_t at = source < f->sources.count ? f->first[source] : NONE;

	if (at == NONE || !u->text.len || u->state == TRANSLATION_FUZZY) {
		f->fit.strangers++;
		return;
	}
	f->fit.matched++;
	f->first[source] = NONE;
	for (; at != NONE; at = f->places[at].next) {
		const struct place *p = &f->places[at];
		struct fitted_file *file = file_open(f, p->file);
		struct exchange_unit *own;

		if (file->taken[p->text] || is_translated(f, p))
			continue;
		own = NEW(f->a, struct exchange_unit);
		*own = *u;
		own->file = f->i->catalogs.list.items[p->file].name;
		own->key = texts_of(f, p->file)->list.items[p->text].key;
		file->taken[p->text] = own;
		*vec_push(f->a, &file->items) = (struct exchange_item){ own, p->text };
	}
}

struct fit i18n_fit(struct i18n *i, const struct exchange *x)
{
	struct fitter f = { .i = i, .a = i->run->a, .scratch = arena_on(&mem_system) };

	i18n_read_all(i, i->language);
	files_index(&f);
	for (size_t n = 0; n < x->units.count; n++) {
		const struct exchange_unit *u = &x->units.items[n];

		if (!unit_is_clean(&f, u))
			continue;
		if (u->key.len)
			keyed_fit(&f, u);
		else if (u->source.len)
			memory_fit(&f, u);
	}
	arena_drop(&f.scratch);
	return f.fit;
}
