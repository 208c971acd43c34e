/* Where in the output a template stands: text, attribute, address, code. Values are escaped by it, and refused where nothing can escape them. */
#include "view/tmpl_reader.h"

#include <string.h>

/* Why no value can stand in a context; NULL where one can, or where the attribute decides. */
static const struct refusal {
	const char *name, *why, *fix;
} refusals[] = {
	[MARKUP_TEXT] = { "in text", NULL, NULL },
	[MARKUP_TAG_OPEN] = { "in a tag", "an expression cannot be the name of a tag", "write the name, and choose between tags with 'if'" },
	[MARKUP_TAG_NAME] = { "in a tag", "an expression cannot be part of the name of a tag", "write the name, and choose between tags with 'if'" },
	[MARKUP_TAG] = { "in a tag", "an expression cannot be an attribute", "write the attribute, and put the value in double quotes behind it" },
	[MARKUP_TAG_NEXT] = { "in a tag", "an expression cannot be an attribute", "write the attribute, and put the value in double quotes behind it" },
	[MARKUP_ATTRIBUTE] = { "in the name of an attribute", "an expression cannot be part of the name of an attribute", "write the name, and choose between attributes with 'if'" },
	[MARKUP_EQUALS] = { "behind the name of an attribute", "an expression cannot be an attribute", "write the attribute, and put the value in double quotes behind it" },
	[MARKUP_VALUE] = { "before the value of an attribute", "an attribute with an expression needs double quotes", "put the value in double quotes" },
	[MARKUP_BARE] = { "in an attribute without quotes", "an attribute with an expression needs double quotes", "put the value in double quotes" },
	[MARKUP_SINGLE] = { "in an attribute", "an attribute with an expression needs double quotes, not single ones", "put the value in double quotes" },
	[MARKUP_DOUBLE] = { "in an attribute", NULL, NULL },
	[MARKUP_COMMENT] = { "in a comment", "an expression cannot stand in a comment of the page", "use '{# … #}' for a comment that is not written" },
	[MARKUP_DECLARATION] = { "in a declaration", "an expression cannot stand in a declaration", "write the declaration out" },
	[MARKUP_RAW] = { "in a script or style", "an expression cannot stand in the content of this element", "put the value in a 'data-' attribute of another element" },
	[MARKUP_CODE] = { "in a code span", NULL, NULL },
	[MARKUP_FENCE] = { "in a code block", NULL, NULL },
	[MARKUP_FENCE_INFO] = { "behind the fence of a code block", "an expression cannot be the language of a code block", "write the language out" },
	[MARKUP_ADDRESS] = { "in a link", NULL, NULL },
	[MARKUP_LINK_TITLE] = { "in a link", "an expression cannot stand in the title of a link", "leave the title out" },
	[MARKUP_DEFINITION] = { "in the definition of a link", "an expression cannot stand in the definition of a link", "write the link in its place: [text](address)" },
};

struct context context_on(enum tmpl_format format)
{
	return (struct context){ .format = format, .line_start = true, .line_empty = true };
}

static void read_text(struct reader *r)
{
	if (r->c->format == TMPL_HTML)
		read_html_text(r);
	else
		read_markdown_text(r);
}

/* What each context does with what comes next; each moves on or changes the context. */
static void (*const readers[])(struct reader *r) = {
	[MARKUP_TEXT] = read_text,
	[MARKUP_TAG_OPEN] = read_tag_open,
	[MARKUP_TAG_NAME] = read_tag_name,
	[MARKUP_TAG] = read_tag,
	[MARKUP_TAG_NEXT] = read_tag,
	[MARKUP_ATTRIBUTE] = read_attribute,
	[MARKUP_EQUALS] = read_equals,
	[MARKUP_VALUE] = read_value,
	[MARKUP_DOUBLE] = read_quoted,
	[MARKUP_SINGLE] = read_quoted,
	[MARKUP_BARE] = read_bare,
	[MARKUP_COMMENT] = read_comment,
	[MARKUP_DECLARATION] = read_declaration,
	[MARKUP_RAW] = read_raw,
	[MARKUP_CODE] = read_code,
	[MARKUP_FENCE] = read_fence,
	[MARKUP_FENCE_INFO] = read_fence_info,
	[MARKUP_ADDRESS] = read_address,
	[MARKUP_LINK_TITLE] = read_link_title,
	[MARKUP_DEFINITION] = read_definition,
};

void context_text(struct arena *a, struct context *c, struct str text, struct context_events *events)
{
	struct reader r = { a, c, text, 0, events, false };

	while (r.at < text.len)
		readers[c->markup](&r);
}

void context_statement(struct context *c)
{
	if (c->markup == MARKUP_TAG_NAME)
		context_tag_named(c);
	if (c->markup == MARKUP_ATTRIBUTE || c->markup == MARKUP_EQUALS)
		c->markup = MARKUP_TAG_NEXT;
}

void context_value(struct context *c, bool number)
{
	c->line_start = c->line_start && number && c->markup == MARKUP_TEXT;
	c->line_empty = c->tag_alone = false;
	if (c->markup == MARKUP_ADDRESS || c->markup == MARKUP_DOUBLE)
		context_address(c, '\0');
	c->content_filled = c->content_filled || (c->markup == MARKUP_DOUBLE && c->attribute == ATTRIBUTE_CONTENT);
}

/* Does the address begin with a scheme that no link may have? */
static bool scheme_refused(const struct context *c)
{
	static const char *const allowed[] = { "https:", "http:", "mailto:" };
	struct str start = { c->address, c->address_len };
	size_t end = 0;

	while (end < start.len && !memchr(":/?#", start.ptr[end], 5))
		end++;
	if (end == start.len || start.ptr[end] != ':')
		return false;
	for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++)
		if (str_is(str_slice(start, 0, end + 1), allowed[i]))
			return false;
	return true;
}

static enum place address_place(const struct context *c, enum place place, const char **why, const char **fix)
{
	if (!scheme_refused(c))
		return place;
	*why = "an address with this scheme takes no expression";
	*fix = "links go to http, https, mailto and places of the site";
	return PLACE_NONE;
}

static enum place content_place(const struct context *c, const char **why, const char **fix)
{
	if (!c->equivalent)
		return c->format == TMPL_HTML ? PLACE_HTML_ATTRIBUTE : PLACE_MARKDOWN_ATTRIBUTE;
	*why = "an expression cannot stand in the content of an element with 'http-equiv'";
	*fix = "write the content out; to lead to a page, use a link";
	return PLACE_NONE;
}

static enum place attribute_place(const struct context *c, const char **why, const char **fix)
{
	switch (c->attribute) {
	case ATTRIBUTE_PLAIN:
		return c->format == TMPL_HTML ? PLACE_HTML_ATTRIBUTE : PLACE_MARKDOWN_ATTRIBUTE;
	case ATTRIBUTE_TEXT:
		return c->format == TMPL_HTML ? PLACE_HTML_ATTRIBUTE_TEXT : PLACE_MARKDOWN_ATTRIBUTE;
	case ATTRIBUTE_ADDRESS:
		return address_place(c, PLACE_HTML_ADDRESS, why, fix);
	case ATTRIBUTE_EVENT:
		*why = "an expression cannot stand in a script of an event";
		*fix = "put the value in a 'data-' attribute";
		return PLACE_NONE;
	case ATTRIBUTE_STYLE:
		*why = "an expression cannot stand in this attribute";
		*fix = "choose between classes with 'if'";
		return PLACE_NONE;
	case ATTRIBUTE_SET:
		*why = "an expression cannot stand in a set of addresses";
		*fix = "use one address, in 'src' or 'href'";
		return PLACE_NONE;
	case ATTRIBUTE_CONTENT:
		return content_place(c, why, fix);
	}
	return PLACE_NONE;
}

static enum place text_place(const struct context *c)
{
	if (c->format == TMPL_HTML)
		return c->content == ELEMENT_TITLE ? PLACE_HTML_PLAIN : PLACE_HTML_TEXT;
	if (c->html_block || c->tag_alone)
		return PLACE_MARKDOWN_HTML;
	return c->cell ? PLACE_MARKDOWN_CELL : PLACE_MARKDOWN_TEXT;
}

enum place context_place(const struct context *c, const char **why, const char **fix)
{
	*why = refusals[c->markup].why;
	*fix = refusals[c->markup].fix;
	switch ((int)c->markup) {
	case MARKUP_TEXT:
		return text_place(c);
	case MARKUP_DOUBLE:
		return attribute_place(c, why, fix);
	case MARKUP_CODE:
		return c->cell ? PLACE_MARKDOWN_CELL_CODE : PLACE_MARKDOWN_CODE;
	case MARKUP_FENCE:
		return PLACE_MARKDOWN_FENCE;
	case MARKUP_ADDRESS:
		return address_place(c, PLACE_MARKDOWN_ADDRESS, why, fix);
	}
	return PLACE_NONE;
}

const char *context_name(const struct context *c)
{
	return refusals[c->markup].name;
}

static enum markup merged(enum markup m)
{
	return m == MARKUP_TAG_NEXT ? MARKUP_TAG : m;
}

bool context_same(const struct context *a, const struct context *b)
{
	if (merged(a->markup) != merged(b->markup) || a->content != b->content)
		return false;
	if (a->markup == MARKUP_DOUBLE || a->markup == MARKUP_SINGLE || a->markup == MARKUP_BARE)
		return a->attribute == b->attribute;
	if (merged(a->markup) == MARKUP_TAG)
		return a->element == b->element && a->closing == b->closing;
	if (a->markup == MARKUP_CODE || a->markup == MARKUP_FENCE)
		return a->mark == b->mark && a->mark_count == b->mark_count && a->cell == b->cell;
	return a->format == TMPL_HTML || a->cell == b->cell || a->line_start || b->line_start;
}

void context_join(struct context *c, const struct context *other)
{
	if (other->markup == MARKUP_TAG_NEXT)
		c->markup = MARKUP_TAG_NEXT;
	c->line_start |= other->line_start;
	c->line_empty &= other->line_empty;
	c->cell |= other->cell;
	c->definition |= other->definition;
	c->brackets = c->brackets > other->brackets ? c->brackets : other->brackets;
	c->tag_alone |= other->tag_alone;
	c->html_block |= other->html_block;
	c->equivalent |= other->equivalent;
	c->content_filled |= other->content_filled;
	if (other->address_len > c->address_len) {
		memcpy(c->address, other->address, sizeof c->address);
		c->address_len = other->address_len;
	}
}
