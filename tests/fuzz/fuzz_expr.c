/* Expressions of prose: compiled and given a text, or a finding says why not. */
#include <stdlib.h>

#include "../unit/view/tmpl_fixture.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fixture *world;
	struct mem mem = mem_system;
	struct arena a;
	struct diags ds;
	struct tmpl_run run;
	const struct expr *e;
	struct str text = { NULL, 0 };

	if (!world)
		world = fixture_on(TMPL_HTML);
	mem.block_size = 0;
	a = arena_on(&mem);
	ds = diags_on(&a);
	run = (struct tmpl_run){ &a, world->catalog, world->root, &ds };
	e = expr_compile(&a, (struct str){ (const char *)data, size }, (struct loc){ NULL, 0, 0 }, &root_type, &ds);
	if (e && (expr_text(e, &run, &text) ? !text.ptr : ds.findings.count == 0))
		abort();
	if (!e && ds.findings.count == 0)
		abort();
	arena_drop(&a);
	return 0;
}
