/* Expressions cut into words. */
#include "view/expr_lex.h"

const struct compare_sign compare_signs[COMPARE_SIGNS] = {
	{ TOKEN_EQUAL,         COMPARE_EQUAL,         "==" },
	{ TOKEN_UNEQUAL,       COMPARE_UNEQUAL,       "!=" },
	{ TOKEN_LESS_EQUAL,    COMPARE_LESS_EQUAL,    "<=" },
	{ TOKEN_GREATER_EQUAL, COMPARE_GREATER_EQUAL, ">=" },
	{ '<',                 COMPARE_LESS,          "<" },
	{ '>',                 COMPARE_GREATER,       ">" },
};

struct loc expr_loc(const struct expr_parser *p, size_t offset)
{
	if (!p->in.source)
		return p->in.loc;
	return source_at(p->in.source, (size_t)(p->in.text.ptr - p->in.source->text.ptr) + offset);
}

bool expr_wrong(struct expr_parser *p, size_t offset, const char *message)
{
	if (!p->failed)
		diag_at(p->ds, expr_loc(p, offset), RULE_TEMPLATE_SYNTAX, "%s", message);
	p->failed = true;
	return false;
}

struct str expr_token(const struct expr_parser *p)
{
	return p->token == TOKEN_END ? STR("the end") : str_slice(p->in.text, p->from, p->at);
}

/* What was read is not what had to follow. */
bool expr_unexpected(struct expr_parser *p, const char *expected)
{
	struct str found = expr_token(p);

	if (!p->failed) {
		if (p->token == TOKEN_END)
			diag_at(p->ds, expr_loc(p, p->from), RULE_TEMPLATE_SYNTAX, "expected %s before the end", expected);
		else
			diag_span(p->ds, expr_loc(p, p->from), str_length(found), RULE_TEMPLATE_SYNTAX,
				  "expected %s, not '%.*s'", expected, STR_FMT(found));
	}
	p->failed = true;
	return false;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_name_start(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool expr_is_name(char c)
{
	return is_name_start(c) || is_digit(c) || c == '-';
}

char expr_char(const struct expr_parser *p, size_t at)
{
	return at < p->in.text.len ? p->in.text.ptr[at] : '\0';
}

static int scan_text(struct expr_parser *p)
{
	char quote = expr_char(p, p->at++);

	while (p->at < p->in.text.len && expr_char(p, p->at) != quote && expr_char(p, p->at) != '\n')
		p->at += expr_char(p, p->at) == '\\' ? 2 : 1;
	if (p->at >= p->in.text.len || expr_char(p, p->at) == '\n') {
		p->at = p->in.text.len;
		expr_wrong(p, p->from, "this text is not closed");
		return TOKEN_BAD;
	}
	p->at++;
	return TOKEN_TEXT;
}

static int scan_number(struct expr_parser *p)
{
	while (is_digit(expr_char(p, p->at)))
		p->at++;
	if (expr_char(p, p->at) == '.' && is_digit(expr_char(p, p->at + 1)))
		for (p->at++; is_digit(expr_char(p, p->at));)
			p->at++;
	return TOKEN_NUMBER;
}

static int scan_sign(struct expr_parser *p)
{
	for (int i = 0; i < COMPARE_SIGNS; i++) {
		const char *text = compare_signs[i].text;

		if (str_starts(str_from(p->in.text, p->at), text)) {
			p->at += text[1] ? 2 : 1;
			return compare_signs[i].token;
		}
	}
	return (unsigned char)expr_char(p, p->at++);
}

void expr_advance(struct expr_parser *p)
{
	char c;

	p->last = p->at;
	while (is_blank(expr_char(p, p->at)))
		p->at++;
	p->from = p->at;
	c = expr_char(p, p->at);
	if (p->at >= p->in.text.len) {
		p->token = TOKEN_END;
	} else if (is_name_start(c)) {
		while (expr_is_name(expr_char(p, p->at)))
			p->at++;
		p->token = TOKEN_NAME;
	} else if (is_digit(c) || (c == '-' && is_digit(expr_char(p, p->at + 1)))) {
		p->at += c == '-';
		p->token = scan_number(p);
	} else if (c == '"' || c == '\'') {
		p->token = scan_text(p);
	} else {
		p->token = scan_sign(p);
	}
}

struct expr_parser expr_parser_on(struct arena *a, struct expr_source in, struct diags *ds)
{
	struct expr_parser p = { .arena = a, .in = in, .ds = ds };

	expr_advance(&p);
	return p;
}

bool expr_sign(struct expr_parser *p, char sign)
{
	if (p->token != sign)
		return false;
	expr_advance(p);
	return true;
}

bool expr_word(struct expr_parser *p, const char *word)
{
	if (p->token != TOKEN_NAME || !str_is(expr_token(p), word))
		return false;
	expr_advance(p);
	return true;
}

static bool is_reserved(struct str name)
{
	static const char *const words[] = { "and", "or", "not", "in", "true", "false", "if", "else", "with" };

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (str_is(name, words[i]))
			return true;
	return false;
}

struct str expr_name(struct expr_parser *p, const char *what)
{
	struct str name = expr_token(p);

	if (p->token != TOKEN_NAME || is_reserved(name)) {
		expr_unexpected(p, what);
		return (struct str){ NULL, 0 };
	}
	expr_advance(p);
	return name;
}

static char unescaped(char c)
{
	return c == 'n' ? '\n' : c == 't' ? '\t' : c;
}

struct str expr_token_value(struct expr_parser *p)
{
	struct str raw = str_slice(p->in.text, p->from + 1, p->at - 1);
	struct buf b;

	if (str_find_char(raw, '\\', 0) == raw.len)
		return raw;
	b = buf_on(p->arena);
	for (size_t i = 0; i < raw.len; i++)
		buf_char(&b, raw.ptr[i] == '\\' && i + 1 < raw.len ? unescaped(raw.ptr[++i]) : raw.ptr[i]);
	return buf_str(&b);
}

struct str expr_string(struct expr_parser *p, const char *what)
{
	struct str text;

	if (p->token != TOKEN_TEXT) {
		expr_unexpected(p, what);
		return (struct str){ NULL, 0 };
	}
	text = expr_token_value(p);
	expr_advance(p);
	return text;
}

bool expr_end(struct expr_parser *p)
{
	return p->failed ? false : p->token == TOKEN_END ? true : expr_unexpected(p, "the end of the tag");
}
