#include <criterion/criterion.h>

#include "text/prose.h"

static struct str show_findings(struct arena *a, const struct diags *ds)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		buf_print(&out, "%s%u:%u+%u %s", i ? " " : "", f->loc.line, f->loc.col, f->span, rules[f->rule].slug);
		for (size_t j = 0; j < f->related.count; j++)
			buf_print(&out, "(%u:%u)", f->related.items[j].loc.line, f->related.items[j].loc.col);
	}
	return buf_str(&out);
}

static struct prose *parse(struct arena *a, const char *text, struct diags *ds)
{
	const struct source *s = source_on(a, STR("x.yaml"), str_of(text));

	return prose_parse(a, str_of(text), (struct prose_place){ { s, 1, 1 }, true }, PROSE_BLOCKS, ds);
}

static const struct row {
	const char *text, *want;
} marks[] = {
	{ "**a** *b* __c__ _d_ `**` `` ** ` ``", "" },
	{ "**「重要」**です", "" },
	{ "**a ** b", "1:1+2 markup-literal(1:5)" },
	{ "日本**語 **の", "1:3+2 cjk-emphasis(1:7)" },
	{ "2**10", "1:2+2 markup-literal" },
	{ "**a** b ** c *d*", "1:9+2 markup-literal" },
	{ "****a**", "1:1+2 markup-literal" },
	{ "**a****", "1:6+2 markup-literal" },
	{ "***a** b", "" },
	{ "a **", "1:3+2 markup-literal" },
	{ "\\*\\* a **b**", "" },
	{ "\\** a **b**", "" },
	{ "\\*\\* **", "1:6+2 markup-literal" },
	{ "`\\**` x **", "1:9+2 markup-literal" },
	{ "&#42;&#42; a", "" },
	{ "&ast;** & b", "" },
	{ "[a**b](c_d \"e*f\") **", "1:3+2 markup-literal(1:19)" },
	{ "<https://a.b/c_d*e> **", "1:21+2 markup-literal" },
	{ "[https://a.b/c_d](https://a.b/c_d) **", "1:36+2 markup-literal" },
	{ "{{ a_b * c }} **", "1:15+2 markup-literal" },
	{ "- *a*\n  **b\n- c\n", "2:3+2 markup-literal" },
	{ "> a\n> b ** c\n", "2:5+2 markup-literal" },
	{ "a_b_c\n**d** _e_\nf ** g", "3:3+2 markup-literal" },
	{ "# **a\n\nb", "1:3+2 markup-literal" },
	{ "```\n**\n```\n\n    **\n", "" },
	{ "<b>a</b>", "1:1+3 raw-html" },
	{ "a <b>c</b>\n`<i>` <i>d</i>", "1:3+3 raw-html 2:7+3 raw-html" },
	{ "a</b>", "1:2+4 raw-html" },
	{ "- a\n  b <br> <br>\n", "2:5+4 raw-html 2:10+4 raw-html" },
	{ "a <!-- b --> c", "1:3+10 raw-html" },
	{ "a\n\n<div>\n**\n</div>\n", "3:1+5 raw-html" },
	{ "<a title=\"{{ x }}\">b</a>", "1:1+10 raw-html" },
	{ "a < b, 1<2, <https://x.y>, \\<b>, &lt;b>", "" },
	{ "日**本 <b> ** 語", "1:2+2 cjk-emphasis(1:10) 1:6+3 raw-html" },
};

Test(prose_marks, findings)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
		struct diags ds = diags_on(&a);

		parse(&a, marks[i].text, &ds);
		cr_expect(str_is(show_findings(&a, &ds), marks[i].want), "%s\n got  %s\n want %s", marks[i].text, show_findings(&a, &ds).ptr,
			  marks[i].want);
	}
	arena_drop(&a);
}

static void show_addresses(struct buf *out, struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node *n = &inlines.items[i];

		show_addresses(out, n->children);
		if (n->address.count)
			buf_print(out, "%s%u:%u", out->len ? " " : "", n->address.items[0].loc.line, n->address.items[0].loc.col);
	}
}

static const struct row places[] = {
	{ "[a](ref:1)", "1:5" },
	{ "`[a](ref:1)` [a](ref:1)", "1:18" },
	{ "日本[語](ref:1#あ)と[b]( <ref:2> )", "1:7 1:22" },
	{ "ref:1 [ref:1](ref:1) <ref:1>", "1:15 1:23" },
	{ "[![a](b)](c)", "1:7 1:11" },
	{ "[a](https://x.y) [b](#c)", "0:0 1:22" },
	{ "[a\nb](c)\n[d](c)", "2:4 3:5" },
	{ "- [a](b) **c**\n  [d](e)", "1:7 2:7" },
	{ "[a]({{ b }}/c) [d](e/{{ f }})", "1:8 1:20" },
	{ "[a](b&amp;c) [d](e)", "0:0 0:0" },
};

Test(prose_marks, addresses)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
		struct diags ds = diags_on(&a);
		const struct prose *p = parse(&a, places[i].text, &ds);
		const struct block *b = &p->blocks.items[0];
		struct buf got = buf_on(&a);

		if (b->kind == BLOCK_LIST)
			b = &b->children.items[0].children.items[0];
		show_addresses(&got, b->inlines);
		cr_expect(str_is(buf_str(&got), places[i].want), "%s\n got  %s\n want %s", places[i].text, got.ptr, places[i].want);
	}
	arena_drop(&a);
}

/* Nothing is looked for again and again. */
Test(prose_marks, end_soon)
{
	static const char *const pieces[] = { "`(` ", "[a](b&amp;c) ", "<ref:a&amp;b> ", "<b ", "<b> ", "** ", "`<\n` ", "[a](<b>) ", "_a*" };
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
		struct diags ds = diags_on(&a);
		struct buf text = buf_on(&a);

		while (text.len + 20 < PROSE_MAX && text.len / str_of(pieces[i]).len < PROSE_BRACKETS_MAX * 4)
			buf_z(&text, pieces[i]);
		parse(&a, text.ptr, &ds);
	}
	arena_drop(&a);
}
