/* A word as a driver version: either a number whose parts and branch are in it, or one line that says why it is none. */
#include <stdlib.h>

#include "model/driver_query.h"
#include "model/version.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char yaml[] = "source: \"https://docs.example.com/\"\nas-of: 2026-11-30\nbranches: [{branch: R580}, {branch: R550}, {branch: R525}]\n";

static void number_check(struct arena *a, const struct driver_query *q)
{
	struct str after = driver_after(a, q->driver);

	if (!q->driver.len || q->driver.len > DRIVER_LENGTH_MAX || q->vendor == DRIVER_NONE)
		abort();
	for (size_t i = 0; i < q->driver.len; i++)
		if (q->driver.ptr[i] != '.' && (q->driver.ptr[i] < '0' || q->driver.ptr[i] > '9'))
			abort();
	if (!version_within(q->driver, driver_branch(q->driver)) || version_cmp(q->driver, after) >= 0 || version_within(after, q->driver))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct arena a;
	struct diags ds;
	struct query_problem problem = { { NULL, 0 }, { NULL, 0 } };
	struct driver_query q;
	const struct source *src;

	mem.block_size = 0;
	a = arena_on(&mem);
	ds = diags_on(&a);
	src = source_on(&a, STR("nvidia.yaml"), str_of(yaml));
	if (driver_query_read(&a, vendor_read(&a, ydoc_parse(&a, src, &ds), src, &ds), (struct str){ (const char *)data, size }, &q, &problem))
		number_check(&a, &q);
	else if (!problem.message.len || !problem.hint.len)
		abort();
	arena_drop(&a);
	return 0;
}
