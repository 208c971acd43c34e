/* Which characters of a text Markdown would take for markup. */
#include "view/markdown_escape.h"

#include <ctype.h>
#include <string.h>

#include "text/flank.h"

struct scan {
	struct str text;
	const struct around *around;
	size_t mark;		/* offset of the character that makes the line's beginning a block; text.len: none */
	size_t run_from, run_to;/* the run of one character looked at last */
};

static char at(struct str s, size_t i)
{
	return i < s.len ? s.ptr[i] : '\0';
}

static size_t run_start(struct str s, size_t i)
{
	while (i > 0 && s.ptr[i - 1] == s.ptr[i])
		i--;
	return i;
}

static size_t run_end(struct str s, size_t i)
{
	char c = s.ptr[i];

	while (i < s.len && s.ptr[i] == c)
		i++;
	return i;
}

/* Finds the run of equal characters that `i` is in. */
static void find_run(struct scan *k, size_t i)
{
	if (i >= k->run_from && i < k->run_to)
		return;
	k->run_from = run_start(k->text, i);
	k->run_to = run_end(k->text, i);
}

/* Is the character in [i, next) a blank that would not come back, so that it is written as a reference? */
static bool is_lost(struct scan *k, size_t i, size_t next, uint32_t c)
{
	bool end = (i == 0 && (k->around->escapes & ESCAPE_FIRST_BLANK)) ||
		   (next == k->text.len && (k->around->escapes & ESCAPE_LAST_BLANK));

	return c == '\n' || c == '\r' || (end && flank_of(c) == FLANK_BLANK);
}

/* The sides of the run that holds the character at `i`. */
static void flanks(struct scan *k, size_t i, enum flank *before, enum flank *after)
{
	size_t start, end, from, next;
	uint32_t c = k->around->before;

	find_run(k, i);
	start = from = k->run_from;
	end = next = k->run_to;
	if (start > 0) {
		do
			from--;
		while (from > 0 && ((unsigned char)k->text.ptr[from] & 0xC0) == 0x80);
		next = from;
		c = str_code_point(k->text, &next);
	}
	*before = start > 0 && is_lost(k, from, start, c) ? FLANK_PUNCTUATION : flank_of(c);
	next = end;
	c = end < k->text.len ? str_code_point(k->text, &next) : k->around->after;
	*after = c == AFTER_UNKNOWN ? FLANK_LETTER : next > end && is_lost(k, end, next, c) ? FLANK_PUNCTUATION : flank_of(c);
}

/* Is it in the run that would begin a block, all of which is escaped then? */
static bool is_marked(struct scan *k, size_t i)
{
	find_run(k, i);
	return k->mark < k->text.len && k->run_from == k->mark;
}

/* By CommonMark or by the rule for Japanese: whatever is not between blanks. */
static bool is_star(struct scan *k, size_t i)
{
	enum flank before, after;

	flanks(k, i, &before, &after);
	return before != FLANK_BLANK || after != FLANK_BLANK;
}

static bool is_underscore(struct scan *k, size_t i)
{
	enum flank before, after;
	bool left, right;

	flanks(k, i, &before, &after);
	left = flank_left(before, after);
	right = flank_right(before, after);
	if (k->around->after == AFTER_UNKNOWN && k->run_to == k->text.len)
		return true;
	return (left && (!right || flank_is_punctuation(before))) || (right && (!left || flank_is_punctuation(after)));
}

static bool star(struct scan *k, size_t i)
{
	return is_marked(k, i) || ((k->around->escapes & ESCAPE_STAR) && is_star(k, i));
}

static bool underscore(struct scan *k, size_t i)
{
	return is_marked(k, i) || ((k->around->escapes & ESCAPE_UNDERSCORE) && is_underscore(k, i));
}

static bool tilde(struct scan *k, size_t i)
{
	return (k->around->escapes & ESCAPE_TILDE) && is_star(k, i);
}

static bool backtick(struct scan *k, size_t i)
{
	(void)i;
	return (k->around->escapes & ESCAPE_BACKTICK) != 0;
}

static bool backslash(struct scan *k, size_t i)
{
	size_t end = i + 1;
	uint32_t next = end < k->text.len ? str_code_point(k->text, &end) : k->around->after;

	if (end > i + 1 && is_lost(k, i + 1, end, next))
		return true;
	return next == AFTER_UNKNOWN || (next < 0x80 && ispunct((int)next));
}

static bool angle(struct scan *k, size_t i)
{
	char next = at(k->text, i + 1);

	return (k->around->escapes & ESCAPE_ANGLE) && (isalpha((unsigned char)next) || (next && strchr("/!?", next)));
}

bool markdown_is_reference(struct str s, size_t i)
{
	size_t end = i + 1, from;
	bool number = at(s, end) == '#';

	end += number;
	if (number && (at(s, end) == 'x' || at(s, end) == 'X'))
		end++;
	from = end;
	while (isalnum((unsigned char)at(s, end)))
		end++;
	return end > from && at(s, end) == ';';
}

static bool ampersand(struct scan *k, size_t i)
{
	return markdown_is_reference(k->text, i);
}

static bool bracket(struct scan *k, size_t i)
{
	uint32_t next = i + 1 < k->text.len ? (unsigned char)k->text.ptr[i + 1] : k->around->after;

	return (k->around->escapes & ESCAPE_BRACKETS) || (k->text.ptr[i] == ']' && next == '(');
}

/* `!` before a link makes it an image. Before a text that begins with a bracket nothing is a link. */
static bool exclamation(struct scan *k, size_t i)
{
	return i + 1 == k->text.len && k->around->after == '[';
}

static bool pipe(struct scan *k, size_t i)
{
	(void)i;
	return (k->around->escapes & ESCAPE_CELL) != 0;
}

static bool (*const handlers[128])(struct scan *k, size_t i) = {
	['*'] = star,	   ['_'] = underscore, ['`'] = backtick, ['~'] = tilde, ['\\'] = backslash,   ['<'] = angle,
	['&'] = ampersand, ['['] = bracket,    [']'] = bracket,	 ['|'] = pipe,	['!'] = exclamation,
};

static bool ends_word(struct str s, size_t i)
{
	return i >= s.len || s.ptr[i] == ' ' || s.ptr[i] == '\t';
}

static bool only(struct str s, const char *set)
{
	size_t i = 0;

	while (i < s.len && s.ptr[i] && strchr(set, s.ptr[i]))
		i++;
	return i == s.len;
}

static size_t number_mark(struct str s)
{
	size_t i = 0;

	while (isdigit((unsigned char)at(s, i)))
		i++;
	return i > 0 && i < 10 && (at(s, i) == '.' || at(s, i) == ')') && ends_word(s, i + 1) ? i : s.len;
}

static bool begins_definition(struct str s)
{
	size_t end = str_find_char(s, ']', 1);

	return at(s, end + 1) == ':' || (end == 2 && strchr(" xX", s.ptr[1]) && ends_word(s, 3));
}

static bool begins_rule(struct str s)
{
	char set[] = { s.ptr[0], ' ', '\t', '\0' };

	return only(s, set);
}

/* Offset of the character that must be escaped, because the text would begin a list, a heading, a rule … */
static size_t line_mark(struct str s)
{
	bool marked = false;

	switch (at(s, 0)) {
	case '>':
		marked = true;
		break;
	case '#':
		marked = run_end(s, 0) <= 6 && ends_word(s, run_end(s, 0));
		break;
	case '-':
	case '+':
	case '*':
		marked = ends_word(s, 1) || only(s, "-:| \t") || begins_rule(s);
		break;
	case '_':
	case '=':
		marked = begins_rule(s);
		break;
	case '|':
	case ':':
		marked = only(s, "-:| \t");
		break;
	case '`':
	case '~':
		marked = run_end(s, 0) >= 3;
		break;
	case '[':
		marked = begins_definition(s);
		break;
	default:
		return number_mark(s);
	}
	return marked ? 0 : s.len;
}

/* Puts the character at `i` as a reference where it would be lost; the offset behind it, or `i`. */
static size_t put_lost(struct buf *out, struct scan *k, size_t i)
{
	size_t next = i;
	uint32_t c = str_code_point(k->text, &next);

	if (!is_lost(k, i, next, c))
		return i;
	buf_print(out, "&#%u;", (unsigned)c);
	return next;
}

/* Bytes that have a handler or are lost; most bytes of a page are looked up here. */
static const bool is_stop[256] = {
	['*'] = true, ['_'] = true, ['`'] = true, ['~'] = true, ['\\'] = true, ['<'] = true, ['&'] = true,
	['['] = true, [']'] = true, ['|'] = true, ['!'] = true, ['\n'] = true, ['\r'] = true,
};

/* Offset of the next byte at or after `i` that may have to be escaped. */
static size_t copied_until(struct scan *k, size_t i, size_t end)
{
	if (k->mark >= i && k->mark < end)
		end = k->mark;
	while (i < end && !is_stop[(unsigned char)k->text.ptr[i]])
		i++;
	return i;
}

static size_t last_character(struct str s)
{
	size_t i = s.len;

	while (i > 0 && ((unsigned char)s.ptr[--i] & 0xC0) == 0x80)
		;
	return i;
}

void markdown_escape(struct buf *out, struct str text, const struct around *around)
{
	struct scan k = { .text = text, .around = around, .mark = text.len };
	size_t last = around->escapes & ESCAPE_LAST_BLANK ? last_character(text) : text.len;

	if (around->escapes & ESCAPE_LINE_START)
		k.mark = line_mark(text);
	for (size_t i = 0; i < text.len;) {
		size_t from = i, next = i;
		unsigned char c;

		if (i > 0 || !(around->escapes & ESCAPE_FIRST_BLANK))
			i = copied_until(&k, i, i <= last ? last : text.len);
		buf_put(out, str_slice(text, from, i));
		if (i == text.len)
			break;
		next = put_lost(out, &k, i);
		if (next > i) {
			i = next;
			continue;
		}
		c = (unsigned char)text.ptr[i];
		if (i == k.mark || (c < 128 && handlers[c] && handlers[c](&k, i)))
			buf_char(out, '\\');
		buf_char(out, text.ptr[i++]);
	}
}

size_t markdown_longest(struct str text, char c)
{
	size_t longest = 0;

	for (size_t i = str_find_char(text, c, 0); i < text.len; i = str_find_char(text, c, i)) {
		size_t end = run_end(text, i);

		longest = end - i > longest ? end - i : longest;
		i = end;
	}
	return longest;
}

void markdown_census(struct str text, unsigned *once, unsigned *again)
{
	static const struct { char character; unsigned escape; } rows[] = {
		{ '*', ESCAPE_STAR }, { '_', ESCAPE_UNDERSCORE }, { '`', ESCAPE_BACKTICK }, { '~', ESCAPE_TILDE },
	};

	for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++)
		for (size_t i = str_find_char(text, rows[r].character, 0); i < text.len;) {
			*again |= *once & rows[r].escape;
			*once |= rows[r].escape;
			i = str_find_char(text, rows[r].character, run_end(text, i));
		}
	if (str_find_char(text, '>', 0) < text.len)
		*once |= ESCAPE_ANGLE;
}
