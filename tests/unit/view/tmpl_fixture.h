/* A small world for tests of templates: types, a record, messages, files held in memory. */
#ifndef RELGEN_TESTS_TMPL_FIXTURE_H
#define RELGEN_TESTS_TMPL_FIXTURE_H

#include <string.h>

#include "text/po.h"
#include "view/tmpl.h"

#define COUNT(rows) (sizeof rows / sizeof rows[0])

/* --- Types --- */

static const struct member component_members[] = {
	{ "version", &type_version, true, "" },
	{ "name", &type_text, false, "" },
	{ "note", &type_text, true, "" },
};
static const struct type component_type = { .kind = VALUE_MAP, .name = "a component", .members = component_members, .count = 3 };
static const struct type components_type = { .kind = VALUE_DICT, .name = "components by id", .item = &component_type };
static const struct type component_list_type = { .kind = VALUE_LIST, .name = "a list of components", .item = &component_type };
static const struct type fixture_texts = { .kind = VALUE_LIST, .name = "a list of texts", .item = &type_text };
static const struct type fixture_codes = { .kind = VALUE_LIST, .name = "a list of code words", .item = &type_code };
static const struct type fixture_versions = { .kind = VALUE_LIST, .name = "a list of versions", .item = &type_version };
static const struct member drivers_members[] = {
	{ "minimum", &type_version, false, "" },
	{ "kind", &type_text, true, "" },
	{ "branches", &fixture_texts, true, "" },
};
static const struct type drivers_type = { .kind = VALUE_MAP, .name = "the drivers", .members = drivers_members, .count = 3 };

enum {
	ROOT_RELEASE, ROOT_TITLE, ROOT_DATE, ROOT_MONTH, ROOT_COUNT, ROOT_SHARE, ROOT_FLAG, ROOT_TAG, ROOT_URL, ROOT_NOTE, ROOT_COMPONENTS,
	ROOT_DRIVERS, ROOT_PREVIOUS, ROOT_SCENARIOS, ROOT_TAGS, ROOT_NONE, ROOT_LIST, ROOT_TORCH, ROOT_VERSIONS, ROOT_BODY, ROOT_SLOTS,
};
static const struct member root_members[] = {
	[ROOT_RELEASE] = { "release", &type_version, false, "" },
	[ROOT_TITLE] = { "title", &type_text, false, "" },
	[ROOT_DATE] = { "date", &type_date, false, "" },
	[ROOT_MONTH] = { "month", &type_date, false, "" },
	[ROOT_COUNT] = { "count", &type_number, false, "" },
	[ROOT_SHARE] = { "share", &type_number, false, "" },
	[ROOT_FLAG] = { "flag", &type_bool, false, "" },
	[ROOT_TAG] = { "tag", &type_code, false, "" },
	[ROOT_URL] = { "url", &type_url, false, "" },
	[ROOT_NOTE] = { "note", &type_text, true, "" },
	[ROOT_COMPONENTS] = { "components", &components_type, false, "" },
	[ROOT_DRIVERS] = { "drivers", &drivers_type, true, "" },
	[ROOT_PREVIOUS] = { "previous", &drivers_type, true, "" },
	[ROOT_SCENARIOS] = { "scenarios", &fixture_texts, false, "" },
	[ROOT_TAGS] = { "tags", &fixture_codes, false, "" },
	[ROOT_NONE] = { "none", &fixture_texts, false, "" },
	[ROOT_LIST] = { "list", &component_list_type, false, "" },
	[ROOT_TORCH] = { "torch", &component_type, false, "" },
	[ROOT_VERSIONS] = { "versions", &fixture_versions, false, "" },
	[ROOT_BODY] = { "body", &type_prose, true, "" },
};
static const struct type root_type = { .kind = VALUE_MAP, .name = "a release", .members = root_members, .count = ROOT_SLOTS };

/* --- Values --- */

static inline struct value text_value(struct arena *a, const char *z, enum value_kind kind, uint32_t line)
{
	static const struct source data = { { "releases/26.05.yaml", 19 }, { "", 0 }, NULL, 0 };

	(void)a;
	return value_text(kind, str_of(z), (struct loc){ &data, line, 3 });
}

static inline struct value component_value(struct arena *a, const char *version, const char *name, const char *note, uint32_t line)
{
	struct value *slots = value_slots(a, &component_type);

	slots[0] = text_value(a, version, VALUE_VERSION, line);
	slots[1] = text_value(a, name, VALUE_TEXT, line);
	slots[2] = text_value(a, note, VALUE_TEXT, line);
	return value_map(&component_type, slots, slots[1].loc);
}

static inline struct value texts_value(struct arena *a, enum value_kind kind, const char *const *texts, size_t count)
{
	struct value *items = NEW_ARRAY(a, struct value, count);

	for (size_t i = 0; i < count; i++)
		items[i] = text_value(a, texts[i], kind, 30);
	return value_list(items, count);
}

static inline struct value components_value(struct arena *a)
{
	static const char *const ids[] = { "torch", "flash-attn", "cuda" };
	struct dict_entry *entries = NEW_ARRAY(a, struct dict_entry, 3);
	struct value *items = NEW_ARRAY(a, struct value, 3);

	items[0] = component_value(a, "2.10.0", "PyTorch", NULL, 11);
	items[1] = component_value(a, "2.8.3", "FlashAttention", "Built from source", 12);
	items[2] = component_value(a, "13.0.2", "CUDA", NULL, 13);
	for (size_t i = 0; i < 3; i++)
		entries[i] = (struct dict_entry){ str_of(ids[i]), &items[i] };
	return (struct value){ .kind = VALUE_DICT, .dict = { entries, 3 } };
}

static inline struct value *root_value(struct arena *a)
{
	static const char *const scenarios[] = { "training", "inference" }, *const tags[] = { "26.05-a", "26.05-b" };
	static const char *const versions[] = { "2.10", "2.9", "26.05" }, *const branches[] = { "R535", "R550" };
	struct value *root = value_slots(a, &root_type), *drivers = value_slots(a, &drivers_type);
	struct value *list = NEW_ARRAY(a, struct value, 3);
	struct value components = components_value(a);

	for (size_t i = 0; i < 3; i++)
		list[i] = *components.dict.entries[i].value;
	drivers[0] = text_value(a, "580", VALUE_VERSION, 20);
	drivers[2] = texts_value(a, VALUE_TEXT, branches, 2);
	root[ROOT_RELEASE] = text_value(a, "26.05", VALUE_VERSION, 1);
	root[ROOT_TITLE] = text_value(a, "Tom & <b>Jerry</b>", VALUE_TEXT, 2);
	root[ROOT_DATE] = value_date((struct date){ 2026, 5, 31 }, root[ROOT_TITLE].loc);
	root[ROOT_MONTH] = value_date((struct date){ 2026, 5, 0 }, root[ROOT_TITLE].loc);
	root[ROOT_COUNT] = value_int(1234);
	root[ROOT_SHARE] = (struct value){ .kind = VALUE_NUMBER, .number = { 20, 2 } };
	root[ROOT_FLAG] = value_bool(true);
	root[ROOT_TAG] = text_value(a, "26.05-serverless", VALUE_CODE, 3);
	root[ROOT_URL] = text_value(a, "https://example.com/a b?x=1&y=2", VALUE_URL, 4);
	root[ROOT_COMPONENTS] = components;
	root[ROOT_DRIVERS] = value_map(&drivers_type, drivers, drivers[0].loc);
	root[ROOT_SCENARIOS] = texts_value(a, VALUE_TEXT, scenarios, 2);
	root[ROOT_TAGS] = texts_value(a, VALUE_CODE, tags, 2);
	root[ROOT_NONE] = value_list(NULL, 0);
	root[ROOT_LIST] = value_list(list, 3);
	root[ROOT_TORCH] = list[0];
	root[ROOT_VERSIONS] = texts_value(a, VALUE_VERSION, versions, 3);
	return root;
}

/* --- Messages --- */

static const char fixture_pot[] =
	"msgid \"\"\nmsgstr \"\"\n\"Language: en\\n\"\n\n"
	"msgctxt \"hello\"\nmsgid \"Hello\"\nmsgstr \"\"\n\n"
	"msgctxt \"title\"\nmsgid \"Release {release} of {name}\"\nmsgstr \"\"\n\n"
	"msgctxt \"count\"\nmsgid \"{n, plural, one {# file} other {# files}}\"\nmsgstr \"\"\n\n"
	"msgctxt \"on\"\nmsgid \"On {date, date, long}\"\nmsgstr \"\"\n\n"
	"msgctxt \"with\"\nmsgid \"With {names, list, and}\"\nmsgstr \"\"\n\n"
	"msgctxt \"strong\"\nmsgid \"<b>Never</b> a & b\"\nmsgstr \"\"\n\n"
	"msgctxt \"link\"\nmsgid \"See <a ref=\\\"page\\\">this</a>\"\nmsgstr \"\"\n\n"
	"msgctxt \"scenario.training\"\nmsgid \"Training\"\nmsgstr \"\"\n\n"
	"msgctxt \"scenario.other\"\nmsgid \"Other\"\nmsgstr \"\"\n\n";

/* --- Files --- */

struct fixture_file {
	const char *name, *text;
};

struct fixture {
	struct arena arena;
	struct diags ds;
	struct l10n *l10n;
	struct catalog *catalog;
	struct value *root;
	enum tmpl_format format;
	struct fixture_file files[20];
	struct str names[20];
	struct tmpl_loader loader;
};

static inline const struct source *fixture_load(void *self, enum tmpl_format format, struct str name)
{
	struct fixture *f = self;

	(void)format;
	for (size_t i = 0; i < COUNT(f->files) && f->files[i].name; i++)
		if (str_is(name, f->files[i].name))
			return source_on(&f->arena, str_of(f->files[i].name), str_of(f->files[i].text));
	return NULL;
}

static inline struct fixture *fixture_on(enum tmpl_format format)
{
	struct fixture *f = calloc(1, sizeof *f);
	const struct po *po;

	f->arena = arena_on(&mem_system);
	f->ds = diags_on(&f->arena);
	f->l10n = l10n_open(&f->arena, STR("en"));
	po = po_parse(&f->arena, source_on(&f->arena, STR("messages.pot"), str_of(fixture_pot)), &f->ds);
	f->catalog = catalog_source(&f->arena, f->l10n, &po, 1, &f->ds);
	f->root = root_value(&f->arena);
	f->format = format;
	f->loader = (struct tmpl_loader){ fixture_load, f, f->names, 0 };
	return f;
}

static inline void fixture_drop(struct fixture *f)
{
	l10n_close(f->l10n);
	arena_drop(&f->arena);
	free(f);
}

static inline void fixture_add(struct fixture *f, const char *name, const char *text)
{
	size_t i = f->loader.name_count++;

	f->files[i] = (struct fixture_file){ name, text };
	f->names[i] = str_of(name);
}

/* The findings as text, one a line: file:line:col: message [slug] (hint) {related…}. */
static inline const char *fixture_findings(struct fixture *f)
{
	struct buf out = buf_on(&f->arena);

	diags_sort(&f->ds);
	for (size_t i = 0; i < f->ds.findings.count; i++) {
		const struct finding *d = &f->ds.findings.items[i];

		buf_print(&out, "%s%.*s:%u:%u: %.*s [%s]", i ? "\n" : "", STR_FMT(d->loc.source ? d->loc.source->name : STR("?")), d->loc.line, d->loc.col,
			  STR_FMT(d->message), rules[d->rule].slug);
		if (d->hint.ptr)
			buf_print(&out, " (%.*s)", STR_FMT(d->hint));
		for (size_t r = 0; r < d->related.count; r++)
			buf_print(&out, " {%.*s:%u:%u: %.*s}", STR_FMT(d->related.items[r].loc.source->name), d->related.items[r].loc.line,
				  d->related.items[r].loc.col, STR_FMT(d->related.items[r].message));
	}
	buf_put(&out, STR(""));
	return out.ptr;
}

/* The page of "t" and the other files; where there are findings, "!" and they. */
static inline const char *fixture_render(struct fixture *f)
{
	struct tmpl_run run = { &f->arena, f->catalog, f->root, &f->ds };
	struct tmpl_world world = { &f->loader, f->format, &root_type, f->catalog };
	const struct tmpl *t = tmpl_compile(&f->arena, &world, STR("t"), &f->ds);
	struct buf out = buf_on(&f->arena);

	if (!t || !tmpl_render(t, &run, &out))
		return str_print(&f->arena, "!%s", fixture_findings(f)).ptr;
	return buf_str(&out).ptr;
}

#endif
