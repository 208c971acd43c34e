/* Publishes so that a kill, a full disk or a power failure at any moment leaves every file whole, old or new, and the next run knows
   which are relgen's:

   1. `.relgen-tmp-running` says that temporary files may lie about;
   2. every changed file is written beside its place under a temporary name, while others are still being made;
   3. `.relgen.next` records what is going to be there;
   4. all that is made durable, at once for the file system: an fsync for each of thousands of small files takes seconds;
   5. renames and removals;
   6. `.relgen`, and the two marks go.

   Steps 1 and 2 are emit_ready and emit_stage, the others emit_write. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/emit_plan.h"

/* ---- before the first file ---- */

static bool remove_own(void *context, int folder, const char *name)
{
	int *error = context;

	if (strncmp(name, EMIT_TEMPORARY, sizeof EMIT_TEMPORARY - 1) == 0 && unlinkat(folder, name, 0) < 0)
		*error = errno;
	return true;
}

static bool sweep(struct emit *e)
{
	int error = 0;

	if (!tree_each(e->root, remove_own, &error))
		error = errno;
	return error == 0 || emit_fail(e, STR(""), "cleared of temporary files", error);
}

static bool make_root(struct emit *e)
{
	struct str folder = e->request.folder;

	for (size_t at = 1; at <= folder.len; at++) {
		if (at < folder.len && folder.ptr[at] != '/')
			continue;
		e->root_made = mkdir(str_z(e->arena, str_slice(folder, 0, at)), 0777) == 0;
		if (!e->root_made && errno != EEXIST)
			return diag_failure(&e->said, folder, "cannot be made: %s", fs_reason(errno));
	}
	e->root = open(folder.len ? str_z(e->arena, folder) : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (e->root < 0)
		return diag_failure(&e->said, folder, "cannot be opened: %s", fs_reason(errno));
	e->tree = tree_on(e->root);
	return true;
}

/* No other run may write here, nor have written since .relgen was read. Ends with the file descriptor. */
static bool lock(struct emit *e)
{
	struct fs_stamp stamp = { 0 };
	enum fs_kind kind;

	/* File systems without locks have to do without. */
	if (flock(e->root, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK)
		return diag_failure(&e->said, e->request.folder, "cannot be written: another run of relgen is writing there");
	tree_stat(&e->tree, STR(EMIT_STATE), &stamp, &kind);
	if (!fs_stamp_eq(stamp, e->state->stamp))
		return diag_failure(&e->said, e->request.folder,
				    "cannot be written: another run of relgen wrote there meanwhile, run it again");
	return true;
}

/* Makes the folder this run's. */
static bool claim(struct emit *e)
{
	if (!e->claimed)
		e->claimed = (e->root >= 0 || make_root(e)) && lock(e);
	return e->claimed;
}

static bool mark_running(struct emit *e)
{
	struct fs_stamp stamp;
	int error;

	if (e->state->interrupted && !sweep(e))
		return false;
	error = tree_write(&e->tree, STR(EMIT_RUNNING), EMIT_RUNNING, STR(""), &stamp);
	return error == 0 || emit_fail(e, STR(""), "written", error);
}

bool emit_ready(struct emit *e)
{
	if (atomic_load(&e->ready))
		return true;
	pthread_mutex_lock(&e->lock);
	if (!atomic_load(&e->ready) && !atomic_load(&e->failed)) {
		if (claim(e) && mark_running(e))
			atomic_store(&e->ready, true);
		else
			atomic_store(&e->failed, true);
	}
	pthread_mutex_unlock(&e->lock);
	return atomic_load(&e->ready);
}

/* ---- before anything is visible ---- */

static bool is_change(const struct emit *e)
{
	for (size_t i = 0; i < e->count; i++)
		if (e->items[i]->action != EMIT_LEAVE)
			return true;
	return false;
}

/* Writes `text` as `name` in the output folder, safely. */
static bool write_record(struct emit *e, const char *name, struct str text)
{
	struct fs_stamp stamp;
	int error = tree_write(&e->tree, STR(EMIT_STATE), EMIT_STATE_NEW, text, &stamp);

	if (!error && !e->request.no_sync)
		error = tree_flush(&e->tree, STR(EMIT_STATE), EMIT_STATE_NEW);
	if (!error)
		error = tree_rename(&e->tree, EMIT_STATE_NEW, str_of(name));
	if (error)
		tree_remove(&e->tree, STR(EMIT_STATE_NEW));
	return error == 0 || emit_fail(e, str_of(name), "written", error);
}

/* One call for the whole file system where it works. */
static bool make_durable(struct emit *e)
{
	if (e->request.no_sync || syncfs(e->root) == 0)
		return true;
	emit_each(e, emit_flush_temporary);
	return emit_no_failure(e, "written");
}

/* ---- visible ---- */

static bool remove_stale(struct emit *e)
{
	for (size_t i = 0; i < e->count; i++) {
		int error = e->items[i]->action == EMIT_REMOVE ? tree_remove(&e->tree, e->items[i]->path) : 0;

		if (error && error != ENOENT)
			return emit_fail(e, e->items[i]->path, "removed", error);
	}
	for (size_t i = e->count; i-- > e->wanted;)
		tree_remove_empty(&e->tree, e->items[i]->path);
	return true;
}

static bool change_all(struct emit *e)
{
	e->visible = true;
	emit_each(e, emit_rename_temporary);
	if (!emit_no_failure(e, "written") || !remove_stale(e))
		return false;
	if (!e->request.no_sync && syncfs(e->root) < 0)
		emit_each(e, emit_flush_folder);
	return true;
}

static bool is_recorded(struct emit *e, struct str text)
{
	struct str old;

	return e->state->present && tree_read(e->arena, &e->tree, STR(EMIT_STATE), &old) == 0 && str_eq(old, text);
}

static bool record(struct emit *e)
{
	struct str text = emit_state_text(e, EMIT_AFTER);

	if (!is_recorded(e, text) && !write_record(e, EMIT_STATE, text))
		return false;
	/* The new record must not vanish while the intention does. */
	if (!e->request.no_sync)
		fsync(e->root);
	unlinkat(e->root, EMIT_NEXT, 0);
	return true;
}

/* What a failure has to say is not let go of with the text. */
static bool announce(struct emit *e)
{
	struct arena_mark mark = arena_mark(e->arena);

	if (!write_record(e, EMIT_NEXT, emit_state_text(e, EMIT_BEFORE)))
		return false;
	arena_rewind(e->arena, mark);
	return true;
}

static bool change(struct emit *e)
{
	if (!announce(e) || !make_durable(e) || !change_all(e))
		return false;
	emit_stamp_items(e);
	return true;
}

bool emit_write(struct emit *e)
{
	bool different = is_change(e);

	if (!claim(e))
		return false;
	/* Running twice changes nothing, the time of `.relgen` included. */
	if (!e->state->interrupted && !different && is_recorded(e, emit_state_text(e, EMIT_AFTER)))
		return true;
	return emit_ready(e) && (!different || change(e)) && record(e);
}

/* ---- the end ---- */

static void temporaries_remove(void *context, unsigned worker, size_t index)
{
	struct emit *e = context;
	struct emit_worker *w = &e->workers[index];

	(void)worker;
	for (struct emit_item *item = w->items; item; item = item->next)
		if (item->temporary)
			emit_remove_temporary(w, item);
}

/* What lies in a folder comes before it. */
static int inner_first(const void *left, const void *right)
{
	return str_cmp(*(const struct str *)right, *(const struct str *)left);
}

/* Of the folders that were made, those that are empty. */
static void folders_remove(struct emit *e)
{
	struct tree_paths made = { 0 };

	for (unsigned i = 0; i < e->jobs; i++)
		for (size_t k = 0; k < e->workers[i].made.list.count; k++)
			*vec_push(e->arena, &made.list) = e->workers[i].made.list.items[k];
	if (made.list.count)
		qsort(made.list.items, made.list.count, sizeof *made.list.items, inner_first);
	for (size_t i = 0; i < made.list.count; i++)
		unlinkat(e->root, made.list.items[i].ptr, AT_REMOVEDIR);
}

/* After a failure `.relgen.next` stays where something was renamed, so that the next run knows its own. */
static void undo(struct emit *e)
{
	parallel(e->jobs, e->jobs, temporaries_remove, e);
	folders_remove(e);
	if (!e->visible && !e->state->interrupted)
		unlinkat(e->root, EMIT_NEXT, 0);
}

void emit_end(struct emit *e, bool ok)
{
	bool ready = atomic_load(&e->ready);

	if (ready && !ok)
		undo(e);
	if (ready)
		unlinkat(e->root, EMIT_RUNNING, 0);
	for (unsigned i = 0; i < e->jobs; i++) {
		tree_close(&e->workers[i].tree);
		arena_drop(&e->workers[i].scratch);
		arena_drop(&e->workers[i].kept);
	}
	tree_close(&e->tree);
	if (e->root >= 0)
		close(e->root);
	if (!ok && e->root_made)
		rmdir(str_z(e->arena, e->request.folder));
	pthread_mutex_destroy(&e->lock);
	arena_drop(&e->own);
}
