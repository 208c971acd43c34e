#include <criterion/criterion.h>

#include <stdatomic.h>

#include "io/parallel.h"

enum { COUNT = 1000, JOBS = 8 };

struct calls {
	atomic_int items[COUNT];
	atomic_int busy[JOBS];
	atomic_int wrong;
};

static void call(void *context, unsigned worker, size_t index)
{
	struct calls *c = context;

	if (worker >= JOBS || atomic_fetch_add(&c->busy[worker], 1) != 0)
		atomic_fetch_add(&c->wrong, 1);
	atomic_fetch_add(&c->items[index], 1);
	atomic_fetch_sub(&c->busy[worker], 1);
}

Test(parallel, each_item_once_and_a_worker_at_one_place)
{
	static const struct { unsigned jobs; size_t count; } rows[] = {
		{ 0, 10 }, { 1, COUNT }, { 2, COUNT }, { JOBS, COUNT }, { JOBS, 1 }, { JOBS, 0 }, { JOBS, 17 },
	};

	for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
		static struct calls c;

		c = (struct calls){ 0 };
		parallel(rows[row].jobs, rows[row].count, call, &c);
		for (size_t i = 0; i < COUNT; i++)
			cr_expect_eq(c.items[i], i < rows[row].count ? 1 : 0, "row %zu, item %zu", row, i);
		cr_expect_eq(c.wrong, 0, "row %zu", row);
	}
}
