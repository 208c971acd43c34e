/* Rules over components: each is in the registry, and once. */
#include "model/check.h"

static void unknown(const struct world *w, const struct component_use *use, struct diags *ds)
{
	const struct component *c = mention_component(w->registry, use->id.s);
	struct str near;

	if (c) {
		diag_span(ds, use->id.loc, str_length(use->id.s), RULE_COMPONENT_UNKNOWN,
			  "'%.*s' is a spelling of the component '%.*s', not its id", STR_FMT(use->id.s), STR_FMT(c->id.s));
		diag_hint(ds, "write %.*s", STR_FMT(c->id.s));
		diag_about(ds, c->id.s);
		return;
	}
	near = diag_nearest(ds, use->id.s, STR_COLUMN(w->registry->components.list.items, w->registry->components.list.count, id.s));
	diag_span(ds, use->id.loc, str_length(use->id.s), RULE_COMPONENT_UNKNOWN, "the component '%.*s' is not in the registry",
		  STR_FMT(use->id.s));
	if (!near.ptr) {
		diag_hint(ds, "add it to releases/components.yaml with its name");
		return;
	}
	diag_hint(ds, "did you mean '%.*s'? A new component is added to releases/components.yaml", STR_FMT(near));
	diag_about(ds, near);
}

/* An entry, and the component whose id or spelling it is; NULL: the registry has none. */
struct spelled {
	const struct component *component;
	bool known;		/* by its id */
};

static struct spelled *spelled_all(const struct world *w, const struct component_uses *uses, struct arena *a)
{
	struct spelled *all = NEW_ARRAY(a, struct spelled, uses->list.count);

	for (size_t i = 0; i < uses->list.count; i++) {
		struct str id = uses->list.items[i].id.s;

		all[i].component = registry_find(w->registry, id);
		all[i].known = all[i].component;
		if (!all[i].known)
			all[i].component = mention_component(w->registry, id);
	}
	return all;
}

/* What tells packages apart: the package URL, which no id looks like, else the id. */
static struct str package_of(const struct component *c)
{
	return c->purl.s.ptr ? c->purl.s : c->id.s;
}

/* Of each entry the first one that is the same package: itself mostly. */
static size_t *twins(const struct spelled *all, size_t count, struct arena *a)
{
	struct id_index packages = id_index_on(a, count), unknown = id_index_on(a, count);
	size_t *first_of = NEW_ARRAY(a, size_t, count), *first_unknown = NEW_ARRAY(a, size_t, count), *twin = NEW_ARRAY(a, size_t, count);

	for (size_t i = 0; i < count; i++) {
		struct str package = all[i].component ? package_of(all[i].component) : (struct str){ NULL, 0 };
		size_t before = packages.count, at;

		twin[i] = i;
		if (!package.ptr)
			continue;
		at = id_index_add(&packages, package);
		if (at == before)
			first_of[at] = i;
		/* Ids that the registry knows are different packages but for equal package URLs, which check_registry reports. */
		if (!all[i].known)
			twin[i] = first_of[at];
		else if (id_index_find(&unknown, package) < unknown.count)
			twin[i] = first_unknown[id_index_find(&unknown, package)];
		before = unknown.count;
		if (!all[i].known && (at = id_index_add(&unknown, package)) == before)
			first_unknown[at] = i;
	}
	return twin;
}

static void uses_check(const struct world *w, const struct component_uses *uses, struct diags *ds)
{
	struct spelled *all = spelled_all(w, uses, ds->arena);
	size_t *twin_of = twins(all, uses->list.count, ds->arena);

	for (size_t i = 0; i < uses->list.count; i++) {
		const struct component_use *use = &uses->list.items[i], *twin = &uses->list.items[twin_of[i]];
		const struct component *which = all[twin_of[i]].component;

		if (twin != use) {
			diag_span(ds, use->id.loc, str_length(use->id.s), RULE_COMPONENT_DUPLICATE,
				  "'%.*s' and '%.*s' are one component, '%.*s'", STR_FMT(use->id.s), STR_FMT(twin->id.s), STR_FMT(which->id.s));
			diag_hint(ds, "keep one line, with the id %.*s", STR_FMT(which->id.s));
			diag_related(ds, twin->id.loc, "listed here first");
		} else if (!all[i].known) {
			unknown(w, use, ds);
		}
	}
}

void check_components(const struct world *w, const struct release *r, struct diags *ds)
{
	uses_check(w, &r->components, ds);
	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];

		uses_check(w, &e->components, ds);
		for (size_t j = 0; j < e->platforms.list.count; j++)
			uses_check(w, &e->platforms.list.items[j].components, ds);
	}
}

/* Is the spelling one of an earlier component, other than `said`? One finding is enough for the two. */
static const struct component *spelling_check(const struct world *w, const struct component *c, struct text spelling,
					      const struct component *said, struct diags *ds)
{
	const struct component *first = spelling.s.ptr ? mention_component(w->registry, spelling.s) : c;

	if (first == c || first == said)
		return said;
	diag_span(ds, spelling.loc, str_length(spelling.s), RULE_COMPONENT_DUPLICATE,
		  "'%.*s' is a spelling of both '%.*s' and '%.*s'", STR_FMT(spelling.s), STR_FMT(first->id.s), STR_FMT(c->id.s));
	diag_hint(ds, "give each spelling to one component");
	diag_related(ds, first->id.loc, "'%.*s' is defined here", STR_FMT(first->id.s));
	return first;
}

/* The first component of each package URL. */
struct packages {
	struct id_index urls;
	const struct component **first;
};

/* The later one of two components with one package URL is told, unless that follows from what was said already. */
static void package_check(struct packages *packages, const struct component *c, const struct component *said, struct diags *ds)
{
	const struct component *first;
	size_t before = packages->urls.count, at;

	if (!c->purl.s.ptr)
		return;
	at = id_index_add(&packages->urls, c->purl.s);
	if (at == before)
		packages->first[at] = c;
	first = packages->first[at];
	if (first == c || first == said)
		return;
	diag_span(ds, c->purl.loc, str_length(c->purl.s), RULE_COMPONENT_DUPLICATE, "the components '%.*s' and '%.*s' have one package URL",
		  STR_FMT(first->id.s), STR_FMT(c->id.s));
	diag_hint(ds, "keep one of them and make the other's spelling an alias");
	diag_related(ds, first->purl.loc, "the same package URL");
}

void check_registry(const struct world *w, struct diags *ds)
{
	const struct registry *r = w->registry;
	size_t count = r->components.list.count;
	struct packages packages = { id_index_on(ds->arena, count), NEW_ARRAY(ds->arena, const struct component *, count) };

	for (size_t i = 0; i < count; i++) {
		const struct component *c = &r->components.list.items[i], *said = spelling_check(w, c, c->id, NULL, ds);

		said = spelling_check(w, c, c->name, said, ds);
		for (size_t j = 0; j < c->aliases.list.count; j++)
			said = spelling_check(w, c, c->aliases.list.items[j], said, ds);
		package_check(&packages, c, said, ds);
	}
}
