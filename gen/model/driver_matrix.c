/* The columns of the table of drivers, and what falls into a cell of it. */
#include "model/driver_matrix.h"

#include <stdlib.h>

#include "base/id_index.h"
#include "model/version.h"

static int newest_first(const void *left, const void *right)
{
	const struct str *a = left, *b = right;
	int order = version_cmp(*b, *a);

	return order ? order : str_cmp(*a, *b);
}

/* Many releases name the same few branches: each is kept once. */
struct collecting {
	struct id_index numbers;
	struct str oldest;		/* that a release says something about */
};

static void named_add(struct collecting *c, struct str driver)
{
	size_t count = c->numbers.count;
	struct str number;

	if (!driver.len)
		return;
	number = driver_branch(driver);
	if (id_index_add(&c->numbers, number) == count && (!c->oldest.ptr || version_cmp(number, c->oldest) < 0))
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

/* How many numbers there are at most, a release and the vendor's table together. */
static size_t numbers_most(const struct vendor *nvidia, const struct brief *list, size_t count)
{
	size_t most = nvidia ? nvidia->branches.list.count : 0;

	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < list[i].need_count; j++)
			most += 3 + list[i].needs[j].branch_count;
	return most;
}

struct matrix_branches matrix_branches_of(struct arena *a, const struct vendor *nvidia, const struct brief *list, size_t count)
{
	struct collecting c = { id_index_on(a, numbers_most(nvidia, list, count)), { NULL, 0 } };
	struct str *numbers = c.numbers.ids;
	size_t kept = 0;

	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; list[i].vendor == DRIVER_NVIDIA && j < list[i].need_count; j++)
			need_add(&c, &list[i].needs[j]);
	if (!c.oldest.ptr)
		return (struct matrix_branches){ NULL, 0 };
	for (size_t i = 0; nvidia && i < nvidia->branches.list.count; i++)
		if (nvidia->branches.list.items[i].branch.s.len)
			id_index_add(&c.numbers, branch_number(nvidia->branches.list.items[i].branch.s));
	qsort(numbers, c.numbers.count, sizeof *numbers, newest_first);
	for (size_t i = 0; i < c.numbers.count && kept < MATRIX_BRANCHES_MAX; i++)
		if (version_cmp(numbers[i], c.oldest) >= 0 && (!kept || version_cmp(numbers[kept - 1], numbers[i]) != 0))
			numbers[kept++] = numbers[i];
	return (struct matrix_branches){ numbers, kept };
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
