/* cut-sentence: a sentence that ends in a form that goes on, or without the full stop of its source. */
#include "model/japanese_rules.h"
#include "model/translation.h"
#include "text/shown.h"
#include "text/unicode.h"

static const struct str stop = { "。", sizeof "。" - 1 };

/* Nouns that end like a verb that goes on. */
static const char *const nouns[] = { "見直し", "見通し", "手直し", "前倒し", "後回し", "後押し", "取消し", "取り消し", "書出し", "差戻し", "先送り", NULL };
/* Forms that go on, behind any stem. */
static const char *const forms[] = { "、", "ており", "でおり", "ていて", "ですが", "ますが", "しましたが", "しており", NULL };

static bool ends_in(struct str text, const char *const *list)
{
	for (size_t i = 0; list[i]; i++)
		if (str_ends(text, list[i]))
			return true;
	return false;
}

/* The noun before し that makes it a verb: katakana, or two kanji; empty where it is none. */
static struct str verb_stem(struct str sentence)
{
	struct str text;
	size_t at, kanji = 0, kana = 0;

	if (!str_ends(sentence, "し") || ends_in(sentence, nouns))
		return STR("");
	text = str_slice(sentence, 0, sentence.len - (sizeof "し" - 1));
	at = text.len;
	for (;;) {
		uint32_t c = japanese_before(text, at);

		if (!japanese_is_katakana(c) && !japanese_is_kanji(c))
			break;
		kanji += japanese_is_kanji(c);
		kana += japanese_is_katakana(c);
		do
			at--;
		while (((unsigned char)text.ptr[at] & 0xC0) == 0x80);
	}
	return kana || kanji > 1 ? str_from(text, at) : STR("");
}

/* Says that the sentence [from, to) is cut; false when it is not. */
static bool japanese_cut(struct translation_check *c, const struct translation *t, size_t from, size_t to)
{
	struct str sentence = str_slice(t->text, from, to), stem = verb_stem(sentence);
	struct str last = str_from(sentence, sentence.len - (sentence.len < stop.len ? sentence.len : stop.len));
	size_t at = to - last.len;

	if (!stem.len && !ends_in(sentence, forms))
		return false;
	if (stem.len) {
		translation_say(c, t, to - last.len - stem.len, to, RULE_CUT_SENTENCE, "the sentence ends in '%.*sし', which goes on",
				STR_FMT(shown_part(stem)));
		diag_hint(c->ds, "write '%.*sします。', or '%.*sしました。'; or write how it goes on", STR_FMT(shown_part(stem)), STR_FMT(shown_part(stem)));
		return true;
	}
	translation_say(c, t, at, to, RULE_CUT_SENTENCE, "the sentence ends in a form that goes on");
	diag_hint(c->ds, "write the rest of the sentence");
	return true;
}

static bool japanese_sentences(struct translation_check *c, const struct translation *t)
{
	for (size_t at = 0, end; at < t->text.len; at = end + stop.len) {
		end = str_find(t->text, stop, at);
		/* A label such as 「リリースなし」 may end without a full stop, and so does the last half of a cut sentence. */
		if (japanese_cut(c, t, at, end))
			return true;
	}
	return false;
}

/* Languages that have no full stop. */
static bool has_full_stops(struct str tag)
{
	static const char *const without[] = { "th", "lo", "km", "my", NULL };

	for (size_t i = 0; without[i]; i++)
		if (str_eq(str_slice(tag, 0, str_find_char(tag, '-', 0)), str_of(without[i])))
			return false;
	return true;
}

/* Is it more than an abbreviation? */
static bool is_sentence(struct str source)
{
	return str_ends(source, ".") && !str_ends(source, "..") && str_find_char(source, ' ', 0) < source.len &&
	       !str_ends(source, "etc.") && !str_ends(source, "Inc.");
}

static void stop_missing(struct translation_check *c, const struct translation *t)
{
	struct str text = str_trim(t->text);
	size_t end = (size_t)(text.ptr - t->text.ptr) + text.len, from = end;

	if (text.len == 0 || t->parts.list.items[t->parts.list.count - 1].kind != PART_WORDS || !is_sentence(str_trim(t->source)) ||
	    str_eq(t->source, t->text) || !unicode_is_letter(japanese_before(t->text, end)) || !has_full_stops(c->language->tag))
		return;
	do
		from--;
	while (from > 0 && ((unsigned char)t->text.ptr[from] & 0xC0) == 0x80);
	translation_say(c, t, from, end, RULE_CUT_SENTENCE, "the text ends without a full stop, and its source has one");
	diag_hint(c->ds, "write the rest of the sentence, or the full stop");
}

void translation_sentences(struct translation_check *c, const struct translation *t)
{
	if (!japanese_is(c->language->tag) || !japanese_sentences(c, t))
		stop_missing(c, t);
}
