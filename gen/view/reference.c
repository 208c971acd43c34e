/* The reference of names, filters and messages. */
#include "view/reference.h"

#include "view/filter.h"
#include "view/markdown.h"
#include "view/members.h"

#define TYPE(id, PREFIX, description) &type_##id,
#define MEMBER(PREFIX, SLOT, name, id, need, help)
#define END(id, PREFIX)
#define LIST(id, item, description)
#define DICT(id, item, description)
static const struct type *const map_types[] = {
#include "view/members.def"
};
#undef TYPE
#undef MEMBER
#undef END
#undef LIST
#undef DICT

enum { MAP_TYPES = sizeof map_types / sizeof *map_types };

/* What the name of a page's record is, in the order in which a reader looks for them. */
static const struct { const struct type *type; const char *page; } roots[] = {
	{ &type_release, "the page of a release, and the prose of its file and of the sections that it names" },
	{ &type_image, "the page of an image, and the prose of its image.yaml" },
	{ &type_index, "the index of a language" },
	{ &type_compat, "the driver finder of a language" },
	{ &type_entrance, "`public/index.html` and `public/404.html`" },
};

struct str reference_anchor(struct arena *a, struct str heading)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < heading.len; i++) {
		char c = heading.ptr[i];

		if (c == ' ')
			buf_char(&out, '-');
		else if (c >= 'A' && c <= 'Z')
			buf_char(&out, (char)(c - 'A' + 'a'));
		else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_')
			buf_char(&out, c);
	}
	return buf_str(&out);
}

void reference_code_cell(struct buf *out, const char *code)
{
	if (code && *code)
		markdown_code(out, str_of(code), MARKDOWN_CELL);
}

/* A type's name, linked where it has members of its own. */
static void put_type(struct buf *out, const struct type *type)
{
	struct str name = str_of(type->name);

	if (type->kind == VALUE_MAP)
		buf_print(out, "[%s](#%.*s)", type->name, STR_FMT(reference_anchor(out->arena, name)));
	else
		buf_z(out, type->name);
	if (type->item && type->item->kind == VALUE_MAP) {
		buf_z(out, ", each ");
		put_type(out, type->item);
	}
}

static void put_members(struct buf *out, const struct type *type)
{
	buf_print(out, "\n## %s\n\n", type->name);
	if (type->members[0].type->kind < VALUE_DATE && type->members[0].type->kind != VALUE_ABSENT)
		buf_print(out, "Printed, compared and sorted as its `%s`.\n\n", type->members[0].name);
	buf_z(out, "| name | is | holds |\n| --- | --- | --- |\n");
	for (size_t i = 0; i < type->count; i++) {
		const struct member *m = &type->members[i];

		buf_print(out, "| `%s` | ", m->name);
		put_type(out, m->type);
		buf_z(out, m->optional ? ", may be absent | " : " | ");
		markdown_text(out, str_of(m->help), MARKDOWN_CELL);
		buf_z(out, " |\n");
	}
}

struct str reference_names(struct arena *a)
{
	struct buf out = buf_on(a);

	buf_z(&out, "# Names in templates and prose\n\n"
	      "`{{ … }}` in a template, or in the prose of a YAML file, inserts a value by its name. The names of the page's own record\n"
	      "stand at the top: `{{ date }}`, `{{ components.torch }}`, `{{ previous.drivers.nvidia.minimum }}`. A value that may be absent\n"
	      "needs `{% if %}` or the filter [`default`](filters.md).\n\n"
	      "| page | its record |\n| --- | --- |\n");
	for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
		buf_print(&out, "| %s | ", roots[i].page);
		put_type(&out, roots[i].type);
		buf_z(&out, " |\n");
	}
	for (size_t i = 0; i < MAP_TYPES; i++)
		put_members(&out, map_types[i]);
	return buf_str(&out);
}

static void put_inputs(struct buf *out, unsigned inputs)
{
	static const char *const kinds[] = {
		[VALUE_TEXT] = "text", [VALUE_CODE] = "code", [VALUE_URL] = "address", [VALUE_VERSION] = "version", [VALUE_DATE] = "date",
		[VALUE_NUMBER] = "number", [VALUE_BOOL] = "true or false", [VALUE_PROSE] = "prose", [VALUE_LIST] = "list",
		[VALUE_MAP] = "map", [VALUE_DICT] = "map by id",
	};
	unsigned all = 0;
	const char *before = "";

	for (unsigned i = VALUE_TEXT; i < sizeof kinds / sizeof *kinds; i++)
		all |= 1u << i;
	if ((inputs & all) == all) {
		buf_z(out, "any value");
		return;
	}
	for (unsigned i = VALUE_TEXT; i < sizeof kinds / sizeof *kinds; i++) {
		if (!(inputs & 1u << i))
			continue;
		buf_print(out, "%s%s", before, kinds[i]);
		before = ", ";
	}
}

struct str reference_filters(struct arena *a)
{
	struct buf out = buf_on(a);

	buf_z(&out, "# Filters\n\nA filter stands behind a value: `{{ date | date(\"long\") }}`, `{{ name | default(\"-\") }}`. What is written for readers\n"
	      "follows the language of the page.\n\n"
	      "| filter | of | argument | does |\n| --- | --- | --- | --- |\n");
	for (size_t i = 0; i < filter_count; i++) {
		const struct filter *f = &filters[i];

		buf_print(&out, "| `%s` | ", f->name);
		put_inputs(&out, f->inputs);
		buf_z(&out, f->most == 0 ? " | none" : f->least ? " | one" : " | one, may be left out");
		if (f->argument_name)
			buf_print(&out, "; also `%s=…`", f->argument_name);
		buf_z(&out, " | ");
		markdown_text(&out, str_of(f->help), MARKDOWN_CELL);
		buf_z(&out, " |\n");
	}
	return buf_str(&out);
}

struct str reference_messages(struct arena *a, const struct po *messages)
{
	struct buf out = buf_on(a);

	buf_z(&out, "# Messages\n\n"
	      "The texts of the pages that do not come from the YAML files. A template writes one as `{{ t(\"page.copy\") }}`, with its\n"
	      "arguments as `{{ t(\"key\", name=value) }}`. A project replaces a text, or adds one, in its own `i18n/messages.pot`, and\n"
	      "translates it in `i18n/LANG/messages.po`. Texts are in the message format of ICU.\n");
	for (size_t i = 0; i < messages->count; i++) {
		const struct po_entry *e = &messages->entries[i];

		buf_print(&out, "\n## %.*s\n\n", STR_FMT(e->key));
		if (e->notes.len) {
			markdown_text(&out, e->notes, MARKDOWN_LINE_START);
			buf_z(&out, "\n\n");
		}
		markdown_code_block(&out, STR(""), e->source, 0);
		buf_char(&out, '\n');
	}
	return buf_str(&out);
}
