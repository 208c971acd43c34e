/* What several threads do to one file at a time. */
#include <stdio.h>
#include <string.h>

#include "io/emit_writing.h"

enum { NAME_ROOM = 48 };

bool emit_is_written(const struct emit_item *item)
{
	return item->action == EMIT_CREATE || item->action == EMIT_REPLACE;
}

bool emit_fail(struct emit_writing *w, struct str path, const char *what, int error)
{
	const struct emit_request *q = w->plan->request;

	return diag_failure(w->plan->ds, fs_join(w->plan->arena, q->folder, path), "cannot be %s: %s", what, fs_reason(error));
}

static void temporary_name(const struct emit_writing *w, const struct emit_item *item, char name[NAME_ROOM])
{
	snprintf(name, NAME_ROOM, EMIT_TEMPORARY "%zu", (size_t)(item - w->plan->items));
}

void emit_write_temporary(void *context, unsigned worker, size_t index)
{
	struct emit_writing *w = context;
	struct emit_item *item = &w->plan->items[index];
	char name[NAME_ROOM];

	if (!emit_is_written(item) || atomic_load(&w->failed))
		return;
	temporary_name(w, item, name);
	item->error = tree_write(&w->trees[worker], item->path, name, item->bytes, &item->stamp);
	item->temporary = item->error == 0;
	if (item->error)
		atomic_store(&w->failed, true);
}

void emit_flush_temporary(void *context, unsigned worker, size_t index)
{
	struct emit_writing *w = context;
	struct emit_item *item = &w->plan->items[index];
	char name[NAME_ROOM];

	if (!item->temporary)
		return;
	temporary_name(w, item, name);
	item->error = tree_flush(&w->trees[worker], item->path, name);
	if (item->error)
		atomic_store(&w->failed, true);
}

void emit_rename_temporary(void *context, unsigned worker, size_t index)
{
	struct emit_writing *w = context;
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

void emit_remove_temporary(void *context, unsigned worker, size_t index)
{
	struct emit_writing *w = context;
	struct emit_item *item = &w->plan->items[index];
	char name[NAME_ROOM];

	if (!item->temporary)
		return;
	temporary_name(w, item, name);
	tree_remove_beside(&w->trees[worker], item->path, name);
}

void emit_flush_folder(void *context, unsigned worker, size_t index)
{
	struct emit_writing *w = context;
	struct emit_item *item = &w->plan->items[index];

	/* Best effort: some file systems have no fsync of folders. */
	if (item->action != EMIT_LEAVE)
		tree_flush(&w->trees[worker], item->path, ".");
}

/* The stamp after the rename, which changes ctime. Only where all else is as it was written, and older than `now` by the file system's
   clock: a change still to come then gives another stamp. */
struct stamping {
	struct emit_writing *writing;
	int64_t now;
};

static void stamp_item(void *context, unsigned worker, size_t index)
{
	struct stamping *s = context;
	struct emit_item *item = &s->writing->plan->items[index];
	struct fs_stamp found = { 0 };
	enum fs_kind kind;
	bool same;

	if (!emit_is_written(item))
		return;
	same = tree_stat(&s->writing->trees[worker], item->path, &found, &kind) == 0 && kind == FS_FILE &&
	       found.size == item->stamp.size && found.mtime_ns == item->stamp.mtime_ns && found.inode == item->stamp.inode;
	item->stamp = same && found.ctime_ns < s->now && found.mtime_ns < s->now ? found : (struct fs_stamp){ 0 };
}

void emit_each(struct emit_writing *w, parallel_work *work)
{
	parallel(w->jobs, w->plan->count, work, w);
}

bool emit_no_failure(struct emit_writing *w, const char *what)
{
	const struct emit_plan *p = w->plan;

	for (size_t i = 0; i < p->count; i++)
		if (p->items[i].error)
			return emit_fail(w, p->items[i].path, what, p->items[i].error);
	return true;
}

void emit_stamp_items(struct emit_writing *w)
{
	struct stamping s = { .writing = w };
	struct fs_stamp clock;

	/* A file written now tells the time by the file system's own clock. Without it no stamp is trusted. */
	if (tree_write(&w->tree, STR(EMIT_RUNNING), EMIT_RUNNING, STR(""), &clock) == 0)
		s.now = clock.mtime_ns;
	parallel(w->jobs, w->plan->count, stamp_item, &s);
}
