#include <criterion/criterion.h>

#include "text/xdoc.h"
#include "text/xml_write.h"
#include "told.h"

static void put(struct buf *out, const struct xnode *n)
{
	for (; n; n = n->next) {
		if (!n->name.ptr) {
			buf_print(out, "'%.*s'", STR_FMT(n->text));
			continue;
		}
		buf_print(out, "%.*s@%u:%u", STR_FMT(n->name), n->loc.line, n->loc.col);
		for (size_t i = 0; i < n->attribute_count; i++)
			buf_print(out, " %.*s=%.*s", STR_FMT(n->attributes[i].name), STR_FMT(n->attributes[i].value));
		buf_z(out, "(");
		put(out, n->children);
		buf_z(out, ")");
	}
}

Test(xdoc, reads_elements_or_says_why_not)
{
	static const struct row {
		const char *text, *want;
	} rows[] = {
		{ "<a/>", "a@1:1()" },
		{ "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a x=\"1 &gt; 0\" xml:lang='ja'>\n日本 <b>語</b>&amp;<![CDATA[<c>]]></a>",
		  "a@2:1 x=1 > 0 xml:lang=ja('\n日本 'b@3:4('語')'&<c>')" },
		{ "<?xml version='1.0' encoding='Shift_JIS'?><a>語</a>", "a@1:43('語')" },
		{ "<x:a xmlns:x='urn:x'><x:b/></x:a>", "a@1:1(b@1:22())" },
		{ "<!DOCTYPE tmx SYSTEM \"tmx14.dtd\"><tmx/>", "tmx@1:34()" },
		{ "<a><!-- no --><?pi x?>t</a>", "a@1:1('t')" },
		{ "", "0:0 exchange-syntax: the file is not XML" },
		{ "hello", "1:1 exchange-syntax: the file is not XML" },
		{ "<a>\n<b></a>", "2:8 exchange-syntax: the end of an element does not fit the element that is open" },
		{ "<a>\n", "2:1 exchange-syntax: the file ends in the middle of an element" },
		{ "<a x='1' x='2'/>", "1:15 exchange-syntax: an attribute is given twice" },
		{ "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", "1:28 exchange-syntax: the document type declares something, which relgen does not read" },
		{ "<!DOCTYPE a [<!ENTITY % e SYSTEM 'file:///etc/passwd'> %e;]><a/>",
		  "1:54 exchange-syntax: the document type declares something, which relgen does not read" },
		{ "<!DOCTYPE a [<!ATTLIST a x CDATA 'y'>]><a/>", "1:37 exchange-syntax: the document type declares something, which relgen does not read" },
		{ "<!DOCTYPE a SYSTEM 'x'><a>&e;</a>", "1:30 exchange-syntax: an entity other than XML's own five is referred to" },
		{ "<a>&nbsp;</a>", "1:10 exchange-syntax: an entity other than XML's own five is referred to" },
		{ "<a>&#0;</a>", "1:8 exchange-syntax: a character stands here that XML does not have" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		const struct xnode *root = xdoc_parse(&a, source_on(&a, STR("x.xml"), str_of(rows[i].text)), &ds);
		struct buf out = buf_on(&a);

		put(&out, root);
		if (!root)
			buf_put(&out, told(&a, &ds));
		cr_expect(str_is(buf_str(&out), rows[i].want), "row %zu: %.*s", i, STR_FMT(buf_str(&out)));
		arena_drop(&a);
	}
}

Test(xdoc, has_limits)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct buf out = buf_on(&a);

	for (size_t i = 0; i <= XDOC_DEPTH_MAX; i++)
		buf_z(&out, "<a>");
	cr_expect(!xdoc_parse(&a, source_on(&a, STR("x.xml"), buf_str(&out)), &ds));
	cr_expect(str_is(told(&a, &ds), "1:193 exchange-syntax: elements are nested more deeply than relgen reads"), "%.*s", STR_FMT(told(&a, &ds)));
	arena_drop(&a);
}

Test(xdoc, gives_back_what_was_written)
{
	static const char text[] = "<b> & \"quotes\" 'x'\r\n\tend ]]> 日本";
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct buf out = buf_on(&a);
	const struct xnode *root;

	buf_z(&out, "<a");
	xml_attribute(&out, "x", str_of(text));
	buf_z(&out, ">");
	xml_element(&out, "b", STR(""));
	xml_element(&out, "b", str_of(text));
	buf_z(&out, "</a>");
	root = xdoc_parse(&a, source_on(&a, STR("x.xml"), buf_str(&out)), &ds);
	cr_assert(root, "%.*s", STR_FMT(told(&a, &ds)));
	cr_expect(str_is(xnode_attribute(root, "x"), text));
	cr_expect(str_is(root->children->children->text, text));
	cr_expect(!root->children->next);
	arena_drop(&a);
}
