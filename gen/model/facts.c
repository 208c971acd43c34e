/* A release flattened. */
#include "model/facts.h"

#include <stdlib.h>

struct gathering {
	struct arena *arena;
	struct release_facts facts;
};

static void put(struct gathering *g, struct str stem, struct str name, struct text value)
{
	if (value.s.ptr)
		*vec_push(g->arena, &g->facts.list) = (struct release_fact){
			str_print(g->arena, "%.*s.%.*s", STR_FMT(stem), STR_FMT(name)), value.s, value.loc
		};
}

/* A list is one fact; its order is none. */
static int by_text(const void *left, const void *right)
{
	const struct str *a = left, *b = right;

	return str_cmp(*a, *b);
}

static void put_texts(struct gathering *g, struct str stem, struct str name, const struct texts *texts)
{
	size_t count = texts->list.count;
	struct str *parts = NEW_ARRAY(g->arena, struct str, count + 1);

	if (!texts->loc.source)
		return;
	for (size_t i = 0; i < count; i++)
		parts[i] = texts->list.items[i].s;
	if (count)
		qsort(parts, count, sizeof *parts, by_text);
	put(g, stem, name, (struct text){ count ? str_join(g->arena, parts, count, STR(", ")) : STR("none"), texts->loc });
}

static void put_components(struct gathering *g, struct str stem, const struct component_uses *uses)
{
	for (size_t i = 0; i < uses->list.count; i++) {
		const struct component_use *use = &uses->list.items[i];
		struct text value = use->version;

		if (!value.s.ptr)
			value = (struct text){ use->removed ? STR("null") : STR("unknown"), use->id.loc };
		put(g, stem, use->id.s, value);
	}
}

static void put_drivers(struct gathering *g, struct str stem, const struct drivers *d)
{
	struct str nvidia = str_print(g->arena, "%.*s.nvidia", STR_FMT(stem));
	struct str forward = str_print(g->arena, "%.*s.data-center", STR_FMT(nvidia));

	put(g, nvidia, STR("minimum"), d->nvidia.minimum);
	for (size_t i = 0; i < d->nvidia.data_center.list.count; i++) {
		const struct data_center *row = &d->nvidia.data_center.list.items[i];

		if (row->branch.s.ptr)
			put(g, forward, row->branch.s, row->from);
	}
	put_texts(g, nvidia, STR("unsupported"), &d->nvidia.unsupported);
	put(g, nvidia, STR("compat-package"), d->nvidia.compat_package);
	put_texts(g, str_print(g->arena, "%.*s.amd", STR_FMT(stem)), STR("supported"), &d->amd.supported);
}

static void put_entry(struct gathering *g, const struct image_entry *e)
{
	struct str stem;

	if (!e->tag.s.ptr)
		return;
	stem = str_print(g->arena, "images.%.*s", STR_FMT(e->tag.s));
	put(g, stem, STR("tag"), e->tag);
	put(g, stem, STR("digest"), e->digest);
	put_texts(g, stem, STR("aliases"), &e->aliases);
	put_components(g, str_print(g->arena, "%.*s.components", STR_FMT(stem)), &e->components);
	put_drivers(g, str_print(g->arena, "%.*s.drivers", STR_FMT(stem)), &e->drivers);
	for (size_t i = 0; i < e->platforms.list.count; i++) {
		const struct platform *p = &e->platforms.list.items[i];
		struct str of = str_print(g->arena, "%.*s.platforms.%.*s", STR_FMT(stem), STR_FMT(p->id.s));

		put(g, of, STR("digest"), p->digest);
		put_components(g, str_print(g->arena, "%.*s.components", STR_FMT(of)), &p->components);
	}
}

static int by_path(const void *left, const void *right)
{
	const struct release_fact *a = left, *b = right;

	return str_cmp(a->path, b->path);
}

struct release_facts facts_of(struct arena *a, const struct release *r)
{
	struct gathering g = { .arena = a };

	put_components(&g, STR("components"), &r->components);
	put_drivers(&g, STR("drivers"), &r->drivers);
	put_texts(&g, STR("gpu"), STR("arch"), &r->gpu.arch);
	put_texts(&g, STR("gpu"), STR("ptx"), &r->gpu.ptx);
	put_texts(&g, STR("gpu"), STR("products"), &r->gpu.products);
	for (size_t i = 0; i < r->environment.list.count; i++)
		put(&g, STR("environment"), r->environment.list.items[i].id.s, r->environment.list.items[i].value);
	for (size_t i = 0; i < r->images.list.count; i++)
		put_entry(&g, &r->images.list.items[i]);
	if (g.facts.list.count)
		qsort(g.facts.list.items, g.facts.list.count, sizeof *g.facts.list.items, by_path);
	return g.facts;
}
