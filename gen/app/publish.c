/* From units to files. */
#include "app/publish.h"

#include <stdio.h>

#include "app/briefs.h"
#include "app/cache.h"
#include "app/embedded.h"
#include "app/family.h"
#include "app/shared.h"
#include "app/stage.h"
#include "app/terminal.h"
#include "app/waive.h"
#include "app/whole.h"
#include "io/parallel.h"
#include "view/driver_tables.h"
#include "view/feed.h"

/* Is a folder on the way to relgen.yaml's `output` a link out of the project? Only --out may name such a place. */
static bool leads_out(const struct run *run, struct str output)
{
	struct fs_stamp stamp;
	enum fs_kind kind;

	for (size_t at = 0; at < output.len; at++) {
		struct str path;

		at = str_find_char(output, '/', at);
		path = fs_join(run->a, run->root, str_slice(output, 0, at));
		if (fs_stat(path, &stamp, &kind) && !fs_below(run->a, run->root, path).ptr)
			return true;
	}
	return false;
}

/* --out may not exist yet: the path from the project's folder is told by what of it does; absent where it is elsewhere. */
static struct str project_path(const struct run *run, struct str path)
{
	struct arena *a = run->a;
	size_t end = path.len;

	while (end > 0) {
		struct str there = str_slice(path, 0, end), rest = str_from(path, end), below = fs_below(a, run->root, there);

		while (rest.len && rest.ptr[0] == '/')
			rest = str_from(rest, 1);
		if (below.ptr)
			return fs_join(a, below, rest);
		if (str_is(fs_below(a, run->root, fs_join(a, there, STR("relgen.yaml"))), "relgen.yaml"))
			return rest;
		while (end > 0 && path.ptr[end - 1] == '/')
			end--;
		while (end > 0 && path.ptr[end - 1] != '/')
			end--;
	}
	return path.len && path.ptr[0] != '/' ? fs_join(a, fs_below(a, run->root, STR(".")), path) : (struct str){ NULL, 0 };
}

/* Outputs among the sources would be read as sources by the next run. */
static bool is_among_sources(struct run *run)
{
	const char *folder = project_source_folder(project_path(run, run->out));

	if (folder)
		diag_failure(&run->ds, run->out, "refused: '%s' is a folder that is read, and outputs are not sources", folder);
	return folder != NULL;
}

enum exit_status publish_open(struct run *run)
{
	const struct options *o = run->options;
	bool foreign = false;

	run->out = o->out.ptr ? o->out : fs_join(run->a, run->root, run->world.project->output.s);
	if (!o->out.ptr && leads_out(run, run->world.project->output.s)) {
		diag_failure(&run->ds, run->out, "refused: a link leads out of the project; name such a folder with --out");
		return EXIT_USAGE;
	}
	if (is_among_sources(run))
		return EXIT_USAGE;
	if (emit_open(run->a, run->out, &run->state, &foreign, &run->ds))
		return EXIT_DONE;
	return foreign ? EXIT_USAGE : EXIT_ENVIRONMENT;
}

void publish_begin(struct run *run, bool whole)
{
	const struct options *o = run->options;
	struct emit_request request = {
		.folder = run->out, .mode = o->check ? EMIT_CHECK : EMIT_WRITE, .force = o->force, .partial = !whole, .jobs = run->jobs,
	};

	run->emit = emit_begin(run->a, &run->state, &request, &run->ds);
	waive(run, NULL, &run->ds);
	stage_notice(run, &run->ds);
}

/* With what was found in all that came before. */
static void unit_add(struct run *run, const struct emit_unit *made, const struct outputs *outputs)
{
	struct worker *w = &run->workers[0];
	struct emit_unit *u = stage_unit(w, made->name, made->fingerprint);

	u->sources = made->sources;
	u->outputs = outputs->list.items;
	u->count = outputs->list.count;
	waive(run, NULL, &run->ds);
	stage_units(run, w, &run->ds);
}

static struct page_job job_of(struct run *run, size_t language)
{
	struct worker *w = &run->workers[0];

	return (struct page_job){ &run->world, run->pages, language, &w->outputs, &w->scratch, &run->ds };
}

static void glance_one(void *context, unsigned worker, size_t index)
{
	struct run *run = context;

	(void)worker;
	if (!run->world.images[index])
		run->world.images[index] = family_glance(run, index);
}

/* Images that were kept as they were still stand on the index. */
static void images_glance(struct run *run)
{
	size_t kept = 0;

	parallel(run->jobs, run->world.image_count, glance_one, run);
	for (size_t i = 0; i < run->world.image_count; i++)
		if (run->world.images[i])
			run->world.images[kept++] = run->world.images[i];
	run->world.image_count = kept;
}

static const char site_folder[] = "site/";
/* Schemas of files of the site. */
static const struct { const char *file, *path; } schemas[] = {
	{ "gen/view/driver-matrix.schema.json", "assets/driver-matrix.schema.json" },
	{ "gen/view/manifest.schema.json", "assets/manifest.schema.json" },
	{ "gen/view/releases.schema.json", "assets/releases.schema.json" },
};

struct str publish_site_path(struct str path)
{
	return str_from(path, sizeof site_folder - 1);
}

struct str publish_embedded_path(const struct embedded *e)
{
	struct str path = str_of(e->path);

	for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++)
		if (str_is(path, schemas[i].file))
			return str_of(schemas[i].path);
	return str_starts(path, site_folder) ? publish_site_path(path) : (struct str){ NULL, 0 };
}

/* Files of the project's site/, and the built-in ones that it does not replace. */
static void site_files(struct run *run, struct outputs *outputs)
{
	struct worker *w = &run->workers[0];

	for (size_t i = 0; i < run->files.list.count; i++) {
		const struct file *f = &run->files.list.items[i];
		const struct source *src = f->kind == FILE_SITE ? run_source(run, &w->outputs, f, &run->ds) : NULL;

		if (src)
			*vec_push(&w->outputs, &outputs->list) = (struct output){ publish_site_path(f->path), src->text };
	}
	for (size_t i = 0; i < embedded_count; i++) {
		struct str name = publish_embedded_path(&embedded[i]);
		bool replaced = !name.ptr;

		for (size_t j = 0; !replaced && j < outputs->list.count; j++)
			replaced = str_eq(outputs->list.items[j].path, name);
		if (!replaced)
			*vec_push(&w->outputs, &outputs->list) =
				(struct output){ name, { (const char *)embedded[i].bytes, embedded[i].size } };
	}
}

static void index_units(struct run *run)
{
	for (size_t i = 0; i < run->world.language_count; i++) {
		struct page_job job = job_of(run, i);
		struct outputs outputs = { 0 };

		if (!run->language_wanted[i])
			continue;
		page_index(&job, &outputs);
		unit_add(run, &(struct emit_unit){ .name = str_print(run->a, "index:%.*s", STR_FMT(run->world.languages[i].tag)) }, &outputs);
	}
}

/* Was the unit made of the same, and is it still there? Then it stays. */
static bool unit_stays(struct run *run, struct str name, struct str fingerprint)
{
	const struct unit_record *old = emit_unit_find(&run->state, name);

	if (!old || !str_eq(old->fingerprint, fingerprint) || !emit_unit_intact(&run->state, run->out, name))
		return false;
	stage_unit(&run->workers[0], name, fingerprint)->kept = true;
	stage_units(run, &run->workers[0], &run->ds);
	return true;
}

/* --- Over all releases --- */

struct over_all {
	struct run *run;
	struct str fingerprint;
	struct briefs briefs;		/* read when the first unit is to be made */
	bool is_read;
};

static const struct briefs *briefs_needed(struct over_all *all)
{
	if (!all->is_read)
		all->briefs = briefs_all(all->run);
	all->is_read = true;
	return &all->briefs;
}

static void finder_units(struct over_all *all)
{
	struct run *run = all->run;
	struct str fingerprint = all->fingerprint;
	size_t before = run->ds.findings.count;

	for (size_t i = 0; i < run->world.language_count; i++) {
		struct str name = str_print(run->a, "compat:%.*s", STR_FMT(run->world.languages[i].tag));
		struct page_job job = job_of(run, i);
		struct outputs outputs = { 0 };

		if (!run->language_wanted[i] || unit_stays(run, name, fingerprint))
			continue;
		/* What is found in it is to be said again by the next run. */
		if (!page_compat(&job, briefs_needed(all), &outputs) || run->ds.findings.count > before)
			fingerprint = STR("");
		unit_add(run, &(struct emit_unit){ .name = name, .fingerprint = fingerprint }, &outputs);
	}
}

/* Feeds of a language; what the site says of itself as a whole goes with the tables. */
static void feed_units(struct over_all *all)
{
	struct run *run = all->run;

	for (size_t i = 0; i < run->world.published_count; i++) {
		struct str name = str_print(run->a, "feed:%.*s", STR_FMT(run->world.languages[i].tag));
		struct page_job job = job_of(run, i);
		struct outputs outputs = { 0 };

		if (!run->language_wanted[i] || unit_stays(run, name, all->fingerprint))
			continue;
		if (feeds_wanted(&run->world))
			page_feeds(&job, briefs_needed(all), &outputs);
		unit_add(run, &(struct emit_unit){ .name = name, .fingerprint = all->fingerprint }, &outputs);
	}
}

static void sitemap_unit(struct over_all *all)
{
	struct run *run = all->run;
	struct page_job job = job_of(run, 0);
	struct outputs outputs = { 0 };

	if (unit_stays(run, STR("sitemap"), all->fingerprint))
		return;
	if (feeds_wanted(&run->world))
		page_sitemap(&job, briefs_needed(all), &outputs);
	unit_add(run, &(struct emit_unit){ .name = STR("sitemap"), .fingerprint = all->fingerprint }, &outputs);
}

static void tables_unit(struct over_all *all)
{
	struct run *run = all->run;
	struct worker *w = &run->workers[0];
	struct outputs outputs = { 0 };
	const struct briefs *briefs;
	struct tables_job job;
	struct arena_mark mark;

	if (unit_stays(run, STR("tables"), all->fingerprint))
		return;
	briefs = briefs_needed(all);
	job = (struct tables_job){ &run->world, briefs->list, briefs->count, &w->outputs, &w->scratch };
	mark = arena_mark(&w->scratch);
	*vec_push(&w->outputs, &outputs.list) = (struct output){ STR("driver-matrix.csv"), driver_matrix_csv(&job) };
	*vec_push(&w->outputs, &outputs.list) = (struct output){ STR("driver-matrix.json"), driver_matrix_json(&job) };
	*vec_push(&w->outputs, &outputs.list) = (struct output){ STR("releases.json"), releases_json(&job) };
	arena_rewind(&w->scratch, mark);
	unit_add(run, &(struct emit_unit){ .name = STR("tables"), .fingerprint = all->fingerprint }, &outputs);
}

static void releases_units(struct run *run)
{
	struct over_all all = { .run = run, .fingerprint = briefs_fingerprint(run) };

	finder_units(&all);
	feed_units(&all);
	sitemap_unit(&all);
	tables_unit(&all);
}

void publish_shared(struct run *run)
{
	struct page_job job = job_of(run, 0);
	struct outputs root = { 0 }, site = { 0 };

	images_glance(run);
	if (!run->rendering)
		return;
	index_units(run);
	releases_units(run);
	page_root(&job, &root);
	unit_add(run, &(struct emit_unit){ .name = STR("root") }, &root);
	site_files(run, &site);
	unit_add(run, &(struct emit_unit){ .name = STR("site"), .sources = str_of(site_folder) }, &site);
}

/* --check: what a build would change. */
static size_t differences_say(struct arena *a, const struct emit_result *r, struct str out)
{
	struct buf text = buf_on(a);
	const struct {
		const char *what;
		const struct str *paths;
		size_t count;
	} lists[] = {
		{ "missing", r->missing.items, r->missing.count },
		{ "outdated", r->outdated.items, r->outdated.count },
		{ "left over", r->left_over.items, r->left_over.count },
	};
	size_t all = 0;

	for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
		for (size_t j = 0; j < lists[i].count; j++, all++) {
			buf_print(&text, "%s: ", lists[i].what);
			terminal_text(&text, fs_join(a, out, lists[i].paths[j]));
			buf_char(&text, '\n');
		}
	terminal_output(buf_str(&text));
	return all;
}

static void written_say(const struct run *run, const struct emit_result *r)
{
	const struct options *o = run->options;

	if (!o->quiet && o->format == FORMAT_TEXT)
		fprintf(stderr, "wrote %zu files to %.*s, %zu unchanged, %zu removed\n", r->written, STR_FMT(terminal_word(run->a, run->out)),
			r->unchanged, r->removed);
}

enum exit_status publish_finish(struct run *run)
{
	const struct options *o = run->options;
	struct emit_result result;

	if (!emit_finish(run->emit, cache_text(run), &result))
		return EXIT_DONE;	/* what was wrong is in run->ds */
	if (o->check)
		return differences_say(run->a, &result, run->out) ? EXIT_ERRORS : EXIT_DONE;
	written_say(run, &result);
	return EXIT_DONE;
}

void publish_kept(const struct run *run)
{
	struct emit_result result = { .unchanged = whole_count(run) };

	if (!run->options->check)
		written_say(run, &result);
}
