#include <cmark.h>
#include <criterion/criterion.h>

#include "view/inlines.h"
#include "view/markdown.h"

static struct prose_place nowhere(void)
{
	return (struct prose_place){ { NULL, 0, 0 }, false };
}

/* The texts of the facts of a row, in order. */
static const struct str facts[] = {
	{ "2.11.0", 6 }, { "a*b_c`d", 7 }, { "[x](y) <b>", 10 }, { "値「", 6 }, { "- # &amp; |", 11 }, { "", 0 }, { "1. \\", 4 }, { "~~s~~!", 6 },
};
enum { FACTS = sizeof facts / sizeof facts[0] };

static struct str text_of(const struct inline_node *n)
{
	return n->kind == INLINE_FACT ? facts[n->fact % FACTS] : n->text;
}

/* Both trees as one text each, so that they can be compared: a letter for what it is, then what is in it. */
enum { OPEN = 1, CLOSE = 2, BREAK = 3 };

struct shown {
	struct buf *out;
	bool emphasis, strong, heading;
	uint32_t last;
};

static void put_text(struct buf *out, struct str s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (str_starts(str_from(s, i), "\xE2\x80\x8B"))
			i += 2;
		else
			buf_char(out, s.ptr[i] == '\n' ? ' ' : s.ptr[i]);
	}
}

static void put_open(struct buf *out, char kind)
{
	buf_char(out, OPEN);
	buf_char(out, kind);
}

/* Emphasis in emphasis of its kind is not told apart; emphasis of nothing is nothing. */
static bool enter(struct buf *out, char kind, bool *inside)
{
	if (*inside)
		return false;
	put_open(out, kind);
	return *inside = true;
}

static void leave(struct buf *out, bool entered, bool *inside)
{
	if (!entered)
		return;
	*inside = false;
	if (out->len >= 2 && out->ptr[out->len - 2] == OPEN)
		out->len -= 2;
	else
		buf_char(out, CLOSE);
}

static struct str plain(struct arena *a, struct inlines inlines)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < inlines.count; i++)
		buf_put(&out, text_of(&inlines.items[i]));
	return buf_str(&out);
}

static bool allowed(struct str s)
{
	struct arena a = arena_on(&mem_system);
	struct buf out = buf_on(&a);
	bool ok = markdown_address(&out, s);

	arena_drop(&a);
	return ok;
}

static void put_address(struct buf *out, struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] == '|' || (unsigned char)s.ptr[i] <= ' ')
			buf_print(out, "%%%02X", (unsigned)s.ptr[i]);
		else
			buf_char(out, s.ptr[i]);
}

static void want_inlines(struct shown *s, struct inlines inlines);

static void want_link(struct shown *s, const struct inline_node *n)
{
	struct str address = plain(s->out->arena, n->address);

	if (!allowed(address)) {
		want_inlines(s, n->children);
		return;
	}
	put_open(s->out, n->kind == INLINE_LINK ? 'l' : 'i');
	if (n->kind == INLINE_LINK) {
		want_inlines(s, n->children);
	} else {
		struct buf alt = buf_on(s->out->arena);

		inlines_plain(&alt, n->children, facts);
		put_text(s->out, buf_str(&alt));
		s->last = inlines_last(buf_str(&alt), s->last);
	}
	buf_char(s->out, BREAK);
	put_address(s->out, address);
	buf_char(s->out, BREAK);
	put_text(s->out, plain(s->out->arena, n->title));
	buf_char(s->out, CLOSE);
}

static void want_inlines(struct shown *s, struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node *n = &inlines.items[i];
		bool entered;

		switch (n->kind) {
		case INLINE_TEXT:
		case INLINE_HTML:
		case INLINE_FACT:
			put_text(s->out, text_of(n));
			s->last = inlines_last(text_of(n), s->last);
			break;
		case INLINE_CODE:
			if (plain(s->out->arena, n->children).len == 0)
				break;
			put_open(s->out, 'c');
			put_text(s->out, plain(s->out->arena, n->children));
			s->last = inlines_last(plain(s->out->arena, n->children), s->last);
			buf_char(s->out, CLOSE);
			break;
		case INLINE_EMPHASIS:
			entered = enter(s->out, 'e', &s->emphasis);
			want_inlines(s, n->children);
			leave(s->out, entered, &s->emphasis);
			break;
		case INLINE_STRONG:
			entered = enter(s->out, 's', &s->strong);
			want_inlines(s, n->children);
			leave(s->out, entered, &s->strong);
			break;
		case INLINE_LINK:
		case INLINE_IMAGE:
			want_link(s, n);
			break;
		case INLINE_SOFT_BREAK:
			if (!inlines_joined(inlines, i, s->last, facts)) {
				buf_char(s->out, ' ');
				s->last = ' ';
			}
			break;
		case INLINE_HARD_BREAK:
			s->last = ' ';
			buf_char(s->out, s->heading ? ' ' : BREAK);
			break;
		}
	}
}

static void want_blocks(struct buf *out, struct blocks blocks)
{
	for (size_t i = 0; i < blocks.count; i++) {
		const struct block *b = &blocks.items[i];

		put_open(out, "phLI>cr p"[b->kind == BLOCK_HTML ? 0 : b->kind]);
		if (b->kind == BLOCK_HEADING)
			buf_print(out, "%u", b->level);
		if (b->kind == BLOCK_LIST)
			buf_print(out, "%d%u%d ", b->ordered, b->start, b->tight);
		if (b->kind == BLOCK_CODE)
			buf_put(out, plain(out->arena, b->info));
		for (size_t l = 0; l < b->line_count; l++) {
			buf_char(out, BREAK);
			buf_put(out, b->lines[l].before);
			buf_put(out, plain(out->arena, b->lines[l].inlines));
		}
		want_inlines(&(struct shown){ .out = out, .heading = b->kind == BLOCK_HEADING }, b->inlines);
		want_blocks(out, b->children);
		buf_char(out, CLOSE);
	}
}

/* What plain CommonMark reads. */
static void got_nodes(struct shown *s, cmark_node *first);

static void got_inside(struct shown *s, cmark_node *node, char kind, bool *inside)
{
	bool entered = enter(s->out, kind, inside);

	got_nodes(s, cmark_node_first_child(node));
	leave(s->out, entered, inside);
}

static void got_code(struct shown *s, cmark_node *node)
{
	struct str rest = str_of(cmark_node_get_literal(node)), line;

	put_open(s->out, 'c');
	buf_z(s->out, cmark_node_get_fence_info(node));
	if (rest.len)
		rest.len--;
	else
		rest.ptr = NULL;
	while (str_split(&rest, '\n', &line)) {
		buf_char(s->out, BREAK);
		buf_put(s->out, line);
	}
	buf_char(s->out, CLOSE);
}

static void got_image(struct shown *s, cmark_node *node)
{
	bool image = cmark_node_get_type(node) == CMARK_NODE_IMAGE;

	put_open(s->out, image ? 'i' : 'l');
	got_nodes(s, cmark_node_first_child(node));
	buf_char(s->out, BREAK);
	put_address(s->out, str_of(cmark_node_get_url(node)));
	buf_char(s->out, BREAK);
	put_text(s->out, str_of(cmark_node_get_title(node)));
	buf_char(s->out, CLOSE);
}

static void got_block(struct shown *s, cmark_node *node, char kind)
{
	put_open(s->out, kind);
	if (kind == 'h')
		buf_print(s->out, "%d", cmark_node_get_heading_level(node));
	if (kind == 'L')
		buf_print(s->out, "%d%d%d ", cmark_node_get_list_type(node) == CMARK_ORDERED_LIST, cmark_node_get_list_start(node),
			  cmark_node_get_list_tight(node));
	got_nodes(s, cmark_node_first_child(node));
	buf_char(s->out, CLOSE);
}

static void got_node(struct shown *s, cmark_node *node)
{
	switch (cmark_node_get_type(node)) {
	case CMARK_NODE_PARAGRAPH: got_block(s, node, 'p'); break;
	case CMARK_NODE_HEADING: got_block(s, node, 'h'); break;
	case CMARK_NODE_LIST: got_block(s, node, 'L'); break;
	case CMARK_NODE_ITEM: got_block(s, node, 'I'); break;
	case CMARK_NODE_BLOCK_QUOTE: got_block(s, node, '>'); break;
	case CMARK_NODE_THEMATIC_BREAK: got_block(s, node, 'r'); break;
	case CMARK_NODE_CODE_BLOCK: got_code(s, node); break;
	case CMARK_NODE_TEXT: put_text(s->out, str_of(cmark_node_get_literal(node))); break;
	case CMARK_NODE_SOFTBREAK: buf_char(s->out, ' '); break;
	case CMARK_NODE_LINEBREAK: buf_char(s->out, BREAK); break;
	case CMARK_NODE_CODE:
		put_open(s->out, 'c');
		put_text(s->out, str_of(cmark_node_get_literal(node)));
		buf_char(s->out, CLOSE);
		break;
	case CMARK_NODE_EMPH: got_inside(s, node, 'e', &s->emphasis); break;
	case CMARK_NODE_STRONG: got_inside(s, node, 's', &s->strong); break;
	case CMARK_NODE_LINK:
	case CMARK_NODE_IMAGE: got_image(s, node); break;
	default: put_open(s->out, '?'); break;
	}
}

static void got_nodes(struct shown *s, cmark_node *first)
{
	for (cmark_node *node = first; node; node = cmark_node_next(node))
		got_node(s, node);
}

static struct str read_plainly(struct arena *a, struct str markdown)
{
	cmark_node *root = cmark_parse_document(markdown.ptr, markdown.len, CMARK_OPT_DEFAULT);
	struct buf out = buf_on(a);

	got_nodes(&(struct shown){ .out = &out }, cmark_node_first_child(root));
	cmark_node_free(root);
	return buf_str(&out);
}

static struct str visible(struct arena *a, struct str s)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < s.len; i++)
		buf_char(&out, s.ptr[i] == OPEN ? '{' : s.ptr[i] == CLOSE ? '}' : s.ptr[i] == BREAK ? '/' : s.ptr[i]);
	return buf_str(&out);
}

static struct str write_prose(struct arena *a, struct prose *prose)
{
	struct buf out = buf_on(a);
	const struct str *all = NULL;
	struct str *many = NEW_ARRAY(a, struct str, prose->fact_count + 1);
	struct prose_text p = { .prose = prose };

	for (size_t i = 0; i < prose->fact_count; i++)
		many[i] = facts[i % FACTS];
	all = many;
	p.facts = all;
	markdown_prose(&out, &p, 0, 0);
	return buf_str(&out);
}

/* A tight list with raw HTML before a paragraph cannot stay tight: both are paragraphs then. */
static bool has_raw_in_list(struct blocks blocks, bool in_list)
{
	for (size_t i = 0; i < blocks.count; i++) {
		const struct block *b = &blocks.items[i];

		if ((b->kind == BLOCK_HTML && in_list) || has_raw_in_list(b->children, in_list || b->kind == BLOCK_LIST))
			return true;
	}
	return false;
}

static bool comes_back(struct arena *a, struct str text)
{
	struct diags ds = diags_on(a);
	struct prose *prose = prose_parse(a, text, nowhere(), PROSE_BLOCKS, &ds);
	struct str written = write_prose(a, prose), got = read_plainly(a, written);
	struct buf want = buf_on(a), again = buf_on(a);

	if (ds.findings.count || has_raw_in_list(prose->blocks, false))
		return true;
	want_blocks(&want, prose->blocks);
	want_blocks(&again, prose_parse(a, written, nowhere(), PROSE_BLOCKS, &ds)->blocks);
	if (str_eq(got, buf_str(&want)) && str_eq(buf_str(&again), buf_str(&want)))
		return true;
	cr_log_error("%s\n--- became\n%s\n--- wanted %s\n--- got    %s\n--- again  %s\n", text.ptr, written.ptr,
		     visible(a, buf_str(&want)).ptr, visible(a, got).ptr, visible(a, buf_str(&again)).ptr);
	return false;
}

static const char *const corpus[] = {
	"# A *b* #\n\np `c``d` [e](f \"g\")\n\n- h\n- i\n\n      j\n\n1. k\n\n   l\n2. m\n\n> n\n> - o\n\n---\n\n```sh\n# x\n\n`````\n~~~\n```",
	"**「重要」**です。これは**「次」**だ。**重要：**テキスト 約**(20%)**で**語。**English",
	"*「a」*b ***c*** ***d** e* *f **g*** **_h_ i** **j *k***",
	"語**「a *b* c」**語*「d」*語***「e」***語",
	"- a\n\n- b\n\n* c\n* d\n\n3) e\n4) f\n\n1. g",
	"- - a\n- ***\n- # h\n- > q\n- ```\n  c\n  ```\n-",
	"a\\\n\\- b\\\n1\\. c\\\n\\# d\\\n\\> e\\\n===\\\n\\---",
	"snake_case __init__ 2 * 3 a\\*b [tag] \\<tag> a & b &amp;amp; C:\\dir \\\\ `x`",
	"{{ a }} {{ b }} {{ c }} {{ d }}**{{ e }}**語 [{{ f }}]({{ g }})",
	"<div>\n{{ a }} *x*\n</div>\n\n<b>x</b> <!-- y -->",
	"[a](<b c> 'd \"e\"') [f](g\\)h) ![i *j*](k) <https://x.y/?a=b> [l](javascript:m)",
	"&nbsp;a\n\n&#32;b\n\n*&#32;c*d\n\n&#35; e\n\n&#10;f",
	"`` ` `` ` `` ` `  x  ` `\\`",
	"~~a~~ 1~2と3~4",
	"日本\n語\n\n- 日本\n  語 a\n  語",
};

/* No more escapes than it takes; what is Markdown already stays as it is. */
static const struct { const char *text, *want; } exact[] = {
	{ "snake_case and \\_\\_init\\_\\_, 2 * 3, C:\\dir", "snake_case and \\_\\_init\\_\\_, 2 * 3, C:\\dir" },
	{ "a 5* and a_b and [tag] and x < y & z and #1 and 3. b", "a 5* and a_b and [tag] and x < y & z and #1 and 3. b" },
	{ "\\*a\\* \\<b> \\&amp; \\[x](y) \\`c\\`", "\\*a\\* \\<b> \\&amp; [x\\](y) \\`c\\`" },
	{ "1\\. a\n\n\\- b\n\n\\# c\n\n\\> d\n\n\\+1\n\n2026\\.", "1\\. a\n\n\\- b\n\n\\# c\n\n\\> d\n\n+1\n\n2026\\." },
	{ "**「重要」**です", "**「重要」**&#8203;です" },
	{ "これは**「重要」**です", "これは&#8203;**「重要」**&#8203;です" },
	{ "**重要：**テキスト", "**重要：**&#8203;テキスト" },
	{ "**語。**English **重要**です。**A** b", "**語。**&#8203;English **重要**です。**A** b" },
	{ "***a*** ***b** c* *d **e*** **_f_**", "***a*** ***b** c* *d **e*** **_f_**" },
	{ "<b>x</b> <https://a.b/c> [d](<e f> \"g\")", "\\<b>x\\</b> <https://a.b/c> [d](e%20f \"g\")" },
	{ "[a](javascript:b) [c](ref:26.04#d) [e](//f)", "a c e" },
	{ "日本\n語 a\nb", "日本語 a b" },
	{ "a  \nb", "a\\\nb" },
	{ "Setext\n===\n\n# x \\#", "# Setext\n\n# x \\#" },
	{ "* a\n  * b\n* c\n\n+ d", "- a\n  - b\n- c\n\n* d" },
	{ "1) a\n\n   ```sh\n   x\n\n   y\n   ```\n2) b", "1. a\n\n   ```sh\n   x\n\n   y\n   ```\n\n2. b" },
	{ "````\n```\n````", "````\n```\n````" },
	{ "> a\n>\n> b", "> a\n>\n> b" },
	{ "***", "---" },
	{ "{{ x }} {{ y }}", "2.11.0 a*b_c`d" },
};

Test(markdown, escapes_are_few)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof exact / sizeof exact[0]; i++) {
		struct diags ds = diags_on(&a);
		struct str got = write_prose(&a, prose_parse(&a, str_of(exact[i].text), nowhere(), PROSE_BLOCKS, &ds));

		cr_expect(str_is(got, exact[i].want), "%s\n got  %s\n want %s", exact[i].text, got.ptr, exact[i].want);
	}
	arena_drop(&a);
}

Test(markdown, text_alone_is_safe_wherever_it_stands)
{
	static const struct { const char *text; enum markdown_place place; const char *want; } rows[] = {
		{ "- a|b", MARKDOWN_LINE_START, "\\- a|b" },
		{ "- a|b", MARKDOWN_INLINE, "- a|b" },
		{ "- a|b", MARKDOWN_CELL, "- a\\|b" },
		{ "a*b `c` snake_case_ \\", MARKDOWN_INLINE, "a\\*b \\`c\\` snake_case\\_ \\\\" },
		{ "one\ntwo", MARKDOWN_CELL, "one&#10;two" },
		{ "<script>", MARKDOWN_CELL, "\\<script>" },
	};
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct buf out = buf_on(&a);

		markdown_text(&out, str_of(rows[i].text), rows[i].place);
		cr_expect(str_is(buf_str(&out), rows[i].want), "%s: %s", rows[i].text, out.ptr);
	}
	arena_drop(&a);
}

Test(markdown, code_and_addresses)
{
	struct arena a = arena_on(&mem_system);
	struct buf out = buf_on(&a);

	markdown_code(&out, STR("a|b"), MARKDOWN_CELL);
	markdown_code(&out, STR(" `x`` "), MARKDOWN_INLINE);
	buf_char(&out, ' ');
	cr_expect(markdown_address(&out, STR("https://x/(a)b c)\\d|e")));
	cr_expect(!markdown_address(&out, STR("javascript:x")));
	cr_expect(!markdown_address(&out, STR("//x")));
	cr_expect(str_is(buf_str(&out), "`a\\|b````  `x``  ``` https://x/\\(a\\)b%20c\\)\\d%7Ce"), "%s", out.ptr);
	out = buf_on(&a);
	markdown_code_block(&out, STR("sh"), STR("a\n```\n\nb\n"), 3);
	cr_expect(str_is(buf_str(&out), "````sh\n   a\n   ```\n\n   b\n   ````"), "%s", out.ptr);
	arena_drop(&a);
}

Test(markdown, unit_that_fell_back_says_why)
{
	static const char *const reasons[] = { [UNIT_MISSING] = "未翻訳", [UNIT_BROKEN] = NULL };
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct prose *source = prose_parse(&a, STR("# One\n\n- **Two** | x\n\n```sh\n# three\n```"), nowhere(), PROSE_BLOCKS, &ds);
	struct prose *three = prose_parse_comment(&a, STR("三 * {{ v }}"), nowhere(), &ds);
	struct unit_text units[] = {
		{ UNIT_MISSING, source->blocks.items[0].inlines, NULL },
		{ UNIT_MISSING, source->blocks.items[1].children.items[0].children.items[0].inlines, NULL },
		{ UNIT_DONE, three->blocks.items[0].inlines, facts },
	};
	struct prose_text p = { .prose = source, .units = units, .source_language = STR("en"), .reasons = reasons };
	struct buf out = buf_on(&a), line = buf_on(&a);

	markdown_prose(&out, &p, 2, 1);
	cr_expect(str_is(buf_str(&out), "## One\n\n  - *(未翻訳)* **Two** | x\n\n  ```sh\n  # 三 * 2.11.0\n  ```"), "%s", out.ptr);
	p.prose = prose_parse(&a, STR("**Two** | x"), nowhere(), PROSE_LINE, &ds);
	p.units = units + 1;
	markdown_prose_line(&line, &p, MARKDOWN_CELL);
	cr_expect(str_is(buf_str(&line), "*(未翻訳)* **Two** \\| x"), "%s", line.ptr);
	arena_drop(&a);
}

Test(markdown, reads_back_as_what_was_written)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof corpus / sizeof corpus[0]; i++)
		cr_expect(comes_back(&a, str_of(corpus[i])), "%s", corpus[i]);
	arena_drop(&a);
}

/* Texts put together from what Markdown could trip over. */
static const char *const pieces[] = {
	"*", "**", "***", "_", "__", "`", "``", "[", "]", "](u)", "](u \"t\")", "(", ")", "!", "<", ">", "<b>", "</b>", "&", "&amp;", ";", "\\",
	"\\\\", "\\*", "#", "# ", "- ", "-", "+ ", "1. ", "1)", "> ", "|", "~", "~~~", "```", "=", "---", "\n", "\n\n", "\n    ", "\n- ", "\n  ", "\\\n",
	" ", "  ", "a", "b1", "語", "日", "「", "」", "。", "：", "（", "）", "%", "\"", "{{ x }}", "{{ y }}", "é", "&#32;", "&nbsp;", "https://x.y", "<https://z>", ":",
};

static struct str piece_together(struct arena *a, uint64_t *random)
{
	struct buf out = buf_on(a);
	unsigned count;

	*random = *random * 6364136223846793005u + 1442695040888963407u;
	count = 1 + (unsigned)(*random >> 33) % 14;
	for (unsigned i = 0; i < count; i++) {
		*random = *random * 6364136223846793005u + 1442695040888963407u;
		buf_z(&out, pieces[(*random >> 33) % (sizeof pieces / sizeof pieces[0])]);
	}
	return buf_str(&out);
}

Test(markdown, whatever_is_written_reads_back, .timeout = 120)
{
	const char *count = getenv("ROUNDS");
	uint64_t random = 26;
	unsigned wrong = 0;

	for (long i = 0; i < (count ? atol(count) : 20000) && wrong < 12; i++) {
		struct arena a = arena_on(&mem_system);

		wrong += !comes_back(&a, piece_together(&a, &random));
		arena_drop(&a);
	}
	cr_expect_eq(wrong, 0);
}
