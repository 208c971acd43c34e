/* jansson's values as plain nodes. */
#include "text/jdoc.h"

#include <jansson.h>

#include "base/cleanup.h"

CLEANUP_POINTER(drop_value, json_t, json_decref)

static bool node_fill(struct arena *a, struct jnode *node, const json_t *value, unsigned depth);

static bool list_fill(struct arena *a, struct jnode *node, const json_t *value, unsigned depth)
{
	struct jnode *items = NEW_ARRAY(a, struct jnode, json_array_size(value));

	node->kind = JKIND_LIST;
	node->items = items;
	node->count = json_array_size(value);
	for (size_t i = 0; i < node->count; i++)
		if (!node_fill(a, &items[i], json_array_get(value, i), depth + 1))
			return false;
	return true;
}

static bool map_fill(struct arena *a, struct jnode *node, json_t *value, unsigned depth)
{
	struct jnode *items = NEW_ARRAY(a, struct jnode, json_object_size(value));
	const char *name;
	json_t *member;

	node->kind = JKIND_MAP;
	node->items = items;
	json_object_foreach(value, name, member) {
		items[node->count].name = str_copy(a, str_of(name));
		if (!node_fill(a, &items[node->count++], member, depth + 1))
			return false;
	}
	return true;
}

static bool node_fill(struct arena *a, struct jnode *node, const json_t *value, unsigned depth)
{
	if (depth > JDOC_DEPTH_MAX)
		return false;
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		return map_fill(a, node, (json_t *)value, depth);
	case JSON_ARRAY:
		return list_fill(a, node, value, depth);
	case JSON_STRING:
		node->kind = JKIND_TEXT;
		node->text = str_copy(a, (struct str){ json_string_value(value), json_string_length(value) });
		return true;
	case JSON_INTEGER:
	case JSON_REAL:
		node->kind = JKIND_NUMBER;
		node->number = json_is_integer(value) ? json_integer_value(value) : -1;
		return true;
	case JSON_TRUE:
	case JSON_FALSE:
		node->kind = JKIND_BOOL;
		node->number = json_is_true(value);
		return true;
	case JSON_NULL:
		node->kind = JKIND_NULL;
		return true;
	}
	return true;
}

const struct jnode *jdoc_parse(struct arena *a, struct str text, struct str *problem)
{
	CLEANUP(drop_value) json_t *value = NULL;
	struct jnode *root = NEW(a, struct jnode);
	json_error_t error;

	if (text.len > JDOC_SIZE_MAX) {
		*problem = str_print(a, "it has more than %d MiB", JDOC_SIZE_MAX / 1024 / 1024);
		return NULL;
	}
	value = json_loadb(text.ptr, text.len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
	if (!value) {
		*problem = str_print(a, "line %d: %s", error.line < 1 ? 1 : error.line, error.text);
		return NULL;
	}
	if (node_fill(a, root, value, 1))
		return root;
	*problem = str_print(a, "it is nested more than %d deep", JDOC_DEPTH_MAX);
	return NULL;
}

const struct jnode *jnode_get(const struct jnode *node, const char *name)
{
	for (size_t i = 0; node && node->kind == JKIND_MAP && i < node->count; i++)
		if (str_is(node->items[i].name, name))
			return &node->items[i];
	return NULL;
}

struct str jnode_text(const struct jnode *node, const char *name)
{
	const struct jnode *member = jnode_get(node, name);

	return member && member->kind == JKIND_TEXT ? member->text : (struct str){ NULL, 0 };
}

int64_t jnode_number(const struct jnode *node, const char *name)
{
	const struct jnode *member = jnode_get(node, name);

	return member && member->kind == JKIND_NUMBER && member->number >= 0 ? member->number : -1;
}

const struct jnode *jnode_items(const struct jnode *node, const char *name, enum jkind kind)
{
	static const struct jnode nothing = { .kind = JKIND_NULL };
	const struct jnode *member = jnode_get(node, name);

	return member && member->kind == kind ? member : &nothing;
}
