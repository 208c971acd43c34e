/* Which files a plan is about: those that are wanted, and those of `.relgen` that are not wanted any more. */
#include <stdlib.h>

#include "io/emit_plan.h"

struct str emit_below(const struct emit_plan *p, struct str path)
{
	return fs_join(p->arena, p->request->folder, path);
}

static int by_path(const void *left, const void *right)
{
	const struct emit_item *a = left, *b = right;

	return str_cmp(a->path, b->path);
}

static bool word_valid(struct str word)
{
	for (size_t i = 0; i < word.len; i++)
		if ((unsigned char)word.ptr[i] < ' ')
			return false;
	return true;
}

static bool collect_unit(struct emit_plan *p, size_t unit)
{
	const struct emit_unit *u = &p->request->units[unit];

	if (!word_valid(u->name) || !word_valid(u->fingerprint))
		return diag_failure(p->ds, p->request->folder, "cannot be written: a name with a control character");
	for (size_t i = 0; i < u->count; i++) {
		struct emit_item *item = &p->items[p->wanted++];

		if (!emit_path_usable(u->outputs[i].path))
			return diag_failure(p->ds, emit_below(p, u->outputs[i].path), "cannot be written: not a usable path");
		item->path = str_copy(p->arena, u->outputs[i].path);
		item->bytes = u->outputs[i].bytes.ptr ? u->outputs[i].bytes : STR("");
		item->unit = unit;
	}
	return true;
}

static struct emit_item *wanted_find(const struct emit_plan *p, struct str path)
{
	struct emit_item key = { .path = path };

	return p->wanted ? bsearch(&key, p->items, p->wanted, sizeof key, by_path) : NULL;
}

/* No folder on the way to a file may be a file itself. */
static bool folders_free(struct emit_plan *p)
{
	for (size_t i = 0; i < p->wanted; i++) {
		struct str path = p->items[i].path, last = i ? p->items[i - 1].path : STR("");

		for (size_t at = str_find_char(path, '/', 0); at < path.len; at = str_find_char(path, '/', at + 1)) {
			/* The file before has looked already. */
			if (str_eq(str_slice(path, 0, at + 1), str_slice(last, 0, at + 1)))
				continue;
			if (wanted_find(p, str_slice(path, 0, at)))
				return diag_failure(p->ds, emit_below(p, str_slice(path, 0, at)), "would be a file and the folder of '%.*s'",
						    STR_FMT(emit_below(p, path)));
		}
	}
	return true;
}

static bool collect_wanted(struct emit_plan *p)
{
	for (size_t i = 0; i < p->request->unit_count; i++)
		if (!collect_unit(p, i))
			return false;
	if (p->wanted)
		qsort(p->items, p->wanted, sizeof *p->items, by_path);
	for (size_t i = 1; i < p->wanted; i++)
		if (str_eq(p->items[i - 1].path, p->items[i].path))
			return diag_failure(p->ds, emit_below(p, p->items[i].path), "would be written twice: by '%.*s' and by '%.*s'",
					    STR_FMT(p->request->units[p->items[i - 1].unit].name),
					    STR_FMT(p->request->units[p->items[i].unit].name));
	return folders_free(p);
}

static int by_unit_name(const void *left, const void *right)
{
	const struct emit_unit *const *a = left, *const *b = right;

	return str_cmp((*a)->name, (*b)->name);
}

/* The request's units in order of name; NULL with a failure when two have one name. */
static const struct emit_unit **units_sorted(struct emit_plan *p)
{
	size_t count = p->request->unit_count;
	const struct emit_unit **sorted = NEW_ARRAY(p->arena, const struct emit_unit *, count);

	for (size_t i = 0; i < count; i++)
		sorted[i] = &p->request->units[i];
	if (count)
		qsort(sorted, count, sizeof *sorted, by_unit_name);
	for (size_t i = 1; i < count; i++)
		if (str_eq(sorted[i - 1]->name, sorted[i]->name)) {
			diag_failure(p->ds, p->request->folder, "cannot be written: two groups of files named '%.*s'",
				     STR_FMT(sorted[i]->name));
			return NULL;
		}
	return sorted;
}

static const struct emit_unit *unit_named(const struct emit_plan *p, const struct emit_unit **sorted, struct str name)
{
	const struct emit_unit key = { .name = name }, *at = &key, **hit;

	hit = p->request->unit_count ? bsearch(&at, sorted, p->request->unit_count, sizeof *sorted, by_unit_name) : NULL;
	return hit ? *hit : NULL;
}

/* Every file of `.relgen` is one that is wanted again, one that stays because its unit does, or stale. */
static void collect_old(struct emit_plan *p, const struct unit_record *record, const struct emit_unit *unit)
{
	bool stays = unit ? unit->kept : p->request->partial;

	for (size_t i = 0; i < record->count; i++) {
		struct written *file = &record->files[i];
		struct emit_item *item = wanted_find(p, file->path);

		file->taken = item != NULL;
		if (item)
			item->old = file;
		else if (!stays)
			p->items[p->count++] = (struct emit_item){ .path = file->path, .old = file };
	}
}

bool emit_collect(struct emit_plan *p)
{
	const struct emit_unit **sorted = units_sorted(p);
	size_t room = 0;

	if (!sorted)
		return false;
	for (size_t i = 0; i < p->request->unit_count; i++)
		room += p->request->units[i].count;
	for (size_t i = 0; i < p->state->unit_count; i++)
		room += p->state->units[i].count;
	p->items = NEW_ARRAY(p->arena, struct emit_item, room);
	if (!collect_wanted(p))
		return false;
	p->count = p->wanted;
	for (size_t i = 0; i < p->state->unit_count; i++)
		collect_old(p, &p->state->units[i], unit_named(p, sorted, p->state->units[i].name));
	if (p->count > p->wanted)
		qsort(p->items + p->wanted, p->count - p->wanted, sizeof *p->items, by_path);
	return true;
}
