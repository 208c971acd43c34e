/* relgen i18n export: the texts of one language for tools that take no PO. */
#include <stdio.h>

#include "app/i18n.h"
#include "app/records.h"
#include "app/terminal.h"
#include "io/project_file.h"
#include "model/exchange_merge.h"

const struct exchange_format *exchange_format_chosen(const struct options *options, struct str path)
{
	if (options->format >= FORMAT_XLIFF && options->format <= FORMAT_CSV)
		return &exchange_formats[options->format - FORMAT_XLIFF];
	return path.ptr ? exchange_format_of(path) : NULL;
}

enum exit_status exchange_format_unknown(const struct options *options)
{
	fprintf(stderr, "relgen: 'relgen i18n %.*s' needs a format\n  help: name it with --format xliff, tmx or csv, or by the end of the file's name\n",
		STR_FMT(options->operands.items[0]));
	return EXIT_USAGE;
}

/* What cannot be seen in the file that goes out. */
static void say_gaps(const struct i18n *i, size_t number)
{
	struct arena *a = i->run->a;
	const struct catalog_source_file *c = &i->catalogs.list.items[number];
	struct str path = catalog_path(a, c, i->run->world.languages[i->language].tag);

	if (c->is_faulty)
		fprintf(stderr, "%.*s: has errors, so that texts may be missing\n", STR_FMT(terminal_word(a, c->name)));
	if (i->pos[number] && !i->pos[number]->is_whole)
		fprintf(stderr, "%.*s: cannot be read as a whole, so that translations may be missing\n", STR_FMT(terminal_word(a, path)));
}

static void file_add(const struct i18n *i, size_t number, const struct po *built_in, struct exchange *x)
{
	const struct source_texts texts = i18n_own_texts(i, number, built_in);
	const struct po *po = i->pos[number];

	for (size_t t = 0; t < texts.list.count; t++) {
		const struct source_text *text = &texts.list.items[t];

		*vec_push(i->run->a, &x->units) =
			exchange_unit_of(i->run->a, i->catalogs.list.items[number].name, text, po ? po_find(po, text->key) : NULL);
	}
	say_gaps(i, number);
}

/* A file that the user names, wherever it is: it is its folder that is written below. */
static enum exit_status put_file(struct run *run, struct str path, struct str text)
{
	size_t name = path.len;
	struct str folder = STR(".");

	while (name > 0 && path.ptr[name - 1] != '/')
		name--;
	if (name)
		folder = str_slice(path, 0, name > 1 ? name - 1 : 1);
	return project_file_write(run->a, folder, str_from(path, name), text, PROJECT_FILE_REPLACE, &run->ds) ? EXIT_DONE : EXIT_ENVIRONMENT;
}

static enum exit_status put(struct run *run, const struct exchange *x, const struct exchange_format *format)
{
	const struct word_list *operands = &run->options->operands;
	struct str text = format->write(run->a, x);

	if (operands->count < 2)
		return terminal_output(text) ? EXIT_DONE : EXIT_ENVIRONMENT;
	if (put_file(run, operands->items[1], text) != EXIT_DONE)
		return EXIT_ENVIRONMENT;
	if (!run->options->quiet)
		fprintf(stderr, "%.*s: %zu texts\n", STR_FMT(terminal_word(run->a, operands->items[1])), x->units.count);
	return EXIT_DONE;
}

static enum exit_status export(struct run *run, const struct options *options)
{
	struct str path = options->operands.count > 1 ? options->operands.items[1] : (struct str){ NULL, 0 };
	const struct exchange_format *format = exchange_format_chosen(options, path);
	struct i18n i = i18n_on(run, CATALOG_FACTS);
	struct exchange x = { .source_language = run->world.project->source_language.s };
	enum exit_status status = i18n_one_language(&i);
	const struct po *built_in;

	if (status != EXIT_DONE)
		return status;
	i18n_read_all(&i, i.language);
	built_in = i18n_built_in(&i);
	x.language = run->world.languages[i.language].tag;
	for (size_t n = 0; n < i.catalogs.list.count; n++)
		file_add(&i, n, built_in, &x);
	/* `relgen check` says them. */
	run->ds.findings.count = 0;
	return put(run, &x, format);
}

int i18n_export(const struct options *options, struct arena *a)
{
	struct str none = { NULL, 0 };

	if (options->operands.count > 2) {
		fprintf(stderr, "relgen: 'relgen i18n export' writes one file\n");
		return EXIT_USAGE;
	}
	if (!exchange_format_chosen(options, options->operands.count > 1 ? options->operands.items[1] : none))
		return exchange_format_unknown(options);
	return records_command(options, a, export);
}
