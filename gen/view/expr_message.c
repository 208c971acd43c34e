/* t(…) against the catalog: keys, argument names and types. */
#include "view/tmpl_node.h"

enum { NAMES_MAX = 256 };

static bool fits_use(enum msg_type use, const struct type *type)
{
	switch (use) {
	case MSG_PLAIN:
		return type_is_printable(type) && (type->kind != VALUE_PROSE || type == &type_message);
	case MSG_NUMBER: case MSG_PLURAL: case MSG_SELECTORDINAL:
		return type->kind == VALUE_NUMBER;
	case MSG_DATE:
		return type->kind == VALUE_DATE;
	case MSG_LIST:
		return type->kind == VALUE_LIST && kind_is_text(type->item->kind);
	case MSG_SELECT:
		return kind_is_text(type->kind) || type->kind == VALUE_BOOL;
	case MSG_ADDRESS:
		return type->kind == VALUE_URL;
	}
	return false;
}

static const char *const use_names[] = {
	[MSG_PLAIN] = "a text", [MSG_NUMBER] = "a number", [MSG_DATE] = "a date", [MSG_LIST] = "a list of texts",
	[MSG_PLURAL] = "a number", [MSG_SELECTORDINAL] = "a number", [MSG_SELECT] = "a text",
	[MSG_ADDRESS] = "an address",
};

static struct expr_arg *find_arg(const struct expr_node *n, struct str name)
{
	for (size_t i = 0; i < n->arg_count; i++)
		if (n->args[i].name.ptr && str_eq(n->args[i].name, name))
			return &n->args[i];
	return NULL;
}

static bool uses_arg(const struct message *m, struct str name)
{
	size_t count;
	const struct msg_use *uses = msg_uses(m->msg, &count);

	for (size_t i = 0; i < count; i++)
		if (str_eq(uses[i].name, name))
			return true;
	return false;
}

/* The argument that an unknown one was meant to be; absent when none is near. */
static struct str meant(const struct message *m, struct str name)
{
	struct str names[NAMES_MAX];
	size_t count;
	const struct msg_use *uses = msg_uses(m->msg, &count);

	count = count < NAMES_MAX ? count : NAMES_MAX;
	for (size_t i = 0; i < count; i++)
		names[i] = uses[i].name;
	return str_nearest(name, names, count);
}

/* Is an argument given under a name that is nearly this one? That is a finding of its own. */
static bool is_misspelt(const struct expr_node *n, const struct message *m, struct str name)
{
	for (size_t i = 0; i < n->arg_count; i++)
		if (n->args[i].name.ptr && !uses_arg(m, n->args[i].name) && str_eq(meant(m, n->args[i].name), name))
			return true;
	return false;
}

/* Every argument of a message is given, with a type it can use. */
static bool check_uses(struct check *c, struct expr_node *n, const struct message *m)
{
	size_t count;
	const struct msg_use *uses = msg_uses(m->msg, &count);
	bool ok = true;

	for (size_t i = 0; i < count; i++) {
		struct expr_arg *arg = find_arg(n, uses[i].name);

		if (!arg)
			ok = is_misspelt(n, m, uses[i].name) ? false : check_wrong(c, n->loc, str_length(n->text), RULE_TEMPLATE_MESSAGE, "message '%.*s' needs '%.*s'",
					 STR_FMT(m->key), STR_FMT(uses[i].name));
		else if (!fits_use(uses[i].type, arg->value->type))
			ok = check_wrong(c, arg->loc, str_length(arg->name), RULE_TEMPLATE_TYPE, "'%.*s' is %s, and message '%.*s' uses it as %s",
					 STR_FMT(arg->name), arg->value->type->name, STR_FMT(m->key), use_names[uses[i].type]);
	}
	return ok;
}

static void extra_arg(struct check *c, const struct expr_arg *arg, const struct message *m)
{
	struct str near = meant(m, arg->name);

	check_wrong(c, arg->loc, str_length(arg->name), RULE_TEMPLATE_MESSAGE, "message '%.*s' does not use '%.*s'", STR_FMT(m->key), STR_FMT(arg->name));
	check_nearest(c, arg->name, &near, near.ptr != NULL);
}

/* Every argument is used by one of the messages that the key may name. */
static bool check_extra(struct check *c, struct expr_node *n, const struct message *messages, size_t count)
{
	bool ok = true;

	for (size_t i = 0; i < n->arg_count; i++) {
		bool used = !n->args[i].name.ptr;

		for (size_t m = 0; m < count && !used; m++)
			used = uses_arg(&messages[m], n->args[i].name);
		if (used)
			continue;
		extra_arg(c, &n->args[i], &messages[0]);
		ok = false;
	}
	return ok;
}

static bool unknown_key(struct check *c, const struct expr_arg *arg, struct str key)
{
	struct str *names = NEW_ARRAY(c->arena, struct str, c->source->count);

	for (size_t i = 0; i < c->source->count; i++)
		names[i] = c->source->messages[i].key;
	check_wrong(c, arg->loc, str_length(arg->value->written), RULE_TEMPLATE_MESSAGE, "there is no message '%.*s'", STR_FMT(key));
	check_nearest(c, key, names, c->source->count);
	return false;
}

static bool check_fixed_key(struct check *c, struct expr_node *n)
{
	const struct message *m;
	bool ok;

	n->index = (uint32_t)catalog_find(c->source, n->args[0].value->text);
	if (n->index == c->source->count)
		return unknown_key(c, &n->args[0], n->args[0].value->text);
	m = &c->source->messages[n->index];
	ok = check_extra(c, n, m, 1);
	return check_uses(c, n, m) && ok;
}

/* "prefix." ~ value: the messages that begin with the prefix. */
static bool check_family(struct check *c, struct expr_node *n)
{
	const struct expr_node *key = n->args[0].value, *prefix = key;
	VEC(struct message) family = { 0 };
	bool ok;

	while (prefix->kind == EXPR_JOIN)
		prefix = prefix->left;
	if (key->kind != EXPR_JOIN || prefix->kind != EXPR_TEXT || prefix->text.len == 0) {
		check_wrong(c, n->args[0].loc, str_length(key->written), RULE_TEMPLATE_MESSAGE, "the key of a message must begin with a text in quotes");
		diag_hint(c->ds, "write t(\"key\") or t(\"key.\" ~ name)");
		return false;
	}
	for (size_t i = 0; i < c->source->count; i++)
		if (c->source->messages[i].key.len > prefix->text.len && str_eq(str_slice(c->source->messages[i].key, 0, prefix->text.len), prefix->text))
			*vec_push(c->arena, &family) = c->source->messages[i];
	if (family.count == 0)
		return unknown_key(c, &n->args[0], prefix->text);
	ok = check_extra(c, n, family.items, family.count);
	for (size_t i = 0; i < family.count && ok; i++)
		ok = check_uses(c, n, &family.items[i]);
	n->left = n->args[0].value;
	return ok;
}

static bool check_message_arg(struct check *c, struct expr_arg *arg)
{
	if (!arg->name.ptr) {
		check_wrong(c, arg->loc, str_length(arg->value->written), RULE_TEMPLATE_MESSAGE, "an argument of a message needs a name");
		diag_hint(c->ds, "write t(\"key\", name=value)");
		return false;
	}
	if (!expr_check_present(c, arg->value))
		return false;
	arg->value = expr_scalar(c, arg->value);
	return true;
}

bool expr_check_message(struct check *c, struct expr_node *n)
{
	bool ok = true;

	n->kind = EXPR_MESSAGE;
	n->type = &type_message;
	if (!c->source)
		return check_wrong(c, n->loc, 1, RULE_TEMPLATE_SYNTAX, "messages are not available in prose");
	if (n->arg_count == 0 || n->args[0].name.ptr)
		return check_wrong(c, n->loc, 1, RULE_TEMPLATE_MESSAGE, "t(…) needs the key of a message");
	for (size_t i = 1; i < n->arg_count; i++)
		ok = check_message_arg(c, &n->args[i]) && ok;
	if (!ok)
		return false;
	if (n->args[0].value->kind == EXPR_TEXT)
		return check_fixed_key(c, n);
	return expr_check_present(c, n->args[0].value) && check_family(c, n);
}
