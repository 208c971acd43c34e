/* Making and looking up values. */
#include "model/value.h"

const struct type type_text = { .kind = VALUE_TEXT, .name = "a text" };
const struct type type_code = { .kind = VALUE_CODE, .name = "code" };
const struct type type_url = { .kind = VALUE_URL, .name = "an address" };
const struct type type_version = { .kind = VALUE_VERSION, .name = "a version" };
const struct type type_date = { .kind = VALUE_DATE, .name = "a date" };
const struct type type_number = { .kind = VALUE_NUMBER, .name = "a number" };
const struct type type_bool = { .kind = VALUE_BOOL, .name = "yes or no" };
const struct type type_prose = { .kind = VALUE_PROSE, .name = "prose" };

struct value value_absent(void)
{
	return (struct value){ .kind = VALUE_ABSENT };
}

struct value value_text(enum value_kind kind, struct str text, struct loc loc)
{
	return text.ptr ? (struct value){ .kind = kind, .loc = loc, .text = text } : value_absent();
}

struct value value_date(struct date date, struct loc loc)
{
	return date.month ? (struct value){ .kind = VALUE_DATE, .loc = loc, .date = date } : value_absent();
}

struct value value_int(int64_t n)
{
	return (struct value){ .kind = VALUE_NUMBER, .number = { n, 0 } };
}

struct value value_bool(bool truth)
{
	return (struct value){ .kind = VALUE_BOOL, .truth = truth };
}

struct value *value_slots(struct arena *a, const struct type *type)
{
	return NEW_ARRAY(a, struct value, type->count);
}

struct value value_map(const struct type *type, const struct value *slots, struct loc loc)
{
	return (struct value){ .kind = VALUE_MAP, .loc = loc, .map = { type, slots } };
}

struct value value_list(const struct value *items, size_t count)
{
	return (struct value){ .kind = VALUE_LIST, .list = { items, count } };
}

const struct value *value_get(const struct value *dict, struct str key)
{
	for (size_t i = 0; i < dict->dict.count; i++)
		if (str_eq(dict->dict.entries[i].key, key))
			return dict->dict.entries[i].value;
	return NULL;
}

size_t type_member(const struct type *type, struct str name)
{
	size_t i = 0;

	while (i < type->count && !str_is(name, type->members[i].name))
		i++;
	return i;
}
