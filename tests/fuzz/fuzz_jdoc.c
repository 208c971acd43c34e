/* JSON: a tree or a reason, never both; clean text in it, and no deeper than allowed. What reads image manifests and lists of packages takes any tree. */
#include <stdlib.h>

#include "model/oci.h"
#include "model/package_list.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_node(struct arena *a, const struct jnode *node, unsigned depth)
{
	struct oci_descriptor d = oci_descriptor_of(node);

	if (depth > JDOC_DEPTH_MAX || str_invalid_utf8(node->text) != node->text.len)
		abort();
	if (!d.annotations || (oci_hex(d.digest).ptr && oci_hex(d.digest).len != 64))
		abort();
	oci_variable(node, STR("A"));
	oci_label(node, "a");
	oci_platform_id(a, d.os, d.architecture, d.variant);
	for (size_t i = 0; i < node->count; i++)
		check_node(a, &node->items[i], depth + 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct str problem = { NULL, 0 }, text = { (const char *)data, size };
	const struct jnode *root;
	struct package_list list;
	struct arena a;

	mem.block_size = 0;
	a = arena_on(&mem);
	root = jdoc_parse(&a, text, &problem);
	if ((root != NULL) == (problem.ptr != NULL))
		abort();
	if (root)
		check_node(&a, root, 1);
	list = package_list_read(&a, text);
	if (list.packages.count == 0 && !list.problem.ptr)
		abort();
	for (size_t i = 0; i < list.packages.count; i++)
		package_is_version(list.form, list.packages.items[i].version, STR("1.0"));
	arena_drop(&a);
	return 0;
}
