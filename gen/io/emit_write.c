/* Carries a plan out so that a kill, a full disk or a power failure at any moment leaves every file whole, old or new, and the next run
   knows which are relgen's:

   1. `.relgen-tmp-running` says that temporary files may lie about;
   2. every changed file is written beside its place under a temporary name;
   3. `.relgen.next` records what is going to be there;
   4. all that is made durable, at once for the file system: an fsync for each of thousands of small files takes seconds;
   5. renames and removals;
   6. `.relgen`, and the two marks go. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "io/emit_plan.h"
#include "io/parallel.h"

enum { NAME_ROOM = 48 };

struct writing {
	struct emit_plan *plan;
	int root;
	struct tree tree;		/* of this thread */
	struct tree *trees;		/* of each worker */
	unsigned jobs;
	struct tree_paths made;		/* new folders, outer ones first */
	atomic_bool failed;
};

static void close_file(const int *file)
{
	if (*file >= 0)
		close(*file);
}

static bool fail(struct writing *w, struct str path, const char *what, int error)
{
	const struct emit_request *q = w->plan->request;

	return diag_failure(w->plan->ds, fs_join(w->plan->arena, q->folder, path), "cannot be %s: %s", what, fs_reason(error));
}

static bool is_written(const struct emit_item *item)
{
	return item->action == EMIT_CREATE || item->action == EMIT_REPLACE;
}

static bool is_change(const struct emit_plan *p)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->items[i].action != EMIT_LEAVE)
			return true;
	return false;
}

static void temporary_name(const struct writing *w, const struct emit_item *item, char name[NAME_ROOM])
{
	snprintf(name, NAME_ROOM, EMIT_TEMPORARY "%zu", (size_t)(item - w->plan->items));
}

/* ---- one item at a time, by several threads ---- */

static void write_temporary(void *context, unsigned worker, size_t index)
{
	struct writing *w = context;
	struct emit_item *item = &w->plan->items[index];
	char name[NAME_ROOM];

	if (!is_written(item) || atomic_load(&w->failed))
		return;
	temporary_name(w, item, name);
	item->error = tree_write(&w->trees[worker], item->path, name, item->bytes, &item->stamp);
	item->temporary = item->error == 0;
	if (item->error)
		atomic_store(&w->failed, true);
}

static void flush_temporary(void *context, unsigned worker, size_t index)
{
	struct writing *w = context;
	struct emit_item *item = &w->plan->items[index];
	char name[NAME_ROOM];

	if (!item->temporary)
		return;
	temporary_name(w, item, name);
	item->error = tree_flush(&w->trees[worker], item->path, name);
	if (item->error)
		atomic_store(&w->failed, true);
}

static void rename_temporary(void *context, unsigned worker, size_t index)
{
	struct writing *w = context;
	struct emit_item *item = &w->plan->items[index];
	char name[NAME_ROOM];

	if (!item->temporary || atomic_load(&w->failed))
		return;
	temporary_name(w, item, name);
	item->error = tree_rename(&w->trees[worker], name, item->path);
	if (item->error)
		atomic_store(&w->failed, true);
	else
		item->temporary = false;
}

static void remove_temporary(void *context, unsigned worker, size_t index)
{
	struct writing *w = context;
	struct emit_item *item = &w->plan->items[index];
	char name[NAME_ROOM];

	if (!item->temporary)
		return;
	temporary_name(w, item, name);
	tree_remove_beside(&w->trees[worker], item->path, name);
}

static void flush_folder(void *context, unsigned worker, size_t index)
{
	struct writing *w = context;
	struct emit_item *item = &w->plan->items[index];

	/* Best effort: some file systems have no fsync of folders. */
	if (item->action != EMIT_LEAVE)
		tree_flush(&w->trees[worker], item->path, ".");
}

/* The stamp after the rename, which changes ctime. Only where all else is as it was written, and older than `now` by the file system's
   clock: a change still to come then gives another stamp. */
struct stamping {
	struct writing *writing;
	int64_t now;
};

static void stamp_item(void *context, unsigned worker, size_t index)
{
	struct stamping *s = context;
	struct emit_item *item = &s->writing->plan->items[index];
	struct fs_stamp found = { 0 };
	enum fs_kind kind;
	bool same;

	if (!is_written(item))
		return;
	same = tree_stat(&s->writing->trees[worker], item->path, &found, &kind) == 0 && kind == FS_FILE &&
	       found.size == item->stamp.size && found.mtime_ns == item->stamp.mtime_ns && found.inode == item->stamp.inode;
	item->stamp = same && found.ctime_ns < s->now && found.mtime_ns < s->now ? found : (struct fs_stamp){ 0 };
}

static void each_item(struct writing *w, parallel_work *work)
{
	parallel(w->jobs, w->plan->count, work, w);
}

static bool no_failure(struct writing *w, const char *what)
{
	const struct emit_plan *p = w->plan;

	for (size_t i = 0; i < p->count; i++)
		if (p->items[i].error)
			return fail(w, p->items[i].path, what, p->items[i].error);
	return true;
}

/* ---- before anything is visible ---- */

static bool remove_own(void *context, int folder, const char *name)
{
	int *error = context;

	if (strncmp(name, EMIT_TEMPORARY, sizeof EMIT_TEMPORARY - 1) == 0 && unlinkat(folder, name, 0) < 0)
		*error = errno;
	return true;
}

static bool sweep(struct writing *w)
{
	int error = 0;

	if (!tree_each(w->root, remove_own, &error))
		error = errno;
	return error == 0 || fail(w, STR(""), "cleared of temporary files", error);
}

static bool make_folders(struct writing *w)
{
	struct emit_plan *p = w->plan;

	for (size_t i = 0; i < p->count; i++) {
		int error = is_written(&p->items[i]) ? tree_make_folder(p->arena, &w->tree, p->items[i].path, &w->made) : 0;

		if (error)
			return fail(w, p->items[i].path, "written", error);
	}
	return true;
}

/* Writes `text` as `name` in the output folder, safely. */
static bool write_record(struct writing *w, const char *name, struct str text)
{
	struct fs_stamp stamp;
	int error = tree_write(&w->tree, STR(EMIT_STATE), EMIT_STATE_NEW, text, &stamp);

	if (!error)
		error = tree_flush(&w->tree, STR(EMIT_STATE), EMIT_STATE_NEW);
	if (!error)
		error = tree_rename(&w->tree, EMIT_STATE_NEW, str_of(name));
	if (error)
		tree_remove(&w->tree, STR(EMIT_STATE_NEW));
	return error == 0 || fail(w, str_of(name), "written", error);
}

/* One call for the whole file system where it works. */
static bool make_durable(struct writing *w)
{
	if (syncfs(w->root) == 0)
		return true;
	each_item(w, flush_temporary);
	return no_failure(w, "written");
}

static bool prepare(struct writing *w)
{
	if (!make_folders(w))
		return false;
	each_item(w, write_temporary);
	return no_failure(w, "written") && write_record(w, EMIT_NEXT, emit_state_text(w->plan)) && make_durable(w);
}

/* Nothing was renamed yet: all that was made goes again. */
static void undo(struct writing *w)
{
	each_item(w, remove_temporary);
	for (size_t i = w->made.list.count; i-- > 0;) {
		tree_close(&w->tree);
		unlinkat(w->root, w->made.list.items[i].ptr, AT_REMOVEDIR);
	}
	if (!w->plan->state->interrupted)
		unlinkat(w->root, EMIT_NEXT, 0);
}

/* ---- visible ---- */

static bool remove_stale(struct writing *w)
{
	struct emit_plan *p = w->plan;

	for (size_t i = 0; i < p->count; i++) {
		int error = p->items[i].action == EMIT_REMOVE ? tree_remove(&w->tree, p->items[i].path) : 0;

		if (error && error != ENOENT)
			return fail(w, p->items[i].path, "removed", error);
	}
	for (size_t i = p->count; i-- > p->wanted;)
		tree_remove_empty(&w->tree, p->items[i].path);
	return true;
}

static bool change_all(struct writing *w)
{
	each_item(w, rename_temporary);
	if (!no_failure(w, "written")) {
		each_item(w, remove_temporary);
		return false;
	}
	if (!remove_stale(w))
		return false;
	if (syncfs(w->root) < 0)
		each_item(w, flush_folder);
	return true;
}

static void stamp_items(struct writing *w)
{
	struct stamping s = { .writing = w };
	struct fs_stamp clock;

	/* A file written now tells the time by the file system's own clock. Without it no stamp is trusted. */
	if (tree_write(&w->tree, STR(EMIT_RUNNING), EMIT_RUNNING, STR(""), &clock) == 0)
		s.now = clock.mtime_ns;
	parallel(w->jobs, w->plan->count, stamp_item, &s);
}

static bool is_recorded(struct writing *w, struct str text)
{
	struct str old;

	return w->plan->state->present && tree_read(w->plan->arena, &w->tree, STR(EMIT_STATE), &old) == 0 && str_eq(old, text);
}

static bool record(struct writing *w)
{
	struct str text = emit_state_text(w->plan);

	if (!is_recorded(w, text) && !write_record(w, EMIT_STATE, text))
		return false;
	/* The new record must not vanish while the intention does. */
	fsync(w->root);
	unlinkat(w->root, EMIT_NEXT, 0);
	return true;
}

/* ---- the whole ---- */

/* `made`: the folder itself was not there before. */
static bool make_root(struct emit_plan *p, bool *made)
{
	struct str folder = p->request->folder;

	*made = false;
	for (size_t at = 1; at <= folder.len; at++) {
		if (at < folder.len && folder.ptr[at] != '/')
			continue;
		*made = mkdir(str_z(p->arena, str_slice(folder, 0, at)), 0777) == 0;
		if (!*made && errno != EEXIST)
			return diag_failure(p->ds, folder, "cannot be made: %s", fs_reason(errno));
	}
	return true;
}

/* No other run may write here, nor have written since .relgen was read. Ends with the file descriptor. */
static bool lock(struct writing *w)
{
	struct emit_plan *p = w->plan;
	struct fs_stamp stamp = { 0 };
	enum fs_kind kind;

	/* File systems without locks have to do without. */
	if (flock(w->root, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK)
		return diag_failure(p->ds, p->request->folder, "cannot be written: another run of relgen is writing there");
	tree_stat(&w->tree, STR(EMIT_STATE), &stamp, &kind);
	if (!fs_stamp_eq(stamp, p->state->stamp))
		return diag_failure(p->ds, p->request->folder, "cannot be written: another run of relgen wrote there meanwhile, run it again");
	return true;
}

static bool change(struct writing *w)
{
	if (!prepare(w)) {
		undo(w);
		return false;
	}
	if (!change_all(w))
		return false;
	stamp_items(w);
	return true;
}

static bool write_changes(struct writing *w)
{
	struct fs_stamp stamp;
	bool ok;
	int error;

	if (w->plan->state->interrupted && !sweep(w))
		return false;
	error = tree_write(&w->tree, STR(EMIT_RUNNING), EMIT_RUNNING, STR(""), &stamp);
	if (error)
		return fail(w, STR(EMIT_RUNNING), "written", error);
	ok = (!is_change(w->plan) || change(w)) && record(w);
	/* After a failure `.relgen.next` stays where something was renamed, so that the next run knows its own. */
	unlinkat(w->root, EMIT_RUNNING, 0);
	return ok;
}

static bool write_locked(struct writing *w)
{
	struct emit_plan *p = w->plan;

	if (!lock(w))
		return false;
	/* Running twice changes nothing, the time of `.relgen` included. */
	if (!p->state->interrupted && !is_change(p) && is_recorded(w, emit_state_text(p)))
		return true;
	return write_changes(w);
}

bool emit_write(struct emit_plan *plan)
{
	unsigned jobs = plan->request->jobs ? plan->request->jobs : 1;
	struct writing w = { .plan = plan, .jobs = jobs, .trees = NEW_ARRAY(plan->arena, struct tree, jobs) };
	struct str folder = plan->request->folder;
	CLEANUP(close_file) int root = -1;
	bool ok, made;

	if (!make_root(plan, &made))
		return false;
	root = open(folder.len ? str_z(plan->arena, folder) : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (root < 0)
		return diag_failure(plan->ds, folder, "cannot be opened: %s", fs_reason(errno));
	w.root = root;
	w.tree = tree_on(root);
	for (unsigned i = 0; i < jobs; i++)
		w.trees[i] = tree_on(root);
	ok = write_locked(&w);
	for (unsigned i = 0; i < jobs; i++)
		tree_close(&w.trees[i]);
	tree_close(&w.tree);
	if (!ok && made)
		rmdir(str_z(plan->arena, folder));
	return ok;
}
