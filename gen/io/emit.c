/* The beginning and the end of publishing: what may not be done, and what was done. */
#include "io/emit.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

#include "io/emit_plan.h"

struct emit *emit_begin(struct arena *a, const struct emit_state *state, const struct emit_request *request, struct diags *ds)
{
	struct emit *e = NEW(a, struct emit);
	struct str folder = request->folder;

	*e = (struct emit){ .caller = a, .own = arena_on(&mem_system), .state = state, .request = *request, .ds = ds };
	e->arena = &e->own;
	e->said = diags_on(e->arena);
	e->jobs = request->jobs ? request->jobs : 1;
	pthread_mutex_init(&e->lock, NULL);
	e->root = open(folder.len ? str_z(e->arena, folder) : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (e->root < 0 && errno != ENOENT) {
		diag_failure(&e->said, folder, "cannot be opened: %s", fs_reason(errno));
		atomic_store(&e->failed, true);
	}
	e->tree = tree_on(e->root);
	e->workers = NEW_ARRAY(e->arena, struct emit_worker, e->jobs);
	for (unsigned i = 0; i < e->jobs; i++) {
		e->workers[i].tree = tree_on(e->root);
		e->workers[i].scratch = arena_on(&mem_system);
		e->workers[i].kept = arena_on(&mem_system);
	}
	return e;
}

/* ---- what may not be done ---- */

static void report_edited(struct emit *e, const struct emit_item *item)
{
	struct diags *ds = e->ds;
	struct str path = emit_below(e, item->path);
	struct loc loc = source_whole(source_on(ds->arena, str_copy(ds->arena, path), STR("")));

	if (item->action == EMIT_STRANGER) {
		diag_at(ds, loc, RULE_OUTPUT_EDITED, "'%.*s' is in the way: relgen did not write it", STR_FMT(path));
		diag_hint(ds, "move it away, or overwrite it with --force");
	} else {
		diag_at(ds, loc, RULE_OUTPUT_EDITED, "'%.*s' was changed by hand after relgen wrote it", STR_FMT(path));
		diag_hint(ds, "make the change in the source, then %s it with --force", item->group ? "overwrite" : "remove");
	}
}

static const char *blocked(int error)
{
	switch (error) {
	case ELOOP:
		return "a folder in its path is a symbolic link";
	case ENOTDIR:
		return "a file stands where its folder should be";
	case EISDIR:
		return "a folder stands in its place";
	}
	return fs_reason(error);
}

static bool report_blocked(struct emit *e)
{
	bool ok = true;

	for (size_t i = 0; i < e->count; i++)
		if (e->items[i]->action == EMIT_FAILED)
			ok = diag_failure(&e->said, emit_below(e, e->items[i]->path), "cannot be %s: %s",
					  e->items[i]->group ? "written" : "removed", blocked(e->items[i]->error));
	return ok;
}

static bool report_all_edited(struct emit *e)
{
	bool ok = true;

	for (size_t i = 0; i < e->count; i++)
		if (e->items[i]->action == EMIT_EDITED || e->items[i]->action == EMIT_STRANGER) {
			report_edited(e, e->items[i]);
			ok = false;
		}
	return ok;
}

/* Staging stopped: the folder is not to be had, which has been said, or a file could not be written. */
static bool report_stopped(struct emit *e)
{
	const struct emit_item *first = NULL;

	for (unsigned i = 0; i < e->jobs; i++)
		for (const struct emit_item *item = e->workers[i].items; item; item = item->next)
			if (item->error && emit_is_written(item) && (!first || str_cmp(item->path, first->path) < 0))
				first = item;
	if (first)
		emit_fail(e, first->path, "written", first->error);
	return false;
}

/* ---- the result ---- */

static void list_differences(const struct emit *e, struct emit_result *result)
{
	for (size_t i = 0; i < e->count; i++) {
		const struct emit_item *item = e->items[i];
		struct str path = str_copy(e->caller, item->path);

		if (item->action == EMIT_LEAVE)
			continue;
		if (!item->group)
			*vec_push(e->caller, &result->left_over) = path;
		else if (item->action == EMIT_CREATE)
			*vec_push(e->caller, &result->missing) = path;
		else
			*vec_push(e->caller, &result->outdated) = path;
	}
}

static void count_files(const struct emit *e, struct emit_result *result)
{
	for (size_t i = 0; i < e->count; i++) {
		const struct emit_item *item = e->items[i];

		result->written += item->action == EMIT_CREATE || item->action == EMIT_REPLACE;
		result->removed += item->action == EMIT_REMOVE;
		result->unchanged += item->action == EMIT_LEAVE && item->group;
	}
	for (size_t i = 0; i < e->group_count; i++) {
		const struct unit_record *record = emit_unit_find(e->state, e->groups[i]->name);

		if (e->groups[i]->kept && record)
			result->unchanged += record->count;
	}
}

/* Everything is kept and on record as it is: the usual second run, for which nothing is compared or written. */
static bool nothing_to_do(const struct emit *e)
{
	const struct emit_state *state = e->state;

	if (!state->present || state->interrupted || !str_eq(state->input_cache, e->input_cache) ||
	    (!e->request.partial && e->group_count != state->unit_count))
		return false;
	for (size_t i = 0; i < e->group_count; i++) {
		const struct emit_group *g = e->groups[i];
		const struct unit_record *record = emit_unit_find(state, g->name);

		if (!g->kept || !record || !str_eq(record->fingerprint, g->fingerprint))
			return false;
		for (size_t k = 0; k < record->count; k++)
			if (record->files[k].found.inode)
				return false;
	}
	return true;
}

/* ---- the end ---- */

static void examine_stale(void *context, unsigned worker, size_t index)
{
	struct emit *e = context;

	if (!e->items[index]->group)
		emit_examine(e, &e->workers[worker], e->items[index], (struct str){ NULL, 0 });
}

/* A worker that has not written yet may not know of the folder. */
static void workers_at_root(struct emit *e)
{
	for (unsigned i = 0; i < e->jobs; i++)
		if (e->workers[i].tree.root < 0)
			e->workers[i].tree = tree_on(e->root);
}

static bool publish(struct emit *e, struct emit_result *result)
{
	emit_gather(e);
	if (nothing_to_do(e)) {
		count_files(e, result);
		return true;
	}
	if (atomic_load(&e->failed))
		return report_stopped(e);
	if (!emit_collect(e))
		return false;
	workers_at_root(e);
	emit_each(e, examine_stale);
	if (!report_blocked(e))
		return false;
	if (e->request.mode == EMIT_CHECK) {
		list_differences(e, result);
		count_files(e, result);
		result->written = result->removed = 0;
		return true;
	}
	if (!report_all_edited(e) || !emit_write(e))
		return false;
	count_files(e, result);
	return true;
}

bool emit_finish(struct emit *e, struct str input_cache, struct emit_result *result)
{
	bool ok;

	*result = (struct emit_result){ 0 };
	e->input_cache = input_cache;
	ok = publish(e, result);
	for (size_t i = 0; i < e->said.failures.count; i++)
		diag_failure(e->ds, e->said.failures.items[i].path, "%.*s", STR_FMT(e->said.failures.items[i].message));
	emit_end(e, ok);
	return ok;
}

void emit_abort(struct emit *e)
{
	emit_end(e, false);
}
