/* Lines of Markdown to the one line that a translator sees. */
#include "text/prose_units.h"

#include <ctype.h>

#include "text/unicode.h"

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static struct str without_leading(struct str s)
{
	size_t at = 0;

	while (at < s.len && is_blank(s.ptr[at]))
		at++;
	return str_from(s, at);
}

static size_t run_end(struct str s, size_t at)
{
	char c = s.ptr[at];

	while (at < s.len && s.ptr[at] == c)
		at++;
	return at;
}

/* Offset behind the code span that begins with the run of backticks at `at`; the end of that run when it begins none. */
static size_t code_end(struct str s, size_t at)
{
	size_t open = run_end(s, at), length = open - at;

	for (size_t next = str_find_char(s, '`', open); next < s.len;) {
		size_t end = run_end(s, next);

		if (end - next == length)
			return end;
		next = str_find_char(s, '`', end);
	}
	return open;
}

static bool ends_wide(struct str s)
{
	size_t at = s.len;

	if (at == 0)
		return false;
	while (at > 0 && ((unsigned char)s.ptr[--at] & 0xC0) == 0x80)
		;
	return unicode_is_cjk(str_code_point(s, &at));
}

static bool starts_wide(struct str s)
{
	size_t at = 0;

	return s.len > 0 && unicode_is_cjk(str_code_point(s, &at));
}

static bool is_escape(const struct buf *out)
{
	size_t at = out->len;

	while (at > 0 && out->ptr[at - 1] == '\\')
		at--;
	return (out->len - at) % 2 == 1;
}

/* A line ends where `out` does; `next` is what follows. */
static void put_line_end(struct buf *out, struct str next)
{
	size_t end = out->len;

	while (end > 0 && is_blank(out->ptr[end - 1]))
		end--;
	if (end == out->len && is_escape(out)) {
		buf_char(out, '\n');
	} else if (out->len - end >= 2 && out->ptr[out->len - 1] == ' ' && out->ptr[out->len - 2] == ' ') {
		out->len = end;
		buf_z(out, "\\\n");
	} else {
		out->len = end;
		if (!ends_wide(buf_str(out)) || !starts_wide(next))
			buf_char(out, ' ');
	}
}

static size_t skip_blank(struct str s, size_t at)
{
	while (at < s.len && isspace((unsigned char)s.ptr[at]))
		at++;
	return at;
}

/* Copies a code span, in which a line end is a space whatever stands beside it. */
static size_t put_code(struct buf *out, struct str s, size_t at)
{
	size_t end = code_end(s, at);

	while (at < end) {
		bool line_end = s.ptr[at] == '\n';

		buf_char(out, line_end ? ' ' : s.ptr[at]);
		at++;
		while (line_end && at < end && is_blank(s.ptr[at]))
			at++;
	}
	return end;
}

struct str unit_join(struct arena *a, struct str lines)
{
	struct str s = str_trim(lines);
	struct buf out;

	if (str_find_char(s, '\n', 0) == s.len)
		return s;
	out = buf_on(a);
	for (size_t at = 0; at < s.len;) {
		if (s.ptr[at] == '\n') {
			at = skip_blank(s, at);
			put_line_end(&out, str_from(s, at));
		} else if (s.ptr[at] == '`') {
			at = put_code(&out, s, at);
		} else if (s.ptr[at] == '\\' && at + 1 < s.len && s.ptr[at + 1] != '\n') {
			buf_put(&out, str_slice(s, at, at + 2));
			at += 2;
		} else {
			buf_char(&out, s.ptr[at++]);
		}
	}
	return buf_str(&out);
}

struct str unit_strip(struct arena *a, struct str lines, unsigned quotes)
{
	struct buf out = buf_on(a);
	struct str rest = lines, line;

	if (str_find_char(lines, '\n', 0) + 1 >= lines.len)
		return lines;
	for (bool first = true; str_split(&rest, '\n', &line); first = false) {
		if (!first) {
			buf_char(&out, '\n');
			line = without_leading(line);
		}
		for (unsigned i = 0; !first && i < quotes && str_starts(line, ">"); i++)
			line = without_leading(str_from(line, 1));
		buf_put(&out, line);
	}
	return buf_str(&out);
}

/* `## text ##` */
static struct str atx(struct str line)
{
	struct str s = str_trim(str_from(line, run_end(line, 0)));
	size_t end = s.len;

	while (end > 0 && s.ptr[end - 1] == '#')
		end--;
	return end == 0 || is_blank(s.ptr[end - 1]) ? str_trim(str_slice(s, 0, end)) : s;
}

static bool is_underline(struct str line)
{
	struct str s = str_trim(line);

	return s.len > 0 && (s.ptr[0] == '=' || s.ptr[0] == '-') && run_end(s, 0) == s.len;
}

struct str unit_heading(struct str lines)
{
	struct str rest = lines, line;

	str_split(&rest, '\n', &line);
	while (rest.ptr) {
		size_t before = (size_t)(rest.ptr - lines.ptr) - 1;

		str_split(&rest, '\n', &line);
		if (is_underline(line))
			return str_slice(lines, 0, before);
	}
	return str_starts(lines, "#") ? atx(lines) : lines;
}

bool unit_is_shell(struct str info)
{
	static const char *const shells[] = { "sh", "bash", "shell", "console", "zsh" };
	struct str word = str_slice(str_trim(info), 0, str_find_char(str_trim(info), ' ', 0));

	for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++)
		if (str_is(word, shells[i]))
			return true;
	return false;
}

size_t unit_comment(struct str line)
{
	struct str mark = without_leading(line);
	size_t at = line.len - mark.len;

	if (!str_starts(mark, "#") || str_starts(mark, "#!"))
		return 0;
	at += run_end(mark, 0);
	while (at < line.len && is_blank(line.ptr[at]))
		at++;
	return at < line.len ? at : 0;
}
