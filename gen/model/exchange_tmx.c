/* TMX 1.4b (https://www.gala-global.org/tmx-14b): a translation memory. What a memory has no place for stands in properties of relgen's own. */
#include "model/exchange.h"

#include "text/xdoc.h"
#include "text/xml_write.h"

/* Properties of a unit, each with the member that it fills. */
static const struct property {
	const char *type;
	size_t member;
} properties[] = {
	{ "x-file", offsetof(struct exchange_unit, file) },
	{ "x-key", offsetof(struct exchange_unit, key) },
	{ "x-notes", offsetof(struct exchange_unit, notes) },
	{ "x-comments", offsetof(struct exchange_unit, comments) },
};
static const char state_type[] = "x-state";

static struct str *member_of(struct exchange_unit *u, const struct property *p)
{
	return (struct str *)(void *)((char *)u + p->member);
}

/* --- Writing --- */

static void put_property(struct buf *out, const char *type, struct str text)
{
	if (!text.len)
		return;
	buf_print(out, "      <prop type=\"%s\">", type);
	xml_text(out, text);
	buf_z(out, "</prop>\n");
}

static void put_variant(struct buf *out, struct str language, struct str text)
{
	if (!text.len)
		return;
	buf_z(out, "      <tuv");
	xml_attribute(out, "xml:lang", language);
	buf_z(out, ">");
	xml_element(out, "seg", text);
	buf_z(out, "</tuv>\n");
}

/* A memory holds a translation with the text that it is of. */
static void put_unit(struct buf *out, const struct exchange *x, const struct exchange_unit *u)
{
	struct exchange_unit unit = *u;

	buf_z(out, "    <tu>\n");
	for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
		put_property(out, properties[i].type, *member_of(&unit, &properties[i]));
	put_property(out, state_type, str_of(translation_state_names[u->state]));
	put_variant(out, x->source_language, u->previous.len ? u->previous : u->source);
	put_variant(out, x->language, u->text);
	buf_z(out, "    </tu>\n");
}

struct str tmx_write(struct arena *a, const struct exchange *x)
{
	struct buf out = buf_on(a);

	buf_z(&out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE tmx SYSTEM \"tmx14.dtd\">\n<tmx version=\"1.4\">\n"
		    "  <header creationtool=\"relgen\" creationtoolversion=\"" RELGEN_VERSION "\" segtype=\"paragraph\" o-tmf=\"PO\" adminlang=\"en\"");
	xml_attribute(&out, "srclang", x->source_language);
	buf_z(&out, " datatype=\"plaintext\"/>\n  <body>\n");
	for (size_t i = 0; i < x->units.count; i++)
		put_unit(&out, x, &x->units.items[i]);
	buf_z(&out, "  </body>\n</tmx>\n");
	return buf_str(&out);
}

/* --- Reading --- */

struct tmx_reader {
	struct arena *a;
	struct exchange *out;
	struct diags *ds;
	bool ok;
};

static struct str language_of(const struct xnode *variant)
{
	struct str language = xnode_attribute(variant, "xml:lang");

	return language.ptr ? language : xnode_attribute(variant, "lang");
}

static void properties_read(struct tmx_reader *r, const struct xnode *tu, struct exchange_unit *u)
{
	for (const struct xnode *n = xnode_child(tu, "prop"); n; n = xnode_from(n->next, "prop", n->space)) {
		struct str type = xnode_attribute(n, "type"), text = exchange_text(r->a, n, r->ds, &r->ok);

		for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
			if (str_is(type, properties[i].type))
				*member_of(u, &properties[i]) = text;
		if (str_is(type, state_type) && (str_is(text, "fuzzy") || str_is(text, "stale")))
			u->state = TRANSLATION_FUZZY;
	}
}

/* The text of one language, or of the translation's where the file decides which that is. */
static void variant_read(struct tmx_reader *r, const struct xnode *variant, struct exchange_unit *u)
{
	struct exchange *x = r->out;
	const struct xnode *seg = xnode_child(variant, "seg");
	struct str language = language_of(variant);

	if (!seg || !language.len)
		return;
	if (exchange_language_fits(language, x->source_language)) {
		u->source = exchange_text(r->a, seg, r->ds, &r->ok);
		return;
	}
	if (!x->language.ptr) {
		x->language = language;
		x->language_loc = variant->loc;
	}
	if (exchange_language_fits(language, x->language)) {
		u->text = exchange_text(r->a, seg, r->ds, &r->ok);
		u->text_loc = variant->loc;
	}
}

static void unit_read(struct tmx_reader *r, const struct xnode *tu)
{
	struct exchange_unit u = { .loc = tu->loc, .text_loc = tu->loc, .state = TRANSLATION_DONE };

	properties_read(r, tu, &u);
	for (const struct xnode *n = xnode_child(tu, "tuv"); n; n = xnode_from(n->next, "tuv", n->space))
		variant_read(r, n, &u);
	if (!u.key.len)
		u.file = u.key = (struct str){ NULL, 0 };
	*vec_push(r->a, &r->out->units) = u;
}

bool tmx_read(struct arena *a, const struct source *src, struct exchange *out, struct diags *ds)
{
	struct tmx_reader r = { .a = a, .out = out, .ds = ds, .ok = true };
	const struct xnode *root = xdoc_parse(a, src, ds), *body;

	if (!root)
		return false;
	if (!str_is(root->name, "tmx"))
		return diag_at(ds, root->loc, RULE_EXCHANGE_SYNTAX, "the file is no TMX: it begins with '%.*s'", STR_FMT(root->name));
	body = xnode_child(root, "body");
	if (!body)
		return diag_at(ds, root->loc, RULE_EXCHANGE_SYNTAX, "the memory has no body");
	for (const struct xnode *tu = xnode_child(body, "tu"); tu; tu = xnode_from(tu->next, "tu", root->space))
		unit_read(&r, tu);
	return r.ok;
}
