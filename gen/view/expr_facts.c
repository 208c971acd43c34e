/* What a template has asked for, and so knows to be there. */
#include "view/filter.h"

/* Is it told apart by its text? The others have a number for it. */
static bool is_named(const struct expr_node *n)
{
	return n->kind != EXPR_ROOT && n->kind != EXPR_LOCAL && n->kind != EXPR_MEMBER;
}

static bool same(const struct expr_node *a, const struct expr_node *b)
{
	if (!a || !b)
		return a == b;
	if (a->kind != b->kind || a->index != b->index || a->binding != b->binding || a->filter != b->filter ||
	    (is_named(a) && !str_eq(a->text, b->text)) || a->arg_count != b->arg_count || a->compare != b->compare)
		return false;
	if (a->kind == EXPR_NUMBER && (a->constant.number.digits != b->constant.number.digits ||
				       a->constant.number.decimals != b->constant.number.decimals))
		return false;
	for (size_t i = 0; i < a->arg_count; i++)
		if (!same(a->args[i].value, b->args[i].value))
			return false;
	return same(a->left, b->left) && same(a->right, b->right);
}

bool expr_is_known(const struct check *c, const struct expr_node *n)
{
	for (size_t i = 0; i < c->facts.count; i++)
		if (same(c->facts.items[i], n))
			return true;
	return false;
}

static void add_fact(struct check *c, const struct expr_node *n)
{
	while (n && (n->kind == EXPR_ROOT || n->kind == EXPR_LOCAL || n->kind == EXPR_MEMBER || n->kind == EXPR_KEY ||
		     n->kind == EXPR_INDEX || (n->kind == EXPR_FILTER && n->filter && !n->filter->asks))) {
		*vec_push(c->arena, &c->facts) = n;
		n = n->left;
	}
}

void expr_facts(struct check *c, const struct expr_node *n, bool truth)
{
	switch (n->kind) {
	case EXPR_NOT:
		expr_facts(c, n->left, !truth);
		return;
	case EXPR_AND:
	case EXPR_OR:
		if (truth != (n->kind == EXPR_AND))
			return;
		expr_facts(c, n->left, truth);
		expr_facts(c, n->right, truth);
		return;
	case EXPR_COMPARE:
		if (truth != (n->compare != COMPARE_UNEQUAL))
			return;
		add_fact(c, n->left);
		add_fact(c, n->right);
		return;
	case EXPR_IN:
		if (!truth)
			return;
		add_fact(c, n->left);
		add_fact(c, n->right);
		return;
	case EXPR_ROOT: case EXPR_LOCAL: case EXPR_MEMBER: case EXPR_KEY: case EXPR_INDEX: case EXPR_FILTER:
		if (truth)
			add_fact(c, n);
		return;
	case EXPR_TEXT: case EXPR_NUMBER: case EXPR_BOOL: case EXPR_NAME: case EXPR_DOT: case EXPR_CALL: case EXPR_JOIN: case EXPR_MESSAGE:
		return;
	}
}
