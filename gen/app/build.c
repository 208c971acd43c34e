/* The pipeline: read, check, render, publish. */
#include "app/build.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/cache.h"
#include "app/cause.h"
#include "app/families.h"
#include "app/leave_out.h"
#include "app/publish.h"
#include "app/select.h"
#include "app/sibling_files.h"
#include "app/waive.h"
#include "app/whole.h"


static int64_t now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool is_silent(const struct run *run)
{
	return run->options->quiet || run->options->format != FORMAT_TEXT;
}

static void say_checked(const struct run *run)
{
	size_t images = run->image_count, languages = 0;

	for (size_t i = 0; i < run->world.language_count; i++)
		languages += run->language_wanted[i];
	if (!is_silent(run))
		fprintf(stderr, "checked %zu release%s of %zu image%s in %zu language%s\n", run->release_count, run->release_count == 1 ? "" : "s",
			images, images == 1 ? "" : "s", languages, languages == 1 ? "" : "s");
}

static void say_took(const struct run *run, int64_t start)
{
	int64_t took = now_ms() - start;

	if (!is_silent(run))
		fprintf(stderr, "took %lld.%02lld s\n", (long long)(took / 1000), (long long)(took % 1000 / 10));
}

static bool has_errors(const struct run *run)
{
	return diags_count(&run->ds, SEVERITY_ERROR) > 0 || run->ds.failures.count > 0;
}

static enum exit_status publish(struct run *run)
{
	const struct options *o = run->options;

	if (has_errors(run) && !(o->keep_going && leave_out(run))) {
		emit_abort(run->emit);
		if (!is_silent(run) && !o->check)
			fprintf(stderr, "nothing was written\n");
		return EXIT_DONE;	/* the errors decide */
	}
	return publish_finish(run);
}

/* Checks, renders where that is asked for, and keeps only findings with a cause of their own. */
static void work(struct run *run, const struct request *request)
{
	size_t before;

	if (request->selection.all)
		sibling_files_read(run);
	check_shared(&run->world, &run->ds);
	run->sound = !causes_incomplete(&run->ds);
	before = run->ds.findings.count;
	families_work(run, &request->selection);
	if (run->rendering)
		publish_shared(run);
	waive(run, NULL, &run->ds);
	waive_note(run, &run->ds);
	if (request->selection.all)
		waive_unused_in_project(run);
	causes_keep(&run->ds, before);
	waive_let_go(run, &run->ds);
}

static enum exit_status publish_all(struct run *run, const struct request *request)
{
	bool whole = request->selection.all && run->options->languages.count == 0;

	cache_load(run);
	cache_shared(run);
	if (whole && whole_is_kept(run)) {
		say_checked(run);
		publish_kept(run);
		return EXIT_DONE;
	}
	atomic_store(&run->partial, !whole);
	run_compile(run, true);
	publish_begin(run, whole);
	work(run, request);
	say_checked(run);
	whole_add(run);
	return publish(run);
}

/* Checks and renders what was asked for; publishes it when nothing is wrong. */
static int publish_run(const struct options *options, struct arena *a, bool everything)
{
	int64_t start = now_ms();
	struct request request;
	struct run run;
	enum exit_status status = run_open(&run, options, a), reported;

	run.rendering = true;
	if (status == EXIT_DONE)
		status = request_read(&run, &options->operands, false, &request);
	if (status == EXIT_DONE)
		status = publish_open(&run);
	if (status == EXIT_DONE) {
		request.selection.all = everything;
		status = publish_all(&run, &request);
		say_took(&run, start);
	}
	reported = run_close(&run);
	return status != EXIT_DONE ? (int)status : (int)reported;
}

int build_run(const struct options *options, struct arena *a)
{
	return publish_run(options, a, true);
}

int release_run(const struct options *options, struct arena *a)
{
	return publish_run(options, a, false);
}

/* Only what was asked for is reported. */
static void findings_filter(struct run *run, const struct request *q)
{
	size_t kept = 0;

	for (size_t i = 0; i < run->ds.findings.count; i++)
		if (request_has(q, run->ds.findings.items[i].loc))
			run->ds.findings.items[kept++] = run->ds.findings.items[i];
	run->ds.findings.count = kept;
}

static bool names_template(const struct request *q)
{
	for (size_t i = 0; i < q->file_count; i++)
		if (q->files[i]->kind == FILE_TEMPLATE)
			return true;
	return false;
}

/* The built-in templates say nothing about a release that its records do not. */
static bool has_templates(const struct run *run)
{
	for (size_t i = 0; i < run->files.list.count; i++)
		if (run->files.list.items[i].kind == FILE_TEMPLATE)
			return true;
	return false;
}

int check_run(const struct options *options, struct arena *a)
{
	int64_t start = now_ms();
	struct request request;
	struct run run;
	enum exit_status status = run_find(&run, options, a), reported;

	if (status == EXIT_DONE)
		status = run_read(&run, request_scope(&run, &options->operands));
	if (status == EXIT_DONE)
		status = request_read(&run, &options->operands, true, &request);
	if (status == EXIT_DONE) {
		bool files = request.file_count || request.project_file;

		/* A file alone is checked without git and without rendering. */
		run.git = run.git && !files;
		run.rendering = request.selection.all ? has_templates(&run) : names_template(&request);
		run_compile(&run, request.selection.all || run.rendering);
		work(&run, &request);
		if (files)
			findings_filter(&run, &request);
		say_checked(&run);
		say_took(&run, start);
	}
	reported = run_close(&run);
	return status != EXIT_DONE ? (int)status : (int)reported;
}
