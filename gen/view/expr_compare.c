/* Comparing in expressions: what has an order, what can equal what, and how a literal is read beside a version or date. */
#include "view/tmpl_node.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool has_digit(struct str text)
{
	for (size_t i = 0; i < text.len; i++)
		if (is_digit(text.ptr[i]))
			return true;
	return false;
}

/* 2026-05 or 2026-05-31; month 0 when it is no date. */
static struct date date_of(struct str text)
{
	static const struct date none = { 0, 0, 0 };
	static const char form[] = "dddd-dd-dd";
	unsigned parts[3] = { 0, 0, 0 }, part = 0;

	if (text.len != 7 && text.len != 10)
		return none;
	for (size_t i = 0; i < text.len; i++) {
		if (form[i] == 'd' ? !is_digit(text.ptr[i]) : text.ptr[i] != '-')
			return none;
		if (form[i] == 'd')
			parts[part] = parts[part] * 10 + (unsigned)(text.ptr[i] - '0');
		else
			part++;
	}
	if (parts[1] < 1 || parts[1] > 12 || parts[2] > 31 || (text.len == 10 && parts[2] == 0))
		return none;
	return (struct date){ (uint16_t)parts[0], (uint8_t)parts[1], (uint8_t)parts[2] };
}

/* A literal beside a version or date is read as one. */
static bool literal_as(struct check *c, struct expr_node *literal, const struct type *type)
{
	struct date date;

	if (type->kind == VALUE_VERSION) {
		literal->type = &type_version;
		return has_digit(literal->text) ||
			check_wrong(c, literal->loc, str_length(literal->written), RULE_TEMPLATE_TYPE, "%.*s is no version", STR_FMT(literal->written));
	}
	date = date_of(literal->text);
	if (date.month == 0)
		return check_wrong(c, literal->loc, str_length(literal->written), RULE_TEMPLATE_TYPE, "%.*s is no date", STR_FMT(literal->written));
	literal->type = &type_date;
	literal->constant = (struct value){ .kind = VALUE_DATE, .date = date };
	return true;
}

static bool is_ordered(enum value_kind kind)
{
	return kind == VALUE_VERSION || kind == VALUE_DATE || kind == VALUE_NUMBER;
}

static bool wants_literal(const struct expr_node *literal, const struct expr_node *other)
{
	return literal->kind == EXPR_TEXT && (other->type->kind == VALUE_VERSION || other->type->kind == VALUE_DATE);
}

/* Can a value of one type equal one of the other? */
static bool comparable(const struct type *a, const struct type *b)
{
	if (a == &type_message || b == &type_message || a->kind == VALUE_PROSE)
		return false;
	if (a->kind == b->kind)
		return a->kind != VALUE_LIST && a->kind != VALUE_MAP && a->kind != VALUE_DICT;
	return a->kind != VALUE_VERSION && b->kind != VALUE_VERSION && kind_is_text(a->kind) && kind_is_text(b->kind);
}

static bool not_comparable(struct check *c, const struct expr_node *n, const struct type *a, const struct type *b)
{
	check_wrong(c, n->loc, n->text.len ? n->text.len : 1, RULE_TEMPLATE_TYPE, "%s cannot be compared with %s", a->name, b->name);
	if (a->kind == VALUE_VERSION || b->kind == VALUE_VERSION)
		diag_hint(c->ds, "versions compare with versions, or with a version in quotes");
	return false;
}

bool expr_check_compare(struct check *c, struct expr_node *n)
{
	if (!expr_check(c, n->left) || !expr_check(c, n->right))
		return false;
	n->left = expr_scalar(c, n->left);
	n->right = expr_scalar(c, n->right);
	if (wants_literal(n->right, n->left) && !literal_as(c, n->right, n->left->type))
		return false;
	if (wants_literal(n->left, n->right) && !literal_as(c, n->left, n->right->type))
		return false;
	if (!comparable(n->left->type, n->right->type))
		return not_comparable(c, n, n->left->type, n->right->type);
	if (n->compare > COMPARE_UNEQUAL && !is_ordered(n->left->type->kind)) {
		check_wrong(c, n->loc, n->text.len, RULE_TEMPLATE_TYPE, "%s has no order", n->left->type->name);
		diag_hint(c->ds, "versions, numbers and dates have one");
		return false;
	}
	n->type = &type_bool;
	return true;
}

/* What a record in a list is known by where something is looked for in the list: its id, else what is printed of it. */
static const struct type *known_by(const struct type *item, uint32_t *member)
{
	*member = 0;
	if (item->kind != VALUE_MAP || item->count == 0)
		return item;
	*member = (uint32_t)type_member(item, STR("id"));
	*member = *member < item->count ? *member : 0;
	return item->members[*member].type;
}

bool expr_check_in(struct check *c, struct expr_node *n)
{
	const struct type *type, *item;

	n->text = STR("in");
	if (!expr_check(c, n->left) || !expr_check(c, n->right))
		return false;
	n->left = expr_scalar(c, n->left);
	type = n->right->type;
	n->type = &type_bool;
	if (type->kind == VALUE_DICT && kind_is_text(n->left->type->kind))
		return true;
	if (type->kind != VALUE_LIST)
		return check_wrong(c, n->loc, 2, RULE_TEMPLATE_TYPE, "nothing can be in %s", type->name);
	item = known_by(type->item, &n->index);
	if (n->left->kind == EXPR_TEXT && (item->kind == VALUE_VERSION || item->kind == VALUE_DATE))
		return literal_as(c, n->left, item);
	if (comparable(n->left->type, item))
		return true;
	not_comparable(c, n, n->left->type, type->item);
	if (type->item->kind == VALUE_MAP)
		diag_hint(c->ds, "go through it with 'for', and compare a field of each");
	return false;
}
