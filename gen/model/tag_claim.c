/* A tag read from left to right: the longest name that begins a word and has a digit behind it. */
#include "model/tag_claim.h"

#include "model/registry.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static char byte_at(struct str s, size_t at)
{
	return at < s.len ? s.ptr[at] : '\0';
}

/* --- Reading a tag --- */

/* What tags write in place of a name. */
static const struct component *named(const struct registry *registry, struct str word)
{
	static const struct {
		const char *word, *id;
	} shorts[] = { { "cu", "cuda" }, { "py", "python" } };

	for (size_t i = 0; i < sizeof shorts / sizeof shorts[0]; i++)
		if (str_is(word, shorts[i].word))
			return registry_find(registry, str_of(shorts[i].id));
	return mention_component(registry, word);
}

static size_t digits_end(struct str s, size_t at)
{
	while (is_digit(byte_at(s, at)))
		at++;
	return at;
}

/* post1, .dev0, rc1: what may follow the numbers of a version. `at` where nothing does. */
static size_t suffix_end(struct str s, size_t at)
{
	static const char *const words[] = { "post", "dev", "rc", "alpha", "beta", "a", "b" };
	size_t from = at + (byte_at(s, at) == '.');

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (str_starts(str_from(s, from), words[i]) && !is_letter(byte_at(s, from + strlen(words[i]))))
			return digits_end(s, from + strlen(words[i]));
	return at;
}

static size_t version_end(struct str s, size_t at)
{
	size_t end = digits_end(s, at), suffix;

	while (byte_at(s, end) == '.' && is_digit(byte_at(s, end + 1)))
		end = digits_end(s, end + 1);
	while ((suffix = suffix_end(s, end)) > end)
		end = suffix;
	return end;
}

/* The claim of the longest name that begins at `from`; end 0 when there is none. */
static struct tag_claim claim_at(const struct registry *registry, struct str tag, size_t from)
{
	struct tag_claim found = { NULL, from, from, 0 };

	for (size_t to = from + 1; to < tag.len; to++) {
		const struct component *c;

		if (!is_digit(tag.ptr[to]) || is_digit(tag.ptr[to - 1]))
			continue;
		c = named(registry, str_slice(tag, from, to));
		if (c)
			found = (struct tag_claim){ c, from, to, version_end(tag, to) };
	}
	return found;
}

static bool begins_word(struct str tag, size_t at)
{
	return is_letter(tag.ptr[at]) && (at == 0 || !is_letter(tag.ptr[at - 1]));
}

bool tag_claim_next(const struct registry *registry, struct str tag, size_t *at, struct tag_claim *found)
{
	while (*at < tag.len) {
		size_t from = *at;

		*found = begins_word(tag, from) ? claim_at(registry, tag, from) : (struct tag_claim){ .end = 0 };
		*at = found->end ? found->end : from + 1;
		if (found->end)
			return true;
	}
	return false;
}

/* --- Comparing --- */

static bool is_zero(struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] != '0' && s.ptr[i] != '.')
			return false;
	return true;
}

bool tag_claim_holds(struct str claim, struct str version)
{
	struct str rest = str_slice(version, 0, str_find_char(version, '+', 0)), part;
	size_t at = 0;

	if (version.len > 1 && version.ptr[0] == 'v')
		rest = str_from(rest, 1);
	while (at < claim.len && str_split(&rest, '.', &part)) {
		struct str left;

		at += at && claim.ptr[at] == '.';
		left = str_from(claim, at);
		if (str_eq(str_slice(left, 0, part.len), part)) {
			at += part.len;
			continue;
		}
		/* 3.0.0 is the beginning of 3.0.0b1, 3.1 is none of 3.10. */
		return left.len < part.len && str_eq(left, str_slice(part, 0, left.len)) && is_letter(part.ptr[left.len]);
	}
	return is_zero(str_from(claim, at));
}
