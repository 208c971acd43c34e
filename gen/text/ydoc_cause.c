/* Causes of syntax errors: a table of what libyaml says, and for each a function that looks at the lines. */
#include "text/ydoc_causes.h"

#include "text/shown.h"
#include "text/ydoc_line.h"

/* --- lists and keys in the wrong place --- */

static void list_in_line(struct ycause *c)
{
	struct str item = str_trim(str_from(c->line, c->offset + 1)), key = shown(c->arena, ydoc_key(c->line));

	if (item.len == 0) {
		ydoc_bad_start(c->fault->at, c->diags);
		return;
	}
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "a list cannot begin on the line of its key");
	diag_hint(c->diags, "begin it on the next line, or write: %.*s: [%.*s]", STR_FMT(key), STR_FMT(shown(c->arena, item)));
}

/* A quoted text that ran on to a later line's quote. */
static bool report_long_quote(struct ycause *c)
{
	struct yscalar last = c->fault->last;
	struct str line;

	if (!last.start.source || (last.style != YSTYLE_DOUBLE && last.style != YSTYLE_SINGLE) ||
	    last.start.line == last.end.line || last.end.line != c->fault->at.line)
		return false;
	line = ycause_line(last.start);
	diag_at(c->diags, last.start, RULE_YAML_SYNTAX, "the quote that opens here ends only at the quote on line %u", last.end.line);
	diag_hint(c->diags, "write: %.*s", STR_FMT(ydoc_with_quotes(c->arena, line, ydoc_offset(last.start))));
	diag_related(c->diags, ycause_at(last.end, ydoc_offset(last.end) - 1), "the text ends here");
	return true;
}

/* A text that a '#' cut off goes on in the next line. */
static bool report_cut(struct ycause *c)
{
	struct yscalar last = c->fault->last;
	struct str line;
	size_t at;

	if (!last.start.source || last.style != YSTYLE_PLAIN || last.end.line != ydoc_line_before(last.end.source, c->fault->at.line))
		return false;
	line = ycause_line(last.end);
	at = ydoc_offset(last.end);
	at += ydoc_indent(str_from(line, at));
	if (at == line.len || line.ptr[at] != '#')
		return false;
	diag_at(c->diags, ycause_at(last.end, at), RULE_YAML_SYNTAX, "'#' begins a comment and ends the text, which goes on in the next line");
	diag_hint(c->diags, "put the text in quotes");
	diag_related(c->diags, c->fault->at, "goes on here");
	return true;
}

static void report_indent(struct ycause *c)
{
	struct loc at = c->fault->at, like = c->fault->opened;
	struct str above = source_line(at.source, ydoc_line_before(at.source, at.line));
	uint32_t col = (uint32_t)ydoc_indent(above) + 1;

	diag_at(c->diags, at, RULE_YAML_SYNTAX, "the line begins in column %u, where no map or list above has its lines", at.col);
	if (col != at.col && col != like.col)
		diag_hint(c->diags, "begin it in column %u like the line above, or in column %u", col, like.col);
	else
		diag_hint(c->diags, "begin it in column %u", like.col);
	diag_related(c->diags, like, "the map begins here");
}

static void no_key(struct ycause *c)
{
	struct str rest = str_from(c->line, c->offset);
	struct loc colon = c->fault->at;

	if (report_long_quote(c))
		return;
	if (str_starts(rest, ":")) {
		diag_at(c->diags, colon, RULE_YAML_SYNTAX, "no key stands before ':'");
		diag_hint(c->diags, "put a text that begins with ':' in quotes");
	} else if (c->offset > ydoc_indent(c->line)) {
		ycause_rest(c, c->fault->at);
	} else if (str_starts(rest, "- ") || str_is(rest, "-")) {
		diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "a list item stands among the keys of a map");
		diag_hint(c->diags, "put the list below a key of its own, without a value on that key's line");
		diag_related(c->diags, c->fault->opened, "the map begins here");
	} else if (!report_cut(c)) {
		report_indent(c);
	}
}

static void no_dash(struct ycause *c)
{
	if (report_long_quote(c))
		return;
	if (c->offset > ydoc_indent(c->line)) {
		ycause_rest(c, c->fault->at);
		return;
	}
	if (report_cut(c))
		return;
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "the line is indented like the items of a list but does not begin with '-'");
	diag_hint(c->diags, "begin it with '- ', or indent it like the key that holds the list");
	diag_related(c->diags, c->fault->opened, "the list begins here");
}

/* --- brackets --- */

static void flow(struct ycause *c)
{
	struct loc opened = c->fault->opened, at = c->fault->at;
	struct str line = ycause_line(opened), here = str_from(c->line, c->offset);
	char open = ydoc_offset(opened) < line.len ? line.ptr[ydoc_offset(opened)] : '[';
	char close = open == '{' ? '}' : ']';

	if (ycause_is_closing(here)) {
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

static void flow_value(struct ycause *c)
{
	struct loc inner = c->fault->inner;

	if (c->offset >= c->line.len && inner.source) {
		diag_at(c->diags, inner, RULE_YAML_SYNTAX, "the bracket that opens here is not closed");
		diag_hint(c->diags, "close it, or put the text in quotes");
		return;
	}
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "a value is missing here, between brackets or commas");
	diag_hint(c->diags, "delete the comma that is too many, or put the text in quotes");
}

/* --- quotes and blocks --- */

static void quote(struct ycause *c)
{
	struct loc opened = c->fault->opened;
	struct str line = ycause_line(opened);
	size_t offset = ydoc_offset(opened);

	diag_at(c->diags, opened, RULE_YAML_SYNTAX, "the quote that opens here is never closed");
	diag_hint(c->diags, "write: %.*s", STR_FMT(ydoc_with_quotes(c->arena, line, offset)));
}

static void escape(struct ycause *c)
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

static void escape_digits(struct ycause *c)
{
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "a wrong escape: '\\x' takes 2 hexadecimal digits, '\\u' 4, '\\U' 8, and they name a character");
	diag_hint(c->diags, "write '\\\\' for a backslash, or put the text in single quotes");
}

static void block_head(struct ycause *c)
{
	struct loc opened = c->fault->opened;
	struct str line = ycause_line(opened);
	size_t offset = ydoc_offset(opened);

	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "behind '%c' the line must end: its text begins on the next line",
		offset < line.len ? line.ptr[offset] : '|');
	diag_hint(c->diags, "begin the text on the next line, or write: %.*s", STR_FMT(ydoc_with_quotes(c->arena, line, offset)));
}

/* --- documents --- */

static void directive(struct ycause *c)
{
	diag_at(c->diags, c->fault->opened, RULE_YAML_SYNTAX, "a line that begins with '%%' is a directive, and directives are refused");
	diag_hint(c->diags, "delete the line, or put a key that begins with '%%' in quotes");
}

static void version(struct ycause *c)
{
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "directives are refused: a file is read the same way whatever it says of itself");
	diag_hint(c->diags, "delete the lines that begin with '%%'");
}

static void after_end(struct ycause *c)
{
	const struct source *src = c->fault->at.source;

	if (c->offset > ydoc_indent(c->line)) {
		ycause_rest(c, c->fault->at);
		return;
	}
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "the document has ended before this line");
	if (str_starts(source_line(src, ydoc_line_before(src, c->fault->at.line)), "..."))
		diag_hint(c->diags, "delete the line '...' above");
	else
		diag_hint(c->diags, "a file is one map: begin the lines of its keys in the same column");
}

static void unknown(struct ycause *c)
{
	diag_at(c->diags, c->fault->at, RULE_YAML_SYNTAX, "this is not YAML: %s", c->fault->problem);
}

/* The first row that fits; an empty text fits all. */
static const struct {
	const char *context, *problem;	/* as libyaml's begin */
	void (*report)(struct ycause *c);
} causes[] = {
	{ "while scanning a simple key", "", ycause_no_colon },
	{ "while scanning for the next token", "", ycause_no_token },
	{ "while scanning a plain scalar", "found a tab", ycause_tab },
	{ "while scanning a plain scalar", "found unexpected ':'", ycause_second_colon },
	{ "while scanning a block scalar", "found a tab", ycause_tab },
	{ "while scanning a block scalar", "", block_head },
	{ "while scanning an a", "", ycause_opened_text_start },		/* alias, anchor */
	{ "while scanning a tag", "", ycause_opened_text_start },
	{ "while parsing a tag", "", ycause_opened_text_start },
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
	{ "while parsing a block node", "", ycause_text_start },
	{ "while parsing a node", "", ycause_opened_text_start },	/* a tag of unknown handle */
	{ "", "mapping values", ycause_second_colon },
	{ "", "block sequence entries", list_in_line },
	{ "", "mapping keys", ycause_text_start },
	{ "", "found incompatible", version },
	{ "", "found duplicate %", version },
	{ "", "did not find expected <document start>", after_end },
	{ "", "", unknown },
};

static bool report_conflict(const struct yfault *f, struct diags *ds)
{
	const struct loc places[] = { f->opened, f->last.start, f->at };

	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
		struct loc start = { places[i].source, places[i].line, 1 };

		if (!start.source || !shown_conflict(ycause_line(start)))
			continue;
		diag_at(ds, start, RULE_YAML_SYNTAX, "two versions of the file were not merged here");
		diag_hint(ds, "keep one of the two and delete the lines '<<<<<<<', '=======' and '>>>>>>>'");
		return true;
	}
	return false;
}

static void report(const struct yfault *f, struct diags *ds)
{
	struct ycause c = { .fault = f, .diags = ds, .arena = ds->arena, .line = ycause_line(f->at), .offset = ydoc_offset(f->at) };
	size_t i = 0;

	while (!str_starts(str_of(f->context), causes[i].context) || !str_starts(str_of(f->problem), causes[i].problem))
		i++;
	causes[i].report(&c);
}

/* A character that is the cause of the error is not told of twice. */
static void drop_same_place(struct diags *ds, size_t first)
{
	struct finding *cause = &ds->findings.items[ds->findings.count - 1];
	struct finding *before = ds->findings.count - first > 1 ? cause - 1 : cause;

	if (before->rule != RULE_INVISIBLE_CHARACTER || loc_cmp(before->loc, cause->loc) != 0)
		return;
	*before = *cause;
	ds->findings.count--;
}

void ydoc_cause(const struct yfault *fault, struct diags *ds)
{
	struct yfault f = *fault;

	if (f.at.line > f.at.source->line_count)
		f.at = source_at(f.at.source, f.at.source->text.len);
	if (!report_conflict(&f, ds))
		report(&f, ds);
	drop_same_place(ds, f.first_finding);
}
