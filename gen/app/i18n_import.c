/* relgen i18n import: translations that come back from a tool, all of them or none. */
#include <stdio.h>

#include "app/i18n_fit.h"
#include "app/records.h"
#include "app/terminal.h"
#include "base/id_index.h"
#include "io/project_file.h"

struct import {
	struct i18n i18n;
	const struct source *source;
	struct exchange exchange;
	struct fit fit;
	VEC(struct project_file) files;		/* to be written */
	struct exchange_counts total;
	struct buf said;
};

/* The language of the file; that of --lang, or the only one, where it names none. */
static enum exit_status language_find(struct import *m)
{
	const struct world *w = &m->i18n.run->world;
	const struct exchange *x = &m->exchange;

	if (!x->language_loc.source)
		return i18n_one_language(&m->i18n);
	for (size_t l = 0; l < w->published_count; l++)
		if (!w->languages[l].is_source && exchange_language_fits(x->language, w->languages[l].tag)) {
			m->i18n.language = l;
			return EXIT_DONE;
		}
	diag_at(&m->i18n.run->ds, x->language_loc, RULE_BAD_VALUE, "the site is not translated into '%.*s'", STR_FMT(x->language));
	diag_hint(&m->i18n.run->ds, "'relgen i18n add' adds a language");
	return EXIT_ERRORS;
}

static enum exit_status file_read(struct import *m, const struct exchange_format *format)
{
	struct run *run = m->i18n.run;
	struct str path = run->options->operands.items[1], text, name;
	enum exit_status status = run->options->languages.count ? i18n_one_language(&m->i18n) : EXIT_DONE;

	if (status != EXIT_DONE)
		return status;
	if (!fs_read(run->a, path, &text, &run->ds))
		return EXIT_ENVIRONMENT;
	name = fs_below(run->a, run->root, path);
	m->source = source_on(run->a, name.ptr ? name : fs_absolute(run->a, path), text);
	m->exchange.source_language = run->world.project->source_language.s;
	if (run->options->languages.count)
		m->exchange.language = run->world.languages[m->i18n.language].tag;
	return format->read(run->a, m->source, &m->exchange, &run->ds) ? EXIT_DONE : EXIT_ERRORS;
}

/* Of the project's findings only those count that stand in the way: of the file itself, and of a translators' file that cannot be read. */
static void findings_keep(struct import *m)
{
	struct i18n *i = &m->i18n;
	struct run *run = i->run;
	struct id_index names = id_index_on(run->a, i->catalogs.list.count + 1);
	size_t kept = 0;

	id_index_add(&names, m->source->name);
	for (size_t n = 0; m->fit.files && n < i->catalogs.list.count; n++)
		if (m->fit.files[n].items.count && i->pos[n] && !i->pos[n]->is_whole)
			id_index_add(&names, i->pos[n]->source->name);
	for (size_t f = 0; f < run->ds.findings.count; f++) {
		const struct source *src = run->ds.findings.items[f].loc.source;

		if (src && id_index_find(&names, src->name) < names.count)
			run->ds.findings.items[kept++] = run->ds.findings.items[f];
	}
	run->ds.findings.count = kept;
}

/* --- Putting it in --- */

static void counts_add(struct exchange_counts *sum, const struct exchange_counts *c)
{
	sum->unchanged += c->unchanged;
	sum->translated += c->translated;
	sum->reviewed += c->reviewed;
	sum->stale += c->stale;
	sum->left += c->left;
}

static void say_counts(struct import *m, struct str path, const struct exchange_counts *c)
{
	const struct {
		size_t count;
		const char *what;
	} rows[] = {
		{ c->translated, "translated" }, { c->reviewed, "with another state or comment" }, { c->stale, "of a source text of before, now stale" },
		{ c->left, "left as they are, because today's text has been translated since" },
	};
	bool first = true;

	for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
		if (!rows[r].count)
			continue;
		if (first)
			terminal_text(&m->said, path);
		buf_print(&m->said, "%s%zu %s", first ? ": " : ", ", rows[r].count, rows[r].what);
		first = false;
	}
	if (!first)
		buf_char(&m->said, '\n');
}

static bool file_merge(struct import *m, size_t number)
{
	struct i18n *i = &m->i18n;
	struct arena *a = i->run->a;
	const struct catalog_source_file *c = &i->catalogs.list.items[number];
	const struct fitted_file *fitted = &m->fit.files[number];
	struct str tag = i->run->world.languages[i->language].tag, path = catalog_path(a, c, tag), text;
	struct exchange_counts counts = { 0 };
	struct po_file file = exchange_merge(a, &c->texts, i->pos[number], fitted->items.items, fitted->items.count, &counts);

	if (!file.language.ptr)
		file.language = tag;
	counts_add(&m->total, &counts);
	say_counts(m, path, &counts);
	if (!counts.translated && !counts.reviewed && !counts.stale)
		return true;
	text = po_write(a, &file);
	if (!po_reads_back(a, text, &file))
		return diag_failure(&i->run->ds, path, "was not written: it would not read as what it is made from");
	if (!i->pos[number] || !str_eq(i->pos[number]->source->text, text))
		*vec_push(a, &m->files) = (struct project_file){ path, text };
	return true;
}

static void say_total(const struct import *m)
{
	const struct exchange_counts *t = &m->total;

	if (m->i18n.run->options->quiet)
		return;
	terminal_error(buf_str(&m->said));
	if (m->fit.strangers)
		fprintf(stderr, "%zu of %zu units of the memory are of no text of today\n", m->fit.strangers, m->fit.strangers + m->fit.matched);
	fprintf(stderr, "%zu of %zu texts changed in %zu files%s\n", t->translated + t->reviewed + t->stale,
		t->translated + t->reviewed + t->stale + t->left + t->unchanged, m->files.count,
		m->files.count ? "; 'relgen check' says what is wrong with them" : "");
}

static enum exit_status put_in(struct import *m)
{
	struct i18n *i = &m->i18n;
	struct run *run = i->run;

	m->said = buf_on(run->a);
	for (size_t n = 0; n < i->catalogs.list.count; n++)
		if (m->fit.files[n].items.count && !file_merge(m, n))
			return EXIT_ENVIRONMENT;
	if (!project_files_write(run->a, run->root, m->files.items, m->files.count, &run->ds))
		return EXIT_ENVIRONMENT;
	say_total(m);
	return EXIT_DONE;
}

static enum exit_status import(struct run *run, const struct options *options)
{
	struct import m = { .i18n = i18n_on(run, CATALOG_FACTS) };
	enum exit_status status = file_read(&m, exchange_format_chosen(options, options->operands.items[1]));

	if (status == EXIT_DONE)
		status = language_find(&m);
	if (status == EXIT_DONE)
		m.fit = i18n_fit(&m.i18n, &m.exchange);
	if (m.source)
		findings_keep(&m);
	else
		run->ds.findings.count = 0;
	if (status != EXIT_DONE)
		return status;
	return diags_count(&run->ds, SEVERITY_ERROR) ? EXIT_ERRORS : put_in(&m);
}

int i18n_import(const struct options *options, struct arena *a)
{
	enum format format = options->format == FORMAT_JSON ? FORMAT_JSON : FORMAT_TEXT;

	if (options->operands.count != 2) {
		fprintf(stderr, "relgen: 'relgen i18n import' needs one file\n  help: as in: relgen i18n import ja.xliff\n");
		return EXIT_USAGE;
	}
	if (!exchange_format_chosen(options, options->operands.items[1]))
		return exchange_format_unknown(options);
	return records_command_as(options, format, a, import);
}
