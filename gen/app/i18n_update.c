/* relgen i18n update: translators' files that have exactly today's texts. */
#include <stdio.h>

#include "app/i18n.h"
#include "app/records.h"
#include "app/terminal.h"

struct update {
	struct i18n i18n;
	const struct translation_memory *memory;
	const struct po *built_in;	/* messages that relgen brings in the language; NULL: none */
	size_t changed, files, empty, fuzzy;
};

static void say_counts(const struct update *u, size_t number, const struct merge_counts *c)
{
	const struct {
		size_t count;
		const char *what;
	} rows[] = {
		{ c->empty, "to translate" }, { c->changed, "changed in the source" }, { c->suggested, "suggested by a text like it" },
		{ c->carried, "carried over from the same text" }, { c->obsolete, "without a source any more" },
	};
	const struct i18n *i = &u->i18n;
	struct str path = catalog_path(i->run->a, &i->catalogs.list.items[number], i->run->world.languages[i->language].tag);
	struct buf line = buf_on(i->run->a);

	for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++)
		if (rows[r].count)
			buf_print(&line, "%s%zu %s", line.len ? ", " : ": ", rows[r].count, rows[r].what);
	if (!line.len)
		buf_z(&line, ": only what stands beside the texts");
	if (!i->run->options->quiet)
		fprintf(stderr, "%.*s%.*s\n", STR_FMT(terminal_word(i->run->a, path)), STR_FMT(buf_str(&line)));
}

static void say_skipped(const struct i18n *i, size_t number)
{
	const struct catalog_source_file *c = &i->catalogs.list.items[number];
	struct str path = catalog_path(i->run->a, c, i->run->world.languages[i->language].tag);

	fprintf(stderr, "%.*s: left as it is, because %s has errors\n", STR_FMT(terminal_word(i->run->a, path)),
		c->is_faulty ? str_z(i->run->a, terminal_word(i->run->a, c->name)) : "it");
}

static bool file_update(struct update *u, size_t number)
{
	struct i18n *i = &u->i18n;
	struct run *run = i->run;
	const struct catalog_source_file *c = &i->catalogs.list.items[number];
	struct source_texts texts = i18n_own_texts(i, number, u->built_in);
	struct merge_counts counts = { 0 };
	struct po_file file;
	bool changed;

	if (c->is_faulty || (i->pos[number] && !i->pos[number]->is_whole)) {
		say_skipped(i, number);
		return true;
	}
	if (!i->pos[number] && !texts.list.count)
		return true;
	file = po_merge(run->a, &texts, i->pos[number], u->memory, number, &counts);
	if (!file.language.ptr)
		file.language = run->world.languages[i->language].tag;
	if (!i18n_write(i, number, &file, &changed))
		return false;
	if (changed)
		say_counts(u, number, &counts);
	u->files++;
	u->changed += changed;
	for (size_t e = 0; e < file.count; e++) {
		u->empty += !file.entries[e].text.len;
		u->fuzzy += file.entries[e].fuzzy;
	}
	return true;
}

static bool language_update(struct update *u, size_t language)
{
	struct i18n *i = &u->i18n;
	struct run *run = i->run;
	size_t count = i->catalogs.list.count;
	const struct po **files;

	i18n_read_all(i, language);
	u->built_in = i18n_built_in(i);
	files = NEW_ARRAY(run->a, const struct po *, count + 1);
	for (size_t n = 0; n < count; n++)
		files[n] = i->pos[n];
	files[count] = u->built_in;
	u->memory = translation_memory_on(run->a, files, count + 1);
	for (size_t n = 0; n < count; n++)
		if (!file_update(u, n))
			return false;
	return true;
}

static enum exit_status update(struct run *run, const struct options *options)
{
	struct update u = { .i18n = i18n_on(run, CATALOG_FACTS) };
	struct language_numbers languages = { { NULL, 0, 0 } };
	enum exit_status status = i18n_languages(&u.i18n, &options->operands, 1, &languages);

	if (status != EXIT_DONE)
		return status;
	for (size_t l = 0; l < languages.list.count; l++)
		if (!language_update(&u, languages.list.items[l]))
			break;
	if (!options->quiet)
		fprintf(stderr, "%zu of %zu files changed; %zu texts to translate, %zu to review\n", u.changed, u.files, u.empty, u.fuzzy);
	return EXIT_DONE;
}

int i18n_update(const struct options *options, struct arena *a)
{
	return records_command(options, a, update);
}
