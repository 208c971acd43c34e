/* Templates against the types of the data and the contexts of the page; includes and layouts are put in their places. */
#include "view/filter.h"

/* --- Contexts --- */

static bool left_elsewhere(struct check *c, const struct node *n, const char *word, const struct context *entered)
{
	return check_wrong(c, n->loc, 2, RULE_TEMPLATE_CONTEXT, "this '%s' begins %s and ends %s", word, context_name(entered), context_name(&c->context));
}

/* A body must end where it began; afterwards holds what holds with and without it. */
void check_body(struct check *c, const struct node *n, const char *word, struct nodes *body)
{
	struct context entered = c->context;

	check_nodes(c, body);
	context_statement(&c->context);
	if (!context_same(&entered, &c->context)) {
		left_elsewhere(c, n, word, &entered);
		c->context = entered;
		return;
	}
	context_join(&entered, &c->context);
	c->context = entered;
}

/* --- Nodes --- */

static void piece(struct check *c, const struct node *n, struct nodes *out, size_t from, size_t to)
{
	struct node *made;

	if (from == to)
		return;
	made = vec_push(c->arena, out);
	*made = *n;
	made->text = str_slice(n->text, from, to);
	made->text_from = n->text_from + from;
}

static void code_mark(struct check *c, const struct node *n, struct nodes *out, const struct context_event *event)
{
	struct node *made = vec_push(c->arena, out);

	*made = (struct node){ .kind = event->kind == CONTEXT_OPEN ? NODE_CODE_OPEN : NODE_CODE_CLOSE, .loc = n->loc, .place = PLACE_NONE };
	made->text = str_slice(n->text, event->from, event->to);
	made->span = event->span;
}

static void check_text(struct check *c, struct node *n, struct nodes *out)
{
	const struct source *source = n->loc.source;
	struct context_events events = { 0 };
	size_t from = 0;

	context_text(c->arena, &c->context, n->text, &events);
	for (size_t i = 0; i < events.list.count; i++) {
		const struct context_event *e = &events.list.items[i];
		struct loc loc = source_at(source, n->text_from + e->from);
		size_t span = str_length(str_slice(n->text, e->from, e->to));

		switch (e->kind) {
		case CONTEXT_OPEN: case CONTEXT_CLOSE:
			piece(c, n, out, from, e->from);
			code_mark(c, n, out, e);
			from = e->to;
			break;
		case CONTEXT_LITERAL:
			check_wrong(c, loc, span, RULE_TEMPLATE_LITERAL, "these words cannot be translated");
			diag_hint(c->ds, "make them a message and write {{ t(\"…\") }}");
			break;
		case CONTEXT_WRONG:
			check_wrong(c, loc, span, RULE_TEMPLATE_CONTEXT, "%s", e->message);
			break;
		}
	}
	piece(c, n, out, from, n->text.len);
}

/* Takes `line` and `markdown` off the expression. */
static void take_form(struct node *n)
{
	struct expr_node *f = n->expr;

	if (f->kind != EXPR_FILTER || !filter_is_form(f->filter))
		return;
	n->form = str_is(f->text, "line") ? FORM_LINE : FORM_BLOCKS;
	if (f->arg_count)
		n->heading_base = (unsigned)f->args[0].value->constant.number.digits;
	n->expr = f->left;
}

/* Blocks of prose need a place of their own. */
static bool check_prose(struct check *c, struct node *n)
{
	const struct expr_node *e = n->expr;
	bool message = e->type == &type_message;

	if (e->type->kind != VALUE_PROSE)
		return true;
	if (n->place == PLACE_HTML_ADDRESS || n->place == PLACE_MARKDOWN_ADDRESS)
		return check_wrong(c, e->loc, str_length(e->text), RULE_TEMPLATE_TYPE, "%s cannot be part of an address", e->type->name);
	if (message || n->form == FORM_LINE)
		return true;
	if (n->place != PLACE_MARKDOWN_CELL && (n->place != PLACE_MARKDOWN_TEXT || c->context.line_start))
		return true;
	check_wrong(c, e->loc, str_length(e->text), RULE_TEMPLATE_CONTEXT, "paragraphs cannot stand %s",
		    n->place == PLACE_MARKDOWN_CELL ? "in a table" : "behind something else on a line");
	diag_hint(c->ds, "write '| line' for prose of one paragraph");
	return false;
}

static void check_output(struct check *c, struct node *n, struct nodes *out)
{
	const char *why, *fix;
	bool ok;

	n->place = context_place(&c->context, &why, &fix);
	n->link = c->context.brackets > 0;
	if (n->place == PLACE_NONE) {
		check_wrong(c, n->loc, 2, RULE_TEMPLATE_CONTEXT, "%s", why);
		diag_hint(c->ds, "%s", fix);
	}
	ok = expr_check_present(c, n->expr);
	if (ok) {
		take_form(n);
		ok = expr_check_printable(c, &n->expr) && expr_present(c, n->expr);
	}
	if (ok && n->place != PLACE_NONE)
		check_prose(c, n);
	context_value(&c->context, ok && n->expr->type->kind == VALUE_NUMBER);
	*(struct node *)vec_push(c->arena, out) = *n;
}

static void check_if(struct check *c, struct node *n, struct nodes *out)
{
	size_t facts = c->facts.count;
	struct context entered, after;

	context_statement(&c->context);
	entered = after = c->context;
	for (size_t i = 0; i < n->branches.count; i++) {
		struct branch *b = &n->branches.items[i];
		size_t before = c->facts.count;
		bool ok = !b->condition || expr_check(c, b->condition);

		if (ok && b->condition)
			expr_facts(c, b->condition, true);
		c->context = entered;
		check_body(c, n, "if", &b->body);
		context_join(&after, &c->context);
		c->facts.count = before;
		if (ok && b->condition)
			expr_facts(c, b->condition, false);
	}
	c->facts.count = facts;
	c->context = after;
	*(struct node *)vec_push(c->arena, out) = *n;
}

static void add_local(struct check *c, struct str name, const struct type *type, uint32_t slot)
{
	if (name.ptr)
		*vec_push(c->arena, &c->locals) = (struct local){ name, type, slot, ++c->bindings, false };
}

static bool check_range(struct check *c, const struct node *n)
{
	const struct expr_node *e = n->expr;

	if (!expr_check(c, n->expr))
		return false;
	if (e->type->kind != VALUE_LIST && e->type->kind != VALUE_DICT)
		return check_wrong(c, e->loc, str_length(e->text), RULE_TEMPLATE_TYPE, "'%.*s' is %s, and 'for' needs a list", STR_FMT(e->written), e->type->name);
	if (n->key.ptr && e->type->kind == VALUE_LIST) {
		check_wrong(c, n->name_loc, str_length(n->key), RULE_TEMPLATE_TYPE, "the items of a list have no names");
		diag_hint(c->ds, "use 'loop.index' for their number");
		return false;
	}
	return true;
}

static void check_for(struct check *c, struct node *n, struct nodes *out)
{
	size_t locals = c->locals.count, facts = c->facts.count;
	struct context entered;

	context_statement(&c->context);
	entered = c->context;
	if (check_range(c, n)) {
		n->slot = c->local_count;
		c->local_count += 3;
		add_local(c, n->key, &type_text, n->slot);
		add_local(c, n->name, n->expr->type->item, n->slot + 1);
		add_local(c, STR("loop"), &type_loop, n->slot + 2);
		expr_facts(c, n->expr, true);
		check_body(c, n, "for", &n->body);
		if (c->context.cell && !entered.cell && !c->context.line_start)
			left_elsewhere(c, n, "for", &entered);
		c->locals.count = locals;
		c->facts.count = facts;
		context_join(&entered, &c->context);
		c->context = entered;
		check_body(c, n, "for", &n->otherwise);
	}
	*(struct node *)vec_push(c->arena, out) = *n;
}

/* What a file is given: its names are the root's and these. */
static bool check_args(struct check *c, struct node *n)
{
	bool ok = true;

	n->slot = c->local_count;
	c->local_count += (uint32_t)n->arg_count;
	for (size_t i = 0; i < n->arg_count; i++) {
		ok = expr_check(c, n->args[i].value) && ok;
		for (size_t j = 0; j < i; j++)
			if (str_eq(n->args[j].name, n->args[i].name))
				ok = check_wrong(c, n->args[i].loc, str_length(n->args[i].name), RULE_TEMPLATE_SYNTAX, "'%.*s' is given twice", STR_FMT(n->args[i].name));
	}
	for (size_t i = 0; ok && i < n->arg_count; i++) {
		add_local(c, n->args[i].name, n->args[i].value->type, n->slot + (uint32_t)i);
		c->locals.items[c->locals.count - 1].optional = n->args[i].value->optional;
	}
	return ok;
}

static void check_include(struct check *c, struct node *n, struct nodes *out)
{
	size_t locals = c->locals.count, visible = c->visible;
	struct site site = { c->site, n->loc, n->text, "included from here" };
	struct super *super = c->super_block;
	struct parsed parsed;

	context_statement(&c->context);
	if (check_args(c, n) && check_load(c, n, &site, &parsed)) {
		c->visible = locals;
		c->site = &site;
		c->super_block = NULL;
		c->depth++;
		n->body = parsed.nodes;
		check_body(c, n, "include", &n->body);
		c->depth--;
		c->super_block = super;
		c->site = site.parent;
	}
	c->visible = visible;
	c->locals.count = locals;
	*(struct node *)vec_push(c->arena, out) = *n;
}

static void check_layout(struct check *c, struct node *n, struct nodes *out)
{
	(void)out;
	if (c->site)
		check_wrong(c, n->loc, 2, RULE_TEMPLATE_INCLUDE, "only the template of a page can have a layout");
	else
		check_wrong(c, n->loc, 2, RULE_TEMPLATE_SYNTAX, "'layout' must be the first statement of a template");
}

static void (*const checkers[])(struct check *c, struct node *n, struct nodes *out) = {
	[NODE_TEXT] = check_text,
	[NODE_OUTPUT] = check_output,
	[NODE_IF] = check_if,
	[NODE_FOR] = check_for,
	[NODE_INCLUDE] = check_include,
	[NODE_LAYOUT] = check_layout,
	[NODE_BLOCK] = check_block,
	[NODE_SUPER] = check_super,
};

void check_nodes(struct check *c, struct nodes *nodes)
{
	struct nodes out = { 0 };

	for (size_t i = 0; i < nodes->count; i++)
		checkers[nodes->items[i].kind](c, &nodes->items[i], &out);
	*nodes = out;
}

static void check_end(struct check *c, const struct source *source)
{
	struct context text = context_on(c->format);

	if (c->context.markup != MARKUP_DEFINITION && !context_same(&c->context, &text))
		check_wrong(c, source_at(source, source->text.len), 1, RULE_TEMPLATE_CONTEXT, "the template ends %s", context_name(&c->context));
}

static void check_file(struct check *c, const struct source *source, struct nodes *nodes)
{
	const struct node *layout = layout_of(nodes);
	check_block_names(c, nodes);
	if (layout)
		check_lay_out(c, nodes, layout);
	else
		check_nodes(c, nodes);
	check_end(c, source);
}

const struct tmpl *tmpl_compile(struct arena *a, const struct tmpl_world *world, struct str name, struct diags *ds)
{
	struct check c = {
		.arena = a, .ds = ds, .name_rule = RULE_TEMPLATE_NAME, .root = world->root, .source = world->source, .loader = world->loader,
		.format = world->format, .name = name, .context = context_on(world->format),
	};
	const struct source *file = world->loader->load(world->loader->self, world->format, name);
	size_t errors = diags_count(ds, SEVERITY_ERROR);
	struct parsed parsed;
	struct tmpl *t;

	if (!file) {
		diag_at(ds, (struct loc){ NULL, 0, 0 }, RULE_TEMPLATE_INCLUDE, "there is no template '%.*s'", STR_FMT(name));
		check_nearest(&c, name, world->loader->names, world->loader->name_count);
		return NULL;
	}
	if (!check_parse(&c, file, &parsed))
		return NULL;
	check_file(&c, file, &parsed.nodes);
	if (diags_count(ds, SEVERITY_ERROR) > errors)
		return NULL;
	t = NEW(a, struct tmpl);
	t->format = world->format;
	t->nodes = parsed.nodes;
	t->local_count = c.local_count;
	return t;
}
