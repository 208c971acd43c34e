/* Values of expressions. Names are slots by now: a path costs one step each. */
#include "view/filter.h"

#include "model/version.h"

static const struct value absent = { .kind = VALUE_ABSENT };
static const struct value yes = { .kind = VALUE_BOOL, .truth = true }, no = { .kind = VALUE_BOOL, .truth = false };

static const struct value *truth(bool t)
{
	return t ? &yes : &no;
}

bool value_truth(const struct value *v)
{
	switch (v->kind) {
	case VALUE_ABSENT:
		return false;
	case VALUE_TEXT: case VALUE_CODE: case VALUE_URL: case VALUE_VERSION:
		return v->text.len > 0;
	case VALUE_NUMBER:
		return v->number.digits != 0;
	case VALUE_BOOL:
		return v->truth;
	case VALUE_LIST:
		return v->list.count > 0;
	case VALUE_DICT:
		return v->dict.count > 0;
	case VALUE_DATE: case VALUE_PROSE: case VALUE_MAP:
		return true;
	}
	return false;
}

struct str value_plain(struct arena *a, const struct value *v)
{
	struct number n = v->number;
	struct str digits;

	if (kind_is_text(v->kind))
		return v->text;
	if (v->kind == VALUE_BOOL)
		return v->truth ? STR("true") : STR("false");
	if (v->kind == VALUE_DATE)
		return v->date.day ? str_print(a, "%04d-%02d-%02d", v->date.year, v->date.month, v->date.day) :
			str_print(a, "%04d-%02d", v->date.year, v->date.month);
	if (v->kind == VALUE_PROSE)
		return prose_words(a, v);
	if (v->kind != VALUE_NUMBER)
		return STR("");
	if (n.decimals == 0)
		return str_print(a, "%lld", (long long)n.digits);
	digits = str_print(a, "%0*lld", n.decimals + 1 + (n.digits < 0), (long long)n.digits);
	return str_print(a, "%.*s.%.*s", STR_FMT(str_slice(digits, 0, digits.len - n.decimals)), STR_FMT(str_from(digits, digits.len - n.decimals)));
}

struct str value_words(struct arena *a, const struct l10n *l10n, const struct value *v)
{
	struct buf out = buf_on(a);
	size_t error = 0;

	if (v->kind == VALUE_DATE)
		l10n_date(l10n, v->date, DATE_LONG, (struct str){ NULL, 0 }, &out);
	else if (v->kind == VALUE_NUMBER)
		l10n_number(l10n, v->number, NUMBER_PLAIN, (struct str){ NULL, 0 }, &out, &error);
	else
		return value_plain(a, v);
	return buf_str(&out);
}

/* --- Comparing --- */

enum { DECIMALS_MAX = 18 };

static int64_t power_of_ten(unsigned exponent)
{
	int64_t power = 1;

	for (unsigned i = 0; i < exponent && i < DECIMALS_MAX; i++)
		power *= 10;
	return power;
}

/* Whole parts first, so that nothing is scaled beyond what fits. */
static int number_compare(struct number a, struct number b)
{
	int64_t one_a = power_of_ten(a.decimals), one_b = power_of_ten(b.decimals);
	int64_t left = a.digits / one_a, right = b.digits / one_b;

	if (left == right) {
		left = a.digits % one_a * (power_of_ten(DECIMALS_MAX) / one_a);
		right = b.digits % one_b * (power_of_ten(DECIMALS_MAX) / one_b);
	}
	return (left > right) - (left < right);
}

static int date_compare(struct date a, struct date b)
{
	int left = a.year * 10000 + a.month * 100 + a.day, right = b.year * 10000 + b.month * 100 + b.day;

	return (left > right) - (left < right);
}

static int value_compare(const struct type *type, const struct value *a, const struct value *b)
{
	if (type->kind == VALUE_NUMBER)
		return number_compare(a->number, b->number);
	if (type->kind == VALUE_DATE)
		return date_compare(a->date, b->date);
	if (type->kind == VALUE_BOOL)
		return a->truth - b->truth;
	if (type->kind == VALUE_VERSION)
		return version_cmp(a->text, b->text);
	return str_cmp(a->text, b->text);
}

static bool holds(enum compare compare, int order)
{
	switch (compare) {
	case COMPARE_EQUAL: return order == 0;
	case COMPARE_UNEQUAL: return order != 0;
	case COMPARE_LESS: return order < 0;
	case COMPARE_LESS_EQUAL: return order <= 0;
	case COMPARE_GREATER: return order > 0;
	case COMPARE_GREATER_EQUAL: return order >= 0;
	}
	return false;
}

/* What is absent equals nothing and has no order. */
static const struct value *eval_compare(struct eval *e, const struct expr_node *n)
{
	const struct value *left = expr_value(e, n->left), *right = expr_value(e, n->right);

	if (left->kind == VALUE_ABSENT || right->kind == VALUE_ABSENT)
		return truth(n->compare == COMPARE_UNEQUAL);
	return truth(holds(n->compare, value_compare(n->left->type, left, right)));
}

static const struct value *scalar_of(const struct value *v)
{
	return v->kind == VALUE_MAP && v->map.type->count ? &v->map.slots[0] : v;
}

static const struct value *eval_in(struct eval *e, const struct expr_node *n)
{
	const struct value *left = expr_value(e, n->left), *right = expr_value(e, n->right);

	if (left->kind == VALUE_ABSENT || right->kind == VALUE_ABSENT)
		return &no;
	if (right->kind == VALUE_DICT)
		return truth(value_get(right, left->text) != NULL);
	for (size_t i = 0; i < right->list.count; i++) {
		const struct value *item = &right->list.items[i];

		if (item->kind == VALUE_MAP && n->index < item->map.type->count)
			item = &item->map.slots[n->index];
		if (item->kind != VALUE_ABSENT && value_compare(n->left->type, left, item) == 0)
			return &yes;
	}
	return &no;
}

static const struct value *eval_and(struct eval *e, const struct expr_node *n)
{
	return truth(value_truth(expr_value(e, n->left)) && value_truth(expr_value(e, n->right)));
}

static const struct value *eval_or(struct eval *e, const struct expr_node *n)
{
	return truth(value_truth(expr_value(e, n->left)) || value_truth(expr_value(e, n->right)));
}

static const struct value *eval_not(struct eval *e, const struct expr_node *n)
{
	return truth(!value_truth(expr_value(e, n->left)));
}

/* --- Paths --- */

static const struct value *eval_root(struct eval *e, const struct expr_node *n)
{
	return &e->run->root[n->index];
}

static const struct value *eval_local(struct eval *e, const struct expr_node *n)
{
	return e->locals[n->index];
}

static const struct value *eval_member(struct eval *e, const struct expr_node *n)
{
	const struct value *left = expr_value(e, n->left);

	return left->kind == VALUE_MAP ? &left->map.slots[n->index] : &absent;
}

static const struct value *eval_key(struct eval *e, const struct expr_node *n)
{
	const struct value *left = expr_value(e, n->left), *item = left->kind == VALUE_DICT ? value_get(left, n->text) : NULL;

	return item ? item : &absent;
}

static const struct value *eval_index(struct eval *e, const struct expr_node *n)
{
	const struct value *left = expr_value(e, n->left), *right = expr_value(e, n->right), *item;

	if (left->kind == VALUE_LIST && right->kind == VALUE_NUMBER) {
		if (right->number.decimals || right->number.digits < 0 || (uint64_t)right->number.digits >= left->list.count)
			return &absent;
		return &left->list.items[right->number.digits];
	}
	item = left->kind == VALUE_DICT && kind_is_text(right->kind) ? value_get(left, right->text) : NULL;
	return item ? item : &absent;
}

static const struct value *eval_constant(struct eval *e, const struct expr_node *n)
{
	(void)e;
	return &n->constant;
}

static const struct value *eval_join(struct eval *e, const struct expr_node *n)
{
	struct value *v = NEW(e->run->scratch, struct value);
	struct buf out = buf_on(e->run->scratch);

	buf_put(&out, value_plain(e->run->scratch, expr_value(e, n->left)));
	buf_put(&out, value_plain(e->run->scratch, expr_value(e, n->right)));
	*v = value_text(VALUE_TEXT, buf_str(&out), (struct loc){ NULL, 0, 0 });
	return v;
}

static const struct value *eval_filter(struct eval *e, const struct expr_node *n)
{
	const struct value *input = expr_value(e, n->left);

	if (!n->filter->apply || (input->kind == VALUE_ABSENT && !n->filter->asks))
		return input;
	return n->filter->apply(e, n, input);
}

/* --- Messages --- */

static struct inlines code_inlines(struct arena *a, struct str text)
{
	struct inline_node *nodes = NEW_ARRAY(a, struct inline_node, 2);

	nodes[0].kind = INLINE_CODE;
	nodes[0].children = (struct inlines){ &nodes[1], 1 };
	nodes[1].kind = INLINE_TEXT;
	nodes[1].text = text;
	return (struct inlines){ nodes, 1 };
}

static void list_arg(struct eval *e, const struct value *v, struct msg_arg *arg);

static void message_arg(struct eval *e, const struct value *v, struct msg_arg *arg)
{
	switch (v->kind) {
	case VALUE_CODE:
		arg->kind = MSG_ARG_INLINES;
		arg->inlines = code_inlines(e->run->scratch, v->text);
		arg->text = v->text;
		return;
	case VALUE_URL:
		arg->address = v->text;
		arg->text = v->text;
		return;
	case VALUE_NUMBER:
		arg->kind = MSG_ARG_NUMBER;
		arg->number = v->number;
		return;
	case VALUE_DATE:
		arg->kind = MSG_ARG_DATE;
		arg->date = v->date;
		return;
	case VALUE_LIST:
		list_arg(e, v, arg);
		return;
	case VALUE_PROSE:
		arg->kind = MSG_ARG_INLINES;
		arg->inlines = ((const struct told *)v)->inlines;
		return;
	case VALUE_ABSENT: case VALUE_TEXT: case VALUE_VERSION: case VALUE_BOOL: case VALUE_MAP: case VALUE_DICT:
		arg->text = value_plain(e->run->scratch, v);
		return;
	}
}

static void list_arg(struct eval *e, const struct value *v, struct msg_arg *arg)
{
	struct msg_arg *items = NEW_ARRAY(e->run->scratch, struct msg_arg, v->list.count);

	for (size_t i = 0; i < v->list.count; i++)
		message_arg(e, scalar_of(&v->list.items[i]), &items[i]);
	arg->kind = MSG_ARG_LIST;
	arg->items = items;
	arg->count = v->list.count;
}

/* The message of a computed key; NULL, with a finding, when there is none. */
static const struct message *message_of_family(struct eval *e, const struct expr_node *n)
{
	const struct value *key = expr_value(e, n->left);
	size_t index = catalog_find(e->run->catalog, key->text);
	struct loc data;

	if (index < e->run->catalog->count)
		return &e->run->catalog->messages[index];
	data = expr_data(e, n->left);
	eval_wrong(e, n->args[0].loc, str_length(n->args[0].value->written), RULE_TEMPLATE_MESSAGE, "there is no message '%.*s'", STR_FMT(key->text));
	if (data.source)
		diag_related(e->run->ds, data, "the value is here");
	return NULL;
}

/* A message that is its text: nothing to fill in, no tags, no quoting. */
static bool is_plain(const struct message *m)
{
	for (size_t i = 0; i < m->text.len; i++)
		if (m->text.ptr[i] == '{' || m->text.ptr[i] == '<' || m->text.ptr[i] == '\'' || m->text.ptr[i] == '}')
			return false;
	return true;
}

static struct inlines plain_inlines(struct arena *a, struct str text)
{
	struct inline_node *node = NEW(a, struct inline_node);

	node->kind = INLINE_TEXT;
	node->text = text;
	return (struct inlines){ node, 1 };
}

static struct inlines fill_in(struct eval *e, const struct expr_node *n, const struct message *m)
{
	size_t count = n->arg_count - 1;
	struct msg_arg *args = NEW_ARRAY(e->run->scratch, struct msg_arg, count);

	for (size_t i = 0; i < count; i++) {
		args[i].name = n->args[i + 1].name;
		message_arg(e, expr_value(e, n->args[i + 1].value), &args[i]);
	}
	return msg_format(e->run->scratch, m->msg, e->run->catalog->l10n, args, count);
}

/* Every argument of a message of a family is given to all of them; only those it uses count. */
static const struct value *eval_message(struct eval *e, const struct expr_node *n)
{
	const struct message *m = n->left ? message_of_family(e, n) : &e->run->catalog->messages[n->index];
	struct told *told = NEW(e->run->scratch, struct told);

	if (!m)
		return &absent;
	told->value.kind = VALUE_PROSE;
	told->inlines = is_plain(m) ? plain_inlines(e->run->scratch, m->text) : fill_in(e, n, m);
	return &told->value;
}

static const struct value *(*const evaluators[])(struct eval *e, const struct expr_node *n) = {
	[EXPR_TEXT] = eval_constant,
	[EXPR_NUMBER] = eval_constant,
	[EXPR_BOOL] = eval_constant,
	[EXPR_INDEX] = eval_index,
	[EXPR_FILTER] = eval_filter,
	[EXPR_COMPARE] = eval_compare,
	[EXPR_IN] = eval_in,
	[EXPR_AND] = eval_and,
	[EXPR_OR] = eval_or,
	[EXPR_JOIN] = eval_join,
	[EXPR_NOT] = eval_not,
	[EXPR_ROOT] = eval_root,
	[EXPR_LOCAL] = eval_local,
	[EXPR_MEMBER] = eval_member,
	[EXPR_KEY] = eval_key,
	[EXPR_MESSAGE] = eval_message,
};

const struct value *expr_value(struct eval *e, const struct expr_node *n)
{
	return evaluators[n->kind](e, n);
}

struct loc expr_data(struct eval *e, const struct expr_node *n)
{
	for (; n; n = n->left) {
		const struct value *v = n->kind <= EXPR_BOOL ? &absent : expr_value(e, n);

		if (v->kind != VALUE_ABSENT && v->loc.source)
			return v->loc;
		if (n->right && n->kind == EXPR_JOIN) {
			struct loc right = expr_data(e, n->right);

			if (right.source)
				return right;
		}
	}
	return (struct loc){ NULL, 0, 0 };
}
