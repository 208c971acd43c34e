/* Opening a project, and the end of a run. */
#include "app/run.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/cache.h"
#include "app/shared.h"
#include "app/since.h"
#include "app/site_pages.h"
#include "app/terminal.h"

static enum exit_status no_project(struct arena *a, const struct options *o)
{
	struct str folder = terminal_word(a, o->folder);
	struct fs_stamp stamp;
	enum fs_kind kind;

	if (o->folder.ptr && !fs_stat(o->folder, &stamp, &kind))
		fprintf(stderr, "relgen: there is no folder '%.*s'\n", STR_FMT(folder));
	else if (o->folder.ptr)
		fprintf(stderr, "relgen: there is no relgen.yaml in '%.*s' or above it\n", STR_FMT(folder));
	else
		fprintf(stderr, "relgen: there is no relgen.yaml in this folder or above it\n");
	fprintf(stderr, "  help: go to the project's folder, or name it with -C DIR; 'relgen init IMAGE' begins a project\n");
	return EXIT_USAGE;
}

static bool project_open(struct run *run)
{
	struct str text;
	const struct source *src;
	struct ynode *root;

	if (!fs_read_below(run->a, run->root, STR("relgen.yaml"), &text, &run->ds))
		return false;
	src = source_on(run->a, STR("relgen.yaml"), text);
	root = ydoc_parse(run->a, src, &run->ds);
	if (root)
		run->world.project = project_read(run->a, root, src, &run->ds);
	return true;
}

/* --lang must name languages of the site. */
static bool languages_choose(struct run *run)
{
	const struct word_list *asked = &run->options->languages;
	struct world *w = &run->world;

	run->language_wanted = NEW_ARRAY(run->a, bool, w->language_count);
	for (size_t i = 0; i < w->language_count; i++)
		run->language_wanted[i] = asked->count == 0;
	for (size_t i = 0; i < asked->count; i++) {
		bool found = false;

		for (size_t j = 0; j < w->language_count; j++)
			if (str_eq(asked->items[i], w->languages[j].tag))
				found = run->language_wanted[j] = true;
		if (!found) {
			fprintf(stderr, "relgen: the site has no language '%.*s'\n  help: its languages are",
				STR_FMT(terminal_word(run->a, asked->items[i])));
			for (size_t j = 0; j < w->language_count; j++)
				fprintf(stderr, "%s %.*s", j ? "," : "", STR_FMT(w->languages[j].tag));
			fputc('\n', stderr);
			return false;
		}
	}
	return true;
}

static unsigned processors(void)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);

	return count < 1 ? 1 : count > JOBS_MAX ? JOBS_MAX : (unsigned)count;
}

static void workers_open(struct run *run)
{
	run->jobs = run->options->jobs ? run->options->jobs : processors();
	run->workers = NEW_ARRAY(run->a, struct worker, run->jobs);
	for (unsigned i = 0; i < run->jobs; i++) {
		run->workers[i].outputs = arena_on(&mem_system);
		run->workers[i].scratch = arena_on(&mem_system);
	}
}

enum exit_status run_find(struct run *run, const struct options *options, struct arena *a)
{
	struct fs_stamp stamp;
	enum fs_kind kind;

	*run = (struct run){ .options = options, .a = a, .ds = diags_on(a), .git = !options->no_git };
	run->digesting = options->command->takes & OPTIONS_OUTPUT;
	pthread_mutex_init(&run->lock, NULL);
	workers_open(run);
	if (!options->folder.ptr || fs_stat(options->folder, &stamp, &kind))
		run->root = fs_project(a, options->folder.ptr ? options->folder : STR("."));
	if (!run->root.ptr)
		return no_project(a, options);
	if (!project_open(run))
		return EXIT_USAGE;
	return run->world.project ? since_open(run) : EXIT_ERRORS;
}

static const struct spellings *image_names(struct run *run)
{
	struct spellings *names = NEW(run->a, struct spellings);

	*names = spellings_on(run->a, run->world.image_count);
	for (size_t i = 0; i < run->world.image_count; i++)
		spellings_add(run->a, names, run->families[i].image, (uint32_t)i, SPELLING_EXACT);
	spellings_sort(names);
	return names;
}

enum exit_status run_read(struct run *run, const struct files_scope *scope)
{
	struct arena *a = run->a;
	struct str *tags;

	if (!files_find(a, run->root, scope, &run->files, &run->ds))
		return EXIT_ENVIRONMENT;
	run->digests = NEW_ARRAY(a, struct input_digest, run->files.list.count);
	if (!shared_read(run))
		return EXIT_ERRORS;
	if (!languages_choose(run))
		return EXIT_USAGE;
	tags = NEW_ARRAY(a, struct str, run->world.language_count);
	for (size_t i = 0; i < run->world.language_count; i++)
		tags[i] = run->world.languages[i].tag;
	run->families = files_families(a, &run->files, tags, run->world.language_count, &run->world.image_count, &run->ds);
	run->family_count = run->world.image_count;
	site_pages_open(run, !scope);
	run->briefs = NEW_ARRAY(a, struct briefs, run->world.image_count);
	run->world.images = NEW_ARRAY(a, struct image *, run->world.image_count);
	run->world.image_names = image_names(run);
	run->waiver_used = NEW_ARRAY(a, bool, run->world.project->waivers.list.count);
	return EXIT_DONE;
}

enum exit_status run_open(struct run *run, const struct options *options, struct arena *a)
{
	enum exit_status status = run_find(run, options, a);

	return status == EXIT_DONE ? run_read(run, NULL) : status;
}

enum exit_status run_close(struct run *run)
{
	struct report report = report_of(run->options, run->root, run->files.list.count + 1);
	enum exit_status status;

	since_mark(run);
	if (run->since.tree.ptr)
		report.since = str_z(run->a, run->options->since);
	/* The forms that other programs read name places in the repository, or the way there. */
	if (run->options->format == FORMAT_SARIF || run->options->format == FORMAT_GITHUB)
		report.in_repository = history_work_tree(run->a, run->root);
	status = report_print(run->a, &report, run->options, &run->ds);

	site_pages_close(run);
	for (size_t i = 0; i < run->world.language_count; i++)
		l10n_close(run->world.languages[i].l10n);
	for (unsigned i = 0; i < run->jobs; i++) {
		arena_drop(&run->workers[i].outputs);
		arena_drop(&run->workers[i].scratch);
	}
	for (size_t i = 0; i < run->kept_count; i++)
		arena_drop(&run->kept[i]);
	if (run->libgit2)
		history_stop();
	pthread_mutex_destroy(&run->lock);
	return status;
}

const struct source *run_source(struct run *run, struct arena *a, const struct file *file, struct diags *ds)
{
	struct input_digest *digest = &run->digests[file - run->files.list.items];
	struct str text;
	struct digest d;

	if (!fs_read(a, fs_join(a, run->root, file->path), &text, ds))
		return NULL;
	if (run->digesting && !digest->known) {
		d = digest_on();
		digest_add(&d, text);
		digest_put(&d, digest->hex);
		digest->known = true;
	}
	return source_on(a, file->path, text);
}

const char *run_digest(const struct run *run, const struct file *file)
{
	const struct input_digest *digest = &run->digests[file - run->files.list.items];

	return digest->known ? digest->hex : NULL;
}

struct str run_repository_path(struct arena *a, const struct run *run, struct str path)
{
	struct str full = fs_join(a, run->root, path);

	while (str_ends(full, "/.") || (full.len > 1 && str_ends(full, "/")))
		full.len--;
	return full;
}

struct repository *run_repository(struct run *run, struct str path)
{
	struct str full = run_repository_path(run->a, run, path);
	struct repository *r;

	for (size_t i = 0; i < run->repositories.count; i++)
		if (str_eq(run->repositories.items[i].path, full))
			return &run->repositories.items[i];
	r = vec_push(run->a, &run->repositories);
	r->path = full;
	return r;
}

struct str run_repository_stamp(struct run *run, struct str path)
{
	struct repository *r;
	struct str stamp;

	pthread_mutex_lock(&run->lock);
	r = run_repository(run, path);
	if (!r->stamped)
		r->stamp = history_stamp(run->a, r->path);
	r->stamped = true;
	stamp = r->stamp;
	pthread_mutex_unlock(&run->lock);
	return stamp;
}

void run_keep(struct run *run, struct arena arena)
{
	if (run->kept_count == run->kept_cap) {
		size_t cap = run->kept_cap * 2 + 8;

		run->kept = arena_grow(run->a, run->kept, run->kept_cap * sizeof arena, cap * sizeof arena);
		run->kept_cap = cap;
	}
	run->kept[run->kept_count++] = arena;
}
