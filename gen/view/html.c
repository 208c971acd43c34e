/* Blocks as HTML. Whatever is not of the closed set of tags below is text. */
#include "view/html.h"

#include <ctype.h>
#include <string.h>

#include "base/word.h"
#include "view/address.h"
#include "view/link.h"
#include "view/unit_text.h"

enum { HEADING_MAX = 6 };

/* One stretch of inlines on its way out. */
struct html_inlines {
	struct buf *out;
	const struct str *facts;
	const struct link_base *links;
	uint32_t last;		/* the character last written */
};

struct html_blocks {
	struct buf *out;
	const struct prose_text *prose;
	unsigned heading_base;
	bool tight;
};

/* What a byte needs; every byte of a page passes here. */
enum escape { ESCAPE_NONE, ESCAPE_TEXT, ESCAPE_QUOTE };

static const struct entity {
	enum escape escape;
	const char *text;
} entities[256] = {
	['&'] = { ESCAPE_TEXT, "&amp;" },
	['<'] = { ESCAPE_TEXT, "&lt;" },
	['>'] = { ESCAPE_TEXT, "&gt;" },
	['"'] = { ESCAPE_QUOTE, "&quot;" },
};

/* Passes over bytes that are none of these, eight at a time; the next byte may be one. */
static size_t next_entity(struct str text, size_t at)
{
	while (text.len - at >= WORD_SIZE) {
		uint64_t word = word_load(text.ptr + at);

		if (word_has(word, '&') || word_has(word, '<') || word_has(word, '>') || word_has(word, '"'))
			break;
		at += WORD_SIZE;
	}
	return at;
}

static void escape_up_to(struct buf *out, struct str text, enum escape most)
{
	size_t from = 0;

	for (size_t at = 0; at < text.len; at++) {
		const struct entity *e;

		at = next_entity(text, at);
		if (at == text.len)
			break;
		e = &entities[(unsigned char)text.ptr[at]];
		if (e->escape == ESCAPE_NONE || e->escape > most)
			continue;
		buf_put(out, str_slice(text, from, at));
		buf_z(out, e->text);
		from = at + 1;
	}
	buf_put(out, str_from(text, from));
}

void html_text(struct buf *out, struct str text)
{
	escape_up_to(out, text, ESCAPE_TEXT);
}

void html_attribute(struct buf *out, struct str text)
{
	escape_up_to(out, text, ESCAPE_QUOTE);
}

/* A browser also takes `\` for `/` and skips blanks in a scheme, but those come out percent-encoded. */
bool html_address(struct buf *out, struct str address)
{
	if (!address_allowed(address))
		return false;
	for (size_t i = 0; i < address.len; i++) {
		unsigned char c = (unsigned char)address.ptr[i];
		bool escaped = c == '%' && i + 2 < address.len && isxdigit((unsigned char)address.ptr[i + 1]) &&
			       isxdigit((unsigned char)address.ptr[i + 2]);

		if (c == '&')
			buf_z(out, "&amp;");
		else if (escaped || (c < 0x80 && isalnum(c)) || (c && strchr("-_.+!*'(),#@?=;:/$~", c)))
			buf_char(out, (char)c);
		else
			buf_print(out, "%%%02X", c);
	}
	return true;
}

static void put_inlines(struct html_inlines *w, struct inlines inlines);

static void put_text(struct html_inlines *w, struct str text)
{
	html_text(w->out, text);
	w->last = inlines_last(text, w->last);
}

static struct str plain(struct html_inlines *w, struct inlines inlines)
{
	struct buf out = buf_on(w->out->arena);

	inlines_plain(&out, inlines, w->facts);
	return buf_str(&out);
}

static void put_title(struct html_inlines *w, const struct inline_node *n)
{
	if (n->title.count) {
		buf_z(w->out, " title=\"");
		html_attribute(w->out, plain(w, n->title));
		buf_char(w->out, '"');
	}
}

/* A link whose address is refused leaves its text. */
static void put_link(struct html_inlines *w, const struct inline_node *n)
{
	size_t before = w->out->len;
	struct str address = link_address(w->out->arena, plain(w, n->address), w->links, "index.html");
	bool allowed;

	buf_z(w->out, "<a href=\"");
	allowed = address.ptr && html_address(w->out, address);
	if (!allowed) {
		w->out->ptr[w->out->len = before] = '\0';
		put_inlines(w, n->children);
		return;
	}
	buf_char(w->out, '"');
	put_title(w, n);
	buf_char(w->out, '>');
	put_inlines(w, n->children);
	buf_z(w->out, "</a>");
}

/* A page loads nothing from elsewhere, so that only an image of the site itself is shown as one. */
static void put_image(struct html_inlines *w, const struct inline_node *n)
{
	struct str address = plain(w, n->address);

	if (!address_is_relative(address)) {
		put_link(w, n);
		return;
	}
	buf_z(w->out, "<img src=\"");
	html_address(w->out, address);
	buf_z(w->out, "\" alt=\"");
	html_attribute(w->out, plain(w, n->children));
	buf_char(w->out, '"');
	put_title(w, n);
	buf_char(w->out, '>');
	w->last = 0;
}

static void put_inside(struct html_inlines *w, const char *tag, struct inlines children)
{
	buf_char(w->out, '<');
	buf_z(w->out, tag);
	buf_char(w->out, '>');
	put_inlines(w, children);
	buf_z(w->out, "</");
	buf_z(w->out, tag);
	buf_char(w->out, '>');
}

static void put_inline(struct html_inlines *w, struct inlines inlines, size_t index)
{
	const struct inline_node *n = &inlines.items[index];

	switch (n->kind) {
	case INLINE_TEXT:
	case INLINE_HTML:
		put_text(w, n->text);
		break;
	case INLINE_FACT:
		put_text(w, w->facts[n->fact]);
		break;
	case INLINE_CODE:
		put_inside(w, "code", n->children);
		break;
	case INLINE_EMPHASIS:
		put_inside(w, "em", n->children);
		break;
	case INLINE_STRONG:
		put_inside(w, "strong", n->children);
		break;
	case INLINE_LINK:
		put_link(w, n);
		break;
	case INLINE_IMAGE:
		put_image(w, n);
		break;
	case INLINE_SOFT_BREAK:
		if (!inlines_joined(inlines, index, w->last, w->facts))
			buf_char(w->out, '\n');
		break;
	case INLINE_HARD_BREAK:
		buf_z(w->out, "<br>\n");
		break;
	}
}

static void put_inlines(struct html_inlines *w, struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++)
		put_inline(w, inlines, i);
}

void html_inlines(struct buf *out, struct inlines inlines, const struct str *facts)
{
	put_inlines(&(struct html_inlines){ out, facts, NULL, 0 }, inlines);
}

static void put_unit_inlines(struct buf *out, const struct prose_text *p, const struct unit_text *t)
{
	put_inlines(&(struct html_inlines){ out, t->facts, p->links, 0 }, t->inlines);
}

static void put_fallback(struct buf *out, const struct prose_text *p, const struct unit_text *t)
{
	struct str reason = unit_text_reason(p, t);

	if (!unit_text_fell_back(t))
		return;
	buf_z(out, " lang=\"");
	html_attribute(out, p->source_language);
	buf_z(out, "\" class=\"fallback\"");
	if (reason.ptr) {
		buf_z(out, " title=\"");
		html_attribute(out, reason);
		buf_char(out, '"');
	}
}

/* A unit inside something that is not its own: only a fallback has a tag. */
static void put_unit(struct buf *out, const struct prose_text *p, const struct unit_text *t)
{
	if (unit_text_fell_back(t)) {
		buf_z(out, "<span");
		put_fallback(out, p, t);
		buf_char(out, '>');
	}
	put_unit_inlines(out, p, t);
	if (unit_text_fell_back(t))
		buf_z(out, "</span>");
}

static void put_blocks(struct html_blocks *w, struct blocks blocks);

static void put_paragraph(struct html_blocks *w, const struct block *b)
{
	struct unit_text t = unit_text_of(w->prose, b->unit, b->inlines);

	if (w->tight) {
		put_unit(w->out, w->prose, &t);
		return;
	}
	buf_z(w->out, "<p");
	put_fallback(w->out, w->prose, &t);
	buf_char(w->out, '>');
	put_unit_inlines(w->out, w->prose, &t);
	buf_z(w->out, "</p>\n");
}

static void put_heading(struct html_blocks *w, const struct block *b)
{
	struct unit_text t = unit_text_of(w->prose, b->unit, b->inlines);
	unsigned level = b->level + w->heading_base;

	level = level > HEADING_MAX ? HEADING_MAX : level;
	buf_print(w->out, "<h%u", level);
	put_fallback(w->out, w->prose, &t);
	buf_char(w->out, '>');
	put_unit_inlines(w->out, w->prose, &t);
	buf_print(w->out, "</h%u>\n", level);
}

static void put_list(struct html_blocks *w, const struct block *b)
{
	bool outer = w->tight;

	if (b->ordered && b->start != 1)
		buf_print(w->out, "<ol start=\"%u\">\n", b->start);
	else
		buf_z(w->out, b->ordered ? "<ol>\n" : "<ul>\n");
	w->tight = b->tight;
	put_blocks(w, b->children);
	w->tight = outer;
	buf_z(w->out, b->ordered ? "</ol>\n" : "</ul>\n");
}

static void put_item(struct html_blocks *w, const struct block *b)
{
	bool inside = w->tight && b->children.count && b->children.items[0].kind == BLOCK_PARAGRAPH;

	buf_z(w->out, inside || !b->children.count ? "<li>" : "<li>\n");
	for (size_t i = 0; i < b->children.count; i++) {
		const struct block *child = &b->children.items[i];

		if (i > 0 && w->out->ptr[w->out->len - 1] != '\n')
			buf_char(w->out, '\n');
		put_blocks(w, (struct blocks){ (struct block *)child, 1 });
	}
	buf_z(w->out, "</li>\n");
}

static void put_quote(struct html_blocks *w, const struct block *b)
{
	bool outer = w->tight;

	buf_z(w->out, "<blockquote>\n");
	w->tight = false;
	put_blocks(w, b->children);
	w->tight = outer;
	buf_z(w->out, "</blockquote>\n");
}

static void put_code_line(struct html_blocks *w, const struct code_line *line)
{
	struct unit_text t = unit_text_of(w->prose, line->unit, line->inlines);

	html_text(w->out, line->before);
	put_unit(w->out, w->prose, &t);
	buf_char(w->out, '\n');
}

static void put_code(struct html_blocks *w, const struct block *b)
{
	struct buf info = buf_on(w->out->arena);
	struct str language;

	inlines_plain(&info, b->info, w->prose->facts);
	language = str_trim(buf_str(&info));
	language = str_slice(language, 0, strcspn(language.len ? language.ptr : "", " \t"));
	buf_z(w->out, "<pre tabindex=\"0\"><code");
	if (language.len) {
		buf_z(w->out, " class=\"language-");
		html_attribute(w->out, language);
		buf_char(w->out, '"');
	}
	buf_char(w->out, '>');
	for (size_t i = 0; i < b->line_count; i++)
		put_code_line(w, &b->lines[i]);
	buf_z(w->out, "</code></pre>\n");
}

static void put_raw(struct html_blocks *w, const struct block *b)
{
	buf_z(w->out, "<p>");
	html_inlines(w->out, b->inlines, w->prose->facts);
	buf_z(w->out, "</p>\n");
}

static void put_rule(struct html_blocks *w, const struct block *b)
{
	(void)b;
	buf_z(w->out, "<hr>\n");
}

static void put_blocks(struct html_blocks *w, struct blocks blocks)
{
	static void (*const put[])(struct html_blocks *w, const struct block *b) = {
		[BLOCK_PARAGRAPH] = put_paragraph, [BLOCK_HEADING] = put_heading, [BLOCK_LIST] = put_list, [BLOCK_ITEM] = put_item,
		[BLOCK_QUOTE] = put_quote,	   [BLOCK_CODE] = put_code,	  [BLOCK_RULE] = put_rule, [BLOCK_HTML] = put_raw,
	};

	for (size_t i = 0; i < blocks.count; i++)
		put[blocks.items[i].kind](w, &blocks.items[i]);
}

void html_prose(struct buf *out, const struct prose_text *p, unsigned heading_base)
{
	size_t before = out->len;

	put_blocks(&(struct html_blocks){ out, p, heading_base, false }, p->prose->blocks);
	if (out->len > before && out->ptr[out->len - 1] == '\n')
		out->ptr[--out->len] = '\0';
}

void html_prose_line(struct buf *out, const struct prose_text *p)
{
	const struct block *b = p->prose->blocks.items;
	struct unit_text t;

	if (!p->prose->blocks.count)
		return;
	t = unit_text_of(p, b->unit, b->inlines);
	put_unit(out, p, &t);
}
