/* Rules over CUDA versions and the drivers they need: by the vendor's tables, and by the release before. */
#include "model/check.h"
#include "model/driver_view.h"
#include "model/version.h"

struct toolkit_check {
	const struct world *world;
	struct driver_views before;		/* release NULL: there is none */
	struct diags *ds;
};

/* Where a contradiction between a minimum and a CUDA version is: at the minimum, unless only the tag's CUDA version is its own. */
static struct text place_of(const struct driver_view *v)
{
	bool own_minimum = v->entry && v->entry->drivers.nvidia.minimum.s.ptr;

	return v->own_cuda && !own_minimum ? v->cuda : v->nvidia.minimum;
}

/* The other side, and the row of the vendor's table. */
static void places_add(const struct driver_view *v, struct loc row, struct diags *ds)
{
	if (place_of(v).loc.line == v->cuda.loc.line && place_of(v).loc.col == v->cuda.loc.col)
		diag_related(ds, v->nvidia.minimum.loc, "the minimum driver is %.*s", STR_FMT(v->nvidia.minimum.s));
	else
		diag_related(ds, v->cuda.loc, "CUDA is %.*s", STR_FMT(v->cuda.s));
	diag_related(ds, row, "the vendor's table");
}

static bool below_family(const struct toolkit_check *c, const struct driver_view *v)
{
	const struct cuda_family *family = vendor_family(c->world->nvidia, v->cuda.s);
	struct text minimum = v->nvidia.minimum, at = place_of(v);

	if (!family || !family->minimum.s.ptr || !driver_below(minimum.s, family->minimum.s))
		return false;
	diag_span(c->ds, at.loc, str_length(at.s), RULE_DRIVER_BELOW_FAMILY,
		  "the minimum driver %.*s is too old: CUDA %.*s runs on %.*s or later", STR_FMT(minimum.s), STR_FMT(v->cuda.s),
		  STR_FMT(family->minimum.s));
	diag_hint(c->ds, "raise the minimum to %.*s, or correct the version of CUDA", STR_FMT(family->minimum.s));
	places_add(v, family->cuda.loc, c->ds);
	return true;
}

/* The driver of a toolkit: its number, or that of its branch. */
static struct str toolkit_driver(const struct toolkit *t)
{
	return t->linux_driver.s.ptr ? t->linux_driver.s : t->branch.s.ptr ? branch_number(t->branch.s) : (struct str){ NULL, 0 };
}

/* Is the minimum known to be what the vendor names for the toolkit? */
static bool is_confirmed(const struct vendor *vendor, struct str cuda, struct str minimum)
{
	const struct toolkit *t = vendor_toolkit(vendor, cuda);

	return t && toolkit_driver(t).ptr && minimum.ptr && driver_agrees(minimum, toolkit_driver(t));
}

/* 12.8 of 12.8.0. */
static bool is_same_minor(struct str a, struct str b)
{
	size_t end = str_find_char(a, '.', 0);

	end = end < a.len ? str_find_char(a, '.', end + 1) : end;
	return version_within(b, str_slice(a, 0, end));
}

/* The lists follow from the CUDA minor version, the minimum from the toolkit: where both are known to be right, they may be the same. */
static bool may_be_same(const struct toolkit_check *c, const struct driver_view *v, struct str old)
{
	const struct nvidia *n = &v->nvidia;
	bool lists = n->data_center.list.count + n->unsupported.list.count > 0;

	if (lists && !is_same_minor(v->cuda.s, old))
		return false;
	return is_confirmed(c->world->nvidia, v->cuda.s, n->minimum.s);
}

/* 12.8.0.038 and 12.8.0 are one toolkit. */
static bool is_same_toolkit(const struct vendor *vendor, struct str a, struct str b)
{
	const struct toolkit *t = vendor_toolkit(vendor, a);

	return version_cmp(a, b) == 0 || (t && t == vendor_toolkit(vendor, b));
}

static bool carried_over(const struct toolkit_check *c, const struct driver_view *v)
{
	const struct ynode *own = v->entry ? v->entry->drivers.nvidia.node : NULL, *node = own ? own : v->nvidia.node;
	struct arena_mark mark = arena_mark(c->ds->arena);
	struct driver_view old;

	if (!c->before.release)
		return false;
	old = driver_views_match(c->ds->arena, &c->before, v);
	arena_rewind(c->ds->arena, mark);
	if (!node || !old.nvidia.node || !old.cuda.s.ptr || is_same_toolkit(c->world->nvidia, v->cuda.s, old.cuda.s) ||
	    !nvidia_same(&v->nvidia, &old.nvidia) || may_be_same(c, v, old.cuda.s))
		return false;
	diag_at(c->ds, node->loc, RULE_DRIVER_CARRIED_OVER, "the driver requirements are those of %.*s, but CUDA is %.*s and no longer %.*s",
		STR_FMT(old.release->release.s), STR_FMT(v->cuda.s), STR_FMT(old.cuda.s));
	diag_hint(c->ds, "look up which drivers CUDA %.*s needs", STR_FMT(v->cuda.s));
	diag_related(c->ds, old.nvidia.node->loc, "the same requirements for CUDA %.*s", STR_FMT(old.cuda.s));
	diag_related(c->ds, v->cuda.loc, "CUDA is %.*s", STR_FMT(v->cuda.s));
	return true;
}

static void toolkit_differs(const struct toolkit_check *c, const struct driver_view *v)
{
	const struct toolkit *t = vendor_toolkit(c->world->nvidia, v->cuda.s);
	struct str driver = t ? toolkit_driver(t) : (struct str){ NULL, 0 };
	struct text minimum = v->nvidia.minimum, at = place_of(v);

	if (!driver.ptr || driver_agrees(minimum.s, driver))
		return;
	diag_span(c->ds, at.loc, str_length(at.s), RULE_DRIVER_TOOLKIT_DIFFERS,
		  "the minimum driver is %.*s, but CUDA %.*s comes with %s%.*s", STR_FMT(minimum.s), STR_FMT(v->cuda.s),
		  t->linux_driver.s.ptr ? "driver " : "drivers of R", STR_FMT(driver));
	diag_hint(c->ds, "write minimum: \"%.*s\", or give the reason in a waiver", STR_FMT(driver));
	places_add(v, t->cuda.loc, c->ds);
}

/* One finding a cause: requirements that were carried over are wrong by the table because of that. */
static void view_check(void *self, const struct driver_view *v)
{
	const struct toolkit_check *c = self;
	bool minimum = v->nvidia.minimum.s.ptr;

	if (!v->cuda.s.ptr || (minimum && below_family(c, v)) || carried_over(c, v) || !minimum)
		return;
	toolkit_differs(c, v);
}

void check_toolkits(const struct world *w, const struct release *r, struct diags *ds)
{
	struct driver_views views = driver_views_on(ds->arena, r);
	struct toolkit_check c = { .world = w, .ds = ds };

	if (r->previous)
		c.before = driver_views_on(ds->arena, r->previous);
	driver_views_each(&views, view_check, &c);
}
