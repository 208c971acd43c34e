/* Staging: outputs compared with `.relgen` and the disk as they are made, and written beside their places where they differ. Whoever
   stages works on what is his own; nothing is locked for a file. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "io/emit_plan.h"

/* ---- what was there before ---- */

static int by_path(const void *left, const void *right)
{
	const struct written *const *a = left, *const *b = right;

	return str_cmp((*a)->path, (*b)->path);
}

static void index_make(struct emit *e)
{
	const struct emit_state *state = e->state;
	size_t count = 0;

	for (size_t i = 0; i < state->unit_count; i++)
		count += state->units[i].count;
	e->index = NEW_ARRAY(e->arena, struct written *, count);
	for (size_t i = 0; i < state->unit_count; i++)
		for (size_t k = 0; k < state->units[i].count; k++)
			e->index[e->index_count++] = &state->units[i].files[k];
	if (count)
		qsort(e->index, count, sizeof *e->index, by_path);
	atomic_store(&e->indexed, true);
}

/* The index is made for the first who asks: a run for which everything is as it was needs none. */
static const struct written *old_find(struct emit *e, struct str path)
{
	struct written key = { .path = path }, *at = &key, **hit;

	if (!atomic_load(&e->indexed)) {
		pthread_mutex_lock(&e->lock);
		if (!atomic_load(&e->indexed))
			index_make(e);
		pthread_mutex_unlock(&e->lock);
	}
	hit = e->index_count ? bsearch(&at, e->index, e->index_count, sizeof *e->index, by_path) : NULL;
	return hit ? *hit : NULL;
}

/* ---- comparing ---- */

static bool checksum_is(const struct written *old, struct str text)
{
	char checksum[CHECKSUM_HEX];

	checksum_of(text, checksum);
	return memcmp(checksum, old->checksum.ptr, CHECKSUM_HEX) == 0;
}

static bool same_checksum(const struct emit_item *item)
{
	return memcmp(item->checksum, item->old->checksum.ptr, CHECKSUM_HEX) == 0;
}

/* By the bytes on disk, where the stamp does not tell. */
static enum emit_action compare_bytes(struct emit_worker *w, struct emit_item *item, struct str bytes)
{
	struct str text;
	int error = tree_read(&w->scratch, &w->tree, item->path, &text);

	if (error) {
		item->error = error;
		return EMIT_FAILED;
	}
	if (item->group && str_eq(text, bytes))
		return EMIT_LEAVE;
	if (!item->old)
		return EMIT_STRANGER;
	if (!checksum_is(item->old, text))
		return EMIT_EDITED;
	return item->group ? EMIT_REPLACE : EMIT_REMOVE;
}

static enum emit_action compare(struct emit_worker *w, struct emit_item *item, struct str bytes, struct fs_stamp stamp)
{
	enum emit_action action;
	bool settled = fs_stamp_settled(stamp);

	if (item->old && fs_stamp_eq(stamp, item->old->stamp)) {
		item->stamp = stamp;
		if (!item->group)
			return EMIT_REMOVE;
		return same_checksum(item) ? EMIT_LEAVE : EMIT_REPLACE;
	}
	action = compare_bytes(w, item, bytes);
	if (action == EMIT_LEAVE && settled)
		item->stamp = stamp;
	return action;
}

static enum emit_action look_at(struct emit_worker *w, struct emit_item *item, struct str bytes)
{
	struct fs_stamp stamp;
	enum fs_kind kind;
	int error = w->tree.root < 0 ? ENOENT : tree_stat(&w->tree, item->path, &stamp, &kind);

	if (error == ENOENT)
		return item->group ? EMIT_CREATE : EMIT_LEAVE;
	/* What lies behind a link or in place of a folder was not written by relgen. */
	if ((error == ELOOP || error == ENOTDIR) && !item->group)
		return EMIT_LEAVE;
	if (!error && kind == FS_FOLDER)
		error = EISDIR;
	if (error == EISDIR && !item->group)
		return EMIT_LEAVE;
	if (error) {
		item->error = error;
		return EMIT_FAILED;
	}
	if (kind == FS_OTHER)
		return item->old ? EMIT_EDITED : EMIT_STRANGER;
	return compare(w, item, bytes, stamp);
}

void emit_examine(struct emit *e, struct emit_worker *w, struct emit_item *item, struct str bytes)
{
	struct arena_mark mark = arena_mark(&w->scratch);

	item->action = look_at(w, item, bytes);
	/* With `force`, what was edited becomes something to replace or remove. */
	if (e->request.force && (item->action == EMIT_EDITED || item->action == EMIT_STRANGER))
		item->action = item->group ? EMIT_REPLACE : EMIT_REMOVE;
	arena_rewind(&w->scratch, mark);
}

/* ---- staging ---- */

static struct emit_group *group_on(struct emit_worker *w, const struct emit_unit *unit)
{
	struct emit_group *g = NEW(&w->kept, struct emit_group);

	g->name = str_copy(&w->kept, unit->name);
	g->fingerprint = str_copy(&w->kept, unit->fingerprint);
	g->sources = unit->sources;
	g->kept = unit->kept;
	g->next = w->groups;
	w->groups = g;
	w->group_count++;
	return g;
}

static struct emit_item *item_on(struct emit *e, struct emit_worker *w, struct emit_group *g, struct str path)
{
	struct emit_item *item = NEW(&w->kept, struct emit_item);

	item->path = str_copy(&w->kept, path);
	item->group = g;
	item->worker = (unsigned)(w - e->workers);
	item->number = w->item_count++;
	item->next = w->items;
	w->items = item;
	g->count++;
	return item;
}

static void stage_one(struct emit *e, struct emit_worker *w, struct emit_item *item, struct str bytes)
{
	if (!emit_path_usable(item->path)) {
		item->action = EMIT_UNUSABLE;
		return;
	}
	checksum_of(bytes, item->checksum);
	item->old = old_find(e, item->path);
	emit_examine(e, w, item, bytes);
	if (e->request.mode == EMIT_WRITE && emit_is_written(item) && emit_ready(e))
		emit_write_temporary(e, w, item, bytes);
}

bool emit_stage(struct emit *e, unsigned worker, const struct emit_unit *unit)
{
	struct emit_worker *w = &e->workers[worker];
	struct emit_group *g = group_on(w, unit);

	for (size_t i = 0; i < unit->count && !atomic_load(&e->failed); i++) {
		const struct output *o = &unit->outputs[i];

		stage_one(e, w, item_on(e, w, g, o->path), o->bytes.ptr ? o->bytes : STR(""));
	}
	return !atomic_load(&e->failed);
}

/* ---- taking back ---- */

/* What an earlier run wrote of the unit stays; without a fingerprint, so that the next run makes it anew. */
static bool stays(const struct emit *e, struct emit_group *g)
{
	g->kept = true;
	g->fingerprint = STR("");
	g->count = 0;
	return emit_unit_find(e->state, g->name) && emit_unit_intact(e->state, e->request.folder, g->name);
}

static void items_take_back(struct emit_worker *w)
{
	struct emit_item **link = &w->items, *item;

	while ((item = *link)) {
		if (!item->group->taken_back) {
			link = &item->next;
			continue;
		}
		if (item->temporary) {
			emit_remove_temporary(w, item);
			tree_remove_empty(&w->tree, item->path);
		}
		*link = item->next;
	}
}

void emit_take_back(struct emit *e, emit_choice *is_out, void *context)
{
	for (unsigned i = 0; i < e->jobs; i++) {
		struct emit_worker *w = &e->workers[i];
		struct emit_group **link = &w->groups, *g;

		while ((g = *link)) {
			g->taken_back = is_out(context, g->name);
			if (g->taken_back && !stays(e, g)) {
				*link = g->next;
				w->group_count--;
			} else {
				link = &g->next;
			}
		}
		items_take_back(w);
	}
	/* None may remember a folder that has gone. */
	for (unsigned i = 0; i < e->jobs; i++)
		tree_close(&e->workers[i].tree);
}
