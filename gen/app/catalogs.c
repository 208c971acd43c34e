/* The texts of today, file by file. */
#include "app/catalogs.h"

#include <stdlib.h>

#include "base/id_index.h"

static const char message_flag[] = "icu-message-format";

/* A unit of translation while its file is read. */
struct found {
	struct source_text text;
	struct loc loc;
	size_t order;
};

struct finder {
	struct arena *a;
	const struct prose_memo *memo;	/* what the facts of the texts show; may be NULL */
	VEC(struct found) list;
};

/* Does the text hold {{ fact }}? */
static bool has_fact(struct str text, struct str fact)
{
	for (size_t open = str_find(text, STR("{{"), 0); open < text.len; open = str_find(text, STR("{{"), open + 2)) {
		size_t close = str_find(text, STR("}}"), open);

		if (str_eq(str_trim(str_slice(text, open + 2, close)), fact))
			return true;
	}
	return false;
}

/* What a text's facts show, each once: "{{ components.torch }}: 2.11.0". */
static struct str fact_notes(struct arena *a, const struct prose_text *shown, struct str text)
{
	struct id_index said = id_index_on(a, shown ? shown->prose->fact_count : 0);
	struct buf notes = buf_on(a);

	for (size_t i = 0; shown && i < shown->prose->fact_count; i++) {
		const struct fact *fact = &shown->prose->facts[i];
		struct str written = str_print(a, "{{ %.*s }}", STR_FMT(fact->text));
		size_t before = said.count;

		if (!has_fact(text, fact->text) || id_index_add(&said, fact->text) < before)
			continue;
		buf_print(&notes, "%s%.*s: %.*s", notes.len ? "\n" : "", STR_FMT(written), STR_FMT(shown->facts[i]));
	}
	return buf_str(&notes);
}

static void field_find(void *self, const struct prose_field *field)
{
	struct finder *f = self;
	const struct prose_text *shown = f->memo ? prose_memo_find(f->memo, field) : NULL;

	for (size_t i = 0; i < field->prose->unit_count; i++) {
		const struct unit *unit = &field->prose->units[i];
		struct found *found = vec_push(f->a, &f->list);

		*found = (struct found){ .loc = unit->loc, .order = f->list.count };
		found->text.key = field->unit_keys[i];
		found->text.source = unit->text;
		found->text.notes = fact_notes(f->a, shown, unit->text);
	}
}

static int by_place(const void *left, const void *right)
{
	const struct found *a = left, *b = right;

	if (a->loc.line != b->loc.line)
		return a->loc.line < b->loc.line ? -1 : 1;
	if (a->loc.col != b->loc.col)
		return a->loc.col < b->loc.col ? -1 : 1;
	return (a->order > b->order) - (a->order < b->order);
}

/* A record's texts in the order of its file, copied to `to`. */
static struct source_texts record_texts(struct arena *to, struct arena *a, const struct record *record, const void *data, const struct source *src,
					const struct prose_memo *memo)
{
	struct finder f = { .a = a, .memo = memo };
	struct source_texts texts = { { NULL, 0, 0 } };

	record_each_prose(record, data, field_find, &f);
	if (f.list.count)
		qsort(f.list.items, f.list.count, sizeof *f.list.items, by_place);
	for (size_t i = 0; i < f.list.count; i++) {
		const struct source_text *t = &f.list.items[i].text;

		*vec_push(to, &texts.list) = (struct source_text){ str_copy(to, t->key), str_copy(to, t->source), str_copy(to, t->notes),
								   str_copy(to, src->name), NULL };
	}
	return texts;
}

/* Images and releases. */

struct collection {
	struct run *run;
	struct catalogs *by_family;	/* each image's own: threads do not meet */
	enum catalog_notes notes;
};

static size_t source_language(const struct world *w)
{
	size_t i = 0;

	while (!w->languages[i].is_source)
		i++;
	return i;
}

static void release_collect(struct family *f, const struct family_release *r, const struct collection *c)
{
	struct run *run = f->run;
	struct catalogs *out = &c->by_family[f->files - run->families];
	struct arena scratch = arena_on(&mem_system);
	struct diags silent = diags_on(&scratch);
	struct prose_memo memo = { 0 };
	struct page_job job = { &run->world, run->pages, source_language(&run->world), &scratch, &scratch, &silent };
	struct catalog_source_file file = { .kind = FILE_RELEASE_PO, .image = f->files->image, .release = r->files->yaml->release, .files = r->files };

	if (c->notes == CATALOG_FACTS)
		page_texts(&job, r->release, &memo);
	pthread_mutex_lock(&run->lock);
	file.name = str_copy(run->a, r->release->source->name);
	file.texts = record_texts(run->a, &scratch, &release_record, r->release, r->release->source, &memo);
	file.is_faulty = diags_errors_in(&r->ds, file.name) > 0;
	*vec_push(run->a, &out->list) = file;
	pthread_mutex_unlock(&run->lock);
	arena_drop(&scratch);
}

static void family_collect(void *context, struct family *f)
{
	struct collection *c = context;
	struct run *run = c->run;
	struct catalogs *out = &c->by_family[f->files - run->families];
	struct catalog_source_file own = { .kind = FILE_IMAGE_PO, .image = f->files->image, .files = &f->files->own };

	pthread_mutex_lock(&run->lock);
	own.name = str_copy(run->a, f->image->source->name);
	own.texts = record_texts(run->a, &f->arena, &image_record, f->image, f->image->source, NULL);
	own.is_faulty = diags_errors_in(&f->ds, own.name) > 0;
	*vec_push(run->a, &out->list) = own;
	pthread_mutex_unlock(&run->lock);
	for (size_t i = 0; i < f->count; i++)
		if (f->releases[i].release)
			release_collect(f, &f->releases[i], c);
}

/* Files of the project itself. */

static void messages_collect(struct run *run, struct catalogs *out)
{
	const struct catalog *c = run->world.source_catalog;
	struct catalog_source_file file = { .kind = FILE_MESSAGES_PO, .name = STR("i18n/messages.pot") };

	for (size_t i = 0; c && i < c->count; i++) {
		const struct message *m = &c->messages[i];

		*vec_push(run->a, &file.texts.list) = (struct source_text){ .key = m->key, .source = m->text, .notes = m->note ? str_of(m->note) : STR(""),
									    .flag = message_flag };
	}
	file.is_faulty = diags_errors_in(&run->ds, file.name) > 0;
	*vec_push(run->a, &out->list) = file;
}

static void sections_collect(struct run *run, struct catalogs *out)
{
	const struct sections *s = run->world.sections;
	struct catalog_source_file file = { .kind = FILE_SECTIONS_PO };

	if (!s || !s->source)
		return;
	file.name = s->source->name;
	file.texts = record_texts(run->a, run->a, &sections_record, s, s->source, NULL);
	file.is_faulty = diags_errors_in(&run->ds, file.name) > 0;
	*vec_push(run->a, &out->list) = file;
}

void catalogs_collect(struct run *run, enum catalog_notes notes, struct catalogs *out)
{
	struct selection everything = { .all = true };
	struct collection c = { run, NEW_ARRAY(run->a, struct catalogs, run->world.image_count), notes };

	*out = (struct catalogs){ { NULL, 0, 0 } };
	messages_collect(run, out);
	sections_collect(run, out);
	run->git = false;
	run->visit = family_collect;
	run->visit_context = &c;
	families_work(run, &everything);
	run->visit = NULL;
	for (size_t i = 0; i < run->world.image_count; i++)
		for (size_t j = 0; j < c.by_family[i].list.count; j++)
			*vec_push(run->a, &out->list) = c.by_family[i].list.items[j];
}

struct str catalog_path(struct arena *a, const struct catalog_source_file *file, struct str language)
{
	return files_name(a, file->kind, language, file->image, file->release);
}
