#include <criterion/criterion.h>

#include "model/sibling.h"

#define HEAD "release: \"26.05\"\ndate: 2026-05\n"
#define DRIVERS "drivers:\n  nvidia:\n    minimum: \"580\"\n"

static const struct row {
	const char *yaml, *want;	/* "date cuda line:col drivers"; NULL: nothing to compare */
} rows[] = {
	{ HEAD "components:\n  cuda: 13.0.2\n" DRIVERS, "2026-05 13.0.2 7:5 minimum 580" },
	{ HEAD "components: {torch: 2.11.0, cuda: \"13.0.0\"}\ndrivers: {nvidia: {minimum: \"580\"}}\n", "2026-05 13 4:19 minimum 580" },
	{ HEAD "components:\n  torch: 2.11.0\n  # cuda: 12.8.0\n  cuda:\n    version: 13.0.2\n    note: \"Built anew.\"\n" DRIVERS,
	  "2026-05 13.0.2 11:5 minimum 580" },
	{ HEAD "components:\n  cuda: {version: 13.0.2}\n" DRIVERS "    unsupported: [R555, R545]\n    data-center:\n"
	  "      - {branch: R550, from: \"550.54\"}\n      - {branch: R535, from: \"535.86\"}\n",
	  "2026-05 13.0.2 7:5 minimum 580; data-center R535 from 535.86, R550 from 550.54; unsupported R545, R555" },
	{ HEAD "components:\n  cuda: 13.0.2\n" DRIVERS "    data-center: []\n", "2026-05 13.0.2 7:5 minimum 580; data-center none" },
	{ HEAD "status: draft\ncomponents:\n  cuda: 13.0.2\n" DRIVERS, NULL },
	{ HEAD "status: withdrawn\ncomponents:\n  cuda: 13.0.2\n" DRIVERS, NULL },
	{ HEAD "components:\n  cuda: unknown\n" DRIVERS, NULL },
	{ HEAD "components:\n  cuda: null\n" DRIVERS, NULL },
	{ HEAD "components:\n  cuda: 13.0.2\n", NULL },
	{ "components:\n  cuda: 13.0.2\n" DRIVERS, NULL },
	{ HEAD "fixes:\n  cuda: \"13.0.1\"\n" DRIVERS, NULL },
	{ "drivers: [\n", NULL },
	{ "", NULL },
};

Test(sibling, is_read_from_a_few_lines)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct sibling s;
		struct str got = { NULL, 0 };

		if (sibling_read(&a, str_of(rows[i].yaml), &s))
			got = str_print(&a, "%.*s %.*s %u:%u %.*s", STR_FMT(s.date), STR_FMT(s.cuda), s.line, s.col, STR_FMT(s.drivers));
		cr_expect(rows[i].want ? str_is(got, rows[i].want) : !got.ptr, "%zu: %.*s", i, STR_FMT(got));
		arena_drop(&a);
	}
}

Test(sibling, is_compared_with_the_first_of_its_group)
{
	struct arena a = arena_on(&mem_system);
	struct sibling items[] = {
		{ .path = STR("c"), .image = STR("c"), .release = STR("1"), .date = STR("2026-05"), .cuda = STR("13") },
		{ .path = STR("a"), .image = STR("a"), .release = STR("1"), .date = STR("2026-05"), .cuda = STR("13") },
		{ .path = STR("b"), .image = STR("b"), .release = STR("1"), .date = STR("2026-06"), .cuda = STR("13") },
		{ .path = STR("d"), .image = STR("d"), .release = STR("1"), .date = STR("2026-05"), .cuda = STR("13.1") },
		{ .path = STR("a2"), .image = STR("a"), .release = STR("2"), .date = STR("2026-05"), .cuda = STR("13") },
	};
	struct siblings *s = siblings_on(&a, items, sizeof items / sizeof items[0]);

	cr_expect(str_is(siblings_find(s, STR("c"))->first->path, "a"));
	cr_expect_null(siblings_find(s, STR("a"))->first);
	cr_expect_null(siblings_find(s, STR("a2"))->first, "releases of one image are no siblings");
	cr_expect_null(siblings_find(s, STR("b"))->first);
	cr_expect_null(siblings_find(s, STR("d"))->first);
	cr_expect_null(siblings_find(s, STR("e")));
	cr_expect_eq(siblings_on(&a, NULL, 0)->count, 0);
	arena_drop(&a);
}

Test(sibling, is_kept_on_one_line)
{
	static const char *const wrong[] = { "", "-", "7", "7\t5\t2026-05\t13", "x\t5\t2026-05\t13\tminimum 580", "7\t5\t2026-05\t13\tminimum\t580",
					     "7\t99999999999999999999\t2026-05\t13\tminimum 580", "\t\t\t\t" };

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct sibling read, again;

		if (sibling_read(&a, str_of(rows[i].yaml), &read)) {
			cr_assert(sibling_of_line(sibling_line(&a, &read), &again), "%zu", i);
			cr_expect(str_eq(again.date, read.date) && str_eq(again.cuda, read.cuda) && str_eq(again.drivers, read.drivers), "%zu", i);
			cr_expect(again.line == read.line && again.col == read.col, "%zu", i);
		}
		read = (struct sibling){ .date = STR("2026\t05"), .cuda = STR("13"), .drivers = STR("minimum 580") };
		cr_expect_null(sibling_line(&a, &read).ptr, "a tab ends a part");
		arena_drop(&a);
	}
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		struct sibling s;

		cr_expect_not(sibling_of_line(str_of(wrong[i]), &s), "%s", wrong[i]);
	}
}
