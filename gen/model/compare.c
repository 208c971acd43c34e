/* Facts of two releases, found in pairs. */
#include "model/compare.h"

#include "base/id_index.h"

const char *const change_groups[CHANGE_GROUPS] = { "components", "drivers", "images", "environment", "configurations", "gpu" };
const char *const change_kinds[] = { "added", "removed", "changed", "kept" };

enum { SIDES = 2, LEVELS = 3 };

/* A fact of one release. */
struct known {
	struct str value;	/* absent: not there */
	bool untold;		/* not known, or perhaps there */
};

struct stated {
	struct str id;
	struct known known;
};

struct stated_list {
	VEC(struct stated) list;
	struct id_index index;
};

/* The components that stand on one level: release, tag, platform. */
struct level {
	const struct component_uses *uses;	/* NULL: nothing does */
	struct id_index index;
};

struct comparison {
	struct arena *a;
	const struct release *sides[SIDES];
	struct level levels[SIDES][LEVELS];
	struct changes *out;
};

static bool known_eq(struct known a, struct known b)
{
	return a.untold == b.untold && (a.value.ptr != NULL) == (b.value.ptr != NULL) && str_eq(a.value, b.value);
}

/* Where only a part of a release is meant, `parent` is what the whole says. */
static void pair(struct comparison *c, struct change change, const struct known now[SIDES], const struct known parent[SIDES])
{
	bool same = known_eq(now[0], now[1]);

	if (now[0].untold || now[1].untold)
		return;
	if (parent && known_eq(now[0], parent[0]) && known_eq(now[1], parent[1]))
		return;
	if (same && (!parent || known_eq(parent[0], parent[1]) || !now[0].value.ptr))
		return;
	change.kind = same ? CHANGE_KEPT : !now[0].value.ptr ? CHANGE_ADDED : !now[1].value.ptr ? CHANGE_REMOVED : CHANGE_CHANGED;
	change.before = now[0].value;
	change.after = now[1].value;
	*vec_push(c->a, &c->out->list) = change;
}

/* --- Components --- */

static void level_set(struct comparison *c, size_t side, size_t depth, const struct component_uses *uses)
{
	struct level *level = &c->levels[side][depth];
	size_t count = uses ? uses->list.count : 0;

	*level = (struct level){ uses, id_index_on(c->a, count) };
	for (size_t i = 0; i < count; i++)
		id_index_add(&level->index, uses->list.items[i].id.s);
}

/* What a side says of a component on the levels below `depth`. */
static struct known component_known(const struct comparison *c, size_t side, size_t depth, struct str id)
{
	while (depth-- > 0) {
		const struct level *level = &c->levels[side][depth];
		size_t at = id_index_find(&level->index, id);
		const struct component_use *use;

		if (at == level->index.count)
			continue;
		use = &level->uses->list.items[at];
		if (use->removed)
			return (struct known){ { NULL, 0 }, false };
		return (struct known){ use->version.s, use->unknown || !use->version.s.ptr };
	}
	return (struct known){ { NULL, 0 }, c->sides[side]->contents == CONTENTS_PARTIAL };
}

static void component_pair(struct comparison *c, size_t depth, struct str where, struct str id)
{
	struct change change = { .group = CHANGE_COMPONENTS, .where = where, .id = id };
	struct known now[SIDES], parent[SIDES];

	for (size_t side = 0; side < SIDES; side++) {
		now[side] = component_known(c, side, depth + 1, id);
		parent[side] = component_known(c, side, depth, id);
	}
	pair(c, change, now, depth ? parent : NULL);
}

/* The components that a level of either side names, the later one's first. */
static void level_compare(struct comparison *c, size_t depth, struct str where)
{
	const struct level *before = &c->levels[0][depth], *after = &c->levels[1][depth];

	for (size_t i = 0; i < after->index.count; i++)
		component_pair(c, depth, where, after->index.ids[i]);
	for (size_t i = 0; i < before->index.count; i++)
		if (id_index_find(&after->index, before->index.ids[i]) == after->index.count)
			component_pair(c, depth, where, before->index.ids[i]);
}

/* --- Other facts --- */

static struct stated_list facts_on(struct arena *a, size_t most)
{
	return (struct stated_list){ .index = id_index_on(a, most) };
}

static void fact_add(struct arena *a, struct stated_list *facts, struct str id, struct str value)
{
	size_t before = facts->index.count;

	if (value.ptr && id_index_add(&facts->index, id) == before)
		*vec_push(a, &facts->list) = (struct stated){ id, { value, false } };
}

static struct known fact_known(const struct stated_list *facts, struct str id)
{
	size_t at = id_index_find(&facts->index, id);

	return at < facts->index.count ? facts->list.items[at].known : (struct known){ { NULL, 0 }, false };
}

static void facts_compare(struct comparison *c, struct change change, const struct stated_list facts[SIDES], const struct stated_list *parents)
{
	for (size_t round = SIDES; round-- > 0;)
		for (size_t i = 0; i < facts[round].list.count; i++) {
			struct str id = facts[round].list.items[i].id;
			struct known now[SIDES] = { fact_known(&facts[0], id), fact_known(&facts[1], id) }, parent[SIDES];

			if (round == 0 && now[1].value.ptr)
				continue;
			for (size_t side = 0; parents && side < SIDES; side++)
				parent[side] = fact_known(&parents[side], id);
			change.id = id;
			pair(c, change, now, parents ? parent : NULL);
		}
}

/* "a, b"; absent where the list is. */
static struct str joined(struct arena *a, const struct texts *texts)
{
	struct buf out = buf_on(a);

	if (!texts->loc.source)
		return (struct str){ NULL, 0 };
	for (size_t i = 0; i < texts->list.count; i++) {
		buf_z(&out, i ? ", " : "");
		buf_put(&out, texts->list.items[i].s);
	}
	return out.ptr ? buf_str(&out) : STR("");
}

static struct str usable_branches(struct arena *a, const struct nvidia *n)
{
	struct buf out = buf_on(a);

	if (!n->data_center.loc.source)
		return (struct str){ NULL, 0 };
	for (size_t i = 0; i < n->data_center.list.count; i++) {
		const struct data_center *d = &n->data_center.list.items[i];

		buf_print(&out, "%s%.*s (%.*s)", i ? ", " : "", STR_FMT(d->branch.s), STR_FMT(d->from.s));
	}
	return out.ptr ? buf_str(&out) : STR("");
}

static struct stated_list driver_facts(struct arena *a, struct drivers d)
{
	enum { FACTS = 5 };
	struct stated_list facts = facts_on(a, FACTS);

	fact_add(a, &facts, STR("nvidia.minimum"), d.nvidia.minimum.s);
	fact_add(a, &facts, STR("nvidia.data-center"), usable_branches(a, &d.nvidia));
	fact_add(a, &facts, STR("nvidia.unsupported"), joined(a, &d.nvidia.unsupported));
	fact_add(a, &facts, STR("nvidia.compat-package"), d.nvidia.compat_package.s);
	fact_add(a, &facts, STR("amd.supported"), joined(a, &d.amd.supported));
	return facts;
}

static struct stated_list gpu_facts(struct arena *a, const struct release *r)
{
	enum { FACTS = 3 };
	struct stated_list facts = facts_on(a, FACTS);

	fact_add(a, &facts, STR("arch"), joined(a, &r->gpu.arch));
	fact_add(a, &facts, STR("ptx"), joined(a, &r->gpu.ptx));
	fact_add(a, &facts, STR("products"), joined(a, &r->gpu.products));
	return facts;
}

static struct stated_list environment_facts(struct arena *a, const struct release *r)
{
	struct stated_list facts = facts_on(a, r->environment.list.count);

	for (size_t i = 0; i < r->environment.list.count; i++) {
		const struct variable *v = &r->environment.list.items[i];

		fact_add(a, &facts, v->id.s, v->value.s.ptr ? v->value.s : STR(""));
	}
	return facts;
}

static struct str member_text(const struct ynode *map, const char *key)
{
	const struct ynode *node = ynode_get(map, key);

	return node && node->kind == YNODE_SCALAR && node->text.ptr ? node->text : STR("");
}

static struct stated_list configuration_facts(struct arena *a, const struct release *r)
{
	struct stated_list facts;
	size_t most = 0;

	for (size_t i = 0; i < r->benchmarks.list.count; i++)
		most += r->benchmarks.list.items[i].configurations.list.count;
	facts = facts_on(a, most);
	for (size_t i = 0; i < r->benchmarks.list.count; i++) {
		const struct benchmark *b = &r->benchmarks.list.items[i];

		for (size_t j = 0; j < b->configurations.list.count; j++) {
			const struct configuration *f = &b->configurations.list.items[j];

			fact_add(a, &facts, str_print(a, "%.*s.%.*s", STR_FMT(b->id.s), STR_FMT(f->id.s)), member_text(f->node, "label"));
		}
	}
	return facts;
}

/* --- Images --- */

/* A tag without the name of its release. */
static struct str tag_key(struct arena *a, const struct release *r, struct str tag)
{
	size_t at = r->release.s.len ? str_find(tag, r->release.s, 0) : tag.len;

	if (at == tag.len)
		return tag;
	return str_print(a, "%.*s{release}%.*s", STR_FMT(str_slice(tag, 0, at)), STR_FMT(str_from(tag, at + r->release.s.len)));
}

static struct id_index tag_index(struct arena *a, const struct release *r)
{
	struct id_index index = id_index_on(a, r->images.list.count);

	/* A tag that is given twice is another's finding; it stays here under its own number. */
	for (size_t i = 0; i < r->images.list.count; i++) {
		struct str key = tag_key(a, r, r->images.list.items[i].tag.s);

		if (id_index_find(&index, key) < index.count)
			key = str_print(a, "%.*s %zu", STR_FMT(key), i);
		id_index_add(&index, key);
	}
	return index;
}

static struct stated_list entry_facts(struct arena *a, const struct release *r, const struct image_entry *e)
{
	enum { FACTS = 2 };
	struct stated_list facts = facts_on(a, FACTS + e->platforms.list.count);
	const struct texts *registries = e->registries.loc.source || !r->image ? &e->registries : &r->image->registries;

	fact_add(a, &facts, STR("registries"), joined(a, registries));
	fact_add(a, &facts, STR("mutable"), e->is_mutable == TRUTH_YES ? STR("true") : STR("false"));
	for (size_t i = 0; i < e->platforms.list.count; i++)
		fact_add(a, &facts, e->platforms.list.items[i].id.s, STR(""));
	return facts;
}

static const struct platform *platform_find(const struct image_entry *e, const struct id_index *index, struct str id)
{
	size_t at = id_index_find(index, id);

	return at < index->count ? &e->platforms.list.items[at] : NULL;
}

static void platforms_compare(struct comparison *c, const struct image_entry *entries[SIDES], struct str where)
{
	struct id_index before = id_index_on(c->a, entries[0]->platforms.list.count);

	for (size_t i = 0; i < entries[0]->platforms.list.count; i++)
		id_index_add(&before, entries[0]->platforms.list.items[i].id.s);
	for (size_t i = 0; i < entries[1]->platforms.list.count; i++) {
		const struct platform *after = &entries[1]->platforms.list.items[i];
		const struct platform *old = platform_find(entries[0], &before, after->id.s);

		if (!old)
			continue;
		level_set(c, 0, 2, &old->components);
		level_set(c, 1, 2, &after->components);
		level_compare(c, 2, str_print(c->a, "%.*s %.*s", STR_FMT(where), STR_FMT(after->id.s)));
	}
}

/* Calls `visit` for each tag that both releases have. */
static void tags_each(struct comparison *c, void (*visit)(struct comparison *c, const struct image_entry *entries[SIDES]))
{
	struct id_index before = tag_index(c->a, c->sides[0]), after = tag_index(c->a, c->sides[1]);

	for (size_t i = 0; i < after.count; i++) {
		size_t at = id_index_find(&before, after.ids[i]);
		const struct image_entry *entries[SIDES] = { NULL, &c->sides[1]->images.list.items[i] };

		if (at == before.count)
			continue;
		entries[0] = &c->sides[0]->images.list.items[at];
		visit(c, entries);
	}
}

static void tag_components(struct comparison *c, const struct image_entry *entries[SIDES])
{
	level_set(c, 0, 1, &entries[0]->components);
	level_set(c, 1, 1, &entries[1]->components);
	level_compare(c, 1, entries[1]->tag.s);
	platforms_compare(c, entries, entries[1]->tag.s);
}

static void tag_drivers(struct comparison *c, const struct image_entry *entries[SIDES])
{
	struct change change = { .group = CHANGE_DRIVERS, .where = entries[1]->tag.s };
	struct stated_list facts[SIDES], parents[SIDES];

	if (!entries[0]->drivers.node && !entries[1]->drivers.node)
		return;
	for (size_t side = 0; side < SIDES; side++) {
		facts[side] = driver_facts(c->a, drivers_effective(c->sides[side], entries[side]));
		parents[side] = driver_facts(c->a, c->sides[side]->drivers);
	}
	facts_compare(c, change, facts, parents);
}

static void tag_facts(struct comparison *c, const struct image_entry *entries[SIDES])
{
	struct change change = { .group = CHANGE_IMAGES, .where = entries[1]->tag.s };
	struct stated_list facts[SIDES] = { entry_facts(c->a, c->sides[0], entries[0]), entry_facts(c->a, c->sides[1], entries[1]) };

	facts_compare(c, change, facts, NULL);
}

/* Tags that only one release has. */
static void tags_compare(struct comparison *c)
{
	struct id_index tags[SIDES] = { tag_index(c->a, c->sides[0]), tag_index(c->a, c->sides[1]) };

	for (size_t side = SIDES; side-- > 0;)
		for (size_t i = 0; i < tags[side].count; i++) {
			struct str tag = c->sides[side]->images.list.items[i].tag.s;
			struct change change = { .group = CHANGE_IMAGES, .id = tag };
			struct known now[SIDES] = { { { NULL, 0 }, false }, { { NULL, 0 }, false } };

			now[side].value = STR("");
			if (tag.ptr && id_index_find(&tags[!side], tags[side].ids[i]) == tags[!side].count)
				pair(c, change, now, NULL);
		}
}

static void base_compare(struct comparison *c)
{
	enum { FACTS = 2 };
	struct stated_list facts[SIDES];

	for (size_t side = 0; side < SIDES; side++) {
		facts[side] = facts_on(c->a, FACTS);
		fact_add(c->a, &facts[side], STR("base.image"), c->sides[side]->base.image.s);
		fact_add(c->a, &facts[side], STR("base.release"), c->sides[side]->base.release.s);
	}
	facts_compare(c, (struct change){ .group = CHANGE_IMAGES }, facts, NULL);
}

static void group_compare(struct comparison *c, enum change_group group, struct stated_list (*facts_of)(struct arena *, const struct release *))
{
	struct stated_list facts[SIDES] = { facts_of(c->a, c->sides[0]), facts_of(c->a, c->sides[1]) };

	facts_compare(c, (struct change){ .group = group }, facts, NULL);
}

static struct stated_list release_drivers(struct arena *a, const struct release *r)
{
	return driver_facts(a, r->drivers);
}

struct changes release_compare(struct arena *a, const struct release *before, const struct release *after)
{
	struct changes changes = {
		.partial_before = before->contents == CONTENTS_PARTIAL, .partial_after = after->contents == CONTENTS_PARTIAL,
	};
	struct comparison c = { .a = a, .sides = { before, after }, .out = &changes };

	level_set(&c, 0, 0, &before->components);
	level_set(&c, 1, 0, &after->components);
	level_compare(&c, 0, (struct str){ NULL, 0 });
	tags_each(&c, tag_components);
	group_compare(&c, CHANGE_DRIVERS, release_drivers);
	tags_each(&c, tag_drivers);
	base_compare(&c);
	tags_compare(&c);
	tags_each(&c, tag_facts);
	group_compare(&c, CHANGE_ENVIRONMENT, environment_facts);
	group_compare(&c, CHANGE_CONFIGURATIONS, configuration_facts);
	group_compare(&c, CHANGE_GPU, gpu_facts);
	return changes;
}
