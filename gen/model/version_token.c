/* Which digits and dots are a version. */
#include "model/version_token.h"

#include "model/mention.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_alnum(char c)
{
	return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z');
}

static char byte_at(struct str s, size_t at)
{
	return at < s.len ? s.ptr[at] : '\0';
}

/* Does the text go on with the word, whatever its case, as a word of its own? */
static bool has_word(struct str text, size_t at, const char *word)
{
	struct str w = str_of(word);

	for (size_t i = 0; i < w.len; i++)
		if (lower(byte_at(text, at + i)) != w.ptr[i])
			return false;
	return !is_alnum(w.ptr[w.len - 1]) || !is_alnum(byte_at(text, at + w.len));
}

static size_t digits_end(struct str s, size_t at)
{
	while (is_digit(byte_at(s, at)))
		at++;
	return at;
}

/* The words of PEP 440 that stand between digits: 3.0.0b1, 0.8.2.dev0. */
static size_t word_end(struct str s, size_t at)
{
	static const char *const words[] = { "dev", "alpha", "beta", "post", "preview", "pre", "rc", "a", "b", "c" };

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		struct str w = str_of(words[i]);

		if (str_eq(str_slice(s, at, at + w.len), w) && is_digit(byte_at(s, at + w.len)))
			return digits_end(s, at + w.len);
	}
	return at;
}

/* -git, -rc1, -beta: the only words behind a hyphen that are part of a version and not of a tag. */
static size_t suffix_end(struct str s, size_t at)
{
	static const char *const words[] = { "git", "rc", "beta", "alpha", "dev", "post", "pre" };

	for (size_t i = 0; byte_at(s, at) == '-' && i < sizeof words / sizeof words[0]; i++) {
		struct str w = str_of(words[i]);
		size_t end = digits_end(s, at + 1 + w.len);

		if (str_eq(str_slice(s, at + 1, at + 1 + w.len), w) && !is_alnum(byte_at(s, end)))
			return end;
	}
	return at;
}

static size_t local_end(struct str s, size_t at)
{
	size_t end = at + 1;

	if (byte_at(s, at) != '+')
		return at;
	while (is_alnum(byte_at(s, end)) || (byte_at(s, end) == '.' && is_alnum(byte_at(s, end + 1))))
		end++;
	return end > at + 1 ? end : at;
}

/* The public part: numbers and words of PEP 440 between dots. */
static size_t public_end(struct str s, size_t at, unsigned *dots)
{
	size_t end = word_end(s, digits_end(s, at));

	*dots = 0;
	while (byte_at(s, end) == '.') {
		size_t next = is_digit(byte_at(s, end + 1)) ? word_end(s, digits_end(s, end + 1)) : word_end(s, end + 1);

		if (next == end + 1)
			return end;
		end = next;
		++*dots;
	}
	return end;
}

/* A number that a unit follows measures something. */
static bool is_measure(struct str s, size_t at)
{
	static const char *const units[] = {
		"%", "‰", "％", "°", "×", "倍", "パーセント", "ポイント", "秒", "分", "時間", "日", "年", "か月", "件", "個", "台", "億", "万", "times", "x",
		"percent", "b", "m", "k", "t", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "tib", "ms", "us", "ns", "s", "sec", "seconds", "minutes",
		"min", "h", "hours", "hz", "khz", "mhz", "ghz", "w", "kw", "tokens", "billion", "million", "points", "pp", "px", "gb/s", "tflops",
	};
	size_t from = at;

	while (byte_at(s, from) == ' ')
		from++;
	for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
		if (has_word(s, from, units[i]))
			return true;
	return false;
}

/* The first three numbers of a version, 0 where there are fewer or they are long. */
static size_t numbers(struct str version, unsigned parts[3])
{
	size_t count = 0;
	struct str rest = version, part;

	while (str_split(&rest, '.', &part)) {
		unsigned n = 0;

		if (part.len == 0 || part.len > 4 || digits_end(part, 0) != part.len)
			return 0;
		for (size_t i = 0; i < part.len; i++)
			n = n * 10 + (unsigned)(part.ptr[i] - '0');
		if (count < 3)
			parts[count] = n;
		count++;
	}
	return count;
}

static bool is_year(unsigned n)
{
	return n >= 1990 && n < 2100;
}

/* 2026.05.07, 2026.05, 07.05.2026 */
static bool is_date(struct str version)
{
	unsigned p[3] = { 0, 0, 0 };
	size_t count = numbers(version, p);

	if (count == 2 || count == 3)
		if (is_year(p[0]) && p[1] >= 1 && p[1] <= 12 && p[2] <= 31)
			return true;
	return count == 3 && is_year(p[2]) && p[0] >= 1 && p[0] <= 31 && p[1] >= 1 && p[1] <= 12;
}

bool version_token_is_address(struct str version)
{
	struct str rest = version, part, first = { NULL, 0 };
	size_t count = 0;
	bool same = true;

	while (str_split(&rest, '.', &part)) {
		if (part.len == 0 || part.len > 3 || digits_end(part, 0) != part.len || (part.len == 3 && str_cmp(part, STR("255")) > 0))
			return false;
		first = count++ ? first : part;
		same = same && str_eq(first, part);
	}
	return count == 4 && (same || first.len > 1);
}

/* Is the version only a part of a longer word, such as a tag? */
static bool goes_on(struct str s, size_t at)
{
	char c = byte_at(s, at), next = byte_at(s, at + 1);
	size_t from = at;

	if (c == '_' || c == '@' || ((c == '-' || c == '.') && (is_alnum(next) || next == '*')) || (c == ':' && is_digit(next)))
		return true;
	if (c == '/' && is_alnum(next) && !is_digit(next))
		return true;
	/* A word of its own script goes on: 1.5x, 0.5B. */
	return at < s.len && mention_joined('0', str_code_point(s, &from));
}

bool version_token_at(struct str text, size_t at, struct version_token *t)
{
	size_t end;

	if (lower(byte_at(text, at)) == 'v' && is_digit(byte_at(text, at + 1)))
		at++;
	if (!is_digit(byte_at(text, at)))
		return false;
	end = public_end(text, at, &t->dots);
	if (t->dots == 0)
		return false;
	t->from = at;
	t->to = suffix_end(text, local_end(text, end));
	t->or_later = byte_at(text, t->to) == '+';
	return !goes_on(text, t->to + t->or_later) && !is_measure(text, t->to) && !is_date(str_slice(text, at, t->to));
}
