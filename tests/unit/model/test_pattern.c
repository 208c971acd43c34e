#include <criterion/criterion.h>

#include "model/pattern.h"

Test(pattern, the_release_in_a_git_tag)
{
	static const struct { const char *pattern, *tag, *want; } rows[] = {
		{ "{image}/{release}", "demo/26.05", "26.05" },
		{ "{image}/{release}", "demo/26.05-rc1", NULL },
		{ "{image}/{release}", "demo/26.05.1", "26.05.1" },
		{ "{image}/{release}", "demo/26.", NULL },
		{ "{image}/{release}", "demo/.26", NULL },
		{ "{image}/{release}", "demo/26..05", NULL },
		{ "{image}/{release}", "other/26.05", NULL },
		{ "{image}/{release}", "x/demo/26.05", NULL },
		{ "v{release}", "v7", "7" },
		{ "v{release}", "v", NULL },
		{ "{release}-{date}", "26.05-20260507", "26.05" },
		{ "*-{release}", "nightly-1-26.05", "26.05" },
		{ "{image}", "demo", NULL },
		{ "リリース/{release}", "リリース/26.05", "26.05" },
	};
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct pattern_form form = pattern_form(&a, str_of(rows[i].pattern), STR("demo"));
		struct str got = pattern_release(&form, str_of(rows[i].tag));

		cr_expect(rows[i].want ? str_is(got, rows[i].want) : !got.ptr, "%s of %s: %.*s", rows[i].pattern, rows[i].tag, STR_FMT(got));
	}
	arena_drop(&a);
}

Test(pattern, what_stands_behind_the_release_in_a_tag_that_does_not_match)
{
	static const struct { const char *pattern, *tag, *want; } rows[] = {
		{ "{image}/{release}", "demo/26.05-rc1", "-rc1" },
		{ "{image}/{release}", "demo/26.05.", "." },
		{ "{image}/{release}", "demo/26.05版", "版" },
		{ "{image}/{release}", "other/26.05-rc1", NULL },
		{ "{image}/{release}", "demo/rc1", NULL },
		{ "{image}", "demo", NULL },
	};
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct pattern_form form = pattern_form(&a, str_of(rows[i].pattern), STR("demo"));
		struct str got = pattern_rest(&form, str_of(rows[i].tag));

		cr_expect(rows[i].want ? str_is(got, rows[i].want) : !got.ptr, "%s of %s: %.*s", rows[i].pattern, rows[i].tag, STR_FMT(got));
	}
	cr_expect(str_is(pattern_beginning(STR("リリース/*-a*")), "リリース/"));
	cr_expect(str_is(pattern_beginning(STR("demo")), "demo"));
	arena_drop(&a);
}
