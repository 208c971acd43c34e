/* ja-punctuation and ja-style: of two forms a file has one. */
#include "base/bytes.h"
#include "model/japanese_rules.h"

/* --- ja-punctuation --- */

/* `beside`: it counts only beside Japanese text, since the same character belongs to Latin text. */
static const struct punctuation {
	uint32_t c;
	unsigned kind, form;
	bool beside;
	const char *name;		/* of the kind, with the form */
} marks[] = {
	{ ':', 0, 0, true, "the colon is half-width" }, { 0xFF1A, 0, 1, false, "the colon is full-width" },
	{ '(', 1, 0, true, "the bracket is half-width" }, { ')', 1, 0, true, "the bracket is half-width" },
	{ 0xFF08, 1, 1, false, "the bracket is full-width" }, { 0xFF09, 1, 1, false, "the bracket is full-width" },
	{ 0x3001, 2, 0, false, "the comma is a Japanese one" }, { 0xFF0C, 2, 1, false, "the comma is a full-width Western one" },
	{ 0x3002, 3, 0, false, "the full stop is a Japanese one" }, { 0xFF0E, 3, 1, true, "the full stop is a full-width Western one" },
	{ '!', 4, 0, true, "the exclamation mark is half-width" }, { 0xFF01, 4, 1, false, "the exclamation mark is full-width" },
	{ '?', 5, 0, true, "the question mark is half-width" }, { 0xFF1F, 5, 1, false, "the question mark is full-width" },
	{ 0x301C, 6, 0, false, "the wave dash is U+301C" }, { 0xFF5E, 6, 1, false, "the wave dash is a full-width tilde, U+FF5E" },
};

static const struct punctuation *mark_of(uint32_t c)
{
	for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
		if (marks[i].c == c)
			return &marks[i];
	return NULL;
}

/* What the other form of a mark is: of the same kind, and of brackets the same side. */
static uint32_t other_form(const struct punctuation *m)
{
	for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
		if (marks[i].kind == m->kind && marks[i].form != m->form && (m->kind != 1 || marks[i].c % 2 == m->c % 2))
			return marks[i].c;
	return m->c;
}

/* Japanese text, or punctuation that only it has. */
static bool is_japanese(uint32_t c)
{
	return japanese_is_letter(c) || c == 0x3002 || c == 0x300C || c == 0x300D;
}

static bool is_beside(struct str text, size_t from, size_t to)
{
	while (from > 0 && text.ptr[from - 1] == ' ')
		from--;
	while (to < text.len && text.ptr[to] == ' ')
		to++;
	return is_japanese(japanese_before(text, from)) || is_japanese(japanese_at(text, to));
}

/* What marks begin with in UTF-8. Kana begin with 0xE3, too, but what follows tells them from 、 and 。 */
static const struct bytes mark_starts = { .has = {
	[':'] = true, ['('] = true, [')'] = true, ['!'] = true, ['?'] = true, [0xE3] = true, [0xEF] = true,
} };

static bool is_kana(struct str text, size_t at)
{
	return text.ptr[at] == '\xE3' && at + 1 < text.len && text.ptr[at + 1] != '\x80';
}

/* The next mark that counts, from *at on, which moves behind it; NULL at the end of the part. */
static const struct punctuation *mark_next(struct str text, const struct part *p, size_t *at)
{
	struct str part = str_slice(text, 0, p->to);

	while (p->kind == PART_WORDS && (*at = bytes_find(&mark_starts, part, *at)) < p->to) {
		size_t from = *at;
		const struct punctuation *m = is_kana(text, from) ? NULL : mark_of(str_code_point(text, at));

		*at = *at > from ? *at : from + 1;
		if (m && (!m->beside || is_beside(text, from, *at)))
			return m;
	}
	return NULL;
}

void punctuation_learn(struct japanese *j, const struct japanese_text *t)
{
	const struct punctuation *m;

	for (size_t i = 0; i < t->parts->list.count; i++)
		for (size_t at = t->parts->list.items[i].from; (m = mark_next(t->text, &t->parts->list.items[i], &at));)
			habit_add(&j->forms[m->kind], m->form);
}

static void mark_say(const struct japanese_text *t, size_t at, const struct punctuation *m, struct diags *ds)
{
	struct buf right = buf_on(ds->arena);

	buf_code_point(&right, other_form(m));
	diag_at(ds, japanese_loc(t, at), RULE_JA_PUNCTUATION, "%s, and another one in most of the file", m->name);
	diag_hint(ds, "write '%.*s'", STR_FMT(buf_str(&right)));
}

void punctuation_check(struct japanese *j, const struct japanese_text *t, struct diags *ds)
{
	const struct punctuation *m;
	size_t told = 0;

	for (size_t i = 0; i < t->parts->list.count; i++)
		for (size_t at = t->parts->list.items[i].from; (m = mark_next(t->text, &t->parts->list.items[i], &at));) {
			size_t from = at - (m->c < 0x80 ? 1 : 3);

			if (told < JAPANESE_FINDINGS_MAX && habit_right(&j->forms[m->kind]) != m->form) {
				mark_say(t, from, m, ds);
				told++;
			}
		}
}

/* --- ja-style --- */

enum style { STYLE_POLITE, STYLE_PLAIN };

static const char *const style_names[] = { [STYLE_POLITE] = "です・ます", [STYLE_PLAIN] = "である" };

/* Ends of sentences that belong to one style for certain, and the other style's; the longer ones first. */
static const struct ending {
	const char *text;
	enum style style;
	const char *other;		/* NULL: it depends on the verb */
} endings[] = {
	{ "ではありません", STYLE_POLITE, "ではない" }, { "でした", STYLE_POLITE, "であった" }, { "です", STYLE_POLITE, "である" },
	{ "でしょう", STYLE_POLITE, "であろう" }, { "します", STYLE_POLITE, "する" }, { "しました", STYLE_POLITE, "した" },
	{ "ください", STYLE_POLITE, NULL }, { "ました", STYLE_POLITE, NULL }, { "ません", STYLE_POLITE, NULL }, { "ます", STYLE_POLITE, NULL },
	{ "であった", STYLE_PLAIN, "でした" }, { "である", STYLE_PLAIN, "です" }, { "であろう", STYLE_PLAIN, "でしょう" },
	{ "ではない", STYLE_PLAIN, "ではありません" }, { "だった", STYLE_PLAIN, "でした" },
};

static const struct ending *ending_of(struct str sentence)
{
	for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
		if (str_ends(sentence, endings[i].text))
			return &endings[i];
	return NULL;
}

/* The end of the next sentence of the text, from *at on, which moves behind it; NULL when no further one shows its style. */
static const struct ending *sentence_next(struct str text, size_t *at, size_t *end)
{
	const struct str stop = { "。", sizeof "。" - 1 };

	while (*at < text.len) {
		const struct ending *ending;

		*end = str_find(text, stop, *at);
		ending = ending_of(str_slice(text, *at, *end));
		*at = *end + stop.len;
		if (ending)
			return ending;
	}
	return NULL;
}

void style_learn(struct japanese *j, const struct japanese_text *t)
{
	const struct ending *e;
	size_t end;

	for (size_t at = 0; (e = sentence_next(t->text, &at, &end));)
		habit_add(&j->style, e->style);
}

void style_check(struct japanese *j, const struct japanese_text *t, struct diags *ds)
{
	const struct ending *e;
	size_t told = 0, end;

	for (size_t at = 0; told < JAPANESE_FINDINGS_MAX && (e = sentence_next(t->text, &at, &end));) {
		size_t from = end - str_of(e->text).len;

		if (habit_right(&j->style) == (unsigned)e->style)
			continue;
		told++;
		diag_span(ds, japanese_loc(t, from), str_length(str_of(e->text)), RULE_JA_STYLE,
			  "the sentence ends in the %s style, and most of the file is in %s", style_names[e->style], style_names[!e->style]);
		if (e->other)
			diag_hint(ds, "write '%s'", e->other);
		else
			diag_hint(ds, "write the sentence in the style of the others");
	}
}
