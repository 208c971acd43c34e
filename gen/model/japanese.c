/* The rules of Japanese as a table, and the characters that they tell apart. */
#include "model/japanese_rules.h"

/* A rule that has no switch of its own in relgen.yaml is on where its switch says nothing else. */
enum state { STATE_ON, STATE_OFF };

static const struct {
	size_t offset;			/* of the switch: an int of struct japanese_checks */
	enum state otherwise;		/* where relgen.yaml does not say */
	void (*learn)(struct japanese *j, const struct japanese_text *t);
	void (*check)(struct japanese *j, const struct japanese_text *t, struct diags *ds);
} rows[] = {
	{ offsetof(struct japanese_checks, width), STATE_ON, NULL, width_check },
	{ offsetof(struct japanese_checks, long_vowel), STATE_ON, vowel_learn, vowel_check },
	{ offsetof(struct japanese_checks, punctuation), STATE_ON, punctuation_learn, punctuation_check },
	{ offsetof(struct japanese_checks, style), STATE_OFF, style_learn, style_check },
	/* A word, not yes or no. */
	{ offsetof(struct japanese_checks, spacing), STATE_OFF, spacing_learn, spacing_check },
};

static bool is_on(const struct japanese *j, size_t row)
{
	int value = *(const int *)(const void *)((const char *)j->checks + rows[row].offset);

	if (rows[row].check == spacing_check)
		return value != SPACING_ABSENT;
	return value == TRUTH_ABSENT ? rows[row].otherwise == STATE_ON : value == TRUTH_YES;
}

bool japanese_is(struct str tag)
{
	return str_is(tag, "ja") || str_starts(tag, "ja-");
}

struct japanese *japanese_on(struct arena *a, const struct japanese_checks *checks, const struct glossary *glossary, struct str language,
			     size_t bytes)
{
	struct japanese *j = NEW(a, struct japanese);

	*j = (struct japanese){ .arena = a, .checks = checks, .glossary = glossary, .words = glossary_language(glossary, language) };
	j->katakana_most = bytes / WORD_BYTES_MIN + 1 < WORDS_MAX ? bytes / WORD_BYTES_MIN + 1 : WORDS_MAX;
	return j;
}

void japanese_learn(struct japanese *j, const struct japanese_text *t)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (rows[i].learn && is_on(j, i))
			rows[i].learn(j, t);
}

void japanese_check(struct japanese *j, const struct japanese_text *t, struct diags *ds)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (is_on(j, i))
			rows[i].check(j, t, ds);
}

void habit_add(struct habit *h, unsigned form)
{
	if (h->count[0] + h->count[1] == 0)
		h->first = form;
	h->count[form]++;
}

unsigned habit_right(const struct habit *h)
{
	return h->count[0] == h->count[1] ? h->first : h->count[1] > h->count[0];
}

/* --- Characters --- */

bool japanese_is_hiragana(uint32_t c)
{
	return (c >= 0x3041 && c <= 0x3096) || (c >= 0x309D && c <= 0x309F);
}

bool japanese_is_katakana(uint32_t c)
{
	return (c >= 0x30A1 && c <= 0x30FA) || (c >= 0x30FC && c <= 0x30FF) || (c >= 0x31F0 && c <= 0x31FF);
}

bool japanese_is_kanji(uint32_t c)
{
	return c == 0x3005 || c == 0x3006 || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) ||
	       (c >= 0x20000 && c <= 0x3FFFF);
}

bool japanese_is_letter(uint32_t c)
{
	return japanese_is_hiragana(c) || japanese_is_katakana(c) || japanese_is_kanji(c);
}

uint32_t japanese_at(struct str text, size_t at)
{
	return at < text.len ? str_code_point(text, &at) : 0;
}

uint32_t japanese_before(struct str text, size_t at)
{
	if (at == 0 || at > text.len)
		return 0;
	do
		at--;
	while (at > 0 && ((unsigned char)text.ptr[at] & 0xC0) == 0x80);
	return str_code_point(text, &at);
}
