/* Prose as parts, and what messages have in common with it. */
#include "text/part_cut.h"

#include <ctype.h>

#include "base/bytes.h"

enum { FENCE_MAX = 32 };	/* longer runs of backticks enclose nothing */

char part_peek(const struct part_cutter *c, size_t ahead)
{
	return c->at + ahead < c->text.len ? c->text.ptr[c->at + ahead] : '\0';
}

static void put(struct part_cutter *c, enum part_kind kind, size_t from, size_t to)
{
	if (to > from)
		*vec_push(c->arena, &c->parts.list) = (struct part){ kind, c->branch, from, to };
}

void part_flush(struct part_cutter *c)
{
	put(c, c->kind, c->words, c->at);
	c->words = c->at;
}

void part_take(struct part_cutter *c, enum part_kind kind, size_t to)
{
	part_flush(c);
	put(c, kind, c->at, to);
	c->at = c->words = to;
}

static bool is_alnum(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static const struct bytes address = { .has = {
	BYTES_ALNUM, ['-'] = true, ['.'] = true, ['_'] = true, ['~'] = true, [':'] = true, ['/'] = true, ['?'] = true, ['#'] = true, ['@'] = true,
	['!'] = true, ['$'] = true, ['&'] = true, ['*'] = true, ['+'] = true, [','] = true, [';'] = true, ['='] = true, ['%'] = true,
} };

bool part_take_address(struct part_cutter *c)
{
	struct str rest = str_from(c->text, c->at);
	size_t end;

	if (part_peek(c, 0) != 'h' || !(str_starts(rest, "https://") || str_starts(rest, "http://")) || (c->at && is_alnum(c->text.ptr[c->at - 1])))
		return false;
	end = bytes_pass(&address, c->text, c->at);
	while (!is_alnum(c->text.ptr[end - 1]) && c->text.ptr[end - 1] != '/')
		end--;
	part_take(c, PART_ADDRESS, end);
	return true;
}

/* Lengths of backtick runs that are known to stand nowhere further on. */
struct fences {
	bool absent[FENCE_MAX + 1];
};

static size_t run_length(struct str text, size_t at, char c)
{
	size_t end = at;

	while (end < text.len && text.ptr[end] == c)
		end++;
	return end - at;
}

/* Where the run of as many backticks begins that closes a code span; text.len when none does. */
static size_t fence_close(struct fences *f, struct str text, size_t from, size_t length)
{
	size_t at = from;

	if (length > FENCE_MAX || f->absent[length])
		return text.len;
	while ((at = str_find_char(text, '`', at)) < text.len) {
		size_t run = run_length(text, at, '`');

		if (run == length)
			return at;
		at += run;
	}
	f->absent[length] = true;
	return text.len;
}

static void take_code(struct part_cutter *c, struct fences *f)
{
	size_t length = run_length(c->text, c->at, '`'), close = fence_close(f, c->text, c->at + length, length);

	if (close == c->text.len) {
		c->at += length;
		return;
	}
	part_take(c, PART_MARK, c->at + length);
	part_take(c, PART_CODE, close);
	part_take(c, PART_MARK, close + length);
}

/* Where the parenthesis closes that begins before `from`; text.len when it does not on this line. */
static size_t parenthesis_close(struct str text, size_t from)
{
	size_t open = 1;

	for (size_t i = from; i < text.len && text.ptr[i] != '\n'; i++) {
		open += text.ptr[i] == '(';
		open -= text.ptr[i] == ')';
		if (open == 0)
			return i;
	}
	return text.len;
}

/* Where the address ends that a link gives before its title: at a blank outside of {{ … }}. */
static size_t address_end(struct str text, size_t from, size_t close)
{
	struct str target = str_slice(text, 0, close);
	bool facts = true;
	size_t at = from;

	while (at < close && text.ptr[at] != ' ') {
		bool opens = facts && text.ptr[at] == '{' && at + 1 < close && text.ptr[at + 1] == '{';
		size_t end = opens ? str_find(target, STR("}}"), at) : close;

		facts = facts && !(opens && end == close);
		at = end < close ? end + 2 : at + 1;
	}
	return at;
}

/* The ](…) of a link; its text was words like any other. False when it is none. */
static bool take_target(struct part_cutter *c, size_t *unclosed)
{
	size_t from = c->at + 2, close, end;
	bool angle;

	if (from <= *unclosed)
		return false;
	close = parenthesis_close(c->text, from);
	if (close == c->text.len) {
		*unclosed = str_find_char(c->text, '\n', from);
		return false;
	}
	angle = c->text.ptr[from] == '<';
	part_take(c, PART_MARK, from + angle);
	end = address_end(c->text, c->at, close);
	part_take(c, PART_ADDRESS, end - (angle && end > c->at && c->text.ptr[end - 1] == '>'));
	part_take(c, PART_MARK, close + 1);
	return true;
}

/* <https://…> */
static bool take_autolink(struct part_cutter *c)
{
	struct str rest = str_from(c->text, c->at + 1);
	size_t end = c->at + 1;

	if (!str_starts(rest, "https:") && !str_starts(rest, "http:") && !str_starts(rest, "mailto:"))
		return false;
	while (end < c->text.len && c->text.ptr[end] != '>' && c->text.ptr[end] != ' ' && c->text.ptr[end] != '<')
		end++;
	if (end == c->text.len || c->text.ptr[end] != '>')
		return false;
	part_take(c, PART_MARK, c->at + 1);
	part_take(c, PART_ADDRESS, end);
	part_take(c, PART_MARK, end + 1);
	return true;
}

static void take_fact(struct part_cutter *c)
{
	size_t close = str_find(c->text, STR("}}"), c->at + 2);

	if (close == c->text.len)
		c->at = c->text.len;
	else
		part_take(c, PART_FACT, close + 2);
}

/* Underscores inside of a word are letters. */
static void take_underscores(struct part_cutter *c)
{
	size_t length = run_length(c->text, c->at, '_');

	if (c->at && is_alnum(c->text.ptr[c->at - 1]) && is_alnum(part_peek(c, length)))
		c->at += length;
	else
		part_take(c, PART_MARK, c->at + length);
}

struct prose_state {
	struct fences fences;
	size_t unclosed;	/* no link that begins before this place is closed */
};

static void markdown_next(struct part_cutter *c, struct prose_state *s)
{
	switch (part_peek(c, 0)) {
	case '\\':
		if (!ispunct((unsigned char)part_peek(c, 1)))
			break;
		part_take(c, PART_MARK, c->at + 1);
		c->at++;
		return;
	case '`':
		take_code(c, &s->fences);
		return;
	case ']':
		if (part_peek(c, 1) != '(' || !take_target(c, &s->unclosed))
			part_take(c, PART_MARK, c->at + 1);
		return;
	case '[':
		part_take(c, PART_MARK, c->at + 1);
		return;
	case '*':
		part_take(c, PART_MARK, c->at + run_length(c->text, c->at, '*'));
		return;
	case '_':
		take_underscores(c);
		return;
	case '<':
		if (take_autolink(c))
			return;
		break;
	default:
		break;
	}
	c->at++;
}

/* Where something else than words may begin: a fact, an address; in prose, a mark of Markdown. */
static const struct bytes starts[] = {
	[PARTS_PROSE] = { .has = { ['{'] = true, ['h'] = true, ['\\'] = true, ['`'] = true, [']'] = true, ['['] = true, ['*'] = true,
				   ['_'] = true, ['<'] = true } },
	[PARTS_COMMENT] = { .has = { ['{'] = true, ['h'] = true } },
};

static void part_prose(struct part_cutter *c, enum part_syntax syntax)
{
	struct prose_state s = { .unclosed = 0 };

	while ((c->at = bytes_find(&starts[syntax], c->text, c->at)) < c->text.len) {
		if (part_peek(c, 0) == '{' && part_peek(c, 1) == '{')
			take_fact(c);
		else if (part_take_address(c))
			continue;
		else if (syntax == PARTS_PROSE)
			markdown_next(c, &s);
		else
			c->at++;
	}
	part_flush(c);
}

struct parts parts_of(struct arena *a, struct str text, enum part_syntax syntax)
{
	struct part_cutter c = { .arena = a, .text = text, .kind = PART_WORDS };

	if (syntax == PARTS_MESSAGE)
		part_message(&c);
	else
		part_prose(&c, syntax);
	return c.parts;
}
