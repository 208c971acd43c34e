/* A message with its arguments filled in, as inlines. */
#include "text/msg_node.h"

#include <assert.h>
#include <string.h>

/* What is being written. Text gathers until markup comes. */
struct writer {
	struct arena *arena;
	const struct l10n *l10n;
	const struct msg_arg *args;
	size_t count;
	VEC(struct inline_node) nodes;
	struct buf text;
	bool in_code;			/* text and facts only */
	const struct msg_arg *number;	/* of the plural around, for '#'; NULL outside */
	int64_t offset;			/* what is taken off it */
};

static const struct msg_arg *find_arg(const struct writer *w, struct str name)
{
	static const struct msg_arg absent = { .kind = MSG_ARG_TEXT };

	for (size_t i = 0; i < w->count; i++)
		if (str_eq(w->args[i].name, name))
			return &w->args[i];
	assert(!"an argument was not given");
	return &absent;
}

static void flush(struct writer *w)
{
	if (w->text.len)
		*vec_push(w->arena, &w->nodes) = (struct inline_node){ .kind = INLINE_TEXT, .text = buf_str(&w->text) };
	w->text = buf_on(w->arena);
}

static void put_node(struct writer *w, struct inline_node node)
{
	flush(w);
	*vec_push(w->arena, &w->nodes) = node;
}

static struct inlines finish(struct writer *w)
{
	flush(w);
	return (struct inlines){ w->nodes.items, w->nodes.count };
}

/* A writer for what stands inside a node of this one. */
static struct writer inner(const struct writer *w)
{
	struct writer in = *w;

	memset(&in.nodes, 0, sizeof in.nodes);
	in.text = buf_on(w->arena);
	return in;
}

/* Markup inside code is its text. */
static void put_plain_inlines(struct writer *w, struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node *node = &inlines.items[i];

		if (node->kind == INLINE_FACT)
			put_node(w, *node);
		else if (node->kind == INLINE_SOFT_BREAK || node->kind == INLINE_HARD_BREAK)
			buf_char(&w->text, ' ');
		else
			buf_put(&w->text, node->text);
		put_plain_inlines(w, node->children);
	}
}

static void put_inlines(struct writer *w, struct inlines inlines)
{
	if (w->in_code) {
		put_plain_inlines(w, inlines);
		return;
	}
	for (size_t i = 0; i < inlines.count; i++)
		if (inlines.items[i].kind == INLINE_TEXT)
			buf_put(&w->text, inlines.items[i].text);
		else
			put_node(w, inlines.items[i]);
}

/* Values. */

static void put_number(struct writer *w, struct number n, enum number_style style, struct str skeleton)
{
	size_t error;

	l10n_number(w->l10n, n, style, skeleton, &w->text, &error);
}

static void put_list(struct writer *w, const struct msg_arg *arg, enum list_style style)
{
	size_t count;
	const struct list_piece *pieces = l10n_list(w->arena, w->l10n, style, arg->count, &count);

	for (size_t i = 0; i < count; i++) {
		const struct msg_arg *item = pieces[i].index < arg->count ? &arg->items[pieces[i].index] : NULL;

		if (!item)
			buf_put(&w->text, pieces[i].literal);
		else if (item->kind == MSG_ARG_INLINES)
			put_inlines(w, item->inlines);
		else
			buf_put(&w->text, item->text);
	}
}

/* As it is shown where the message says nothing of its type. */
static void put_plain(struct writer *w, const struct msg_arg *arg)
{
	switch (arg->kind) {
	case MSG_ARG_TEXT:
		buf_put(&w->text, arg->text);
		return;
	case MSG_ARG_NUMBER:
		put_number(w, arg->number, NUMBER_PLAIN, STR(""));
		return;
	case MSG_ARG_DATE:
		l10n_date(w->l10n, arg->date, DATE_MEDIUM, STR(""), &w->text);
		return;
	case MSG_ARG_LIST:
		put_list(w, arg, LIST_AND);
		return;
	case MSG_ARG_INLINES:
		put_inlines(w, arg->inlines);
		return;
	}
}

/* Plurals and selects. */

static struct number less_offset(struct number n, int64_t offset)
{
	int64_t scaled = offset;

	for (unsigned i = 0; i < n.decimals; i++)
		if (__builtin_mul_overflow(scaled, 10, &scaled))
			return n;
	if (!__builtin_sub_overflow(n.digits, scaled, &scaled))
		n.digits = scaled;
	return n;
}

static const struct msg_branch *branch_named(const struct msg_node *node, struct str selector)
{
	for (size_t i = 0; i < node->branch_count; i++)
		if (!node->branches[i].exact && str_eq(node->branches[i].selector, selector))
			return &node->branches[i];
	return NULL;
}

static const struct msg_branch *plural_branch(const struct writer *w, const struct msg_node *node, const struct msg_arg *arg)
{
	enum plural_kind kind = node->type == MSG_PLURAL ? PLURAL_CARDINAL : PLURAL_ORDINAL;
	unsigned category;

	if (arg->kind != MSG_ARG_NUMBER)
		return NULL;
	for (size_t i = 0; i < node->branch_count; i++)
		if (node->branches[i].exact && number_equal(node->branches[i].number, arg->number))
			return &node->branches[i];
	category = l10n_plural(w->l10n, kind, less_offset(arg->number, node->offset));
	return branch_named(node, str_of(plural_names[category]));
}

static const struct msg_branch *select_branch(const struct writer *w, const struct msg_node *node, const struct msg_arg *arg)
{
	struct writer text = inner(w);

	if (arg->kind == MSG_ARG_TEXT)
		return branch_named(node, arg->text);
	if (arg->kind != MSG_ARG_NUMBER)
		return NULL;
	put_plain(&text, arg);
	return branch_named(node, buf_str(&text.text));
}

static void put_nodes(struct writer *w, struct msg_nodes nodes);

static void put_plural(struct writer *w, const struct msg_node *node, const struct msg_arg *arg)
{
	const struct msg_branch *branch = plural_branch(w, node, arg);
	const struct msg_arg *outer = w->number;
	int64_t outer_offset = w->offset;

	w->number = arg;
	w->offset = node->offset;
	put_nodes(w, (branch ? branch : branch_named(node, STR("other")))->nodes);
	w->number = outer;
	w->offset = outer_offset;
}

static void put_select(struct writer *w, const struct msg_node *node, const struct msg_arg *arg)
{
	const struct msg_branch *branch = select_branch(w, node, arg);

	put_nodes(w, (branch ? branch : branch_named(node, STR("other")))->nodes);
}

static void put_hash(struct writer *w)
{
	if (w->number->kind == MSG_ARG_NUMBER)
		put_number(w, less_offset(w->number->number, w->offset), NUMBER_PLAIN, STR(""));
	else
		put_plain(w, w->number);
}

/* Nodes. */

static void put_argument(struct writer *w, const struct msg_node *node)
{
	const struct msg_arg *arg = find_arg(w, node->name);

	if (node->type == MSG_PLURAL || node->type == MSG_SELECTORDINAL)
		put_plural(w, node, arg);
	else if (node->type == MSG_SELECT)
		put_select(w, node, arg);
	else if (node->type == MSG_NUMBER && arg->kind == MSG_ARG_NUMBER)
		put_number(w, arg->number, (enum number_style)node->style, node->skeleton);
	else if (node->type == MSG_DATE && arg->kind == MSG_ARG_DATE)
		l10n_date(w->l10n, arg->date, (enum date_style)node->style, node->skeleton, &w->text);
	else if (node->type == MSG_LIST && arg->kind == MSG_ARG_LIST)
		put_list(w, arg, (enum list_style)node->style);
	else
		put_plain(w, arg);
}

static struct inlines text_inlines(struct arena *a, struct str text)
{
	struct inline_node *node = NEW(a, struct inline_node);

	*node = (struct inline_node){ .kind = INLINE_TEXT, .text = text };
	return (struct inlines){ node, 1 };
}

static void put_tag(struct writer *w, const struct msg_node *node)
{
	static const enum inline_kind kinds[] = {
		[MSG_TAG_BOLD] = INLINE_STRONG, [MSG_TAG_ITALIC] = INLINE_EMPHASIS, [MSG_TAG_CODE] = INLINE_CODE, [MSG_TAG_LINK] = INLINE_LINK,
	};
	struct inline_node made = { .kind = kinds[node->tag] };
	struct writer in = inner(w);

	if (node->tag == MSG_TAG_LINK) {
		struct str address = find_arg(w, node->name)->address;

		if (!address.ptr) {
			put_nodes(w, node->children);
			return;
		}
		made.address = text_inlines(w->arena, address);
	}
	in.in_code |= node->tag == MSG_TAG_CODE;
	put_nodes(&in, node->children);
	made.children = finish(&in);
	put_node(w, made);
}

static void put_nodes(struct writer *w, struct msg_nodes nodes)
{
	for (size_t i = 0; i < nodes.count; i++) {
		const struct msg_node *node = &nodes.items[i];

		switch (node->kind) {
		case MSG_NODE_TEXT:
			buf_put(&w->text, node->text);
			break;
		case MSG_NODE_ARGUMENT:
			put_argument(w, node);
			break;
		case MSG_NODE_HASH:
			put_hash(w);
			break;
		case MSG_NODE_TAG:
			put_tag(w, node);
			break;
		}
	}
}

struct inlines msg_format(struct arena *a, const struct msg *m, const struct l10n *l, const struct msg_arg *args, size_t count)
{
	struct writer w = { .arena = a, .l10n = l, .args = args, .count = count, .text = buf_on(a) };

	put_nodes(&w, m->nodes);
	return finish(&w);
}
