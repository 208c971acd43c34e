/* Rules over a release and the one before: its date, and whether its facts are its own. */
#include "model/check.h"
#include "model/component_change.h"

/* --- Dates --- */

static int part_cmp(unsigned a, unsigned b)
{
	return (a > b) - (a < b);
}

/* Days are compared only where both are known. */
static int date_cmp(struct date a, struct date b)
{
	int order = part_cmp(a.year, b.year);

	if (!order)
		order = part_cmp(a.month, b.month);
	return order || !a.day || !b.day ? order : part_cmp(a.day, b.day);
}

static struct str date_text(struct arena *a, struct date d)
{
	return d.day ? str_print(a, "%04u-%02u-%02u", d.year, d.month, d.day) : str_print(a, "%04u-%02u", d.year, d.month);
}

static void date_check(const struct release *r, struct diags *ds)
{
	const struct release *p = r->previous;
	struct str now, before;

	if (!r->date.date.month || !p->date.date.month || date_cmp(r->date.date, p->date.date) >= 0)
		return;
	now = date_text(ds->arena, r->date.date);
	before = date_text(ds->arena, p->date.date);
	diag_span(ds, r->date.loc, str_length(now), RULE_DATE_ORDER, "release %.*s is dated %.*s, before %.*s, which it follows",
		  STR_FMT(r->release.s), STR_FMT(now), STR_FMT(p->release.s));
	diag_hint(ds, "correct one of the two dates, or name the release before it with 'previous'");
	diag_related(ds, p->date.loc, "release %.*s is dated %.*s", STR_FMT(p->release.s), STR_FMT(before));
}

/* --- A copied column --- */

static bool texts_eq(const struct texts *a, const struct texts *b)
{
	if (a->list.count != b->list.count || (a->loc.source == NULL) != (b->loc.source == NULL))
		return false;
	for (size_t i = 0; i < a->list.count; i++)
		if (!str_eq(a->list.items[i].s, b->list.items[i].s))
			return false;
	return true;
}

static bool nvidia_eq(const struct nvidia *a, const struct nvidia *b)
{
	if (!str_eq(a->minimum.s, b->minimum.s) || !str_eq(a->compat_package.s, b->compat_package.s) ||
	    !texts_eq(&a->unsupported, &b->unsupported) || a->data_center.list.count != b->data_center.list.count ||
	    (a->data_center.loc.source == NULL) != (b->data_center.loc.source == NULL))
		return false;
	for (size_t i = 0; i < a->data_center.list.count; i++)
		if (!str_eq(a->data_center.list.items[i].branch.s, b->data_center.list.items[i].branch.s) ||
		    !str_eq(a->data_center.list.items[i].from.s, b->data_center.list.items[i].from.s))
			return false;
	return true;
}

static bool drivers_eq(const struct drivers *a, const struct drivers *b)
{
	return nvidia_eq(&a->nvidia, &b->nvidia) && texts_eq(&a->amd.supported, &b->amd.supported);
}

static bool gpu_eq(const struct gpu *a, const struct gpu *b)
{
	return texts_eq(&a->arch, &b->arch) && texts_eq(&a->ptx, &b->ptx) && texts_eq(&a->products, &b->products);
}

static bool components_eq(struct component_facts a, struct component_facts b)
{
	if (a.count != b.count)
		return false;
	for (size_t i = 0; i < a.count; i++) {
		const struct component_fact *x = &a.items[i], *y = &b.items[i];

		if (x->component != y->component || x->entry != y->entry || !str_eq(x->platform, y->platform) ||
		    x->use->removed != y->use->removed || x->use->unknown != y->use->unknown || !str_eq(x->use->version.s, y->use->version.s))
			return false;
	}
	return true;
}

bool release_is_copy(const struct world *w, const struct release *r, struct arena *a)
{
	const struct release *p = r->previous;

	/* A draft begins as a copy. */
	if (!p || release_status(r) == STATUS_DRAFT || r->components.list.count == 0)
		return false;
	return drivers_eq(&r->drivers, &p->drivers) && gpu_eq(&r->gpu, &p->gpu) &&
	       components_eq(component_table(a, w->registry, r), component_table(a, w->registry, p));
}

static struct loc components_loc(const struct release *r)
{
	const struct yentry *e = ynode_entry(r->node, STR("components"));

	return e ? e->key_loc : r->components.loc;
}

static void copy_check(const struct world *w, const struct release *r, struct diags *ds)
{
	if (!release_is_copy(w, r, ds->arena))
		return;
	diag_span(ds, components_loc(r), str_length(STR("components")), RULE_COLUMN_COPIED,
		  "components, drivers and GPUs are all those of %.*s", STR_FMT(r->previous->release.s));
	diag_hint(ds, "enter those of %.*s; where it is really the same, waive this with the reason", STR_FMT(r->release.s));
	diag_related(ds, components_loc(r->previous), "those of %.*s", STR_FMT(r->previous->release.s));
}

void check_history(const struct world *w, const struct release *r, struct diags *ds)
{
	if (!release_is_compared(r))
		return;
	date_check(r, ds);
	copy_check(w, r, ds);
}
