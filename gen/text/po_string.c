/* Quoted strings of PO. */
#include "text/po_read.h"

/* The place of a part of the line being read. */
struct loc po_place(const struct po_reader *r, struct str part)
{
	struct str line = source_line(r->source, r->line);

	return (struct loc){ r->source, r->line, (uint32_t)str_length(str_slice(line, 0, (size_t)(part.ptr - line.ptr))) + 1 };
}

static const struct { char letter, meaning; } escapes[] = { { 'n', '\n' }, { 't', '\t' }, { '"', '"' }, { '\\', '\\' } };

static bool unescape(struct po_reader *r, struct str raw, struct str *out)
{
	struct buf b = buf_on(r->arena);

	for (size_t at = 0; at < raw.len; at++) {
		size_t end = str_find_char(raw, '\\', at), i = 0;

		buf_put(&b, str_slice(raw, at, end));
		if (end == raw.len)
			break;
		while (i < sizeof escapes / sizeof escapes[0] && escapes[i].letter != raw.ptr[end + 1])
			i++;
		if (i == sizeof escapes / sizeof escapes[0]) {
			PO_BREAK(r, po_place(r, str_from(raw, end)), "unknown escape after '\\'; there are \\n, \\t, \\\" and \\\\");
			diag_hint(r->diags, "write '\\\\' for a backslash");
			return false;
		}
		buf_char(&b, escapes[i].meaning);
		at = end + 1;
	}
	*out = buf_str(&b);
	return true;
}

/* Offset of the quote that ends the string whose text begins at 0; text.len when there is none. */
static size_t closing_quote(struct str text)
{
	size_t quote = str_find_char(text, '"', 0);
	size_t at = str_find_char(str_slice(text, 0, quote), '\\', 0);

	if (at == quote)
		return quote;
	while (at < text.len && text.ptr[at] != '"')
		at += text.ptr[at] == '\\' ? 2 : 1;
	return at < text.len ? at : text.len;
}

/* The text between the quotes of `"…"`, which must be all of `quoted`. */
static bool read_quoted(struct po_reader *r, struct str quoted, struct str *raw)
{
	struct str text = str_from(quoted, 1);
	size_t end = closing_quote(text);

	*raw = str_slice(text, 0, end);
	if (end == text.len) {
		PO_BREAK(r, po_place(r, quoted), "the text that opens here is not closed on its line");
		diag_hint(r->diags, "end the line with '\"'");
		return false;
	}
	if (end + 1 < text.len) {
		PO_BREAK(r, po_place(r, str_from(text, end)), "the text ends at this quote, but the line goes on");
		diag_hint(r->diags, "write '\\\"' for a quote inside a text");
		return false;
	}
	return true;
}

void po_string_add(struct po_reader *r, struct po_strings *s, struct str quoted)
{
	struct str raw, text;
	bool is_plain;

	if (!read_quoted(r, quoted, &raw))
		return;
	is_plain = str_find_char(raw, '\\', 0) == raw.len;
	text = raw;
	if (!is_plain && !unescape(r, raw, &text))
		return;
	if (!s->is_given)
		s->loc = po_place(r, raw);
	if (s->text.len == 0) {
		s->text = text;
		s->exact_loc = po_place(r, raw);
		s->is_exact = is_plain;
	} else if (text.len) {
		if (!s->joined.arena) {
			s->joined = buf_on(r->arena);
			buf_put(&s->joined, s->text);
		}
		buf_put(&s->joined, text);
		s->text = buf_str(&s->joined);
		s->is_exact = false;
	}
	s->is_given = true;
}
