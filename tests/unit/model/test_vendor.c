#include <criterion/criterion.h>

#include "model/vendor.h"

static const char yaml[] =
	"source: \"https://docs.example.com/\"\nas-of: 2026-11-30\n"
	"toolkits:\n"
	"  - {cuda: \"13.4\", branch: R615}\n"
	"  - {cuda: \"13.0\", branch: R580}\n"
	"  - {cuda: 13.0.2, linux: 580.95.05}\n"
	"  - {cuda: 13.0.0, linux: 580.65.06}\n"
	"  - {cuda: 12.8.0, linux: \"570.26\"}\n"
	"  - {cuda: 12.4.0, linux: 550.54.14}\n"
	"  - {cuda: 12.4.0, linux: \"1\"}\n"
	"families:\n"
	"  - {cuda: \"12\", minimum: 525.60.13, below: \"580\"}\n"
	"branches:\n"
	"  - {branch: R535, kind: long-term, ends: 2026-06}\n";

static const struct {
	const char *cuda, *row;		/* NULL: none */
} toolkits[] = {
	{ "12.8.0", "12.8.0" }, { "12.8.0.038", "12.8.0" }, { "12.4", "12.4.0" }, { "13.4", "13.4" }, { "13.4.1", "13.4" }, { "13.4.1.012", "13.4" },
	{ "13.0", "13.0.0" }, { "13.0.1", "13.0" }, { "13.0.2", "13.0.2" }, { "12.8.0+local", "12.8.0" }, { "12.7.0", NULL }, { "12.80.0", NULL },
	{ "1", NULL }, { "10.1 Update 1", NULL }, { "", NULL }, { "#6", NULL }, { "13.40", NULL },
};

Test(vendor, finds_rows_by_parts)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct source *src = source_on(&a, STR("nvidia.yaml"), str_of(yaml));
	struct vendor *v = vendor_read(&a, ydoc_parse(&a, src, &ds), src, &ds);

	cr_assert_eq(ds.findings.count, 0);
	for (size_t i = 0; i < sizeof toolkits / sizeof toolkits[0]; i++) {
		const struct toolkit *t = vendor_toolkit(v, str_of(toolkits[i].cuda));

		cr_expect(toolkits[i].row ? t && str_is(t->cuda.s, toolkits[i].row) : !t, "%s: %.*s", toolkits[i].cuda, t ? (int)t->cuda.s.len : 0,
			  t ? t->cuda.s.ptr : "");
	}
	cr_expect(str_is(vendor_toolkit(v, STR("12.4"))->linux_driver.s, "550.54.14"), "of two equal rows the first counts");
	cr_expect(vendor_family(v, STR("12.8.0")));
	cr_expect_null(vendor_family(v, STR("120.1")));
	cr_expect_null(vendor_family(NULL, STR("12.8.0")));
	cr_expect(vendor_branch(v, STR("R535")));
	cr_expect_null(vendor_branch(v, STR("R53")));
	arena_drop(&a);
}

Test(vendor, compares_drivers_by_parts)
{
	cr_expect(!driver_below(STR("450"), STR("450.80.02")));
	cr_expect(driver_below(STR("450.51"), STR("450.80.02")));
	cr_expect(driver_below(STR("575"), STR("580")));
	cr_expect(driver_below(STR("570.26"), STR("570.124.06")));
	cr_expect(!driver_below(STR("580.95.05"), STR("580")));
	cr_expect(driver_agrees(STR("570"), STR("570.26")));
	cr_expect(driver_agrees(STR("570.26.00"), STR("570.26")));
	cr_expect(!driver_agrees(STR("575"), STR("570.26")));
	cr_expect(!driver_agrees(STR("57"), STR("570.26")));
	cr_expect(str_is(branch_number(STR("R535")), "535"));
}
