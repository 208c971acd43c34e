#include <criterion/criterion.h>

#include "model/driver_query.h"

static const char vendor_yaml[] =
	"source: \"https://docs.example.com/\"\nas-of: 2026-11-30\n"
	"branches: [{branch: R620}, {branch: R580}, {branch: R570}, {branch: R550}, {branch: R545}, {branch: R525}, {branch: R520}, {branch: R418}]\n";

static const struct row {
	const char *word, *want;	/* the number and its vendor, or what is wrong */
} rows[] = {
	{ "550", "nvidia 550" }, { "550.54", "nvidia 550.54" }, { "550.54.14", "nvidia 550.54.14" }, { "0550.54.09", "nvidia 550.54.09" },
	{ " 580 ", "nvidia 580" }, { "418.39", "nvidia 418.39" }, { "625.1", "nvidia 625.1" }, { "1000.1", "nvidia 1000.1" },
	{ "6.4", "amd 6.4" }, { "30.10.1", "amd 30.10.1" },
	{ "", "the driver version is empty" },
	{ "R550", "a driver version has digits and dots only: write 550, which asks about every driver whose number begins so" },
	{ "r550.54", "a driver version has digits and dots only: write 550.54, which asks about every driver whose number begins so" },
	{ "550.x", "a driver version has digits and dots only: write 550, which asks about every driver whose number begins so" },
	{ "550.54.14-server", "a driver version has digits and dots only: write 550.54.14, which asks about every driver whose number begins so" },
	{ ">=550", "a driver version has digits and dots only" },
	{ "-5", "a driver version has digits and dots only" },
	{ "550.", "a driver version has digits and dots only: write 550, which asks about every driver whose number begins so" },
	{ ".550", "a driver version has digits and dots only" }, { "550..1", "a driver version has digits and dots only: write 550" },
	{ "latest", "a driver version has digits and dots only" }, { "\xff", "a driver version has digits and dots only" },
	{ "５５０．５４", "the driver version has full-width characters: write 550.54" },
	{ "551.78 (Windows)", "this is about a driver of Windows" }, { "550-WSL", "this is about a driver of Windows" },
	{ "551.78", "'551.78' is a driver of Windows: those of branch R550 for Linux begin with 550" },
	{ "546.12", "'546.12' is a driver of Windows: those of branch R545 for Linux begin with 545" },
	{ "528", "'528' is a driver of Windows: those of branch R525 for Linux begin with 525" },
	{ "31.0.15.5178", "'31.0.15.5178' is how Windows numbers driver 551.78" },
	{ "32.0.15.7261", "'32.0.15.7261' is how Windows numbers driver 572.61" },
	{ "1111111111.1111111111.1111111111.1111111111", "a driver version has at most 40 characters" },
};

Test(driver_query, is_a_number_or_says_why_not)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct source *src = source_on(&a, STR("nvidia.yaml"), str_of(vendor_yaml));
		const struct vendor *v = vendor_read(&a, ydoc_parse(&a, src, &ds), src, &ds);
		struct query_problem problem;
		struct driver_query q;
		struct str got;

		if (driver_query_read(&a, v, str_of(rows[i].word), &q, &problem))
			got = str_print(&a, "%s %.*s", q.vendor == DRIVER_AMD ? "amd" : "nvidia", STR_FMT(q.driver));
		else
			got = str_print(&a, "%.*s: %.*s", STR_FMT(problem.message), STR_FMT(problem.hint));
		cr_expect(str_starts(got, rows[i].want), "%s: %.*s", rows[i].word, STR_FMT(got));
		arena_drop(&a);
	}
}

Test(driver_query, knows_what_comes_next)
{
	static const struct { const char *driver, *next; } pairs[] = {
		{ "535", "536" }, { "6.2", "6.3" }, { "9", "10" }, { "6.9", "6.10" }, { "6.99", "6.100" }, { "450.80.09", "450.80.10" },
	};
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
		cr_expect(str_is(driver_after(&a, str_of(pairs[i].driver)), pairs[i].next), "%s", pairs[i].driver);
	cr_expect(driver_refines(STR("550.54.14"), STR("550.54")));
	cr_expect(!driver_refines(STR("550.54.0"), STR("550.54")));
	cr_expect(!driver_refines(STR("550.540"), STR("550.54")));
	cr_expect(!driver_refines(STR("550.54"), STR("550.54.14")));
	arena_drop(&a);
}
