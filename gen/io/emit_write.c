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
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "io/emit_writing.h"

static void close_file(const int *file)
{
	if (*file >= 0)
		close(*file);
}

static bool is_change(const struct emit_plan *p)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->items[i].action != EMIT_LEAVE)
			return true;
	return false;
}

/* ---- before anything is visible ---- */

static bool remove_own(void *context, int folder, const char *name)
{
	int *error = context;

	if (strncmp(name, EMIT_TEMPORARY, sizeof EMIT_TEMPORARY - 1) == 0 && unlinkat(folder, name, 0) < 0)
		*error = errno;
	return true;
}

static bool sweep(struct emit_writing *w)
{
	int error = 0;

	if (!tree_each(w->root, remove_own, &error))
		error = errno;
	return error == 0 || emit_fail(w, STR(""), "cleared of temporary files", error);
}

static bool make_folders(struct emit_writing *w)
{
	struct emit_plan *p = w->plan;

	for (size_t i = 0; i < p->count; i++) {
		int error = emit_is_written(&p->items[i]) ? tree_make_folder(p->arena, &w->tree, p->items[i].path, &w->made) : 0;

		if (error)
			return emit_fail(w, p->items[i].path, "written", error);
	}
	return true;
}

/* Writes `text` as `name` in the output folder, safely. */
static bool write_record(struct emit_writing *w, const char *name, struct str text)
{
	struct fs_stamp stamp;
	int error = tree_write(&w->tree, STR(EMIT_STATE), EMIT_STATE_NEW, text, &stamp);

	if (!error && !w->plan->request->no_sync)
		error = tree_flush(&w->tree, STR(EMIT_STATE), EMIT_STATE_NEW);
	if (!error)
		error = tree_rename(&w->tree, EMIT_STATE_NEW, str_of(name));
	if (error)
		tree_remove(&w->tree, STR(EMIT_STATE_NEW));
	return error == 0 || emit_fail(w, str_of(name), "written", error);
}

/* One call for the whole file system where it works. */
static bool make_durable(struct emit_writing *w)
{
	if (w->plan->request->no_sync || syncfs(w->root) == 0)
		return true;
	emit_each(w, emit_flush_temporary);
	return emit_no_failure(w, "written");
}

static bool prepare(struct emit_writing *w)
{
	if (!make_folders(w))
		return false;
	emit_each(w, emit_write_temporary);
	return emit_no_failure(w, "written") && write_record(w, EMIT_NEXT, emit_state_text(w->plan, EMIT_BEFORE)) && make_durable(w);
}

/* Temporary files go again, and folders that were made for them and hold nothing. */
static void remove_made(struct emit_writing *w)
{
	emit_each(w, emit_remove_temporary);
	for (size_t i = w->made.list.count; i-- > 0;) {
		tree_close(&w->tree);
		unlinkat(w->root, w->made.list.items[i].ptr, AT_REMOVEDIR);
	}
}

/* Nothing was renamed yet: all that was made goes again. */
static void undo(struct emit_writing *w)
{
	remove_made(w);
	if (!w->plan->state->interrupted)
		unlinkat(w->root, EMIT_NEXT, 0);
}

/* ---- visible ---- */

static bool remove_stale(struct emit_writing *w)
{
	struct emit_plan *p = w->plan;

	for (size_t i = 0; i < p->count; i++) {
		int error = p->items[i].action == EMIT_REMOVE ? tree_remove(&w->tree, p->items[i].path) : 0;

		if (error && error != ENOENT)
			return emit_fail(w, p->items[i].path, "removed", error);
	}
	for (size_t i = p->count; i-- > p->wanted;)
		tree_remove_empty(&w->tree, p->items[i].path);
	return true;
}

static bool change_all(struct emit_writing *w)
{
	emit_each(w, emit_rename_temporary);
	if (!emit_no_failure(w, "written")) {
		remove_made(w);
		return false;
	}
	if (!remove_stale(w))
		return false;
	if (!w->plan->request->no_sync && syncfs(w->root) < 0)
		emit_each(w, emit_flush_folder);
	return true;
}

static bool is_recorded(struct emit_writing *w, struct str text)
{
	struct str old;

	return w->plan->state->present && tree_read(w->plan->arena, &w->tree, STR(EMIT_STATE), &old) == 0 && str_eq(old, text);
}

static bool record(struct emit_writing *w)
{
	struct str text = emit_state_text(w->plan, EMIT_AFTER);

	if (!is_recorded(w, text) && !write_record(w, EMIT_STATE, text))
		return false;
	/* The new record must not vanish while the intention does. */
	if (!w->plan->request->no_sync)
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
static bool lock(struct emit_writing *w)
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

static bool change(struct emit_writing *w)
{
	if (!prepare(w)) {
		undo(w);
		return false;
	}
	if (!change_all(w))
		return false;
	emit_stamp_items(w);
	return true;
}

static bool write_changes(struct emit_writing *w)
{
	struct fs_stamp stamp;
	bool ok;
	int error;

	if (w->plan->state->interrupted && !sweep(w))
		return false;
	error = tree_write(&w->tree, STR(EMIT_RUNNING), EMIT_RUNNING, STR(""), &stamp);
	if (error)
		return emit_fail(w, STR(""), "written", error);
	ok = (!is_change(w->plan) || change(w)) && record(w);
	/* After a failure `.relgen.next` stays where something was renamed, so that the next run knows its own. */
	unlinkat(w->root, EMIT_RUNNING, 0);
	return ok;
}

static bool write_locked(struct emit_writing *w)
{
	struct emit_plan *p = w->plan;

	if (!lock(w))
		return false;
	/* Running twice changes nothing, the time of `.relgen` included. */
	if (!p->state->interrupted && !is_change(p) && is_recorded(w, emit_state_text(p, EMIT_AFTER)))
		return true;
	return write_changes(w);
}

bool emit_write(struct emit_plan *plan)
{
	unsigned jobs = plan->request->jobs ? plan->request->jobs : 1;
	struct emit_writing w = { .plan = plan, .jobs = jobs, .trees = NEW_ARRAY(plan->arena, struct tree, jobs) };
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
