/* Filters of lists. */
#include "view/filter.h"

#include <stdlib.h>

#include "model/version.h"

/* The text of an item: a map's is its first member. */
static const struct value *item_scalar(const struct value *item)
{
	return item->kind == VALUE_MAP && item->map.type->count ? &item->map.slots[0] : item;
}

static bool has_text(const struct type *item)
{
	return kind_is_text(item->kind) || (item->kind == VALUE_MAP && item->count && kind_is_text(item->members[0].type->kind));
}

bool filter_texts_check(struct check *c, struct expr_node *n)
{
	if (has_text(n->left->type->item))
		return true;
	return check_wrong(c, n->loc, str_length(n->text), RULE_TEMPLATE_TYPE, "filter '%s' needs a list of texts, and this is a list of %s",
			   n->filter->name, n->left->type->item->name);
}

static const struct str list_words[] = { { "and", 3 }, { "or", 2 } };

bool filter_list_check(struct check *c, struct expr_node *n)
{
	struct str style = filter_text(n);

	if (style.ptr && !filter_word(list_words, 2, style)) {
		check_wrong(c, n->args[0].loc, str_length(n->args[0].value->written), RULE_TEMPLATE_TYPE, "'%.*s' is no style of a list", STR_FMT(style));
		diag_hint(c->ds, "it is 'and' or 'or'");
		return false;
	}
	return filter_texts_check(c, n);
}

const struct value *filter_list_apply(struct eval *e, const struct expr_node *n, const struct value *input)
{
	enum list_style style = str_is(filter_text(n), "or") ? LIST_OR : LIST_AND;
	struct buf out = buf_on(e->run->scratch);
	size_t count;
	struct list_piece *pieces = l10n_list(e->run->scratch, e->run->catalog->l10n, style, input->list.count, &count);

	for (size_t i = 0; i < count; i++)
		buf_put(&out, pieces[i].index < input->list.count ? value_plain(e->run->scratch, item_scalar(&input->list.items[pieces[i].index])) :
			pieces[i].literal);
	return filter_new_text(e, buf_str(&out));
}

const struct value *filter_join_apply(struct eval *e, const struct expr_node *n, const struct value *input)
{
	struct buf out = buf_on(e->run->scratch);

	for (size_t i = 0; i < input->list.count; i++) {
		if (i)
			buf_put(&out, filter_text(n));
		buf_put(&out, value_plain(e->run->scratch, item_scalar(&input->list.items[i])));
	}
	return filter_new_text(e, buf_str(&out));
}

const struct value *filter_length_apply(struct eval *e, const struct expr_node *n, const struct value *input)
{
	struct value *v = NEW(e->run->scratch, struct value);

	(void)n;
	*v = value_int((int64_t)(input->kind == VALUE_DICT ? input->dict.count : input->list.count));
	return v;
}

bool filter_item_check(struct check *c, struct expr_node *n)
{
	(void)c;
	n->type = n->left->type->item;
	n->optional = true;
	return true;
}

static const struct value *nothing(struct eval *e)
{
	return NEW(e->run->scratch, struct value);
}

const struct value *filter_first_apply(struct eval *e, const struct expr_node *n, const struct value *input)
{
	(void)n;
	return input->list.count ? &input->list.items[0] : nothing(e);
}

const struct value *filter_last_apply(struct eval *e, const struct expr_node *n, const struct value *input)
{
	(void)n;
	return input->list.count ? &input->list.items[input->list.count - 1] : nothing(e);
}

/* --- sort --- */

struct sort_row {
	const struct value *item;	/* of a list */
	const struct dict_entry *entry;	/* of a dict */
	struct str key;			/* absent last */
	size_t at;
};

struct sort_order {
	const struct l10n *l10n;
	bool versions;
};

/* Sets what items are ordered by: `index` is the member + 1, or 0 for the item (of a dict, its key). */
bool filter_sort_check(struct check *c, struct expr_node *n)
{
	const struct type *item = n->left->type->item, *by = item;
	struct str name = filter_text(n);

	n->type = n->left->type;
	if (name.ptr && item->kind != VALUE_MAP)
		return check_wrong(c, n->args[0].loc, str_length(n->args[0].value->written), RULE_TEMPLATE_TYPE, "%s has no '%.*s' to sort by", item->name, STR_FMT(name));
	if (name.ptr) {
		size_t member = type_member(item, name);

		if (member == item->count) {
			check_wrong(c, n->args[0].loc, str_length(n->args[0].value->written), c->name_rule, "%s has no '%.*s'", item->name, STR_FMT(name));
			check_nearest_member(c, name, item);
			return false;
		}
		n->index = (uint32_t)member + 1;
		by = item->members[member].type;
	} else if (n->left->type->kind == VALUE_DICT) {
		by = &type_text;
	}
	if (has_text(by))
		return true;
	check_wrong(c, n->loc, str_length(n->text), RULE_TEMPLATE_TYPE, "filter 'sort' cannot sort by %s", by->name);
	if (item->kind == VALUE_MAP)
		diag_hint(c->ds, "name a field with a text: sort(by=\"…\")");
	return false;
}

static struct str sort_key(const struct expr_node *n, const struct value *item, struct str key)
{
	if (n->index)
		item = &item->map.slots[n->index - 1];
	else if (key.ptr)
		return key;
	item = item_scalar(item);
	return kind_is_text(item->kind) ? item->text : (struct str){ NULL, 0 };
}

static int sort_compare(const void *left, const void *right, void *order)
{
	const struct sort_row *a = left, *b = right;
	const struct sort_order *o = order;
	int result;

	if (!a->key.ptr || !b->key.ptr)
		result = (a->key.ptr == NULL) - (b->key.ptr == NULL);
	else
		result = o->versions ? version_cmp(a->key, b->key) : l10n_compare(o->l10n, a->key, b->key);
	return result ? result : (a->at > b->at) - (a->at < b->at);
}

static const struct value *sorted_list(struct eval *e, const struct sort_row *rows, size_t count, struct loc loc)
{
	struct value *v = NEW(e->run->scratch, struct value), *items = NEW_ARRAY(e->run->scratch, struct value, count);

	for (size_t i = 0; i < count; i++)
		items[i] = *rows[i].item;
	*v = value_list(items, count);
	v->loc = loc;
	return v;
}

static const struct value *sorted_dict(struct eval *e, const struct sort_row *rows, size_t count, struct loc loc)
{
	struct value *v = NEW(e->run->scratch, struct value);
	struct dict_entry *entries = NEW_ARRAY(e->run->scratch, struct dict_entry, count);

	for (size_t i = 0; i < count; i++)
		entries[i] = *rows[i].entry;
	*v = (struct value){ .kind = VALUE_DICT, .loc = loc, .dict = { entries, count } };
	return v;
}

static bool sorts_versions(const struct expr_node *n)
{
	const struct type *by = n->type->item;

	if (n->index)
		by = by->members[n->index - 1].type;
	else if (n->type->kind == VALUE_DICT)
		return false;
	return by->kind == VALUE_VERSION || (by->kind == VALUE_MAP && by->members[0].type->kind == VALUE_VERSION);
}

const struct value *filter_sort_apply(struct eval *e, const struct expr_node *n, const struct value *input)
{
	bool dict = input->kind == VALUE_DICT;
	size_t count = dict ? input->dict.count : input->list.count;
	struct sort_row *rows = NEW_ARRAY(e->run->scratch, struct sort_row, count);
	struct sort_order order = { e->run->catalog->l10n, sorts_versions(n) };

	for (size_t i = 0; i < count; i++) {
		struct str key = { NULL, 0 };

		rows[i].at = i;
		rows[i].entry = dict ? &input->dict.entries[i] : NULL;
		rows[i].item = dict ? input->dict.entries[i].value : &input->list.items[i];
		if (dict)
			key = rows[i].entry->key;
		rows[i].key = sort_key(n, rows[i].item, key);
	}
	qsort_r(rows, count, sizeof *rows, sort_compare, &order);
	return dict ? sorted_dict(e, rows, count, input->loc) : sorted_list(e, rows, count, input->loc);
}
