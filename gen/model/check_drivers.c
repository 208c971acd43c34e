/* Rules over driver requirements. */
#include "model/check.h"
#include "model/version.h"

/* R535 -> 535. */
static struct str branch_number(struct str branch)
{
	return str_from(branch, 1);
}

/* Where a branch is listed as usable; false when it is not. */
static bool usable(const struct nvidia *n, struct str branch, struct loc *loc, struct str *from)
{
	for (size_t i = 0; i < n->data_center.list.count; i++) {
		const struct data_center *d = &n->data_center.list.items[i];

		if (str_eq(d->branch.s, branch)) {
			*loc = d->branch.loc;
			*from = d->from.s;
			return true;
		}
	}
	if (n->minimum.s.ptr && version_within(n->minimum.s, branch_number(branch))) {
		*loc = n->minimum.loc;
		*from = n->minimum.s;
		return true;
	}
	return false;
}

static void overlaps_check(const struct nvidia *n, struct diags *ds)
{
	for (size_t i = 0; i < n->unsupported.list.count; i++) {
		struct text branch = n->unsupported.list.items[i];
		struct loc loc;
		struct str from;

		if (!usable(n, branch.s, &loc, &from))
			continue;
		diag_span(ds, branch.loc, str_length(branch.s), RULE_DRIVER_SETS_OVERLAP, "branch %.*s is both usable and unsupported",
			  STR_FMT(branch.s));
		diag_related(ds, loc, "listed as usable from %.*s", STR_FMT(from));
		diag_hint(ds, "delete %.*s from one of the two lists", STR_FMT(branch.s));
	}
}

static void mismatches_check(const struct nvidia *n, struct diags *ds)
{
	for (size_t i = 0; i < n->data_center.list.count; i++) {
		const struct data_center *d = &n->data_center.list.items[i];
		size_t dot;

		/* What is no branch has its own finding. */
		if (!str_starts(d->branch.s, "R") || !d->from.s.ptr || version_within(d->from.s, branch_number(d->branch.s)))
			continue;
		dot = str_find_char(d->from.s, '.', 0);
		diag_span(ds, d->from.loc, str_length(d->from.s), RULE_DRIVER_BRANCH_MISMATCH, "driver %.*s is not of branch %.*s",
			  STR_FMT(d->from.s), STR_FMT(d->branch.s));
		diag_related(ds, d->branch.loc, "the branch");
		diag_hint(ds, "drivers of %.*s begin with %.*s; %.*s is of R%.*s", STR_FMT(d->branch.s), STR_FMT(branch_number(d->branch.s)),
			  STR_FMT(d->from.s), STR_FMT(str_slice(d->from.s, 0, dot)));
	}
}

static void nvidia_check(const struct nvidia *n, struct diags *ds)
{
	overlaps_check(n, ds);
	mismatches_check(n, ds);
}

void check_drivers(const struct world *w, const struct release *r, struct diags *ds)
{
	(void)w;
	nvidia_check(&r->drivers.nvidia, ds);
	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];
		struct drivers merged = drivers_effective(r, e);

		if (e->drivers.nvidia.node)
			nvidia_check(&merged.nvidia, ds);
	}
}
