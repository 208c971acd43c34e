/* Two sorted lists of components, merged. */
#include "model/component_change.h"

#include "base/id_index.h"
#include "model/version.h"

/* Where only all tags of the release before can tell, this many are looked at. */
enum { REFERENCES_MAX = 64 };

struct comparison {
	const struct release *now, *before;
	struct component_facts before_table;
	const int32_t *counterparts;	/* by entry: the entry of the release before; SCOPE_RELEASE: none */
};

/* What a line is compared with. */
struct references {
	const struct component_use *uses[REFERENCES_MAX];
	size_t count;
};

bool release_is_compared(const struct release *r)
{
	return r->previous && (release_status(r) != STATUS_DRAFT || r->previous_id.s.ptr);
}

/* The tag as the release before would have it. */
static struct str tag_before(struct arena *a, const struct release *now, const struct release *before, struct str tag)
{
	size_t at = str_find(tag, now->release.s, 0);

	if (at == tag.len)
		return tag;
	return str_print(a, "%.*s%.*s%.*s", STR_FMT(str_slice(tag, 0, at)), STR_FMT(before->release.s),
			 STR_FMT(str_from(tag, at + now->release.s.len)));
}

static const int32_t *counterparts(struct arena *a, const struct release *now, const struct release *before)
{
	int32_t *all = NEW_ARRAY(a, int32_t, now->images.list.count);
	uint32_t *entries = NEW_ARRAY(a, uint32_t, before->images.list.count);
	struct id_index tags = id_index_on(a, before->images.list.count);

	for (size_t i = before->images.list.count; i > 0; i--)
		entries[id_index_add(&tags, before->images.list.items[i - 1].tag.s)] = (uint32_t)i - 1;
	for (size_t i = 0; i < now->images.list.count; i++) {
		size_t found = id_index_find(&tags, tag_before(a, now, before, now->images.list.items[i].tag.s));

		all[i] = found < tags.count ? (int32_t)entries[found] : SCOPE_RELEASE;
	}
	return all;
}

static void references_find(const struct comparison *c, const struct component_fact *now, struct component_facts before, struct references *refs)
{
	struct component_fact scope = *now;
	const struct component_use *use;

	scope.entry = now->entry == SCOPE_RELEASE ? SCOPE_RELEASE : c->counterparts[now->entry];
	if (scope.entry == SCOPE_RELEASE)
		scope.platform = (struct str){ NULL, 0 };
	use = component_in_scope(c->before_table, &scope, now->component);
	refs->count = 0;
	if (use)
		refs->uses[refs->count++] = use;
	for (size_t i = 0; !use && i < before.count && refs->count < REFERENCES_MAX; i++)
		if (component_is_known(before.items[i].use))
			refs->uses[refs->count++] = before.items[i].use;
}

static enum change compare(const struct component_use *now, const struct component_use *before)
{
	if (now->unknown || before->unknown)
		return CHANGE_UNKNOWN;
	if (now->removed || before->removed)
		return now->removed && before->removed ? CHANGE_NONE : now->removed ? CHANGE_REMOVED : CHANGE_ADDED;
	if (!component_is_known(now) || !component_is_known(before))
		return CHANGE_UNKNOWN;
	if (version_cmp(now->version.s, before->version.s) == 0)
		return CHANGE_NONE;
	return version_cmp(now->version.s, before->version.s) < 0 && version_ordered(now->version.s, before->version.s) ? CHANGE_LOWER :
															   CHANGE_VERSION;
}

/* Of several references the one that says least counts: what is the same as one of them did not change. */
static enum change line_change(const struct comparison *c, const struct component_fact *now, const struct references *refs, size_t *which)
{
	enum change least = CHANGE_LOWER;

	*which = 0;
	if (refs->count == 0) {
		if (now->use->unknown || now->use->removed)
			return now->use->removed ? CHANGE_NONE : CHANGE_UNKNOWN;
		return c->before->contents == CONTENTS_COMPLETE ? CHANGE_ADDED : CHANGE_UNKNOWN;
	}
	for (size_t i = 0; i < refs->count; i++) {
		enum change change = compare(now->use, refs->uses[i]);

		if (change < least) {
			least = change;
			*which = i;
		}
	}
	return least;
}

static bool differ(const struct component_use *a, const struct component_use *b)
{
	if (!component_is_known(a) || !component_is_known(b))
		return component_is_known(a) || component_is_known(b);
	return version_cmp(a->version.s, b->version.s) != 0;
}

static struct component_change now_change(const struct comparison *c, struct component_facts now, struct component_facts before)
{
	struct component_change change = { .change = CHANGE_UNKNOWN, .now = now.items[0].use };

	for (size_t i = 0; i < now.count; i++) {
		struct references refs;
		size_t which;
		enum change line;

		references_find(c, &now.items[i], before, &refs);
		line = line_change(c, &now.items[i], &refs, &which);
		change.differs = change.differs || (i > 0 && differ(now.items[0].use, now.items[i].use));
		if (line > change.change || i == 0) {
			change.change = line;
			change.now = now.items[i].use;
			change.before = refs.count ? refs.uses[which] : NULL;
		}
	}
	return change;
}

static struct component_change gone(const struct comparison *c, struct component_facts before)
{
	struct component_change change = { .change = CHANGE_UNKNOWN, .before = before.items[0].use };

	for (size_t i = 0; i < before.count && c->now->contents == CONTENTS_COMPLETE; i++) {
		if (!component_is_known(before.items[i].use) || change.change == CHANGE_REMOVED)
			continue;
		change.change = CHANGE_REMOVED;
		change.before = before.items[i].use;
	}
	return change;
}

/* The lines of the first component of the table. */
static struct component_facts first_group(struct component_facts table)
{
	size_t count = 0;

	while (count < table.count && table.items[count].component == table.items[0].component)
		count++;
	return (struct component_facts){ table.items, count };
}

static struct component_facts without(struct component_facts table, size_t count)
{
	return (struct component_facts){ table.items + count, table.count - count };
}

struct component_changes component_changes(struct arena *a, const struct registry *registry, const struct release *r)
{
	struct component_facts now = component_table(a, registry, r), before = component_table(a, registry, r->previous);
	struct comparison c = { r, r->previous, before, counterparts(a, r, r->previous) };
	struct component_changes all = { NEW_ARRAY(a, struct component_change, now.count + before.count), 0 };

	while (now.count || before.count) {
		struct component_facts x = first_group(now), y = first_group(before);
		struct component_change *change = &all.items[all.count++];
		uint32_t which;

		if (x.count && y.count && x.items[0].component != y.items[0].component) {
			if (x.items[0].component < y.items[0].component)
				y.count = 0;
			else
				x.count = 0;
		}
		which = x.count ? x.items[0].component : y.items[0].component;
		*change = x.count ? now_change(&c, x, y) : gone(&c, y);
		change->component = &registry->components.list.items[which];
		now = without(now, x.count);
		before = without(before, y.count);
	}
	return all;
}

const struct component_change *component_change_of(const struct component_changes *changes, const struct component *c)
{
	size_t low = 0, high = changes->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (changes->items[middle].component < c)
			low = middle + 1;
		else
			high = middle;
	}
	return low < changes->count && changes->items[low].component == c ? &changes->items[low] : NULL;
}
