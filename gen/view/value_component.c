/* Components as values: by id, by group, what changed, what differs between tags and platforms. */
#include "model/version.h"
#include "view/builder.h"
#include "base/id_index.h"

/* --- Order --- */

/* The groups in the order of their first component; components without one come last. */
struct component_order component_order(struct arena *a, const struct registry *registry)
{
	size_t count = registry->components.list.count;
	struct component_order order = { NEW_ARRAY(a, const struct component *, count), count };
	struct id_index groups = id_index_on(a, count);
	size_t *group_of = NEW_ARRAY(a, size_t, count), *next = NEW_ARRAY(a, size_t, count + 2);

	for (size_t i = 0; i < count; i++) {
		struct str group = registry->components.list.items[i].group.s;

		group_of[i] = group.ptr ? id_index_add(&groups, group) : count;
		next[group_of[i] + 1]++;
	}
	for (size_t i = 0; i < count; i++)
		next[i + 1] += next[i];
	for (size_t i = 0; i < count; i++)
		order.components[next[group_of[i]]++] = &registry->components.list.items[i];
	return order;
}

/* --- Looking up --- */

/* Components as a list has them, to be found by id. */
struct uses {
	const struct component_use **items;
	struct id_index index;
};

static struct uses uses_on(struct arena *a, const struct component_use **items, size_t count)
{
	struct uses uses = { items, id_index_on(a, count) };

	for (size_t i = 0; i < count; i++)
		items[id_index_add(&uses.index, items[i]->id.s)] = items[i];
	return uses;
}

/* At release level, with those that it says are removed. */
static struct uses uses_of(struct arena *a, const struct release *r)
{
	size_t count = r ? r->components.list.count : 0;
	const struct component_use **items = NEW_ARRAY(a, const struct component_use *, count);

	for (size_t i = 0; i < count; i++)
		items[i] = &r->components.list.items[i];
	return uses_on(a, items, count);
}

static const struct component_use *uses_find(const struct uses *uses, struct str id)
{
	size_t at = id_index_find(&uses->index, id);

	return at < uses->index.count ? uses->items[at] : NULL;
}

/* --- Changes --- */

/* Does one of the release's tags or platforms have the component? */
static bool is_somewhere(const struct release *r, struct str id)
{
	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *entry = &r->images.list.items[i];

		if (component_uses_find(&entry->components, id))
			return true;
		for (size_t j = 0; j < entry->platforms.list.count; j++)
			if (component_uses_find(&entry->platforms.list.items[j].components, id))
				return true;
	}
	return false;
}

static const char *version_change(struct str before, struct str now)
{
	int order = version_cmp(before, now);
	bool local = str_find_char(before, '+', 0) < before.len || str_find_char(now, '+', 0) < now.len;

	if (order != 0)
		return order < 0 ? "up" : "down";
	return str_eq(before, now) || !local ? "same" : "changed";
}

/* What happened to a component that is there now; NULL where there is no release before. */
static const char *change_of(const struct release *r, const struct component_use *now, const struct component_use *before)
{
	const struct release *previous = r->previous;

	if (!previous)
		return NULL;
	if (now->unknown || (before && before->unknown))
		return "unknown";
	if (before && !before->removed)
		return version_change(before->version.s, now->version.s);
	if (!before && (previous->contents == CONTENTS_PARTIAL || is_somewhere(previous, now->id.s)))
		return "unknown";
	return "new";
}

/* Did the release before have it, and is it known to be gone? */
static bool is_removed(const struct release *r, const struct component_use *before, const struct component_use *now)
{
	if (before->removed || (now && !now->removed))
		return false;
	return now || (r->contents != CONTENTS_PARTIAL && !is_somewhere(r, before->id.s));
}

/* --- Values --- */

struct shown_component {
	const struct component_use *use, *before;
	const char *change;
};

static struct value *component_fill(const struct builder *b, struct shown_component facts, struct value *map)
{
	const struct component *c = registry_find(b->world->registry, facts.use->id.s);
	struct value *slots = map_begin(b, &type_component, facts.use->id.loc, map);

	slots[COMPONENT_SLOT_ID] = value_of(VALUE_TEXT, &facts.use->id);
	slots[COMPONENT_SLOT_NAME] = value_of(VALUE_TEXT, c && c->name.s.ptr ? &c->name : &facts.use->id);
	slots[COMPONENT_SLOT_CHANGE] = value_word(facts.change);
	if (facts.before)
		slots[COMPONENT_SLOT_BEFORE] = value_of(VALUE_VERSION, &facts.before->version);
	if (!c)
		return slots;
	slots[COMPONENT_SLOT_GROUP] = value_of(VALUE_TEXT, &c->group);
	slots[COMPONENT_SLOT_HOME] = value_of(VALUE_URL, &c->home);
	slots[COMPONENT_SLOT_PURL] = value_of(VALUE_TEXT, &c->purl);
	return slots;
}

static struct value components_dict(const struct builder *b, const struct release *r, struct value **slots_by_use)
{
	size_t all = r->components.list.count, count = 0;
	struct dict_entry *entries = NEW_ARRAY(b->a, struct dict_entry, all);
	struct value *maps = NEW_ARRAY(b->a, struct value, all);
	struct uses uses_before = uses_of(b->a, r->previous);

	for (size_t i = 0; i < all; i++) {
		const struct component_use *use = &r->components.list.items[i];
		const struct component_use *before = uses_find(&uses_before, use->id.s);

		if (use->removed)
			continue;
		slots_by_use[i] = component_fill(b, (struct shown_component){ use, before, change_of(r, use, before) }, &maps[count]);
		slots_by_use[i][COMPONENT_SLOT_VERSION] = value_of(VALUE_VERSION, &use->version);
		entries[count] = (struct dict_entry){ use->id.s, &maps[count] };
		count++;
	}
	return value_dict(entries, count);
}

const struct component_use **components_removed(struct arena *a, const struct release *r, size_t *count)
{
	size_t all = r->previous ? r->previous->components.list.count : 0;
	const struct component_use **removed = NEW_ARRAY(a, const struct component_use *, all);
	struct uses now = uses_of(a, all ? r : NULL);

	*count = 0;
	for (size_t i = 0; i < all; i++) {
		removed[*count] = &r->previous->components.list.items[i];
		*count += is_removed(r, removed[*count], uses_find(&now, removed[*count]->id.s));
	}
	return removed;
}

static struct value removed_list(const struct builder *b, const struct release *r)
{
	size_t count;
	const struct component_use **removed = components_removed(b->a, r, &count);
	struct value *items = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++)
		component_fill(b, (struct shown_component){ removed[i], removed[i], "removed" }, &items[i]);
	return value_list(items, count);
}

static struct value group_value(const struct builder *b, struct str id, const struct value *items, size_t count)
{
	struct value map, *slots = map_begin(b, &type_component_group, (struct loc){ NULL, 0, 0 }, &map);

	slots[COMPONENT_GROUP_SLOT_TITLE] =
		value_text(VALUE_TEXT, message_or_id(b, "component-group", id.ptr ? id : STR("other")), (struct loc){ NULL, 0, 0 });
	slots[COMPONENT_GROUP_SLOT_ID] = value_text(VALUE_TEXT, id, (struct loc){ NULL, 0, 0 });
	slots[COMPONENT_GROUP_SLOT_COMPONENTS] = value_list(items, count);
	return map;
}

/* The components of the dict in the registry's order, cut where the group changes. */
static struct value component_groups(const struct builder *b, const struct value *dict)
{
	const struct component_order *order = b->order;
	struct value *items = NEW_ARRAY(b->a, struct value, dict->dict.count);
	struct value *groups = NEW_ARRAY(b->a, struct value, dict->dict.count);
	struct id_index index = id_index_on(b->a, dict->dict.count);
	const struct component *last = NULL;
	size_t count = 0, from = 0, group_count = 0;

	for (size_t i = 0; i < dict->dict.count; i++)
		id_index_add(&index, dict->dict.entries[i].key);
	for (size_t i = 0; i < order->count && count < dict->dict.count; i++) {
		size_t at = id_index_find(&index, order->components[i]->id.s);

		if (at == index.count)
			continue;
		if (last && !str_eq(last->group.s, order->components[i]->group.s)) {
			groups[group_count++] = group_value(b, last->group.s, items + from, count - from);
			from = count;
		}
		last = order->components[i];
		items[count++] = *dict->dict.entries[at].value;
	}
	if (last)
		groups[group_count++] = group_value(b, last->group.s, items + from, count - from);
	return value_list(groups, group_count);
}

static bool is_key(const struct component *c)
{
	return str_is(c->id.s, "cuda") || str_is(c->id.s, "rocm") || str_is(c->group.s, "framework");
}

const struct component **key_components(const struct builder *b, const struct image *image, size_t *count)
{
	const struct registry *registry = b->world->registry;
	const struct texts *named = &image->key_components;
	size_t most = named->list.count > b->order->count ? named->list.count : b->order->count;
	const struct component **keys = NEW_ARRAY(b->a, const struct component *, most + 1);

	*count = 0;
	for (size_t i = 0; i < named->list.count; i++)
		if ((keys[*count] = registry_find(registry, named->list.items[i].s)))
			++*count;
	for (size_t i = 0; !named->loc.source && i < b->order->count; i++)
		if (is_key(b->order->components[i]))
			keys[(*count)++] = b->order->components[i];
	return keys;
}

static struct value key_list(const struct builder *b, const struct release *r, const struct value *dict)
{
	size_t all, count = 0;
	const struct component **keys = key_components(b, r->image, &all);
	struct value *items = NEW_ARRAY(b->a, struct value, all);

	for (size_t i = 0; i < all; i++) {
		const struct value *item = value_get(dict, keys[i]->id.s);

		if (item)
			items[count++] = *item;
	}
	return value_list(items, count);
}

void value_components(const struct builder *b, const struct release *r, struct prose_reader *reader, struct value *slots)
{
	struct value **by_use = NEW_ARRAY(b->a, struct value *, r->components.list.count);

	slots[RELEASE_SLOT_COMPONENTS] = components_dict(b, r, by_use);
	for (size_t i = 0; i < r->components.list.count; i++) {
		const struct prose_field *note = &r->components.list.items[i].note;

		if (reader && by_use[i] && note->prose)
			by_use[i][COMPONENT_SLOT_NOTE] = value_prose(prose_text(reader, note), note->loc);
	}
	slots[RELEASE_SLOT_COMPONENT_GROUPS] = component_groups(b, &slots[RELEASE_SLOT_COMPONENTS]);
	slots[RELEASE_SLOT_REMOVED] = removed_list(b, r);
	slots[RELEASE_SLOT_KEY_COMPONENTS] = key_list(b, r, &slots[RELEASE_SLOT_COMPONENTS]);
}

struct value value_component_versions(const struct builder *b, const struct release *r)
{
	size_t all = r->components.list.count, count = 0;
	struct dict_entry *entries = NEW_ARRAY(b->a, struct dict_entry, all);
	struct value *versions = NEW_ARRAY(b->a, struct value, all);

	for (size_t i = 0; i < all; i++) {
		const struct component_use *use = &r->components.list.items[i];

		if (use->removed || use->unknown)
			continue;
		versions[count] = value_of(VALUE_VERSION, &use->version);
		entries[count] = (struct dict_entry){ use->id.s, &versions[count] };
		count++;
	}
	return value_dict(entries, count);
}

/* --- Differences --- */

struct column {
	const struct text *name;
	struct uses uses;
};

/* Columns to compare; one alone is compared with `base`, what lies below it. */
struct comparison {
	struct column *columns;
	size_t count;
	struct uses base;
};

static bool is_different(const struct comparison *c, struct str id)
{
	const struct component_use *first = uses_find(c->count == 1 ? &c->base : &c->columns[0].uses, id);

	for (size_t i = c->count == 1 ? 0 : 1; i < c->count; i++) {
		const struct component_use *use = uses_find(&c->columns[i].uses, id);

		if (!use != !first || (use && !str_eq(use->version.s, first->version.s)))
			return true;
	}
	return false;
}

static struct value cell_value(const struct builder *b, const struct component_use *use, struct value column)
{
	struct value map, *slots = map_begin(b, &type_difference_cell, use ? use->id.loc : column.loc, &map);

	if (use)
		slots[DIFFERENCE_CELL_SLOT_VERSION] = value_of(VALUE_VERSION, &use->version);
	slots[DIFFERENCE_CELL_SLOT_CONTAINED] = value_bool(use != NULL);
	slots[DIFFERENCE_CELL_SLOT_COLUMN] = column;
	return map;
}

static struct value row_value(const struct builder *b, const struct comparison *c, const struct component *component)
{
	struct value map, *slots = map_begin(b, &type_difference, (struct loc){ NULL, 0, 0 }, &map);
	struct value *cells = NEW_ARRAY(b->a, struct value, c->count);

	for (size_t i = 0; i < c->count; i++)
		cells[i] = cell_value(b, uses_find(&c->columns[i].uses, component->id.s), value_of(VALUE_CODE, c->columns[i].name));
	slots[DIFFERENCE_SLOT_NAME] = value_of(VALUE_TEXT, &component->name);
	slots[DIFFERENCE_SLOT_ID] = value_of(VALUE_TEXT, &component->id);
	slots[DIFFERENCE_SLOT_CELLS] = value_list(cells, c->count);
	return map;
}

static struct value differences_value(const struct builder *b, const struct comparison *c)
{
	struct value map, *slots, *rows = NEW_ARRAY(b->a, struct value, b->order->count), *names = NEW_ARRAY(b->a, struct value, c->count);
	size_t row_count = 0;

	for (size_t i = 0; i < b->order->count; i++)
		if (is_different(c, b->order->components[i]->id.s))
			rows[row_count++] = row_value(b, c, b->order->components[i]);
	if (row_count == 0)
		return value_absent();
	for (size_t i = 0; i < c->count; i++)
		names[i] = value_of(VALUE_CODE, c->columns[i].name);
	slots = map_begin(b, &type_differences, (struct loc){ NULL, 0, 0 }, &map);
	slots[DIFFERENCES_SLOT_COLUMNS] = value_list(names, c->count);
	slots[DIFFERENCES_SLOT_ROWS] = value_list(rows, row_count);
	return map;
}

static struct uses uses_effective(struct arena *a, const struct release *r, const struct image_entry *entry, const struct platform *platform)
{
	size_t count;
	const struct component_use **items = components_effective(a, r, entry, platform, &count);

	return uses_on(a, items, count);
}

static struct comparison comparison_of(const struct builder *b, const struct release *r, const struct image_entry *entry, size_t count)
{
	return (struct comparison){ NEW_ARRAY(b->a, struct column, count), count, uses_effective(b->a, r, entry, NULL) };
}

struct value value_tag_differences(const struct builder *b, const struct release *r)
{
	size_t count = r->images.list.count, own = 0;
	struct comparison c;

	for (size_t i = 0; i < count; i++)
		own += r->images.list.items[i].components.list.count;
	if (own == 0)
		return value_absent();
	c = comparison_of(b, r, NULL, count);
	for (size_t i = 0; i < count; i++) {
		c.columns[i].name = &r->images.list.items[i].tag;
		c.columns[i].uses = uses_effective(b->a, r, &r->images.list.items[i], NULL);
	}
	return differences_value(b, &c);
}

struct value value_platform_differences(const struct builder *b, const struct release *r, const struct image_entry *entry)
{
	size_t count = entry->platforms.list.count, own = 0;
	struct comparison c;

	for (size_t i = 0; i < count; i++)
		own += entry->platforms.list.items[i].components.list.count;
	if (own == 0)
		return value_absent();
	c = comparison_of(b, r, entry, count);
	for (size_t i = 0; i < count; i++) {
		c.columns[i].name = &entry->platforms.list.items[i].id;
		c.columns[i].uses = uses_effective(b->a, r, entry, &entry->platforms.list.items[i]);
	}
	return differences_value(b, &c);
}
