/* Any value as JSON. */
#include "view/filter.h"

#include "view/json.h"

static void json_value(struct arena *a, struct json *j, const struct value *v);

static void json_slots(struct arena *a, struct json *j, const struct value *v)
{
	json_map(j, JSON_ONE_LINE);
	for (size_t i = 0; i < v->map.type->count; i++)
		if (v->map.slots[i].kind != VALUE_ABSENT) {
			json_key(j, str_of(v->map.type->members[i].name));
			json_value(a, j, &v->map.slots[i]);
		}
	json_map_end(j);
}

static void json_entries(struct arena *a, struct json *j, const struct value *v)
{
	json_map(j, JSON_ONE_LINE);
	for (size_t i = 0; i < v->dict.count; i++) {
		json_key(j, v->dict.entries[i].key);
		json_value(a, j, v->dict.entries[i].value);
	}
	json_map_end(j);
}

static void json_items(struct arena *a, struct json *j, const struct value *v)
{
	json_list(j, JSON_ONE_LINE);
	for (size_t i = 0; i < v->list.count; i++)
		json_value(a, j, &v->list.items[i]);
	json_list_end(j);
}

static void json_value(struct arena *a, struct json *j, const struct value *v)
{
	switch (v->kind) {
	case VALUE_ABSENT:
		json_null(j);
		return;
	case VALUE_TEXT: case VALUE_CODE: case VALUE_URL: case VALUE_VERSION: case VALUE_DATE: case VALUE_PROSE:
		json_text(j, value_plain(a, v));
		return;
	case VALUE_NUMBER:
		json_decimal(j, v->number.digits, v->number.decimals);
		return;
	case VALUE_BOOL:
		json_bool(j, v->truth);
		return;
	case VALUE_LIST:
		json_items(a, j, v);
		return;
	case VALUE_MAP:
		json_slots(a, j, v);
		return;
	case VALUE_DICT:
		json_entries(a, j, v);
		return;
	}
}

const struct value *filter_json_apply(struct eval *e, const struct expr_node *n, const struct value *input)
{
	struct buf out = buf_on(e->run->scratch);
	struct json j = json_on(&out);

	(void)n;
	json_value(e->run->scratch, &j, input);
	return filter_new_text(e, buf_str(&out));
}
