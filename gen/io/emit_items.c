/* What several threads do to one file at a time. */
#include <stdio.h>
#include <string.h>

#include "io/emit_plan.h"

enum { NAME_ROOM = 64 };

bool emit_is_written(const struct emit_item *item)
{
	return item->action == EMIT_CREATE || item->action == EMIT_REPLACE;
}

static void temporary_name(const struct emit_item *item, char name[NAME_ROOM])
{
	snprintf(name, NAME_ROOM, EMIT_TEMPORARY "%u-%zu", item->worker, item->number);
}

static bool note(struct emit *e, struct emit_item *item, int error)
{
	item->error = error;
	if (error)
		atomic_store(&e->failed, true);
	return error == 0;
}

void emit_write_temporary(struct emit *e, struct emit_worker *w, struct emit_item *item, struct str bytes)
{
	char name[NAME_ROOM];
	int error;

	if (w->tree.root < 0)
		w->tree = tree_on(e->root);
	temporary_name(item, name);
	error = tree_make_folder(&w->kept, &w->tree, item->path, &w->made);
	if (!error)
		error = tree_write(&w->tree, item->path, name, bytes, &item->stamp);
	item->temporary = note(e, item, error);
}

void emit_remove_temporary(struct emit_worker *w, struct emit_item *item)
{
	char name[NAME_ROOM];

	temporary_name(item, name);
	tree_remove_beside(&w->tree, item->path, name);
	item->temporary = false;
}

void emit_flush_temporary(void *context, unsigned worker, size_t index)
{
	struct emit *e = context;
	struct emit_item *item = e->items[index];
	char name[NAME_ROOM];

	if (!item->temporary)
		return;
	temporary_name(item, name);
	note(e, item, tree_flush(&e->workers[worker].tree, item->path, name));
}

void emit_rename_temporary(void *context, unsigned worker, size_t index)
{
	struct emit *e = context;
	struct emit_item *item = e->items[index];
	char name[NAME_ROOM];

	if (!item->temporary || atomic_load(&e->failed))
		return;
	temporary_name(item, name);
	if (note(e, item, tree_rename(&e->workers[worker].tree, name, item->path)))
		item->temporary = false;
}

void emit_flush_folder(void *context, unsigned worker, size_t index)
{
	struct emit *e = context;
	struct emit_item *item = e->items[index];

	/* Best effort: some file systems have no fsync of folders. */
	if (item->action != EMIT_LEAVE)
		tree_flush(&e->workers[worker].tree, item->path, ".");
}

/* The stamp after the rename, which changes ctime. Only where all else is as it was written, and older than `now` by the file system's
   clock: a change still to come then gives another stamp. */
struct stamping {
	struct emit *emit;
	int64_t now;
};

static void stamp_item(void *context, unsigned worker, size_t index)
{
	struct stamping *s = context;
	struct emit_item *item = s->emit->items[index];
	struct fs_stamp found = { 0 };
	enum fs_kind kind;
	bool same;

	if (!emit_is_written(item))
		return;
	same = tree_stat(&s->emit->workers[worker].tree, item->path, &found, &kind) == 0 && kind == FS_FILE &&
	       found.size == item->stamp.size && found.mtime_ns == item->stamp.mtime_ns && found.inode == item->stamp.inode;
	item->stamp = same && found.ctime_ns < s->now && found.mtime_ns < s->now ? found : (struct fs_stamp){ 0 };
}

void emit_each(struct emit *e, parallel_work *work)
{
	parallel(e->jobs, e->count, work, e);
}

bool emit_no_failure(struct emit *e, const char *what)
{
	for (size_t i = 0; i < e->count; i++)
		if (e->items[i]->error)
			return emit_fail(e, e->items[i]->path, what, e->items[i]->error);
	return true;
}

void emit_stamp_items(struct emit *e)
{
	struct stamping s = { .emit = e };
	struct fs_stamp clock;

	/* A file written now tells the time by the file system's own clock. Without it no stamp is trusted. */
	if (tree_write(&e->tree, STR(EMIT_RUNNING), EMIT_RUNNING, STR(""), &clock) == 0)
		s.now = clock.mtime_ns;
	parallel(e->jobs, e->count, stamp_item, &s);
}
