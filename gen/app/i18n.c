/* relgen i18n: the actions, and what they share. */
#include "app/i18n.h"

#include <stdio.h>

#include "app/shared.h"
#include "app/terminal.h"
#include "io/project_file.h"

static const struct action {
	const char *name;
	int (*run)(const struct options *options, struct arena *a);
} actions[] = {
	{ "update", i18n_update },
	{ "status", i18n_status },
	{ "accept", i18n_accept },
	{ "add", i18n_add },
};
enum { ACTION_COUNT = sizeof actions / sizeof actions[0] };

int i18n_run(const struct options *options, struct arena *a)
{
	struct str name = options->operands.items[0], names[ACTION_COUNT], near;

	for (size_t i = 0; i < ACTION_COUNT; i++) {
		if (str_is(name, actions[i].name))
			return actions[i].run(options, a);
		names[i] = str_of(actions[i].name);
	}
	near = str_nearest(name, names, ACTION_COUNT);
	fprintf(stderr, "relgen: 'relgen i18n' has no action '%.*s'\n", STR_FMT(terminal_word(a, name)));
	if (near.ptr)
		fprintf(stderr, "  help: did you mean '%.*s'?\n", STR_FMT(near));
	else
		fprintf(stderr, "  help: it is one of: %.*s\n", STR_FMT(str_join(a, names, ACTION_COUNT, STR(", "))));
	return EXIT_USAGE;
}

struct i18n i18n_on(struct run *run)
{
	struct i18n i = { .run = run };

	run_compile(run, false);
	catalogs_collect(run, &i.catalogs);
	i.pos = NEW_ARRAY(run->a, const struct po *, i.catalogs.list.count);
	return i;
}

static enum exit_status language_unknown(const struct i18n *i, struct str name)
{
	const struct world *w = &i->run->world;

	fprintf(stderr, "relgen: the site is not translated into '%.*s'\n", STR_FMT(terminal_word(i->run->a, name)));
	fprintf(stderr, "  help: its languages besides '%.*s' are", STR_FMT(w->project->source_language.s));
	for (size_t l = 0; l < w->language_count; l++)
		if (!w->languages[l].is_source)
			fprintf(stderr, " %.*s", STR_FMT(w->languages[l].tag));
	fprintf(stderr, "; 'relgen i18n add LANG' adds one\n");
	return EXIT_USAGE;
}

enum exit_status i18n_languages(struct i18n *i, const struct word_list *names, size_t first, struct language_numbers *out)
{
	const struct world *w = &i->run->world;

	for (size_t n = first; n < names->count; n++) {
		size_t l = 0;

		while (l < w->language_count && (w->languages[l].is_source || !str_eq(w->languages[l].tag, names->items[n])))
			l++;
		if (l == w->language_count)
			return language_unknown(i, names->items[n]);
		*vec_push(i->run->a, &out->list) = l;
	}
	for (size_t l = 0; names->count <= first && l < w->language_count; l++)
		if (!w->languages[l].is_source)
			*vec_push(i->run->a, &out->list) = l;
	return EXIT_DONE;
}

void i18n_read(struct i18n *i, size_t number)
{
	struct run *run = i->run;
	const struct catalog_source_file *c = &i->catalogs.list.items[number];
	struct str none = { NULL, 0 };
	const struct file *file = c->files ? c->files->pos[i->language] :
				  files_get(&run->files, c->kind, run->world.languages[i->language].tag, none, none);
	const struct source *src = file ? run_source(run, run->a, file, &run->ds) : NULL;

	i->pos[number] = src ? po_parse(run->a, src, &run->ds) : NULL;
}

void i18n_read_all(struct i18n *i, size_t language)
{
	i->language = language;
	for (size_t n = 0; n < i->catalogs.list.count; n++)
		i18n_read(i, n);
}

bool i18n_write(struct i18n *i, size_t number, const struct po_file *file, bool *changed)
{
	struct run *run = i->run;
	const struct po *old = i->pos[number];
	struct str path = catalog_path(run->a, &i->catalogs.list.items[number], run->world.languages[i->language].tag);
	struct str text = po_write(run->a, file);

	*changed = !old || !str_eq(old->source->text, text);
	if (!*changed)
		return true;
	if (!po_reads_back(run->a, text, file))
		return diag_failure(&run->ds, path, "was not written: it would not read as what it is made from");
	return project_file_write(run->a, run->root, path, text, PROJECT_FILE_REPLACE, &run->ds);
}
