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

/* The distance as its definition has it: of all beginnings of both. */
static size_t distance(struct str a, struct str b)
{
	size_t d[8][8];

	for (size_t i = 0; i <= a.len; i++)
		for (size_t j = 0; j <= b.len; j++) {
			size_t best = i && j ? d[i - 1][j - 1] + (a.ptr[i - 1] != b.ptr[j - 1]) : i + j;

			if (i && d[i - 1][j] + 1 < best)
				best = d[i - 1][j] + 1;
			if (j && d[i][j - 1] + 1 < best)
				best = d[i][j - 1] + 1;
			if (i > 1 && j > 1 && a.ptr[i - 1] == b.ptr[j - 2] && a.ptr[i - 2] == b.ptr[j - 1] && d[i - 2][j - 2] + 1 < best)
				best = d[i - 2][j - 2] + 1;
			d[i][j] = best;
		}
	return d[a.len][b.len];
}

/* The text of 3 letters with this number. */
static struct str word_of(char *room, unsigned number)
{
	size_t len = 0;

	for (; number; number /= 3)
		room[len++] = (char)('a' + number % 3);
	return (struct str){ room, len };
}

Test(str, nearest_is_the_first_of_the_least_distance)
{
	enum { WORDS = 3 * 3 * 3 * 3 * 3 * 3, STEP = 7 };
	char rooms[WORDS / STEP + 1][8], room[8];
	struct str words[WORDS / STEP + 1];
	size_t count = 0;

	for (unsigned i = 1; i < WORDS; i += STEP, count++)
		words[count] = word_of(rooms[count], i);
	for (unsigned i = 1; i < WORDS; i++) {
		struct str wanted = word_of(room, i), want = { NULL, 0 }, got = str_nearest(wanted, words, count);
		size_t least = wanted.len < 4 ? 2 : 3;

		for (size_t k = 0; k < count; k++) {
			size_t d = distance(wanted, words[k]);

			if (d < least && d < words[k].len) {
				least = d;
				want = words[k];
			}
		}
		cr_expect_eq(got.ptr, want.ptr, "%.*s: %.*s, not %.*s", STR_FMT(wanted), STR_FMT(want), STR_FMT(got));
	}
}

Test(str, a_column_is_one_member_of_each_item)
{
	static const struct {
		int number;
		struct str name;
	} items[] = { { 1, { "alpha", 5 } }, { 2, { "beta", 4 } }, { 3, { "gamma", 5 } } };
	struct arena a = arena_on(&mem_system);
	struct str many[30];

	cr_expect(str_is(str_nearest_in(STR("gama"), STR_COLUMN(items, 3, name)), "gamma"));
	cr_expect(str_is(str_column_text(&a, STR_COLUMN(items, 3, name)), "alpha, beta, gamma"));
	cr_expect_eq(str_column_text(&a, STR_COLUMN(items, 0, name)).len, 0);
	for (size_t i = 0; i < 30; i++)
		many[i] = STR("x");
	cr_expect(str_ends(str_column_text(&a, (struct str_column){ many, 30, sizeof *many }), "x, x and 10 more"));
	arena_drop(&a);
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
