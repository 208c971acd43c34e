/* Versions compared part by part. */
#include "model/version.h"

#include "base/bytes.h"

enum token_kind { TOKEN_END, TOKEN_NUMBER, TOKEN_WORD };

struct token {
	enum token_kind kind;
	struct str text;	/* a number without leading zeros */
};

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static struct token next(struct str s, size_t *at)
{
	struct token t = { TOKEN_END, { NULL, 0 } };
	size_t from;

	while (*at < s.len && !is_digit(s.ptr[*at]) && !is_letter(s.ptr[*at]))
		++*at;
	from = *at;
	if (from == s.len)
		return t;
	t.kind = is_digit(s.ptr[from]) ? TOKEN_NUMBER : TOKEN_WORD;
	while (*at < s.len && (t.kind == TOKEN_NUMBER ? is_digit(s.ptr[*at]) : is_letter(s.ptr[*at])))
		++*at;
	while (t.kind == TOKEN_NUMBER && from + 1 < *at && s.ptr[from] == '0')
		from++;
	t.text = str_slice(s, from, *at);
	return t;
}

static bool word_is(struct str a, const char *b)
{
	size_t i = 0;

	while (i < a.len && b[i] && lower(a.ptr[i]) == b[i])
		i++;
	return i == a.len && !b[i];
}

enum { RANK_END = 5, RANK_WORD = 6, RANK_POST = 7, RANK_NUMBER = 8 };

/* PEP 440: dev < a < b < rc < the release itself < post < a further number. */
static int rank(struct token t)
{
	static const struct {
		const char *word;
		int rank;
	} words[] = {
		{ "dev", 1 }, { "a", 2 }, { "alpha", 2 }, { "b", 3 }, { "beta", 3 }, { "c", 4 }, { "rc", 4 }, { "pre", 4 },
		{ "preview", 4 }, { "post", RANK_POST }, { "rev", RANK_POST }, { "r", RANK_POST }, { "p", RANK_POST }, { "update", RANK_POST },
	};

	if (t.kind == TOKEN_END)
		return RANK_END;
	if (t.kind == TOKEN_NUMBER)
		return RANK_NUMBER;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (word_is(t.text, words[i].word))
			return words[i].rank;
	return RANK_WORD;
}

static int text_cmp(struct token a, struct token b)
{
	if (a.kind == TOKEN_NUMBER && a.text.len != b.text.len)
		return a.text.len < b.text.len ? -1 : 1;
	for (size_t i = 0; i < a.text.len && i < b.text.len; i++) {
		char x = lower(a.text.ptr[i]), y = lower(b.text.ptr[i]);

		if (x != y)
			return x < y ? -1 : 1;
	}
	return (a.text.len > b.text.len) - (a.text.len < b.text.len);
}

static int token_cmp(struct token a, struct token b)
{
	int x = rank(a), y = rank(b);

	if (x != y)
		return x < y ? -1 : 1;
	/* beta and b have one rank and are one word. */
	return x < RANK_END || x == RANK_POST ? 0 : text_cmp(a, b);
}

/* Zeros at the end of the leading numbers do not count: 580 = 580.0.0, 1.0.post1 = 1.post1. */
static struct token next_counted(struct str s, size_t *at, bool *leading)
{
	struct token t = next(s, at), after;
	size_t ahead = *at;

	if (!*leading || t.kind != TOKEN_NUMBER) {
		*leading = false;
		return t;
	}
	if (!str_is(t.text, "0"))
		return t;
	do
		after = next(s, &ahead);
	while (after.kind == TOKEN_NUMBER && str_is(after.text, "0"));
	if (after.kind == TOKEN_NUMBER)
		return t;
	*leading = false;
	*at = ahead;
	return after;
}

/* Is the order of the two more than that of their letters? */
static bool is_ordered(struct token a, struct token b)
{
	return rank(a) != RANK_WORD && rank(b) != RANK_WORD;
}

/* *ordered becomes false where words without an order decide. */
static int tokens_cmp(struct str a, struct str b, bool *ordered)
{
	size_t at_a = 0, at_b = 0;
	bool leading_a = true, leading_b = true;

	for (;;) {
		struct token x = next_counted(a, &at_a, &leading_a), y = next_counted(b, &at_b, &leading_b);
		int order = token_cmp(x, y);

		if (order)
			*ordered = *ordered && is_ordered(x, y);
		if (order || (x.kind == TOKEN_END && y.kind == TOKEN_END))
			return order;
	}
}

static bool is_hash(struct str s)
{
	size_t from = s.len && s.ptr[0] == 'g' ? 1 : 0;

	if (s.len - from < 7)
		return false;
	for (size_t i = from; i < s.len; i++)
		if (!is_digit(s.ptr[i]) && !(s.ptr[i] >= 'a' && s.ptr[i] <= 'f'))
			return false;
	return true;
}

/* One begins with the other. */
static bool is_same_hash(struct str a, struct str b)
{
	return is_hash(a) && is_hash(b) && (a.len < b.len ? str_eq(a, str_slice(b, 0, a.len)) : str_eq(b, str_slice(a, 0, b.len)));
}

/* Commit hashes of different length are equal when one begins with the other. */
static int local_cmp(struct str a, struct str b, bool *ordered)
{
	struct str x, y;

	while (a.ptr && b.ptr) {
		int order;

		str_split(&a, '.', &x);
		str_split(&b, '.', &y);
		if (is_same_hash(x, y))
			continue;
		order = tokens_cmp(x, y, ordered);
		if (order) {
			*ordered = *ordered && !(is_hash(x) && is_hash(y));
			return order;
		}
	}
	return (a.ptr != NULL) - (b.ptr != NULL);
}

static struct str without_v(struct str s)
{
	return s.len > 1 && lower(s.ptr[0]) == 'v' && is_digit(s.ptr[1]) ? str_from(s, 1) : s;
}

/* The epoch of PEP 440 ("1!2.0"), "0" where there is none. */
static struct str epoch(struct str *s)
{
	size_t bang = str_find_char(*s, '!', 0);
	struct str number = STR("0");

	if (bang < s->len) {
		number = str_slice(*s, 0, bang);
		*s = str_from(*s, bang + 1);
	}
	return number;
}

/* A version that is nothing but a commit. */
static bool is_commit(struct str s)
{
	bool letter = false;

	for (size_t i = 0; i < s.len; i++)
		letter = letter || is_letter(s.ptr[i]);
	return letter && is_hash(s);
}

static int compare(struct str a, struct str b, bool *ordered)
{
	size_t plus_a, plus_b;
	struct str epoch_a, epoch_b;
	int order;

	a = without_v(a);
	b = without_v(b);
	if (is_commit(a) && is_same_hash(a, b))
		return 0;
	*ordered = !is_commit(a) && !is_commit(b);
	epoch_a = epoch(&a);
	epoch_b = epoch(&b);
	order = tokens_cmp(epoch_a, epoch_b, ordered);
	plus_a = str_find_char(a, '+', 0);
	plus_b = str_find_char(b, '+', 0);
	if (!order)
		order = tokens_cmp(str_slice(a, 0, plus_a), str_slice(b, 0, plus_b), ordered);
	if (order || plus_a == a.len || plus_b == b.len)
		return order;
	return local_cmp(str_from(a, plus_a + 1), str_from(b, plus_b + 1), ordered);
}

/* The next number of a version that is nothing but numbers and dots; "0" behind the last, as zeros at the end do not count. */
static struct str next_number(struct str s, size_t *at)
{
	struct str number = STR("0");
	size_t from;

	while (*at < s.len && s.ptr[*at] == '.')
		++*at;
	from = *at;
	while (*at < s.len && s.ptr[*at] != '.')
		++*at;
	while (from + 1 < *at && s.ptr[from] == '0')
		from++;
	if (*at > from)
		number = str_slice(s, from, *at);
	return number;
}

static int numbers_cmp(struct str a, struct str b)
{
	size_t at_a = 0, at_b = 0;

	while (at_a < a.len || at_b < b.len) {
		struct str x = next_number(a, &at_a), y = next_number(b, &at_b);

		if (x.len != y.len)
			return x.len < y.len ? -1 : 1;
		if (!str_eq(x, y))
			return str_cmp(x, y);
	}
	return 0;
}

/* Most versions, and all drivers, are numbers and dots. */
static bool is_numbers(struct str s)
{
	static const struct bytes numbers = { .has = { BYTES_DIGIT, ['.'] = true } };

	return bytes_pass(&numbers, s, 0) == s.len;
}

int version_cmp(struct str a, struct str b)
{
	bool ordered = true;

	/* Most components are those of the release before. */
	if (str_eq(a, b))
		return 0;
	return is_numbers(a) && is_numbers(b) ? numbers_cmp(a, b) : compare(a, b, &ordered);
}

bool version_ordered(struct str a, struct str b)
{
	bool ordered = true;

	return compare(a, b, &ordered) == 0 || ordered;
}

bool version_within(struct str whole, struct str part)
{
	size_t at_whole = 0, at_part = 0;

	for (;;) {
		struct token p = next(part, &at_part), w = next(whole, &at_whole);

		if (p.kind == TOKEN_END)
			return true;
		if (p.kind != w.kind || text_cmp(p, w) != 0)
			return false;
	}
}

static bool is_wildcard(struct str part)
{
	for (size_t i = 0; i < part.len; i++)
		if (lower(part.ptr[i]) != 'x')
			return false;
	return part.len > 0;
}

bool version_valid(struct str s)
{
	struct str rest = s, part;
	bool digit = false;

	for (size_t i = 0; i < s.len; i++)
		digit |= is_digit(s.ptr[i]);
	while (str_split(&rest, '.', &part))
		if (is_wildcard(part))
			return false;
	return digit;
}
