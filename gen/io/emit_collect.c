/* Which files a run is about: those that were staged, and those of `.relgen` that are not wanted any more. */
#include <stdlib.h>

#include "io/emit_plan.h"

struct str emit_below(struct emit *e, struct str path)
{
	return fs_join(e->arena, e->request.folder, path);
}

bool emit_fail(struct emit *e, struct str path, const char *what, int error)
{
	return diag_failure(&e->said, emit_below(e, path), "cannot be %s: %s", what, fs_reason(error));
}

/* Files that would be written twice in the order of their units, whoever staged them. */
static int by_path(const void *left, const void *right)
{
	const struct emit_item *const *a = left, *const *b = right;
	int order = str_cmp((*a)->path, (*b)->path);

	return order || !(*a)->group || !(*b)->group ? order : str_cmp((*a)->group->name, (*b)->group->name);
}

static int by_path_alone(const void *left, const void *right)
{
	const struct emit_item *const *a = left, *const *b = right;

	return str_cmp((*a)->path, (*b)->path);
}

static struct emit_item *wanted_find(const struct emit *e, struct str path)
{
	struct emit_item key = { .path = path }, *at = &key, **hit;

	hit = e->wanted ? bsearch(&at, e->items, e->wanted, sizeof *e->items, by_path_alone) : NULL;
	return hit ? *hit : NULL;
}

/* A file of the project that cannot be copied to where it would go; false. */
static bool source_refuse(struct emit *e, const struct emit_item *item, struct str other, const char *why)
{
	struct arena *a = e->ds->arena;
	struct str path = str_print(a, "%.*s%.*s", STR_FMT(item->group->sources), STR_FMT(item->path));

	diag_at(e->ds, source_whole(source_on(a, path, STR(""))), RULE_UNEXPECTED_FILE, "there is no place for this file: '%.*s' is %s",
		STR_FMT(emit_below(e, other)), why);
	diag_hint(e->ds, "give it another name, or put it into another folder of %.*s", STR_FMT(item->group->sources));
	return false;
}

/* `file` would stand where the folder of `below` is; false. */
static bool refuse_below(struct emit *e, const struct emit_item *file, const struct emit_item *below)
{
	if (file->group->sources.ptr)
		return source_refuse(e, file, file->path, "a folder of pages");
	if (below->group->sources.ptr)
		return source_refuse(e, below, file->path, "a page, and no folder");
	return diag_failure(&e->said, emit_below(e, file->path), "would be a file and the folder of '%.*s'", STR_FMT(emit_below(e, below->path)));
}

/* No folder on the way to a file may be a file itself. */
static bool folders_free(struct emit *e)
{
	bool ok = true;

	for (size_t i = 0; i < e->wanted; i++) {
		struct str path = e->items[i]->path, last = i ? e->items[i - 1]->path : STR("");

		for (size_t at = str_find_char(path, '/', 0); at < path.len; at = str_find_char(path, '/', at + 1)) {
			struct emit_item *file;

			/* The file before has looked already. */
			if (str_eq(str_slice(path, 0, at + 1), str_slice(last, 0, at + 1)))
				continue;
			file = wanted_find(e, str_slice(path, 0, at));
			if (file)
				ok = refuse_below(e, file, e->items[i]);
		}
	}
	return ok;
}

/* Two units want one file; false. */
static bool refuse_twice(struct emit *e, const struct emit_item *a, const struct emit_item *b)
{
	if (a->group->sources.ptr || b->group->sources.ptr)
		return source_refuse(e, a->group->sources.ptr ? a : b, a->path, "written by relgen");
	return diag_failure(&e->said, emit_below(e, a->path), "would be written twice: by '%.*s' and by '%.*s'", STR_FMT(a->group->name),
			    STR_FMT(b->group->name));
}

static bool paths_free(struct emit *e)
{
	bool ok = true;

	for (size_t i = 1; i < e->wanted; i++)
		if (str_eq(e->items[i - 1]->path, e->items[i]->path))
			ok = refuse_twice(e, e->items[i - 1], e->items[i]);
	return folders_free(e) && ok;
}

static bool collect_wanted(struct emit *e)
{
	bool ok = true;

	for (unsigned i = 0; i < e->jobs; i++)
		for (struct emit_item *item = e->workers[i].items; item; item = item->next)
			e->items[e->wanted++] = item;
	if (e->wanted)
		qsort(e->items, e->wanted, sizeof *e->items, by_path);
	for (size_t i = 0; i < e->wanted; i++) {
		const struct emit_item *item = e->items[i];

		if (item->action == EMIT_UNUSABLE && item->group->sources.ptr)
			ok = source_refuse(e, item, item->path, "no name for a file of the output");
		else if (item->action == EMIT_UNUSABLE)
			ok = diag_failure(&e->said, emit_below(e, item->path), "cannot be written: not a usable path");
	}
	return ok && paths_free(e);
}

static int by_name(const void *left, const void *right)
{
	const struct emit_group *const *a = left, *const *b = right;

	return str_cmp((*a)->name, (*b)->name);
}

static bool word_valid(struct str word)
{
	for (size_t i = 0; i < word.len; i++)
		if ((unsigned char)word.ptr[i] < ' ')
			return false;
	return true;
}

static bool groups_sort(struct emit *e)
{
	if (e->group_count)
		qsort(e->groups, e->group_count, sizeof *e->groups, by_name);
	for (size_t i = 0; i < e->group_count; i++) {
		const struct emit_group *g = e->groups[i];

		if (!word_valid(g->name) || !word_valid(g->fingerprint))
			return diag_failure(&e->said, e->request.folder, "cannot be written: a name with a control character");
		if (i && str_eq(e->groups[i - 1]->name, g->name))
			return diag_failure(&e->said, e->request.folder, "cannot be written: two groups of files named '%.*s'",
					    STR_FMT(g->name));
	}
	return true;
}

static const struct emit_group *group_named(const struct emit *e, struct str name)
{
	struct emit_group key = { .name = name }, *at = &key, **hit;

	hit = e->group_count ? bsearch(&at, e->groups, e->group_count, sizeof *e->groups, by_name) : NULL;
	return hit ? *hit : NULL;
}

/* Every file of `.relgen` is one that is wanted again, one that stays because its unit does, or stale. */
static void collect_old(struct emit *e, const struct unit_record *record, const struct emit_group *group)
{
	bool stays = group ? group->kept : e->request.partial;

	for (size_t i = 0; i < record->count; i++) {
		struct written *file = &record->files[i];
		struct emit_item *item;

		file->taken = wanted_find(e, file->path) != NULL;
		if (file->taken || stays)
			continue;
		item = NEW(e->arena, struct emit_item);
		item->path = file->path;
		item->old = file;
		e->items[e->count++] = item;
	}
}

void emit_gather(struct emit *e)
{
	size_t count = 0;

	for (unsigned i = 0; i < e->jobs; i++)
		count += e->workers[i].group_count;
	e->groups = NEW_ARRAY(e->arena, struct emit_group *, count);
	for (unsigned i = 0; i < e->jobs; i++)
		for (struct emit_group *g = e->workers[i].groups; g; g = g->next)
			e->groups[e->group_count++] = g;
}

bool emit_collect(struct emit *e)
{
	size_t room = 0;

	if (!groups_sort(e))
		return false;
	for (unsigned i = 0; i < e->jobs; i++)
		room += e->workers[i].item_count;
	for (size_t i = 0; i < e->state->unit_count; i++)
		room += e->state->units[i].count;
	e->items = NEW_ARRAY(e->arena, struct emit_item *, room);
	if (!collect_wanted(e))
		return false;
	e->count = e->wanted;
	for (size_t i = 0; i < e->state->unit_count; i++)
		collect_old(e, &e->state->units[i], group_named(e, e->state->units[i].name));
	if (e->count > e->wanted)
		qsort(e->items + e->wanted, e->count - e->wanted, sizeof *e->items, by_path);
	return true;
}
