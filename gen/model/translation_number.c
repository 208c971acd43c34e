/* Numbers are found in words: runs of letters and digits with signs between them. */
#include "model/translation_number.h"

#include "base/bytes.h"
#include "text/unicode.h"

enum { GROUP = 3, GROUPS_MAX = 16 };

/* Words that may become digits. */
static const struct {
	const char *word, *value;
} words[] = {
	{ "a", "1" }, { "an", "1" }, { "one", "1" }, { "two", "2" }, { "three", "3" }, { "four", "4" }, { "five", "5" }, { "six", "6" }, { "seven", "7" }, { "eight", "8" },
	{ "nine", "9" }, { "ten", "10" }, { "first", "1" }, { "second", "2" }, { "third", "3" }, { "fourth", "4" }, { "fifth", "5" }, { "once", "1" },
	{ "twice", "2" }, { "single", "1" }, { "double", "2" }, { "both", "2" }, { "zero", "0" }, { "no", "0" }, { "january", "1" }, { "february", "2" },
	{ "march", "3" }, { "april", "4" }, { "may", "5" }, { "june", "6" }, { "july", "7" }, { "august", "8" }, { "september", "9" },
	{ "october", "10" }, { "november", "11" }, { "december", "12" },
};

static const struct {
	uint32_t c;
	const char *value;
} numerals[] = {
	{ 0x3007, "0" }, { 0x4E00, "1" }, { 0x4E8C, "2" }, { 0x4E09, "3" }, { 0x56DB, "4" }, { 0x4E94, "5" }, { 0x516D, "6" }, { 0x4E03, "7" },
	{ 0x516B, "8" }, { 0x4E5D, "9" }, { 0x5341, "10" }, { 0x4E21, "2" },	/* 両 is both */
};

/* Where each script's digits begin. */
static const uint32_t zeros[] = { '0', 0xFF10, 0x660, 0x6F0, 0x966 };

struct finder {
	struct arena *arena;
	struct str text;
	const struct part *part;
	enum number_reading reading;
	struct number_uses uses;
};

bool numbers_may_be_sure(struct str text)
{
	/* ASCII, and what the digits of the other scripts begin with in UTF-8. */
	static const struct bytes starts = { .has = { BYTES_DIGIT, [0xEF] = true, [0xD9] = true, [0xDB] = true, [0xE0] = true } };

	return bytes_in(&starts, text);
}

enum character { IS_OTHER, IS_DIGIT, IS_LETTER, IS_SIGN };

/* What a character is in a word, and a digit's value. */
static enum character character_of(uint32_t c, unsigned *digit)
{
	static const uint32_t signs[] = { '.', ',', '-', '+', '/', ':', 0xA0, 0x202F, 0xFF0E, 0xFF0C };

	for (size_t i = 0; i < sizeof zeros / sizeof zeros[0]; i++)
		if (c >= zeros[i] && c <= zeros[i] + 9) {
			*digit = c - zeros[i];
			return IS_DIGIT;
		}
	if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')
		return IS_LETTER;
	for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
		if (c == signs[i])
			return IS_SIGN;
	return IS_OTHER;
}

/* A word being read: its digits in groups, which signs or letters part. */
struct word {
	size_t from, to;
	bool letters;
	size_t count;			/* of groups */
	struct {
		struct str digits;	/* in ASCII */
		uint32_t sign;		/* between it and the group before; 0: letters */
		size_t from, to;
	} groups[GROUPS_MAX];
};

static void add(struct finder *f, struct str value, size_t from, size_t to, bool optional)
{
	*vec_push(f->arena, &f->uses.list) = (struct number_use){ value, from, to, optional || f->part->branch };
}

static void add_word(struct finder *f, struct str word)
{
	enum { LONGEST = 9 };
	char lower[LONGEST + 1] = "";

	if (word.len > LONGEST)
		return;
	for (size_t i = 0; i < word.len; i++)
		lower[i] = (char)(word.ptr[i] | 0x20);
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (str_is((struct str){ lower, word.len }, words[i].word)) {
			size_t from = (size_t)(word.ptr - f->text.ptr);

			add(f, str_of(words[i].value), from, from + word.len, true);
		}
}

/* Is a group one of thousands behind the one before it? */
static bool is_thousands(const struct word *w, size_t i)
{
	uint32_t sign = w->groups[i].sign;

	return (sign == ',' || sign == 0xA0 || sign == 0x202F) && w->groups[i].digits.len == GROUP;
}

/* Do groups i - 1 and i make one number, and with which byte between? */
static bool joins(const struct finder *f, const struct word *w, size_t i, const char **between)
{
	*between = "";
	if (is_thousands(w, i))
		return true;
	*between = f->reading == NUMBERS_COMMA ? "" : ".";
	return w->groups[i].sign == '.' || (f->reading == NUMBERS_COMMA && w->groups[i].sign == ',');
}

static struct str without_zeros(struct str value)
{
	while (value.len > 1 && value.ptr[0] == '0' && str_find_char(value, '.', 0) == value.len)
		value = str_from(value, 1);
	return value;
}

/* Japanese counts what other languages only name: 1 つ前 is the one before. */
static bool is_counted(struct str text, struct str value, size_t to)
{
	size_t at = to;
	uint32_t c;

	if (!str_is(value, "1"))
		return false;
	while (at < text.len && text.ptr[at] == ' ')
		at++;
	c = at < text.len ? str_code_point(text, &at) : 0;
	return unicode_is_cjk(c) && unicode_is_letter(c);
}

static void add_word_numbers(struct finder *f, const struct word *w)
{
	for (size_t i = 0; i < w->count;) {
		struct buf value = buf_on(f->arena);
		size_t from = w->groups[i].from, to = w->groups[i].to;
		const char *between;

		buf_put(&value, w->groups[i++].digits);
		for (; i < w->count && joins(f, w, i, &between); i++) {
			buf_z(&value, between);
			buf_put(&value, w->groups[i].digits);
			to = w->groups[i].to;
		}
		add(f, without_zeros(buf_str(&value)), from, to, w->letters || is_counted(f->text, buf_str(&value), to));
	}
	if (w->letters && w->count == 0)
		add_word(f, str_slice(f->text, w->from, w->to));
}

/* The digits at *at, which moves behind them. */
static struct str digits_read(struct finder *f, size_t *at, size_t end)
{
	struct buf digits = buf_on(f->arena);
	unsigned digit;

	while (*at < end) {
		size_t next = *at;

		if (character_of(str_code_point(f->text, &next), &digit) != IS_DIGIT)
			break;
		buf_char(&digits, (char)('0' + digit));
		*at = next;
	}
	return buf_str(&digits);
}

/* Does the word go on behind a sign? */
static bool goes_on(const struct finder *f, size_t at, size_t end)
{
	unsigned digit;
	enum character c = at < end ? character_of(str_code_point(f->text, &at), &digit) : IS_OTHER;

	return c == IS_DIGIT || c == IS_LETTER;
}

/* Full-width points and commas are points and commas. */
static uint32_t narrow(uint32_t sign)
{
	return sign == 0xFF0E ? '.' : sign == 0xFF0C ? ',' : sign;
}

/* Takes the word at *at. */
static void word_read(struct finder *f, size_t *at, size_t end)
{
	/* The number of %1$s is none of the text. */
	struct word w = { .from = *at, .letters = *at && f->text.ptr[*at - 1] == '%' };
	uint32_t sign = 0;
	unsigned digit;

	while (*at < end && w.count < GROUPS_MAX) {
		size_t next = *at;
		uint32_t c = str_code_point(f->text, &next);
		enum character kind = character_of(c, &digit);

		if (kind == IS_OTHER || (kind == IS_SIGN && !goes_on(f, next, end)))
			break;
		if (kind == IS_DIGIT) {
			size_t from = *at;

			w.groups[w.count].digits = digits_read(f, at, end);
			w.groups[w.count].sign = sign;
			w.groups[w.count].from = from;
			w.groups[w.count++].to = *at;
			sign = 0;
			continue;
		}
		w.letters = w.letters || kind == IS_LETTER;
		sign = kind == IS_SIGN ? narrow(c) : 0;
		*at = next;
	}
	w.to = *at;
	add_word_numbers(f, &w);
}

static void part_read(struct finder *f)
{
	for (size_t at = f->part->from; at < f->part->to;) {
		size_t next = at;
		uint32_t c = str_code_point(f->text, &next);
		unsigned digit;
		enum character kind = character_of(c, &digit);

		if (kind == IS_DIGIT || kind == IS_LETTER) {
			word_read(f, &at, f->part->to);
			continue;
		}
		for (size_t i = 0; c >= numerals[0].c && i < sizeof numerals / sizeof numerals[0]; i++)
			if (c == numerals[i].c)
				add(f, str_of(numerals[i].value), at, next, true);
		at = next;
	}
}

struct number_uses numbers_of(struct arena *a, struct str text, const struct parts *parts, enum number_reading reading)
{
	struct finder f = { .arena = a, .text = text, .reading = reading };

	for (size_t i = 0; i < parts->list.count; i++) {
		f.part = &parts->list.items[i];
		if (f.part->kind == PART_WORDS)
			part_read(&f);
	}
	return f.uses;
}
