#include <criterion/criterion.h>

#include "model/translation_number.h"

/* The values in order; those that the other text may lack in parentheses. */
static struct str values(struct arena *a, struct str text, enum number_reading reading, enum part_syntax syntax)
{
	struct parts parts = parts_of(a, text, syntax);
	struct number_uses uses = numbers_of(a, text, &parts, reading);
	struct buf out = buf_on(a);

	for (size_t i = 0; i < uses.list.count; i++) {
		const struct number_use *use = &uses.list.items[i];

		cr_expect(use->from < use->to && use->to <= text.len);
		buf_print(&out, use->optional ? "%s(%.*s)" : "%s%.*s", i ? " " : "", STR_FMT(use->value));
	}
	return buf_str(&out);
}

static const struct row {
	enum number_reading reading;
	const char *text, *want;
} rows[] = {
	{ NUMBERS_EXACT, "Use 1, 2, 4 or 8 GPUs", "1 2 4 8" },
	{ NUMBERS_EXACT, "GPU の数が 1、2、4、8 の場合", "1 2 4 8" },
	{ NUMBERS_EXACT, "1,000 and 12,345,678 but 1,2", "1000 12345678 1 2" },
	{ NUMBERS_EXACT, "5８０．9５", "580.95" },
	{ NUMBERS_EXACT, "version 2.8.0.9+nv25.3.", "(2.8.0.9) (25.3)" },
	{ NUMBERS_EXACT, "16個、20%、８つ", "16 20 8" },
	{ NUMBERS_EXACT, "2026-06-03", "2026 6 3" },
	{ NUMBERS_EXACT, "Qwen2-VL, R535, 8B, 16GB, 2nd", "(2) (535) (8) (16) (2)" },
	{ NUMBERS_EXACT, "Two of the first three in May", "(2) (1) (3) (5)" },
	{ NUMBERS_EXACT, "二つのうち一つ", "(2) (1)" },
	{ NUMBERS_EXACT, "the 1 つ前, 1 GPU", "(1) 1" },
	{ NUMBERS_EXACT, "`16` {{ release }} [4](https://x.y/8)", "4" },
	{ NUMBERS_EXACT, "%1$s 007 0.20", "(1) 7 0.20" },
	{ NUMBERS_EXACT, "٥٨٠ و ۱۲", "580 12" },
	{ NUMBERS_COMMA, "2,5 i 1.000 oraz 2.11.0", "25 1000 2110" },
	{ NUMBERS_COMMA, "10 000 i 2.5", "10000 25" },
};

Test(translation_number, values)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct str got = values(&a, str_of(rows[i].text), rows[i].reading, PARTS_PROSE);

		cr_expect(str_is(got, rows[i].want), "%s\ngot  %.*s\nwant %s", rows[i].text, STR_FMT(got), rows[i].want);
		arena_drop(&a);
	}
}

/* What stands in a branch is not always shown. */
Test(translation_number, branches)
{
	struct arena a = arena_on(&mem_system);
	struct str got = values(&a, STR("2 of {n, plural, =3 {4} other {# of 5}}"), NUMBERS_EXACT, PARTS_MESSAGE);

	cr_expect(str_is(got, "2 (4) (5)"), "%.*s", STR_FMT(got));
	arena_drop(&a);
}
