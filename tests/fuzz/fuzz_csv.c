/* CSV: a table or a finding; a table that is written again reads as the same, and none of its cells starts a formula. */
#include <stdlib.h>

#include "text/csv.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct str written(struct arena *a, const struct csv *csv)
{
	struct buf out = buf_on(a);

	buf_z(&out, "head,x\r\n");
	for (size_t r = 0; r < csv->rows.count; r++) {
		for (size_t c = 0; c < csv->rows.items[r].count; c++) {
			size_t at = out.len + 1 + (c > 0);

			if (c)
				buf_char(&out, ',');
			csv_put(&out, csv->rows.items[r].cells[c].text);
			if (strchr("=+-@\t\n\r", out.ptr[at]))
				abort();
		}
		buf_z(&out, "\r\n");
	}
	return buf_str(&out);
}

static void compare(const struct csv *x, const struct csv *y)
{
	if (y->rows.count != x->rows.count + 1)
		abort();
	for (size_t r = 0; r < x->rows.count; r++) {
		const struct csv_row *p = &x->rows.items[r], *q = &y->rows.items[r + 1];

		if (p->count != q->count)
			abort();
		for (size_t c = 0; c < p->count; c++)
			if (!str_eq(p->cells[c].text, q->cells[c].text))
				abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct arena a;
	struct diags ds;
	struct csv csv, again;
	bool ok;

	mem.block_size = 0;
	a = arena_on(&mem);
	ds = diags_on(&a);
	ok = csv_parse(&a, source_on(&a, STR("x.csv"), (struct str){ (const char *)data, size }), &csv, &ds);
	if (ok == (ds.findings.count > 0))
		abort();
	if (ok) {
		if (!csv_parse(&a, source_on(&a, STR("y.csv"), written(&a, &csv)), &again, &ds))
			abort();
		compare(&csv, &again);
	}
	arena_drop(&a);
	return 0;
}
