#include <criterion/criterion.h>

#include "text/regex.h"

static const struct row {
	const char *pattern, *text, *want;
} rows[] = {
	{ "torch==(\\S+)", "numpy==1\ntorch==2.11.0\n", "2.11.0@16" },
	{ "^torch==([^\\s;]+)", "torch==2.1;x\r\n torch==9\ntorch==2.2", "2.1@7 2.2@31" },
	{ "[0-9]+", "a1 2\n\n3", "1@1 3@6" },
	{ "版数：(\\S+)", "# 日本語\n版数：2.1\n", "2.1@21" },
	{ "(x)?y", "y\nxy\n", "x@2" },
	{ "x*", "aaa\n", "" },
	{ "^$", "\n\n", "" },
	{ "a.b", "a\nb\n", "" },
	{ "(", "", "a parenthesis has no partner" },
	{ "[", "", "a bracket is not closed" },
	{ "*a", "", "nothing stands before a repetition, or the syntax is wrong" },
	{ "\\p{Nonsense}", "", "there is no such property" },
	{ "a{3,2}", "", "a repetition has a maximum below its minimum" },
	{ "(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\n", "too much" },
	{ "(?:a|aa)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\n", "too much" },
	{ "b(\\S+)", "a\xff" "b1\n", "1@3" },
};

static const char *told(struct arena *a, const struct row *row)
{
	struct regex_answer answer = regex_lines(a, str_of(row->pattern), str_of(row->text));
	struct buf b = buf_on(a);

	if (answer.state == REGEX_INVALID)
		return str_z(a, answer.problem);
	if (answer.state == REGEX_TOO_MUCH)
		return "too much";
	buf_z(&b, "");
	for (size_t i = 0; i < answer.hits.count; i++)
		buf_print(&b, "%s%.*s@%zu", i ? " " : "", (int)answer.hits.items[i].length, row->text + answer.hits.items[i].offset,
			  answer.hits.items[i].offset);
	return b.ptr;
}

Test(regex, lines_that_match)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		cr_expect_str_eq(told(&a, &rows[i]), rows[i].want, "%s: %s", rows[i].pattern, told(&a, &rows[i]));
	arena_drop(&a);
}

Test(regex, a_pattern_or_text_beyond_the_limits_is_refused)
{
	struct arena a = arena_on(&mem_system);
	struct buf b = buf_on(&a);

	buf_repeat(&b, 'x', REGEX_TEXT_MAX + 1);
	cr_expect_eq(regex_lines(&a, STR("x"), buf_str(&b)).state, REGEX_TOO_MUCH);
	cr_expect_eq(regex_lines(&a, buf_str(&b), STR("x")).state, REGEX_TOO_MUCH);
	arena_drop(&a);
}
