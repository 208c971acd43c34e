/* The standard streams, and text made safe for them. */
#include "app/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "text/unicode.h"

enum { SPACE_IDEOGRAPHIC = 0x3000, REPLACEMENT = 0xFFFD };
enum { WORD_HEAD = 160, WORD_TAIL = 60 };	/* characters of a long word that are shown */

static bool is_control(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
}

static bool is_shown_as_number(uint32_t c)
{
	return is_control(c) || (c != SPACE_IDEOGRAPHIC && unicode_invisible(c));
}

size_t terminal_character(struct buf *out, struct str s, size_t *at)
{
	size_t start = *at, before = out->len;
	uint32_t c = str_code_point(s, at);

	if (c == REPLACEMENT && *at == start + 1) {
		buf_print(out, "<0x%02X>", (unsigned char)s.ptr[start]);
		return out->len - before;
	}
	if (is_shown_as_number(c)) {
		buf_print(out, "<U+%04X>", (unsigned)c);
		return out->len - before;
	}
	buf_put(out, str_slice(s, start, *at));
	return unicode_width(c);
}

void terminal_text(struct buf *out, struct str s)
{
	for (size_t at = 0; at < s.len;)
		terminal_character(out, s, &at);
}

struct str terminal_word(struct arena *a, struct str s)
{
	struct buf out = buf_on(a);
	size_t length = str_length(s), at = 0;
	bool cut = length > WORD_HEAD + WORD_TAIL;

	for (size_t i = 0; at < s.len && (!cut || i < WORD_HEAD); i++)
		terminal_character(&out, s, &at);
	if (!cut)
		return buf_str(&out);
	buf_z(&out, "…");
	for (size_t i = WORD_HEAD; i < length - WORD_TAIL; i++)
		str_code_point(s, &at);
	terminal_text(&out, str_from(s, at));
	return buf_str(&out);
}

struct str terminal_lines(struct arena *a, struct str text)
{
	struct buf out = buf_on(a);
	struct str line;

	while (str_split(&text, '\n', &line)) {
		terminal_text(&out, line);
		if (text.ptr)
			buf_char(&out, '\n');
	}
	return buf_str(&out);
}

bool terminal_has_color(void)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

	return isatty(STDERR_FILENO) && !(no_color && *no_color) && term && strcmp(term, "dumb") != 0;
}

void terminal_error(struct str text)
{
	fwrite(text.ptr, 1, text.len, stderr);
	fflush(stderr);
}

bool terminal_output(struct str text)
{
	if (fwrite(text.ptr, 1, text.len, stdout) == text.len && fflush(stdout) == 0)
		return true;
	fprintf(stderr, "relgen: standard output: %s\n", strerror(errno));
	return false;
}
