/* The events of libxml2 as a tree; what a stranger's document could do besides being read is refused. */
#include "text/xdoc.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <limits.h>

#include "base/cleanup.h"
#include "text/encoding.h"

/* An element whose end has not come yet. */
struct open_element {
	struct xnode *node;
	const struct xnode **tail;	/* where its next child goes */
	struct buf text;		/* read since the last child */
};

struct xreader {
	struct arena *arena;
	const struct source *source;
	size_t skipped;			/* bytes of the source before what libxml2 sees */
	struct diags *diags;
	xmlParserCtxtPtr parser;
	struct open_element open[XDOC_DEPTH_MAX];
	size_t depth, node_count;
	struct xnode *root;
	struct loc place;		/* of the byte `placed`: the next tag is a little behind it, on a line that may hold everything */
	size_t placed;
	bool is_broken;
};

/* A document type makes libxml2 keep a document of its own. */
static void parser_free(xmlParserCtxtPtr parser)
{
	xmlFreeDoc(parser->myDoc);
	parser->myDoc = NULL;
	xmlFreeParserCtxt(parser);
}

CLEANUP_POINTER(parser_drop, xmlParserCtxt, parser_free)

static struct str str_of_xml(const xmlChar *text)
{
	return str_of((const char *)text);
}

/* Where libxml2 reads. */
static size_t reading_at(const struct xreader *r)
{
	long at = xmlByteConsumed(r->parser);

	return r->skipped + (at < 0 ? 0 : (size_t)at);
}

/* Tags are placed in their order, so that each byte is looked at once. */
static struct loc place_next(struct xreader *r, size_t offset)
{
	struct str text = r->source->text;

	if (!r->place.source || offset < r->placed) {
		r->place = source_at(r->source, offset);
		r->placed = offset;
	}
	for (; r->placed < offset; r->placed++) {
		if (text.ptr[r->placed] == '\n') {
			r->place.line++;
			r->place.col = 1;
		} else if (((unsigned char)text.ptr[r->placed] & 0xC0) != 0x80) {
			r->place.col++;
		}
	}
	return r->place;
}

/* The '<' of the tag that was just read: an attribute's value holds none. */
static struct loc tag_at(struct xreader *r)
{
	struct str text = r->source->text;
	size_t at = reading_at(r);

	if (at >= text.len)
		at = text.len ? text.len - 1 : 0;
	while (at > 0 && text.ptr[at] != '<')
		at--;
	return place_next(r, at);
}

/* One cause is enough; the rest of the document is not read. */
static void refuse(struct xreader *r, struct loc loc, const char *why)
{
	if (r->is_broken)
		return;
	r->is_broken = true;
	diag_at(r->diags, loc, RULE_EXCHANGE_SYNTAX, "%s", why);
	xmlStopParser(r->parser);
}

/* --- Elements and text --- */

static bool count_node(struct xreader *r)
{
	if (r->node_count++ < XDOC_NODES_MAX)
		return true;
	refuse(r, tag_at(r), "the file has more elements and texts than relgen reads");
	return false;
}

static void put_child(struct xreader *r, struct xnode *node)
{
	struct open_element *top = &r->open[r->depth - 1];

	*top->tail = node;
	top->tail = &node->next;
}

/* The text that stands between two elements becomes a node. */
static void text_end(struct xreader *r)
{
	struct open_element *top = r->depth ? &r->open[r->depth - 1] : NULL;
	struct xnode *node;

	if (!top || !top->text.len || !count_node(r))
		return;
	node = NEW(r->arena, struct xnode);
	node->text = buf_str(&top->text);
	top->text = buf_on(r->arena);
	put_child(r, node);
}

/* libxml2 gives five pointers an attribute: name, prefix, namespace, the value and its end. */
enum { ATTRIBUTE_NAME, ATTRIBUTE_PREFIX, ATTRIBUTE_SPACE, ATTRIBUTE_VALUE, ATTRIBUTE_END, ATTRIBUTE_PARTS };

/* As long as it puts no entities in, libxml2 leaves a '&' of an attribute's value as the reference "&#38;". */
static struct str value_read(struct arena *a, struct str written)
{
	static const struct str reference = { "&#38;", 5 };
	struct buf value = buf_on(a);

	for (size_t at = 0; at < written.len;) {
		size_t next = str_find(written, reference, at);

		buf_put(&value, str_slice(written, at, next));
		if (next < written.len)
			buf_char(&value, '&');
		at = next + reference.len;
	}
	return buf_str(&value);
}

static void attributes_read(struct arena *a, struct xnode *node, const xmlChar **parts, size_t count)
{
	struct xattribute *list = NEW_ARRAY(a, struct xattribute, count);

	for (size_t i = 0; i < count; i++, parts += ATTRIBUTE_PARTS) {
		struct str name = str_of_xml(parts[ATTRIBUTE_NAME]);
		struct str value = { (const char *)parts[ATTRIBUTE_VALUE], (size_t)(parts[ATTRIBUTE_END] - parts[ATTRIBUTE_VALUE]) };
		bool is_xml = parts[ATTRIBUTE_PREFIX] && str_is(str_of_xml(parts[ATTRIBUTE_PREFIX]), "xml");

		list[i].name = is_xml ? str_print(a, "xml:%.*s", STR_FMT(name)) : str_copy(a, name);
		list[i].value = value_read(a, value);
	}
	node->attributes = list;
	node->attribute_count = count;
}

static void on_start(void *self, const xmlChar *name, const xmlChar *prefix, const xmlChar *space, int space_count, const xmlChar **spaces,
		     int attribute_count, int defaulted, const xmlChar **attributes)
{
	struct xreader *r = self;
	struct xnode *node;

	(void)prefix, (void)space_count, (void)spaces, (void)defaulted;
	text_end(r);
	if (r->is_broken || !count_node(r))
		return;
	if (r->depth == XDOC_DEPTH_MAX) {
		refuse(r, tag_at(r), "elements are nested more deeply than relgen reads");
		return;
	}
	node = NEW(r->arena, struct xnode);
	node->name = str_copy(r->arena, str_of_xml(name));
	if (space)
		node->space = str_copy(r->arena, str_of_xml(space));
	node->loc = tag_at(r);
	attributes_read(r->arena, node, attributes, attribute_count < 0 ? 0 : (size_t)attribute_count);
	if (r->depth)
		put_child(r, node);
	else
		r->root = node;
	r->open[r->depth++] = (struct open_element){ node, &node->children, buf_on(r->arena) };
}

static void on_end(void *self, const xmlChar *name, const xmlChar *prefix, const xmlChar *space)
{
	struct xreader *r = self;

	(void)name, (void)prefix, (void)space;
	text_end(r);
	if (r->depth)
		r->depth--;
}

static void on_text(void *self, const xmlChar *text, int length)
{
	struct xreader *r = self;

	if (r->depth && !r->is_broken && length > 0)
		buf_put(&r->open[r->depth - 1].text, (struct str){ (const char *)text, (size_t)length });
}

/* --- What is refused --- */

static const char declared[] = "the document type declares something, which relgen does not read";

static void on_entity(void *self, const xmlChar *name, int type, const xmlChar *public, const xmlChar *system, xmlChar *content)
{
	struct xreader *r = self;

	(void)name, (void)type, (void)public, (void)system, (void)content;
	refuse(r, source_at(r->source, reading_at(r)), declared);
}

static void on_notation(void *self, const xmlChar *name, const xmlChar *public, const xmlChar *system)
{
	on_entity(self, name, 0, public, system, NULL);
}

static void on_unparsed(void *self, const xmlChar *name, const xmlChar *public, const xmlChar *system, const xmlChar *notation)
{
	(void)notation;
	on_entity(self, name, 0, public, system, NULL);
}

static void on_attribute(void *self, const xmlChar *element, const xmlChar *name, int type, int def, const xmlChar *value, xmlEnumerationPtr tree)
{
	(void)element, (void)def, (void)value;
	xmlFreeEnumeration(tree);
	on_entity(self, name, type, NULL, NULL, NULL);
}

static void on_element(void *self, const xmlChar *name, int type, xmlElementContentPtr content)
{
	(void)content;
	on_entity(self, name, type, NULL, NULL, NULL);
}

static void on_reference(void *self, const xmlChar *name)
{
	struct xreader *r = self;

	(void)name;
	refuse(r, source_at(r->source, reading_at(r)), "an entity other than XML's own five is referred to");
}

static xmlParserInputPtr no_input(void *self, const xmlChar *public, const xmlChar *system)
{
	(void)self, (void)public, (void)system;
	return NULL;
}

static xmlEntityPtr entity_find(void *self, const xmlChar *name)
{
	(void)self;
	return xmlGetPredefinedEntity(name);
}

/* --- Errors --- */

static const struct cause {
	int code;
	const char *why;
} causes[] = {
	{ XML_ERR_TAG_NAME_MISMATCH, "the end of an element does not fit the element that is open" },
	{ XML_ERR_DOCUMENT_EMPTY, "the file is not XML" },
	{ XML_ERR_DOCUMENT_END, "something follows the end of the document" },
	{ XML_ERR_TAG_NOT_FINISHED, "the file ends in the middle of an element" },
	{ XML_ERR_LT_IN_ATTRIBUTE, "an attribute holds '<'; written in XML it is '&lt;'" },
	{ XML_ERR_NAME_REQUIRED, "'<' or '&' begins nothing that XML knows; in a text it is written '&lt;' or '&amp;'" },
	{ XML_ERR_ENTITYREF_SEMICOL_MISSING, "'&' begins no entity; in a text it is written '&amp;'" },
	{ XML_ERR_UNDECLARED_ENTITY, "an entity other than XML's own five is referred to" },
	{ XML_WAR_UNDECLARED_ENTITY, "an entity other than XML's own five is referred to" },
	{ XML_ERR_INVALID_CHAR, "a character stands here that XML does not have" },
	{ XML_ERR_ATTRIBUTE_REDEFINED, "an attribute is given twice" },
	{ XML_ERR_INTERNAL_ERROR, "an element, or a text in it, is larger than relgen reads" },
};

static void on_error(void *self, xmlErrorPtr error)
{
	struct xreader *r = self;
	const char *why = "this is not well-formed XML";

	if (error->level < XML_ERR_ERROR && error->code != XML_WAR_UNDECLARED_ENTITY)
		return;
	for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++)
		if (causes[i].code == error->code)
			why = causes[i].why;
	refuse(r, source_at(r->source, reading_at(r)), why);
}

static xmlSAXHandler handler_of(void)
{
	return (xmlSAXHandler){
		.initialized = XML_SAX2_MAGIC, .startElementNs = on_start, .endElementNs = on_end, .characters = on_text, .ignorableWhitespace = on_text,
		.cdataBlock = on_text, .entityDecl = on_entity, .notationDecl = on_notation, .unparsedEntityDecl = on_unparsed,
		.attributeDecl = on_attribute, .elementDecl = on_element, .reference = on_reference, .resolveEntity = no_input,
		.getEntity = entity_find, .getParameterEntity = entity_find, .serror = on_error,
	};
}

/* XML_PARSE_IGNORE_ENC: the text is UTF-8, whatever it says of itself. */
static bool events_read(struct xreader *r, struct str text)
{
	xmlSAXHandler handler = handler_of();
	CLEANUP(parser_drop) xmlParserCtxtPtr parser = xmlCreateMemoryParserCtxt(text.ptr, (int)text.len);

	if (!parser)
		return diag_at(r->diags, source_whole(r->source), RULE_EXCHANGE_SYNTAX, "the file is not XML");
	r->parser = parser;
	*parser->sax = handler;
	parser->userData = r;
	xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_COMPACT | XML_PARSE_NODICT);
	xmlParseDocument(parser);
	if (!r->is_broken && !parser->wellFormed)
		refuse(r, source_at(r->source, reading_at(r)), "this is not well-formed XML");
	return !r->is_broken;
}

const struct xnode *xdoc_parse(struct arena *a, const struct source *src, struct diags *ds)
{
	struct xreader r = { .arena = a, .source = src, .diags = ds };
	struct str text = src->text;

	_Static_assert(XDOC_SIZE_MAX < INT_MAX, "libxml2 counts bytes in an int");
	if (text.len > XDOC_SIZE_MAX) {
		diag_at(ds, source_whole(src), RULE_EXCHANGE_SYNTAX, "the file is larger than %d MiB", XDOC_SIZE_MAX >> 20);
		return NULL;
	}
	if (!encoding_check(src, ds))
		return NULL;
	if (str_starts(text, "\xEF\xBB\xBF"))
		r.skipped = 3;
	return events_read(&r, str_from(text, r.skipped)) ? r.root : NULL;
}

/* --- Looking at the tree --- */

struct str xnode_attribute(const struct xnode *node, const char *name)
{
	for (size_t i = 0; i < node->attribute_count; i++)
		if (str_is(node->attributes[i].name, name))
			return node->attributes[i].value;
	return (struct str){ NULL, 0 };
}

const struct xnode *xnode_from(const struct xnode *node, const char *name, struct str space)
{
	while (node && !(str_is(node->name, name) && str_eq(node->space, space)))
		node = node->next;
	return node;
}

const struct xnode *xnode_child(const struct xnode *node, const char *name)
{
	return xnode_from(node->children, name, node->space);
}
