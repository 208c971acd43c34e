/* Driver branches of a release, one after the other. */
#include "model/driver_branches.h"

#include <stdlib.h>

#include "model/driver_query.h"
#include "model/version.h"

const char *const branch_state_words[BRANCH_STATES] = {
	[BRANCH_USABLE] = "usable", [BRANCH_FORWARD] = "forward", [BRANCH_UPGRADE] = "upgrade", [BRANCH_UNMENTIONED] = "unmentioned",
};

struct naming {
	struct arena *a;
	VEC(struct driver_branch_view) list;
};

static struct driver_branch_view *named(struct naming *w, struct str number)
{
	for (size_t i = 0; i < w->list.count; i++)
		if (version_cmp(w->list.items[i].number, number) == 0)
			return &w->list.items[i];
	return NULL;
}

/* What was said first stays. */
static void name(struct naming *w, struct str number, enum branch_state state, struct text from)
{
	if (number.len && !named(w, number) && w->list.count < BRANCHES_SHOWN_MAX)
		*vec_push(w->a, &w->list) = (struct driver_branch_view){ number, state, from };
}

static int by_number(const void *left, const void *right)
{
	const struct driver_branch_view *a = left, *b = right;

	return version_cmp(a->number, b->number);
}

static struct str oldest(const struct naming *w)
{
	struct str least = w->list.items[0].number;

	for (size_t i = 1; i < w->list.count; i++)
		if (version_cmp(w->list.items[i].number, least) < 0)
			least = w->list.items[i].number;
	return least;
}

struct driver_branch_views driver_branches_of(struct arena *a, const struct nvidia *n, const struct vendor *v)
{
	struct naming w = { .a = a };
	struct text none = { { NULL, 0 }, { NULL, 0, 0 } };
	struct str least, first;

	if (!n->minimum.s.len)
		return (struct driver_branch_views){ NULL, 0 };
	least = driver_branch(n->minimum.s);
	for (size_t i = 0; i < n->data_center.list.count; i++)
		name(&w, branch_number(n->data_center.list.items[i].branch.s), BRANCH_FORWARD, n->data_center.list.items[i].from);
	for (size_t i = 0; i < n->unsupported.list.count; i++)
		name(&w, branch_number(n->unsupported.list.items[i].s), BRANCH_UPGRADE, none);
	name(&w, least, BRANCH_USABLE, version_cmp(least, n->minimum.s) == 0 ? none : n->minimum);
	first = oldest(&w);
	for (size_t i = 0; v && i < v->branches.list.count; i++) {
		struct str number = branch_number(v->branches.list.items[i].branch.s);

		if (number.len && version_cmp(number, first) > 0)
			name(&w, number, version_cmp(number, least) > 0 ? BRANCH_USABLE : BRANCH_UNMENTIONED, none);
	}
	qsort(w.list.items, w.list.count, sizeof *w.list.items, by_number);
	return (struct driver_branch_views){ w.list.items, w.list.count };
}
