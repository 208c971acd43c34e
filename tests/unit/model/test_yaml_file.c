/* The field tables: every row says what it is, and its example is right. */
#include <criterion/criterion.h>

#include "model/yaml_file.h"

static void each_field(const struct record *record, void (*visit)(const struct record *, const struct field *, void *), void *self)
{
	for (size_t i = 0; i < record->count; i++) {
		visit(record, &record->fields[i], self);
		if (record->fields[i].record)
			each_field(record->fields[i].record, visit, self);
	}
}

static void each_file(void (*visit)(const struct record *, const struct field *, void *), void *self)
{
	for (size_t i = 0; i < yaml_file_count; i++)
		each_field(yaml_files[i].record, visit, self);
}

static void told(const struct record *record, const struct field *f, void *self)
{
	size_t len = strlen(f->help);

	(void)self;
	cr_expect(len > 9 && f->help[len - 1] != '.', "%s: '%s'", f->key, f->help);
	cr_expect(!(f->help[0] >= 'A' && f->help[0] <= 'Z'), "%s: '%s' begins with a capital", f->key, f->help);
	cr_expect(f->example != NULL, "'%s' of %s has no example", f->key, record->name);
}

Test(yaml_file, every_field_is_told)
{
	each_file(told, NULL);
}

static void example_reads(const struct record *record, const struct field *f, void *self)
{
	struct arena *a = self;
	struct diags ds = diags_on(a);
	struct reader r = { a, &ds, buf_on(a), true };
	struct str text = str_print(a, "%s: %s\n", f->key, f->example);
	struct ynode *root = ydoc_parse(a, source_on(a, STR("example"), text), &ds);
	char *out = arena_array(a, 1, record->size);

	cr_assert(root && ds.findings.count == 0, "%s", text.ptr);
	f->kind->read(&r, f, ynode_get(root, f->key), out + f->offset);
	for (size_t i = 0; i < ds.findings.count; i++)
		cr_expect(false, "%.*s%.*s", STR_FMT(text), STR_FMT(ds.findings.items[i].message));
}

Test(yaml_file, every_example_is_right)
{
	struct arena a = arena_on(&mem_system);

	each_file(example_reads, &a);
	arena_drop(&a);
}

/* The names of definitions in a schema: a key with records leads to the same record wherever it stands. */
struct names {
	struct { const char *key; const struct record *record; } seen[64];
	size_t count;
};

static void named_once(const struct record *record, const struct field *f, void *self)
{
	struct names *names = self;

	(void)record;
	for (size_t i = 0; f->record && i < names->count; i++)
		cr_expect(names->seen[i].record == f->record || strcmp(names->seen[i].key, f->key) != 0, "'%s' leads to two records", f->key);
	if (f->record && names->count < 64) {
		names->seen[names->count].key = f->key;
		names->seen[names->count++].record = f->record;
	}
}

Test(yaml_file, keys_name_records)
{
	for (size_t i = 0; i < yaml_file_count; i++) {
		struct names names = { .count = 0 };

		each_field(yaml_files[i].record, named_once, &names);
	}
}
