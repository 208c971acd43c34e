/* Looks at the source of each scalar where it has no quotes. */
#include "text/ydoc_hidden.h"

#include "text/unicode.h"
#include "text/ydoc_line.h"

enum { NO_BREAK_SPACE = 0xA0, IDEOGRAPHIC_SPACE = 0x3000, JOINER_FIRST = 0x200C, JOINER_LAST = 0x200D };

static size_t offset_of(struct ycursor *c, struct loc loc)
{
	struct str text = c->source->text;

	if (loc.line != c->line || loc.col < c->col) {
		c->line = loc.line;
		c->col = 1;
		c->offset = loc.line > 1 ? c->source->line_starts[loc.line - 1] : source_offset((struct loc){ c->source, 1, 1 });
	}
	if (c->is_ascii) {
		c->offset += loc.col - c->col;
		c->col = loc.col;
	}
	for (; c->col < loc.col && c->offset < text.len; c->col++)
		str_code_point(text, &c->offset);
	return c->offset < text.len ? c->offset : text.len;
}

/* The first byte from `from` on that may begin a character of unicode_invisible: U+00A0, U+2000 to U+206F, U+3000 to U+303F. */
static size_t next_suspect(struct str text, size_t from)
{
	for (size_t at = from; at + 1 < text.len; at++) {
		unsigned char lead = (unsigned char)text.ptr[at], next = (unsigned char)text.ptr[at + 1];

		if (lead < 0xC2)
			continue;
		if ((lead == 0xC2 && next == 0xA0) || (lead == 0xE2 && next <= 0x81) || (lead == 0xE3 && next == 0x80))
			return at;
	}
	return text.len;
}

/* Block texts are content: what a reader sees as a gap may be meant there. Joiners belong to emoji and some scripts. */
static bool is_allowed(uint32_t code, uint32_t before, bool is_block)
{
	if (code >= JOINER_FIRST && code <= JOINER_LAST)
		return before >= NO_BREAK_SPACE && !unicode_invisible(before);
	return is_block && (code == NO_BREAK_SPACE || code == IDEOGRAPHIC_SPACE);
}

static void report_invisible(struct loc loc, size_t count, uint32_t code, bool is_block, struct diags *ds)
{
	bool is_blank = code == NO_BREAK_SPACE || code == IDEOGRAPHIC_SPACE;

	diag_span(ds, loc, count, RULE_INVISIBLE_CHARACTER, "U+%04X (%s) stands in a text without quotes",
		  (unsigned)code, unicode_invisible(code));
	diag_hint(ds, "%s", is_block ? "delete it" : is_blank ? "replace it with a space, or put the text in quotes" :
		  "delete it, or put the text in quotes");
}

static uint32_t code_before(struct str text, size_t from, size_t at)
{
	size_t start = at;

	while (start > from && ((unsigned char)text.ptr[--start] & 0xC0) == 0x80)
		;
	return start < at ? str_code_point(text, &start) : 0;
}

/* A run of one character is one finding. */
static void find_invisible(struct ycursor *c, size_t from, size_t to, enum ynode_style style, struct diags *ds)
{
	struct str text = str_slice(c->source->text, 0, to);
	bool is_block = style == YSTYLE_LITERAL || style == YSTYLE_FOLDED;

	for (size_t at = next_suspect(text, from); at < to; at = next_suspect(text, at)) {
		size_t start = at, end = at, count = 0;
		uint32_t code = str_code_point(text, &at);

		if (!unicode_invisible(code) || is_allowed(code, code_before(text, from, start), is_block))
			continue;
		while (end < to && str_code_point(text, &end) == code) {
			at = end;
			count++;
		}
		if (c->found++ >= YHIDDEN_FINDINGS_MAX)
			break;
		report_invisible(source_at(c->source, start), count, code, is_block, ds);
	}
}

static bool is_word_start(struct str text, size_t at)
{
	unsigned char c = at < text.len ? (unsigned char)text.ptr[at] : ' ';

	return c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* `#580` behind a text of several words is hardly meant as a comment, which begins `# `. */
static void find_cut(struct ycursor *c, size_t from, size_t to, const struct yscalar *scalar, struct diags *ds)
{
	struct str text = c->source->text, line;
	size_t start, mark = to;

	while (mark < text.len && (text.ptr[mark] == ' ' || text.ptr[mark] == '\t'))
		mark++;
	if (mark == to || mark == text.len || text.ptr[mark] != '#' || !is_word_start(text, mark + 1) ||
	    str_find_char(str_slice(text, from, to), ' ', 0) == to - from)
		return;
	c->found++;
	line = source_line(c->source, scalar->end.line);
	start = (size_t)(line.ptr - text.ptr);
	diag_span(ds, source_at(c->source, mark), str_length(str_from(line, mark - start)), RULE_TEXT_CUT_BY_COMMENT,
		  "the text ends before '#': what follows is read as a comment");
	if (from >= start && from - start == ydoc_value(line))
		diag_hint(ds, "write: %.*s; or put a space behind '#' if it is a comment",
			  STR_FMT(ydoc_with_quotes(ds->arena, line, from - start)));
	else
		diag_hint(ds, "put the text in quotes, or a space behind '#' if it is a comment");
}

void ydoc_hidden(struct ycursor *cursor, const struct yscalar *scalar, enum yrole role, struct diags *ds)
{
	size_t from, to;

	if (scalar->style == YSTYLE_SINGLE || scalar->style == YSTYLE_DOUBLE || (cursor->is_ascii && scalar->style != YSTYLE_PLAIN))
		return;
	from = offset_of(cursor, scalar->start);
	to = offset_of(cursor, scalar->end);
	if (!cursor->is_ascii)
		find_invisible(cursor, from, to, scalar->style, ds);
	if (scalar->style == YSTYLE_PLAIN && role == YROLE_VALUE && cursor->found < YHIDDEN_FINDINGS_MAX)
		find_cut(cursor, from, to, scalar, ds);
}
