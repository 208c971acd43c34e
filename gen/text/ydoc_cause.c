/* Causes of syntax errors: a table of what libyaml says, and for each a function that looks at the lines. */
#include "text/ydoc_cause.h"

#include <string.h>

#include "text/unicode.h"
#include "text/ydoc_line.h"

enum { KEY_MAX = 1024 };	/* characters of a key, by YAML */

struct cause {
	const struct yfault *fault;
	struct diags *diags;
	struct arena *arena;	/* of diags */
	struct str line;	/* that of fault->at; empty at the end of the file */
	size_t offset;		/* of fault->at in it */
};

static struct str line_of(struct loc loc)
{
	return source_line(loc.source, loc.line);
}

static struct loc in_line(struct loc loc, size_t offset)
{
	struct str line = line_of(loc);

	loc.col = 1 + (uint32_t)str_length(str_slice(line, 0, offset));
	return loc;
}

/* The last line before `line` that holds more than blanks; 0 when there is none. */
static uint32_t line_before(const struct source *s, uint32_t line)
{
	while (--line > 0)
		if (str_trim(source_line(s, line)).len)
			break;
	return line;
}

/* --- a text that begins with a character of YAML's --- */

/* Such characters, the longest first. */
static const char *const indicators[] = {
	"**", "{{", "{%", "*", "&", "!", "@", "`", "%", "[", "{", "]", "}", ",", "|", ">", "?", "-", ":",
};

void ydoc_bad_start(struct loc loc, struct diags *ds)
{
	struct str line = line_of(loc);
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

static void text_start(struct cause *c)
{
	ydoc_bad_start(c->fault->at, c->diags);
}

static void opened_text_start(struct cause *c)
{
	ydoc_bad_start(c->fault->opened, c->diags);
}

/* --- tabs --- */

static void tab(struct cause *c)
{
	struct str line = c->line;
	size_t dash = ydoc_indent(line);

	if (dash < c->offset && line.ptr[dash] == '-') {
		diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "a tab stands behind '-'");
		diag_hint(c->diags, "write: - %.*s", STR_FMT(ydoc_shown(c->arena, str_trim(str_from(line, c->offset)))));
		return;
	}
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "a tab stands in the indentation");
	diag_hint(c->diags, "indent with spaces");
}

static void no_token(struct cause *c)
{
	if (c->offset < c->line.len && c->line.ptr[c->offset] == '\t')
		tab(c);
	else
		ydoc_bad_start(c->fault->at, c->diags);
}

/* --- colons --- */

/* A character that looks like a blank, or like a colon with one: the key before it was not seen. */
static bool report_lookalike(struct cause *c, struct loc start)
{
	struct str line = line_of(start);
	size_t at = ydoc_offset(start);

	while (at < line.len) {
		size_t from = at;
		uint32_t code = str_code_point(line, &at);
		bool is_behind_key = from > 0 && line.ptr[from - 1] == ':';

		if (code == 0xFF1A) {
			diag_at(c->diags, in_line(start, from), RULE_YAML_SYNTAX, "a full-width colon ends no key");
			diag_hint(c->diags, "write: %.*s: %.*s", STR_FMT(str_trim(str_slice(line, 0, from))),
				  STR_FMT(ydoc_shown(c->arena, str_trim(str_from(line, at)))));
			return true;
		}
		if (unicode_invisible(code) && (is_behind_key || from == ydoc_indent(line))) {
			diag_at(c->diags, in_line(start, from), RULE_YAML_SYNTAX, "U+%04X (%s) stands where a space is needed",
				(unsigned)code, unicode_invisible(code));
			diag_hint(c->diags, "replace it with a space");
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

/* The line has no `: `. */
static void report_no_colon(struct cause *c, struct loc start)
{
	struct str text = str_trim(str_from(line_of(start), ydoc_offset(start)));
	size_t length, at = separator(text, &length);
	struct str key = ydoc_shown(c->arena, str_slice(text, 0, at)), value = ydoc_shown(c->arena, str_from(text, at + length));

	if (report_lookalike(c, start))
		return;
	if (at < text.len && text.ptr[at] == ':') {
		diag_at(c->diags, in_line(start, ydoc_offset(start) + at), RULE_YAML_SYNTAX, "no space stands behind the colon of '%.*s'", STR_FMT(key));
		diag_hint(c->diags, "write: %.*s: %.*s", STR_FMT(key), STR_FMT(value));
		return;
	}
	diag_span(c->diags, start, str_length(text), RULE_YAML_SYNTAX, "the line has no colon: it is neither a key nor part of the text above");
	if (value.len)
		diag_hint(c->diags, "write: %.*s: %.*s; or indent the line to continue the text above", STR_FMT(key), STR_FMT(value));
	else
		diag_hint(c->diags, "write '%.*s:', or indent the line to continue the text above", STR_FMT(key));
}

static void report_long_key(struct cause *c, struct loc loc)
{
	diag_at(c->diags, loc, RULE_YAML_SYNTAX, "a key is longer than %d characters", KEY_MAX);
	diag_hint(c->diags, "put the text in quotes, or begin the line with a short key");
}

static void no_colon(struct cause *c)
{
	struct str line = line_of(c->fault->opened);
	struct str rest = str_from(line, ydoc_offset(c->fault->opened));

	if (str_length(rest) > KEY_MAX && ydoc_key(rest).len)
		report_long_key(c, c->fault->opened);
	else
		report_no_colon(c, c->fault->opened);
}

/* Inside what began on an earlier line and has a value already. */
static void report_deep(struct cause *c, uint32_t above)
{
	struct loc key = in_line(c->fault->at, ydoc_indent(c->line)), start = { key.source, above, 1 };
	struct str line = line_of(start), name = ydoc_key(line);

	start = in_line(start, ydoc_indent(line));
	if (name.len)
		diag_at(c->diags, key, RULE_YAML_SYNTAX, "the line is indented deeper than '%.*s', which has a value already",
			STR_FMT(ydoc_shown(c->arena, name)));
	else
		diag_at(c->diags, key, RULE_YAML_SYNTAX, "the line is indented deeper than the one above, which is complete");
	diag_hint(c->diags, "begin it in column %u, or put the text above in quotes if this belongs to it", start.col);
	diag_related(c->diags, start, "the line above");
}

static bool is_closing(struct str text)
{
	return str_starts(text, "}") || str_starts(text, "]");
}

/* What follows the value of a line: a second quoted text, words behind a bracket. */
static void report_rest(struct cause *c, struct loc loc)
{
	struct str line = line_of(loc);
	size_t value = ydoc_value(line);
	char first = value < line.len ? line.ptr[value] : '\0';

	if (is_closing(str_from(line, ydoc_offset(loc)))) {
		diag_at(c->diags, loc, RULE_YAML_SYNTAX, "'%c' closes nothing", line.ptr[ydoc_offset(loc)]);
		diag_hint(c->diags, "delete it, or put the text in quotes");
		return;
	}
	if (first == '[' || first == '{') {
		ydoc_bad_start(in_line(loc, value), c->diags);
		return;
	}
	if (first != '"' && first != '\'') {
		diag_at(c->diags, loc, RULE_YAML_SYNTAX, "the value ended before this, but the line goes on");
		return;
	}
	diag_at(c->diags, loc, RULE_YAML_SYNTAX, "the quoted text ended before this, but the line goes on");
	diag_hint(c->diags, "write: %.*s", STR_FMT(ydoc_with_quotes(c->arena, line, value)));
}

static void second_colon(struct cause *c)
{
	struct yscalar last = c->fault->last;
	size_t value = ydoc_value(c->line);

	if (last.start.source && last.start.line < c->fault->at.line) {
		size_t start = ydoc_offset(last.start);

		if (start > 0 && start == ydoc_value(line_of(last.start)) && start > ydoc_indent(line_of(last.start)))
			report_deep(c, last.start.line);
		else
			report_no_colon(c, last.start);
		return;
	}
	if (value < c->offset && (c->line.ptr[value] == '"' || c->line.ptr[value] == '\'')) {
		report_rest(c, c->fault->at);
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

/* --- lists and keys in the wrong place --- */

static void list_in_line(struct cause *c)
{
	struct str item = str_trim(str_from(c->line, c->offset + 1)), key = ydoc_shown(c->arena, ydoc_key(c->line));

	if (item.len == 0) {
		ydoc_bad_start(c->fault->at, c->diags);
		return;
	}
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "a list cannot begin on the line of its key");
	diag_hint(c->diags, "begin it on the next line, or write: %.*s: [%.*s]", STR_FMT(key), STR_FMT(ydoc_shown(c->arena, item)));
}

/* A quoted text that ran on to a later line's quote. */
static bool report_long_quote(struct cause *c)
{
	struct yscalar last = c->fault->last;
	struct str line;

	if (!last.start.source || (last.style != YSTYLE_DOUBLE && last.style != YSTYLE_SINGLE) ||
	    last.start.line == last.end.line || last.end.line != c->fault->at.line)
		return false;
	line = line_of(last.start);
	diag_at(c->diags, last.start, RULE_YAML_SYNTAX, "the quote that opens here ends only at the quote on line %u", last.end.line);
	diag_hint(c->diags, "write: %.*s", STR_FMT(ydoc_with_quotes(c->arena, line, ydoc_offset(last.start))));
	diag_related(c->diags, in_line(last.end, ydoc_offset(last.end) - 1), "the text ends here");
	return true;
}

/* A text that a '#' cut off goes on in the next line. */
static bool report_cut(struct cause *c)
{
	struct yscalar last = c->fault->last;
	struct str line;
	size_t at;

	if (!last.start.source || last.style != YSTYLE_PLAIN || last.end.line != line_before(last.end.source, c->fault->at.line))
		return false;
	line = line_of(last.end);
	at = ydoc_offset(last.end);
	at += ydoc_indent(str_from(line, at));
	if (at == line.len || line.ptr[at] != '#')
		return false;
	diag_at(c->diags, in_line(last.end, at), RULE_YAML_SYNTAX, "'#' begins a comment and ends the text, which goes on in the next line");
	diag_hint(c->diags, "put the text in quotes");
	diag_related(c->diags, c->fault->at, "goes on here");
	return true;
}

static void report_indent(struct cause *c)
{
	struct loc at = c->fault->at, like = c->fault->opened;
	struct str above = source_line(at.source, line_before(at.source, at.line));
	uint32_t col = (uint32_t)ydoc_indent(above) + 1;

	diag_at(c->diags, at, RULE_YAML_SYNTAX, "the line begins in column %u, where no map or list above has its lines", at.col);
	if (col != at.col && col != like.col)
		diag_hint(c->diags, "begin it in column %u like the line above, or in column %u", col, like.col);
	else
		diag_hint(c->diags, "begin it in column %u", like.col);
	diag_related(c->diags, like, "the map begins here");
}

static void no_key(struct cause *c)
{
	struct str rest = str_from(c->line, c->offset);
	struct loc colon = c->fault->at;

	if (report_long_quote(c))
		return;
	if (str_starts(rest, ":")) {
		diag_at(c->diags, colon, RULE_YAML_SYNTAX, "no key stands before ':'");
		diag_hint(c->diags, "put a text that begins with ':' in quotes");
	} else if (c->offset > ydoc_indent(c->line)) {
		report_rest(c, c->fault->at);
	} else if (str_starts(rest, "- ") || str_is(rest, "-")) {
		diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "a list item stands among the keys of a map");
		diag_hint(c->diags, "put the list below a key of its own, without a value on that key's line");
		diag_related(c->diags, c->fault->opened, "the map begins here");
	} else if (!report_cut(c)) {
		report_indent(c);
	}
}

static void no_dash(struct cause *c)
{
	if (report_long_quote(c))
		return;
	if (c->offset > ydoc_indent(c->line)) {
		report_rest(c, c->fault->at);
		return;
	}
	if (report_cut(c))
		return;
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "the line is indented like the items of a list but does not begin with '-'");
	diag_hint(c->diags, "begin it with '- ', or indent it like the key that holds the list");
	diag_related(c->diags, c->fault->opened, "the list begins here");
}

/* --- brackets --- */

static void flow(struct cause *c)
{
	struct loc opened = c->fault->opened, at = c->fault->at;
	struct str line = line_of(opened), here = str_from(c->line, c->offset);
	char open = ydoc_offset(opened) < line.len ? line.ptr[ydoc_offset(opened)] : '[';
	char close = open == '{' ? '}' : ']';

	if (is_closing(here)) {
		diag_at(c->diags, at, RULE_YAML_SYNTAX, "'%c' does not close the '%c' that is open", here.ptr[0], open);
		diag_hint(c->diags, "close it with '%c'", close);
		diag_related(c->diags, opened, "opened here");
		return;
	}
	if (at.line != opened.line || here.len == 0) {
		diag_at(c->diags, opened, RULE_YAML_SYNTAX, "the '%c' that opens here is not closed", open);
		diag_hint(c->diags, "close it with '%c'", close);
		diag_related(c->diags, at, "',' or '%c' is missing before this", close);
		return;
	}
	if (ydoc_offset(opened) == ydoc_value(line)) {
		ydoc_bad_start(opened, c->diags);
		diag_related(c->diags, at, "inside '%c', ',' or '%c' is missing before this", open, close);
		return;
	}
	diag_at(c->diags, at, RULE_YAML_SYNTAX, "',' or '%c' is missing before this", close);
	diag_related(c->diags, opened, "'%c' opens here", open);
}

static void flow_value(struct cause *c)
{
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "a value is missing here, between brackets or commas");
	diag_hint(c->diags, "delete the comma that is too many, or put the text in quotes");
}

/* --- quotes and blocks --- */

static void quote(struct cause *c)
{
	struct loc opened = c->fault->opened;
	struct str line = line_of(opened);
	size_t offset = ydoc_offset(opened);

	diag_at(c->diags, opened, RULE_YAML_SYNTAX, "the quote that opens here is never closed");
	diag_hint(c->diags, "write: %.*s", STR_FMT(ydoc_with_quotes(c->arena, line, offset)));
}

static void escape(struct cause *c)
{
	size_t end = c->offset + 1;

	if (end >= c->line.len) {
		quote(c);
		return;
	}
	str_code_point(c->line, &end);
	diag_span(c->diags, c->fault->at, 2, RULE_YAML_SYNTAX, "'%.*s' is no escape of a text in double quotes",
		  STR_FMT(str_slice(c->line, c->offset, end)));
	diag_hint(c->diags, "write '\\\\' for a backslash, or put the text in single quotes");
}

static void escape_digits(struct cause *c)
{
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "a wrong escape: '\\x' takes 2 hexadecimal digits, '\\u' 4, '\\U' 8, and they name a character");
	diag_hint(c->diags, "write '\\\\' for a backslash, or put the text in single quotes");
}

static void block_head(struct cause *c)
{
	struct loc opened = c->fault->opened;
	struct str line = line_of(opened);
	size_t offset = ydoc_offset(opened);

	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "behind '%c' the line must end: its text begins on the next line",
		offset < line.len ? line.ptr[offset] : '|');
	diag_hint(c->diags, "begin the text on the next line, or write: %.*s", STR_FMT(ydoc_with_quotes(c->arena, line, offset)));
}

/* --- documents --- */

static void directive(struct cause *c)
{
	diag_at(c->diags, c->fault->opened, RULE_YAML_SYNTAX, "a line that begins with '%%' is a directive, and directives are refused");
	diag_hint(c->diags, "delete the line, or put a key that begins with '%%' in quotes");
}

static void version(struct cause *c)
{
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "directives are refused: a file is read the same way whatever it says of itself");
	diag_hint(c->diags, "delete the lines that begin with '%%'");
}

static void after_end(struct cause *c)
{
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "the document has ended before this line");
	diag_hint(c->diags, "delete the line '...' above; a file is one map of keys");
}

static void unknown(struct cause *c)
{
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "this is not YAML: %s", c->fault->problem);
}

/* The first row that fits; an empty text fits all. */
static const struct {
	const char *context, *problem;	/* as libyaml's begin */
	void (*report)(struct cause *c);
} causes[] = {
	{ "while scanning a simple key", "", no_colon },
	{ "while scanning for the next token", "", no_token },
	{ "while scanning a plain scalar", "found a tab", tab },
	{ "while scanning a plain scalar", "found unexpected ':'", second_colon },
	{ "while scanning a block scalar", "found a tab", tab },
	{ "while scanning a block scalar", "", block_head },
	{ "while scanning an a", "", opened_text_start },		/* alias, anchor */
	{ "while scanning a tag", "", opened_text_start },
	{ "while parsing a tag", "", opened_text_start },
	{ "while scanning a directive", "", directive },
	{ "while scanning a %", "", directive },
	{ "while parsing a %", "", directive },
	{ "while scanning a quoted scalar", "", quote },
	{ "while parsing a quoted scalar", "found unknown escape", escape },
	{ "while parsing a quoted scalar", "", escape_digits },
	{ "while parsing a flow node", "", flow_value },
	{ "while parsing a flow", "", flow },
	{ "while parsing a block mapping", "", no_key },
	{ "while parsing a block collection", "", no_dash },
	{ "while parsing a block node", "", text_start },
	{ "while parsing a node", "", opened_text_start },	/* a tag of unknown handle */
	{ "", "mapping values", second_colon },
	{ "", "block sequence entries", list_in_line },
	{ "", "mapping keys", text_start },
	{ "", "found incompatible", version },
	{ "", "found duplicate %", version },
	{ "", "did not find expected <document start>", after_end },
	{ "", "", unknown },
};

void ydoc_cause(const struct yfault *fault, struct diags *ds)
{
	struct yfault f = *fault;
	struct cause c = { .fault = &f, .diags = ds, .arena = ds->arena };
	size_t i = 0;

	if (f.at.line > f.at.source->line_count)
		f.at = source_at(f.at.source, f.at.source->text.len);
	c.line = line_of(f.at);
	c.offset = ydoc_offset(f.at);
	while (!str_starts(str_of(f.context), causes[i].context) || !str_starts(str_of(f.problem), causes[i].problem))
		i++;
	causes[i].report(&c);
}
