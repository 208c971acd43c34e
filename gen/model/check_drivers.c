/* Rules over the lists of driver branches. */
#include "model/check.h"

#include <stdlib.h>

#include "model/version.h"

/* The branches of data-center; numbers are those of the list, for the first of each. */
static struct id_index usable_on(struct arena *a, const struct nvidia *n)
{
	struct id_index usable = id_index_on(a, n->data_center.list.count);

	for (size_t i = 0; i < n->data_center.list.count; i++)
		if (id_index_add(&usable, n->data_center.list.items[i].branch.s) != i)
			id_index_add(&usable, str_print(a, "#%zu", i));
	return usable;
}

static void overlap(struct text branch, struct loc other, struct str from, struct diags *ds)
{
	diag_span(ds, branch.loc, str_length(branch.s), RULE_DRIVER_SETS_OVERLAP, "branch %.*s is both usable and unsupported",
		  STR_FMT(branch.s));
	diag_related(ds, other, "listed as usable from %.*s", STR_FMT(from));
	diag_hint(ds, "delete %.*s from one of the two lists", STR_FMT(branch.s));
}

/* Usable is what data-center lists, and the branch of the minimum. */
static void overlaps_check(const struct nvidia *n, struct diags *ds)
{
	struct id_index usable = usable_on(ds->arena, n);

	for (size_t i = 0; i < n->unsupported.list.count; i++) {
		struct text branch = n->unsupported.list.items[i];
		size_t at = id_index_find(&usable, branch.s);

		if (at < usable.count)
			overlap(branch, n->data_center.list.items[at].branch.loc, n->data_center.list.items[at].from.s, ds);
		else if (n->minimum.s.ptr && version_within(n->minimum.s, branch_number(branch.s)))
			overlap(branch, n->minimum.loc, n->minimum.s, ds);
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

/* --- Exceptions that are none --- */

static void self_references_check(const struct nvidia *n, struct diags *ds)
{
	for (size_t i = 0; i < n->data_center.list.count; i++) {
		const struct data_center *d = &n->data_center.list.items[i];

		if (!d->from.s.ptr || !n->minimum.s.ptr || driver_below(d->from.s, n->minimum.s))
			continue;
		diag_span(ds, d->from.loc, str_length(d->from.s), RULE_DRIVER_SELF_REFERENCE,
			  "driver %.*s is no exception: it meets the minimum of %.*s", STR_FMT(d->from.s), STR_FMT(n->minimum.s));
		diag_hint(ds, "delete %.*s from data-center, or correct the minimum", STR_FMT(d->branch.s));
		diag_related(ds, n->minimum.loc, "the minimum");
	}
}

/* --- Branches that nothing is said of --- */

static struct id_index listed_on(struct arena *a, const struct nvidia *n)
{
	struct id_index listed = id_index_on(a, n->data_center.list.count + n->unsupported.list.count);

	for (size_t i = 0; i < n->data_center.list.count; i++)
		id_index_add(&listed, n->data_center.list.items[i].branch.s);
	for (size_t i = 0; i < n->unsupported.list.count; i++)
		id_index_add(&listed, n->unsupported.list.items[i].s);
	return listed;
}

static struct str oldest_of(const struct id_index *listed)
{
	struct str oldest = listed->ids[0];

	for (size_t i = 1; i < listed->count; i++)
		if (version_cmp(branch_number(listed->ids[i]), branch_number(oldest)) < 0)
			oldest = listed->ids[i];
	return oldest;
}

/* "R495, R515 and R550", in the order of their numbers. */
static struct str branches_text(struct arena *a, const struct branch **branches, size_t count)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < count; i++) {
		if (i)
			buf_z(&out, i + 1 < count ? ", " : " and ");
		buf_put(&out, branches[i]->branch.s);
	}
	return buf_str(&out);
}

static int by_number(const void *left, const void *right)
{
	const struct branch *const *a = left, *const *b = right;

	return version_cmp(branch_number((*a)->branch.s), branch_number((*b)->branch.s));
}

/* The vendor's branches above the oldest one listed and below the minimum's that are in neither list. */
static size_t unlisted_find(const struct vendor *vendor, const struct nvidia *n, const struct id_index *listed, const struct branch **found)
{
	struct str oldest = branch_number(oldest_of(listed));
	size_t count = 0;

	for (size_t i = 0; i < vendor->branches.list.count; i++) {
		const struct branch *b = &vendor->branches.list.items[i];
		struct str number = branch_number(b->branch.s);

		if (number.len && version_cmp(oldest, number) < 0 && driver_below(number, n->minimum.s) &&
		    id_index_find(listed, b->branch.s) == listed->count)
			found[count++] = b;
	}
	qsort(found, count, sizeof *found, by_number);
	return count;
}

static void unlisted_check(const struct vendor *vendor, const struct nvidia *n, struct diags *ds)
{
	bool none_works = n->data_center.loc.source && n->data_center.list.count == 0;
	const struct branch **found;
	struct id_index listed;
	size_t count;

	/* [] says of all older branches that they do not work. */
	if (!vendor || !n->minimum.s.ptr || none_works || n->data_center.list.count + n->unsupported.list.count == 0)
		return;
	listed = listed_on(ds->arena, n);
	found = NEW_ARRAY(ds->arena, const struct branch *, vendor->branches.list.count);
	count = unlisted_find(vendor, n, &listed, found);
	if (count == 0)
		return;
	diag_at(ds, n->data_center.loc.source ? n->data_center.loc : n->unsupported.loc, RULE_DRIVER_BRANCH_UNLISTED,
		"nothing is said of %.*s, between %.*s and the minimum of %.*s", STR_FMT(branches_text(ds->arena, found, count)),
		STR_FMT(oldest_of(&listed)), STR_FMT(n->minimum.s));
	diag_hint(ds, "list each in data-center with its first driver that works, or in unsupported");
	diag_related(ds, found[0]->branch.loc, "the vendor's branch %.*s", STR_FMT(found[0]->branch.s));
}

/* --- Branches whose support is over --- */

/* Is every day that `a` can be after every day that `b` can be? */
static bool is_after(struct date a, struct date b)
{
	if (a.year != b.year)
		return a.year > b.year;
	if (a.month != b.month)
		return a.month > b.month;
	return a.day && b.day && a.day > b.day;
}

static void ended_check(const struct vendor *vendor, const struct release *r, const struct data_center *d, struct diags *ds)
{
	const struct branch *b = vendor_branch(vendor, d->branch.s);
	/* Without a date it is known to be over when the table was read. */
	bool dated = b && b->ends.date.month, ended = b && (dated || b->ended == TRUTH_YES);
	struct dated end;

	if (!ended)
		return;
	end = dated ? b->ends : vendor->as_of;
	if (!r->date.date.month || !end.date.month || !is_after(r->date.date, end.date))
		return;
	diag_span(ds, d->branch.loc, str_length(d->branch.s), RULE_DRIVER_BRANCH_ENDED,
		  "the support of branch %.*s was over when this release appeared", STR_FMT(d->branch.s));
	diag_hint(ds, "delete it from data-center, or give the reason in a waiver");
	diag_related(ds, dated ? b->ends.loc : b->branch.loc, dated ? "the end of its support" : "it was over when this table was read");
	diag_related(ds, r->date.loc, "the date of the release");
}

static void nvidia_check(const struct world *w, const struct release *r, const struct nvidia *n, struct diags *ds)
{
	overlaps_check(n, ds);
	mismatches_check(n, ds);
	self_references_check(n, ds);
	unlisted_check(w->nvidia, n, ds);
	for (size_t i = 0; i < n->data_center.list.count; i++)
		ended_check(w->nvidia, r, &n->data_center.list.items[i], ds);
}

void check_drivers(const struct world *w, const struct release *r, struct diags *ds)
{
	nvidia_check(w, r, &r->drivers.nvidia, ds);
	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];
		struct drivers merged;

		/* What is the release's own in it is found once: equal findings become one. */
		if (!e->drivers.nvidia.node)
			continue;
		merged = drivers_effective(r, e);
		nvidia_check(w, r, &merged.nvidia, ds);
	}
}
