/* Layouts: the blocks of a template in the places of those of another. */
#include "view/tmpl_node.h"

static const struct node *find_override(const struct check *c, struct str name)
{
	size_t at = id_index_find(&c->override_ids, name);

	return c->depth == 0 && at < c->override_ids.count ? c->overrides[at] : NULL;
}

/* The block of the layout that another stands in for, where super() did not use it: for its findings only. */
static void check_replaced(struct check *c, struct node *n)
{
	struct context context = c->context;

	check_nodes(c, &n->body);
	c->context = context;
}

static void check_override(struct check *c, struct node *n, const struct node *over)
{
	struct super super = { &n->body, c->site, c->visible, false };
	struct super *outer = c->super_block;
	struct nodes body = over->body;
	struct context context = c->context;

	c->super_block = &super;
	c->site = NULL;
	c->visible = c->locals.count;
	check_body(c, over, "block", &body);
	c->visible = super.visible;
	c->site = super.site;
	c->super_block = outer;
	if (!super.used) {
		struct context after = c->context;

		c->context = context;
		check_replaced(c, n);
		c->context = after;
	}
	n->body = body;
	n->own = true;
}

void check_block(struct check *c, struct node *n, struct nodes *out)
{
	const struct node *over = find_override(c, n->text);

	context_statement(&c->context);
	if (c->depth)
		check_wrong(c, n->loc, 2, RULE_TEMPLATE_SYNTAX, "a block cannot stand in an included template");
	if (over)
		check_override(c, n, over);
	else
		check_body(c, n, "block", &n->body);
	*(struct node *)vec_push(c->arena, out) = *n;
}

void check_super(struct check *c, struct node *n, struct nodes *out)
{
	struct super *super = c->super_block;
	const struct site *site = c->site;
	size_t visible = c->visible;

	if (!super || c->site) {
		check_wrong(c, n->loc, 2, RULE_TEMPLATE_SYNTAX, "super() stands in no block that takes the place of another");
		return;
	}
	if (super->used) {
		check_wrong(c, n->loc, 2, RULE_TEMPLATE_SYNTAX, "super() stands twice in one block");
		return;
	}
	super->used = true;
	n->body = *super->body;
	c->super_block = NULL;
	c->site = super->site;
	c->visible = super->visible;
	check_body(c, n, "super", &n->body);
	c->visible = visible;
	c->site = site;
	c->super_block = super;
	*(struct node *)vec_push(c->arena, out) = *n;
}

static bool is_blank_text(const struct node *n)
{
	return n->kind == NODE_TEXT && str_trim(n->text).len == 0;
}

/* The layout statement that a template begins with; NULL when there is none. */
const struct node *layout_of(const struct nodes *nodes)
{
	size_t i = 0;

	while (i < nodes->count && is_blank_text(&nodes->items[i]))
		i++;
	return i < nodes->count && nodes->items[i].kind == NODE_LAYOUT ? &nodes->items[i] : NULL;
}

typedef void (*block_visitor)(struct check *c, const struct node *block, void *self);

static void visit_blocks(struct check *c, const struct nodes *nodes, block_visitor visit, void *self)
{
	for (size_t i = 0; i < nodes->count; i++) {
		const struct node *n = &nodes->items[i];

		if (n->kind == NODE_BLOCK)
			visit(c, n, self);
		for (size_t b = 0; b < n->branches.count; b++)
			visit_blocks(c, &n->branches.items[b].body, visit, self);
		visit_blocks(c, &n->body, visit, self);
		visit_blocks(c, &n->otherwise, visit, self);
	}
}

/* The blocks of a file by name, and where each is. */
struct block_names {
	struct id_index index;
	struct loc *locs;
};

static void count_block(struct check *c, const struct node *block, void *self)
{
	size_t *count = self;

	(void)c;
	(void)block;
	++*count;
}

static void add_block(struct check *c, const struct node *block, void *self)
{
	struct block_names *names = self;
	size_t before = names->index.count, at = id_index_add(&names->index, block->text);

	if (at == before) {
		names->locs[at] = block->name_loc;
		return;
	}
	check_wrong(c, block->name_loc, str_length(block->text), RULE_TEMPLATE_SYNTAX, "there are two blocks '%.*s'", STR_FMT(block->text));
	diag_related(c->ds, names->locs[at], "the first");
}

/* The names of all blocks; one that there are two of is reported. */
static struct id_index block_names(struct check *c, const struct nodes *nodes)
{
	struct block_names names;
	size_t count = 0;

	visit_blocks(c, nodes, count_block, &count);
	names.index = id_index_on(c->arena, count);
	names.locs = NEW_ARRAY(c->arena, struct loc, count);
	visit_blocks(c, nodes, add_block, &names);
	return names.index;
}

void check_block_names(struct check *c, const struct nodes *nodes)
{
	block_names(c, nodes);
}

/* Beside the layout statement only blocks, each of which the layout has. */
static void check_overrides(struct check *c, const struct nodes *nodes, const struct node *layout, const struct id_index *names)
{
	for (size_t i = 0; i < nodes->count; i++) {
		const struct node *n = &nodes->items[i];

		if (n == layout || is_blank_text(n))
			continue;
		if (n->kind != NODE_BLOCK) {
			check_wrong(c, n->loc, 1, RULE_TEMPLATE_SYNTAX, "only blocks can stand in a template with a layout");
			continue;
		}
		if (id_index_find(names, n->text) < names->count)
			continue;
		check_wrong(c, n->name_loc, str_length(n->text), RULE_TEMPLATE_NAME, "'%.*s' has no block '%.*s'", STR_FMT(layout->text), STR_FMT(n->text));
		check_nearest(c, n->text, names->ids, names->count);
	}
}

/* The first of each name counts. */
static void index_overrides(struct check *c, const struct nodes *nodes)
{
	const struct node **overrides = NEW_ARRAY(c->arena, const struct node *, nodes->count);

	c->override_ids = id_index_on(c->arena, nodes->count);
	for (size_t i = 0; i < nodes->count; i++) {
		const struct node *n = &nodes->items[i];
		size_t before = c->override_ids.count;

		if (n->kind == NODE_BLOCK && id_index_add(&c->override_ids, n->text) == before)
			overrides[before] = n;
	}
	c->overrides = overrides;
}

/* Puts the template's blocks into its layout; `nodes` becomes one LAYOUT node. */
void check_lay_out(struct check *c, struct nodes *nodes, const struct node *layout)
{
	struct site site = { NULL, layout->loc, layout->text, "laid out from here" };
	struct id_index names;
	struct node made = *layout;
	struct parsed parsed;

	if (!check_load(c, layout, &site, &parsed))
		return;
	c->site = &site;
	names = block_names(c, &parsed.nodes);
	c->site = NULL;
	check_overrides(c, nodes, layout, &names);
	c->site = &site;
	index_overrides(c, nodes);
	made.body = parsed.nodes;
	check_nodes(c, &made.body);
	c->site = NULL;
	*nodes = (struct nodes){ 0 };
	*(struct node *)vec_push(c->arena, nodes) = made;
}
