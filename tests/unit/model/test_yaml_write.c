/* Trees written as YAML read back as the same trees. */
#include <criterion/criterion.h>

#include "model/yaml_write.h"

static const char *const texts[] = {
	"v: 13.0.2\n", "v: \"26.05\"\n", "v: null\n", "v: \"null\"\n", "v: true\n", "v: a b\n", "v: \"a: b # c\"\n", "v: 'it''s'\n",
	"v: |\n  one\n    two\n\n  three\n", "v: |-\n  one\n  two\n", "v: |+\n  one\n\n", "v: \"\\\"\\\\\\n\\t\"\n", "v: \"\"\n", "v: []\n", "v: {}\n",
	"v: [a, \"b, c\", \"1\"]\n", "v: [{a: b, c: [d]}, {}, [e, [f]]]\n", "v: {linux/amd64: {digest: x}, \"y\": z, \"a b\": {c: d}}\n",
	"v: 日本語の文です。\n", "v: \"- a\"\n", "v: -a\n",
};

static bool same(const struct ynode *a, const struct ynode *b)
{
	if (a->kind != b->kind || a->count != b->count || !str_eq(a->text, b->text))
		return false;
	for (size_t i = 0; i < a->count; i++)
		if (!str_eq(a->entries[i].key, b->entries[i].key) || !same(a->entries[i].value, b->entries[i].value))
			return false;
	return true;
}

Test(yaml_write, reads_back)
{
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct ynode *first = ydoc_parse(&a, source_on(&a, STR("a"), str_of(texts[i])), &ds), *second;
		struct buf out = buf_on(&a);

		cr_assert(first, "%s", texts[i]);
		buf_z(&out, "v:");
		yaml_write(&out, ynode_get(first, "v"), 2);
		second = ydoc_parse(&a, source_on(&a, STR("b"), buf_str(&out)), &ds);
		cr_expect(second && same(first, second), "%s\nbecomes\n%s", texts[i], out.ptr);
		arena_drop(&a);
	}
}
