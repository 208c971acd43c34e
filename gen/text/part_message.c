/* Messages as parts. */
#include "text/part_cut.h"

enum { NESTING_MAX = 64 };	/* more than msg_parse takes */

/* What is open around the place: arguments with branches, and the branches themselves. */
enum level { LEVEL_SELECT, LEVEL_PLURAL, LEVEL_BRANCH };

struct nesting {
	enum level levels[NESTING_MAX];
	size_t depth;
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_open(const struct nesting *n, enum level level)
{
	return n->depth > 0 && n->levels[n->depth - 1] == level;
}

/* Is the place in a branch of a plural? */
static bool in_plural(const struct nesting *n)
{
	return is_open(n, LEVEL_BRANCH) && n->depth > 1 && n->levels[n->depth - 2] == LEVEL_PLURAL;
}

static void open_level(struct part_cutter *c, struct nesting *n, enum level level, size_t to)
{
	part_take(c, PART_MARK, to);
	n->levels[n->depth++] = level;
	c->branch = c->branch || level == LEVEL_BRANCH;
}

static void close_level(struct part_cutter *c, struct nesting *n)
{
	part_take(c, PART_MARK, c->at + 1);
	n->depth--;
	c->branch = n->depth > 0;
}

/* Behind the quoted text, its marks taken: '' is one apostrophe of the text. */
static void take_quoted(struct part_cutter *c)
{
	part_take(c, PART_MARK, c->at + 1);
	while (c->at < c->text.len) {
		if (part_peek(c, 0) != '\'') {
			c->at++;
			continue;
		}
		part_take(c, PART_MARK, c->at + 1);
		if (part_peek(c, 0) != '\'')
			return;
		c->at++;
	}
}

static void take_apostrophe(struct part_cutter *c, const struct nesting *n)
{
	char next = part_peek(c, 1);

	if (next == '\'') {
		part_take(c, PART_MARK, c->at + 1);
		c->at++;
	} else if (next == '{' || next == '}' || (next == '#' && in_plural(n))) {
		take_quoted(c);
	} else {
		c->at++;
	}
}

static size_t skip_blanks(struct str text, size_t at)
{
	while (at < text.len && is_blank(text.ptr[at]))
		at++;
	return at;
}

/* "plural" of {count, plural, …}; empty for a plain argument. */
static struct str type_of(struct str text, size_t comma, size_t *end)
{
	size_t from;

	if (comma == text.len || text.ptr[comma] != ',')
		return STR("");
	from = skip_blanks(text, comma + 1);
	*end = from;
	while (*end < text.len && text.ptr[*end] >= 'a' && text.ptr[*end] <= 'z')
		++*end;
	return str_slice(text, from, *end);
}

static void take_argument(struct part_cutter *c, struct nesting *n)
{
	size_t at = c->at + 1, end = at;
	struct str type;
	bool plural;

	while (at < c->text.len && c->text.ptr[at] != ',' && c->text.ptr[at] != '}' && c->text.ptr[at] != '{')
		at++;
	type = type_of(c->text, at, &end);
	plural = str_is(type, "plural") || str_is(type, "selectordinal");
	if ((plural || str_is(type, "select")) && n->depth + 2 < NESTING_MAX) {
		open_level(c, n, plural ? LEVEL_PLURAL : LEVEL_SELECT, end);
		return;
	}
	at = str_find_char(c->text, '}', at);
	part_take(c, PART_FACT, at < c->text.len ? at + 1 : at);
}

/* <b>, </c>, <a ref="x">; other angle brackets are words. */
static void take_tag(struct part_cutter *c)
{
	size_t close = c->at + 1;

	while (close < c->text.len && c->text.ptr[close] != '>' && c->text.ptr[close] != '<')
		close++;
	if (close == c->text.len || c->text.ptr[close] != '>' ||
	    !((part_peek(c, 1) >= 'a' && part_peek(c, 1) <= 'z') || part_peek(c, 1) == '/')) {
		c->at++;
		return;
	}
	part_take(c, PART_MARK, close + 1);
	if (str_ends(str_slice(c->text, 0, c->at), "<c>"))
		c->kind = PART_CODE;
	else if (str_ends(str_slice(c->text, 0, c->at), "</c>"))
		c->kind = PART_WORDS;
}

/* Between branches: their names, up to the brace that opens one or ends the argument. */
static void names_next(struct part_cutter *c, struct nesting *n)
{
	size_t at = c->at;

	while (at < c->text.len && c->text.ptr[at] != '{' && c->text.ptr[at] != '}')
		at++;
	part_take(c, PART_MARK, at);
	if (part_peek(c, 0) == '{')
		open_level(c, n, LEVEL_BRANCH, c->at + 1);
	else if (part_peek(c, 0) == '}')
		close_level(c, n);
}

static void text_next(struct part_cutter *c, struct nesting *n)
{
	switch (part_peek(c, 0)) {
	case '\'':
		take_apostrophe(c, n);
		return;
	case '{':
		take_argument(c, n);
		return;
	case '}':
		if (n->depth > 0)
			close_level(c, n);
		else
			c->at++;
		return;
	case '#':
		if (in_plural(n))
			part_take(c, PART_FACT, c->at + 1);
		else
			c->at++;
		return;
	case '<':
		take_tag(c);
		return;
	default:
		if (!part_take_address(c))
			c->at++;
	}
}

void part_message(struct part_cutter *c)
{
	struct nesting n = { .depth = 0 };

	while (c->at < c->text.len) {
		if (n.depth > 0 && !is_open(&n, LEVEL_BRANCH))
			names_next(c, &n);
		else
			text_next(c, &n);
	}
	part_flush(c);
}
