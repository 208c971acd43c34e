#include <criterion/criterion.h>

#include "base/source.h"
#include "base/str.h"

Test(str, nearest_offers_what_was_meant)
{
	static const struct { const char *wanted, *want; } rows[] = {
		{ "verison", "version" }, { "relase", "release" }, { "known_issues", "known-issues" }, { "zzz", NULL }, { "x", NULL },
	};
	const struct str names[] = { STR("version"), STR("release"), STR("known-issues"), STR("tag") };

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str got = str_nearest(str_of(rows[i].wanted), names, 4);

		cr_expect(rows[i].want ? str_is(got, rows[i].want) : got.ptr == NULL, "%s", rows[i].wanted);
	}
}

Test(str, invalid_utf8_is_found_where_it_is)
{
	cr_expect_eq(str_invalid_utf8(STR("日本語")), 9);
	cr_expect_eq(str_invalid_utf8(STR("a\xC0\xAF")), 1, "overlong");
	cr_expect_eq(str_invalid_utf8(STR("ab\xED\xA0\x80")), 2, "surrogate");
	cr_expect_eq(str_invalid_utf8(STR("abc\xE3\x81")), 3, "cut");
}

Test(source, places_count_code_points)
{
	struct arena a = arena_on(&mem_system);
	struct source *s = source_on(&a, STR("x.yaml"), STR("\xEF\xBB\xBF" "日本: x\r\nsecond\n"));
	struct loc loc = source_at(s, 3 + 6);

	cr_expect_eq(loc.line, 1);
	cr_expect_eq(loc.col, 3);
	cr_expect_eq(source_offset(loc), 9);
	cr_expect(str_is(source_line(s, 1), "日本: x"));
	cr_expect(str_is(source_line(s, 2), "second"));
	cr_expect_eq(source_line(s, 4).len, 0);
	arena_drop(&a);
}

Test(arena, last_allocation_grows_in_place_and_rewinds)
{
	struct arena a = arena_on(&mem_system);
	struct arena_mark start = arena_mark(&a);
	char *first = arena_alloc(&a, 10);
	char *grown = arena_grow(&a, first, 10, 200);

	cr_expect_eq(first, grown);
	cr_expect_eq(grown[199], 0);
	arena_rewind(&a, start);
	cr_expect_null(a.blocks);
}
