#include <criterion/criterion.h>

#include "model/driver_branches.h"

static struct arena arena;

static void setup(void)
{
	arena = arena_on(&mem_system);
}

static void teardown(void)
{
	arena_drop(&arena);
}

TestSuite(driver_branches, .init = setup, .fini = teardown);

static const char vendor_text[] =
	"source: https://example.com\nas-of: 2026-11-30\ntoolkits: []\nfamilies: []\n"
	"branches: [{branch: R525}, {branch: R535}, {branch: R550}, {branch: R570}, {branch: R575}, {branch: R580}]\n";

/* "535 forward 535.86, 550 unmentioned" of a release with these drivers. */
static const char *shown(const char *drivers, bool with_vendor)
{
	struct diags ds = diags_on(&arena);
	struct str text = str_print(&arena, "release: \"26.05\"\ndrivers:\n  nvidia: %s\n", drivers);
	const struct source *src = source_on(&arena, STR("26.05.yaml"), text), *table = source_on(&arena, STR("nvidia.yaml"), str_of(vendor_text));
	struct release *r = release_read(&arena, ydoc_parse(&arena, src, &ds), src, STR("26.05"), &ds);
	struct vendor *v = vendor_read(&arena, ydoc_parse(&arena, table, &ds), table, &ds);
	struct driver_branch_views views = driver_branches_of(&arena, &r->drivers.nvidia, with_vendor ? v : NULL);
	struct buf b = buf_on(&arena);

	for (size_t i = 0; i < views.count; i++)
		buf_print(&b, "%s%.*s %s%s%.*s", i ? ", " : "", STR_FMT(views.list[i].number), branch_state_words[views.list[i].state],
			  views.list[i].from.s.ptr ? " " : "", STR_FMT(views.list[i].from.s));
	return str_z(&arena, buf_str(&b));
}

Test(driver_branches, from_the_oldest_that_is_named_to_the_newest_there_is)
{
	static const struct { const char *drivers; bool with_vendor; const char *want; } rows[] = {
		{ "{minimum: \"575\", data-center: [{branch: R535, from: \"535.86\"}], unsupported: [R418, R560]}", true,
		  "418 upgrade, 525 unmentioned, 535 forward 535.86, 550 unmentioned, 560 upgrade, 570 unmentioned, 575 usable, 580 usable" },
		{ "{minimum: 570.124.06}", true, "570 usable 570.124.06, 575 usable, 580 usable" },
		{ "{minimum: \"575\", data-center: [{branch: R535, from: \"535.86\"}]}", false, "535 forward 535.86, 575 usable" },
		{ "{minimum: \"600\"}", true, "600 usable" },
		{ "{unsupported: [R418]}", true, "" },
		/* What contradicts itself is a finding of its own; here the first word counts. */
		{ "{minimum: \"575\", data-center: [{branch: R545, from: \"545.23\"}], unsupported: [R545, R545]}", false, "545 forward 545.23, 575 usable" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const char *got = shown(rows[i].drivers, rows[i].with_vendor);

		cr_expect_str_eq(got, rows[i].want, "%s: %s", rows[i].drivers, got);
	}
}
