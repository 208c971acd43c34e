/* Revisions by name, and differences of single files. */
#include "io/history_since.h"

#include <git2.h>

#include "base/cleanup.h"
#include "io/fs.h"
#include "io/history_open.h"

CLEANUP_POINTER(drop_object, git_object, git_object_free)
CLEANUP_POINTER(drop_tree, git_tree, git_tree_free)
CLEANUP_POINTER(drop_entry, git_tree_entry, git_tree_entry_free)
CLEANUP_POINTER(drop_blob, git_blob, git_blob_free)
CLEANUP_POINTER(drop_diff, git_diff, git_diff_free)
CLEANUP_POINTER(drop_iterator, git_reference_iterator, git_reference_iterator_free)
CLEANUP_POINTER(drop_reference, git_reference, git_reference_free)

/* ---- a revision ---- */

/* The branch or tag that was probably meant, where only a name was given: in HEAD~5 it is right as it is. */
static struct str nearest(struct reading *r, struct str name)
{
	CLEANUP(drop_iterator) git_reference_iterator *iterator = NULL;
	VEC(struct str) names = { 0 };
	git_reference *next;

	for (size_t i = 0; i < name.len; i++)
		if (strchr("~^@:", name.ptr[i]))
			return (struct str){ NULL, 0 };
	*vec_push(r->arena, &names) = STR("HEAD");
	if (git_reference_iterator_new(&iterator, r->repository) < 0)
		return (struct str){ NULL, 0 };
	while (git_reference_next(&next, iterator) == 0) {
		CLEANUP(drop_reference) git_reference *reference = next;

		*vec_push(r->arena, &names) = str_copy(r->arena, str_of(git_reference_shorthand(reference)));
	}
	return str_nearest(name, names.items, names.count);
}

static struct revision unknown(struct reading *r, struct str name, int code)
{
	struct str near = nearest(r, name);
	struct revision no = { .remedy = STR("name a branch, a tag or a commit; git fetch brings those of the server") };

	if (code == GIT_EAMBIGUOUS) {
		no.problem = str_print(r->arena, "more than one object of the repository begins with '%.*s'", STR_FMT(name));
		no.remedy = STR("give more of its digits");
	} else if (code == GIT_EINVALIDSPEC) {
		no.problem = str_print(r->arena, "'%.*s' is not the name of one revision", STR_FMT(name));
		no.remedy = STR("name the one to compare with, such as main or HEAD~1");
	} else {
		no.problem = str_print(r->arena, "the repository has no revision '%.*s'", STR_FMT(name));
		if (near.ptr)
			no.remedy = str_print(r->arena, "did you mean '%.*s'?", STR_FMT(near));
		else if (git_repository_is_shallow(r->repository) == 1)
			no.remedy = STR("this is a shallow clone: git fetch --unshallow brings the rest of its history");
	}
	return no;
}

static struct revision resolve(struct reading *r, struct str name)
{
	CLEANUP(drop_object) git_object *object = NULL;
	CLEANUP(drop_object) git_object *tree = NULL;
	int code = git_revparse_single(&object, r->repository, str_z(r->arena, name));

	if (code < 0)
		return unknown(r, name, code);
	if (git_object_peel(&tree, object, GIT_OBJECT_TREE) < 0)
		return (struct revision){
			.problem = str_print(r->arena, "'%.*s' names a file of the repository, not a revision", STR_FMT(name)),
			.remedy = STR("name a branch, a tag or a commit"),
		};
	return (struct revision){ .tree = history_hex(r->arena, git_object_id(tree)) };
}

/* Opens the repository around the project; false with the reason in r->history. */
static bool around(struct reading *r, enum history_trust trust)
{
	if (!history_begin(r, trust))
		return false;
	if (history_open(r))
		return true;
	history_stop();
	return false;
}

struct revision history_revision(struct arena *a, struct str folder, struct str name, enum history_trust trust)
{
	struct reading r = reading_on(a, folder, NULL);
	struct revision revision;

	if (!history_work_tree(a, r.path).ptr)
		return (struct revision){ .problem = STR("the project is in no work tree of git"), .remedy = STR("leave the revision out, or work in a clone") };
	if (!around(&r, trust))
		return (struct revision){ .problem = r.history->problem, .remedy = r.history->remedy };
	revision = resolve(&r, name);
	revision.trust = trust;
	git_repository_free(r.repository);
	history_stop();
	return revision;
}

/* ---- differences ---- */

struct hunks {
	struct arena *arena;
	struct changed_file *file;
};

struct comparing {
	struct reading *r;
	git_tree *tree;
	struct str prefix;	/* of the project in the repository */
	git_diff *renames;	/* NULL: not looked for yet */
	bool looked;
};

/* Where lines were only deleted, libgit2 names the line above. */
static int hunk_add(const git_diff_delta *delta, const git_diff_hunk *hunk, void *payload)
{
	struct hunks *to = payload;
	struct line_range *range = vec_push(to->arena, &to->file->ranges);
	int from = hunk->new_start, lines = hunk->new_lines;

	(void)delta;
	range->from = (uint32_t)from;
	range->to = (uint32_t)(lines ? from + lines - 1 : from + 1);
	to->file->is_shorter = to->file->is_shorter || hunk->old_lines > lines;
	return 0;
}

static void renames_find(struct comparing *c)
{
	git_diff_options options;
	git_diff_find_options find;
	char *prefix = (char *)str_z(c->r->arena, c->prefix);

	c->looked = true;
	git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
	git_diff_find_options_init(&find, GIT_DIFF_FIND_OPTIONS_VERSION);
	options.flags = GIT_DIFF_INCLUDE_UNTRACKED | GIT_DIFF_RECURSE_UNTRACKED_DIRS | GIT_DIFF_DISABLE_PATHSPEC_MATCH | GIT_DIFF_IGNORE_SUBMODULES;
	if (c->prefix.len)
		options.pathspec = (git_strarray){ &prefix, 1 };
	find.flags = GIT_DIFF_FIND_RENAMES | GIT_DIFF_FIND_FOR_UNTRACKED;
	if (git_diff_tree_to_workdir_with_index(&c->renames, c->r->repository, c->tree, &options) == 0)
		git_diff_find_similar(c->renames, &find);
}

/* The id of the file that this one was before it was renamed; NULL where it was not. */
static const git_oid *renamed_from(struct comparing *c, struct str path)
{
	if (!c->looked)
		renames_find(c);
	for (size_t i = 0; c->renames && i < git_diff_num_deltas(c->renames); i++) {
		const git_diff_delta *delta = git_diff_get_delta(c->renames, i);

		if (delta->status == GIT_DELTA_RENAMED && str_is(path, delta->new_file.path))
			return &delta->old_file.id;
	}
	return NULL;
}

static bool file_compare(struct comparing *c, struct changed_file *file)
{
	CLEANUP(drop_entry) git_tree_entry *entry = NULL;
	CLEANUP(drop_blob) git_blob *blob = NULL;
	struct hunks to = { c->r->arena, file };
	git_diff_options options;
	struct str path = fs_join(c->r->arena, c->prefix, file->path);
	const git_oid *old = NULL;

	if (git_tree_entry_bypath(&entry, c->tree, str_z(c->r->arena, path)) == 0)
		old = git_tree_entry_type(entry) == GIT_OBJECT_BLOB ? git_tree_entry_id(entry) : NULL;
	else
		old = renamed_from(c, path);
	file->is_new = !old;
	if (!old)
		return true;
	git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
	options.context_lines = 0;
	options.flags = GIT_DIFF_FORCE_TEXT | GIT_DIFF_IGNORE_WHITESPACE_EOL;
	return git_blob_lookup(&blob, c->r->repository, old) == 0 &&
	       git_diff_blob_to_buffer(blob, NULL, file->text.ptr, file->text.len, NULL, &options, NULL, NULL, hunk_add, NULL, &to) == 0;
}

static bool files_compare(struct comparing *c, struct str tree, struct changed_file *files, size_t count)
{
	git_oid id;

	if (git_oid_fromstrn(&id, tree.ptr, tree.len) < 0 || git_tree_lookup(&c->tree, c->r->repository, &id) < 0)
		return false;
	for (size_t i = 0; i < count; i++)
		if (!file_compare(c, &files[i]))
			return false;
	return true;
}

bool history_changes(struct arena *a, struct str folder, const struct revision *since, struct changed_file *files, size_t count, struct diags *ds)
{
	struct reading r = reading_on(a, folder, ds);
	struct comparing c = { .r = &r, .prefix = history_work_tree(a, r.path) };
	bool ok;

	if (!around(&r, since->trust))
		return diag_failure(ds, r.path, "%.*s", STR_FMT(r.history->problem));
	ok = files_compare(&c, since->tree, files, count);
	if (!ok)
		diag_failure(ds, r.path, "the revision cannot be read: %.*s", STR_FMT(history_reason(&r)));
	drop_diff(&c.renames);
	drop_tree(&c.tree);
	git_repository_free(r.repository);
	history_stop();
	return ok;
}

/* The first range that does not end above the line. */
static size_t range_find(const struct changed_file *f, uint32_t line)
{
	size_t low = 0, high = f->ranges.count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (f->ranges.items[middle].to < line)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

bool history_is_changed(const struct changed_file *f, uint32_t line)
{
	size_t i = range_find(f, line);

	if (f->is_new || line == 0)
		return f->is_new || f->ranges.count > 0;
	return i < f->ranges.count && f->ranges.items[i].from <= line;
}
