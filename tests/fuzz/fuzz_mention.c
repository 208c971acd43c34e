/* Names and versions in prose: a registry from the first lines, a text from the rest. What is found lies in the text, in order, and names a
   component. */
#include <stdlib.h>

#include "model/registry.h"
#include "model/typed_version.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { NAMES = 6 };

static struct registry *registry_of(struct arena *a, struct str *text)
{
	struct registry *r = NEW(a, struct registry);
	struct str name;

	r->components.list.items = NEW_ARRAY(a, struct component, NAMES);
	r->by_id = NEW_ARRAY(a, uint32_t, 1);
	r->by_id_size = 1;
	while (r->components.list.count < NAMES && str_split(text, '\n', &name))
		r->components.list.items[r->components.list.count++].name.s = name;
	r->mentions = mention_index_on(a, r);
	return r;
}

static void check_versions(struct arena *a, const struct registry *r, struct str text, enum text_form form)
{
	struct typed_versions typed = typed_versions_of(a, r, text, form);
	size_t end = 0;

	for (size_t i = 0; i < typed.list.count; i++) {
		const struct typed_version *v = &typed.list.items[i];

		if (v->from < end || v->version.len == 0 || v->from + v->version.len > text.len || v->version.ptr != text.ptr + v->from)
			abort();
		end = v->from + v->version.len;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct arena a;
	struct str text = { (const char *)data, size };
	struct registry *r;
	struct mention m;
	size_t end = 0;

	mem.block_size = 0;
	a = arena_on(&mem);
	r = registry_of(&a, &text);
	for (size_t at = 0; mention_next(r, text, &at, &m);) {
		if (m.from < end || m.to <= m.from || m.to > text.len || at < m.to || !m.component)
			abort();
		end = m.to;
	}
	check_versions(&a, r, text, FORM_PROSE);
	check_versions(&a, r, text, FORM_CODE);
	for (size_t i = 0; i < r->components.list.count; i++)
		if (r->components.list.items[i].name.s.len && !mention_component(r, r->components.list.items[i].name.s))
			abort();
	arena_drop(&a);
	return 0;
}
