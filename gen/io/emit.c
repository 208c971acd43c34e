/* What has to be written and removed: the wanted files, the files of `.relgen` and the disk compared. */
#include "io/emit.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "io/emit_plan.h"
#include "io/parallel.h"
#include "io/tree.h"

static void close_file(const int *file)
{
	if (*file >= 0)
		close(*file);
}

struct worker {
	struct tree tree;
	struct arena scratch;
};

struct examination {
	struct emit_plan *plan;
	struct worker *workers;
};

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
static enum emit_action compare_bytes(struct worker *w, struct emit_item *item)
{
	struct str text;
	int error = tree_read(&w->scratch, &w->tree, item->path, &text);

	if (error) {
		item->error = error;
		return EMIT_FAILED;
	}
	if (item->bytes.ptr && str_eq(text, item->bytes))
		return EMIT_LEAVE;
	if (!item->old)
		return EMIT_STRANGER;
	if (!checksum_is(item->old, text))
		return EMIT_EDITED;
	return item->bytes.ptr ? EMIT_REPLACE : EMIT_REMOVE;
}

static enum emit_action compare(struct worker *w, struct emit_item *item, struct fs_stamp stamp)
{
	enum emit_action action;
	bool settled = fs_stamp_settled(stamp);

	if (item->old && fs_stamp_eq(stamp, item->old->stamp)) {
		item->stamp = stamp;
		if (!item->bytes.ptr)
			return EMIT_REMOVE;
		return same_checksum(item) ? EMIT_LEAVE : EMIT_REPLACE;
	}
	action = compare_bytes(w, item);
	if (action == EMIT_LEAVE && settled)
		item->stamp = stamp;
	return action;
}

static enum emit_action look_at(struct worker *w, struct emit_item *item)
{
	struct fs_stamp stamp;
	enum fs_kind kind;
	int error = w->tree.root < 0 ? ENOENT : tree_stat(&w->tree, item->path, &stamp, &kind);

	if (error == ENOENT)
		return item->bytes.ptr ? EMIT_CREATE : EMIT_LEAVE;
	/* What lies behind a link or in place of a folder was not written by relgen. */
	if ((error == ELOOP || error == ENOTDIR) && !item->bytes.ptr)
		return EMIT_LEAVE;
	if (!error && kind == FS_FOLDER)
		error = EISDIR;
	if (error) {
		item->error = error;
		return item->bytes.ptr || error != EISDIR ? EMIT_FAILED : EMIT_LEAVE;
	}
	if (kind == FS_OTHER)
		return item->old ? EMIT_EDITED : EMIT_STRANGER;
	return compare(w, item, stamp);
}

static void examine_one(void *context, unsigned worker, size_t index)
{
	struct examination *e = context;
	struct emit_item *item = &e->plan->items[index];
	struct worker *w = &e->workers[worker];
	struct arena_mark mark = arena_mark(&w->scratch);

	if (item->bytes.ptr)
		checksum_of(item->bytes, item->checksum);
	item->action = look_at(w, item);
	arena_rewind(&w->scratch, mark);
}

/* A `root` of -1: there is no folder yet. */
static void examine(struct emit_plan *p, int root)
{
	unsigned jobs = p->request->jobs ? p->request->jobs : 1;
	struct examination e = { p, NEW_ARRAY(p->arena, struct worker, jobs) };

	for (unsigned i = 0; i < jobs; i++)
		e.workers[i] = (struct worker){ tree_on(root), arena_on(&mem_system) };
	parallel(jobs, p->count, examine_one, &e);
	for (unsigned i = 0; i < jobs; i++) {
		tree_close(&e.workers[i].tree);
		arena_drop(&e.workers[i].scratch);
	}
}

/* ---- what may not be done ---- */

static void report_edited(struct emit_plan *p, const struct emit_item *item)
{
	struct str path = emit_below(p, item->path);
	struct loc loc = source_whole(source_on(p->ds->arena, str_copy(p->ds->arena, path), STR("")));

	if (item->action == EMIT_STRANGER) {
		diag_at(p->ds, loc, RULE_OUTPUT_EDITED, "'%.*s' is in the way: relgen did not write it", STR_FMT(path));
		diag_hint(p->ds, "move it away, or overwrite it with --force");
	} else {
		diag_at(p->ds, loc, RULE_OUTPUT_EDITED, "'%.*s' was changed by hand after relgen wrote it", STR_FMT(path));
		diag_hint(p->ds, "make the change in the source, then %s it with --force", item->bytes.ptr ? "overwrite" : "remove");
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

static bool report_failed(struct emit_plan *p)
{
	bool ok = true;

	for (size_t i = 0; i < p->count; i++)
		if (p->items[i].action == EMIT_FAILED)
			ok = diag_failure(p->ds, emit_below(p, p->items[i].path), "cannot be %s: %s",
					  p->items[i].bytes.ptr ? "written" : "removed", blocked(p->items[i].error));
	return ok;
}

/* With `force`, what was edited becomes something to replace or remove. */
static bool settle_edited(struct emit_plan *p)
{
	bool ok = true;

	for (size_t i = 0; i < p->count; i++) {
		struct emit_item *item = &p->items[i];

		if (item->action != EMIT_EDITED && item->action != EMIT_STRANGER)
			continue;
		if (p->request->force) {
			item->action = item->bytes.ptr ? EMIT_REPLACE : EMIT_REMOVE;
		} else {
			report_edited(p, item);
			ok = false;
		}
	}
	return ok;
}

/* ---- the result ---- */

static void list_differences(const struct emit_plan *p, struct emit_result *result)
{
	for (size_t i = 0; i < p->count; i++) {
		const struct emit_item *item = &p->items[i];

		if (item->action == EMIT_LEAVE)
			continue;
		if (!item->bytes.ptr)
			*vec_push(p->arena, &result->left_over) = item->path;
		else if (item->action == EMIT_CREATE)
			*vec_push(p->arena, &result->missing) = item->path;
		else
			*vec_push(p->arena, &result->outdated) = item->path;
	}
}

static void count_files(const struct emit_plan *p, struct emit_result *result)
{
	for (size_t i = 0; i < p->count; i++) {
		const struct emit_item *item = &p->items[i];

		result->written += item->action == EMIT_CREATE || item->action == EMIT_REPLACE;
		result->removed += item->action == EMIT_REMOVE;
		result->unchanged += item->action == EMIT_LEAVE && item->bytes.ptr;
	}
	for (size_t i = 0; i < p->request->unit_count; i++) {
		const struct unit_record *record = emit_unit_find(p->state, p->request->units[i].name);

		if (p->request->units[i].kept && record)
			result->unchanged += record->count;
	}
}

/* Everything is kept and on record as it is: the usual second run, for which nothing is compared or written. */
static bool nothing_to_do(const struct emit_state *state, const struct emit_request *request)
{
	if (!state->present || state->interrupted || !str_eq(state->input_cache, request->input_cache) ||
	    (!request->partial && request->unit_count != state->unit_count))
		return false;
	for (size_t i = 0; i < request->unit_count; i++) {
		const struct unit_record *record = emit_unit_find(state, request->units[i].name);

		if (!request->units[i].kept || !record || !str_eq(record->fingerprint, request->units[i].fingerprint))
			return false;
		for (size_t k = 0; k < record->count; k++)
			if (record->files[k].found.inode)
				return false;
	}
	return true;
}

bool emit_apply(struct arena *a, const struct emit_state *state, const struct emit_request *request, struct emit_result *result, struct diags *ds)
{
	struct emit_plan p = { .arena = a, .state = state, .request = request, .ds = ds };
	CLEANUP(close_file) int root = -1;

	*result = (struct emit_result){ 0 };
	if (nothing_to_do(state, request)) {
		count_files(&p, result);
		return true;
	}
	if (!emit_collect(&p))
		return false;
	root = open(request->folder.len ? str_z(a, request->folder) : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (root < 0 && errno != ENOENT)
		return diag_failure(ds, request->folder, "cannot be opened: %s", fs_reason(errno));
	examine(&p, root);
	if (!report_failed(&p))
		return false;
	if (request->mode == EMIT_CHECK) {
		list_differences(&p, result);
		count_files(&p, result);
		result->written = result->removed = 0;
		return true;
	}
	if (!settle_edited(&p) || !emit_write(&p))
		return false;
	count_files(&p, result);
	return true;
}
