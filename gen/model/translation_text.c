/* What is wrong with a translation as a text: placeholders of other tools, marks that mark nothing, sentences that are cut. */
#include "base/bytes.h"
#include "model/check.h"
#include "model/translation.h"
#include "text/shown.h"
#include "text/unicode.h"

enum { LOOKED_MAX = 64 };	/* placeholders of a text that are looked for in its source */

static char byte_at(struct str s, size_t at)
{
	return at < s.len ? s.ptr[at] : '\0';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_name_char(char c)
{
	return is_letter(c) || is_digit(c) || c == '_' || c == '.' || c == '-';
}

/* --- foreign-placeholder --- */

/* The end of the name in braces that begins at `at` and ends with `close`; `at` when it is no name. */
static size_t braced_end(struct str text, size_t at, char close)
{
	size_t end = at;

	while (end < text.len && (is_name_char(text.ptr[end]) || text.ptr[end] == ' '))
		end++;
	return end > at && byte_at(text, end) == close ? end + 1 : at;
}

/* printf: %s, %d, %1$s, %(name)s; no "20%" and no "%は". */
static size_t percent_end(struct str text, size_t at)
{
	size_t end = at + 1, named;

	if (at && is_digit(text.ptr[at - 1]))
		return at;
	named = byte_at(text, end) == '(' ? braced_end(text, end + 1, ')') : end + 1;
	if (named > end + 1)
		end = named;
	while (is_digit(byte_at(text, end)) || byte_at(text, end) == '$')
		end++;
	if (!byte_at(text, end) || !memchr("sdifuxX@", text.ptr[end], 8) || is_letter(byte_at(text, end + 1)))
		return at;
	return end + 1;
}

/* ｛name｝ and ｛｛ name ｝｝: an input method's braces. */
static size_t wide_end(struct str text, size_t at)
{
	const struct str open = STR("｛"), close = STR("｝");
	size_t count = 0, end = at, closed;

	for (; str_eq(str_slice(text, end, end + open.len), open); end += open.len)
		count++;
	closed = end;
	while (closed < text.len && (is_name_char(text.ptr[closed]) || text.ptr[closed] == ' '))
		closed++;
	if (count == 0 || closed == end)
		return at;
	for (; count > 0 && str_eq(str_slice(text, closed, closed + close.len), close); closed += close.len)
		count--;
	return count ? at : closed;
}

static const struct bytes placeholder_starts = { .has = { ['%'] = true, ['$'] = true, ['{'] = true, [0xEF] = true } };

static size_t placeholder_end(struct str text, size_t at, enum part_syntax syntax)
{
	switch (text.ptr[at]) {
	case '%':
		return percent_end(text, at);
	case '$':
		if (syntax == PARTS_MESSAGE || byte_at(text, at + 1) != '{')
			return at;
		return braced_end(text, at + 2, '}') > at + 2 ? braced_end(text, at + 2, '}') : at;
	case '{':
		return syntax != PARTS_MESSAGE && braced_end(text, at + 1, '}') > at + 1 ? braced_end(text, at + 1, '}') : at;
	case '\xEF':
		return syntax != PARTS_MESSAGE ? wide_end(text, at) : at;
	default:
		return at;
	}
}

/* The name inside: "torch" of ${torch}; empty for %s. */
static struct str inner_name(struct str placeholder)
{
	size_t from = 0, to = placeholder.len;

	while (from < to && !is_letter(placeholder.ptr[from]))
		from++;
	while (to > from && !is_name_char(placeholder.ptr[to - 1]))
		to--;
	return placeholder.ptr[0] == '%' ? STR("") : str_slice(placeholder, from, to);
}

/* The fact of the source that a name speaks of: itself, or its last part; absent where there is none. */
static struct str fact_meant(struct str source, const struct parts *parts, struct str name)
{
	for (size_t i = 0; i < parts->list.count && name.len; i++) {
		struct str fact = part_text(source, &parts->list.items[i]), inside;
		size_t tail;

		if (parts->list.items[i].kind != PART_FACT || fact.len < 4)
			continue;
		inside = str_trim(str_slice(fact, 2, fact.len - 2));
		tail = inside.len > name.len ? inside.len - name.len : 0;
		if (str_eq(str_from(inside, tail), name) && (tail == 0 || inside.ptr[tail - 1] == '.'))
			return fact;
	}
	return (struct str){ NULL, 0 };
}

static void say_placeholder(struct translation_check *c, const struct translation *t, size_t from, size_t to)
{
	struct str found = str_slice(t->text, from, to), fact = { NULL, 0 };

	translation_say(c, t, from, to, RULE_FOREIGN_PLACEHOLDER, "'%.*s' is filled in by no one and is shown as it stands",
			STR_FMT(shown(c->ds->arena, found)));
	if (t->syntax != PARTS_MESSAGE)
		fact = fact_meant(t->source, &t->source_parts, inner_name(found));
	if (fact.ptr)
		diag_hint(c->ds, "write %.*s", STR_FMT(shown(c->ds->arena, fact)));
	else if (t->syntax == PARTS_MESSAGE)
		diag_hint(c->ds, "write an argument of the source, as in {name}");
	else
		diag_hint(c->ds, "write a fact of the source, as in {{ release }}; what is meant to be seen stands in backticks");
}

/* What is meant to be replaced by the author has a finding of its own. */
static bool is_left_over(struct str found)
{
	struct str other;
	size_t at = 0;

	return placeholder_next(found, &at, &other);
}

void translation_placeholders(struct translation_check *c, const struct translation *t)
{
	size_t told = 0, looked = 0;

	for (size_t i = 0; i < t->parts.list.count; i++) {
		const struct part *p = &t->parts.list.items[i];
		struct str text = str_slice(t->text, 0, p->to);

		for (size_t at = p->from; p->kind == PART_WORDS && told < TRANSLATION_FINDINGS_MAX && looked < LOOKED_MAX;) {
			struct str found;
			size_t end;

			at = bytes_find(&placeholder_starts, text, at);
			if (at == text.len)
				break;
			end = placeholder_end(text, at, t->syntax);
			found = str_slice(text, at, end);

			looked += end > at;
			if (end > at && !is_left_over(found) && str_find(t->source, found, 0) == t->source.len) {
				say_placeholder(c, t, at, end);
				told++;
			}
			at = end > at ? end : at + 1;
		}
	}
}

/* --- Marks --- */

static uint32_t point_before(struct str text, size_t at)
{
	if (at == 0)
		return 0;
	do
		at--;
	while (at > 0 && ((unsigned char)text.ptr[at] & 0xC0) == 0x80);
	return str_code_point(text, &at);
}

static uint32_t point_at(struct str text, size_t at)
{
	return at < text.len ? str_code_point(text, &at) : 0;
}

/* __強調__です: underscores do not mark a part of a word, and Japanese has no blanks between words. */
static void underscores_check(struct translation_check *c, const struct translation *t, const struct part *p)
{
	struct str marks = part_text(t->text, p), inside;
	size_t close;

	if (p->kind != PART_MARK || !str_starts(marks, "__") || !unicode_is_cjk(point_at(t->text, p->to)))
		return;
	close = str_find(str_slice(t->text, 0, p->to + 512), marks, p->to);
	if (!unicode_is_cjk(point_before(t->text, p->from)) && !unicode_is_cjk(point_at(t->text, close + marks.len)))
		return;
	inside = str_slice(t->text, p->to, close);
	translation_say(c, t, p->from, p->to, RULE_CJK_EMPHASIS, "'%.*s' hard against Japanese text marks nothing and is shown", STR_FMT(shown_part(marks)));
	if (byte_at(t->text, close) == '_')
		diag_hint(c->ds, "write '**%.*s**'", STR_FMT(shown(c->ds->arena, inside)));
	else
		diag_hint(c->ds, "mark bold text with '**'");
}

/* ＊＊強調＊＊ */
static bool wide_stars_check(struct translation_check *c, const struct translation *t, const struct part *p)
{
	const struct str stars = STR("＊＊");
	size_t at = p->kind == PART_WORDS ? str_find(str_slice(t->text, 0, p->to), stars, p->from) : p->to;

	if (at >= p->to)
		return false;
	translation_say(c, t, at, at + stars.len, RULE_CJK_EMPHASIS, "full-width '%.*s' marks nothing and is shown", STR_FMT(stars));
	diag_hint(c->ds, "mark bold text with '**'");
	return true;
}

/* The mark of a block at the beginning of a line: "- ", "1. ", "# ", "> "; 0 when there is none. */
static size_t block_mark(struct str text, size_t at)
{
	size_t end = at;

	while (byte_at(text, end) == '#' && end - at < 6)
		end++;
	if (end == at)
		while (is_digit(byte_at(text, end)) && end - at < 4)
			end++;
	if (end > at && is_digit(text.ptr[at]))
		end = byte_at(text, end) == '.' || byte_at(text, end) == ')' ? end + 1 : at;
	else if (end == at && byte_at(text, at) && memchr("-+*>", text.ptr[at], 4))
		end++;
	return end > at && byte_at(text, end) == ' ' ? end - at : 0;
}

/* A translation is one paragraph: lists and headings are made by the source. */
static void blocks_check(struct translation_check *c, const struct translation *t)
{
	for (size_t at = 0; at < t->text.len; at = str_find_char(t->text, '\n', at) + 1) {
		size_t mark = block_mark(t->text, at);

		if (mark == 0 || (at == 0 && block_mark(t->source, 0)))
			continue;
		translation_say(c, t, at, at + mark, RULE_MARKUP_LITERAL, "'%.*s' begins no block in a translation and is shown to readers", (int)mark,
				t->text.ptr + at);
		diag_hint(c->ds, "leave it out: the source says what is a list, a heading or a quote; behind '\\' it is meant to be seen");
		return;
	}
}

static void message_marks(struct translation_check *c, const struct translation *t)
{
	for (size_t i = 0; i < t->parts.list.count; i++) {
		const struct part *p = &t->parts.list.items[i];
		size_t at = p->kind == PART_WORDS ? str_find(str_slice(t->text, 0, p->to), STR("**"), p->from) : p->to;

		if (at >= p->to || str_find(t->source, STR("**"), 0) < t->source.len)
			continue;
		translation_say(c, t, at, at + 2, RULE_MARKUP_LITERAL, "'**' is shown to readers: messages are no Markdown");
		diag_hint(c->ds, "write <b>…</b> where the source does, else leave it out");
		return;
	}
}

void translation_marks(struct translation_check *c, const struct translation *t)
{
	size_t before = c->ds->findings.count;

	if (t->syntax == PARTS_MESSAGE) {
		message_marks(c, t);
		return;
	}
	if (t->syntax != PARTS_PROSE)
		return;
	blocks_check(c, t);
	for (size_t i = 0; i < t->parts.list.count && c->ds->findings.count == before; i++)
		if (!wide_stars_check(c, t, &t->parts.list.items[i]))
			underscores_check(c, t, &t->parts.list.items[i]);
}
