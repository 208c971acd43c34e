/* The one reader for all field tables: strict, complete, with a place for everything. */
#include "model/schema.h"

#include <string.h>

static const struct field *field_find(const struct record *record, struct str key, size_t *index)
{
	for (size_t i = 0; i < record->count; i++)
		if (str_is(key, record->fields[i].key)) {
			*index = i;
			return &record->fields[i];
		}
	return NULL;
}

/* Reports a key that no field has. The index of the field that was probably meant, or record->count. */
static size_t unknown(struct reader *r, const struct record *record, const struct yentry *e)
{
	struct str *names = NEW_ARRAY(r->arena, struct str, record->count);
	struct str near;
	size_t index = record->count;

	for (size_t i = 0; i < record->count; i++)
		names[i] = str_of(record->fields[i].key);
	near = str_nearest(e->key, names, record->count);
	diag_span(r->ds, e->key_loc, str_length(e->key), RULE_UNKNOWN_FIELD, "unknown field '%.*s' in %s", STR_FMT(e->key), record->name);
	if (near.ptr) {
		diag_hint(r->ds, "did you mean '%.*s'?", STR_FMT(near));
		field_find(record, near, &index);
	} else {
		diag_hint(r->ds, "%s has the fields %.*s; free fields begin with x-", record->name,
			  STR_FMT(str_join(r->arena, names, record->count, STR(", "))));
	}
	return index;
}

static void missing(struct reader *r, const struct record *record, const struct field *f, const struct ynode *node)
{
	struct loc loc = node->count ? node->entries[0].key_loc : node->loc;

	diag_at(r->ds, loc, RULE_MISSING_FIELD, "%s has no '%s'", record->name, f->key);
	if (f->example)
		diag_hint(r->ds, "add a line like %s: %s", f->key, f->example);
	else
		diag_hint(r->ds, "add '%s': %s", f->key, f->help);
}

static bool is_missing(const struct reader *r, const struct field *f)
{
	return f->flags & FIELD_REQUIRED || (f->flags & FIELD_RELEASED && !r->draft);
}

/* One finding for a record without any field, not one for each. */
static void empty(struct reader *r, const struct record *record, const struct ynode *node)
{
	struct buf needs = buf_on(r->arena);
	const struct field *first = NULL;

	for (size_t i = 0; i < record->count; i++) {
		if (!is_missing(r, &record->fields[i]))
			continue;
		first = first ? first : &record->fields[i];
		buf_print(&needs, "%s'%s'", needs.len ? ", " : "", record->fields[i].key);
	}
	if (!first)
		return;
	diag_at(r->ds, node->loc, RULE_MISSING_FIELD, "%s is empty: it needs %.*s", record->name, STR_FMT(buf_str(&needs)));
	if (first->example)
		diag_hint(r->ds, "begin with %s: %s", first->key, first->example);
	else
		diag_hint(r->ds, "begin with '%s': %s", first->key, first->help);
}

static bool field_read(struct reader *r, const struct field *f, const struct ynode *node, void *out)
{
	size_t len = r->path.len;
	bool ok;

	if (len)
		buf_char(&r->path, '.');
	buf_z(&r->path, f->key);
	ok = f->kind->read(r, f, node, (char *)out + f->offset);
	r->path.len = len;
	return ok;
}

static bool map_read(struct reader *r, const struct record *record, const struct ynode *node, void *out)
{
	bool *given = NEW_ARRAY(r->arena, bool, record->count + 1);

	if (node->count == 0)
		empty(r, record, node);
	for (size_t i = 0; i < node->count; i++) {
		const struct yentry *e = &node->entries[i];
		size_t index = record->count;
		const struct field *f = field_find(record, e->key, &index);

		if (str_starts(e->key, "x-"))
			continue;
		if (f)
			field_read(r, f, e->value, out);
		else
			index = unknown(r, record, e);
		given[index] = true;
	}
	for (size_t i = 0; node->count && i < record->count; i++)
		if (!given[i] && is_missing(r, &record->fields[i]))
			missing(r, record, &record->fields[i], node);
	return true;
}

bool record_read(struct reader *r, const struct record *record, const struct ynode *node, void *out)
{
	size_t index;

	memcpy((char *)out + record->node_offset, &node, sizeof node);
	if (node->kind == YNODE_MAP)
		return map_read(r, record, node, out);
	if (record->short_field && (node->kind == YNODE_LIST || node->text.len)) {
		const struct field *f = field_find(record, str_of(record->short_field), &index);

		/* The record is there, even where its one value is faulty. */
		f->kind->read(r, f, node, (char *)out + f->offset);
		return true;
	}
	diag_at(r->ds, node->loc, RULE_WRONG_TYPE, "%s must be a map of fields, not %s", record->name,
		node->kind == YNODE_LIST ? "a list" : node->text.len ? "a text" : "empty");
	if (record->count)
		diag_hint(r->ds, "write its fields indented below it, such as %s: %s", record->fields[0].key,
			  record->fields[0].example ? record->fields[0].example : "…");
	return false;
}

static void list_each_prose(const struct field *f, const char *at, void (*visit)(void *, const struct prose_field *), void *self)
{
	struct record_list l;

	memcpy(&l, at, sizeof l);
	for (size_t i = 0; i < l.list.count; i++)
		record_each_prose(f->record, l.list.items + i * f->record->size, visit, self);
}

static void notes_each_prose(const struct notes *notes, void (*visit)(void *, const struct prose_field *), void *self)
{
	for (size_t i = 0; i < notes->list.count; i++)
		if (notes->list.items[i].text.prose)
			visit(self, &notes->list.items[i].text);
}

void record_each_prose(const struct record *record, const void *data,
		       void (*visit)(void *self, const struct prose_field *field), void *self)
{
	for (size_t i = 0; i < record->count; i++) {
		const struct field *f = &record->fields[i];
		const char *at = (const char *)data + f->offset;

		if (f->kind == &kind_line || f->kind == &kind_body) {
			const struct prose_field *p = (const void *)at;

			if (p->prose)
				visit(self, p);
		} else if (f->kind == &kind_record) {
			record_each_prose(f->record, at, visit, self);
		} else if (f->kind == &kind_notes) {
			notes_each_prose((const void *)at, visit, self);
		} else if (f->record) {
			list_each_prose(f, at, visit, self);
		}
	}
}

struct str words_text(struct arena *a, const char *const *words)
{
	struct buf b = buf_on(a);

	for (size_t i = 0; words[i]; i++) {
		if (i)
			buf_z(&b, words[i + 1] ? ", " : " or ");
		buf_z(&b, words[i]);
	}
	return buf_str(&b);
}
