/* Expressions of templates and prose: text to nodes.

   or     := and ("or" and)*                     primary := text | number | "true" | "false" | "(" or ")"
   and    := not ("and" not)*                             | name | name "(" arguments ")"
   not    := "not" not | compare                 postfix := primary ("." segment | "[" or "]")*
   compare := join [op join]                     filter  := postfix ("|" name ["(" arguments ")"])*
   op     := == != < <= > >= in "not in"         join    := filter ("~" filter)* */
#include "view/expr_lex.h"

enum { EXPR_DEPTH = 64, NUMBER_DIGITS = 18 };

static struct expr_node *parse_or(struct expr_parser *p);

static struct expr_node *node(struct expr_parser *p, enum expr_kind kind, size_t at)
{
	struct expr_node *n = NEW(p->arena, struct expr_node);

	n->kind = kind;
	n->loc = expr_loc(p, at);
	return n;
}

static struct expr_node *written(struct expr_parser *p, struct expr_node *n, size_t from)
{
	n->written = str_slice(p->in.text, from, p->last);
	return n;
}

static struct number number_of(struct expr_parser *p)
{
	struct str s = expr_token(p);
	struct number n = { 0, 0 };
	bool negative = s.ptr[0] == '-', decimals = false;

	if (s.len > NUMBER_DIGITS) {
		expr_wrong(p, p->from, "this number has too many digits");
		return n;
	}
	for (size_t i = negative; i < s.len; i++) {
		if (s.ptr[i] == '.') {
			decimals = true;
			continue;
		}
		n.digits = n.digits * 10 + (s.ptr[i] - '0');
		n.decimals = (uint8_t)(n.decimals + decimals);
	}
	n.digits = negative ? -n.digits : n.digits;
	return n;
}

static struct expr_node *parse_literal(struct expr_parser *p)
{
	struct expr_node *n = node(p, p->token == TOKEN_TEXT ? EXPR_TEXT : EXPR_NUMBER, p->from);

	if (p->token == TOKEN_TEXT) {
		n->text = expr_token_value(p);
		n->constant = value_text(VALUE_TEXT, n->text, (struct loc){ NULL, 0, 0 });
	} else {
		n->constant = (struct value){ .kind = VALUE_NUMBER, .number = number_of(p) };
	}
	expr_advance(p);
	return n;
}

static bool parse_arg(struct expr_parser *p, struct expr_arg *arg)
{
	size_t from = p->from;

	arg->loc = expr_loc(p, from);
	arg->value = parse_or(p);
	if (!arg->value || p->token != '=')
		return arg->value != NULL;
	if (arg->value->kind != EXPR_NAME)
		return expr_wrong(p, from, "only a name may stand before '='");
	arg->name = arg->value->text;
	expr_advance(p);
	return (arg->value = parse_or(p)) != NULL;
}

/* Behind the opening parenthesis. */
static bool parse_args(struct expr_parser *p, struct expr_node *n)
{
	VEC(struct expr_arg) args = { 0 };

	if (expr_sign(p, ')'))
		return true;
	do {
		if (!parse_arg(p, vec_push(p->arena, &args)))
			return false;
	} while (expr_sign(p, ','));
	n->args = args.items;
	n->arg_count = args.count;
	return expr_sign(p, ')') ? true : expr_unexpected(p, "',' or ')'");
}

static struct expr_node *parse_name(struct expr_parser *p)
{
	struct expr_node *n = node(p, EXPR_NAME, p->from);
	struct str text = expr_token(p);

	if (str_is(text, "true") || str_is(text, "false")) {
		n->kind = EXPR_BOOL;
		n->constant = value_bool(str_is(text, "true"));
		expr_advance(p);
		return n;
	}
	n->text = expr_name(p, "a value");
	if (!n->text.ptr)
		return NULL;
	if (!expr_sign(p, '('))
		return n;
	n->kind = EXPR_CALL;
	return parse_args(p, n) ? n : NULL;
}

static struct expr_node *parse_primary(struct expr_parser *p)
{
	struct expr_node *n;

	if (p->token == TOKEN_TEXT || p->token == TOKEN_NUMBER)
		return parse_literal(p);
	if (p->token == TOKEN_NAME)
		return parse_name(p);
	if (!expr_sign(p, '(')) {
		expr_unexpected(p, "a value");
		return NULL;
	}
	n = parse_or(p);
	if (n && !expr_sign(p, ')')) {
		expr_unexpected(p, "')'");
		return NULL;
	}
	return n;
}

/* A name behind a dot may begin with a digit and be any word. The dot is the token; the parser is behind it. */
static struct expr_node *parse_segment(struct expr_parser *p, struct expr_node *left)
{
	size_t from = p->at;
	struct expr_node *n;

	while (expr_is_name(expr_char(p, p->at)))
		p->at++;
	if (p->at == from) {
		expr_wrong(p, from, "expected a name behind the dot");
		return NULL;
	}
	n = node(p, EXPR_DOT, from);
	n->left = left;
	n->text = str_slice(p->in.text, from, p->at);
	expr_advance(p);
	return n;
}

static struct expr_node *parse_index(struct expr_parser *p, struct expr_node *left)
{
	struct expr_node *n = node(p, EXPR_INDEX, p->from);

	expr_advance(p);
	n->left = left;
	n->right = parse_or(p);
	if (n->right && !expr_sign(p, ']')) {
		expr_unexpected(p, "']'");
		return NULL;
	}
	return n->right ? n : NULL;
}

/* What can be chained without end is counted, since checking and evaluating go down the chain. */
static bool too_long(struct expr_parser *p, unsigned links)
{
	if (links <= EXPR_DEPTH)
		return false;
	if (!p->failed)
		diag_at(p->ds, expr_loc(p, p->from), RULE_TEMPLATE_LIMIT, "an expression has more than %d parts in a row or in each other", EXPR_DEPTH);
	p->failed = true;
	return true;
}

static struct expr_node *parse_postfix(struct expr_parser *p)
{
	size_t from = p->from;
	struct expr_node *n = parse_primary(p);

	for (unsigned links = 1; n && (p->token == '.' || p->token == '['); links++) {
		if (too_long(p, links))
			return NULL;
		written(p, n, from);
		n = p->token == '.' ? parse_segment(p, n) : parse_index(p, n);
	}
	return n ? written(p, n, from) : NULL;
}

static struct expr_node *parse_filter(struct expr_parser *p)
{
	size_t from = p->from;
	struct expr_node *n = parse_postfix(p);

	for (unsigned links = 1; n && expr_sign(p, '|'); links++) {
		struct expr_node *f = node(p, EXPR_FILTER, p->from);

		if (too_long(p, links))
			return NULL;
		f->left = n;
		f->text = expr_name(p, "the name of a filter");
		if (!f->text.ptr || (expr_sign(p, '(') && !parse_args(p, f)))
			return NULL;
		n = written(p, f, from);
	}
	return n;
}

static struct expr_node *binary(struct expr_parser *p, enum expr_kind kind, struct expr_node *left, size_t at)
{
	struct expr_node *n = node(p, kind, at);

	n->left = left;
	return n;
}

static struct expr_node *parse_join(struct expr_parser *p)
{
	size_t from = p->from, at;
	struct expr_node *n = parse_filter(p);

	for (unsigned links = 1; n && (at = p->from, expr_sign(p, '~')); links++) {
		if (too_long(p, links))
			return NULL;
		n = binary(p, EXPR_JOIN, n, at);
		n->right = parse_filter(p);
		if (!n->right)
			return NULL;
		written(p, n, from);
	}
	return n;
}

static struct expr_node *parse_in(struct expr_parser *p, struct expr_node *left, size_t at)
{
	struct expr_node *n = binary(p, EXPR_IN, left, at);

	n->right = parse_join(p);
	return n->right ? n : NULL;
}

static struct expr_node *parse_compare(struct expr_parser *p)
{
	size_t from = p->from, at;
	struct expr_node *n = parse_join(p), *negated;

	at = p->from;
	if (!n)
		return NULL;
	if (expr_word(p, "in")) {
		n = parse_in(p, n, at);
		return n ? written(p, n, from) : NULL;
	}
	if (expr_word(p, "not")) {
		if (!expr_word(p, "in")) {
			expr_unexpected(p, "'in'");
			return NULL;
		}
		negated = node(p, EXPR_NOT, at);
		negated->left = parse_in(p, n, at);
		return negated->left ? written(p, negated, from) : NULL;
	}
	for (int i = 0; i < COMPARE_SIGNS; i++)
		if (p->token == compare_signs[i].token) {
			n = binary(p, EXPR_COMPARE, n, at);
			n->compare = compare_signs[i].compare;
			n->text = str_of(compare_signs[i].text);
			expr_advance(p);
			n->right = parse_join(p);
			return n->right ? written(p, n, from) : NULL;
		}
	return n;
}

static struct expr_node *parse_not(struct expr_parser *p)
{
	size_t from = p->from;
	unsigned count = 0;
	struct expr_node *n;

	while (expr_word(p, "not"))
		count++;
	n = parse_compare(p);
	if (!n || count == 0 || too_long(p, count))
		return count > EXPR_DEPTH ? NULL : n;
	for (; count > 0; count--) {
		struct expr_node *negated = node(p, EXPR_NOT, from);

		negated->left = n;
		n = written(p, negated, from);
	}
	return n;
}

static struct expr_node *parse_and(struct expr_parser *p)
{
	size_t from = p->from, at;
	struct expr_node *n = parse_not(p);

	for (unsigned links = 1; n && (at = p->from, expr_word(p, "and")); links++) {
		if (too_long(p, links))
			return NULL;
		n = binary(p, EXPR_AND, n, at);
		n->right = parse_not(p);
		if (!n->right)
			return NULL;
		written(p, n, from);
	}
	return n;
}

static struct expr_node *parse_or(struct expr_parser *p)
{
	size_t from = p->from, at;
	struct expr_node *n;

	if (too_long(p, ++p->depth))
		return NULL;
	n = parse_and(p);
	for (unsigned links = 1; n && (at = p->from, expr_word(p, "or")); links++) {
		if (too_long(p, links))
			return NULL;
		n = binary(p, EXPR_OR, n, at);
		n->right = parse_and(p);
		if (!n->right)
			return NULL;
		written(p, n, from);
	}
	p->depth--;
	return n;
}

struct expr_node *expr_parse(struct expr_parser *p)
{
	return p->failed ? NULL : parse_or(p);
}
