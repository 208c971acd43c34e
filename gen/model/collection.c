/* The kinds that hold other values: lists, maps from ids, nested records, notes. */
#include "model/schema.h"

#include <string.h>

static bool wrong(struct reader *r, const struct field *f, const struct ynode *node, const char *expected)
{
	const char *is = node->kind == YNODE_MAP ? "a map" : node->kind == YNODE_LIST ? "a list" : node->text.len ? "a text" : "empty";

	diag_at(r->ds, node->loc, RULE_WRONG_TYPE, "'%s' must be %s, not %s", f->key, expected, is);
	if (f->example)
		diag_hint(r->ds, "write %s: %s", f->key, f->example);
	else
		diag_hint(r->ds, "%s", f->help);
	return false;
}

static bool list_of(struct reader *r, const struct field *f, const struct ynode *node, const struct kind *kind, struct texts *out)
{
	struct field item = *f;
	bool ok = true;

	item.kind = kind;
	item.example = NULL;
	if (node->kind != YNODE_LIST)
		return wrong(r, f, node, "a list");
	out->loc = node->loc;
	for (size_t i = 0; i < node->count; i++) {
		struct text t = { { NULL, 0 }, { NULL, 0, 0 } };

		if (kind->read(r, &item, node->entries[i].value, &t))
			*vec_push(r->arena, &out->list) = t;
		else
			ok = false;
	}
	return ok;
}

static bool texts_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return list_of(r, f, node, &kind_text, at);
}

static bool ids_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return list_of(r, f, node, &kind_id, at);
}

static bool branches_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return list_of(r, f, node, &kind_branch, at);
}

static bool patterns_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	struct texts *out = at;
	struct text t;

	if (node->kind == YNODE_LIST)
		return texts_read(r, f, node, at);
	if (!scalar_read(r, f, node, &t))
		return false;
	out->loc = t.loc;
	*vec_push(r->arena, &out->list) = t;
	return true;
}

static bool nested_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	return record_read(r, f->record, node, at);
}

static void path_push(struct reader *r, struct str part)
{
	if (r->path.len)
		buf_char(&r->path, '.');
	buf_put(&r->path, part);
}

/* The id of a list item where it has one: translation keys go by it. */
static struct str item_name(struct reader *r, const struct ynode *item, size_t index)
{
	const struct ynode *id = ynode_get(item, "id");

	if (item->kind == YNODE_SCALAR && item->text.len)
		return item->text;
	if (id && id->kind == YNODE_SCALAR && id->text.len)
		return id->text;
	return str_print(r->arena, "[%zu]", index);
}

static bool list_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	struct record_list list = { { NULL, 0, 0 }, node->loc };
	size_t size = f->record->size;

	if (node->kind != YNODE_LIST)
		return wrong(r, f, node, "a list");
	list.list.items = arena_array(r->arena, node->count, size);
	for (size_t i = 0; i < node->count; i++) {
		size_t len = r->path.len;

		path_push(r, item_name(r, node->entries[i].value, i));
		if (record_read(r, f->record, node->entries[i].value, list.list.items + list.list.count * size))
			list.list.count++;
		r->path.len = len;
	}
	list.list.cap = list.list.count;
	memcpy(at, &list, sizeof list);
	return true;
}

/* A key of a map as the `struct text id` that begins a record. */
static bool key_read(struct reader *r, const struct field *f, const struct yentry *e, struct text *out)
{
	struct ynode key = { .kind = YNODE_SCALAR, .style = YSTYLE_DOUBLE, .loc = e->key_loc, .text = e->key, .content = e->key_loc };
	struct field as_key = *f;

	as_key.kind = f->record && f->record->key_kind ? f->record->key_kind : &kind_id;
	as_key.example = NULL;
	if (e->key.len == 0) {
		diag_at(r->ds, e->key_loc, RULE_BAD_VALUE, "an entry of '%s' has an empty id", f->key);
		diag_hint(r->ds, "give it a name: %s", f->help);
		return false;
	}
	if (!as_key.kind->read(r, &as_key, &key, out))
		return false;
	key_check(r, e);
	return true;
}

static bool map_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	struct record_list map = { { NULL, 0, 0 }, node->loc };
	size_t size = f->record->size;

	if (node->kind != YNODE_MAP)
		return wrong(r, f, node, "a map from ids");
	map.list.items = arena_array(r->arena, node->count, size);
	for (size_t i = 0; i < node->count; i++) {
		const struct yentry *e = &node->entries[i];
		unsigned char *item = map.list.items + map.list.count * size;
		size_t len = r->path.len;
		struct text id;

		if (str_starts(e->key, "x-") || !key_read(r, f, e, &id))
			continue;
		path_push(r, e->key);
		memcpy(item, &id, sizeof id);
		if (record_read(r, f->record, e->value, item))
			map.list.count++;
		r->path.len = len;
	}
	map.list.cap = map.list.count;
	memcpy(at, &map, sizeof map);
	return true;
}

const char *const notes_stand_ins[] = { "none", "unknown", NULL };

static enum notes_state notes_word(const struct ynode *node)
{
	static const enum notes_state states[] = { NOTES_NONE, NOTES_UNKNOWN };

	for (size_t i = 0; node->kind == YNODE_SCALAR && notes_stand_ins[i]; i++)
		if (str_is(node->text, notes_stand_ins[i]))
			return states[i];
	return NOTES_ABSENT;
}

static bool notes_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	struct notes *out = at;

	out->loc = node->loc;
	out->state = notes_word(node);
	if (out->state != NOTES_ABSENT)
		return true;
	if (node->kind != YNODE_MAP)
		return wrong(r, f, node, "a map from ids to texts, none or unknown");
	out->state = NOTES_LISTED;
	for (size_t i = 0; i < node->count; i++) {
		const struct yentry *e = &node->entries[i];
		size_t len = r->path.len;
		struct note note = { 0 };
		struct field item = *f;

		item.key = str_z(r->arena, e->key);
		item.kind = &kind_line;
		item.example = NULL;
		if (str_starts(e->key, "x-") || !key_read(r, f, e, &note.id))
			continue;
		path_push(r, e->key);
		if (prose_field_read(r, &item, e->value, PROSE_LINE, &note.text))
			*vec_push(r->arena, &out->list) = note;
		r->path.len = len;
	}
	return true;
}

const struct kind kind_texts = { "a list of texts", texts_read, SHAPE_TEXTS, NULL, &kind_text };
const struct kind kind_ids = { "a list of ids", ids_read, SHAPE_TEXTS, NULL, &kind_id };
const struct kind kind_branches = { "a list of driver branches", branches_read, SHAPE_TEXTS, NULL, &kind_branch };
const struct kind kind_patterns = { "a pattern or a list of them", patterns_read, SHAPE_ONE_OR_MORE, NULL, &kind_text };
const struct kind kind_record = { "a map of fields", nested_read, SHAPE_RECORD, NULL, NULL };
const struct kind kind_list = { "a list", list_read, SHAPE_LIST, NULL, NULL };
const struct kind kind_map = { "a map from ids", map_read, SHAPE_MAP, NULL, NULL };
const struct kind kind_notes = { "a map from ids to texts, none or unknown", notes_read, SHAPE_NOTES, NULL, &kind_line };
