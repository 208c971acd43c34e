/* Findings against the lines that have changed. */
#include "app/since.h"

#include <stdio.h>
#include <stdlib.h>

#include "app/terminal.h"

enum exit_status since_open(struct run *run)
{
	struct str name = run->options->since;

	if (!name.ptr)
		return EXIT_DONE;
	run->since = history_revision(run->a, run->root, name, run->options->trust_repository ? HISTORY_ANY_OWNER : HISTORY_OWN);
	if (run->since.tree.ptr)
		return EXIT_DONE;
	fprintf(stderr, "relgen: --since: %.*s\n  help: %.*s\n", STR_FMT(terminal_word(run->a, run->since.problem)),
		STR_FMT(terminal_word(run->a, run->since.remedy)));
	return EXIT_USAGE;
}

struct changed_files {
	VEC(struct changed_file) list;	/* by path, once each */
};

/* Files of the project: not those in the binary, nor an output folder elsewhere. */
static void file_add(struct arena *a, struct changed_files *files, struct loc loc)
{
	if (loc.source && !str_starts(loc.source->name, "/") && !report_is_built_in(loc.source->name))
		*vec_push(a, &files->list) = (struct changed_file){ .path = loc.source->name, .text = loc.source->text };
}

static int by_path(const void *left, const void *right)
{
	const struct changed_file *a = left, *b = right;

	return str_cmp(a->path, b->path);
}

static struct changed_files files_of(const struct run *run)
{
	struct changed_files files = { 0 };
	size_t kept = 0;

	for (size_t i = 0; i < run->ds.findings.count; i++) {
		const struct finding *f = &run->ds.findings.items[i];

		file_add(run->a, &files, f->loc);
		for (size_t j = 0; j < f->related.count; j++)
			file_add(run->a, &files, f->related.items[j].loc);
	}
	if (files.list.count == 0)
		return files;
	qsort(files.list.items, files.list.count, sizeof *files.list.items, by_path);
	for (size_t i = 1; i < files.list.count; i++)
		if (by_path(&files.list.items[kept], &files.list.items[i]) != 0)
			files.list.items[++kept] = files.list.items[i];
	files.list.count = kept + 1;
	return files;
}

static const struct changed_file *file_find(const struct changed_files *files, struct loc loc)
{
	struct changed_file key = { .path = loc.source ? loc.source->name : STR("") };

	return files->list.count ? bsearch(&key, files->list.items, files->list.count, sizeof key, by_path) : NULL;
}

/* What is not known to be as it was has changed. */
static bool is_changed(const struct changed_files *files, struct loc loc)
{
	const struct changed_file *file = file_find(files, loc);

	return !file || history_is_changed(file, loc.line);
}

static bool is_newer(const struct changed_files *files, const struct finding *f)
{
	const struct changed_file *file = file_find(files, f->loc);

	/* What is missing has no line: it may be among those that were deleted. */
	if (f->rule == RULE_MISSING_FIELD && file && file->is_shorter)
		return true;
	for (size_t i = 0; i < f->related.count; i++)
		if (is_changed(files, f->related.items[i].loc))
			return true;
	return is_changed(files, f->loc);
}

void since_mark(struct run *run)
{
	struct changed_files files;

	if (!run->since.tree.ptr)
		return;
	diags_sort(&run->ds);
	files = files_of(run);
	if (!history_changes(run->a, run->root, &run->since, files.list.items, files.list.count, &run->ds))
		return;
	for (size_t i = 0; i < run->ds.findings.count; i++) {
		struct finding *f = &run->ds.findings.items[i];

		f->older = !(f->severity == SEVERITY_ERROR && run->out.ptr) && !is_newer(&files, f);
	}
}
