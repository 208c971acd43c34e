/* Text, code, tables and links of Markdown, one step at a time. */
#include "view/tmpl_reader.h"

#include <string.h>

/* Tags that begin no block unless they are alone on their line. */
void context_html_block(struct context *c, const char *name)
{
	static const char *const inside[] = {
		"a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "del", "em", "i", "img", "ins", "kbd", "mark", "q", "s", "samp", "small",
		"span", "strong", "sub", "sup", "time", "u", "var", "wbr",
	};

	if (c->format == TMPL_HTML || !c->tag_first)
		return;
	for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++)
		if (strcmp(name, inside[i]) == 0)
			return;
	c->html_block = true;
}

static size_t run_of(struct str text, size_t at)
{
	size_t end = at;

	while (end < text.len && text.ptr[end] == text.ptr[at])
		end++;
	return end - at;
}

/* End of the line that `at` is in, behind its line end. */
static size_t line_end(struct str text, size_t at)
{
	size_t end = str_find_char(text, '\n', at);

	return end < text.len ? end + 1 : end;
}

/* Offset of the next run of exactly `count` marks before `end`; `end` when there is none. */
static size_t find_run(struct str text, size_t at, size_t end, char mark, size_t count)
{
	while (at < end) {
		at = str_find_char(text, mark, at);
		if (at >= end)
			return end;
		if (run_of(text, at) == count)
			return at;
		at += run_of(text, at);
	}
	return end;
}

/* A fence that is next, behind blanks; its length, or 0. `at` moves to it. */
static size_t fence_at(struct str text, size_t *at, char mark)
{
	size_t count;

	while (*at < text.len && text.ptr[*at] == ' ')
		++*at;
	if (*at >= text.len || text.ptr[*at] != mark)
		return 0;
	count = run_of(text, *at);
	return count >= 3 ? count : 0;
}

static void line_ended(struct reader *r)
{
	struct context *c = r->c;

	c->html_block = (c->html_block || c->tag_alone) && !c->line_empty;
	c->tag_alone = c->definition = c->cell = false;
	c->brackets = 0;
	c->line_start = c->line_empty = true;
	r->literal = false;
}

static void read_span(struct reader *r)
{
	struct context *c = r->c;
	size_t from = r->at, count = run_of(r->text, from), end = line_end(r->text, from), close;

	close = find_run(r->text, from + count, end, '`', count);
	r->literal = false;
	c->line_start = false;
	if (close < end) {
		r->at = close + count;
		return;
	}
	if (end < r->text.len || (end > 0 && r->text.ptr[end - 1] == '\n')) {
		reader_event(r, CONTEXT_WRONG, from, from + count, "this code span does not end on its line");
		r->at = end;
		line_ended(r);
		return;
	}
	c->markup = MARKUP_CODE;
	reader_event(r, CONTEXT_OPEN, from, from + count, NULL);
	c->mark = '`';
	c->mark_count = count;
	r->at = end;
}

/* In a code span, behind a value. */
void read_code(struct reader *r)
{
	struct context *c = r->c;
	size_t end = line_end(r->text, r->at), close = find_run(r->text, r->at, end, '`', c->mark_count);

	r->at = end;
	if (close < end) {
		reader_event(r, CONTEXT_CLOSE, close, close + c->mark_count, NULL);
		r->at = close + c->mark_count;
		c->markup = MARKUP_TEXT;
	} else if (end > 0 && r->text.ptr[end - 1] == '\n') {
		reader_event(r, CONTEXT_WRONG, end - 1, end, "the code span before this does not end on its line");
		c->markup = MARKUP_TEXT;
		line_ended(r);
	}
}

void read_fence_info(struct reader *r)
{
	r->at = line_end(r->text, r->at);
	if (r->text.ptr[r->at - 1] == '\n') {
		r->c->markup = MARKUP_FENCE;
		r->c->line_start = true;
	}
}

static void read_fence_open(struct reader *r, size_t at, size_t count)
{
	reader_event(r, CONTEXT_OPEN, at, at + count, NULL);
	r->c->mark = r->text.ptr[at];
	r->c->mark_count = count;
	r->c->markup = MARKUP_FENCE_INFO;
	r->c->line_start = false;
	r->at = at + count;
}

/* A line of a code block, or what is left of one. */
void read_fence(struct reader *r)
{
	struct context *c = r->c;
	size_t at = r->at, count = c->line_start ? fence_at(r->text, &at, c->mark) : 0;
	size_t end = line_end(r->text, r->at);

	r->at = end;
	c->line_start = r->text.ptr[end - 1] == '\n';
	if (count < c->mark_count || str_trim(str_slice(r->text, at + count, end)).len)
		return;
	reader_event(r, CONTEXT_CLOSE, at, at + count, NULL);
	r->at = at + count;
	c->markup = MARKUP_TEXT;
	c->line_start = false;
}

void read_address(struct reader *r)
{
	char next = r->text.ptr[r->at];

	if (next == '\n') {
		r->c->markup = MARKUP_TEXT;
		return;
	}
	if (next == ')')
		r->c->markup = MARKUP_TEXT;
	else if (next == ' ' && r->c->address_len)
		r->c->markup = MARKUP_LINK_TITLE;
	else
		reader_address(r);
	r->at++;
}

void read_link_title(struct reader *r)
{
	char next = r->text.ptr[r->at];

	if (next == ')' || next == '\n')
		r->c->markup = MARKUP_TEXT;
	r->at += next != '\n';
}

void read_definition(struct reader *r)
{
	r->at = str_find_char(r->text, '\n', r->at);
	if (r->at < r->text.len)
		r->c->markup = MARKUP_TEXT;
}

static bool is_list_mark(char c)
{
	return c == ' ' || c == '\t' || c == '-' || c == '*' || c == '+' || c == '.' || c == ')' || c == '>' || (c >= '0' && c <= '9');
}

/* What only counts at the start of a line; true when it moved on. */
static bool read_line_start(struct reader *r)
{
	struct context *c = r->c;
	size_t at = r->at, count;
	char next = r->text.ptr[at];

	c->cell |= next == '|';
	c->definition |= next == '[';
	count = next == '`' || next == '~' ? fence_at(r->text, &at, next) : 0;
	if (count == 0)
		return false;
	read_fence_open(r, at, count);
	return true;
}

static void read_tag_start(struct reader *r, bool first)
{
	r->c->markup = MARKUP_TAG_OPEN;
	r->c->tag_first = first;
	r->literal = false;
	r->at++;
}

static void read_link(struct reader *r, enum markup markup)
{
	r->c->markup = markup;
	r->c->brackets -= r->c->brackets > 0;
	r->c->address_len = 0;
	r->literal = false;
	r->at += 2;
}

static void read_character(struct reader *r)
{
	struct context *c = r->c;
	char next = r->text.ptr[r->at];

	c->brackets += next == '[';
	c->brackets -= next == ']' && c->brackets;
	reader_words(r, c->code_depth == 0);
}

/* What counts inside a line; in a block of HTML only tags do. */
static void read_in_line(struct reader *r, bool first)
{
	struct context *c = r->c;
	struct str rest = str_from(r->text, r->at);

	if (rest.ptr[0] == '<' && reader_tag_begins(r))
		read_tag_start(r, first);
	else if (c->html_block)
		reader_words(r, c->code_depth == 0);
	else if (rest.ptr[0] == '`')
		read_span(r);
	else if (rest.ptr[0] == '\\')
		r->at += rest.len > 1 && rest.ptr[1] != '\n' ? 2 : 1;
	else if (str_starts(rest, "]("))
		read_link(r, MARKUP_ADDRESS);
	else if (c->definition && str_starts(rest, "]:"))
		read_link(r, MARKUP_DEFINITION);
	else
		read_character(r);
}

void read_markdown_text(struct reader *r)
{
	struct context *c = r->c;
	bool first = c->line_start;
	char next = r->text.ptr[r->at];

	if (first && !c->html_block && read_line_start(r))
		return;
	if (next == '\n') {
		r->at++;
		line_ended(r);
		return;
	}
	c->line_start = first && is_list_mark(next);
	if (next != ' ' && next != '\t' && next != '\r')
		c->line_empty = c->tag_alone = false;
	read_in_line(r, first);
}
