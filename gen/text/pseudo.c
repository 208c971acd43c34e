/* Words of a pseudo-language. */
#include "text/pseudo.h"

#include <ctype.h>

static const struct {
	const char *tag;
	enum pseudo kind;
} tags[] = { { "en-XA", PSEUDO_ACCENTS }, { "ja-XA", PSEUDO_JAPANESE } };

static const struct pseudo_marks marks[] = {
	[PSEUDO_NONE] = { "", "", "", "" },
	[PSEUDO_ACCENTS] = { "⟦", "⟧", "", "" },
	[PSEUDO_JAPANESE] = { "", "", "「", "」" },
};

enum pseudo pseudo_of(struct str tag)
{
	for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
		if (str_is(tag, tags[i].tag))
			return tags[i].kind;
	return PSEUDO_NONE;
}

const struct pseudo_marks *pseudo_marks(enum pseudo kind)
{
	return &marks[kind];
}

/* A word between blanks: punctuation, what it means, punctuation. */
struct word {
	struct str before, core, behind;
	bool has_digit, has_letter;
};

static bool is_letter(char c)
{
	return isalpha((unsigned char)c) && (unsigned char)c < 0x80;
}

static bool is_edge(char c)
{
	return strchr("()[]{}.,:;!?\"'", c) != NULL && c;
}

static struct word word_of(struct str text)
{
	size_t from = 0, to = text.len;
	struct word w = { .has_digit = false };

	while (from < to && is_edge(text.ptr[from]))
		from++;
	while (to > from && is_edge(text.ptr[to - 1]))
		to--;
	w.before = str_slice(text, 0, from);
	w.core = str_slice(text, from, to);
	w.behind = str_from(text, to);
	for (size_t i = from; i < to; i++) {
		w.has_digit |= text.ptr[i] >= '0' && text.ptr[i] <= '9';
		w.has_letter |= is_letter(text.ptr[i]);
	}
	return w;
}

/* --- en-XA --- */

static const char *const accents[] = {
	"à", "ƀ", "ç", "đ", "é", "ƒ", "ĝ", "ĥ", "î", "ĵ", "ķ", "ļ", "ɱ", "ñ", "ô", "þ", "ǫ", "ŕ", "š", "ţ", "û", "ṽ", "ŵ", "ẋ", "ý", "ž",
	"À", "Ɓ", "Ç", "Đ", "É", "Ƒ", "Ĝ", "Ĥ", "Î", "Ĵ", "Ķ", "Ļ", "Ṁ", "Ñ", "Ô", "Þ", "Ǫ", "Ŕ", "Š", "Ţ", "Û", "Ṽ", "Ŵ", "Ẋ", "Ý", "Ž",
};

/* Vowels twice: that is about a third more. */
static void put_accented(struct buf *out, struct str core)
{
	for (size_t i = 0; i < core.len; i++) {
		char c = core.ptr[i];

		if (!is_letter(c)) {
			buf_char(out, c);
			continue;
		}
		buf_z(out, accents[c >= 'a' ? c - 'a' : c - 'A' + 26]);
		if (strchr("aeiou", c))
			buf_z(out, accents[c - 'a']);
	}
}

/* --- ja-XA --- */

/* Taken from again and again; two characters stand for a word. */
static const char filler[] = "仮の訳文で表示を確かめる";
enum { CHARACTER = 3, WORD = 2 * CHARACTER };

static const struct {
	char ascii;
	const char *wide;
} wides[] = { { '.', "。" }, { ',', "、" }, { ':', "：" }, { ';', "；" }, { '(', "（" }, { ')', "）" }, { '!', "！" }, { '?', "？" } };

static void put_wide(struct buf *out, struct str edge)
{
	for (size_t i = 0; i < edge.len; i++) {
		const char *wide = NULL;

		for (size_t w = 0; w < sizeof wides / sizeof wides[0]; w++)
			if (wides[w].ascii == edge.ptr[i])
				wide = wides[w].wide;
		if (wide)
			buf_z(out, wide);
		else
			buf_char(out, edge.ptr[i]);
	}
}

/* A word that stays keeps a blank before it where it would run into another one that stays. */
static void put_kept(struct buf *out, struct str core)
{
	if (out->len && core.len && isalnum((unsigned char)out->ptr[out->len - 1]) && isalnum((unsigned char)core.ptr[0]))
		buf_char(out, ' ');
	buf_put(out, core);
}

static void put_japanese(struct buf *out, const struct word *w, size_t number)
{
	put_wide(out, w->before);
	if (w->has_digit || !w->has_letter)
		put_kept(out, w->core);
	else
		buf_put(out, (struct str){ filler + number * WORD % (sizeof filler - 1), WORD });
	put_wide(out, w->behind);
}

/* --- Both --- */

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n';
}

struct str pseudo_text(struct arena *a, struct str text, enum pseudo kind)
{
	struct buf out = buf_on(a);
	size_t number = 0;

	for (size_t at = 0, end; at < text.len; at = end) {
		struct word w;

		end = at + 1;
		if (is_blank(text.ptr[at])) {
			if (kind != PSEUDO_JAPANESE)
				buf_char(&out, text.ptr[at]);
			continue;
		}
		while (end < text.len && !is_blank(text.ptr[end]))
			end++;
		w = word_of(str_slice(text, at, end));
		if (kind == PSEUDO_JAPANESE)
			put_japanese(&out, &w, number++);
		else if (w.has_digit)
			buf_put(&out, str_slice(text, at, end));
		else
			put_accented(&out, str_slice(text, at, end));
	}
	return buf_str(&out);
}
