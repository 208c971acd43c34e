/* The reference of the YAML files, from their field tables. */
#include "view/jschema.h"
#include "view/markdown.h"
#include "view/reference.h"

struct part {
	const struct record *record;
	const char *key;		/* of the field that leads to it; NULL: the file itself */
	const struct field *field;
};

struct parts {
	VEC(struct part) list;
};

static bool has_part(const struct parts *parts, const struct record *record)
{
	for (size_t i = 0; i < parts->list.count; i++)
		if (parts->list.items[i].record == record)
			return true;
	return false;
}

/* The records of a file, each once, in the order in which a reader meets them. */
static void collect(struct arena *a, struct parts *parts, const struct record *record)
{
	for (size_t i = 0; i < record->count; i++) {
		const struct field *f = &record->fields[i];

		if (!f->record || has_part(parts, f->record))
			continue;
		*vec_push(a, &parts->list) = (struct part){ f->record, f->key, f };
		collect(a, parts, f->record);
	}
}

/* The key that the part of a record is headed by: where another field led to it first, that field's. */
static const char *part_key(const struct parts *parts, const struct record *record)
{
	for (size_t i = 0; i < parts->list.count; i++)
		if (parts->list.items[i].record == record)
			return parts->list.items[i].key;
	return "";
}

static void put_value(struct buf *out, const struct parts *parts, const struct field *f)
{
	if (f->words) {
		for (size_t i = 0; f->words[i]; i++)
			buf_print(out, "%s`%s`", i == 0 ? "" : f->words[i + 1] ? ", " : " or ", f->words[i]);
		return;
	}
	buf_z(out, f->kind->name);
	if (f->record)
		buf_print(out, ": [%s](#%s)", part_key(parts, f->record), part_key(parts, f->record));
}

static const char *need(const struct field *f)
{
	return f->flags & FIELD_REQUIRED ? "always" : f->flags & FIELD_RELEASED ? "except in a draft" : "";
}

static void put_fields(struct buf *out, const struct parts *parts, const struct record *record)
{
	buf_z(out, "| field | value | required | holds | example |\n| --- | --- | --- | --- | --- |\n");
	for (size_t i = 0; i < record->count; i++) {
		const struct field *f = &record->fields[i];

		buf_print(out, "| `%s` | ", f->key);
		put_value(out, parts, f);
		buf_print(out, " | %s | ", need(f));
		markdown_text(out, help_sentence(out->arena, f->help), MARKDOWN_CELL);
		buf_z(out, " | ");
		reference_code_cell(out, f->example);
		buf_z(out, " |\n");
	}
}

static void put_part(struct buf *out, const struct parts *parts, const struct part *p)
{
	buf_print(out, "\n## %s\n\n", p->key);
	markdown_text(out, help_sentence(out->arena, p->field->help), MARKDOWN_LINE_START);
	if (p->field->kind->shape == SHAPE_MAP || p->field->kind->shape == SHAPE_COMPONENTS)
		buf_print(out, " Each key is %s; behind it stand:", (p->record->key_kind ? p->record->key_kind : &kind_id)->name);
	buf_z(out, "\n\n");
	put_fields(out, parts, p->record);
	if (p->record->short_field)
		buf_print(out, "\nWhere only `%s` is given, its value may stand alone, without the map around it.\n", p->record->short_field);
}

struct str reference_file(struct arena *a, const struct yaml_file *file)
{
	struct buf out = buf_on(a);
	struct parts parts = { { NULL, 0, 0 } };

	collect(a, &parts, file->record);
	buf_print(&out, "# %s\n\n`%s`\n\n%s\n\nIts schema for editors is [schema/%s.json](../../schema/%s.json), printed by `relgen schema %s`. Keys that begin\n"
		  "with `x-` are free everywhere.\n\n", file->title, file->path, file->about, file->name, file->name, file->name);
	put_fields(&out, &parts, file->record);
	for (size_t i = 0; i < parts.list.count; i++)
		put_part(&out, &parts, &parts.list.items[i]);
	return buf_str(&out);
}
