/* Rules over components: each is in the registry, and once, and agrees with its twin. */
#include "base/id_index.h"
#include "model/check.h"
#include "model/component_table.h"
#include "model/version.h"

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

/* The lines of a list so far, by package. */
struct packages {
	struct id_index index;		/* of package URLs, or of ids where there is none */
	size_t *first, *first_spelled;	/* by number: the first line, and the first that is not by an id; + 1 */
};

static struct packages packages_on(struct arena *a, size_t count)
{
	return (struct packages){ id_index_on(a, count), NEW_ARRAY(a, size_t, count), NEW_ARRAY(a, size_t, count) };
}

/* The line before that is the same package, + 1; 0 when there is none. Ids that the registry knows are different packages but for equal
   package URLs, which check_registry reports. */
static size_t twin_before(struct packages *p, const struct component *c, bool known, size_t line)
{
	size_t number = id_index_add(&p->index, c->purl.s.ptr ? c->purl.s : c->id.s);
	size_t twin = known ? p->first_spelled[number] : p->first[number];

	if (!p->first[number])
		p->first[number] = line + 1;
	if (!known && !p->first_spelled[number])
		p->first_spelled[number] = line + 1;
	return twin;
}

static void duplicate(const struct component_use *use, const struct component_use *twin, const struct component *which, struct diags *ds)
{
	diag_span(ds, use->id.loc, str_length(use->id.s), RULE_COMPONENT_DUPLICATE, "'%.*s' and '%.*s' are one component, '%.*s'",
		  STR_FMT(use->id.s), STR_FMT(twin->id.s), STR_FMT(which->id.s));
	diag_hint(ds, "keep one line, with the id %.*s", STR_FMT(which->id.s));
	diag_related(ds, twin->id.loc, "listed here first");
}

static const struct component *component_of(const struct world *w, struct str id)
{
	const struct component *known = registry_find(w->registry, id);

	return known ? known : mention_component(w->registry, id);
}

static void uses_check(const struct world *w, const struct component_uses *uses, struct diags *ds)
{
	struct packages packages = packages_on(ds->arena, uses->list.count);

	for (size_t i = 0; i < uses->list.count; i++) {
		const struct component_use *use = &uses->list.items[i];
		const struct component *c = component_of(w, use->id.s);
		bool known = c && str_eq(c->id.s, use->id.s);
		size_t twin = c ? twin_before(&packages, c, known, i) : 0;

		if (twin)
			duplicate(use, &uses->list.items[twin - 1], component_of(w, uses->list.items[twin - 1].id.s), ds);
		else if (!known)
			unknown(w, use, ds);
	}
}

/* --- Components that are built together --- */

/* A line for the twin that the component must agree with: what holds beside it, or for another platform of the same tag. */
static const struct component_use *twin_of(struct component_facts table, const struct component_fact *fact, size_t twin)
{
	const struct component_use *use = component_in_scope(table, fact, twin);
	struct component_facts all = component_facts_of(table, twin);

	for (size_t i = 0; !component_is_known(use) && i < all.count; i++)
		if (all.items[i].entry == fact->entry || all.items[i].entry == SCOPE_RELEASE)
			use = all.items[i].use;
	return component_is_known(use) ? use : NULL;
}

static void twin_check(const struct component_use *use, const struct component_use *twin, struct diags *ds)
{
	if (!component_is_known(use) || !twin || version_cmp(use->version.s, twin->version.s) == 0)
		return;
	diag_span(ds, use->version.loc, str_length(use->version.s), RULE_COMPONENT_TWIN,
		  "'%.*s' is %.*s, but '%.*s', which is built from the same sources, is %.*s", STR_FMT(use->id.s), STR_FMT(use->version.s),
		  STR_FMT(twin->id.s), STR_FMT(twin->version.s));
	diag_hint(ds, "give both the version that the image has");
	diag_related(ds, twin->version.loc, "the version of '%.*s'", STR_FMT(twin->id.s));
}

static void twins_check(const struct world *w, const struct release *r, struct diags *ds)
{
	struct component_facts table = component_table(ds->arena, w->registry, r);

	for (size_t i = 0; i < table.count; i++) {
		const struct component *c = &w->registry->components.list.items[table.items[i].component];
		const struct component *twin = c->same_as.s.ptr ? registry_find(w->registry, c->same_as.s) : NULL;

		if (twin && twin != c)
			twin_check(table.items[i].use, twin_of(table, &table.items[i], registry_index(w->registry, twin)), ds);
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
	twins_check(w, r, ds);
}

/* --- The registry --- */

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

static void purl_check(const struct component *c, const struct component *first, struct diags *ds)
{
	diag_span(ds, c->purl.loc, str_length(c->purl.s), RULE_COMPONENT_DUPLICATE, "the components '%.*s' and '%.*s' have one package URL",
		  STR_FMT(first->id.s), STR_FMT(c->id.s));
	diag_hint(ds, "keep one of them and make the other's spelling an alias");
	diag_related(ds, first->purl.loc, "the same package URL");
}

static void same_as_check(const struct world *w, const struct component *c, struct diags *ds)
{
	const struct component *spelled;

	if (!c->same_as.s.ptr || registry_find(w->registry, c->same_as.s))
		return;
	spelled = mention_component(w->registry, c->same_as.s);
	diag_span(ds, c->same_as.loc, str_length(c->same_as.s), RULE_BAD_VALUE, "there is no component '%.*s'", STR_FMT(c->same_as.s));
	if (spelled)
		diag_hint(ds, "write its id, %.*s", STR_FMT(spelled->id.s));
	else
		diag_hint(ds, "name the id of the component that this one is built together with");
}

void check_registry(const struct world *w, struct diags *ds)
{
	const struct registry *r = w->registry;
	size_t count = r->components.list.count;
	struct id_index purls = id_index_on(ds->arena, count);
	const struct component **firsts = NEW_ARRAY(ds->arena, const struct component *, count);

	for (size_t i = 0; i < count; i++) {
		const struct component *c = &r->components.list.items[i], *said = spelling_check(w, c, c->id, NULL, ds);
		size_t known = purls.count, purl = c->purl.s.ptr ? id_index_add(&purls, c->purl.s) : known;

		said = spelling_check(w, c, c->name, said, ds);
		for (size_t j = 0; j < c->aliases.list.count; j++)
			said = spelling_check(w, c, c->aliases.list.items[j], said, ds);
		same_as_check(w, c, ds);
		if (purls.count > known)
			firsts[purl] = c;
		else if (purl < known && firsts[purl] != said)
			purl_check(c, firsts[purl], ds);
	}
}
