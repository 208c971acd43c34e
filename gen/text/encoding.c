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
	uint32_t line;		/* of the last finding */
	bool is_ascii;
};

/* Columns behind a byte that is no UTF-8 are not certain, so the first finding of a line speaks for all of it. */
static bool is_new(struct check *c, struct loc loc)
{
	if (loc.line == c->line)
		return false;
	c->line = loc.line;
	return c->found++ < ENCODING_FINDINGS_MAX;
}

static void report_byte(struct check *c, size_t at)
{
	struct loc loc = source_at(c->source, at);

	if (!is_new(c, loc))
		return;
	diag_at(c->diags, loc, RULE_ENCODING, "the byte 0x%02X is not UTF-8", (unsigned char)c->source->text.ptr[at]);
	diag_hint(c->diags, "save the file as UTF-8");
}

static void report_character(struct check *c, size_t at, uint32_t code)
{
	struct loc loc = source_at(c->source, at);

	for (size_t i = 0; i < sizeof bad_characters / sizeof bad_characters[0]; i++) {
		const struct bad_character *b = &bad_characters[i];

		if (code < b->first || code > b->last)
			continue;
		if (is_new(c, loc)) {
			diag_at(c->diags, loc, RULE_ENCODING, "U+%04X is %s", (unsigned)code, b->what);
			diag_hint(c->diags, "%s", b->hint);
		}
		return;
	}
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
			at += EAST_ASIAN_SIZE;
		} else {
			break;
		}
	}
	return at;
}

/* Most text lies between the rows of bad_characters; this keeps it from the search. */
static bool may_be_bad(uint32_t code)
{
	return code < 0xA0 || code == 0x2028 || code == 0x2029 || (code >= BOM && code <= 0xFFFF);
}

static void check_at(struct check *c, size_t *at)
{
	struct str text = c->source->text;
	size_t from = *at;
	uint32_t code = str_code_point(text, at);

	c->is_ascii &= code < 0x80;
	if (code == 0xFFFD && *at - from == 1)
		report_byte(c, from);
	else if (may_be_bad(code) && (code != '\r' || *at == text.len || text.ptr[*at] != '\n'))
		report_character(c, from, code);
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
		check_at(&c, &at);
	if (c.found > ENCODING_FINDINGS_MAX)
		diag_at(ds, source_whole(src), RULE_ENCODING, "%zu more lines have characters that are not clean UTF-8 text",
			c.found - ENCODING_FINDINGS_MAX);
	return c.found ? ENCODING_BAD : c.is_ascii ? ENCODING_ASCII : ENCODING_UTF8;
}
