/* Templates: the first line is the format (h or m), the rest is the template; "@@ name" lines begin the files it may include.
   What cannot be compiled or rendered has a finding, every place lies in its file, and a page is text. */
#include <stdlib.h>

#include "../unit/view/tmpl_fixture.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_place(struct loc loc)
{
	if (loc.source && loc.source->line_starts && (loc.line > loc.source->line_count || source_offset(loc) > loc.source->text.len))
		abort();
}

static void check_findings(const struct diags *ds, bool ok)
{
	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		check_place(f->loc);
		for (size_t r = 0; r < f->related.count; r++)
			check_place(f->related.items[r].loc);
		if (f->message.len == 0 || str_find_char(f->message, '\n', 0) < f->message.len)
			abort();
	}
	if (ok != (diags_count(ds, SEVERITY_ERROR) == 0))
		abort();
}

/* Cuts the input into the files of the fixture. */
static void add_files(struct fixture *f, struct str text)
{
	const char *name = "t";
	size_t end;

	while ((end = str_find(text, STR("\n@@ "), 0)) < text.len && f->loader.name_count + 1 < COUNT(f->files)) {
		struct str rest = str_from(text, end + 4);
		size_t line = str_find_char(rest, '\n', 0);

		fixture_add(f, name, str_z(&f->arena, str_slice(text, 0, end)));
		name = str_z(&f->arena, str_slice(rest, 0, line));
		text = str_from(rest, line + 1);
	}
	fixture_add(f, name, str_z(&f->arena, text));
}

static void run(struct fixture *f)
{
	struct tmpl_run run = { &f->arena, f->catalog, f->root, &f->ds };
	struct tmpl_world world = { &f->loader, f->format, &root_type, f->catalog };
	const struct tmpl *t = tmpl_compile(&f->arena, &world, STR("t"), &f->ds);
	struct buf out = buf_on(&f->arena);
	bool ok;

	check_findings(&f->ds, t != NULL);
	if (!t)
		return;
	ok = tmpl_render(t, &run, &out);
	check_findings(&f->ds, ok);
	if (ok && str_invalid_utf8(buf_str(&out)) < out.len)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fixture *world;
	static struct mem mem;
	struct str text = { (const char *)data, size };
	struct fixture f;

	if (!world) {
		world = fixture_on(TMPL_HTML);
		mem = mem_system;
		mem.block_size = 0;
	}
	f = *world;
	f.arena = arena_on(&mem);
	f.ds = diags_on(&f.arena);
	f.loader = (struct tmpl_loader){ fixture_load, &f, f.names, 0 };
	f.format = size && data[0] == 'm' ? TMPL_MARKDOWN : TMPL_HTML;
	add_files(&f, str_from(text, 2));
	run(&f);
	arena_drop(&f.arena);
	return 0;
}
