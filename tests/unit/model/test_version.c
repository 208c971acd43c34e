#include <criterion/criterion.h>

#include "model/version.h"

Test(version, orders_the_awkward_ones)
{
	static const struct { const char *a; int want; const char *b; } rows[] = {
		{ "26.2", -1, "26.10" }, { "570.26", -1, "570.124.06" }, { "2.8.0.9+nv25.3", -1, "2.8.0.10+nv25.3" },
		{ "3.0.0b1", -1, "3.0.0" }, { "580", 0, "580.0.0" }, { "12.8", 0, "12.8.0" }, { "3.12.7+gc", 0, "3.12.7" },
		{ "2.5.1.6.post2", 1, "2.5.1.6" }, { "2.5.1.6.post2", -1, "2.5.1.7" }, { "1.0.post1", 0, "1.post1" },
		{ "0.8.2.dev0+g61c7a1b8.d20250325.cu128", -1, "0.8.2" }, { "15.0.50.20240403-git", 1, "15.0.50" },
		{ "10.1 Update 1", 1, "10.1" }, { "10.1 Update 1", -1, "10.1 Update 2" }, { "2.3.0+5de3e14", 0, "2.3.0+5de3e148" },
		{ "2.3.0+5de3e14", 1, "2.3.0+5ce3e148" }, { "2.8.0.9+nv25.3", -1, "2.8.0.9+nv25.10" }, { "1.0a1", -1, "1.0b1" },
		{ "1.0rc1", -1, "1.0" }, { "1.0.dev1", -1, "1.0a1" }, { "1.0beta2", 0, "1.0b2" }, { "1!1.0", 1, "2.0" },
		{ "v1.2", 0, "1.2" }, { "1.10", 1, "1.9" }, { "0.4.6.post1", 1, "0.4.6" }, { "007", 0, "7" },
		{ "99999999999999999999999.1", 1, "99999999999999999999998.9" }, { "", 0, "" }, { "1.0.0", 1, "1.0b1" },
		{ "15.0.50.20240403-git", 1, "15.0.50.20240402-git" }, { "3.12.7+gc", -1, "3.12.10" }, { "2.5.1.6.post2", -1, "2.5.1.6.post10" },
		{ "0.8.2.dev0+g61c7a1b8.d20250325.cu128", 0, "0.8.2.dev0" }, { "0.8.2.dev0+g61c7a1b8.d20250325.cu128", -1, "0.8.5+cu128" },
		{ "2.4.0+3cd6870c", 0, "2.4.0+3cd6870" }, { "5de3e14", 0, "5de3e148" }, { "418.xx", -1, "418.40" }, { "12.8.0.038", 1, "12.8.0" },
		{ "1.23.0+1d1712", 0, "1.23.0" }, { "10.1 Update 1", -1, "10.2" }, { "10.1 update 1", 0, "10.1 Update 1" }, { "4.1.4+", 0, "4.1.4" },
		{ "2.6.0+cu124", -1, "2.6.0+cu128" }, { "3.2304", 1, "3.2104" }, { "2.7.4.post1", 1, "2.7.4" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		int got = version_cmp(str_of(rows[i].a), str_of(rows[i].b)), back = version_cmp(str_of(rows[i].b), str_of(rows[i].a));

		cr_expect_eq((got > 0) - (got < 0), rows[i].want, "%s %s: %d", rows[i].a, rows[i].b, got);
		cr_expect_eq((back > 0) - (back < 0), -rows[i].want, "%s %s: %d", rows[i].b, rows[i].a, back);
	}
}

Test(version, matches_a_table_by_its_parts)
{
	cr_expect(version_within(STR("450.80.02"), STR("450")));
	cr_expect(version_within(STR("12.4.1"), STR("12.4")));
	cr_expect(!version_within(STR("12.40"), STR("12.4")));
	cr_expect(!version_within(STR("450"), STR("450.80")));
}

Test(version, needs_a_digit_and_no_x)
{
	static const struct { const char *text; bool want; } rows[] = {
		{ "10.1 Update 1", true }, { "4.1.4+", true }, { "418.xx", false }, { "1.x", false }, { "latest", false }, { "xx.yy", false },
		{ "6x", true }, { "", false },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		cr_expect_eq(version_valid(str_of(rows[i].text)), rows[i].want, "%s", rows[i].text);
}

Test(version, knows_what_has_no_order)
{
	static const struct { const char *a, *b; bool want; } rows[] = {
		{ "2.44.0", "2.43.0", true }, { "2.7.1.8+nv25.3", "2.7.1.8+nv25.10", true }, { "2.7.1.8+nv25.3", "2.7.1.8+ali", false },
		{ "2.3.0+5de3e14", "2.3.0+3cd6870c", false }, { "2.3.0+5de3e14", "2.4.0+3cd6870c", true }, { "2.3.0+5de3e14", "2.3.0+5de3e148", true },
		{ "5de3e14", "3cd6870", false }, { "5de3e14", "1.0", false }, { "5de3e14", "5de3e148", true }, { "3.0.0b1", "3.0.0", true },
		{ "10.1", "10.1 Update 1", true }, { "15.0.50-git", "15.0.50", false }, { "jammy-22", "noble-24", false }, { "20250325", "20250324", true },
		{ "0.4.6.post1", "0.4.6", true }, { "3.12.7+gc", "3.12.7", true },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		cr_expect_eq(version_ordered(str_of(rows[i].a), str_of(rows[i].b)), rows[i].want, "%s %s", rows[i].a, rows[i].b);
		cr_expect_eq(version_ordered(str_of(rows[i].b), str_of(rows[i].a)), rows[i].want, "%s %s", rows[i].b, rows[i].a);
	}
}
