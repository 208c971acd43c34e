/* relgen i18n: the actions, and what they share. */
#include "app/i18n.h"

#include <stdio.h>

#include "app/shared.h"
#include "app/terminal.h"
#include "io/project_file.h"

#define FORMS(form) (1u << FORMAT_##form)
enum { EXCHANGE_FORMS = FORMS(TEXT) | FORMS(XLIFF) | FORMS(TMX) | FORMS(CSV) };

static const struct action {
	const char *name;
	unsigned forms;		/* of --format that mean something; text: none is given */
	int (*run)(const struct options *options, struct arena *a);
} actions[] = {
	{ "update", FORMS(TEXT), i18n_update },
	{ "status", FORMS(TEXT) | FORMS(JSON) | FORMS(MARKDOWN), i18n_status },
	{ "accept", FORMS(TEXT), i18n_accept },
	{ "add", FORMS(TEXT), i18n_add },
	{ "export", EXCHANGE_FORMS, i18n_export },
	{ "import", EXCHANGE_FORMS | FORMS(JSON), i18n_import },
};
enum { ACTION_COUNT = sizeof actions / sizeof actions[0] };

static int form_refused(const struct action *action)
{
	fprintf(stderr, "relgen: 'relgen i18n %s' has no such --format\n  help: 'relgen i18n --help' says what each action does\n", action->name);
	return EXIT_USAGE;
}

int i18n_run(const struct options *options, struct arena *a)
{
	struct str name = options->operands.items[0], names[ACTION_COUNT], near;

	for (size_t i = 0; i < ACTION_COUNT; i++) {
		if (str_is(name, actions[i].name))
			return actions[i].forms & 1u << options->format ? actions[i].run(options, a) : form_refused(&actions[i]);
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

struct i18n i18n_on(struct run *run, enum catalog_notes notes)
{
	struct i18n i = { .run = run };

	run_compile(run, false);
	catalogs_collect(run, notes, &i.catalogs);
	i.pos = NEW_ARRAY(run->a, const struct po *, i.catalogs.list.count);
	return i;
}

static enum exit_status language_unknown(const struct i18n *i, struct str name)
{
	const struct world *w = &i->run->world;

	fprintf(stderr, "relgen: the site is not translated into '%.*s'\n", STR_FMT(terminal_word(i->run->a, name)));
	fprintf(stderr, "  help: its languages besides '%.*s' are", STR_FMT(w->project->source_language.s));
	for (size_t l = 0; l < w->published_count; l++)
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

		while (l < w->published_count && (w->languages[l].is_source || !str_eq(w->languages[l].tag, names->items[n])))
			l++;
		if (l == w->published_count)
			return language_unknown(i, names->items[n]);
		*vec_push(i->run->a, &out->list) = l;
	}
	for (size_t l = 0; names->count <= first && l < w->published_count; l++)
		if (!w->languages[l].is_source)
			*vec_push(i->run->a, &out->list) = l;
	return EXIT_DONE;
}

enum exit_status i18n_one_language(struct i18n *i)
{
	const struct word_list *asked = &i->run->options->languages;
	struct language_numbers languages = { { NULL, 0, 0 } };
	enum exit_status status = i18n_languages(i, asked, 0, &languages);

	if (status != EXIT_DONE)
		return status;
	if (languages.list.count != 1) {
		fprintf(stderr, "relgen: 'relgen i18n %.*s' needs one language\n  help: name it with --lang LANG\n",
			STR_FMT(i->run->options->operands.items[0]));
		return EXIT_USAGE;
	}
	i->language = languages.list.items[0];
	return EXIT_DONE;
}

const struct po *i18n_built_in(const struct i18n *i)
{
	struct run *run = i->run;
	struct str none = { NULL, 0 };
	const struct source *src = embedded_source(run->a, files_name(run->a, FILE_MESSAGES_PO, run->world.languages[i->language].tag, none, none));

	return src ? po_parse(run->a, src, &run->ds) : NULL;
}

/* Which branches a plural of the message needs in the language: nothing else tells a translator. */
static void put_plurals(struct buf *notes, const struct language *language, const struct msg *m, enum plural_kind kind)
{
	static const enum msg_type types[] = { [PLURAL_CARDINAL] = MSG_PLURAL, [PLURAL_ORDINAL] = MSG_SELECTORDINAL };
	static const char *const names[] = { [PLURAL_CARDINAL] = "plural", [PLURAL_ORDINAL] = "selectordinal" };
	unsigned set = l10n_plurals(language->l10n, kind);
	size_t count, use = 0;
	const struct msg_use *uses = msg_uses(m, &count);

	while (use < count && uses[use].type != types[kind])
		use++;
	if (use == count)
		return;
	buf_print(notes, "%s%s in %.*s:", notes->len ? "\n" : "", names[kind], STR_FMT(language->tag));
	for (size_t c = 0; c < PLURAL_CATEGORIES; c++)
		if (set & 1u << c)
			buf_print(notes, " %s", plural_names[c]);
}

static struct str language_notes(struct arena *a, const struct language *language, const struct msg *m, struct str notes)
{
	struct buf out = buf_on(a);

	buf_put(&out, notes);
	put_plurals(&out, language, m, PLURAL_CARDINAL);
	put_plurals(&out, language, m, PLURAL_ORDINAL);
	return buf_str(&out);
}

struct source_texts i18n_own_texts(const struct i18n *i, size_t number, const struct po *built_in)
{
	const struct catalog_source_file *c = &i->catalogs.list.items[number];
	const struct world *w = &i->run->world;
	struct source_texts texts = { { NULL, 0, 0 } };

	if (c->kind != FILE_MESSAGES_PO)
		return c->texts;
	/* In the order of the source's catalogue. */
	for (size_t n = 0; n < c->texts.list.count; n++) {
		struct source_text t = c->texts.list.items[n];
		const struct po_entry *brought = built_in ? po_find(built_in, t.key) : NULL;
		bool is_brought = brought && brought->text.len && !brought->fuzzy && str_eq(brought->source, t.source);

		t.notes = language_notes(i->run->a, &w->languages[i->language], w->source_catalog->messages[n].msg, t.notes);
		if (!is_brought || (i->pos[number] && po_find(i->pos[number], t.key)))
			*vec_push(i->run->a, &texts.list) = t;
	}
	return texts;
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
