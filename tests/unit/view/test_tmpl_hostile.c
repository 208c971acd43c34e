#include <cmark.h>
#include <criterion/criterion.h>

#include "tmpl_fixture.h"

/* Values that try to become markup, in whatever place they stand. */
static const char *const hostile[] = {
	"<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>", "' onmouseover='alert(1)", "</title><script>x</script>",
	"</textarea><b>", "<!-- x -->", "--><b>", "<![CDATA[x]]>", "<?php x ?>", "&lt;b&gt;", "&#60;b&#62;", "&amp;", "a & b &copy; &copy", "<b", "a<b>c", "<3",
	"javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)", "data:text/html,<b>", "vbscript:x", "//evil.example/x",
	"/\\evil.example", "\\\\evil", "https://ok.example/?a=1&b=\"2\"'3'", "mailto:a@b", "#fragment", "?q=<b>", "ref:26.04",
	"[x](javascript:alert(1))", "![x](https://evil/x.png)", "[x]: javascript:alert(1)", "[x][y]", "<https://evil>", "<a@b.c>", "https://evil.example",
	"**bold** *em* __b__ _e_", "*", "**", "_", "***a** b*", "a_b_c", "~~x~~", "`code`", "``a`b``", "`", "```", "~~~", "`````", " `x` ",
	"# heading", "#", "####### x", "- item", "+ item", "* item", "1. item", "1) item", "12345678901. x", "> quote", "---", "***", "===", "=", "-", "+",
	"| a | b |", "|", "a | b", "\\|", "\\", "\\\\", "\\*x\\*", "x\\", "    code", "\tcode", "a\n\n# b", "a\nb", "a\n- b", "a\r\nb", "a\n```\nb", "a  \nb",
	"{{ x }}", "{% if %}", "{# x #}", "%s %n", "$x", "日本語「重要」", "**「重要」**です", "\xE2\x80\xAE" "abc", "\xEF\xBC\x9C" "b>", "!", "![", "](", "[", "]", "[]", "[]()", "()",
	":", "::", ":x:", "@x", "^x^", "==x==", "$$x$$", "a--b", "a...b", "'q' \"q\"", "(c)", "1.", "1", "a&b;c", "&#x41;", "&bogus;", "<>", "< b >", "<a b=\"c\">d</a>",
};

static const char *page(struct fixture *f, const char *text, const char *value)
{
	f->root[ROOT_TITLE] = text_value(&f->arena, value, VALUE_TEXT, 2);
	f->root[ROOT_TAG] = text_value(&f->arena, value, VALUE_CODE, 2);
	f->root[ROOT_URL] = text_value(&f->arena, value, VALUE_URL, 2);
	f->loader.name_count = 0;
	fixture_add(f, "t", text);
	f->ds.findings.count = 0;
	return fixture_render(f);
}

/* What a page has between what its template has before and behind the value; NULL when the page does not look so. */
static const char *inside(struct fixture *f, const char *got, const char *before, const char *after)
{
	struct str s = str_of(got);

	if (!str_starts(s, before) || !str_ends(s, after) || s.len < strlen(before) + strlen(after))
		return NULL;
	return str_z(&f->arena, str_slice(s, strlen(before), s.len - strlen(after)));
}

static const struct {
	const char *before, *value, *after;
	const char *never;	/* characters that may not come out */
} html_places[] = {
	{ "<p>", "{{ title }}", "</p>", "<>" },
	{ "<p>", "{{ tag }}", "</p>", "<>" },
	{ "<title>", "{{ title }}", "</title>", "<>" },
	{ "<textarea>", "{{ title }}", "</textarea>", "<>" },
	{ "<p class=\"", "{{ title }}", "\">", "<>\"" },
	{ "<p title=\"x ", "{{ title }}", " y\">", "<>\"" },
	{ "<p>", "{{ t(\"title\", release=release, name=title) }}", "</p>", "<>" },
	{ "<p title=\"", "{{ t(\"title\", release=release, name=title) }}", "\">", "<>\"" },
	{ "<a href=\"../x/", "{{ title }}", "/y\">", "<>\" \t\n'\\" },
	{ "<a href=\"x?y=", "{{ title }}", "\">", "<>\" \t\n'\\" },
	{ "<a href=\"x", "{{ title }}", "\">", "<>\" \t\n'\\:" },
	{ "<a href=\"/", "{{ title }}", "\">", "<>\" \t\n'\\" },
	{ "<p>", "{{ title ~ \"\" }}", "</p>", "<>" },
};

Test(tmpl_hostile, values_stay_values_in_html)
{
	struct fixture *f = fixture_on(TMPL_HTML);

	for (size_t p = 0; p < COUNT(html_places); p++)
		for (size_t i = 0; i < COUNT(hostile); i++) {
			const char *text = str_print(&f->arena, "%s%s%s", html_places[p].before, html_places[p].value, html_places[p].after).ptr;
			const char *got = page(f, text, hostile[i]), *value = inside(f, got, html_places[p].before, html_places[p].after);

			cr_expect(value && !strpbrk(value, html_places[p].never), "%s: %s", text, got);
			cr_expect(!value || strcmp(html_places[p].before, "<a href=\"/") || value[0] != '/', "%s: %s", text, got);
		}
	fixture_drop(f);
}

/* A whole address is one that may be linked to, or there is no page. */
Test(tmpl_hostile, addresses_are_allowed_or_refused)
{
	struct fixture *html = fixture_on(TMPL_HTML), *markdown = fixture_on(TMPL_MARKDOWN);

	for (size_t i = 0; i < COUNT(hostile); i++) {
		const char *got = page(html, "<a href=\"{{ url }}{{ url }}\">", hostile[i]), *value = inside(html, got, "<a href=\"", "\">");
		const char *other = page(markdown, "[]({{ url }})", hostile[i]);
		bool scheme = strstr(hostile[i], "script:") || strstr(hostile[i], "data:") || strncmp(hostile[i], "//", 2) == 0;

		cr_expect(got[0] == '!' ? !value && strstr(got, "[template-context]") : !strpbrk(value, "<>\" \t\n\\"), "%s: %s", hostile[i], got);
		cr_expect((got[0] == '!') == (other[0] == '!'), "%s: %s, %s", hostile[i], got, other);
		cr_expect(!scheme || strpbrk(hostile[i], "[(") == hostile[i] || strstr(hostile[i], "[x]") || got[0] == '!', "%s: %s", hostile[i], got);
	}
	fixture_drop(html);
	fixture_drop(markdown);
}

/* --- Markdown, read back by cmark --- */

/* Runs of blanks as one, none at the ends. */
static const char *blanks(struct arena *a, const char *z)
{
	struct buf out = buf_on(a);

	for (; *z; z++) {
		bool blank = *z == ' ' || *z == '\n' || *z == '\t' || *z == '\r';

		if (!blank)
			buf_char(&out, *z);
		else if (out.len && out.ptr[out.len - 1] != ' ')
			buf_char(&out, ' ');
	}
	buf_put(&out, STR(""));
	return str_z(a, str_trim(buf_str(&out)));
}

struct read_back {
	struct buf text;
	unsigned links, html, code, marks;
};

static void read_node(struct read_back *r, cmark_node *n)
{
	switch ((int)cmark_node_get_type(n)) {
	case CMARK_NODE_TEXT:
		buf_z(&r->text, cmark_node_get_literal(n));
		break;
	case CMARK_NODE_CODE: case CMARK_NODE_CODE_BLOCK:
		r->code++;
		if (cmark_node_get_type(n) == CMARK_NODE_CODE_BLOCK)
			buf_char(&r->text, ' ');
		buf_z(&r->text, cmark_node_get_literal(n));
		break;
	case CMARK_NODE_SOFTBREAK: case CMARK_NODE_LINEBREAK: case CMARK_NODE_PARAGRAPH:
		buf_char(&r->text, ' ');
		break;
	case CMARK_NODE_HTML_INLINE: case CMARK_NODE_HTML_BLOCK:
		r->html++;
		break;
	case CMARK_NODE_LINK: case CMARK_NODE_IMAGE:
		r->links++;
		break;
	case CMARK_NODE_EMPH: case CMARK_NODE_STRONG: case CMARK_NODE_HEADING: case CMARK_NODE_ITEM: case CMARK_NODE_BLOCK_QUOTE: case CMARK_NODE_THEMATIC_BREAK:
		r->marks++;
		break;
	}
}

static struct read_back read_markdown(struct arena *a, const char *text)
{
	struct read_back r = { .text = buf_on(a) };
	cmark_node *root = cmark_parse_document(text, strlen(text), CMARK_OPT_DEFAULT);
	cmark_iter *iter = cmark_iter_new(root);

	while (cmark_iter_next(iter) != CMARK_EVENT_DONE)
		if (cmark_iter_get_event_type(iter) == CMARK_EVENT_ENTER)
			read_node(&r, cmark_iter_get_node(iter));
	cmark_iter_free(iter);
	cmark_node_free(root);
	buf_put(&r.text, STR(""));
	return r;
}

/* `text` is read back as `want`, in which % is the value; with so many marks. */
static const struct markdown_place {
	const char *text, *want;
	unsigned links, code, marks;
} markdown_places[] = {
	{ "{{ title }}", "%", 0, 0, 0 },
	{ "\xE2\x80\xA6 {{ title }} \xE2\x80\xA6", "… % …", 0, 0, 0 },
	{ "\xE2\x80\xA6{{ title }}\xE2\x80\xA6", "…%…", 0, 0, 0 },
	{ "- {{ title }}", "%", 0, 0, 1 },
	{ "1. {{ title }}", "%", 0, 0, 1 },
	{ "> {{ title }}", "%", 0, 0, 1 },
	{ "# {{ title }}", "%", 0, 0, 1 },
	{ "## {{ title }} ##", "%", 0, 0, 1 },
	{ "{{ title }}\n{{ title }}", "% %", 0, 0, 0 },
	{ "{{ title }} {{ title }}", "% %", 0, 0, 0 },
	{ "{{ t(\"title\", release=release, name=title) }}", "Release 26.05 of %", 0, 0, 0 },
	{ "{{ t(\"title\", release=title, name=title) }}", "Release % of %", 0, 0, 0 },
	{ "[{{ title }}](x)", "%", 1, 0, 0 },
	{ "[… {{ title }}](x) [{{ tag }}](y)", "… % %", 2, 1, 0 },
	{ "[{{ t(\"title\", release=title, name=tag) }}](x)", "Release % of %", 1, 1, 0 },
	{ "`{{ title }}`", "%", 0, 1, 0 },
	{ "x `a {{ title }} b` y", "x a % b y", 0, 1, 0 },
	{ "{{ tag }}", "%", 0, 1, 0 },
	{ "- {{ tag }} x", "% x", 0, 1, 1 },
	{ "```\n{{ title }}\n```", "%", 0, 1, 0 },
	{ "- x\n\n  ~~~ sh\n  a {{ title }}\n  ~~~\n", "x a %", 0, 1, 1 },
};

static const char *wanted(struct arena *a, const char *want, const char *value)
{
	struct buf out = buf_on(a);

	for (; *want; want++)
		if (*want == '%')
			buf_z(&out, value);
		else
			buf_char(&out, *want);
	return blanks(a, buf_str(&out).ptr);
}

static void expect_read_back(struct fixture *f, const struct markdown_place *place, const char *value)
{
	const char *got = page(f, place->text, value), *want = wanted(&f->arena, place->want, value);
	struct read_back r = read_markdown(&f->arena, got);
	const char *text = blanks(&f->arena, r.text.ptr);

	/* A code span of blanks alone, and one of nothing, are none. */
	if (place->code && blanks(&f->arena, value)[0] == '\0')
		return;
	cr_expect(strcmp(text, want) == 0 && r.html == 0 && r.links == place->links && r.code == place->code && r.marks == place->marks,
		  "\n  template: %s\n  value:    %s\n  page:     %s\n  read:     %s (%u html, %u links, %u code, %u marks)", place->text, value, got, text,
		  r.html, r.links, r.code, r.marks);
}

Test(tmpl_hostile, values_stay_values_in_markdown)
{
	struct fixture *f = fixture_on(TMPL_MARKDOWN);

	for (size_t p = 0; p < COUNT(markdown_places); p++)
		for (size_t i = 0; i < COUNT(hostile); i++)
			expect_read_back(f, &markdown_places[p], hostile[i]);
	fixture_drop(f);
}

/* Tables are not cmark's: a cell stays one cell, on one line. */
Test(tmpl_hostile, values_stay_in_their_cell)
{
	static const char *const places[] = { "| {{ title }} |", "| `{{ title }}` |", "| {{ tag }} |", "| {{ t(\"title\", release=release, name=title) }} |",
		"| <a id=\"{{ title }}\"></a> |", "| [](x/{{ title }}) |", "| []({{ url }}) |", "| <a href=\"{{ url }}\"></a> |" };
	struct fixture *f = fixture_on(TMPL_MARKDOWN);

	for (size_t p = 0; p < COUNT(places); p++)
		for (size_t i = 0; i < COUNT(hostile); i++) {
			const char *got = page(f, places[p], hostile[i]), *value = inside(f, got, "| ", " |");
			bool split = !value || strchr(value, '\n');

			if (strstr(places[p], "url") && got[0] == '!')
				continue;

			for (const char *bar = value ? strchr(value, '|') : NULL; bar; bar = strchr(bar + 1, '|'))
				split |= bar == value || bar[-1] != '\\';
			cr_expect(!split, "%s: %s", places[p], got);
		}
	fixture_drop(f);
}

/* HTML inside Markdown: attributes, and text in a block. */
Test(tmpl_hostile, values_stay_values_in_html_in_markdown)
{
	static const struct {
		const char *before, *value, *after, *never;
	} places[] = {
		{ "<a id=\"", "{{ title }}", "\"></a>", "<>\"\n" },
		{ "<a href=\"x/", "{{ title }}", "\"></a>", "<>\"\n :" },
		{ "<div>\n", "{{ title }}", "\n</div>", "<>\"\n*_`[]|" },
		{ "<div>\n", "{{ t(\"title\", release=release, name=title) }}", "\n</div>", "<>\"\n*_`[]|" },
		{ "<span>\n", "{{ tag }}", "\n</span>", "<>\"\n*_`[]|" },
	};
	struct fixture *f = fixture_on(TMPL_MARKDOWN);

	for (size_t p = 0; p < COUNT(places); p++)
		for (size_t i = 0; i < COUNT(hostile); i++) {
			const char *text = str_print(&f->arena, "%s%s%s", places[p].before, places[p].value, places[p].after).ptr;
			const char *got = page(f, text, hostile[i]), *value = inside(f, got, places[p].before, places[p].after);

			if (places[p].never[4] == ' ' && value && strchr(value, ':'))
				continue;
			cr_expect(value && !strpbrk(value, places[p].never), "%s: %s", text, got);
		}
	fixture_drop(f);
}
