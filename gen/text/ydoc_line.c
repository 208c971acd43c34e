/* Lines of YAML by eye: no parser, only what a person would see. */
#include "text/ydoc_line.h"

#include "text/shown.h"

size_t ydoc_offset(struct loc loc)
{
	struct str line = source_line(loc.source, loc.line);

	return line.ptr ? source_offset(loc) - (size_t)(line.ptr - loc.source->text.ptr) : 0;
}

static bool is_blank_at(struct str line, size_t at)
{
	return at >= line.len || line.ptr[at] == ' ' || line.ptr[at] == '\t';
}

static size_t skip_blanks(struct str line, size_t at)
{
	while (at < line.len && is_blank_at(line, at))
		at++;
	return at;
}

size_t ydoc_indent(struct str line)
{
	return skip_blanks(line, 0);
}

/* Behind the indentation and any `- `. */
static size_t content_start(struct str line)
{
	size_t at = skip_blanks(line, 0);

	while (at < line.len && line.ptr[at] == '-' && is_blank_at(line, at + 1))
		at = skip_blanks(line, at + 1);
	return at;
}

/* Offset of the ':' that ends the key which begins at `at`; line.len when there is none. */
static size_t key_end(struct str line, size_t at)
{
	char quote = at < line.len ? line.ptr[at] : '\0';

	if (quote == '"' || quote == '\'') {
		at = str_find_char(line, quote, at + 1);
		at = at < line.len ? skip_blanks(line, at + 1) : at;
		return at < line.len && line.ptr[at] == ':' ? at : line.len;
	}
	while ((at = str_find_char(line, ':', at)) < line.len && !is_blank_at(line, at + 1))
		at++;
	return at;
}

size_t ydoc_value(struct str line)
{
	size_t start = content_start(line), colon = key_end(line, start);

	return colon < line.len ? skip_blanks(line, colon + 1) : start;
}

struct str ydoc_key(struct str line)
{
	size_t start = content_start(line), colon = key_end(line, start);

	return colon < line.len ? str_slice(line, start, colon) : (struct str){ NULL, 0 };
}

static bool has(struct str text, char c)
{
	return str_find_char(text, c, 0) < text.len;
}

struct str ydoc_quoted(struct arena *a, struct str text)
{
	struct str part = shown_part(text);
	char quote = has(part, '"') || has(part, '\\') ? '\'' : '"';
	struct buf b = buf_on(a);

	buf_char(&b, quote);
	for (size_t i = 0; i < part.len; i++) {
		if (quote == '\'' && part.ptr[i] == quote)
			buf_char(&b, quote);
		buf_char(&b, part.ptr[i] == '\t' ? ' ' : part.ptr[i]);
	}
	if (part.len < text.len)
		buf_z(&b, "…");
	buf_char(&b, quote);
	return buf_str(&b);
}

/* Without a comment at its end: a '#' between blanks. */
static struct str without_comment(struct str text)
{
	for (size_t at = 0; (at = str_find_char(text, '#', at)) < text.len; at++)
		if (at && is_blank_at(text, at - 1) && is_blank_at(text, at + 1))
			return str_slice(text, 0, at);
	return text;
}

/* Without the quotes around it, or a quote that only opens. */
static struct str without_quotes(struct str text)
{
	char quote = text.len > 1 ? text.ptr[0] : '\0';

	if (quote != '"' && quote != '\'')
		return text;
	if (text.ptr[text.len - 1] == quote)
		return str_slice(text, 1, text.len - 1);
	return str_find_char(text, quote, 1) == text.len ? str_from(text, 1) : text;
}

struct str ydoc_with_quotes(struct arena *a, struct str line, size_t from)
{
	struct str before = str_slice(line, ydoc_indent(line), from);
	struct str value = without_quotes(str_trim(without_comment(str_from(line, from))));

	if (shown_part(before).len < before.len)
		before.len = 0;
	return str_print(a, "%.*s%.*s", STR_FMT(before), STR_FMT(ydoc_quoted(a, value)));
}

uint32_t ydoc_line_before(const struct source *s, uint32_t line)
{
	while (--line > 0)
		if (str_trim(source_line(s, line)).len)
			break;
	return line;
}
