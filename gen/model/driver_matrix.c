/* The columns of the table of drivers, and what falls into a cell of it. */
#include "model/driver_matrix.h"

#include <stdlib.h>

#include "base/vec.h"
#include "model/version.h"

static int newest_first(const void *left, const void *right)
{
	const struct str *a = left, *b = right;
	int order = version_cmp(*b, *a);

	return order ? order : str_cmp(*a, *b);
}

struct collecting {
	struct arena *a;
	VEC(struct str) numbers;
	struct str oldest;		/* that a release says something about */
};

static void named_add(struct collecting *c, struct str driver)
{
	struct str number;

	if (!driver.len)
		return;
	number = driver_branch(driver);
	*vec_push(c->a, &c->numbers) = number;
	if (!c->oldest.ptr || version_cmp(number, c->oldest) < 0)
		c->oldest = number;
}

static void need_add(struct collecting *c, const struct need *n)
{
	named_add(c, n->minimum.driver);
	named_add(c, n->toolkit.driver);
	named_add(c, n->family_minimum.driver);
	for (size_t i = 0; i < n->branch_count; i++)
		named_add(c, n->branches[i].number);
}

struct matrix_branches matrix_branches_of(struct arena *a, const struct vendor *nvidia, const struct brief *list, size_t count)
{
	struct collecting c = { a, { NULL, 0, 0 }, { NULL, 0 } };
	size_t kept = 0;

	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; list[i].vendor == DRIVER_NVIDIA && j < list[i].need_count; j++)
			need_add(&c, &list[i].needs[j]);
	if (!c.oldest.ptr)
		return (struct matrix_branches){ NULL, 0 };
	for (size_t i = 0; nvidia && i < nvidia->branches.list.count; i++)
		if (nvidia->branches.list.items[i].branch.s.len)
			*vec_push(a, &c.numbers) = branch_number(nvidia->branches.list.items[i].branch.s);
	qsort(c.numbers.items, c.numbers.count, sizeof *c.numbers.items, newest_first);
	for (size_t i = 0; i < c.numbers.count && kept < MATRIX_BRANCHES_MAX; i++)
		if (version_cmp(c.numbers.items[i], c.oldest) >= 0 && (!kept || version_cmp(c.numbers.items[kept - 1], c.numbers.items[i]) != 0))
			c.numbers.items[kept++] = c.numbers.items[i];
	return (struct matrix_branches){ c.numbers.items, kept };
}

struct matrix_cell matrix_cell_of(struct arena *a, const struct compat_answer *answer, struct str branch)
{
	const struct compat_step *first = compat_step_at(answer, branch), *end = answer->steps + answer->count, *next = first + 1;
	struct str after = driver_after(a, branch);

	while (next < end && version_cmp(next->from, after) < 0)
		next++;
	return (struct matrix_cell){ first, (size_t)(next - first) };
}

struct compat_answer matrix_answer(struct arena *a, const struct compat *c, const struct brief *b, const struct need *n)
{
	struct machine every = { .gpu = GPU_DATA_CENTER };

	return compat_ask(a, c, b, n, &every);
}
