/* What stands in the parentheses of a link and behind a fence: addresses, titles, info strings. */
#include <ctype.h>
#include <string.h>

#include "view/markdown_escape.h"

/* Escapes the characters of `set`, backslashes and references. */
static void put_quoted(struct buf *out, struct str text, const char *set)
{
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i], next = i + 1 < text.len ? text.ptr[i + 1] : '\0';
		bool escaped = (c && strchr(set, c)) || (c == '&' && markdown_is_reference(text, i)) ||
			       (c == '\\' && (i + 1 == text.len || ispunct((unsigned char)next)));

		if (escaped)
			buf_char(out, '\\');
		buf_char(out, c == '\n' || c == '\r' ? ' ' : c);
	}
}

void markdown_put_title(struct buf *out, struct str title, unsigned escapes)
{
	buf_char(out, '"');
	put_quoted(out, title, escapes & ESCAPE_CELL ? "\"|" : "\"");
	buf_char(out, '"');
}

void markdown_put_info(struct buf *out, struct str info)
{
	struct str s = str_trim(info);

	if (str_starts(s, "~"))
		buf_char(out, '\\');
	put_quoted(out, s, "");
}

static bool is_balanced(struct str s)
{
	int depth = 0;

	for (size_t i = 0; i < s.len && depth >= 0; i++)
		depth += (s.ptr[i] == '(') - (s.ptr[i] == ')');
	return depth == 0;
}

/* What may not stand in an address comes out percent-encoded; `|` also, for table cells. */
static struct str encoded(struct arena *a, struct str address)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < address.len; i++) {
		unsigned char c = (unsigned char)address.ptr[i];

		if (c <= ' ' || c == 0x7F || c == '|')
			buf_print(&out, "%%%02X", c);
		else
			buf_char(&out, (char)c);
	}
	return buf_str(&out);
}

void markdown_put_address(struct buf *out, struct str address)
{
	struct str s = encoded(out->arena, address);

	put_quoted(out, s, is_balanced(s) ? "<" : "<()");
}
