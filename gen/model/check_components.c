/* Rules over components: each is in the registry, and once. */
#include "model/check.h"

static void unknown(const struct world *w, const struct component_use *use, struct diags *ds)
{
	const struct component *c = mention_component(w->registry, use->id.s);
	size_t count = w->registry->components.list.count;
	struct str *names = NEW_ARRAY(ds->arena, struct str, count);
	struct str near;

	if (c) {
		diag_span(ds, use->id.loc, str_length(use->id.s), RULE_COMPONENT_UNKNOWN,
			  "'%.*s' is a spelling of the component '%.*s', not its id", STR_FMT(use->id.s), STR_FMT(c->id.s));
		diag_hint(ds, "write %.*s", STR_FMT(c->id.s));
		diag_about(ds, c->id.s);
		return;
	}
	for (size_t i = 0; i < count; i++)
		names[i] = w->registry->components.list.items[i].id.s;
	near = str_nearest(use->id.s, names, count);
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

/* The entry before `i` that is the same package; `i` when there is none. */
static size_t twin_before(const struct spelled *all, size_t i)
{
	const struct component *x, *y = all[i].component;

	/* Ids that the registry knows are different packages but for equal package URLs, which check_registry reports. */
	for (size_t j = 0; y && j < i; j++) {
		x = all[j].component;
		if (x && !(all[i].known && all[j].known) && (x == y || (x->purl.s.ptr && y->purl.s.ptr && str_eq(x->purl.s, y->purl.s))))
			return j;
	}
	return i;
}

static void uses_check(const struct world *w, const struct component_uses *uses, struct diags *ds)
{
	struct spelled *all = spelled_all(w, uses, ds->arena);

	for (size_t i = 0; i < uses->list.count; i++) {
		const struct component_use *use = &uses->list.items[i], *twin = &uses->list.items[twin_before(all, i)];
		const struct component *which = all[twin - uses->list.items].component;

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

static void purl_check(const struct registry *r, const struct component *c, const struct component *said, struct diags *ds)
{
	for (const struct component *other = r->components.list.items; other < c; other++) {
		if (other == said || !str_eq(other->purl.s, c->purl.s))
			continue;
		diag_span(ds, c->purl.loc, str_length(c->purl.s), RULE_COMPONENT_DUPLICATE, "the components '%.*s' and '%.*s' have one package URL",
			  STR_FMT(other->id.s), STR_FMT(c->id.s));
		diag_hint(ds, "keep one of them and make the other's spelling an alias");
		diag_related(ds, other->purl.loc, "the same package URL");
	}
}

void check_registry(const struct world *w, struct diags *ds)
{
	const struct registry *r = w->registry;

	for (size_t i = 0; i < r->components.list.count; i++) {
		const struct component *c = &r->components.list.items[i], *said = spelling_check(w, c, c->id, NULL, ds);

		said = spelling_check(w, c, c->name, said, ds);
		for (size_t j = 0; j < c->aliases.list.count; j++)
			said = spelling_check(w, c, c->aliases.list.items[j], said, ds);
		if (c->purl.s.ptr)
			purl_check(r, c, said, ds);
	}
}
