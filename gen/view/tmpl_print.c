/* Values written where they stand: escaped by the place, in the page's language for readers, plain for machines. */
#include "view/tmpl_node.h"

#include <ctype.h>
#include <string.h>

#include "view/address.h"
#include "view/html.h"
#include "view/markdown.h"

/* --- What comes before, read from the page --- */

static char last_char(const struct eval *e)
{
	return e->out->len > e->out_from ? e->out->ptr[e->out->len - 1] : '\n';
}

static bool is_list_mark(char c)
{
	return isdigit((unsigned char)c) || (c && strchr(" \t-*+.)>", c));
}

/* How far back the page is read for one value. In a line beyond it a value is escaped as if it were where that matters, which readers do not
   see. */
enum { LOOK_BACK_MAX = 4096 };

static size_t look_back_end(const struct eval *e)
{
	return e->out->len - e->out_from > LOOK_BACK_MAX ? e->out->len - LOOK_BACK_MAX : e->out_from;
}

/* Is the line being written a heading? */
static bool is_heading(const struct eval *e)
{
	size_t at = e->out->len, end = look_back_end(e);

	while (at > end && e->out->ptr[at - 1] != '\n')
		at--;
	return (at == end && end > e->out_from) || e->out->ptr[at] == '#';
}

/* Is the line empty so far but for blanks and list marks? */
static bool at_line_start(const struct eval *e)
{
	size_t at = e->out->len, end = look_back_end(e);

	if (last_char(e) != '\n' && last_char(e) != ' ' && last_char(e) != '\t')
		return false;
	while (at > end && is_list_mark(e->out->ptr[at - 1]))
		at--;
	return at == end || e->out->ptr[at - 1] == '\n';
}

static enum markdown_place markdown_place(const struct eval *e, const struct node *n)
{
	if (n->place == PLACE_MARKDOWN_CELL)
		return MARKDOWN_CELL;
	return at_line_start(e) ? MARKDOWN_LINE_START : MARKDOWN_INLINE;
}

/* --- Addresses --- */

/* The address as far as it is written: behind the last quote, or the last "](". */
static struct str address_before(const struct eval *e, enum place place)
{
	size_t at = e->out->len;

	if (place == PLACE_HTML_ADDRESS) {
		while (at > e->out_from && e->out->ptr[at - 1] != '"')
			at--;
	} else {
		while (at > e->out_from + 1 && !(e->out->ptr[at - 1] == '(' && e->out->ptr[at - 2] == ']'))
			at--;
	}
	return (struct str){ e->out->ptr + at, e->out->len - at };
}

/* A part behind the beginning: it may not become the scheme or the host. */
static void address_part(struct buf *out, struct str part, struct str before, enum place place)
{
	bool settled = false;

	for (size_t i = 0; i < before.len; i++)
		settled |= strchr(":/?#", before.ptr[i]) != NULL;
	for (size_t i = 0; i < part.len; i++) {
		unsigned char c = (unsigned char)part.ptr[i];
		bool host = i == 0 && str_is(before, "/") && c == '/';

		if (c == '&' && place == PLACE_HTML_ADDRESS)
			buf_z(out, "&amp;");
		else if (isalnum(c) ? c < 0x80 : c && strchr(settled ? "-_.+!*,#@?=;:/$~%" : "-_.+!*,#@?=;/$~%", c) && !host)
			buf_char(out, (char)c);
		else
			buf_print(out, "%%%02X", c);
	}
}

/* Browsers take a backslash for a slash. */
static struct str without_backslashes(struct arena *a, struct str address)
{
	struct buf out = buf_on(a);

	if (str_find_char(address, '\\', 0) == address.len)
		return address;
	for (size_t i = 0; i < address.len; i++)
		if (address.ptr[i] == '\\')
			buf_z(&out, "%5C");
		else
			buf_char(&out, address.ptr[i]);
	return buf_str(&out);
}

static bool address_write(struct buf *out, struct str address, enum place place)
{
	return place == PLACE_HTML_ADDRESS ? html_address(out, address) : markdown_address(out, without_backslashes(out->arena, address));
}

static void print_address(struct eval *e, const struct node *n, struct str address)
{
	struct str before = address_before(e, n->place);
	bool ok = before.len ? address_allowed(before) : address_write(e->out, address, n->place);
	struct loc data;

	if (ok && before.len)
		address_part(e->out, address, str_copy(e->run->scratch, before), n->place);
	if (ok)
		return;
	data = expr_data(e, n->expr);
	eval_wrong(e, n->expr->loc, str_length(n->expr->text), RULE_TEMPLATE_CONTEXT, "the address '%.*s' is not one that a page may link to", STR_FMT(address));
	diag_hint(e->run->ds, "links go to http, https, mailto and places of the site");
	if (data.source)
		diag_related(e->run->ds, data, "the value is here");
}

/* --- Text --- */

/* A line end in a value is a blank where it would end more than the value. */
static struct str on_one_line(struct eval *e, struct str text)
{
	char *copy;

	if (!text.len || (!memchr(text.ptr, '\n', text.len) && !memchr(text.ptr, '\r', text.len)))
		return text;
	text = str_copy(e->run->scratch, text);
	copy = (char *)text.ptr;
	for (size_t i = 0; i < text.len; i++)
		if (copy[i] == '\n' || copy[i] == '\r')
			copy[i] = ' ';
	return text;
}

static void print_cell_code(struct eval *e, struct str text)
{
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '|')
			buf_char(e->out, '\\');
		buf_char(e->out, text.ptr[i]);
	}
}

/* What HTML or Markdown could read is written as a number. */
static void print_numbered(struct eval *e, struct str text, const char *special)
{
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];

		if (c && strchr(special, c))
			buf_print(e->out, "&#%d;", c);
		else
			buf_char(e->out, c);
	}
}

/* Blanks at the start of a line would make it code. */
static void print_markdown(struct eval *e, const struct node *n, struct str text)
{
	enum markdown_place place = markdown_place(e, n);

	while (place == MARKDOWN_LINE_START && text.len && (text.ptr[0] == ' ' || text.ptr[0] == '\t'))
		text = str_from(text, 1);
	markdown_text(e->out, text, place);
}

/* Bytes of the line being written. What asks has several lines itself, so that no line is asked about twice. */
static size_t line_width(const struct eval *e)
{
	size_t at = e->out->len;

	while (at > e->out_from && e->out->ptr[at - 1] != '\n')
		at--;
	return e->out->len - at;
}

static size_t indentation(const struct eval *e)
{
	size_t at = e->out->len - line_width(e), indent = 0;

	while (at + indent < e->out->len && e->out->ptr[at + indent] == ' ')
		indent++;
	return indent;
}

/* Lines of a value in a code block are indented as the first of them. */
static void print_fence(struct eval *e, struct str text)
{
	size_t indent = str_find_char(text, '\n', 0) < text.len ? indentation(e) : 0;
	struct str part;

	for (bool first = true; str_split(&text, '\n', &part); first = false) {
		if (!first) {
			buf_char(e->out, '\n');
			buf_repeat(e->out, ' ', part.len ? indent : 0);
		}
		buf_put(e->out, part);
	}
}

static void print_text(struct eval *e, const struct node *n, struct str text)
{
	switch (n->place) {
	case PLACE_HTML_TEXT: case PLACE_HTML_PLAIN:
		html_text(e->out, text);
		return;
	case PLACE_HTML_ATTRIBUTE: case PLACE_HTML_ATTRIBUTE_TEXT:
		html_attribute(e->out, text);
		return;
	case PLACE_HTML_ADDRESS: case PLACE_MARKDOWN_ADDRESS:
		print_address(e, n, text);
		return;
	case PLACE_MARKDOWN_TEXT: case PLACE_MARKDOWN_CELL:
		print_markdown(e, n, on_one_line(e, text));
		return;
	case PLACE_MARKDOWN_CODE:
		buf_put(e->out, on_one_line(e, text));
		return;
	case PLACE_MARKDOWN_CELL_CODE:
		print_cell_code(e, on_one_line(e, text));
		return;
	case PLACE_MARKDOWN_FENCE:
		print_fence(e, text);
		return;
	case PLACE_MARKDOWN_ATTRIBUTE:
		print_numbered(e, on_one_line(e, text), "<>&\"|`");
		return;
	case PLACE_MARKDOWN_HTML:
		print_numbered(e, on_one_line(e, text), "\\`*_[]<>&|~\"'!#:");
		return;
	case PLACE_NONE:
		return;
	}
}

static bool is_for_readers(enum place place)
{
	return place == PLACE_HTML_TEXT || place == PLACE_HTML_PLAIN || place == PLACE_HTML_ATTRIBUTE_TEXT ||
		place == PLACE_MARKDOWN_TEXT || place == PLACE_MARKDOWN_CELL || place == PLACE_MARKDOWN_HTML;
}

/* --- Prose and messages --- */

static void blocks_plain(struct buf *out, const struct prose_text *p, struct blocks blocks)
{
	for (size_t i = 0; i < blocks.count; i++) {
		const struct block *b = &blocks.items[i];
		bool unit = b->unit && p->units;

		if (b->kind == BLOCK_PARAGRAPH || b->kind == BLOCK_HEADING) {
			if (out->len)
				buf_char(out, ' ');
			inlines_plain(out, unit ? p->units[b->unit - 1].inlines : b->inlines, unit ? p->units[b->unit - 1].facts : p->facts);
		}
		blocks_plain(out, p, b->children);
	}
}

struct str prose_words(struct arena *a, const struct value *v)
{
	struct buf out = buf_on(a);

	if (v->prose)
		blocks_plain(&out, v->prose, v->prose->prose->blocks);
	else
		inlines_plain(&out, ((const struct told *)v)->inlines, NULL);
	return buf_str(&out);
}

static void print_message(struct eval *e, const struct node *n, struct inlines inlines)
{
	if (n->place == PLACE_HTML_TEXT)
		html_inlines(e->out, inlines, NULL);
	else
		markdown_inlines(e->out, inlines, NULL, markdown_place(e, n));
}

static void print_prose(struct eval *e, const struct node *n, const struct prose_text *p)
{
	if (n->place == PLACE_HTML_TEXT) {
		if (n->form == FORM_LINE)
			html_prose_line(e->out, p);
		else
			html_prose(e->out, p, n->heading_base);
	} else if (n->form == FORM_LINE) {
		markdown_prose_line(e->out, p, markdown_place(e, n));
	} else {
		markdown_prose(e->out, p, (unsigned)line_width(e), n->heading_base);
	}
}

static bool takes_markup(enum place place)
{
	return place == PLACE_HTML_TEXT || place == PLACE_MARKDOWN_TEXT || place == PLACE_MARKDOWN_CELL;
}

static void print_value(struct eval *e, const struct node *n, const struct value *v)
{
	if (v->kind == VALUE_PROSE) {
		if (!takes_markup(n->place))
			print_text(e, n, prose_words(e->run->scratch, v));
		else if (v->prose)
			print_prose(e, n, v->prose);
		else
			print_message(e, n, ((const struct told *)v)->inlines);
	} else if (v->kind == VALUE_CODE && (n->place == PLACE_MARKDOWN_TEXT || n->place == PLACE_MARKDOWN_CELL)) {
		markdown_code(e->out, on_one_line(e, v->text), markdown_place(e, n));
	} else if (kind_is_text(v->kind)) {
		print_text(e, n, v->text);
	} else {
		print_text(e, n, is_for_readers(n->place) ? value_words(e->run->scratch, e->run->catalog->l10n, v) : value_plain(e->run->scratch, v));
	}
}

/* --- Markdown that was written, in a heading or a link --- */

/* Offset of the run of backticks that closes the one at `at`, or of the text's end. */
static size_t skip_code(struct str text, size_t at)
{
	size_t count = 0, run = 0;

	while (at + count < text.len && text.ptr[at + count] == '`')
		count++;
	for (at += count; at < text.len; at++) {
		run = text.ptr[at] == '`' ? run + 1 : 0;
		if (run == count && (at + 1 == text.len || text.ptr[at + 1] != '`'))
			return at;
	}
	return text.len;
}

/* Brackets of a value do not count in the text of a link. */
static void escape_brackets(struct eval *e, size_t from)
{
	struct str text = str_copy(e->run->scratch, (struct str){ e->out->ptr + from, e->out->len - from });
	size_t kept = 0;

	e->out->len = from;
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '\\')
			i++;
		else if (text.ptr[i] == '`')
			i = skip_code(text, i);
		if (i >= text.len || (text.ptr[i] != '[' && text.ptr[i] != ']') || (i && text.ptr[i - 1] == '\\'))
			continue;
		buf_put(e->out, str_slice(text, kept, i));
		buf_char(e->out, '\\');
		kept = i;
	}
	buf_put(e->out, str_from(text, kept));
}

/* The # at the end of a heading would close it. */
static void escape_heading(struct eval *e)
{
	size_t written = e->out->len - e->out_from, run = 0;

	while (run < written && e->out->ptr[e->out->len - 1 - run] == '#')
		run++;
	if (run == 0 || run == written || e->out->ptr[e->out->len - 1 - run] != ' ' || !is_heading(e))
		return;
	e->out->len -= run;
	buf_char(e->out, '\\');
	buf_repeat(e->out, '#', run);
}

void eval_print(struct eval *e, const struct node *n, const struct value *v)
{
	size_t from = e->out->len;

	print_value(e, n, v);
	if (n->place != PLACE_MARKDOWN_TEXT && n->place != PLACE_MARKDOWN_CELL)
		return;
	if (n->link)
		escape_brackets(e, from);
	escape_heading(e);
}
