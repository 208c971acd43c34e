/* Any path into any YAML or PO file: what it leads to lies in the file, and the place it begins at is among it; waivers mark only what
   they name. */
#include <stdint.h>
#include <stdlib.h>

#include "model/waiver.h"
#include "model/waiver_place.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool truth)
{
	if (!truth)
		abort();
}

static void expect_extent(const struct extent *e, const struct source *s)
{
	expect(e->from.line >= 1 && e->from.line <= s->line_count && e->to.line <= s->line_count);
	expect(extent_has(e, e->from) || (e->to.line == e->from.line && e->to.col == e->from.col));
	expect(e->to.line == 0 || !extent_has(e, e->to));
}

/* A finding at each line, and the waiver. */
static void apply(struct arena *a, const struct source *s, const struct ynode *root, struct str at)
{
	struct waiver w = { .rule = { STR("tag-pattern"), source_whole(s) }, .at = { at, source_whole(s) }, .reason = { STR("why"), source_whole(s) } };
	struct waivers list = { .items = &w, .count = 1, .source = s, .node = root };
	struct diags ds = diags_on(a);

	for (uint32_t line = 0; line <= s->line_count && line < 100; line++)
		diag_at(&ds, (struct loc){ s, line, line ? 1 : 0 }, line % 2 ? RULE_TAG_PATTERN : RULE_BAD_VALUE, "x");
	waivers_apply(a, &list, &ds);
	for (size_t i = 0; i < ds.findings.count; i++)
		expect(!ds.findings.items[i].waiver.loc.source || ds.findings.items[i].rule == RULE_TAG_PATTERN);
}

/* The first line is the path. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct arena a;
	struct diags ignored;
	struct str text = { (const char *)data, size }, at;
	const struct source *yaml, *po;
	const struct ynode *root;
	struct extent e;

	if (!str_split(&text, '\n', &at) || !text.ptr)
		return 0;
	mem.block_size = 0;
	a = arena_on(&mem);
	ignored = diags_on(&a);
	yaml = source_on(&a, STR("releases/x/1.yaml"), text);
	po = source_on(&a, STR("i18n/ja/x/1.po"), text);
	root = ydoc_parse(&a, yaml, &ignored);
	if (root && extent_of_value(&a, root, at, &e))
		expect_extent(&e, yaml);
	if (extent_of_entry(po_parse(&a, po, &ignored), at, &e))
		expect_extent(&e, po);
	if (root)
		apply(&a, yaml, root, at);
	apply(&a, po, NULL, at);
	arena_drop(&a);
	return 0;
}
