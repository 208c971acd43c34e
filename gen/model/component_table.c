/* The components of a release as one sorted list. */
#include "model/component_table.h"

#include <stdlib.h>

struct table {
	struct component_fact *items;
	size_t count;
};

static int by_scope(const void *x, const void *y)
{
	const struct component_fact *a = x, *b = y;

	if (a->component != b->component)
		return a->component < b->component ? -1 : 1;
	if (a->entry != b->entry)
		return a->entry < b->entry ? -1 : 1;
	return str_cmp(a->platform, b->platform);
}

static void add(struct table *t, const struct registry *r, const struct component_uses *uses, struct component_fact scope)
{
	for (size_t i = 0; i < uses->list.count; i++) {
		const struct component *c = registry_find(r, uses->list.items[i].id.s);

		if (!c)
			continue;
		scope.component = (uint32_t)registry_index(r, c);
		scope.use = &uses->list.items[i];
		t->items[t->count++] = scope;
	}
}

static size_t line_count(const struct release *r)
{
	size_t count = r->components.list.count;

	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];

		count += e->components.list.count;
		for (size_t j = 0; j < e->platforms.list.count; j++)
			count += e->platforms.list.items[j].components.list.count;
	}
	return count;
}

static struct component_facts make(struct arena *a, const struct registry *r, const struct release *release)
{
	struct table t = { NULL, 0 };

	t.items = NEW_ARRAY(a, struct component_fact, line_count(release));
	add(&t, r, &release->components, (struct component_fact){ .entry = SCOPE_RELEASE });
	for (size_t i = 0; i < release->images.list.count; i++) {
		const struct image_entry *e = &release->images.list.items[i];

		add(&t, r, &e->components, (struct component_fact){ .entry = (int32_t)i });
		for (size_t j = 0; j < e->platforms.list.count; j++)
			add(&t, r, &e->platforms.list.items[j].components,
			    (struct component_fact){ .entry = (int32_t)i, .platform = e->platforms.list.items[j].id.s });
	}
	if (t.count)
		qsort(t.items, t.count, sizeof *t.items, by_scope);
	return (struct component_facts){ t.items, t.count };
}

struct component_facts component_table(struct arena *a, const struct registry *r, const struct release *release)
{
	if (!release)
		return (struct component_facts){ NULL, 0 };
	return release->component_table ? *release->component_table : make(a, r, release);
}

void component_table_keep(struct arena *a, const struct registry *r, struct release *release)
{
	struct component_facts *table = NEW(a, struct component_facts);

	*table = make(a, r, release);
	release->component_table = table;
}

/* The first line that does not come before `scope`. */
static size_t lower_bound(struct component_facts table, const struct component_fact *scope)
{
	size_t low = 0, high = table.count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (by_scope(&table.items[middle], scope) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct component_facts component_facts_of(struct component_facts table, size_t component)
{
	struct component_fact first = { .component = (uint32_t)component, .entry = SCOPE_RELEASE };
	struct component_fact next = { .component = (uint32_t)component + 1, .entry = SCOPE_RELEASE };
	size_t from = lower_bound(table, &first);

	return (struct component_facts){ table.items + from, lower_bound(table, &next) - from };
}

static const struct component_use *find(struct component_facts table, struct component_fact scope)
{
	size_t at = lower_bound(table, &scope);

	return at < table.count && by_scope(&table.items[at], &scope) == 0 ? table.items[at].use : NULL;
}

const struct component_use *component_in_scope(struct component_facts table, const struct component_fact *scope, size_t component)
{
	struct component_fact at = { (uint32_t)component, scope->entry, scope->platform, NULL };
	const struct component_use *use = find(table, at);

	at.platform = (struct str){ NULL, 0 };
	if (!use)
		use = find(table, at);
	at.entry = SCOPE_RELEASE;
	return use ? use : find(table, at);
}
