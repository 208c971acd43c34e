/* Facts out of the text before cmark sees it, and back into what cmark made. */
#include "text/prose_cut.h"

#include <ctype.h>

#include "text/flank.h"

struct cutter {
	struct prose_cut *cut;
	struct buf out;
	size_t at;		/* in the author's text */
	size_t open_until;	/* up to here, a `{{` that is not closed was reported */
	struct diags *ds;
};

static struct loc inside_at(const struct prose_cut *c, size_t offset)
{
	struct cut_cursor *near = c->cursor;

	if (near->loc.line && offset >= near->offset && offset <= near->line_end) {
		near->loc.col += (uint32_t)str_length(str_slice(c->written, near->offset, offset));
	} else {
		near->loc = source_at(c->lines, offset);
		near->line_end = str_find_char(c->written, '\n', offset);
	}
	near->offset = offset;
	return near->loc;
}

static struct loc written_at(const struct prose_cut *c, size_t offset)
{
	struct loc inside, start = c->place.start;

	if (!c->lines)
		return start;
	inside = inside_at(c, offset < c->written.len ? offset : c->written.len);
	return (struct loc){ start.source, start.line + inside.line - 1, start.col + inside.col - 1 };
}

struct loc prose_cut_at(const struct prose_cut *c, size_t offset)
{
	size_t low = 0, high = c->anchors.count;
	struct cut_anchor anchor = { 0, 0 };

	while (high > low) {
		size_t middle = low + (high - low) / 2;

		if (c->anchors.items[middle].cut <= offset)
			low = middle + 1;
		else
			high = middle;
	}
	if (low > 0)
		anchor = c->anchors.items[low - 1];
	return written_at(c, anchor.written + (offset - anchor.cut));
}

/* The bytes that follow correspond again. */
static void anchor(struct cutter *k)
{
	struct cut_anchor *new = vec_push(k->cut->arena, &k->cut->anchors);

	new->cut = k->out.len;
	new->written = k->at;
}

static void fill(struct cutter *k, uint32_t c)
{
	buf_code_point(&k->out, c);
	anchor(k);
}

/* Offset behind the closing braces of the fact at `from`; false when there are none up to the paragraph's end, which *end is then.
   Quoted text may hold braces. */
static bool fact_end(struct str text, size_t from, size_t *end)
{
	bool quoted = false;
	size_t at;

	for (at = from + 2; at < text.len; at++) {
		char c = text.ptr[at], next = at + 1 < text.len ? text.ptr[at + 1] : '\0';

		if (c == '\n' && next == '\n')
			break;
		if (quoted && c == '\\' && next)
			at++;
		else if (c == '"')
			quoted = !quoted;
		else if (!quoted && c == '}' && next == '}') {
			*end = at + 2;
			return true;
		}
	}
	*end = at;
	return false;
}

static void fact_add(struct cutter *k, size_t end)
{
	struct prose_cut *c = k->cut;
	struct str inside = str_slice(c->written, k->at + 2, end - 2);
	struct cut_fact *new = vec_push(c->arena, &c->facts);
	new->written = str_slice(c->written, k->at, end);
	new->fact.text = str_trim(inside);
	new->fact.loc = written_at(c, k->at + 2 + prose_cut_blanks(inside));
}

/* Says that a `{{` is not closed; once a paragraph. */
static void refuse_open(struct cutter *k, size_t end)
{
	diag_span(k->ds, written_at(k->cut, k->at), 2, RULE_BAD_VALUE, "'{{' is not closed");
	diag_hint(k->ds, "close it with '}}'; braces that are meant as such are written {{ literal(\"{{\") }}");
	k->open_until = end;
}

static void cut_fact(struct cutter *k)
{
	struct prose_cut *c = k->cut;
	size_t end = 0;
	bool braces = k->at + 1 < c->written.len && c->written.ptr[k->at + 1] == '{';

	if (!braces || k->at < k->open_until) {
		buf_char(&k->out, c->written.ptr[k->at++]);
	} else if (fact_end(c->written, k->at, &end)) {
		fact_add(k, end);
		buf_code_point(&k->out, CUT_FACT + (uint32_t)(c->facts.count - 1));
		k->at = end;
		anchor(k);
	} else {
		refuse_open(k, end);
	}
}

static enum flank flank_before(const struct buf *out)
{
	size_t at = out->len;

	if (at == 0)
		return FLANK_BLANK;
	while (at > 0 && ((unsigned char)out->ptr[--at] & 0xC0) == 0x80)
		;
	return flank_of(str_code_point(buf_str(out), &at));
}

static enum flank flank_after(struct str text, size_t at)
{
	if (at >= text.len)
		return FLANK_BLANK;
	if (text.ptr[at] == '\0' || (text.ptr[at] == '{' && at + 1 < text.len && text.ptr[at + 1] == '{'))
		return FLANK_LETTER;
	return flank_of(str_code_point(text, &at));
}

/* CommonMark lets a run beside punctuation open or close only where its other side is a blank or punctuation too. Japanese has no
   blanks, so a wide letter counts as one and wide punctuation as a letter: what the run must see is put between. */
static uint32_t filler_for(enum flank flank, enum flank other)
{
	if (flank == FLANK_WIDE_LETTER && flank_is_punctuation(other))
		return CUT_PUNCTUATION;
	if (flank == FLANK_WIDE_PUNCTUATION && other == FLANK_LETTER)
		return CUT_LETTER;
	return 0;
}

static void cut_run(struct cutter *k)
{
	struct str text = k->cut->written;
	size_t end = k->at;
	enum flank before = flank_before(&k->out), after;
	uint32_t left, right;

	while (end < text.len && text.ptr[end] == '*')
		end++;
	after = flank_after(text, end);
	left = filler_for(before, after);
	right = filler_for(after, before);
	if (left)
		fill(k, left);
	buf_put(&k->out, str_slice(text, k->at, end));
	k->at = end;
	if (right)
		fill(k, right);
}

static void cut_escape(struct cutter *k)
{
	struct str text = k->cut->written;
	size_t end = k->at + 1;

	if (end < text.len && ispunct((unsigned char)text.ptr[end]) && text.ptr[end] != '{')
		end++;
	buf_put(&k->out, str_slice(text, k->at, end));
	k->at = end;
}

static bool refuse(struct cutter *k, uint32_t c)
{
	diag_at(k->ds, written_at(k->cut, k->at), RULE_BAD_VALUE, "the character U+%04X cannot stand in prose", (unsigned)c);
	diag_hint(k->ds, "leave it out: relgen uses this character itself");
	return false;
}

static uint32_t digits_value(struct str digits, unsigned base)
{
	uint32_t value = 0;

	for (size_t i = 0; i < digits.len && value <= CUT_PRIVATE_LAST; i++) {
		char c = digits.ptr[i];

		value = value * base + (uint32_t)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
	}
	return value;
}

/* A numeric character reference must not smuggle in a character that is reserved. */
static void cut_reference(struct cutter *k)
{
	struct str text = k->cut->written;
	size_t from = k->at + 2, end;
	bool hex = from < text.len && (text.ptr[from] == 'x' || text.ptr[from] == 'X');
	uint32_t value;

	if (from > text.len || text.ptr[k->at + 1] != '#') {
		buf_char(&k->out, text.ptr[k->at++]);
		return;
	}
	from += hex;
	for (end = from; end < text.len && (hex ? isxdigit((unsigned char)text.ptr[end]) : isdigit((unsigned char)text.ptr[end])); end++)
		;
	value = digits_value(str_slice(text, from, end), hex ? 16 : 10);
	if (prose_cut_reserved(value))
		refuse(k, value);
	else
		buf_put(&k->out, str_slice(text, k->at, end));
	k->at = end;
	if (prose_cut_reserved(value))
		anchor(k);
}

static void cut_line_end(struct cutter *k, enum cut_shape shape)
{
	struct str text = k->cut->written;
	bool carriage = text.ptr[k->at] == '\r';

	k->at += carriage && k->at + 1 < text.len && text.ptr[k->at + 1] == '\n' ? 2 : 1;
	buf_char(&k->out, '\n');
	if (shape == CUT_UNIT)
		fill(k, CUT_LINE);
	else if (carriage)
		anchor(k);
}

/* NUL, and bytes that may begin a character that is reserved or are no UTF-8. */
static void cut_character(struct cutter *k)
{
	size_t next = k->at;
	uint32_t c = str_code_point(k->cut->written, &next);
	bool kept = c != 0 && !(c == 0xFFFD && next == k->at + 1) && !prose_cut_reserved(c);

	if (kept)
		buf_put(&k->out, str_slice(k->cut->written, k->at, next));
	else if (prose_cut_reserved(c))
		refuse(k, c);
	else
		buf_code_point(&k->out, 0xFFFD);
	k->at = next;
	if (!kept)
		anchor(k);
}

/* Bytes that end a stretch which is copied as it is. A table, because every byte of prose passes here. */
enum byte_use { BYTE_COPY, BYTE_FACT, BYTE_RUN, BYTE_ESCAPE, BYTE_REFERENCE, BYTE_LINE_END, BYTE_CHARACTER, BYTE_MARKUP };

static const unsigned char uses[256] = {
	['{'] = BYTE_FACT,
	['*'] = BYTE_RUN,
	['\\'] = BYTE_ESCAPE,
	['&'] = BYTE_REFERENCE,
	['\n'] = BYTE_LINE_END,
	['\r'] = BYTE_LINE_END,
	['\0'] = BYTE_CHARACTER,
	[0xE1] = BYTE_CHARACTER,
	[0xF0] = BYTE_CHARACTER,
	[0xF3] = BYTE_CHARACTER,
	['_'] = BYTE_MARKUP,
	['`'] = BYTE_MARKUP,
	['['] = BYTE_MARKUP,
	[']'] = BYTE_MARKUP,
	['<'] = BYTE_MARKUP,
};

static void cut_special(struct cutter *k, enum cut_shape shape)
{
	enum byte_use use = (enum byte_use)uses[(unsigned char)k->cut->written.ptr[k->at]];

	if (use != BYTE_FACT && use != BYTE_CHARACTER)
		k->cut->markup = true;
	switch (use) {
	case BYTE_FACT:
		cut_fact(k);
		return;
	case BYTE_RUN:
		cut_run(k);
		return;
	case BYTE_ESCAPE:
		cut_escape(k);
		return;
	case BYTE_REFERENCE:
		cut_reference(k);
		return;
	case BYTE_LINE_END:
		cut_line_end(k, shape);
		return;
	case BYTE_CHARACTER:
		cut_character(k);
		return;
	case BYTE_COPY:
	case BYTE_MARKUP:
		k->cut->definitions = k->cut->definitions || str_starts(str_from(k->cut->written, k->at), "]:");
		buf_char(&k->out, k->cut->written.ptr[k->at++]);
		return;
	}
}

/* cmark would replace bytes that are no UTF-8 by itself, which moves all places behind them. */
static struct str valid(struct arena *a, struct str text)
{
	struct buf out;
	size_t at = str_invalid_utf8(text);

	if (at == text.len)
		return text;
	out = buf_on(a);
	for (at = 0; at < text.len;)
		buf_code_point(&out, str_code_point(text, &at));
	return buf_str(&out);
}

struct prose_cut prose_cut(struct arena *a, struct str written, struct prose_place place, enum cut_shape shape, struct diags *ds)
{
	struct prose_cut c = { .arena = a, .place = place, .written = valid(a, written) };
	struct cutter k = { .cut = &c, .out = buf_on(a), .ds = ds };
	struct str text = c.written;

	if (place.exact) {
		c.lines = source_on(a, (struct str){ NULL, 0 }, text);
		c.cursor = NEW(a, struct cut_cursor);
	}
	if (str_starts(text, "\xEF\xBB\xBF")) {
		k.at = 3;
		anchor(&k);
	}
	buf_reserve(&k.out, text.len + 16);
	if (shape == CUT_UNIT) {
		k.at += prose_cut_blanks(str_from(text, k.at));
		fill(&k, CUT_LINE);
	}
	while (k.at < text.len) {
		size_t from = k.at;

		while (k.at < text.len && uses[(unsigned char)text.ptr[k.at]] == BYTE_COPY)
			k.at++;
		buf_put(&k.out, str_slice(text, from, k.at));
		if (k.at < text.len)
			cut_special(&k, shape);
	}
	buf_char(&k.out, '\n');
	c.text = buf_str(&k.out);
	return c;
}
