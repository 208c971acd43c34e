/* ja-width: letters and digits as wide as kanji, kana that are half as wide or in pieces. */
#include "model/japanese_rules.h"
#include "text/shown.h"
#include "text/unicode.h"

enum width { WIDTH_FINE, WIDTH_WIDE, WIDTH_HALF, WIDTH_PIECES };

static const char *const width_names[] = {
	[WIDTH_WIDE] = "full-width", [WIDTH_HALF] = "half-width kana", [WIDTH_PIECES] = "kana and its mark as two characters",
};

static bool is_wide_letter(uint32_t c)
{
	return (c >= 0xFF10 && c <= 0xFF19) || (c >= 0xFF21 && c <= 0xFF3A) || (c >= 0xFF41 && c <= 0xFF5A);
}

/* ．－／＿＋ are of a wide word where a letter or digit follows. */
static bool is_wide_sign(uint32_t c)
{
	return c == 0xFF0E || c == 0xFF0D || c == 0xFF0F || c == 0xFF3F || c == 0xFF0B;
}

static enum width width_of(struct str text, size_t *next)
{
	uint32_t c = str_code_point(text, next), mark = japanese_at(text, *next);

	if (is_wide_letter(c))
		return WIDTH_WIDE;
	if (c >= 0xFF61 && c <= 0xFF9F)
		return WIDTH_HALF;
	if (japanese_is_letter(c) && (mark == 0x3099 || mark == 0x309A)) {
		str_code_point(text, next);
		return WIDTH_PIECES;
	}
	return WIDTH_FINE;
}

/* The end of the run of one kind that begins at *at. */
static size_t run_end(struct str text, size_t at, enum width width)
{
	size_t end = at;

	while (end < text.len) {
		size_t next = end, behind = end;
		uint32_t c = str_code_point(text, &behind);

		if (width_of(text, &next) != width && !(width == WIDTH_WIDE && is_wide_sign(c) && is_wide_letter(japanese_at(text, behind))))
			break;
		end = next;
	}
	return end;
}

static void say(const struct japanese_text *t, struct str run, enum width width, struct diags *ds)
{
	struct str right = width == WIDTH_PIECES ? unicode_nfc(ds->arena, run) : unicode_nfkc(ds->arena, shown_part(run));

	diag_span(ds, japanese_loc(t, (size_t)(run.ptr - t->text.ptr)), str_length(run), RULE_JA_WIDTH, "'%.*s' is %s", STR_FMT(shown_part(run)),
		  width_names[width]);
	diag_hint(ds, "write '%.*s'", STR_FMT(shown_part(right)));
}

/* Is there anything but what is fine? Looked for by the bytes of U+FFxx, and of the two marks that are pieces: U+3099, U+309A. */
static bool may_differ(struct str part)
{
	for (size_t i = 0; i < part.len; i++)
		if (part.ptr[i] == '\xEF' || (part.ptr[i] == '\x82' && i + 1 < part.len && (part.ptr[i + 1] == '\x99' || part.ptr[i + 1] == '\x9A')))
			return true;
	return false;
}

void width_check(struct japanese *j, const struct japanese_text *t, struct diags *ds)
{
	size_t told = 0;

	(void)j;
	for (size_t i = 0; i < t->parts->list.count; i++) {
		const struct part *p = &t->parts->list.items[i];
		struct str text = str_slice(t->text, 0, p->to);

		if (p->kind != PART_WORDS || !may_differ(str_from(text, p->from)))
			continue;
		for (size_t at = p->from, next = at; at < p->to && told < JAPANESE_FINDINGS_MAX; at = next) {
			enum width width = width_of(text, &next);

			if (width == WIDTH_FINE)
				continue;
			next = run_end(text, at, width);
			say(t, str_slice(text, at, next), width, ds);
			told++;
		}
	}
}
