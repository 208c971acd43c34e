/* Opening an output folder: whose it is, what a run that was killed left, and whether files are as they were written. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "io/emit_state.h"
#include "io/tree.h"

/* ---- what a run that was killed did ---- */

static int by_path(const void *left, const void *right)
{
	const struct written *const *a = left, *const *b = right;

	return str_cmp((*a)->path, (*b)->path);
}

static bool on_disk(struct tree *tree, struct str path, struct str checksum)
{
	CLEANUP(arena_drop) struct arena scratch = arena_on(&mem_system);
	char got[CHECKSUM_HEX];
	struct str text;

	if (tree_read(&scratch, tree, path, &text) != 0)
		return false;
	checksum_of(text, got);
	return str_eq(checksum, (struct str){ got, CHECKSUM_HEX });
}

/* The files it managed to write count as written; `next` keeps those that nobody knew before and gives their number. What their unit
   was made from is not known any more. */
static size_t take_over(struct emit_reading *r, struct emit_reading *next, struct tree *tree)
{
	size_t count = r->files.count, added = 0;
	struct written **known = NEW_ARRAY(r->arena, struct written *, count), *file, **hit;

	for (size_t i = 0; i < count; i++)
		known[i] = &r->files.items[i];
	if (count)
		qsort(known, count, sizeof *known, by_path);
	for (size_t i = 0; i < next->files.count; i++) {
		file = &next->files.items[i];
		hit = count ? bsearch(&file, known, count, sizeof *known, by_path) : NULL;
		if ((hit && str_eq((*hit)->checksum, file->checksum)) || !on_disk(tree, file->path, file->checksum))
			continue;
		file->stamp = (struct fs_stamp){ 0 };
		file->renewed = true;
		if (hit)
			**hit = *file;
		else
			next->files.items[added++] = *file;
	}
	return added;
}

static void forget_fingerprints(struct emit_reading *r)
{
	for (size_t i = 0; i < r->units.count; i++)
		for (size_t k = 0; k < r->units.items[i].count; k++)
			if (r->units.items[i].files[k].renewed)
				r->units.items[i].fingerprint = STR("");
}

/* New files go to a unit without a name, the first of all, which nobody asks for: they are claimed by another unit or removed. */
static void merge(struct emit_reading *r, struct emit_reading *next, struct tree *tree)
{
	size_t added = take_over(r, next, tree);
	struct unit_record *all;

	forget_fingerprints(r);
	if (added == 0)
		return;
	all = NEW_ARRAY(r->arena, struct unit_record, r->units.count + 1);
	all[0] = (struct unit_record){ STR(""), STR(""), next->files.items, added };
	if (r->units.count)
		memcpy(all + 1, r->units.items, r->units.count * sizeof *all);
	r->units.items = all;
	r->units.cap = ++r->units.count;
}

/* ---- opening ---- */

static bool is_own(const char *name)
{
	return strncmp(name, EMIT_TEMPORARY, sizeof EMIT_TEMPORARY - 1) == 0 || strcmp(name, EMIT_NEXT) == 0;
}

static bool look_for_stranger(void *context, int folder, const char *name)
{
	char *stranger = context;

	(void)folder;
	if (is_own(name))
		return true;
	snprintf(stranger, NAME_MAX + 1, "%s", name);
	return false;
}

static bool refuse_strangers(int root, struct str folder, bool *foreign, struct diags *ds)
{
	char stranger[NAME_MAX + 1] = "";

	if (tree_each(root, look_for_stranger, stranger))
		return true;
	if (!stranger[0])
		return diag_failure(ds, folder, "cannot be read: %s", fs_reason(errno));
	*foreign = true;
	return diag_failure(ds, folder,
			    "holds files that relgen did not write ('%s'): name another folder with --out, or empty this one", stranger);
}

/* 0, ENOENT, or a failure in `ds`. */
static int read_own(struct emit_reading *r, struct tree *tree, struct str folder, struct str name, struct diags *ds)
{
	int error = tree_read(r->arena, tree, name, &r->rest);

	if (error && error != ENOENT)
		diag_failure(ds, fs_join(r->arena, folder, name), "cannot be read: %s",
			     error == EINVAL ? "not a regular file" : error == ELOOP ? "it is a symbolic link" : fs_reason(error));
	return error;
}

static bool parse(struct emit_reading *r, struct str name, struct str *inputs, struct diags *ds)
{
	if (emit_state_parse(r, inputs))
		return true;
	return diag_failure(ds, name, "is damaged (%s), so that relgen cannot tell its own files from others: empty the folder and build again",
			    r->problem);
}

static bool read_state(struct emit_reading *r, struct tree *tree, struct str folder, struct emit_state *state, struct diags *ds)
{
	struct emit_reading next = { .arena = r->arena };
	struct str ignored;
	int error;

	if (state->present && !parse(r, fs_join(r->arena, folder, STR(EMIT_STATE)), &state->input_cache, ds))
		return false;
	error = read_own(&next, tree, folder, STR(EMIT_NEXT), ds);
	if (error == ENOENT)
		return true;
	if (error || !parse(&next, fs_join(r->arena, folder, STR(EMIT_NEXT)), &ignored, ds)) {
		r->problem = next.problem;
		return false;
	}
	state->interrupted = true;
	merge(r, &next, tree);
	return true;
}

static bool open_root(struct emit_reading *r, int root, struct str folder, struct emit_state *state, struct diags *ds)
{
	CLEANUP(tree_close) struct tree tree = tree_on(root);
	enum fs_kind kind;
	int error;

	/* The stamp first: a change between the two is then noticed later. */
	tree_stat(&tree, STR(EMIT_STATE), &state->stamp, &kind);
	error = read_own(r, &tree, folder, STR(EMIT_STATE), ds);
	if (error && error != ENOENT)
		return false;
	state->present = error == 0;
	if (!read_state(r, &tree, folder, state, ds))
		return false;
	state->interrupted |= faccessat(root, EMIT_RUNNING, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
	state->units = r->units.items;
	state->unit_count = r->units.count;
	return true;
}

bool emit_open(struct arena *a, struct str folder, struct emit_state *state, bool *foreign, struct diags *ds)
{
	CLEANUP(fs_close) int root = open(folder.len ? str_z(a, folder) : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	struct emit_reading r = { .arena = a };
	bool ok;

	*state = (struct emit_state){ 0 };
	*foreign = false;
	if (root < 0)
		return errno == ENOENT || diag_failure(ds, folder, "cannot be opened: %s", fs_reason(errno));
	ok = open_root(&r, root, folder, state, ds);
	*foreign = r.problem != NULL;
	return ok && (state->present || state->unit_count > 0 || refuse_strangers(root, folder, foreign, ds));
}

/* ---- asking ---- */

static int by_name(const void *left, const void *right)
{
	const struct unit_record *a = left, *b = right;

	return str_cmp(a->name, b->name);
}

const struct unit_record *emit_unit_find(const struct emit_state *state, struct str name)
{
	struct unit_record key = { .name = name };

	return state->unit_count ? bsearch(&key, state->units, state->unit_count, sizeof key, by_name) : NULL;
}

static bool has_bytes(const char *path, const struct written *file)
{
	CLEANUP(arena_drop) struct arena scratch = arena_on(&mem_system);
	CLEANUP(fs_close) int disk = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	char checksum[CHECKSUM_HEX];
	struct str text;

	if (disk < 0 || fs_read_open(&scratch, disk, &text) != 0)
		return false;
	checksum_of(text, checksum);
	return memcmp(checksum, file->checksum.ptr, CHECKSUM_HEX) == 0;
}

static bool is_intact(const char *path, struct written *file)
{
	struct fs_stamp stamp;
	struct stat info;
	bool settled;

	if (lstat(path, &info) < 0 || !S_ISREG(info.st_mode))
		return false;
	stamp = fs_stamp_of(&info);
	if (fs_stamp_eq(stamp, file->stamp))
		return true;
	settled = fs_stamp_settled(stamp);
	if (!has_bytes(path, file))
		return false;
	if (settled)
		file->found = stamp;
	return true;
}

bool emit_unit_intact(const struct emit_state *state, struct str folder, struct str unit)
{
	const struct unit_record *record = emit_unit_find(state, unit);
	char path[2 * PATH_MAX];
	struct str root = folder.len ? folder : STR(".");

	if (!record || root.len >= PATH_MAX)
		return false;
	memcpy(path, root.ptr, root.len);
	path[root.len] = '/';
	for (size_t i = 0; i < record->count; i++) {
		struct str name = record->files[i].path;

		memcpy(path + root.len + 1, name.ptr, name.len + 1);
		if (!is_intact(path, &record->files[i]))
			return false;
	}
	return true;
}
