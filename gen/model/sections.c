/* The field table of sections.yaml. */
#include "model/sections.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

#define AT(member) offsetof(struct sections, member)
static const struct field sections_fields[] = {
	{ "sections", &kind_map, FIELD_REQUIRED, AT(list), &step_record, NULL, "{torch-compile: {title: Compilation, body: Set `mode`.}}",
	  "the sections that releases name by their ids" },
};
#undef AT
const struct record sections_record = {
	"the shared sections", sections_fields, COUNT(sections_fields), sizeof(struct sections), offsetof(struct sections, node), NULL, NULL,
};

struct sections *sections_read(struct arena *a, const struct ynode *root, const struct source *src, struct diags *ds)
{
	struct sections *s = NEW(a, struct sections);
	struct reader reader = { a, ds, buf_on(a), false };

	s->source = src;
	if (root)
		record_read(&reader, &sections_record, root, s);
	s->ids = id_index_on(a, s->list.list.count);
	for (size_t i = 0; i < s->list.list.count; i++)
		id_index_add(&s->ids, s->list.list.items[i].id.s);
	return s;
}

const struct section *sections_find(const struct sections *s, struct str id)
{
	size_t at = id_index_find(&s->ids, id);

	return at < s->ids.count ? &s->list.list.items[at] : NULL;
}
