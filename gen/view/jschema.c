/* A walk over field tables that writes JSON Schema. */
#include "view/jschema.h"

#include <stdlib.h>

#include "view/json.h"

enum { COUNT_MAX = 9999 };

/* Records that other ones refer to, under the key of the field where they are met first. */
struct definition {
	const struct record *record;
	const char *name;
};

struct writer {
	struct arena *arena;
	struct json json;
	VEC(struct definition) definitions;
};

static void schema_of(struct writer *w, const struct field *f, const struct kind *kind);

struct str help_sentence(struct arena *a, const char *help)
{
	struct buf out = buf_on(a);

	buf_char(&out, *help >= 'a' && *help <= 'z' ? (char)(*help - 'a' + 'A') : *help);
	buf_z(&out, help + 1);
	buf_char(&out, '.');
	return buf_str(&out);
}

const struct ynode *field_example(struct arena *a, const struct field *f)
{
	struct diags ds = diags_on(a);
	const struct ynode *root;

	if (!f->example)
		return NULL;
	root = ydoc_parse(a, source_on(a, STR("example"), str_print(a, "%s: %s\n", f->key, f->example)), &ds);
	return root ? ynode_get(root, f->key) : NULL;
}

static void member(struct writer *w, const char *key, const char *text)
{
	json_member(&w->json, str_of(key), str_of(text));
}

static const char *definition_name(const struct writer *w, const struct record *record)
{
	for (size_t i = 0; i < w->definitions.count; i++)
		if (w->definitions.items[i].record == record)
			return w->definitions.items[i].name;
	return NULL;
}

static void define(struct writer *w, const struct record *record)
{
	for (size_t i = 0; i < record->count; i++) {
		const struct field *f = &record->fields[i];

		if (!f->record || definition_name(w, f->record))
			continue;
		*vec_push(w->arena, &w->definitions) = (struct definition){ f->record, f->key };
		define(w, f->record);
	}
}

/* Values as a reader with the core schema makes them: what relgen takes for text is text. */
static void put_value(struct writer *w, const struct ynode *node)
{
	static const char *const truths[] = { "false", "true" };
	struct json *j = &w->json;
	bool plain = node->kind == YNODE_SCALAR && node->style == YSTYLE_PLAIN;

	if (node->kind == YNODE_MAP) {
		json_map(j, JSON_ONE_LINE);
		for (size_t i = 0; i < node->count; i++) {
			json_key(j, node->entries[i].key);
			put_value(w, node->entries[i].value);
		}
		json_map_end(j);
	} else if (node->kind == YNODE_LIST) {
		json_list(j, JSON_ONE_LINE);
		for (size_t i = 0; i < node->count; i++)
			put_value(w, node->entries[i].value);
		json_list_end(j);
	} else if (plain && str_is(node->text, "null")) {
		json_null(j);
	} else if (plain && (str_is(node->text, truths[0]) || str_is(node->text, truths[1]))) {
		json_bool(j, str_is(node->text, truths[1]));
	} else if (plain && node->text.len && str_find_char(node->text, '.', 0) == node->text.len && scalar_resolves(node->text) &&
		   str_is(str_of(scalar_resolves(node->text)), "a number")) {
		json_int(j, strtol(str_z(w->arena, node->text), NULL, 10));
	} else {
		json_text(j, node->text);
	}
}

static void refer(struct writer *w, const struct record *record)
{
	json_member(&w->json, STR("$ref"), str_print(w->arena, "#/$defs/%s", definition_name(w, record)));
}

static void put_words(struct writer *w, const char *const *words)
{
	json_key(&w->json, STR("enum"));
	json_list(&w->json, JSON_ONE_LINE);
	for (size_t i = 0; words[i]; i++)
		json_text(&w->json, str_of(words[i]));
	json_list_end(&w->json);
}

/* Keys that begin with x- are free wherever fields or ids stand. */
static void put_free_keys(struct writer *w)
{
	json_key(&w->json, STR("patternProperties"));
	json_map(&w->json, JSON_ONE_LINE);
	json_key(&w->json, STR("^x-"));
	json_bool(&w->json, true);
	json_map_end(&w->json);
}

static void put_key_form(struct writer *w, const struct kind *key)
{
	json_key(&w->json, STR("propertyNames"));
	json_map(&w->json, JSON_ONE_LINE);
	json_member(&w->json, STR("pattern"), str_print(w->arena, "^x-|%s", key->pattern));
	json_map_end(&w->json);
}

/* The members of a schema of texts. */
static void text_schema(struct writer *w, const struct field *f, const struct kind *kind)
{
	(void)f;
	member(w, "type", "string");
	if (kind->pattern)
		member(w, "pattern", kind->pattern);
}

static void count_schema(struct writer *w, const struct field *f, const struct kind *kind)
{
	(void)f, (void)kind;
	member(w, "type", "integer");
	json_key(&w->json, STR("minimum"));
	json_int(&w->json, 0);
	json_key(&w->json, STR("maximum"));
	json_int(&w->json, COUNT_MAX);
}

static void truth_schema(struct writer *w, const struct field *f, const struct kind *kind)
{
	(void)f, (void)kind;
	member(w, "type", "boolean");
}

static void word_schema(struct writer *w, const struct field *f, const struct kind *kind)
{
	(void)kind;
	put_words(w, f->words);
}

static void texts_schema(struct writer *w, const struct field *f, const struct kind *kind)
{
	member(w, "type", "array");
	json_key(&w->json, STR("items"));
	json_map(&w->json, JSON_ONE_LINE);
	schema_of(w, f, kind->item);
	json_map_end(&w->json);
}

static void one_or_more_schema(struct writer *w, const struct field *f, const struct kind *kind)
{
	json_key(&w->json, STR("anyOf"));
	json_list(&w->json, JSON_ONE_LINE);
	json_map(&w->json, JSON_ONE_LINE);
	schema_of(w, f, kind->item);
	json_map_end(&w->json);
	json_map(&w->json, JSON_ONE_LINE);
	texts_schema(w, f, kind);
	json_map_end(&w->json);
	json_list_end(&w->json);
}

static void record_schema(struct writer *w, const struct field *f, const struct kind *kind)
{
	(void)kind;
	refer(w, f->record);
}

static void list_schema(struct writer *w, const struct field *f, const struct kind *kind)
{
	(void)kind;
	member(w, "type", "array");
	json_key(&w->json, STR("items"));
	json_map(&w->json, JSON_ONE_LINE);
	refer(w, f->record);
	json_map_end(&w->json);
}

static void map_schema(struct writer *w, const struct field *f, const struct kind *kind)
{
	bool nullable = kind->shape == SHAPE_COMPONENTS;

	member(w, "type", "object");
	put_key_form(w, f->record->key_kind ? f->record->key_kind : &kind_id);
	put_free_keys(w);
	json_key(&w->json, STR("additionalProperties"));
	json_map(&w->json, JSON_ONE_LINE);
	if (nullable) {
		json_key(&w->json, STR("anyOf"));
		json_list(&w->json, JSON_ONE_LINE);
		json_map(&w->json, JSON_ONE_LINE);
		member(w, "type", "null");
		json_map_end(&w->json);
		json_map(&w->json, JSON_ONE_LINE);
	}
	refer(w, f->record);
	if (nullable) {
		json_map_end(&w->json);
		json_list_end(&w->json);
	}
	json_map_end(&w->json);
}

static void notes_schema(struct writer *w, const struct field *f, const struct kind *kind)
{
	json_key(&w->json, STR("anyOf"));
	json_list(&w->json, JSON_LINES);
	json_map(&w->json, JSON_ONE_LINE);
	put_words(w, notes_stand_ins);
	json_map_end(&w->json);
	json_map(&w->json, JSON_ONE_LINE);
	member(w, "type", "object");
	put_key_form(w, &kind_id);
	put_free_keys(w);
	json_key(&w->json, STR("additionalProperties"));
	json_map(&w->json, JSON_ONE_LINE);
	schema_of(w, f, kind->item);
	json_map_end(&w->json);
	json_map_end(&w->json);
	json_list_end(&w->json);
}

static void schema_of(struct writer *w, const struct field *f, const struct kind *kind)
{
	static void (*const writers[])(struct writer *w, const struct field *f, const struct kind *kind) = {
		[SHAPE_TEXT] = text_schema, [SHAPE_COUNT] = count_schema, [SHAPE_TRUTH] = truth_schema, [SHAPE_WORD] = word_schema,
		[SHAPE_TEXTS] = texts_schema, [SHAPE_ONE_OR_MORE] = one_or_more_schema, [SHAPE_RECORD] = record_schema,
		[SHAPE_LIST] = list_schema, [SHAPE_MAP] = map_schema, [SHAPE_COMPONENTS] = map_schema, [SHAPE_NOTES] = notes_schema,
	};

	writers[kind->shape](w, f, kind);
}

static void put_field(struct writer *w, const struct field *f)
{
	const struct ynode *example = field_example(w->arena, f);

	json_key(&w->json, str_of(f->key));
	json_map(&w->json, JSON_LINES);
	json_member(&w->json, STR("description"), help_sentence(w->arena, f->help));
	schema_of(w, f, f->kind);
	if (example) {
		json_key(&w->json, STR("examples"));
		json_list(&w->json, JSON_ONE_LINE);
		put_value(w, example);
		json_list_end(&w->json);
	}
	json_map_end(&w->json);
}

/* The fields that have a flag, as "required"; nothing where none has. */
static void put_required(struct writer *w, const struct record *record, unsigned flag)
{
	bool open = false;

	for (size_t i = 0; i < record->count; i++) {
		if (!(record->fields[i].flags & flag))
			continue;
		if (!open) {
			json_key(&w->json, STR("required"));
			json_list(&w->json, JSON_ONE_LINE);
		}
		open = true;
		json_text(&w->json, str_of(record->fields[i].key));
	}
	if (open)
		json_list_end(&w->json);
}

/* What only a draft may lack. */
static void put_released(struct writer *w, const struct record *record)
{
	unsigned flags = 0;

	for (size_t i = 0; i < record->count; i++)
		flags |= record->fields[i].flags;
	if (!(flags & FIELD_RELEASED))
		return;
	json_key(&w->json, STR("if"));
	json_map(&w->json, JSON_ONE_LINE);
	json_key(&w->json, STR("properties"));
	json_map(&w->json, JSON_ONE_LINE);
	json_key(&w->json, STR("status"));
	json_map(&w->json, JSON_ONE_LINE);
	member(w, "const", "draft");
	json_map_end(&w->json);
	json_map_end(&w->json);
	json_key(&w->json, STR("required"));
	json_list(&w->json, JSON_ONE_LINE);
	json_text(&w->json, STR("status"));
	json_list_end(&w->json);
	json_map_end(&w->json);
	json_key(&w->json, STR("else"));
	json_map(&w->json, JSON_ONE_LINE);
	put_required(w, record, FIELD_RELEASED);
	json_map_end(&w->json);
}

static void put_object(struct writer *w, const struct record *record)
{
	member(w, "type", "object");
	json_key(&w->json, STR("additionalProperties"));
	json_bool(&w->json, false);
	put_free_keys(w);
	put_required(w, record, FIELD_REQUIRED);
	put_released(w, record);
	json_key(&w->json, STR("properties"));
	json_map(&w->json, JSON_LINES);
	for (size_t i = 0; i < record->count; i++)
		put_field(w, &record->fields[i]);
	json_map_end(&w->json);
}

static const struct field *short_field(const struct record *record)
{
	for (size_t i = 0; record->short_field && i < record->count; i++)
		if (str_is(str_of(record->short_field), record->fields[i].key))
			return &record->fields[i];
	return NULL;
}

/* A record, or the value of its one field that stands for it. */
static void put_definition(struct writer *w, const struct definition *d)
{
	const struct field *brief = short_field(d->record);

	json_key(&w->json, str_of(d->name));
	json_map(&w->json, JSON_LINES);
	if (brief) {
		json_key(&w->json, STR("anyOf"));
		json_list(&w->json, JSON_LINES);
		json_map(&w->json, JSON_LINES);
		json_member(&w->json, STR("description"), help_sentence(w->arena, brief->help));
		schema_of(w, brief, brief->kind);
		json_map_end(&w->json);
		json_map(&w->json, JSON_LINES);
	}
	put_object(w, d->record);
	if (brief) {
		json_map_end(&w->json);
		json_list_end(&w->json);
	}
	json_map_end(&w->json);
}

struct str jschema_text(struct arena *a, const struct yaml_file *file)
{
	struct buf out = buf_on(a);
	struct writer w = { .arena = a, .json = json_on(&out) };

	define(&w, file->record);
	json_map(&w.json, JSON_LINES);
	member(&w, "$schema", "https://json-schema.org/draft/2020-12/schema");
	member(&w, "title", file->title);
	json_member(&w.json, STR("description"), str_print(a, "%s: %s", file->path, file->about));
	put_object(&w, file->record);
	json_key(&w.json, STR("$defs"));
	json_map(&w.json, JSON_LINES);
	for (size_t i = 0; i < w.definitions.count; i++)
		put_definition(&w, &w.definitions.items[i]);
	json_map_end(&w.json);
	json_map_end(&w.json);
	json_end(&w.json);
	return buf_str(&out);
}
