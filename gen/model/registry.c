/* The component registry and look-ups in it. */
#include "model/registry.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

#define AT(member) offsetof(struct component, member)
static const struct field component_fields[] = {
	{ "name", &kind_text, FIELD_REQUIRED, AT(name), NULL, NULL, "PyTorch", "the name as the component's own project writes it" },
	{ "aliases", &kind_texts, FIELD_OPTIONAL, AT(aliases), NULL, NULL, "[Torch, pytorch]",
	  "other spellings that texts use; none of them is an id" },
	{ "purl", &kind_purl, FIELD_OPTIONAL, AT(purl), NULL, NULL, "pkg:pypi/torch", "the package URL, without a version" },
	{ "group", &kind_id, FIELD_OPTIONAL, AT(group), NULL, NULL, "framework",
	  "the group it stands in, an id that has a message component-group.ID" },
	{ "home", &kind_url, FIELD_OPTIONAL, AT(home), NULL, NULL, "\"https://pytorch.org\"", "the website or repository of the component" },
	{ "license", &kind_text, FIELD_OPTIONAL, AT(license), NULL, NULL, "BSD-3-Clause", "the licence, an SPDX expression" },
	{ "same-as", &kind_name, FIELD_OPTIONAL, AT(same_as), NULL, NULL, "triton",
	  "the id of the component that it is built together with and shares its version with" },
};
#undef AT
static const struct record component_record = {
	"a component", component_fields, COUNT(component_fields), sizeof(struct component), offsetof(struct component, node), NULL, &kind_name,
};

#define AT(member) offsetof(struct registry, member)
static const struct field registry_fields[] = {
	{ "components", &kind_map, FIELD_REQUIRED, AT(components), &component_record, NULL, "{torch: {name: PyTorch, purl: pkg:pypi/torch}}",
	  "the components that releases may list, by id" },
};
#undef AT
const struct record registry_record = {
	"the component registry", registry_fields, COUNT(registry_fields), sizeof(struct registry), offsetof(struct registry, node), NULL, NULL,
};

static void index_ids(struct arena *a, struct registry *r)
{
	size_t size = 16;

	while (size < r->components.list.count * 2)
		size *= 2;
	r->by_id = NEW_ARRAY(a, uint32_t, size);
	r->by_id_size = size;
	for (size_t i = 0; i < r->components.list.count; i++) {
		size_t at = str_hash(r->components.list.items[i].id.s) & (size - 1);

		while (r->by_id[at])
			at = (at + 1) & (size - 1);
		r->by_id[at] = (uint32_t)i + 1;
	}
}

struct registry *registry_read(struct arena *a, const struct ynode *root, const struct source *src, struct diags *ds)
{
	struct registry *r = NEW(a, struct registry);
	struct reader reader = { a, ds, buf_on(a), false };

	r->source = src;
	if (root)
		record_read(&reader, &registry_record, root, r);
	index_ids(a, r);
	r->mentions = mention_index_on(a, r);
	return r;
}

const struct component *registry_find(const struct registry *r, struct str id)
{
	size_t at = str_hash(id) & (r->by_id_size - 1);

	while (r->by_id[at]) {
		const struct component *c = &r->components.list.items[r->by_id[at] - 1];

		if (str_eq(c->id.s, id))
			return c;
		at = (at + 1) & (r->by_id_size - 1);
	}
	return NULL;
}

size_t registry_index(const struct registry *r, const struct component *c)
{
	return (size_t)(c - r->components.list.items);
}
