#include <criterion/criterion.h>

#include "text/l10n.h"

static const struct number_row {
	const char *tag;
	struct number number;
	enum number_style style;
	const char *skeleton, *want;
} number_rows[] = {
	{ "en", { 1234567, 0 }, NUMBER_PLAIN, "", "1,234,567" },
	{ "en", { -1234567, 1 }, NUMBER_PLAIN, "", "-123,456.7" },
	{ "en", { 1000, 1 }, NUMBER_PLAIN, "", "100.0" },
	{ "en", { 5, 3 }, NUMBER_PLAIN, "", "0.005" },
	{ "en", { INT64_MIN, 0 }, NUMBER_PLAIN, "", "-9,223,372,036,854,775,808" },
	{ "en", { 15, 1 }, NUMBER_INTEGER, "", "2" },
	{ "en", { 25, 1 }, NUMBER_INTEGER, "", "3" },
	{ "en", { -25, 1 }, NUMBER_INTEGER, "", "-3" },
	{ "en", { -4, 1 }, NUMBER_INTEGER, "", "0" },
	{ "en", { 9995, 1 }, NUMBER_INTEGER, "", "1,000" },
	{ "en", { 20, 2 }, NUMBER_PERCENT, "", "20%" },
	{ "en", { 205, 3 }, NUMBER_PERCENT, "", "21%" },
	{ "en", { 5, 3 }, NUMBER_PERCENT, "", "1%" },
	{ "en", { 12, 0 }, NUMBER_PERCENT, "", "1,200%" },
	{ "en", { -2, 1 }, NUMBER_PERCENT, "", "-20%" },
	{ "ja", { 12345, 0 }, NUMBER_PLAIN, "", "12,345" },
	{ "ja", { 20, 2 }, NUMBER_PERCENT, "", "20%" },
	{ "ja", { 12345, 0 }, NUMBER_SKELETON, "compact-short", "1.2万" },
	{ "ja", { 125, 2 }, NUMBER_SKELETON, ".0", "1.3" },
	{ "en", { 125, 2 }, NUMBER_SKELETON, ".0 rounding-mode-floor", "1.2" },
	{ "en", { 125, 2 }, NUMBER_SKELETON, "precision-integer", "1" },
	{ "en", { 1250, 3 }, NUMBER_SKELETON, "", "1.25" },
	{ "en", { 1234567, 3 }, NUMBER_SKELETON, "group-off  .0##", "1234.567" },
	{ "en", { 1234567, 3 }, NUMBER_SKELETON, ",_ .", "1235" },
	{ "en", { 125, 3 }, NUMBER_SKELETON, "percent scale/100 .## sign-except-zero", "+12.5%" },
	{ "ja", { -125, 3 }, NUMBER_SKELETON, "percent scale/100 .## +?", "-12.5%" },
	{ "ja", { 0, 0 }, NUMBER_SKELETON, "percent scale/100 .## +?", "0%" },
	{ "ja", { 0, 0 }, NUMBER_SKELETON, "+! .00", "+0.00" },
	{ "en", { -1, 3 }, NUMBER_SKELETON, "sign-always .00", "+0.00" },
	{ "en", { 5, 0 }, NUMBER_SKELETON, "percent", "5%" },
	{ "en", { 1, UINT8_MAX }, NUMBER_SKELETON, "scale/100 .00000000000000000000", "0.00000000000000000000" },
	{ "de", { 12345678, 2 }, NUMBER_PLAIN, "", "123.456,78" },
	{ "fr", { 12345, 0 }, NUMBER_PLAIN, "", "12\u202F345" },
	{ "fr", { 2, 1 }, NUMBER_PERCENT, "", "20\u00A0%" },
	{ "tr", { 2, 1 }, NUMBER_PERCENT, "", "%20" },
	{ "hi", { 12345678, 0 }, NUMBER_PLAIN, "", "1,23,45,678" },
	{ "pl", { 1234, 0 }, NUMBER_PLAIN, "", "1234" },
	{ "pl", { 12345, 0 }, NUMBER_PLAIN, "", "12\u00A0345" },
	{ "ar", { 1234, 0 }, NUMBER_PLAIN, "", "1,234" },
	{ "sv", { -5, 0 }, NUMBER_PLAIN, "", "\u22125" },
};

Test(l10n, numbers)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof number_rows / sizeof number_rows[0]; i++) {
		const struct number_row *row = &number_rows[i];
		struct l10n *l = l10n_open(&a, str_of(row->tag));
		struct buf out = buf_on(&a);
		size_t error = 0;

		cr_assert(l);
		cr_expect(l10n_number(l, row->number, row->style, str_of(row->skeleton), &out, &error));
		cr_expect(str_is(buf_str(&out), row->want), "row %zu: '%s', not '%s'", i, buf_str(&out).ptr, row->want);
		l10n_close(l);
	}
	arena_drop(&a);
}

Test(l10n, skeletons_are_checked)
{
	static const struct { const char *skeleton; size_t offset; } numbers[] = {
		{ "percents", 0 }, { ".00 foo", 4 }, { "compact-short bar baz", 14 }, { ".00 .0", 4 }, { ".0x", 0 }, { "percent percent", 8 },
	};
	struct arena a = arena_on(&mem_system);
	size_t at;

	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
		cr_expect_not(l10n_number_skeleton(&a, str_of(numbers[i].skeleton), &at));
		cr_expect_eq(at, numbers[i].offset, "%s: %zu", numbers[i].skeleton, at);
	}
	cr_expect(l10n_number_skeleton(&a, STR("percent scale/100 .0"), &at));
	cr_expect(l10n_date_skeleton(STR("yMMMMd"), &at));
	cr_expect_not(l10n_date_skeleton(STR("yMMMMdHm"), &at));
	cr_expect_eq(at, 6);
	cr_expect_not(l10n_date_skeleton(STR(""), &at));
	arena_drop(&a);
}

static const struct date_row {
	const char *tag;
	struct date date;
	enum date_style style;
	const char *skeleton, *want;
} date_rows[] = {
	{ "en", { 2026, 5, 1 }, DATE_SHORT, "", "5/1/26" },
	{ "en", { 2026, 5, 1 }, DATE_MEDIUM, "", "May 1, 2026" },
	{ "en", { 2026, 9, 30 }, DATE_MEDIUM, "", "Sep 30, 2026" },
	{ "en", { 2026, 9, 30 }, DATE_LONG, "", "September 30, 2026" },
	{ "en", { 2026, 9, 0 }, DATE_SHORT, "", "9/2026" },
	{ "en", { 2026, 9, 0 }, DATE_MEDIUM, "", "Sep 2026" },
	{ "en", { 2026, 9, 0 }, DATE_LONG, "", "September 2026" },
	{ "en", { 2026, 0, 0 }, DATE_LONG, "", "" },
	{ "en", { 2026, 5, 1 }, DATE_SKELETON, "yMMMMEEEEd", "Friday, May 1, 2026" },
	{ "en", { 2026, 5, 0 }, DATE_SKELETON, "yMMMMd", "May 2026" },
	{ "en", { 1500, 3, 1 }, DATE_SKELETON, "yMMMMEEEEd", "Thursday, March 1, 1500" },
	{ "ja", { 2026, 5, 1 }, DATE_SHORT, "", "2026/05/01" },
	{ "ja", { 2026, 5, 1 }, DATE_MEDIUM, "", "2026/05/01" },
	{ "ja", { 2026, 5, 1 }, DATE_LONG, "", "2026年5月1日" },
	{ "ja", { 2026, 5, 0 }, DATE_LONG, "", "2026年5月" },
	{ "ja", { 2026, 5, 1 }, DATE_SKELETON, "yMMMMEEEEd", "2026年5月1日金曜日" },
	{ "ru", { 2026, 5, 1 }, DATE_LONG, "", "1 мая 2026\u202Fг." },
	{ "ru", { 2026, 5, 0 }, DATE_LONG, "", "май 2026\u202Fг." },
	{ "es", { 2026, 5, 1 }, DATE_LONG, "", "1 de mayo de 2026" },
	{ "haw", { 2026, 5, 1 }, DATE_SHORT, "", "1/v/26" },
	{ "gd", { 2026, 5, 0 }, DATE_MEDIUM, "", "Cèit 2026" },
	{ "mn", { 2026, 5, 0 }, DATE_SHORT, "", "2026 V" },
	{ "en-GB", { 2026, 5, 1 }, DATE_MEDIUM, "", "1 May 2026" },
	{ "zh-Hant", { 2026, 5, 1 }, DATE_LONG, "", "2026年5月1日" },
	{ "pt-PT", { 2026, 5, 1 }, DATE_SHORT, "", "01/05/26" },
	{ "th", { 2026, 5, 1 }, DATE_LONG, "", "1 พฤษภาคม ค.ศ. 2026" },
};

Test(l10n, dates)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof date_rows / sizeof date_rows[0]; i++) {
		const struct date_row *row = &date_rows[i];
		struct l10n *l = l10n_open(&a, str_of(row->tag));
		struct buf out = buf_on(&a);

		cr_assert(l);
		l10n_date(l, row->date, row->style, str_of(row->skeleton), &out);
		cr_expect(str_is(buf_str(&out), row->want), "row %zu: '%s', not '%s'", i, buf_str(&out).ptr, row->want);
		l10n_close(l);
	}
	arena_drop(&a);
}

Test(l10n, plurals)
{
	static const struct { const char *tag; enum plural_kind kind; struct number n; const char *want; } rows[] = {
		{ "en", PLURAL_CARDINAL, { 1, 0 }, "one" }, { "en", PLURAL_CARDINAL, { 10, 1 }, "other" },
		{ "en", PLURAL_CARDINAL, { 0, 0 }, "other" }, { "en", PLURAL_CARDINAL, { -1, 0 }, "one" },
		{ "en", PLURAL_ORDINAL, { 2, 0 }, "two" }, { "en", PLURAL_ORDINAL, { 13, 0 }, "other" },
		{ "ja", PLURAL_CARDINAL, { 1, 0 }, "other" }, { "ar", PLURAL_CARDINAL, { 0, 0 }, "zero" },
		{ "pl", PLURAL_CARDINAL, { 22, 0 }, "few" }, { "pl", PLURAL_CARDINAL, { 25, 0 }, "many" }, { "pl", PLURAL_CARDINAL, { 15, 1 }, "other" },
		{ "fr", PLURAL_CARDINAL, { 15, 1 }, "one" }, { "fr", PLURAL_CARDINAL, { 1000000, 0 }, "many" },
		{ "pl", PLURAL_CARDINAL, { 9000000000000000001, 0 }, "many" }, { "pl", PLURAL_CARDINAL, { INT64_MAX, 0 }, "many" },
		{ "en", PLURAL_CARDINAL, { INT64_MIN, UINT8_MAX }, "other" },
	};
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct l10n *l = l10n_open(&a, str_of(rows[i].tag));
		unsigned got = l10n_plural(l, rows[i].kind, rows[i].n);

		cr_expect_str_eq(plural_names[got], rows[i].want, "row %zu", i);
		cr_expect(l10n_plurals(l, rows[i].kind) & 1u << got, "row %zu", i);
		l10n_close(l);
	}
	arena_drop(&a);
}

static struct str joined(struct arena *a, const char *tag, enum list_style style, size_t count)
{
	static const char *const items[] = { "A", "B", "C", "D" };
	struct l10n *l = l10n_open(a, str_of(tag));
	struct buf out = buf_on(a);
	size_t piece_count;
	struct list_piece *pieces = l10n_list(a, l, style, count, &piece_count);

	for (size_t i = 0; i < piece_count; i++)
		buf_put(&out, pieces[i].index < count ? str_of(items[pieces[i].index]) : pieces[i].literal);
	l10n_close(l);
	return buf_str(&out);
}

Test(l10n, lists)
{
	static const struct { const char *tag; enum list_style style; size_t count; const char *want; } rows[] = {
		{ "en", LIST_AND, 0, "" }, { "en", LIST_AND, 1, "A" }, { "en", LIST_AND, 2, "A and B" }, { "en", LIST_AND, 3, "A, B, and C" },
		{ "en", LIST_OR, 4, "A, B, C, or D" }, { "ja", LIST_AND, 3, "A、B、C" }, { "ja", LIST_OR, 3, "A、B、またはC" }, { "ja", LIST_OR, 2, "AまたはB" },
		{ "ar", LIST_AND, 3, "A وB وC" },
	};
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str got = joined(&a, rows[i].tag, rows[i].style, rows[i].count);

		cr_expect(str_is(got, rows[i].want), "row %zu: '%s'", i, got.ptr);
	}
	arena_drop(&a);
}

Test(l10n, sorting)
{
	struct arena a = arena_on(&mem_system);
	struct l10n *l = l10n_open(&a, STR("ja"));

	cr_expect_lt(l10n_compare(l, STR("R525"), STR("R1000")), 0);
	cr_expect_lt(l10n_compare(l, STR("あ"), STR("い")), 0);
	cr_expect_neq(l10n_compare(l, STR("あ"), STR("ア")), 0);
	cr_expect_eq(l10n_compare(l, STR("x"), STR("x")), 0);
	cr_expect_lt(l10n_compare(l, STR(""), STR("x")), 0);
	cr_expect_eq(l10n_compare(l, (struct str){ NULL, 0 }, (struct str){ NULL, 0 }), 0);
	l10n_close(l);
	arena_drop(&a);
}

Test(l10n, tags)
{
	static const struct { const char *tag; bool valid; const char *right; } rows[] = {
		{ "ja", true, "ja" }, { "en", true, "en" }, { "zh-Hant", true, "zh-Hant" }, { "pt-BR", true, "pt-BR" }, { "en-XA", true, "en-XA" },
		{ "ja_JP", false, "ja-JP" }, { "JA", false, "ja" }, { "jp", false, "ja" }, { "ja_JP.UTF-8", false, "ja-JP" }, { "zh-hant", false, "zh-Hant" },
		{ "cn", false, "zh" }, { "kr", false, "ko" }, { "xx", false, NULL }, { "", false, NULL }, { "japanese", false, NULL }, { "e\xFF", false, NULL },
	};
	struct arena a = arena_on(&mem_system);
	struct str right;

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		cr_expect_eq(l10n_tag_valid(&a, str_of(rows[i].tag), &right), rows[i].valid, "%s", rows[i].tag);
		cr_expect(rows[i].right ? str_is(right, rows[i].right) : right.ptr == NULL, "%s: %.*s", rows[i].tag, STR_FMT(right));
	}
	cr_expect_null(l10n_open(&a, STR("jp")));
	cr_expect_null(l10n_open(&a, STR("")));
	arena_drop(&a);
}

Test(l10n, names_and_directions)
{
	struct arena a = arena_on(&mem_system);
	struct l10n *ja = l10n_open(&a, STR("ja")), *ar = l10n_open(&a, STR("ar"));

	cr_expect(str_is(l10n_own_name(ja), "日本語"));
	cr_expect_str_eq(l10n_direction(ja), "ltr");
	cr_expect_str_eq(l10n_direction(ar), "rtl");
	cr_expect(str_is(l10n_tag(ja), "ja"));
	l10n_close(ja);
	l10n_close(ar);
	arena_drop(&a);
}
