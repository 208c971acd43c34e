/* XML: a tree or a finding, never both; every place lies in the text, and the tree is no deeper than allowed. */
#include <stdlib.h>

#include "text/xdoc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_place(struct loc loc)
{
	if (!loc.source || loc.line > loc.source->line_count || source_offset(loc) > loc.source->text.len)
		abort();
}

static void check_nodes(const struct xnode *node, unsigned depth)
{
	if (depth > XDOC_DEPTH_MAX + 1)
		abort();
	for (; node; node = node->next) {
		if (!node->name.ptr) {
			if (!node->text.len || node->children || str_invalid_utf8(node->text) != node->text.len)
				abort();
			continue;
		}
		check_place(node->loc);
		if (node->loc.source->text.ptr[source_offset(node->loc)] != '<')
			abort();
		check_nodes(node->children, depth + 1);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct arena a;
	struct diags ds;
	const struct xnode *root;

	mem.block_size = 0;
	a = arena_on(&mem);
	ds = diags_on(&a);
	root = xdoc_parse(&a, source_on(&a, STR("x.xml"), (struct str){ (const char *)data, size }), &ds);
	if ((root != NULL) == (ds.findings.count > 0))
		abort();
	check_nodes(root, 1);
	for (size_t i = 0; i < ds.findings.count; i++)
		check_place(ds.findings.items[i].loc);
	arena_drop(&a);
	return 0;
}
