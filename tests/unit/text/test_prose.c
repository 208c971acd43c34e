#include <criterion/criterion.h>

#include "text/prose.h"

/* Blocks as one line: p1[text] h1.2[…] ul{- p2[…]} ol3{…} q{…} sh‹lines› --- ; <1> is fact 1. */
static void show_inlines(struct buf *out, struct inlines inlines)
{
	static const char *const open[] = { "", "<", "`", "_", "*", "(", "!(", "~", "/", "%" };
	static const char *const close[] = { "", ">", "`", "_", "*", ")", ")", "", "", "%" };

	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node *n = &inlines.items[i];

		buf_z(out, open[n->kind]);
		buf_put(out, n->text);
		if (n->kind == INLINE_FACT)
			buf_print(out, "%u", n->fact);
		show_inlines(out, n->children);
		if (n->kind == INLINE_LINK || n->kind == INLINE_IMAGE) {
			buf_z(out, " -> ");
			show_inlines(out, n->address);
			if (n->title.count)
				buf_z(out, " : ");
			show_inlines(out, n->title);
		}
		buf_z(out, close[n->kind]);
	}
}

static void show_blocks(struct buf *out, struct blocks blocks);

static void show_block(struct buf *out, const struct block *b)
{
	static const char *const open[] = { "p", "h", "", "-", ">", "", "---", "html" };

	buf_z(out, open[b->kind]);
	if (b->unit)
		buf_print(out, "%u", b->unit);
	if (b->level)
		buf_print(out, ".%u", b->level);
	if (b->kind == BLOCK_LIST)
		buf_print(out, "%s%.0u%s", b->ordered ? "ol" : "ul", b->start, b->tight ? "" : "~");
	if (b->inlines.count) {
		buf_char(out, '[');
		show_inlines(out, b->inlines);
		buf_char(out, ']');
	}
	if (b->kind == BLOCK_CODE) {
		show_inlines(out, b->info);
		buf_char(out, '{');
	}
	for (size_t i = 0; i < b->line_count; i++) {
		if (b->lines[i].unit)
			buf_print(out, "%.*s%u:", STR_FMT(b->lines[i].before), b->lines[i].unit);
		show_inlines(out, b->lines[i].inlines);
		buf_char(out, '$');
	}
	if (b->kind == BLOCK_CODE)
		buf_char(out, '}');
	if (b->children.count) {
		buf_char(out, '{');
		show_blocks(out, b->children);
		buf_char(out, '}');
	}
}

static void show_blocks(struct buf *out, struct blocks blocks)
{
	for (size_t i = 0; i < blocks.count; i++) {
		if (i)
			buf_char(out, ' ');
		show_block(out, &blocks.items[i]);
	}
}

static struct str show(struct arena *a, const struct prose *p)
{
	struct buf out = buf_on(a);

	show_blocks(&out, p->blocks);
	return buf_str(&out);
}

static struct str show_findings(struct arena *a, const struct diags *ds)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		buf_print(&out, "%s%u:%u %s [%s]", i ? "\n" : "", f->loc.line, f->loc.col, f->message.ptr, rules[f->rule].slug);
	}
	return buf_str(&out);
}

/* Findings but for those of test_prose_marks.c. */
static size_t others(const struct diags *ds)
{
	size_t count = 0;

	for (size_t i = 0; i < ds->findings.count; i++)
		count += ds->findings.items[i].rule != RULE_RAW_HTML && ds->findings.items[i].rule != RULE_MARKUP_LITERAL;
	return count;
}

static struct prose_place at(struct arena *a, const char *text)
{
	const struct source *s = source_on(a, STR("x.yaml"), str_of(text));

	return (struct prose_place){ { s, 1, 1 }, true };
}

static const struct row {
	const char *text, *want;
} blocks[] = {
	{ "plain", "p1[plain]" },
	{ "PyTorch {{ components.torch }} and {{a}}.", "p1[PyTorch <0> and <1>.]" },
	{ "a *b* **c** `d` [e](f \"g\") ![h](i)", "p1[a _b_ *c* `d` (e -> f : g) !(h -> i)]" },
	{ "`x={{ a }}` [v{{ b }}](https://h/{{ c }} \"t {{ d }}\")", "p1[`x=<0>` (v<1> -> https://h/<2> : t <3>)]" },
	{ "**{{ a }}**です", "p1[*<0>*です]" },
	{ "a\nb", "p1[a~b]" },
	{ "a  \nb\\\nc", "p1[a/b/c]" },
	{ "# T #\n\np\n\nS\nS\n---\n", "h1.1[T] p2[p] h3.2[S~S]" },
	{ "- a\n- b\n", "ul{-{p1[a]} -{p2[b]}}" },
	{ "3. a\n\n   b\n4. c\n", "ol3~{-{p1[a] p2[b]} -{p3[c]}}" },
	{ "> a\n> - b\n>   c\n", ">{p1[a] ul{-{p2[b~c]}}}" },
	{ "```sh\n# Print {{ x }}\nls *x*\n  ## two\n#!/bin/sh\n#\n```", "sh{# 1:Print <0>$ls *x*$  ## 2:two$#!/bin/sh$#$}" },
	{ "```python\n# not for translation\n```", "python{# not for translation$}" },
	{ "~~~ {{ lang }}\n\n**「a」**b\n~~~", "<0>{$**「a」**b$}" },
	{ "    indented {{ a }}\n", "{indented <0>$}" },
	{ "```\n```", "{}" },
	{ "<div>\n{{ a }}</div>\n\na <b>c</b>", "html[%<div>%~<0>%</div>%] p1[a %<b>%c%</b>%]" },
	{ "***\n", "---" },
	{ "{{ literal(\"}}\") }}x", "p1[<0>x]" },
	{ "{{ literal(\"\\\"}}\") }}x", "p1[<0>x]" },
	{ "a }} b { c } d", "p1[a }} b { c } d]" },
	{ "&amp; &#x41; \\* \\\\", "p1[& A * \\]" },
	{ "<https://x.y/{{ a }}>", "p1[(https://x.y/<0> -> https://x.y/<0>)]" },
	{ "", "" },
};

Test(prose, text_becomes_blocks)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
		struct diags ds = diags_on(&a);
		struct prose *p = prose_parse(&a, str_of(blocks[i].text), at(&a, blocks[i].text), PROSE_BLOCKS, &ds);

		cr_expect(str_is(show(&a, p), blocks[i].want), "%s\n got  %s\n want %s", blocks[i].text, show(&a, p).ptr, blocks[i].want);
		cr_expect_eq(others(&ds), 0, "%s: %s", blocks[i].text, show_findings(&a, &ds).ptr);
	}
	arena_drop(&a);
}

/* Emphasis by the CJK-friendly rule; the first group is what CommonMark alone leaves as asterisks. */
static const struct row japanese[] = {
	{ "**「重要」**です", "p1[*「重要」*です]" },
	{ "これは**「重要」**です", "p1[これは*「重要」*です]" },
	{ "**重要：**テキスト", "p1[*重要：*テキスト]" },
	{ "**100%**に", "p1[*100%*に]" },
	{ "約**(20%)**です", "p1[約*(20%)*です]" },
	{ "**語。**English", "p1[*語。*English]" },
	{ "English**「語」**です", "p1[English*「語」*です]" },
	{ "**語。**{{ x }}です", "p1[*語。*<0>です]" },
	{ "{{ x }}**（注）**です", "p1[<0>*（注）*です]" },
	{ "*「強調」*です", "p1[_「強調」_です]" },
	{ "***「両方」***です", "p1[_*「両方」*_です]" },
	{ "文。**「次」**文", "p1[文。*「次」*文]" },
	{ "**`code`**です", "p1[*`code`*です]" },
	{ "実行**`x`**を", "p1[実行*`x`*を]" },
	{ "**[リンク](u)**です", "p1[*(リンク -> u)*です]" },
	{ "**ｶﾅ｡**ﾃｽﾄ", "p1[*ｶﾅ｡*ﾃｽﾄ]" },
	{ "**「{{ x }}」**です", "p1[*「<0>」*です]" },
	{ "- **注意：**確認", "ul{-{p1[*注意：*確認]}}" },
	{ "# **「見出し」**です", "h1.1[*「見出し」*です]" },
	{ "**重要**です", "p1[*重要*です]" },
	{ "**重要**：です", "p1[*重要*：です]" },
	{ "**a.** b", "p1[*a.* b]" },
	{ "a**b.**c", "p1[a**b.**c]" },
	{ "3*4*5 と 2 * 3", "p1[3_4_5 と 2 * 3]" },
	{ "\\*「語」\\*です", "p1[*「語」*です]" },
	{ "\\**「語」*です", "p1[*_「語」_です]" },
	{ "`**「語」**です`", "p1[`**「語」**です`]" },
	{ "__「重要」__です", "p1[__「重要」__です]" },
	{ "[**「a」**b](http://x/*。*語)", "p1[(*「a」*b -> http://x/*。*語)]" },
	{ "日本\n語 a\n語", "p1[日本~語 a~語]" },
};

Test(prose, japanese_emphasis_needs_no_blanks)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof japanese / sizeof japanese[0]; i++) {
		struct diags ds = diags_on(&a);
		struct prose *p = prose_parse(&a, str_of(japanese[i].text), at(&a, japanese[i].text), PROSE_BLOCKS, &ds);

		cr_expect(str_is(show(&a, p), japanese[i].want), "%s\n got  %s\n want %s", japanese[i].text, show(&a, p).ptr,
			  japanese[i].want);
		cr_expect_eq(others(&ds), 0, "%s", japanese[i].text);
	}
	arena_drop(&a);
}

/* Units of a text, joined by '|'. */
static const struct row units[] = {
	{ "one  two", "one  two" },
	{ "a\nb\n\nc", "a b|c" },
	{ "日本\n語\nb\n語", "日本語 b 語" },
	{ "**太字**\n語", "**太字** 語" },
	{ "a  \nb\\\nc\\\\\nd", "a\\\nb\\\nc\\\\ d" },
	{ "`日本\n語  \nb` x", "`日本 語   b` x" },
	{ "## H *x* ##\n\nS\nT\n===\n\n#\n", "H *x*|S T|" },
	{ "- a\n  b\n- [c](d) \\_e_ &amp; <f>\n\n  g", "a b|[c](d) \\_e_ &amp; <f>|g" },
	{ "> q\nlazy\n> > two\n> > three", "q lazy|two three" },
	{ "1. > x\n   > y\n", "x y" },
	{ "A {{ x }} **{{  y\n  }}** `{{ z }}`", "A {{ x }} **{{  y }}** `{{ z }}`" },
	{ "{{ x }}", "{{ x }}" },
	{ "**「重要」**です。\\*", "**「重要」**です。\\*" },
	{ "p\n\n```console\n# one {{ x }}\ncmd\n  #  two\n```\n\nq", "p|one {{ x }}|two|q" },
	{ "<div>\n\n---\n", "" },
};

Test(prose, units_are_what_the_author_wrote_on_one_line)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
		struct diags ds = diags_on(&a);
		struct prose *p = prose_parse(&a, str_of(units[i].text), at(&a, units[i].text), PROSE_BLOCKS, &ds);
		struct buf got = buf_on(&a);

		for (size_t n = 0; n < p->unit_count; n++) {
			if (n)
				buf_char(&got, '|');
			buf_put(&got, p->units[n].text);
		}
		cr_expect(str_is(buf_str(&got), units[i].want), "%s\n got  %s\n want %s", units[i].text, got.ptr, units[i].want);
	}
	arena_drop(&a);
}

/* A translation stays one paragraph whatever it begins with. */
static const struct row translations[] = {
	{ "- 一覧", "p1[- 一覧]" },
	{ "# 見出し", "p1[# 見出し]" },
	{ "1. 一", "p1[1. 一]" },
	{ "> 引用", "p1[> 引用]" },
	{ "```", "p1[```]" },
	{ "    字下げ *x*", "p1[字下げ _x_]" },
	{ "[a]: b", "p1[[a]: b]" },
	{ "<div>*a*", "p1[%<div>%_a_]" },
	{ "**「重要」**です", "p1[*「重要」*です]" },
	{ "一行\n\n二行", "p1[一行二行]" },
	{ "一\\\n- 二\\\n===", "p1[一/- 二/===]" },
	{ "---", "p1[---]" },
	{ "", "p1" },
	{ " *a* ", "p1[_a_]" },
};

Test(prose, translation_is_one_paragraph)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof translations / sizeof translations[0]; i++) {
		struct diags ds = diags_on(&a);
		struct prose *p = prose_parse_unit(&a, str_of(translations[i].text), at(&a, translations[i].text), &ds);

		cr_expect(str_is(show(&a, p), translations[i].want), "%s\n got  %s\n want %s", translations[i].text, show(&a, p).ptr,
			  translations[i].want);
		cr_expect_eq(others(&ds), 0, "%s", translations[i].text);
	}
	arena_drop(&a);
}

static const struct { const char *text, *want; enum prose_shape shape; } wrong[] = {
	{ "a\n  日 {{ x", "2:5 '{{' is not closed [bad-value]", PROSE_BLOCKS },
	{ "{{ a }} {{ \"}}", "1:9 '{{' is not closed [bad-value]", PROSE_BLOCKS },
	{ "日\xF0\x90\xA9\xBF", "1:2 the character U+10A7F cannot stand in prose [bad-value]", PROSE_BLOCKS },
	{ "a\xF3\xB0\x80\x80{{ x }}", "1:2 the character U+F0000 cannot stand in prose [bad-value]", PROSE_BLOCKS },
	{ "a&#xF0000;&#983041;&#x10a7f;",
	  "1:2 the character U+F0000 cannot stand in prose [bad-value]\n1:11 the character U+F0001 cannot stand in prose [bad-value]\n"
	  "1:20 the character U+10A7F cannot stand in prose [bad-value]", PROSE_BLOCKS },
	{ "a\n\nb", "3:1 one paragraph is expected here, not a second paragraph [bad-value]", PROSE_LINE },
	{ "- a", "1:1 one paragraph is expected here, not a list [bad-value]", PROSE_LINE },
	{ "a\n\n```\nb\n```", "3:1 one paragraph is expected here, not a code block [bad-value]", PROSE_LINE },
	{ " ", "1:1 the text is empty [bad-value]", PROSE_LINE },
	{ "a [b]\n\n> [b]: http://x\n", "3:3 a link definition cannot be translated [bad-value]", PROSE_BLOCKS },
	{ "[b]: http://x\na [b]", "1:1 a link definition cannot be translated [bad-value]", PROSE_BLOCKS },
	{ "```\n[b]: http://x\n```\n\na [b]: c", "", PROSE_BLOCKS },
};

Test(prose, findings_are_where_the_mistake_is)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		struct diags ds = diags_on(&a);

		prose_parse(&a, str_of(wrong[i].text), at(&a, wrong[i].text), wrong[i].shape, &ds);
		cr_expect(str_is(show_findings(&a, &ds), wrong[i].want), "%s\n got  %s\n want %s", wrong[i].text,
			  show_findings(&a, &ds).ptr, wrong[i].want);
	}
	arena_drop(&a);
}

Test(prose, line_that_is_no_paragraph_is_kept_as_one)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);

	cr_expect(str_is(show(&a, prose_parse(&a, STR("- *a*"), at(&a, ""), PROSE_LINE, &ds)), "p1[- _a_]"));
	cr_expect(str_is(show(&a, prose_parse(&a, STR("a\n\nb"), at(&a, ""), PROSE_LINE, &ds)), "p1[a]"));
	cr_expect_eq(prose_parse(&a, STR("a\n\nb"), at(&a, ""), PROSE_LINE, &ds)->unit_count, 1);
	arena_drop(&a);
}

Test(prose, size_and_depth_are_limited)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct buf deep = buf_on(&a), stars = buf_on(&a), brackets = buf_on(&a);

	for (int i = 0; i < 20000; i++)
		buf_z(&deep, "> ");
	buf_char(&deep, 'x');
	prose_parse(&a, buf_str(&deep), at(&a, ""), PROSE_BLOCKS, &ds);
	for (int i = 0; i < 10000; i++)
		buf_z(&stars, "*a **b ");
	for (int i = 0; i < 10000; i++)
		buf_z(&stars, "c** d*");
	prose_parse(&a, str_slice(buf_str(&stars), 0, 20000), at(&a, ""), PROSE_BLOCKS, &ds);
	prose_parse(&a, buf_str(&stars), at(&a, ""), PROSE_BLOCKS, &ds);
	for (int i = 0; i <= PROSE_BRACKETS_MAX; i++)
		buf_z(&brackets, "![");
	prose_parse_unit(&a, buf_str(&brackets), at(&a, ""), &ds);
	cr_expect(str_is(show_findings(&a, &ds), "1:129 Markdown is nested deeper than 64 levels [yaml-limit]\n"
						 "1:4 '**' is shown to readers, because it is not one of a pair around bold text [markup-literal]\n"
						 "1:1 the text is longer than 64 KiB [bad-value]\n"
						 "1:1 the text has more than 2000 brackets [bad-value]"), "%s", show_findings(&a, &ds).ptr);
	arena_drop(&a);
}

Test(prose, places_count_the_authors_characters)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	const char *text = "日本\n\n- 一\n\n  語。**「x」**{{ 日 }}です [a](b) `c`\n";
	struct prose *p = prose_parse(&a, str_of(text), at(&a, text), PROSE_BLOCKS, &ds);
	struct block *list = &p->blocks.items[1];
	struct block *second = &list->children.items[0].children.items[1];

	cr_expect(list->loc.line == 3 && list->loc.col == 1);
	cr_expect(second->loc.line == 5 && second->loc.col == 3, "%u:%u", second->loc.line, second->loc.col);
	cr_expect(p->facts[0].loc.line == 5 && p->facts[0].loc.col == 15, "%u", p->facts[0].loc.col);
	for (size_t i = 0; i < second->inlines.count; i++) {
		struct inline_node *n = &second->inlines.items[i];
		uint32_t want = n->kind == INLINE_LINK ? 22 : n->kind == INLINE_CODE ? 30 : n->kind == INLINE_STRONG ? 5 : 0;

		cr_expect(!want || (n->loc.line == 5 && n->loc.col == want), "kind %d at %u:%u", n->kind, n->loc.line, n->loc.col);
	}
	arena_drop(&a);
}

Test(prose, comment_is_text)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	const char *text = "2 * 3 * {{ x }} を **表示** `y` &amp; \\";
	struct prose *p = prose_parse_comment(&a, str_of(text), at(&a, text), &ds);

	cr_expect(str_is(show(&a, p), "p1[2 * 3 * <0> を **表示** `y` &amp; \\]"), "%s", show(&a, p).ptr);
	cr_expect(p->units[0].comment);
	p = prose_parse(&a, STR("```sh\n# x\n```\n\ny"), at(&a, ""), PROSE_BLOCKS, &ds);
	cr_expect(p->units[0].comment && !p->units[1].comment);
	arena_drop(&a);
}

Test(prose, normal_form_forgets_blanks)
{
	struct arena a = arena_on(&mem_system);

	cr_expect(str_is(prose_normal(&a, STR(" a\r\n  b\tc ")), "a b c"));
	cr_expect(str_is(prose_normal(&a, STR("か\xE3\x82\x99")), "が"));
	arena_drop(&a);
}
