/* A walk over a text that stops only at bytes that may be wrong. */
#include "text/encoding.h"

#include <string.h>

enum { BOM = 0xFEFF, BOM_SIZE = 3, EAST_ASIAN_SIZE = 3 };

struct bad_character {
	uint32_t first, last;
	const char *what, *hint;
};

/* Well-formed UTF-8 that no text file should hold. */
static const struct bad_character bad_characters[] = {
	{ 0x00, 0x00, "a NUL character", "delete it, or save the file as UTF-8" },
	{ 0x0D, 0x0D, "a carriage return that ends no line", "end lines with LF or CR LF" },
	{ 0x01, 0x1F, "a control character", "delete it" },
	{ 0x7F, 0x7F, "a control character", "delete it" },
	{ 0x80, 0x84, "a control character", "delete it, or save the file as UTF-8" },
	{ 0x85, 0x85, "a next-line character, which some programs take for a line end", "end lines with LF" },
	{ 0x86, 0x9F, "a control character", "delete it, or save the file as UTF-8" },
	{ 0x2028, 0x2028, "a line separator, which some programs take for a line end", "end lines with LF" },
	{ 0x2029, 0x2029, "a paragraph separator, which some programs take for a line end", "end lines with LF" },
	{ BOM, BOM, "a byte order mark behind the start of the file", "delete it" },
	{ 0xFFFE, 0xFFFF, "a code that is no character", "delete it" },
};

struct check {
	const struct source *source;
	struct diags *diags;
	size_t found;
	bool is_ascii;
};

static void report_byte(struct check *c, size_t at)
{
	if (c->found++ >= ENCODING_FINDINGS_MAX)
		return;
	diag_at(c->diags, source_at(c->source, at), RULE_ENCODING, "the byte 0x%02X is not UTF-8", (unsigned char)c->source->text.ptr[at]);
	diag_hint(c->diags, "save the file as UTF-8");
}

static void report_character(struct check *c, size_t at, const struct bad_character *bad, uint32_t code)
{
	if (c->found++ >= ENCODING_FINDINGS_MAX)
		return;
	diag_at(c->diags, source_at(c->source, at), RULE_ENCODING, "U+%04X is %s", (unsigned)code, bad->what);
	diag_hint(c->diags, "%s", bad->hint);
}

/* NULL for characters that a text may hold. */
static const struct bad_character *bad_character(uint32_t code)
{
	const size_t count = sizeof bad_characters / sizeof bad_characters[0];

	for (size_t i = 0; i < count; i++)
		if (code >= bad_characters[i].first && code <= bad_characters[i].last)
			return &bad_characters[i];
	return NULL;
}

/* Eight bytes of printable ASCII: neither below 0x20 nor above 0x7E. */
static bool is_plain(const char *p)
{
	const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
	uint64_t word;

	memcpy(&word, p, sizeof word);
	return ((word | (word - ones * 0x20) | (word + ones)) & tops) == 0;
}

/* Three bytes that are one of U+3000 to U+CFFF, where Chinese, Japanese and most of Korean are and nothing is bad. */
static bool is_east_asian(const char *p)
{
	const unsigned char *b = (const unsigned char *)p;

	return b[0] >= 0xE3 && b[0] <= 0xEC && (b[1] & 0xC0) == 0x80 && (b[2] & 0xC0) == 0x80;
}

/* The end of the run that begins at `at`. */
static size_t east_asian_end(struct str text, size_t at)
{
	do
		at += EAST_ASIAN_SIZE;
	while (text.len - at >= EAST_ASIAN_SIZE && is_east_asian(text.ptr + at));
	return at;
}

/* Offset of the next byte at or after `at` that wants a closer look. */
static size_t next_suspect(struct check *c, size_t at)
{
	struct str text = c->source->text;

	while (at < text.len) {
		unsigned char b = (unsigned char)text.ptr[at];

		if (text.len - at >= sizeof(uint64_t) && is_plain(text.ptr + at)) {
			at += sizeof(uint64_t);
		} else if ((b >= 0x20 && b < 0x7F) || b == '\n' || b == '\t') {
			at++;
		} else if (text.len - at >= EAST_ASIAN_SIZE && is_east_asian(text.ptr + at)) {
			c->is_ascii = false;
			at = east_asian_end(text, at);
		} else {
			break;
		}
	}
	return at;
}

/* What is wrong at `at` is told; then the line's end is next: behind bytes that are no UTF-8 columns are not certain, so the
   first finding of a line speaks for all of it. */
static size_t check_at(struct check *c, size_t at)
{
	struct str text = c->source->text;
	size_t next = at;
	uint32_t code = str_code_point(text, &next);
	const struct bad_character *bad;

	c->is_ascii &= code < 0x80;
	if (code == '\r' && next < text.len && text.ptr[next] == '\n')
		return next;
	if (code == 0xFFFD && next - at == 1) {
		report_byte(c, at);
		return str_find_char(text, '\n', at);
	}
	bad = bad_character(code);
	if (!bad)
		return next;
	report_character(c, at, bad, code);
	return str_find_char(text, '\n', at);
}

/* UTF-16 and UTF-32 show by their byte order mark, or by a NUL in the first two bytes. */
static bool is_wide(struct str text)
{
	return str_starts(text, "\xFF\xFE") || str_starts(text, "\xFE\xFF") ||
		(text.len > 1 && (text.ptr[0] == '\0') != (text.ptr[1] == '\0'));
}

enum encoding encoding_check(const struct source *src, struct diags *ds)
{
	struct check c = { .source = src, .diags = ds, .is_ascii = !str_starts(src->text, "\xEF\xBB\xBF") };
	size_t at = str_starts(src->text, "\xEF\xBB\xBF") ? BOM_SIZE : 0;

	if (is_wide(src->text)) {
		diag_at(ds, source_at(src, 0), RULE_ENCODING, "the file is UTF-16 or UTF-32, not UTF-8");
		diag_hint(ds, "save it as UTF-8");
		return ENCODING_BAD;
	}
	while ((at = next_suspect(&c, at)) < src->text.len)
		at = check_at(&c, at);
	if (c.found > ENCODING_FINDINGS_MAX)
		diag_at(ds, source_whole(src), RULE_ENCODING, "%zu more lines have characters that are not clean UTF-8 text",
			c.found - ENCODING_FINDINGS_MAX);
	return c.found ? ENCODING_BAD : c.is_ascii ? ENCODING_ASCII : ENCODING_UTF8;
}
