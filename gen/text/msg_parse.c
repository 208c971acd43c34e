/* The text of a message: what is literal, quotes and braces. Arguments are read by msg_argument.c, tags by msg_tag.c. */
#include "text/msg_parser.h"

#include <string.h>

#include "text/unicode.h"

enum { SHOWN_MAX = 40 };

static const struct str wide_open = { "\xEF\xBD\x9B", 3 }, wide_close = { "\xEF\xBD\x9D", 3 };

bool msg_at_end(const struct msg_parser *p)
{
	return p->stopped || p->at >= p->text.len;
}

char msg_peek(const struct msg_parser *p)
{
	return msg_at_end(p) ? '\0' : p->text.ptr[p->at];
}

static char peek_next(const struct msg_parser *p)
{
	return p->at + 1 < p->text.len ? p->text.ptr[p->at + 1] : '\0';
}

void msg_skip_blanks(struct msg_parser *p)
{
	while (msg_peek(p) == ' ' || msg_peek(p) == '\t' || msg_peek(p) == '\n' || msg_peek(p) == '\r')
		p->at++;
}

static bool is_ascii_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_name_character(uint32_t c)
{
	return c < 0x80 ? is_ascii_letter((char)c) || (c >= '0' && c <= '9') || c == '_' : unicode_is_letter(c);
}

struct str msg_read_name(struct msg_parser *p)
{
	size_t from = p->at;

	while (!msg_at_end(p)) {
		size_t next = p->at;

		if (!is_name_character(str_code_point(p->text, &next)))
			break;
		p->at = next;
	}
	return str_slice(p->text, from, p->at);
}

void msg_add_use(struct msg_parser *p, struct msg_use use)
{
	for (size_t i = 0; i < p->uses.count; i++)
		if (p->uses.items[i].type == use.type && str_eq(p->uses.items[i].name, use.name))
			return;
	if (p->uses.count < MSG_ARGUMENTS_MAX) {
		*vec_push(p->arena, &p->uses) = use;
		return;
	}
	msg_finding(p, use.offset, use.offset + use.name.len, "more than %d arguments", MSG_ARGUMENTS_MAX);
	msg_stop(p);
}

static void finding(struct msg_parser *p, enum rule_id rule, struct str part, const char *format, va_list args)
{
	struct buf message = buf_on(p->diags->arena);
	size_t from = (size_t)(part.ptr - p->text.ptr);

	buf_vprint(&message, format, args);
	diag_span(p->diags, p->place.at(p->place.self, from), str_length(part), rule, "%.*s", STR_FMT(buf_str(&message)));
	if (++p->findings >= MSG_FINDINGS_MAX)
		msg_stop(p);
}

void msg_finding(struct msg_parser *p, size_t from, size_t to, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	finding(p, RULE_MESSAGE_SYNTAX, str_slice(p->text, from, to), format, args);
	va_end(args);
}

void msg_finding_plural(struct msg_parser *p, size_t from, size_t to, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	finding(p, RULE_PLURAL_CATEGORY, str_slice(p->text, from, to), format, args);
	va_end(args);
}

struct str msg_shown(struct str s)
{
	size_t at = 0;

	for (size_t count = 0; at < s.len && count < SHOWN_MAX; count++)
		str_code_point(s, &at);
	return str_slice(s, 0, at);
}

void msg_stop(struct msg_parser *p)
{
	p->stopped = true;
}

/* Nodes being collected: text gathers until another node comes. */
struct builder {
	struct msg_parser *parser;
	VEC(struct msg_node) nodes;
	struct buf text;
};

static void add_node(struct builder *b, struct msg_node node)
{
	struct arena *a = b->parser->arena;

	if (b->text.len)
		*vec_push(a, &b->nodes) = (struct msg_node){ .kind = MSG_NODE_TEXT, .text = buf_str(&b->text) };
	b->text = buf_on(a);
	if (node.kind != MSG_NODE_TEXT)
		*vec_push(a, &b->nodes) = node;
}

static bool is_plural(const struct msg_node *node)
{
	return node && (node->type == MSG_PLURAL || node->type == MSG_SELECTORDINAL);
}

/* Quotes. */

/* The letters right before an apostrophe: "l" in "l'{name}". */
static struct str word_before(const struct msg_parser *p, size_t quote)
{
	size_t from = quote;

	while (from > 0 && quote - from < SHOWN_MAX && is_ascii_letter(p->text.ptr[from - 1]))
		from--;
	return str_slice(p->text, from, quote);
}

/* What stands at a brace, for a hint: "{name}", or the brace alone where that is long. */
static struct str braced(const struct msg_parser *p, size_t brace)
{
	size_t end = str_find_char(p->text, '}', brace);

	return end - brace < SHOWN_MAX && end < p->text.len && str_find_char(p->text, '\n', brace) > end ?
		str_slice(p->text, brace, end + 1) : str_slice(p->text, brace, brace + 1);
}

/* The offset of something in quotes that looks like an argument; `to` when there is none. */
static size_t quoted_argument(struct msg_parser *p, size_t from, size_t to)
{
	struct msg_parser look = *p;

	for (size_t at = str_find_char(p->text, '{', from); at < to; at = str_find_char(p->text, '{', at + 1)) {
		look.at = at + 1;
		msg_skip_blanks(&look);
		if (msg_read_name(&look).len == 0)
			continue;
		msg_skip_blanks(&look);
		if (look.at < to && (msg_peek(&look) == '}' || msg_peek(&look) == ','))
			return at;
	}
	return to;
}

static void hint_quote(struct msg_parser *p, size_t quote, size_t brace)
{
	struct str word = word_before(p, quote), argument = braced(p, brace);

	if (word.len)
		diag_hint(p->diags, "an apostrophe before a brace is written twice: %.*s''%.*s", STR_FMT(word), STR_FMT(argument));
	else
		diag_hint(p->diags, "leave out the quotes: %.*s", STR_FMT(argument));
}

/* Text in quotes from the apostrophe at the parser's place. */
static void parse_quoted(struct builder *b)
{
	struct msg_parser *p = b->parser;
	size_t quote = p->at, at = quote + 1, brace;

	for (;;) {
		size_t end = str_find_char(p->text, '\'', at);

		buf_put(&b->text, str_slice(p->text, at, end));
		p->at = end + 1;
		if (end == p->text.len) {
			p->at = end;
			msg_finding(p, quote, quote + 2, "the quote is never closed");
			if (word_before(p, quote).len)
				hint_quote(p, quote, quote + 1);
			else
				diag_hint(p->diags, "add ' behind the quoted text, or write '' for an apostrophe");
			return;
		}
		if (end + 1 == p->text.len || p->text.ptr[end + 1] != '\'')
			break;
		buf_char(&b->text, '\'');
		at = end + 2;
	}
	brace = quoted_argument(p, quote, p->at - 1);
	if (brace == p->at - 1)
		return;
	msg_finding(p, quote, p->at, "the argument '%.*s' stands in quotes and is shown as it is", STR_FMT(braced(p, brace)));
	hint_quote(p, quote, brace);
}

static void parse_apostrophe(struct builder *b, struct msg_context context)
{
	struct msg_parser *p = b->parser;
	char next = peek_next(p);

	if (next == '{' || next == '}' || (next == '#' && is_plural(context.around))) {
		parse_quoted(b);
		return;
	}
	buf_char(&b->text, '\'');
	p->at += next == '\'' ? 2 : 1;
}

/* Braces and '#'. */

static void parse_brace(struct builder *b, struct msg_context context)
{
	struct msg_parser *p = b->parser;
	struct msg_node node = { .kind = MSG_NODE_ARGUMENT };

	if (context.depth >= MSG_DEPTH_MAX) {
		msg_finding(p, p->at, p->at + 1, "nested deeper than %d", MSG_DEPTH_MAX);
		msg_stop(p);
	} else if (msg_parse_argument(p, context, &node)) {
		add_node(b, node);
	}
}

static void parse_stray(struct msg_parser *p)
{
	msg_finding(p, p->at, p->at + 1, "'}' closes nothing");
	diag_hint(p->diags, "quote a brace that is meant as text: '}'");
	p->at++;
}

/* ｛name｝ is one mistake. */
static void parse_wide_brace(struct msg_parser *p)
{
	struct str here = str_slice(p->text, p->at, p->at + wide_open.len);
	struct msg_parser look = *p;
	struct str name;

	look.at += here.len;
	name = msg_read_name(&look);
	if (str_eq(here, wide_open) && name.len && str_eq(str_slice(p->text, look.at, look.at + wide_close.len), wide_close)) {
		look.at += wide_close.len;
		msg_finding(p, p->at, look.at, "full-width '%.*s' is no brace", STR_FMT(here));
		diag_hint(p->diags, "write {%.*s}", STR_FMT(msg_shown(name)));
		p->at = look.at;
		return;
	}
	msg_finding(p, p->at, p->at + here.len, "full-width '%.*s' is no brace", STR_FMT(here));
	diag_hint(p->diags, "write %s", str_eq(here, wide_open) ? "{" : "}");
	p->at += here.len;
}

static void parse_hash(struct builder *b, struct msg_context context)
{
	struct msg_parser *p = b->parser;

	if (is_plural(context.around)) {
		add_node(b, (struct msg_node){ .kind = MSG_NODE_HASH });
	} else {
		buf_char(&b->text, '#');
		if (context.in_plural) {
			msg_finding(p, p->at, p->at + 1, "'#' inside 'select' is not the number of the plural around it");
			diag_hint(p->diags, "put the 'plural' inside the 'select', or name the number: {name, number}");
		}
	}
	p->at++;
}

/* False when the tag at the parser's place closes the open one. */
static bool parse_angle(struct builder *b, struct msg_context context)
{
	struct msg_parser *p = b->parser;
	struct msg_node node;
	enum msg_tag_found found;

	if (!is_ascii_letter(peek_next(p)) && peek_next(p) != '/') {
		buf_char(&b->text, '<');
		p->at++;
		return true;
	}
	found = msg_parse_tag(p, context, &node);
	if (found == MSG_TAG_OPENED)
		add_node(b, node);
	return found != MSG_TAG_CLOSES;
}

/* Text up to the next character that may mean something. */
static void parse_text(struct builder *b)
{
	static const char special[] = "'{}#<\xEF";
	struct msg_parser *p = b->parser;
	struct str here = str_slice(p->text, p->at, p->at + wide_open.len);
	size_t to = p->at;

	if (str_eq(here, wide_open) || str_eq(here, wide_close)) {
		parse_wide_brace(p);
		return;
	}
	do
		to++;
	while (to < p->text.len && !memchr(special, p->text.ptr[to], sizeof special - 1));
	buf_put(&b->text, str_slice(p->text, p->at, to));
	p->at = to;
}

/* False when the run ends here. */
static bool parse_next(struct builder *b, struct msg_context context)
{
	struct msg_parser *p = b->parser;

	switch (msg_peek(p)) {
	case '\'':
		parse_apostrophe(b, context);
		return true;
	case '{':
		parse_brace(b, context);
		return true;
	case '}':
		if (context.around)
			return false;
		parse_stray(p);
		return true;
	case '#':
		parse_hash(b, context);
		return true;
	case '<':
		return parse_angle(b, context);
	default:
		parse_text(b);
		return true;
	}
}

struct msg_nodes msg_parse_nodes(struct msg_parser *p, struct msg_context context)
{
	struct builder b = { .parser = p, .text = buf_on(p->arena) };

	while (!msg_at_end(p) && parse_next(&b, context))
		;
	add_node(&b, (struct msg_node){ .kind = MSG_NODE_TEXT });
	return (struct msg_nodes){ b.nodes.items, b.nodes.count };
}
