/* YAML: a text gives a tree or a finding; every place lies in the text and every scalar's offsets have one. */
#include <stdlib.h>

#include "text/ydoc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_place(struct loc loc)
{
	if (loc.source && (loc.line > loc.source->line_count + 1 || source_offset(loc) > loc.source->text.len))
		abort();
}

static void check_node(const struct ynode *n)
{
	check_place(n->loc);
	check_place(n->content);
	if (n->kind == YNODE_SCALAR)
		for (size_t i = 0; i <= n->text.len; i += 1 + n->text.len / 16)
			check_place(ynode_at(n, i));
	for (size_t i = 0; i < n->count; i++) {
		check_place(n->entries[i].key_loc);
		check_node(n->entries[i].value);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct arena a;
	struct diags ds;
	struct ynode *root;

	mem.block_size = 0;
	a = arena_on(&mem);
	ds = diags_on(&a);
	root = ydoc_parse(&a, source_on(&a, STR("x.yaml"), (struct str){ (const char *)data, size }), &ds);
	if (root)
		check_node(root);
	else if (ds.findings.count == 0)
		abort();
	for (size_t i = 0; i < ds.findings.count; i++)
		check_place(ds.findings.items[i].loc);
	arena_drop(&a);
	return 0;
}
