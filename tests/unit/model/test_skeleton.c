/* Skeletons of records: each field once, with its comment, filled in or as an example. */
#include <criterion/criterion.h>

#include "model/skeleton.h"
#include "model/yaml_file.h"
#include "model/yaml_write.h"

/* Filled in are the facts alone; each example, uncommented, is YAML that its own field takes. */
Test(skeleton, every_file)
{
	for (size_t i = 0; i < yaml_file_count; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		const struct record *record = yaml_files[i].record;
		struct skeleton_fact fact = { record->fields[0].key, STR("here") };
		struct str text = skeleton_record(&a, STR("# first\n"), record, &fact, 1);
		struct ynode *root = ydoc_parse(&a, source_on(&a, STR("x"), text), &ds);

		cr_expect(str_starts(text, "# first\n\n# "), "%.*s", STR_FMT(text));
		cr_assert(root && root->count == 1, "%.*s", STR_FMT(text));
		cr_expect(ynode_get(root, record->fields[0].key));
		for (size_t j = 1; j < record->count; j++) {
			struct str line = str_print(&a, "\n#%s: %s\n", record->fields[j].key, record->fields[j].example);

			cr_expect(str_find(text, line, 0) < text.len, "%.*s", STR_FMT(line));
		}
		arena_drop(&a);
	}
}

Test(skeleton, comments_are_wrapped)
{
	static const struct {
		const char *text, *lines;
	} rows[] = {
		{ "short", "# short\n" },
		{ "what carries over from the release before, unless it is a version, which stands in a comment until it is known",
		  "# what carries over from the release before, unless it is a version, which stands in a comment until\n# it is known\n" },
		{ "日本語の説明", "# 日本語の説明\n" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct arena a = arena_on(&mem_system);
		struct buf out = buf_on(&a);

		yaml_write_comment(&out, str_of(rows[i].text));
		cr_expect_str_eq(out.ptr, rows[i].lines);
		arena_drop(&a);
	}
}
