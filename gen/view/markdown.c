/* Blocks as Markdown. */
#include "view/markdown.h"

#include <ctype.h>
#include <string.h>

#include "view/address.h"
#include "view/inlines.h"
#include "view/markdown_escape.h"
#include "view/markdown_inlines.h"
#include "view/unit_text.h"

enum { HEADING_MAX = 6, FENCE_MIN = 3, NUMBER_MAX = 999999999 };

/* Where the writer of a document is. */
struct markdown_blocks {
	struct buf *out;
	const struct prose_text *prose;
	unsigned heading_base;
	struct buf prefix;	/* in front of each line but the first: indentation and quote marks */
	unsigned depth;		/* of lists and quotes */
	bool tight;
	char bullet, period;	/* of the list that is written */
};

static unsigned place_escapes(enum markdown_place place)
{
	return place == MARKDOWN_LINE_START ? ESCAPE_LINE_START : place == MARKDOWN_CELL ? ESCAPE_CELL : 0;
}

void markdown_text(struct buf *out, struct str text, enum markdown_place place)
{
	uint32_t before = place == MARKDOWN_LINE_START ? 0 : inlines_last(buf_str(out), 0);

	markdown_escape(out, text, &(struct around){ ESCAPE_PAIRS | place_escapes(place), before, AFTER_UNKNOWN });
}

/* Blanks at both ends would be taken for padding, a backtick for the fence. */
static bool needs_padding(struct str code)
{
	char first = code.ptr[0], last = code.ptr[code.len - 1];
	bool blank = str_trim(code).len == 0;

	return first == '`' || last == '`' || (first == ' ' && last == ' ' && !blank);
}

/* A cell ends at a | behind two backslashes, and code knows no other way to write a backslash before one. */
static void code_element(struct buf *out, struct str text)
{
	buf_z(out, "<code>");
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i] == '\n' || text.ptr[i] == '\r' ? ' ' : text.ptr[i];

		if (ispunct((unsigned char)c))
			buf_print(out, "&#%d;", c);
		else
			buf_char(out, c);
	}
	buf_z(out, "</code>");
}

void markdown_code(struct buf *out, struct str text, enum markdown_place place)
{
	size_t fence = markdown_longest(text, '`') + 1;

	if (text.len == 0)
		return;
	if (place == MARKDOWN_CELL && str_find(text, STR("\\|"), 0) < text.len) {
		code_element(out, text);
		return;
	}
	buf_repeat(out, '`', fence);
	if (needs_padding(text))
		buf_char(out, ' ');
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '|' && place == MARKDOWN_CELL)
			buf_char(out, '\\');
		buf_char(out, text.ptr[i] == '\n' || text.ptr[i] == '\r' ? ' ' : text.ptr[i]);
	}
	if (needs_padding(text))
		buf_char(out, ' ');
	buf_repeat(out, '`', fence);
}

bool markdown_address(struct buf *out, struct str address)
{
	if (!address_allowed(address))
		return false;
	markdown_put_address(out, address);
	return true;
}

void markdown_inlines(struct buf *out, struct inlines inlines, const struct str *facts, enum markdown_place place)
{
	struct markdown_line line = { .place = place, .company = COMPANY_UNKNOWN };

	line.hard = place == MARKDOWN_CELL ? BREAK_TAG : BREAK_LINE;
	markdown_put_inlines(out, inlines, facts, &line);
}

void markdown_prose_line(struct buf *out, const struct prose_text *p, enum markdown_place place)
{
	struct markdown_line line = { .place = place, .company = COMPANY_UNKNOWN, .links = p->links };
	struct unit_text t;

	if (!p->prose->blocks.count)
		return;
	t = unit_text_of(p, p->prose->blocks.items[0].unit, p->prose->blocks.items[0].inlines);
	line.hard = place == MARKDOWN_CELL ? BREAK_TAG : BREAK_SPACE;
	line.note = unit_text_reason(p, &t);
	markdown_put_inlines(out, t.inlines, t.facts, &line);
}

static void put_line_end(struct buf *out, struct str prefix)
{
	buf_char(out, '\n');
	buf_put(out, prefix);
}

/* An empty line has the prefix without blanks at its end. */
static void put_empty_line(struct buf *out, struct str prefix)
{
	size_t end = prefix.len;

	while (end > 0 && prefix.ptr[end - 1] == ' ')
		end--;
	put_line_end(out, str_slice(prefix, 0, end));
}

static void put_blocks(struct markdown_blocks *w, struct blocks blocks);

static void put_paragraph(struct markdown_blocks *w, const struct block *b)
{
	struct unit_text t = unit_text_of(w->prose, b->unit, b->inlines);
	struct markdown_line line = { .place = MARKDOWN_LINE_START, .company = COMPANY_ALONE, .hard = BREAK_LINE, .links = w->prose->links };

	line.prefix = buf_str(&w->prefix);
	line.note = unit_text_reason(w->prose, &t);
	markdown_put_inlines(w->out, t.inlines, t.facts, &line);
}

/* A heading's own marks at its end would be taken off. */
static void protect_end(struct buf *out, size_t from)
{
	size_t end = out->len;

	while (end > from && out->ptr[end - 1] == '#')
		end--;
	if (end < out->len && (end == from || out->ptr[end - 1] == ' ')) {
		out->len--;
		buf_z(out, "\\#");
	}
}

static void put_heading(struct markdown_blocks *w, const struct block *b)
{
	struct unit_text t = unit_text_of(w->prose, b->unit, b->inlines);
	struct markdown_line line = { .place = MARKDOWN_INLINE, .company = COMPANY_ALONE, .hard = BREAK_SPACE, .links = w->prose->links };
	unsigned level = b->level + w->heading_base;
	size_t from;

	buf_repeat(w->out, '#', level > HEADING_MAX ? HEADING_MAX : level);
	buf_char(w->out, ' ');
	from = w->out->len;
	markdown_put_inlines(w->out, t.inlines, t.facts, &line);
	protect_end(w->out, from);
	if (w->out->len == from)
		w->out->len--;
}

static void put_list(struct markdown_blocks *w, const struct block *b)
{
	bool outer = w->tight;

	w->tight = b->tight;
	w->depth++;
	for (size_t i = 0; i < b->children.count; i++) {
		uint64_t number = (uint64_t)b->start + i;
		size_t prefix = w->prefix.len, from;

		if (i > 0 && !b->tight)
			put_empty_line(w->out, buf_str(&w->prefix));
		if (i > 0)
			put_line_end(w->out, buf_str(&w->prefix));
		from = w->out->len;
		if (b->ordered)
			buf_print(w->out, "%u%c ", (unsigned)(number > NUMBER_MAX ? NUMBER_MAX : number), w->period);
		else
			buf_print(w->out, "%c ", w->bullet);
		buf_repeat(&w->prefix, ' ', w->out->len - from);
		from = w->out->len;
		put_blocks(w, b->children.items[i].children);
		w->prefix.len = prefix;
		if (w->out->len == from)
			w->out->len--;
	}
	w->depth--;
	w->tight = outer;
}

static void put_quote(struct markdown_blocks *w, const struct block *b)
{
	bool outer = w->tight;
	size_t prefix = w->prefix.len;

	w->tight = false;
	w->depth++;
	buf_z(w->out, b->children.count ? "> " : ">");
	buf_z(&w->prefix, "> ");
	put_blocks(w, b->children);
	w->prefix.len = prefix;
	w->depth--;
	w->tight = outer;
}

/* A run of the fence's character longer than any in the code. A backtick may not stand in the info string of a fence of backticks. */
static struct str fence_for(struct arena *a, struct str info, struct str code)
{
	struct buf fence = buf_on(a);
	char c = str_find_char(info, '`', 0) < info.len ? '~' : '`';
	size_t longest = markdown_longest(code, c) + 1;

	buf_repeat(&fence, c, longest < FENCE_MIN ? FENCE_MIN : longest);
	return buf_str(&fence);
}

static void put_code(struct buf *out, struct str info, struct str code, struct str prefix)
{
	struct str fence = fence_for(out->arena, info, code), rest = code, line;

	buf_put(out, fence);
	markdown_put_info(out, info);
	if (str_ends(rest, "\n"))
		rest.len--;
	else if (rest.len == 0)
		rest.ptr = NULL;
	while (str_split(&rest, '\n', &line)) {
		if (line.len)
			put_line_end(out, prefix);
		else
			put_empty_line(out, prefix);
		buf_put(out, line);
	}
	put_line_end(out, prefix);
	buf_put(out, fence);
}

static void put_code_block(struct markdown_blocks *w, const struct block *b)
{
	struct buf info = buf_on(w->out->arena), code = buf_on(w->out->arena);

	inlines_plain(&info, b->info, w->prose->facts);
	for (size_t i = 0; i < b->line_count; i++) {
		struct unit_text t = unit_text_of(w->prose, b->lines[i].unit, b->lines[i].inlines);

		buf_put(&code, b->lines[i].before);
		inlines_plain(&code, t.inlines, t.facts);
		buf_char(&code, '\n');
	}
	put_code(w->out, buf_str(&info), buf_str(&code), buf_str(&w->prefix));
}

static void put_raw(struct markdown_blocks *w, const struct block *b)
{
	struct markdown_line line = { .place = MARKDOWN_LINE_START, .company = COMPANY_ALONE, .prefix = buf_str(&w->prefix) };

	markdown_put_inlines(w->out, b->inlines, w->prose->facts, &line);
}

/* Below a paragraph or after a list's mark `---` would be something else. */
static void put_rule(struct markdown_blocks *w, const struct block *b)
{
	(void)b;
	buf_z(w->out, w->depth ? "___" : "---");
}

static bool is_text(const struct block *b)
{
	return b->kind == BLOCK_PARAGRAPH || b->kind == BLOCK_HTML;
}

/* Does a paragraph stand at the very end, which the next line would go on with? */
static bool ends_open(const struct block *b)
{
	while (b->children.count)
		b = &b->children.items[b->children.count - 1];
	return is_text(b);
}

/* Would `b` become a part of `before` without an empty line between them? */
static bool runs_on(const struct block *before, const struct block *b)
{
	if (is_text(b))
		return ends_open(before);
	if (b->kind == BLOCK_LIST)
		return is_text(before) && ((b->ordered && b->start != 1) || !b->children.items[0].children.count);
	return b->kind == BLOCK_QUOTE && before->kind == BLOCK_QUOTE;
}

/* Two lists in a row are told apart by their marks; a list at the beginning of an item has another one too, because `- - -` is a rule. */
static void choose_marks(struct markdown_blocks *w, const struct block *before, const struct block *b)
{
	bool again = before && before->kind == BLOCK_LIST && b->kind == BLOCK_LIST && before->ordered == b->ordered;

	w->bullet = (again || !before) && w->bullet == '-' ? '*' : '-';
	w->period = again && w->period == '.' ? ')' : '.';
}

static void put_blocks(struct markdown_blocks *w, struct blocks blocks)
{
	static void (*const put[])(struct markdown_blocks *w, const struct block *b) = {
		[BLOCK_PARAGRAPH] = put_paragraph, [BLOCK_HEADING] = put_heading,   [BLOCK_LIST] = put_list, [BLOCK_ITEM] = put_raw,
		[BLOCK_QUOTE] = put_quote,	   [BLOCK_CODE] = put_code_block, [BLOCK_RULE] = put_rule, [BLOCK_HTML] = put_raw,
	};
	char bullet = w->bullet, period = w->period;

	for (size_t i = 0; i < blocks.count; i++) {
		const struct block *b = &blocks.items[i], *before = i ? b - 1 : NULL;

		if (before && (!w->tight || runs_on(before, b)))
			put_empty_line(w->out, buf_str(&w->prefix));
		if (before)
			put_line_end(w->out, buf_str(&w->prefix));
		choose_marks(w, before, b);
		put[b->kind](w, b);
	}
	w->bullet = bullet;
	w->period = period;
}

void markdown_prose(struct buf *out, const struct prose_text *p, unsigned indent, unsigned heading_base)
{
	struct markdown_blocks w = { .out = out, .prose = p, .heading_base = heading_base, .prefix = buf_on(out->arena), .depth = indent > 0 };

	buf_repeat(&w.prefix, ' ', indent);
	put_blocks(&w, p->prose->blocks);
}

void markdown_code_block(struct buf *out, struct str info, struct str code, unsigned indent)
{
	struct buf prefix = buf_on(out->arena);

	buf_repeat(&prefix, ' ', indent);
	put_code(out, info, code, buf_str(&prefix));
}
