#include <criterion/criterion.h>

#include "text/part.h"

/* Each part as its letter and text: w words, c code, a address, f fact, . mark; capitals in a branch. */
static struct str cut(struct arena *a, struct str text, enum part_syntax syntax)
{
	static const char letters[] = { 'w', 'c', 'a', 'f', '.' }, capitals[] = { 'W', 'C', 'A', 'F', ':' };
	struct parts parts = parts_of(a, text, syntax);
	struct buf out = buf_on(a);
	size_t end = 0;

	for (size_t i = 0; i < parts.list.count; i++) {
		const struct part *p = &parts.list.items[i];

		cr_expect(p->from == end && p->to > p->from, "parts follow each other");
		end = p->to;
		buf_print(&out, "%c[%.*s]", p->branch ? capitals[p->kind] : letters[p->kind], STR_FMT(part_text(text, p)));
	}
	cr_expect(end == text.len, "all of the text is in parts");
	return buf_str(&out);
}

static const struct row {
	enum part_syntax syntax;
	const char *text, *want;
} rows[] = {
	{ PARTS_PROSE, "", "" },
	{ PARTS_PROSE, "日本語 {{ a }}です", "w[日本語 ]f[{{ a }}]w[です]" },
	{ PARTS_PROSE, "`a b` ``c`d``", ".[`]c[a b].[`]w[ ].[``]c[c`d].[``]" },
	{ PARTS_PROSE, "`open, ``two`` and `", ".[`]c[open, ``two`` and ].[`]" },
	{ PARTS_PROSE, "one ` alone", "w[one ` alone]" },
	{ PARTS_PROSE, "[案内](https://x.y/a_(b) \"題\")。", ".[[]w[案内].[](]a[https://x.y/a_(b)].[ \"題\")]w[。]" },
	{ PARTS_PROSE, "[a](ref:{{ b c }}#d) [x]", ".[[]w[a].[](]a[ref:{{ b c }}#d].[)]w[ ].[[]w[x].[]]" },
	{ PARTS_PROSE, "[a](<b c>", ".[[]w[a].[]]w[(<b c>]" },
	{ PARTS_PROSE, "<https://x.y> https://x.y/z。", ".[<]a[https://x.y].[>]w[ ]a[https://x.y/z]w[。]" },
	{ PARTS_PROSE, "**太字**と__b__とa_b", ".[**]w[太字].[**]w[と].[__]w[b].[__]w[とa_b]" },
	{ PARTS_PROSE, "\\*a\\b {{ open", ".[\\]w[*a\\b {{ open]" },
	{ PARTS_COMMENT, "`a` *b* {{ c }}", "w[`a` *b* ]f[{{ c }}]" },
	{ PARTS_MESSAGE, "約 {n, number, ::.0}、{x}", "w[約 ]f[{n, number, ::.0}]w[、]f[{x}]" },
	{ PARTS_MESSAGE, "{n, plural, =0 {なし} other {# 個}}です", ".[{n, plural].[, =0 ].[{]W[なし]:[}]:[ other ]:[{]F[#]W[ 個]:[}]:[}]w[です]" },
	{ PARTS_MESSAGE, "<b>太字</b>、<c>a {b}</c>", ".[<b>]w[太字].[</b>]w[、].[<c>]c[a ]f[{b}].[</c>]" },
	{ PARTS_MESSAGE, "it''s '{a}' 'n' # < 5", "w[it].[']w['s ].[']w[{a}].[']w[ 'n' # < 5]" },
	{ PARTS_MESSAGE, "{open", "f[{open]" },
	{ PARTS_MESSAGE, "{n, select, a {b", ".[{n, select].[, a ].[{]W[b]" },
};

Test(part, cuts)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct str got = cut(&a, str_of(rows[i].text), rows[i].syntax);

		cr_expect(str_is(got, rows[i].want), "%s\ngot  %.*s\nwant %s", rows[i].text, STR_FMT(got), rows[i].want);
		arena_drop(&a);
	}
}

/* Nothing that a file may repeat takes more than linear time: each of these is the most that a text may have. */
Test(part, is_linear, .timeout = 20)
{
	static const char *const units[] = { "`", "``", "`a``b```", "[](", "](a", "{{", "{a", "{a, plural, b {", "<", "<a", "'{", "https://", "_", "*", "![](<{{" };

	for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
		for (int syntax = PARTS_PROSE; syntax <= PARTS_MESSAGE; syntax++) {
			struct arena a = arena_on(&mem_system);
			struct buf text = buf_on(&a);

			while (text.len < 64 * 1024)
				buf_z(&text, units[i]);
			cut(&a, buf_str(&text), (enum part_syntax)syntax);
			arena_drop(&a);
		}
}
