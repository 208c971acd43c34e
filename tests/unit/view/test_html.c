#include <criterion/criterion.h>

#include "view/html.h"

static struct prose_place nowhere(void)
{
	return (struct prose_place){ { NULL, 0, 0 }, false };
}

/* Every fact in the rows is {{ v }}. */
static const struct str facts[] = { { "2.11 & <b>", 10 }, { "https://h/?a=1&b=\"2\"", 20 }, { "値", 3 } };

static struct str write_blocks(struct arena *a, const char *text, unsigned heading_base)
{
	struct diags ds = diags_on(a);
	struct buf out = buf_on(a);
	struct prose_text p = { .prose = prose_parse(a, str_of(text), nowhere(), PROSE_BLOCKS, &ds), .facts = facts };

	html_prose(&out, &p, heading_base);
	if (out.len)
		buf_char(&out, '\n');
	return buf_str(&out);
}

static const struct {
	const char *text, *want;
} rows[] = {
	{ "a < b & \"c\" {{ v }}", "<p>a &lt; b &amp; \"c\" 2.11 &amp; &lt;b&gt;</p>\n" },
	{ "*a* **b** `c<{{ v }}`", "<p><em>a</em> <strong>b</strong> <code>c&lt;2.11 &amp; &lt;b&gt;</code></p>\n" },
	{ "**「重要」**です", "<p><strong>「重要」</strong>です</p>\n" },
	{ "**重要：**テキスト", "<p><strong>重要：</strong>テキスト</p>\n" },
	{ "**語。**English", "<p><strong>語。</strong>English</p>\n" },
	{ "日本\n語 a\nb\n**語**\n日", "<p>日本語 a\nb\n<strong>語</strong>日</p>\n" },
	{ "{{ v }} 語\n`x`\n한\n국", "<p>2.11 &amp; &lt;b&gt; 語\n<code>x</code>\n한\n국</p>\n" },
	{ "{{ a }} {{ b }} 日\n{{ c }}\n本", "<p>2.11 &amp; &lt;b&gt; https://h/?a=1&amp;b=\"2\" 日値本</p>\n" },
	{ "a\\\nb", "<p>a<br>\nb</p>\n" },
	{ "[a](https://x/?q=1&r=\"2\" \"t<\")", "<p><a href=\"https://x/?q=1&amp;r=%222%22\" title=\"t&lt;\">a</a></p>\n" },
	{ "{{ v }} [a]({{ b }})", "<p>2.11 &amp; &lt;b&gt; <a href=\"https://h/?a=1&amp;b=%222%22\">a</a></p>\n" },
	{ "[a](#x) [b](../y.html) <mailto:c@d>", "<p><a href=\"#x\">a</a> <a href=\"../y.html\">b</a> <a href=\"mailto:c@d\">mailto:c@d</a></p>\n" },
	{ "[*a*](javascript:alert(1)) [b](//evil/x) [c](ref:26.04#x)", "<p><em>a</em> b c</p>\n" },
	{ "[a](data:text/html,x) [b](JavaScript:x) [c](HTTPS://x)", "<p>a b <a href=\"HTTPS://x\">c</a></p>\n" },
	{ "[a](&#x09;javascript:x) [b](<java&#10;script:x>) [c](/&#92;evil)",
	  "<p>a b <a href=\"/%5Cevil\">c</a></p>\n" },
	{ "[a](日本 \"題\")", "<p><a href=\"%E6%97%A5%E6%9C%AC\" title=\"題\">a</a></p>\n" },
	{ "[a](<x y%20z%>)", "<p><a href=\"x%20y%20z%25\">a</a></p>\n" },
	{ "![a *b*](i.png \"t\") ![c](https://x/y.png) ![d](javascript:x)",
	  "<p><img src=\"i.png\" alt=\"a b\" title=\"t\"> <a href=\"https://x/y.png\">c</a> d</p>\n" },
	{ "a <script>x</script> <!-- y -->", "<p>a &lt;script&gt;x&lt;/script&gt; &lt;!-- y --&gt;</p>\n" },
	{ "<script>\nalert({{ v }})\n</script>", "<p>&lt;script&gt;\nalert(2.11 &amp; &lt;b&gt;)\n&lt;/script&gt;</p>\n" },
	{ "# a\n\n##### b", "<h3>a</h3>\n<h6>b</h6>\n" },
	{ "- a\n- b\n\n  c\n", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n<p>c</p>\n</li>\n</ul>\n" },
	{ "- a\n  - b\n- c\n  ```\n  d\n  ```\n-", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c\n<pre tabindex=\"0\"><code>d\n</code></pre>\n</li>\n"
					       "<li></li>\n</ul>\n" },
	{ "3. a\n4. b", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n" },
	{ "1. a", "<ol>\n<li>a</li>\n</ol>\n" },
	{ "> a\n>\n> - b", "<blockquote>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</blockquote>\n" },
	{ "```sh x\n# a <b>\nls {{ v }}\n\n```", "<pre tabindex=\"0\"><code class=\"language-sh\"># a &lt;b&gt;\nls 2.11 &amp; &lt;b&gt;\n\n</code></pre>\n" },
	{ "```\"><i>\nx\n```", "<pre tabindex=\"0\"><code class=\"language-&quot;&gt;&lt;i&gt;\">x\n</code></pre>\n" },
	{ "---", "<hr>\n" },
	{ "", "" },
};

Test(html, prose_is_written_as_html)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str got = write_blocks(&a, rows[i].text, 2);

		cr_expect(str_is(got, rows[i].want), "%s\n got  %s\n want %s", rows[i].text, got.ptr, rows[i].want);
	}
	arena_drop(&a);
}

Test(html, unit_that_fell_back_says_why)
{
	static const char *const reasons[] = { [UNIT_MISSING] = "not \"yet\" translated", [UNIT_STALE] = NULL, [UNIT_BROKEN] = NULL };
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct prose *source = prose_parse(&a, STR("# One\n\nTwo\n\n- three\n\n```sh\n# four\nx\n```"), nowhere(), PROSE_BLOCKS, &ds);
	struct prose *two = prose_parse_unit(&a, STR("二 {{ v }}**「x」**だ"), nowhere(), &ds);
	struct unit_text units[] = {
		{ UNIT_MISSING, source->blocks.items[0].inlines, NULL },
		{ UNIT_DONE, two->blocks.items[0].inlines, &facts[2] },
		{ UNIT_STALE, source->blocks.items[2].children.items[0].children.items[0].inlines, NULL },
		{ UNIT_MISSING, source->blocks.items[3].lines[0].inlines, NULL },
	};
	struct prose_text p = { .prose = source, .units = units, .source_language = STR("en"), .reasons = reasons };
	struct buf out = buf_on(&a), line = buf_on(&a);

	html_prose(&out, &p, 0);
	cr_expect(str_is(buf_str(&out), "<h1 lang=\"en\" class=\"fallback\" title=\"not &quot;yet&quot; translated\">One</h1>\n"
					"<p>二 値<strong>「x」</strong>だ</p>\n"
					"<ul>\n<li><span lang=\"en\" class=\"fallback\">three</span></li>\n</ul>\n"
					"<pre tabindex=\"0\"><code class=\"language-sh\"># <span lang=\"en\" class=\"fallback\" title=\"not &quot;yet&quot; translated\">"
					"four</span>\nx\n</code></pre>"), "%s", out.ptr);
	p.prose = prose_parse(&a, STR("One"), nowhere(), PROSE_LINE, &ds);
	html_prose_line(&line, &p);
	cr_expect(str_is(buf_str(&line), "<span lang=\"en\" class=\"fallback\" title=\"not &quot;yet&quot; translated\">One</span>"), "%s", line.ptr);
	arena_drop(&a);
}

Test(html, plain_text_of_inlines)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct prose *p = prose_parse(&a, STR("a *b* `{{ v }}`\n[c](d)\\\n日\n本"), nowhere(), PROSE_BLOCKS, &ds);
	struct buf out = buf_on(&a);

	inlines_plain(&out, p->blocks.items[0].inlines, facts);
	cr_expect(str_is(buf_str(&out), "a b 2.11 & <b> c 日本"), "%s", out.ptr);
	arena_drop(&a);
}
