#include <criterion/criterion.h>

#include "model/prose_piece.h"

/* A text that begins at a place of a file; `needle` of it is sought. */
static const struct row {
	const char *file;
	uint32_t line, col;
	const char *text, *needle;
	uint32_t want_line, want_col;
} rows[] = {
	{ "a: one two\n", 1, 4, "one two", "two", 1, 8 },
	{ "a: \"one two\"\n", 1, 4, "one two", "two", 1, 9 },
	{ "a: \"one two\"\n", 1, 5, "one two", "one", 1, 5 },
	{ "a: \"one \\\"two\\\"\"\n", 1, 5, "one \"two\"", "two", 1, 11 },
	{ "a: 'it''s two'\n", 1, 5, "it's two", "two", 1, 11 },
	{ "a: |\n  one\n  two three\n", 2, 3, "one two three", "three", 3, 7 },
	{ "a: >-\n  one\n  two\n", 2, 3, "one two", "two", 3, 3 },
	{ "a: one\n  two\n", 1, 4, "one two", "two", 2, 3 },
	{ "a: |\n  > one\n  > two\n", 2, 5, "one two", "two", 3, 5 },
	{ "a: |\n  日本\n  語です\n", 2, 3, "日本語です", "です", 3, 4 },
	{ "a: one  two\n", 1, 4, "one  two", "two", 1, 9 },
	{ "a: \"\\u0061 b\"\n", 1, 5, "a b", "b", 1, 5 },
	{ "a: other\n", 1, 4, "one two", "two", 1, 4 },
};

Test(prose_piece, finds_places_in_the_file)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct source *src = source_on(&a, STR("x.yaml"), str_of(rows[i].file));
		struct str text = str_of(rows[i].text);
		struct loc start = { src, rows[i].line, rows[i].col };
		struct loc got = text_place_at(start, text, str_find(text, str_of(rows[i].needle), 0));

		cr_expect(got.line == rows[i].want_line && got.col == rows[i].want_col, "%s: %u:%u", rows[i].file, got.line, got.col);
	}
	arena_drop(&a);
}
