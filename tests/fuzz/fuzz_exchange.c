/* XLIFF, TMX and CSV, chosen by the first byte: units or a finding; what was read, written and read again is the same texts. */
#include <stdlib.h>

#include "model/exchange.h"
#include "text/encoding.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_places(const struct exchange *x)
{
	for (size_t i = 0; i < x->units.count; i++) {
		const struct exchange_unit *u = &x->units.items[i];

		if (!u->loc.source || !u->text_loc.source || source_offset(u->text_loc) > u->text_loc.source->text.len)
			abort();
	}
}

static void compare(const struct exchange *x, const struct exchange *y)
{
	if (x->units.count != y->units.count)
		abort();
	for (size_t i = 0; i < x->units.count; i++)
		if (!str_eq(x->units.items[i].key, y->units.items[i].key) || !str_eq(x->units.items[i].source, y->units.items[i].source) ||
		    !str_eq(x->units.items[i].text, y->units.items[i].text))
			abort();
}

/* A character that a reference smuggles in makes the written file one that is refused. */
static void write_and_read(struct arena *a, const struct exchange_format *f, struct exchange *x, struct diags *ds)
{
	struct exchange back = { .source_language = STR("en"), .language = STR("ja") };
	struct diags silent = diags_on(a);
	const struct source *src;

	x->language = back.language;
	for (size_t i = 0; i < x->units.count; i++)
		x->units.items[i].previous = (struct str){ NULL, 0 };
	src = source_on(a, STR("y"), f->write(a, x));
	if (encoding_check(src, &silent) == ENCODING_BAD)
		return;
	if (!f->read(a, src, &back, ds))
		abort();
	compare(x, &back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct exchange x = { .source_language = STR("en") };
	const struct exchange_format *f;
	struct arena a;
	struct diags ds;
	bool ok;

	if (!size)
		return 0;
	f = &exchange_formats[data[0] % 3];
	mem.block_size = 0;
	a = arena_on(&mem);
	ds = diags_on(&a);
	ok = f->read(&a, source_on(&a, STR("x"), (struct str){ (const char *)data + 1, size - 1 }), &x, &ds);
	if (ok == (ds.findings.count > 0))
		abort();
	if (ok) {
		check_places(&x);
		write_and_read(&a, f, &x, &ds);
	}
	arena_drop(&a);
	return 0;
}
