/* What counts as a change between two releases, and where. */
#include <criterion/criterion.h>

#include "model/compare.h"

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

static const struct row {
	const char *name, *before, *after, *want;
} rows[] = {
	{ "versions", "components: {torch: 2.8.0, ray: 2.49.2}\n", "components: {torch: 2.11.0, vllm: 0.20.2}\n",
	  "components changed torch: 2.8.0 > 2.11.0\ncomponents added vllm: - > 0.20.2\ncomponents removed ray: 2.49.2 > -\n" },
	{ "the same", "components: {torch: 2.8.0}\n", "components: {torch: {version: 2.8.0, note: Patched.}}\n", "" },
	{ "null removes", "components: {torch: 2.8.0}\n", "components: {torch: null}\n", "components removed torch: 2.8.0 > -\n" },
	{ "null stays away", "components: {torch: null}\n", "components: {}\n", "" },
	{ "unknown is no change", "components: {torch: unknown, ray: 2.49.2}\n", "components: {torch: 2.8.0, ray: unknown}\n", "" },
	{ "a partial list removes nothing", "components: {ray: 2.49.2}\n", "contents: partial\ncomponents: {torch: 2.8.0}\n",
	  "components added torch: - > 2.8.0\n" },
	{ "a partial list had perhaps more", "contents: partial\ncomponents: {ray: 2.49.2}\n", "components: {torch: 2.8.0}\n",
	  "components removed ray: 2.49.2 > -\n" },
	{ "a tag of its own",
	  "components: {torch: 2.8.0}\nimages: [{tag: 1.0-a, components: {torch: 2.7.1}}, {tag: 1.0-b}]\n",
	  "components: {torch: 2.11.0}\nimages: [{tag: 2.0-a, components: {torch: 2.7.1}}, {tag: 2.0-b}]\n",
	  "components changed torch: 2.8.0 > 2.11.0\ncomponents kept 2.0-a torch: 2.7.1 > 2.7.1\n" },
	{ "a platform of its own",
	  "components: {torch: 2.8.0}\nimages: [{tag: 1.0-a, platforms: {linux/amd64: {}, linux/arm64: {}}}]\n",
	  "components: {torch: 2.8.0}\nimages: [{tag: 2.0-a, platforms: {linux/amd64: {}, linux/arm64: {components: {torch: null}}}}]\n",
	  "components removed 2.0-a linux/arm64 torch: 2.8.0 > -\n" },
	{ "a platform as its tag", "components: {torch: 2.8.0}\nimages: [{tag: 1.0-a, platforms: {linux/arm64: {}}}]\n",
	  "components: {torch: 2.8.0}\nimages: [{tag: 2.0-a, components: {torch: 2.9.0}, platforms: {linux/arm64: {components: {torch: 2.9.0}}}}]\n",
	  "components changed 2.0-a torch: 2.8.0 > 2.9.0\n" },
	{ "tags and platforms", "images: [{tag: 1.0-a, platforms: {linux/amd64: {}}}, {tag: old}]\n",
	  "images: [{tag: 2.0-a, mutable: true}, {tag: new}]\n",
	  "images added new: - > \nimages removed old:  > -\nimages changed 2.0-a mutable: false > true\nimages removed 2.0-a linux/amd64:  > -\n" },
	{ "drivers", "drivers: {nvidia: {minimum: \"575\", data-center: [{branch: R535, from: \"535.86\"}]}}\n",
	  "drivers: {nvidia: {minimum: \"580\", data-center: []}}\n",
	  "drivers changed nvidia.minimum: 575 > 580\ndrivers changed nvidia.data-center: R535 (535.86) > \n" },
	{ "drivers of a tag", "drivers: {nvidia: {minimum: \"575\"}}\nimages: [{tag: 1.0-a}]\n",
	  "drivers: {nvidia: {minimum: \"575\"}}\nimages: [{tag: 2.0-a, drivers: {nvidia: {minimum: \"580\"}}}]\n",
	  "drivers changed 2.0-a nvidia.minimum: 575 > 580\n" },
	{ "environment", "environment: {A: {default: \"1\"}, B: {text: What.}}\n", "environment: {A: {default: \"2\"}, C: {default: x}}\n",
	  "environment changed A: 1 > 2\nenvironment added C: - > x\nenvironment removed B:  > -\n" },
	{ "configurations and GPUs", "gpu: {arch: [sm_80]}\n",
	  "gpu: {arch: [sm_80, sm_90]}\nbenchmarks: {e2e: {configurations: {base: {label: Base}}}}\n",
	  "configurations added e2e.base: - > Base\ngpu changed arch: sm_80 > sm_80, sm_90\n" },
	{ "base image", "base: {image: a/b, release: \"26.03\"}\n", "base: {image: a/b, release: \"26.04\"}\n",
	  "images changed base.release: 26.03 > 26.04\n" },
};

static const struct release *read_release(struct arena *a, const char *name, const char *yaml)
{
	struct diags ds = diags_on(a);
	struct str text = str_print(a, "release: \"%s\"\nstatus: draft\n%s", name, yaml);
	const struct source *src = source_on(a, STR("r.yaml"), text);
	struct ynode *root = ydoc_parse(a, src, &ds);
	const struct release *r;

	cr_assert(root, "%s", yaml);
	r = release_read(a, root, src, str_of(name), &ds);
	cr_assert(diags_count(&ds, SEVERITY_ERROR) == 0, "%s: %.*s", yaml, STR_FMT(ds.findings.items[0].message));
	return r;
}

static struct str shown(struct arena *a, const struct changes *changes)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < changes->list.count; i++) {
		const struct change *c = &changes->list.items[i];

		buf_print(&out, "%s %s %.*s%s%.*s: %.*s > %.*s\n", change_groups[c->group], change_kinds[c->kind], STR_FMT(c->where),
			  c->where.ptr ? " " : "", STR_FMT(c->id), STR_FMT(c->before.ptr ? c->before : STR("-")),
			  STR_FMT(c->after.ptr ? c->after : STR("-")));
	}
	return out.ptr ? buf_str(&out) : STR("");
}

Test(compare, changes)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct arena a = arena_on(&mem_system);
		struct changes changes = release_compare(&a, read_release(&a, "1.0", rows[i].before), read_release(&a, "2.0", rows[i].after));
		struct str got = shown(&a, &changes);

		cr_expect(str_is(got, rows[i].want), "%s\ngot:\n%.*swant:\n%s", rows[i].name, STR_FMT(got), rows[i].want);
		arena_drop(&a);
	}
}
