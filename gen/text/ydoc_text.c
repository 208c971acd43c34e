/* Causes of syntax errors that lie in a text. */
#include "text/ydoc_causes.h"

#include <string.h>

#include "text/shown.h"
#include "text/unicode.h"
#include "text/ydoc_line.h"

enum {
	KEY_MAX = 1024,		/* characters of a key, by YAML */
	FULL_WIDTH_COLON = 0xFF1A,
};

struct str ycause_line(struct loc loc)
{
	return source_line(loc.source, loc.line);
}

struct loc ycause_at(struct loc loc, size_t offset)
{
	struct str line = ycause_line(loc);

	loc.col = 1 + (uint32_t)str_length(str_slice(line, 0, offset));
	return loc;
}

/* --- a text that begins with a character of YAML's --- */

/* Such characters, the longest first. */
static const char *const indicators[] = {
	"**", "{{", "{%", "*", "&", "!", "@", "`", "%", "[", "{", "]", "}", ",", "|", ">", "?", "-", ":",
};

void ydoc_bad_start(struct loc loc, struct diags *ds)
{
	struct str line = ycause_line(loc);
	size_t offset = ydoc_offset(loc), i = 0, count = sizeof indicators / sizeof indicators[0];

	while (i < count && !str_starts(str_from(line, offset), indicators[i]))
		i++;
	if (i < count)
		diag_span(ds, loc, strlen(indicators[i]), RULE_YAML_SYNTAX, "a text without quotes cannot begin with '%s'", indicators[i]);
	else
		diag_at(ds, loc, RULE_YAML_SYNTAX, "no text, list or map can begin like this");
	if (offset == ydoc_value(line))
		diag_hint(ds, "write: %.*s", STR_FMT(ydoc_with_quotes(ds->arena, line, offset)));
	else
		diag_hint(ds, "put the text in quotes");
}

void ycause_text_start(struct ycause *c)
{
	ydoc_bad_start(c->fault->at, c->diags);
}

void ycause_opened_text_start(struct ycause *c)
{
	ydoc_bad_start(c->fault->opened, c->diags);
}

/* --- tabs --- */

void ycause_tab(struct ycause *c)
{
	struct str line = c->line;
	size_t dash = ydoc_indent(line);

	if (dash < c->offset && line.ptr[dash] == '-') {
		diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "a tab stands behind '-'");
		diag_hint(c->diags, "write: - %.*s", STR_FMT(shown(c->arena, str_trim(str_from(line, c->offset)))));
		return;
	}
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "a tab stands in the indentation");
	diag_hint(c->diags, "indent with spaces");
}

void ycause_no_token(struct ycause *c)
{
	if (c->offset < c->line.len && c->line.ptr[c->offset] == '\t')
		ycause_tab(c);
	else
		ydoc_bad_start(c->fault->at, c->diags);
}

/* --- colons --- */

/* Keys are written in ASCII, so that a full-width colon behind Japanese words is part of a text. */
static bool is_word(struct str text)
{
	for (size_t i = 0; i < text.len; i++)
		if ((unsigned char)text.ptr[i] >= 0x80 || text.ptr[i] == ' ')
			return false;
	return text.len > 0;
}

/* A character that looks like a blank, or like a colon with one: the key before it was not seen. */
static bool report_lookalike(struct loc start, struct diags *ds)
{
	struct str line = ycause_line(start);
	size_t first = ydoc_offset(start), at = first;

	while (at < line.len) {
		size_t from = at;
		uint32_t code = str_code_point(line, &at);
		bool is_behind_key = from > 0 && line.ptr[from - 1] == ':';

		if (code == FULL_WIDTH_COLON && is_word(str_slice(line, first, from))) {
			diag_at(ds, ycause_at(start, from), RULE_YAML_SYNTAX, "a full-width colon ends no key");
			diag_hint(ds, "write: %.*s: %.*s", STR_FMT(shown(ds->arena, str_slice(line, first, from))),
				  STR_FMT(shown(ds->arena, str_trim(str_from(line, at)))));
			return true;
		}
		if (unicode_invisible(code) && (is_behind_key || from == ydoc_indent(line))) {
			diag_at(ds, ycause_at(start, from), RULE_YAML_SYNTAX, "U+%04X (%s) stands where a space is needed",
				(unsigned)code, unicode_invisible(code));
			diag_hint(ds, "replace it with a space");
			return true;
		}
	}
	return false;
}

/* Offset in the text of what stands in place of `: ` (`=`, a ':' without a blank, or only a blank) and its length. */
static size_t separator(struct str text, size_t *length)
{
	size_t at = 0, end;

	while (at < text.len && text.ptr[at] != ':' && text.ptr[at] != '=' && text.ptr[at] != ' ')
		at++;
	end = at;
	while (end < text.len && (text.ptr[end] == ' ' || text.ptr[end] == '=' || text.ptr[end] == ':'))
		end++;
	*length = end - at;
	return at;
}

void ydoc_no_colon(struct loc start, struct diags *ds)
{
	struct str text = str_trim(str_from(ycause_line(start), ydoc_offset(start)));
	size_t length, at = separator(text, &length);
	struct str key = shown(ds->arena, str_slice(text, 0, at)), value = shown(ds->arena, str_from(text, at + length));

	if (report_lookalike(start, ds))
		return;
	if (at < text.len && text.ptr[at] == ':') {
		diag_at(ds, ycause_at(start, ydoc_offset(start) + at), RULE_YAML_SYNTAX, "no space stands behind the colon of '%.*s'", STR_FMT(key));
		diag_hint(ds, "write: %.*s: %.*s", STR_FMT(key), STR_FMT(value));
		return;
	}
	diag_span(ds, start, str_length(text), RULE_YAML_SYNTAX, "the line has no colon, so it is no key");
	if (!is_word(str_slice(text, 0, at)))
		diag_hint(ds, "write: key: %.*s; or indent the line to continue the text above", STR_FMT(shown(ds->arena, text)));
	else
		diag_hint(ds, "write: %.*s:%s%.*s%s", STR_FMT(key), value.len ? " " : "", STR_FMT(value),
			  ydoc_line_before(start.source, start.line) ? "; or indent the line to continue the text above" : "");
}

static void report_long_key(struct ycause *c, struct loc loc)
{
	diag_at(c->diags, loc, RULE_YAML_SYNTAX, "a key is longer than %d characters", KEY_MAX);
	diag_hint(c->diags, "put the text in quotes, or begin the line with a short key");
}

void ycause_no_colon(struct ycause *c)
{
	struct str line = ycause_line(c->fault->opened);
	struct str rest = str_from(line, ydoc_offset(c->fault->opened));

	if (str_length(rest) > KEY_MAX && ydoc_key(rest).len)
		report_long_key(c, c->fault->opened);
	else
		ydoc_no_colon(c->fault->opened, c->diags);
}

/* Inside what began on an earlier line and has a value already. */
static void report_deep(struct ycause *c, uint32_t above)
{
	struct loc key = ycause_at(c->fault->at, ydoc_indent(c->line)), start = { key.source, above, 1 };
	struct str line = ycause_line(start), name = ydoc_key(line);

	start = ycause_at(start, ydoc_indent(line));
	if (name.len)
		diag_at(c->diags, key, RULE_YAML_SYNTAX, "the line is indented deeper than '%.*s', which has a value already",
			STR_FMT(shown(c->arena, name)));
	else
		diag_at(c->diags, key, RULE_YAML_SYNTAX, "the line is indented deeper than the one above, which is complete");
	diag_hint(c->diags, "begin it in column %u, or put the text above in quotes if this belongs to it", start.col);
	diag_related(c->diags, start, "the line above");
}

bool ycause_is_closing(struct str text)
{
	return str_starts(text, "}") || str_starts(text, "]");
}

/* What follows the value of a line: a second quoted text, words behind a bracket. */
void ycause_rest(struct ycause *c, struct loc loc)
{
	struct str line = ycause_line(loc);
	size_t value = ydoc_value(line);
	char first = value < line.len ? line.ptr[value] : '\0';

	if (ycause_is_closing(str_from(line, ydoc_offset(loc)))) {
		diag_at(c->diags, loc, RULE_YAML_SYNTAX, "'%c' closes nothing", line.ptr[ydoc_offset(loc)]);
		diag_hint(c->diags, "delete it, or put the text in quotes");
		return;
	}
	if (first == '[' || first == '{') {
		ydoc_bad_start(ycause_at(loc, value), c->diags);
		return;
	}
	if (first != '"' && first != '\'') {
		diag_at(c->diags, loc, RULE_YAML_SYNTAX, "the value ended before this, but the line goes on");
		return;
	}
	diag_at(c->diags, loc, RULE_YAML_SYNTAX, "the quoted text ended before this, but the line goes on");
	diag_hint(c->diags, "write: %.*s", STR_FMT(ydoc_with_quotes(c->arena, line, value)));
}

void ycause_second_colon(struct ycause *c)
{
	struct yscalar last = c->fault->last;
	size_t value = ydoc_value(c->line);

	if (last.start.source && last.start.line < c->fault->at.line) {
		size_t start = ydoc_offset(last.start);

		if (start > 0 && start == ydoc_value(ycause_line(last.start)) && start > ydoc_indent(ycause_line(last.start)))
			report_deep(c, last.start.line);
		else
			ydoc_no_colon(last.start, c->diags);
		return;
	}
	if (value < c->offset && (c->line.ptr[value] == '"' || c->line.ptr[value] == '\'')) {
		ycause_rest(c, c->fault->at);
		return;
	}
	if (value >= c->offset && str_length(ydoc_key(c->line)) > KEY_MAX) {
		report_long_key(c, last.start.source ? last.start : c->fault->at);
		return;
	}
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "': ' inside a text without quotes");
	if (value < c->offset)
		diag_hint(c->diags, "write: %.*s", STR_FMT(ydoc_with_quotes(c->arena, c->line, value)));
	else
		diag_hint(c->diags, "put the text in quotes");
}
