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

enum exit_status i18n_open(struct i18n *i, const struct options *options, struct arena *a)
{
	enum exit_status status;

	*i = (struct i18n){ .options = *options, .format = (enum format)options->format };
	i->options.format = FORMAT_TEXT;
	status = run_open(&i->run, &i->options, a);
	if (status != EXIT_DONE)
		return status;
	run_compile(&i->run, false);
	catalogs_collect(&i->run, &i->catalogs);
	i->pos = NEW_ARRAY(a, const struct po *, i->catalogs.list.count);
	return EXIT_DONE;
}

static enum exit_status language_unknown(const struct i18n *i, struct str name)
{
	const struct world *w = &i->run.world;

	fprintf(stderr, "relgen: the site is not translated into '%.*s'\n", STR_FMT(terminal_word(i->run.a, name)));
	fprintf(stderr, "  help: its languages besides '%.*s' are", STR_FMT(w->project->source_language.s));
	for (size_t l = 0; l < w->language_count; l++)
		if (!w->languages[l].is_source)
			fprintf(stderr, " %.*s", STR_FMT(w->languages[l].tag));
	fprintf(stderr, "; 'relgen i18n add LANG' adds one\n");
	return EXIT_USAGE;
}

enum exit_status i18n_languages(struct i18n *i, const struct word_list *names, size_t first, struct language_numbers *out)
{
	const struct world *w = &i->run.world;

	for (size_t n = first; n < names->count; n++) {
		size_t l = 0;

		while (l < w->language_count && (w->languages[l].is_source || !str_eq(w->languages[l].tag, names->items[n])))
			l++;
		if (l == w->language_count)
			return language_unknown(i, names->items[n]);
		*vec_push(i->run.a, &out->list) = l;
	}
	for (size_t l = 0; names->count <= first && l < w->language_count; l++)
		if (!w->languages[l].is_source)
			*vec_push(i->run.a, &out->list) = l;
	return EXIT_DONE;
}

void i18n_read(struct i18n *i, size_t language)
{
	struct run *run = &i->run;

	i->language = language;
	for (size_t n = 0; n < i->catalogs.list.count; n++) {
		const struct catalog_source_file *c = &i->catalogs.list.items[n];
		const struct file *file = files_get(&run->files, c->kind, run->world.languages[language].tag, c->image, c->release);
		const struct source *src = file ? run_source(run, run->a, file, &run->ds) : NULL;

		i->pos[n] = src ? po_parse(run->a, src, &run->ds) : NULL;
	}
}

enum exit_status i18n_close(struct i18n *i)
{
	struct diags *ds = &i->run.ds;
	size_t kept = 0;

	for (size_t n = 0; n < ds->findings.count; n++)
		if (ds->findings.items[n].severity == SEVERITY_ERROR)
			ds->findings.items[kept++] = ds->findings.items[n];
	ds->findings.count = kept;
	return run_close(&i->run);
}

bool i18n_write(struct i18n *i, size_t number, const struct po_file *file, bool *changed)
{
	struct run *run = &i->run;
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
