/* Tags, attributes and text of HTML, one step at a time. */
#include "view/tmpl_reader.h"

#include <string.h>

static const struct attribute_row {
	const char *name;
	enum attribute_kind kind;
} attribute_rows[] = {
	{ "href", ATTRIBUTE_ADDRESS }, { "src", ATTRIBUTE_ADDRESS }, { "action", ATTRIBUTE_ADDRESS }, { "formaction", ATTRIBUTE_ADDRESS },
	{ "cite", ATTRIBUTE_ADDRESS }, { "poster", ATTRIBUTE_ADDRESS }, { "data", ATTRIBUTE_ADDRESS }, { "background", ATTRIBUTE_ADDRESS },
	{ "longdesc", ATTRIBUTE_ADDRESS }, { "manifest", ATTRIBUTE_ADDRESS }, { "xlink:href", ATTRIBUTE_ADDRESS },
	{ "title", ATTRIBUTE_TEXT }, { "alt", ATTRIBUTE_TEXT }, { "aria-label", ATTRIBUTE_TEXT }, { "placeholder", ATTRIBUTE_TEXT },
	{ "style", ATTRIBUTE_STYLE }, { "srcdoc", ATTRIBUTE_STYLE }, { "http-equiv", ATTRIBUTE_STYLE }, { "content", ATTRIBUTE_CONTENT },
	{ "srcset", ATTRIBUTE_SET }, { "imagesrcset", ATTRIBUTE_SET }, { "ping", ATTRIBUTE_SET },
	/* What an animation of SVG sets an attribute to, an address too. */
	{ "to", ATTRIBUTE_STYLE }, { "from", ATTRIBUTE_STYLE }, { "by", ATTRIBUTE_STYLE }, { "values", ATTRIBUTE_STYLE },
};

static const struct element_row {
	const char *name;
	enum element_kind kind;
} element_rows[] = {
	{ "script", ELEMENT_RAW }, { "style", ELEMENT_RAW }, { "iframe", ELEMENT_RAW }, { "xmp", ELEMENT_RAW }, { "noembed", ELEMENT_RAW },
	{ "noframes", ELEMENT_RAW }, { "plaintext", ELEMENT_RAW }, { "title", ELEMENT_TITLE }, { "textarea", ELEMENT_TITLE },
	{ "code", ELEMENT_CODE }, { "pre", ELEMENT_CODE }, { "kbd", ELEMENT_CODE }, { "samp", ELEMENT_CODE }, { "var", ELEMENT_CODE },
};

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static char small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static void name_start(struct context *c)
{
	c->name_len = 0;
	memset(c->name, 0, sizeof c->name);
}

static void name_add(struct context *c, char letter)
{
	if (c->name_len < CONTEXT_NAME - 1)
		c->name[c->name_len] = small(letter);
	c->name_len++;
}

static enum element_kind element_of(const struct context *c)
{
	for (size_t i = 0; i < sizeof element_rows / sizeof element_rows[0]; i++)
		if (strcmp(element_rows[i].name, c->name) == 0)
			return element_rows[i].kind;
	return ELEMENT_PLAIN;
}

static enum attribute_kind attribute_of(const struct context *c)
{
	if (c->name[0] == 'o' && c->name[1] == 'n')
		return ATTRIBUTE_EVENT;
	for (size_t i = 0; i < sizeof attribute_rows / sizeof attribute_rows[0]; i++)
		if (strcmp(attribute_rows[i].name, c->name) == 0)
			return attribute_rows[i].kind;
	return ATTRIBUTE_PLAIN;
}

void context_tag_named(struct context *c)
{
	c->element = element_of(c);
	if (c->element == ELEMENT_RAW || c->element == ELEMENT_TITLE)
		memcpy(c->raw, c->name, sizeof c->raw);
	c->markup = MARKUP_TAG_NEXT;
	context_html_block(c, c->name);
}

/* Behind the > of a tag. */
static void tag_ends(struct context *c)
{
	c->markup = MARKUP_TEXT;
	c->tag_alone = c->tag_first && !c->html_block;
	if (c->element == ELEMENT_CODE)
		c->code_depth = !c->closing ? c->code_depth + 1 : c->code_depth ? c->code_depth - 1 : 0;
	if (c->element == ELEMENT_TITLE || c->element == ELEMENT_RAW)
		c->content = c->closing ? ELEMENT_PLAIN : c->element;
	if (c->content == ELEMENT_RAW)
		c->markup = MARKUP_RAW;
}

static const char comment_ends[] = "browsers end the comment here";

/* Browsers end a comment that begins with > at once. */
static void comment_begins(struct reader *r)
{
	struct str rest = str_from(r->text, r->at);

	if (str_starts(rest, ">") || str_starts(rest, "->"))
		reader_event(r, CONTEXT_WRONG, r->at, r->at + 1, comment_ends);
}

void read_tag_open(struct reader *r)
{
	struct context *c = r->c;
	char next = r->text.ptr[r->at];

	c->closing = next == '/';
	c->equivalent = c->content_filled = false;
	if (c->closing || next == '!') {
		r->at++;
		c->markup = next == '!' ? MARKUP_DECLARATION : MARKUP_TAG_NAME;
		if (next == '!')
			context_html_block(c, "");
		if (next == '!' && str_starts(str_from(r->text, r->at), "--")) {
			c->markup = MARKUP_COMMENT;
			r->at += 2;
			comment_begins(r);
		}
	} else if (is_letter(next)) {
		c->markup = MARKUP_TAG_NAME;
	} else if (next == '?') {
		context_html_block(c, "");
		c->markup = MARKUP_DECLARATION;
	} else {
		c->markup = MARKUP_TEXT;
	}
	name_start(c);
}

void read_tag_name(struct reader *r)
{
	struct context *c = r->c;
	char next = r->text.ptr[r->at];

	if (is_space(next) || next == '/' || next == '>') {
		context_tag_named(c);
		return;
	}
	name_add(c, next);
	r->at++;
}

void read_tag(struct reader *r)
{
	struct context *c = r->c;
	char next = r->text.ptr[r->at];

	if (next == '>') {
		r->at++;
		tag_ends(c);
		return;
	}
	if (is_space(next) || next == '/') {
		c->markup = MARKUP_TAG;
		r->at++;
		return;
	}
	if (c->markup == MARKUP_TAG_NEXT || next == '=' || next == '"' || next == '\'' || next == '<') {
		reader_event(r, CONTEXT_WRONG, r->at, r->at + 1, "this cannot stand here in a tag");
		c->markup = MARKUP_TAG;
	}
	name_start(c);
	name_add(c, next);
	r->at++;
	c->markup = MARKUP_ATTRIBUTE;
}

static void attribute_named(struct reader *r)
{
	struct context *c = r->c;

	c->attribute = attribute_of(c);
	c->equivalent = c->equivalent || strcmp(c->name, "http-equiv") == 0;
	if (c->equivalent && c->content_filled)
		reader_event(r, CONTEXT_WRONG, r->at - c->name_len, r->at, "no expression can stand in the 'content' of an element with this attribute");
}

void read_attribute(struct reader *r)
{
	struct context *c = r->c;
	char next = r->text.ptr[r->at];

	if (is_space(next) || next == '/' || next == '>' || next == '=') {
		attribute_named(r);
		c->markup = MARKUP_EQUALS;
		return;
	}
	name_add(c, next);
	r->at++;
}

void read_equals(struct reader *r)
{
	char next = r->text.ptr[r->at];

	if (next == '=')
		r->c->markup = MARKUP_VALUE;
	else if (!is_space(next))
		r->c->markup = MARKUP_TAG;
	r->at += next == '=' || is_space(next);
}

void read_value(struct reader *r)
{
	char next = r->text.ptr[r->at];

	if (next == '>') {
		r->c->markup = MARKUP_TAG;
		return;
	}
	if (next == '"')
		r->c->markup = MARKUP_DOUBLE;
	else if (next == '\'')
		r->c->markup = MARKUP_SINGLE;
	else if (!is_space(next))
		r->c->markup = MARKUP_BARE;
	r->c->address_len = 0;
	r->at += next == '"' || next == '\'' || is_space(next);
}

void read_quoted(struct reader *r)
{
	struct context *c = r->c;
	char quote = c->markup == MARKUP_DOUBLE ? '"' : '\'', next = r->text.ptr[r->at];

	if (next == quote) {
		c->markup = MARKUP_TAG_NEXT;
		r->literal = false;
		r->at++;
		return;
	}
	if (c->attribute == ATTRIBUTE_ADDRESS)
		reader_address(r);
	reader_words(r, c->attribute == ATTRIBUTE_TEXT);
}

void read_bare(struct reader *r)
{
	char next = r->text.ptr[r->at];

	if (is_space(next) || next == '>')
		r->c->markup = MARKUP_TAG;
	else
		r->at++;
}

/* Moves behind the next `end`, or to the end of the text. */
static void read_until(struct reader *r, const char *end)
{
	size_t hit = str_find(r->text, str_of(end), r->at);

	r->at = hit;
	if (hit < r->text.len) {
		r->at += strlen(end);
		r->c->markup = MARKUP_TEXT;
	}
}

static bool ends_raw(const struct reader *r)
{
	size_t at = r->at + 2, len = strlen(r->c->raw);

	if (!str_starts(str_from(r->text, r->at), "</") || r->text.len - at < len)
		return false;
	for (size_t i = 0; i < len; i++)
		if (small(r->text.ptr[at + i]) != r->c->raw[i])
			return false;
	return true;
}

void read_raw(struct reader *r)
{
	if (ends_raw(r)) {
		r->c->content = ELEMENT_PLAIN;
		r->c->markup = MARKUP_TAG_OPEN;
	}
	r->at++;
}

/* Does a tag begin at the '<' that is next? A '<' at the end of the text waits for what follows. */
bool reader_tag_begins(const struct reader *r)
{
	char next = r->at + 1 < r->text.len ? r->text.ptr[r->at + 1] : 'a';

	if (r->c->content == ELEMENT_TITLE)
		return ends_raw(r);
	return is_letter(next) || next == '/' || next == '!' || next == '?';
}

void read_html_text(struct reader *r)
{
	if (r->text.ptr[r->at] == '<' && reader_tag_begins(r)) {
		r->c->markup = MARKUP_TAG_OPEN;
		r->literal = false;
		r->at++;
		return;
	}
	reader_words(r, r->c->code_depth == 0);
}

void read_comment(struct reader *r)
{
	size_t end = str_find(r->text, STR("-->"), r->at), early = str_find(r->text, STR("--!>"), r->at);

	if (early < end)
		reader_event(r, CONTEXT_WRONG, early, early + 4, comment_ends);
	read_until(r, "-->");
}

void read_declaration(struct reader *r)
{
	read_until(r, ">");
}
