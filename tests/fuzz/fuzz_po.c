/* PO: every entry is found by its key, lies in the file behind the entry before, and every place lies in the text. */
#include <stdlib.h>

#include "text/po.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_place(struct loc loc)
{
	if (loc.source && (loc.line > loc.source->line_count || source_offset(loc) > loc.source->text.len))
		abort();
}

static void check_entries(const struct po_entry *entries, size_t count, size_t size)
{
	size_t end = 0;

	for (size_t i = 0; i < count; i++) {
		const struct po_entry *e = &entries[i];

		if (e->from < end || e->to <= e->from || e->to > size)
			abort();
		end = e->to;
		check_place(e->key_loc);
		check_place(e->source_loc);
		for (size_t at = 0; at <= e->text.len; at += 1 + e->text.len / 16)
			check_place(po_text_at(e, at));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct arena a;
	struct diags ds;
	struct po *po;

	mem.block_size = 0;
	a = arena_on(&mem);
	ds = diags_on(&a);
	po = po_parse(&a, source_on(&a, STR("x.po"), (struct str){ (const char *)data, size }), &ds);
	check_entries(po->entries, po->count, size);
	check_entries(po->obsolete, po->obsolete_count, size);
	for (size_t i = 0; i < po->count; i++)
		if (po_find(po, po->entries[i].key) != &po->entries[i])
			abort();
	for (size_t i = 0; i < ds.findings.count; i++)
		check_place(ds.findings.items[i].loc);
	arena_drop(&a);
	return 0;
}
