/* The last touch on a Markdown page. */
#include <criterion/criterion.h>

#include "view/markdown_tidy.h"

static const struct row {
	const char *name, *text, *want;
} rows[] = {
	{ "nothing", "", "" },
	{ "only empty lines", "\n\n  \n", "" },
	{ "one end of line", "a", "a\n" },
	{ "empty lines at both ends", "\n\na\n\n\n", "a\n" },
	{ "two empty lines are one", "a\n\n\n\nb\n", "a\n\nb\n" },
	{ "blanks at the end of a line", "a  \n\tb\t\nc \r\n", "a\n\tb\nc\n" },
	{ "code stays", "```sh\na  \n\n\n| a | b |\n| - | - |\n```\n\n\nb\n", "```sh\na  \n\n\n| a | b |\n| - | - |\n```\n\nb\n" },
	{ "a shorter fence does not close", "````\n```\n\n\n````\n\n\nx\n", "````\n```\n\n\n````\n\nx\n" },
	{ "another mark does not close", "~~~\n```\n\n\n~~~\n", "~~~\n```\n\n\n~~~\n" },
	{ "a fence with a word does not close", "```\n```sh\n\n\n```\n", "```\n```sh\n\n\n```\n" },
	{ "code in a list", "- a\n\n  ```\n\n\n  x\n  ```\n\n\n- b\n", "- a\n\n  ```\n\n\n  x\n  ```\n\n- b\n" },
	{ "an inline code span is no fence", "```a``` b\n\n\nc\n", "```a``` b\n\nc\n" },
	{ "columns", "| a | bcd |\n| --- | ---: |\n| efgh | i |\n", "| a    | bcd |\n| ---- | --: |\n| efgh | i   |\n" },
	{ "wide characters", "| 名前 | b |\n| --- | --- |\n| abcde | あ |\n", "| 名前  | b   |\n| ----- | --- |\n| abcde | あ  |\n" },
	{ "an escaped bar", "| a\\|b | c |\n| --- | --- |\n| d | e |\n", "| a\\|b | c   |\n| ---- | --- |\n| d    | e   |\n" },
	{ "an empty cell", "| a | |\n| --- | --- |\n|  | b |\n", "| a   |     |\n| --- | --- |\n|     | b   |\n" },
	{ "no rule, no table", "| a | b |\n| c | d |\n", "| a | b |\n| c | d |\n" },
	{ "a table at the end without a line end", "a\n\n| a |\n| --- |", "a\n\n| a   |\n| --- |\n" },
	{ "two tables", "| a |\n| --- |\n\n\n| bcde |\n| --- |\n", "| a   |\n| --- |\n\n| bcde |\n| ---- |\n" },
};

Test(markdown_tidy, rows)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct buf out = buf_on(&a);

		markdown_tidy(&out, str_of(rows[i].text));
		cr_expect(str_is(buf_str(&out), rows[i].want), "%s: got\n%.*s", rows[i].name, STR_FMT(buf_str(&out)));
		arena_drop(&a);
	}
}

/* More columns than fit in a row: nothing may get lost. */
Test(markdown_tidy, many_columns)
{
	struct arena a = arena_on(&mem_system);
	struct buf text = buf_on(&a), out = buf_on(&a);

	for (int line = 0; line < 2; line++) {
		for (int i = 0; i < 40; i++)
			buf_z(&text, line ? "| - " : "| a ");
		buf_z(&text, "|\n");
	}
	markdown_tidy(&out, buf_str(&text));
	cr_expect(str_eq(buf_str(&out), buf_str(&text)));
	arena_drop(&a);
}

Test(markdown_tidy, twice_is_once)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct buf once = buf_on(&a), twice = buf_on(&a);

		markdown_tidy(&once, str_of(rows[i].text));
		markdown_tidy(&twice, buf_str(&once));
		cr_expect(str_eq(buf_str(&once), buf_str(&twice)), "%s", rows[i].name);
		arena_drop(&a);
	}
}
