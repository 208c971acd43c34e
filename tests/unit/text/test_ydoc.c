#include <criterion/criterion.h>

#include "text/ydoc.h"

/* Findings as `line:col slug: message; hint`, one a line. */
static struct str told(struct arena *a, struct diags *ds)
{
	struct buf out = buf_on(a);

	diags_sort(ds);
	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		buf_print(&out, "%u:%u %s: %.*s", f->loc.line, f->loc.col, rules[f->rule].slug, STR_FMT(f->message));
		if (f->hint.len)
			buf_print(&out, "; %.*s", STR_FMT(f->hint));
		for (size_t k = 0; k < f->related.count; k++)
			buf_print(&out, " [%u:%u %.*s]", f->related.items[k].loc.line, f->related.items[k].loc.col,
				  STR_FMT(f->related.items[k].message));
		buf_char(&out, '\n');
	}
	return buf_str(&out);
}

static void node_print(struct buf *out, const struct ynode *n)
{
	if (n->kind == YNODE_SCALAR) {
		buf_print(out, "%u:%u'%.*s'", n->loc.line, n->loc.col, STR_FMT(n->text));
		return;
	}
	buf_char(out, n->kind == YNODE_MAP ? '{' : '[');
	for (size_t i = 0; i < n->count; i++) {
		if (i)
			buf_char(out, ' ');
		if (n->kind == YNODE_MAP)
			buf_print(out, "%u:%u %.*s=", n->entries[i].key_loc.line, n->entries[i].key_loc.col, STR_FMT(n->entries[i].key));
		node_print(out, n->entries[i].value);
	}
	buf_char(out, n->kind == YNODE_MAP ? '}' : ']');
}

static struct str tree(struct arena *a, struct str text)
{
	struct diags ds = diags_on(a);
	struct ynode *root = ydoc_parse(a, source_on(a, STR("x.yaml"), text), &ds);
	struct buf out = buf_on(a);

	if (root)
		node_print(&out, root);
	else
		buf_z(&out, "none");
	if (ds.findings.count)
		buf_print(&out, "\n%.*s", STR_FMT(told(a, &ds)));
	return buf_str(&out);
}

Test(ydoc, tree_has_the_place_of_everything)
{
	static const struct { const char *text, *want; } rows[] = {
		{ "", "{}" },
		{ "# only a comment\n", "{}" },
		{ "---\n", "{}" },
		{ "a: 1\nb: {c: [x, 'y']}\n", "{1:1 a=1:4'1' 2:1 b={2:5 c=[2:9'x' 2:12'y']}}" },
		{ "\xEF\xBB\xBF" "\xE6\x97\xA5: x\r\nb:\r\n", "{1:1 \xE6\x97\xA5=1:4'x' 2:1 b=2:3''}" },
		{ "a: |\n  x\n\n   y\nb: >\n  p\n  q\n", "{1:1 a=1:4'x\n\n y\n' 5:1 b=5:4'p q\n'}" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct str got = tree(&a, str_of(rows[i].text));

		cr_expect(str_is(got, rows[i].want), "row %zu: %.*s", i, STR_FMT(got));
		arena_drop(&a);
	}
}
