/* Words before and behind a version, looked up in short lists. */
#include "model/version_owner.h"

/* Words before a version: those that say nothing of whose it is, those after which it is nobody's, and all others, which own it. */
enum word_role { WORD_OWNS, WORD_LINKS, WORD_ENDS, WORD_MOVES };

enum {
	WORDS_BACK = 6,		/* this many words before a version are looked at */
	WORD_MAX = 64,		/* a longer run of letters is no word */
};

static const struct {
	const char *word;
	enum word_role role;
} roles[] = {
	{ "version", WORD_LINKS }, { "versions", WORD_LINKS }, { "release", WORD_LINKS }, { "ver", WORD_LINKS }, { "v", WORD_LINKS },
	{ "is", WORD_LINKS }, { "are", WORD_LINKS }, { "was", WORD_LINKS }, { "now", WORD_LINKS }, { "at", WORD_LINKS }, { "still", WORD_LINKS },
	{ "は", WORD_LINKS }, { "が", WORD_LINKS }, { "の", WORD_LINKS }, { "を", WORD_LINKS }, { "も", WORD_LINKS },
	{ "バージョン", WORD_LINKS }, { "リリース", WORD_LINKS },
	{ "to", WORD_MOVES }, { "from", WORD_MOVES }, { "と", WORD_MOVES }, { "から", WORD_MOVES }, { "に", WORD_MOVES }, { "and", WORD_MOVES },
	{ "or", WORD_MOVES }, { "や", WORD_MOVES }, { "または", WORD_MOVES }, { "および", WORD_MOVES },
	{ "a", WORD_ENDS }, { "an", WORD_ENDS }, { "the", WORD_ENDS }, { "of", WORD_ENDS }, { "in", WORD_ENDS }, { "on", WORD_ENDS },
	{ "with", WORD_ENDS }, { "by", WORD_ENDS }, { "for", WORD_ENDS }, { "as", WORD_ENDS }, { "than", WORD_ENDS }, { "since", WORD_ENDS },
	{ "before", WORD_ENDS }, { "after", WORD_ENDS }, { "until", WORD_ENDS }, { "between", WORD_ENDS }, { "through", WORD_ENDS },
	{ "into", WORD_ENDS }, { "this", WORD_ENDS }, { "that", WORD_ENDS }, { "it", WORD_ENDS }, { "be", WORD_ENDS }, { "only", WORD_ENDS },
	{ "use", WORD_ENDS }, { "uses", WORD_ENDS }, { "using", WORD_ENDS }, { "include", WORD_ENDS }, { "includes", WORD_ENDS },
	{ "contains", WORD_ENDS }, { "ships", WORD_ENDS }, { "supports", WORD_ENDS }, { "requires", WORD_ENDS }, { "needs", WORD_ENDS },
	{ "runs", WORD_ENDS }, { "upgraded", WORD_ENDS }, { "updated", WORD_ENDS }, { "upgrade", WORD_ENDS }, { "upgrades", WORD_ENDS },
	{ "update", WORD_ENDS }, { "updates", WORD_ENDS }, { "moved", WORD_ENDS }, { "moves", WORD_ENDS }, { "bumped", WORD_ENDS },
	{ "changed", WORD_ENDS }, { "downgraded", WORD_ENDS }, { "installs", WORD_ENDS }, { "installed", WORD_ENDS }, { "has", WORD_ENDS },
	{ "have", WORD_ENDS }, { "back", WORD_ENDS }, { "また", WORD_ENDS }, { "現在", WORD_ENDS }, { "最新", WORD_ENDS },
};

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same(struct str s, const char *word)
{
	size_t i = 0;

	while (i < s.len && word[i] && lower(s.ptr[i]) == word[i])
		i++;
	return i == s.len && !word[i];
}

/* --- Words backwards --- */

enum letter { LETTER_NONE, LETTER_ASCII, LETTER_HIRAGANA, LETTER_KATAKANA, LETTER_OTHER };

static enum letter letter_of(uint32_t c)
{
	if (c < 0x80) {
		bool word = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-' || c == '+' || c == '.';

		return word ? LETTER_ASCII : LETTER_NONE;
	}
	if (c >= 0x3041 && c <= 0x309F)
		return LETTER_HIRAGANA;
	if (c >= 0x30A1 && c <= 0x30FF && c != 0x30FB)
		return LETTER_KATAKANA;
	/* Punctuation: general, CJK, full-width. */
	if (c < 0xC0 || (c >= 0x2000 && c <= 0x206F) || (c >= 0x3000 && c <= 0x3040) || (c >= 0xFF00 && c <= 0xFF0F) || (c >= 0xFF1A && c <= 0xFF20))
		return LETTER_NONE;
	return LETTER_OTHER;
}

static uint32_t point_before(struct str text, size_t *at)
{
	size_t from;

	do
		--*at;
	while (*at > 0 && ((unsigned char)text.ptr[*at] & 0xC0) == 0x80);
	from = *at;
	return str_code_point(text, &from);
}

static bool is_gap(uint32_t c)
{
	static const uint32_t gaps[] = { ' ', '\n', '*', '`', '(', '[', ']', '"', '\'', ':', 0xA0, 0x3000, 0xFF08, 0xFF1A, 0x300C, 0x300E };

	for (size_t i = 0; i < sizeof gaps / sizeof gaps[0]; i++)
		if (c == gaps[i])
			return true;
	return false;
}

static size_t gap_before(struct str text, size_t at)
{
	size_t from = at, limit = at > WORD_MAX ? at - WORD_MAX : 0;

	while (from > limit) {
		size_t next = from;

		if (!is_gap(point_before(text, &next)))
			return from;
		from = next;
	}
	return from;
}

/* The run of letters of one kind that ends at `to`; empty where there is a sign, or too much. */
static struct str word_before(struct str text, size_t to)
{
	size_t from = to, limit = to > WORD_MAX ? to - WORD_MAX : 0;
	enum letter kind = LETTER_NONE;

	while (from > limit) {
		size_t next = from;
		enum letter letter = letter_of(point_before(text, &next));

		if (letter == LETTER_NONE || (kind != LETTER_NONE && letter != kind))
			break;
		kind = letter;
		from = next;
	}
	/* "…を 2.6" has its particle at the end of a longer run; the sign that ends a sentence belongs to no word. */
	if (to > from && text.ptr[to - 1] == '.')
		return str_slice(text, to, to);
	return str_slice(text, from, to);
}

static bool is_hiragana(struct str word)
{
	size_t at = 0;

	return word.len > 0 && letter_of(str_code_point(word, &at)) == LETTER_HIRAGANA;
}

/* Other hiragana is grammar and owns nothing; a version before this one has the same owner. */
static enum word_role role_of(struct str word)
{
	if (word.len && word.ptr[0] >= '0' && word.ptr[0] <= '9')
		return WORD_LINKS;
	for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
		if (same(word, roles[i].word))
			return roles[i].role;
	return is_hiragana(word) || word.len == 0 ? WORD_ENDS : WORD_OWNS;
}

/* GCC, libfoo-2, カーネル: what is no ordinary word. At the beginning of a sentence a capital says nothing. */
static bool is_name(struct str text, struct str word)
{
	size_t at = 0, before = gap_before(text, (size_t)(word.ptr - text.ptr));
	size_t from = before == 0 || word_before(text, before).len == 0 ? 1 : 0;

	if (letter_of(str_code_point(word, &at)) != LETTER_ASCII)
		return true;
	for (size_t i = from; i < word.len; i++)
		if (!(word.ptr[i] >= 'a' && word.ptr[i] <= 'z'))
			return true;
	return false;
}

/* --- Words forwards --- */

static bool is_letter(char c)
{
	return lower(c) >= 'a' && lower(c) <= 'z';
}

/* Does the text go on with the phrase, as words of their own where it ends in a letter of Latin? */
static bool has_phrase(struct str text, size_t at, const char *phrase)
{
	struct str p = str_of(phrase);

	for (size_t i = 0; i < p.len; i++)
		if (at + i >= text.len || lower(text.ptr[at + i]) != p.ptr[i])
			return false;
	return !is_letter(p.ptr[p.len - 1]) || at + p.len >= text.len || !is_letter(text.ptr[at + p.len]);
}

static bool has_one(struct str text, size_t at, const char *const *phrases)
{
	for (size_t i = 0; phrases[i]; i++)
		if (has_phrase(text, at, phrases[i]))
			return true;
	return false;
}

bool version_is_start(struct str text, size_t behind)
{
	return has_phrase(text, behind, "から");
}

static bool is_one(struct str word, const char *const *words)
{
	for (size_t i = 0; words[i]; i++)
		if (same(word, words[i]))
			return true;
	return false;
}

bool version_is_bound(struct str text, size_t name, size_t behind)
{
	static const char *const after[] = {
		"or later", "or newer", "or higher", "or above", "or earlier", "or older", "or lower", "and later", "and newer", "and above",
		"and higher", "and earlier", "and older", "以降", "以上", "以前", "以下", "未満", "まで", "より", "で導入", "で追加", NULL,
	};
	static const char *const before[] = { "from", "since", "before", "until", "than", "after", "through", NULL };
	static const char *const past[] = { "introduced", "added", "available", "deprecated", "removed", "new", "appeared", NULL };
	struct str word = word_before(text, gap_before(text, name)), second;

	if (has_one(text, behind, after) || is_one(word, before))
		return true;
	if (!same(word, "in"))
		return false;
	second = word_before(text, gap_before(text, (size_t)(word.ptr - text.ptr)));
	return is_one(second, past);
}

/* The first name that ends at `end` or behind it. */
static size_t name_from(const struct name_ends *names, size_t end)
{
	size_t low = 0, high = names->list.count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (names->list.items[middle] < end)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool is_component(const struct name_ends *names, size_t end)
{
	size_t i = name_from(names, end);

	return i < names->list.count && names->list.items[i] == end;
}

/* `5.10.134 of the Linux kernel`, but not `2.6.0 of this release` or of a component. */
static bool is_followed_by_owner(struct str text, size_t to, const struct name_ends *names)
{
	const struct str of = STR(" of ");
	size_t at = to + of.len, next = name_from(names, at);

	if (!has_phrase(text, to, of.ptr) || has_phrase(text, at, "this"))
		return false;
	return next == names->list.count || names->list.items[next] > at + WORD_MAX;
}

bool version_is_of_other(struct str text, size_t from, size_t to, const struct name_ends *names)
{
	size_t at = from;
	bool moved = false;

	if (is_followed_by_owner(text, to, names))
		return true;
	for (unsigned i = 0; i < WORDS_BACK; i++) {
		size_t end = gap_before(text, at);
		struct str word = word_before(text, end);
		enum word_role role = role_of(word);

		if (word.len && is_component(names, end))
			return false;
		if (role == WORD_ENDS)
			return false;
		if (role == WORD_OWNS)
			return !moved || is_name(text, word);
		moved = moved || role == WORD_MOVES;
		at = (size_t)(word.ptr - text.ptr);
	}
	return false;
}
