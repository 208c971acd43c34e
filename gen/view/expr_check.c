/* Expressions against the types of the data: names to slots, kinds, what may be absent. */
#include "view/filter.h"

enum { NAMES_MAX = 256 };

const struct type type_message = { .kind = VALUE_PROSE, .name = "a message" };
const struct type type_texts = { .kind = VALUE_LIST, .name = "a list of texts", .item = &type_text };

static const struct member loop_members[] = {
	{ "index", &type_number, false, "number of this round, from 1" },
	{ "first", &type_bool,   false, "is this the first round?" },
	{ "last",  &type_bool,   false, "is this the last round?" },
	{ "length", &type_number, false, "how many rounds there are" },
};

const struct type type_loop = {
	.kind = VALUE_MAP, .name = "the loop", .members = loop_members, .count = sizeof loop_members / sizeof loop_members[0],
};

bool kind_is_text(enum value_kind kind)
{
	return kind == VALUE_TEXT || kind == VALUE_CODE || kind == VALUE_URL || kind == VALUE_VERSION;
}

static bool wrong_type(struct check *c, const struct expr_node *n, const char *what)
{
	return check_wrong(c, n->loc, str_length(n->text), RULE_TEMPLATE_TYPE, "'%.*s' is %s, %s", STR_FMT(n->written), n->type->name, what);
}

/* --- Names --- */

static size_t member_names(const struct type *type, struct str *names)
{
	size_t count = type->count < NAMES_MAX ? type->count : NAMES_MAX;

	for (size_t i = 0; i < count; i++)
		names[i] = str_of(type->members[i].name);
	return count;
}

/* A name of the including file is no name of the included one. */
static bool is_of_includer(const struct check *c, struct str name)
{
	for (size_t i = 0; i < c->visible; i++)
		if (str_eq(c->locals.items[i].name, name))
			return true;
	return false;
}

static bool unknown_name(struct check *c, struct expr_node *n)
{
	struct str names[NAMES_MAX * 2];
	size_t count = member_names(c->root, names);

	for (size_t i = c->visible; i < c->locals.count && count < NAMES_MAX * 2; i++)
		names[count++] = c->locals.items[i].name;
	check_wrong(c, n->loc, str_length(n->text), c->name_rule, "there is no '%.*s' here", STR_FMT(n->text));
	if (is_of_includer(c, n->text))
		diag_hint(c->ds, "give it to this file: 'include … with %.*s=%.*s'", STR_FMT(n->text), STR_FMT(n->text));
	else
		check_nearest(c, n->text, names, count);
	return false;
}

static bool check_name(struct check *c, struct expr_node *n)
{
	for (size_t i = c->locals.count; i > c->visible; i--) {
		const struct local *l = &c->locals.items[i - 1];

		if (!str_eq(l->name, n->text))
			continue;
		n->kind = EXPR_LOCAL;
		n->index = l->slot;
		n->binding = l->binding;
		n->type = l->type;
		n->optional = l->optional && !expr_is_known(c, n);
		return true;
	}
	n->index = (uint32_t)type_member(c->root, n->text);
	if (n->index == c->root->count)
		return unknown_name(c, n);
	n->kind = EXPR_ROOT;
	n->type = c->root->members[n->index].type;
	n->optional = c->root->members[n->index].optional && !expr_is_known(c, n);
	return true;
}

void check_nearest_member(struct check *c, struct str wanted, const struct type *type)
{
	struct str names[NAMES_MAX];

	check_nearest(c, wanted, names, member_names(type, names));
}

static bool check_member(struct check *c, struct expr_node *n)
{
	const struct type *type = n->left->type;

	n->index = (uint32_t)type_member(type, n->text);
	if (n->index == type->count) {
		check_wrong(c, n->loc, str_length(n->text), c->name_rule, "'%.*s' (%s) has no '%.*s'", STR_FMT(n->left->written), type->name,
			    STR_FMT(n->text));
		check_nearest_member(c, n->text, type);
		return false;
	}
	n->kind = EXPR_MEMBER;
	n->type = type->members[n->index].type;
	n->optional = (n->left->optional || type->members[n->index].optional) && !expr_is_known(c, n);
	return true;
}

static bool check_key(struct check *c, struct expr_node *n)
{
	n->kind = EXPR_KEY;
	n->type = n->left->type->item;
	n->right = NULL;
	n->optional = !expr_is_known(c, n);
	return true;
}

static bool check_dot(struct check *c, struct expr_node *n)
{
	if (!expr_check(c, n->left))
		return false;
	if (n->left->type->kind == VALUE_MAP)
		return check_member(c, n);
	if (n->left->type->kind == VALUE_DICT)
		return check_key(c, n);
	return check_wrong(c, n->loc, str_length(n->text), RULE_TEMPLATE_TYPE, "'%.*s' is %s and has no '%.*s'",
			   STR_FMT(n->left->written), n->left->type->name, STR_FMT(n->text));
}

static bool check_index(struct check *c, struct expr_node *n)
{
	const struct type *type;
	bool constant = n->right->kind == EXPR_TEXT;

	if (!expr_check(c, n->left) || !expr_check_present(c, n->right))
		return false;
	type = n->left->type;
	n->right = expr_scalar(c, n->right);
	if (constant && (type->kind == VALUE_MAP || type->kind == VALUE_DICT)) {
		n->text = n->right->text;
		n->loc = n->right->loc;
		return type->kind == VALUE_MAP ? check_member(c, n) : check_key(c, n);
	}
	if (!(type->kind == VALUE_LIST && n->right->type->kind == VALUE_NUMBER) &&
	    !(type->kind == VALUE_DICT && kind_is_text(n->right->type->kind)))
		return check_wrong(c, n->loc, 1, RULE_TEMPLATE_TYPE, "%s cannot be looked up by %s", type->name, n->right->type->name);
	n->type = type->item;
	n->optional = !expr_is_known(c, n);
	return true;
}

/* --- What can be printed and compared --- */

struct expr_node *expr_scalar(struct check *c, struct expr_node *n)
{
	const struct type *type = n->type;
	struct expr_node *member;

	if (type->kind != VALUE_MAP || type->count == 0 || !kind_is_text(type->members[0].type->kind))
		return n;
	member = NEW(c->arena, struct expr_node);
	member->kind = EXPR_MEMBER;
	member->left = n;
	member->loc = n->loc;
	member->text = n->text;
	member->written = str_print(c->arena, "%.*s.%s", STR_FMT(n->written), type->members[0].name);
	member->type = type->members[0].type;
	member->optional = (n->optional || type->members[0].optional) && !expr_is_known(c, member);
	return member;
}

bool type_is_printable(const struct type *type)
{
	return kind_is_text(type->kind) || type->kind == VALUE_NUMBER || type->kind == VALUE_DATE || type->kind == VALUE_PROSE;
}

bool expr_check_printable(struct check *c, struct expr_node **n)
{
	*n = expr_scalar(c, *n);
	if (type_is_printable((*n)->type))
		return true;
	wrong_type(c, *n, "which cannot be printed");
	if ((*n)->type->kind == VALUE_LIST)
		diag_hint(c->ds, "go through it with 'for', or make a text of it with '| list'");
	else if ((*n)->type->kind == VALUE_BOOL)
		diag_hint(c->ds, "ask it with 'if'");
	else if ((*n)->type->kind == VALUE_DICT)
		diag_hint(c->ds, "print one of its entries");
	else
		diag_hint(c->ds, "print one of its fields");
	return false;
}

static const struct expr_node *first_absent(const struct expr_node *n)
{
	while (n->left && n->left->optional)
		n = n->left;
	return n;
}

bool expr_present(struct check *c, const struct expr_node *n)
{
	const struct expr_node *absent;

	if (!n->optional)
		return true;
	absent = first_absent(n);
	check_wrong(c, absent->loc, str_length(absent->text), RULE_TEMPLATE_TYPE, "'%.*s' may be absent", STR_FMT(absent->written));
	diag_hint(c->ds, "ask for it with '{%% if %.*s %%}' around this, or add '| default(…)'", STR_FMT(absent->written));
	return false;
}

bool expr_check_present(struct check *c, struct expr_node *n)
{
	return expr_check(c, n) && expr_present(c, n);
}

/* The right side is only asked where the left one did not decide. */
static bool check_logic(struct check *c, struct expr_node *n)
{
	size_t facts = c->facts.count;
	bool ok = expr_check(c, n->left);

	if (ok)
		expr_facts(c, n->left, n->kind == EXPR_AND);
	ok = expr_check(c, n->right) && ok;
	c->facts.count = facts;
	n->type = &type_bool;
	return ok;
}

static bool check_not(struct check *c, struct expr_node *n)
{
	n->type = &type_bool;
	return expr_check(c, n->left);
}

static bool check_join(struct check *c, struct expr_node *n)
{
	n->text = STR("~");
	if (!expr_check_present(c, n->left) || !expr_check_present(c, n->right))
		return false;
	if (!expr_check_printable(c, &n->left) || !expr_check_printable(c, &n->right))
		return false;
	if (n->left->type->kind == VALUE_PROSE || n->right->type->kind == VALUE_PROSE)
		return check_wrong(c, n->loc, 1, RULE_TEMPLATE_TYPE, "'~' joins texts, not prose or messages");
	n->type = &type_text;
	return true;
}

/* --- Filters --- */

static bool unknown_filter(struct check *c, struct expr_node *n)
{
	struct str names[NAMES_MAX];

	for (size_t i = 0; i < filter_count; i++)
		names[i] = str_of(filters[i].name);
	check_wrong(c, n->loc, str_length(n->text), RULE_TEMPLATE_NAME, "there is no filter '%.*s'", STR_FMT(n->text));
	check_nearest(c, n->text, names, filter_count);
	return false;
}

static bool check_filter_arg(struct check *c, struct expr_node *n, struct expr_arg *arg)
{
	const struct filter *f = n->filter;

	if (arg->name.ptr && (!f->argument_name || !str_is(arg->name, f->argument_name))) {
		check_wrong(c, arg->loc, str_length(arg->name), RULE_TEMPLATE_TYPE, "filter '%s' has no argument '%.*s'", f->name, STR_FMT(arg->name));
		if (f->argument_name)
			diag_hint(c->ds, "its argument is '%s'", f->argument_name);
		return false;
	}
	if (f->argument == FILTER_ARG_WORD && arg->value->kind != EXPR_TEXT)
		return check_wrong(c, arg->loc, str_length(arg->value->written), RULE_TEMPLATE_TYPE, "filter '%s' needs a text in quotes here", f->name);
	if (f->argument == FILTER_ARG_NUMBER && arg->value->kind != EXPR_NUMBER)
		return check_wrong(c, arg->loc, str_length(arg->value->written), RULE_TEMPLATE_TYPE, "filter '%s' needs a number here", f->name);
	return expr_check_present(c, arg->value);
}

static bool check_filter_args(struct check *c, struct expr_node *n)
{
	const struct filter *f = n->filter;

	if (n->arg_count < f->least)
		return check_wrong(c, n->loc, str_length(n->text), RULE_TEMPLATE_TYPE, "filter '%s' needs an argument", f->name);
	if (n->arg_count > f->most)
		return check_wrong(c, n->args[f->most].loc, str_length(n->args[f->most].value->written), RULE_TEMPLATE_TYPE,
				   f->most ? "filter '%s' takes one argument" : "filter '%s' takes no argument", f->name);
	for (size_t i = 0; i < n->arg_count; i++)
		if (!check_filter_arg(c, n, &n->args[i]))
			return false;
	return true;
}

static bool check_filter(struct check *c, struct expr_node *n)
{
	n->filter = filter_find(n->text);
	if (!n->filter)
		return unknown_filter(c, n);
	if (!expr_check(c, n->left))
		return false;
	if (n->left->kind == EXPR_FILTER && filter_is_form(n->left->filter))
		return check_wrong(c, n->left->loc, str_length(n->left->text), RULE_TEMPLATE_TYPE, "filter '%s' must be the last", n->left->filter->name);
	if (!(n->filter->inputs & 1u << n->left->type->kind) || n->left->type == &type_message)
		n->left = expr_scalar(c, n->left);
	if (!(n->filter->inputs & 1u << n->left->type->kind) ||
	    (n->left->type == &type_message && !n->filter->asks))
		return check_wrong(c, n->loc, str_length(n->text), RULE_TEMPLATE_TYPE, "filter '%s' cannot take %s", n->filter->name, n->left->type->name);
	if (!check_filter_args(c, n))
		return false;
	n->type = n->filter->result;
	n->optional = n->left->optional;
	if (n->filter->check && !n->filter->check(c, n))
		return false;
	n->optional = n->optional && !expr_is_known(c, n);
	return true;
}

static bool check_literal_call(struct check *c, struct expr_node *n)
{
	if (n->arg_count != 1 || n->args[0].name.ptr || n->args[0].value->kind != EXPR_TEXT)
		return check_wrong(c, n->loc, str_length(n->text), RULE_TEMPLATE_TYPE, "literal(…) needs one text in quotes");
	n->kind = EXPR_TEXT;
	n->constant = n->args[0].value->constant;
	n->type = &type_text;
	n->arg_count = 0;
	return true;
}

static bool check_call(struct check *c, struct expr_node *n)
{
	static const struct str names[] = { { "t", 1 }, { "literal", 7 }, { "super", 5 } };

	if (str_is(n->text, "t"))
		return expr_check_message(c, n);
	if (str_is(n->text, "literal"))
		return check_literal_call(c, n);
	if (str_is(n->text, "super"))
		return check_wrong(c, n->loc, 5, RULE_TEMPLATE_SYNTAX, "super() can only stand alone: '{{ super() }}'");
	check_wrong(c, n->loc, str_length(n->text), RULE_TEMPLATE_NAME, "there is no function '%.*s'", STR_FMT(n->text));
	check_nearest(c, n->text, names, 3);
	return false;
}

static bool check_constant(struct check *c, struct expr_node *n)
{
	(void)c;
	n->type = n->kind == EXPR_TEXT ? &type_text : n->kind == EXPR_NUMBER ? &type_number : &type_bool;
	return true;
}

/* An expression that was already resolved: a block's body seen again. */
static bool check_again(struct check *c, struct expr_node *n)
{
	(void)c;
	return n->type != NULL;
}

static bool (*const checkers[])(struct check *c, struct expr_node *n) = {
	[EXPR_TEXT] = check_constant,
	[EXPR_NUMBER] = check_constant,
	[EXPR_BOOL] = check_constant,
	[EXPR_NAME] = check_name,
	[EXPR_DOT] = check_dot,
	[EXPR_INDEX] = check_index,
	[EXPR_CALL] = check_call,
	[EXPR_FILTER] = check_filter,
	[EXPR_COMPARE] = expr_check_compare,
	[EXPR_IN] = expr_check_in,
	[EXPR_AND] = check_logic,
	[EXPR_OR] = check_logic,
	[EXPR_JOIN] = check_join,
	[EXPR_NOT] = check_not,
	[EXPR_ROOT] = check_again,
	[EXPR_LOCAL] = check_again,
	[EXPR_MEMBER] = check_again,
	[EXPR_KEY] = check_again,
	[EXPR_MESSAGE] = check_again,
};

bool expr_check(struct check *c, struct expr_node *n)
{
	return checkers[n->kind](c, n);
}
