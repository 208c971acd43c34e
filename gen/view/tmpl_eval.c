/* Renders a compiled template. Nothing here is looked up by name, and a page's run shares nothing with another's. */
#include "view/tmpl_node.h"

#include <string.h>

#include "view/markdown.h"

/* Findings of a page; room for one of the usual size, so that it need not move; how far back a row is looked for. */
enum { WRONG_MAX = 20, PAGE_SIZE = 60 * 1024, ROW_MAX = 4096 };

static void eval_nodes(struct eval *e, const struct nodes *nodes);

bool eval_wrong(struct eval *e, struct loc loc, size_t span, enum rule_id rule, const char *format, ...)
{
	struct buf message = buf_on(e->run->ds->arena);
	va_list args;

	va_start(args, format);
	buf_vprint(&message, format, args);
	va_end(args);
	diag_span(e->run->ds, loc, span, rule, "%.*s", STR_FMT(buf_str(&message)));
	for (const struct frame *f = e->frames; f; f = f->parent)
		diag_related(e->run->ds, f->node->loc, f->node->kind == NODE_LAYOUT ? "laid out from here" : "included from here");
	e->stop |= ++e->wrong == WRONG_MAX;
	return false;
}

static void limit(struct eval *e, const struct node *n, const char *what)
{
	eval_wrong(e, n->loc, 1, RULE_TEMPLATE_LIMIT, "%s", what);
	e->stop = true;
}

static void absent_value(struct eval *e, const struct expr_node *n)
{
	struct loc data = expr_data(e, n);

	eval_wrong(e, n->loc, str_length(n->text), RULE_TEMPLATE_TYPE, "'%.*s' is absent here", STR_FMT(n->written));
	if (data.source)
		diag_related(e->run->ds, data, "in this data");
}

static void eval_text(struct eval *e, const struct node *n)
{
	buf_put(e->out, n->text);
}

static void eval_output(struct eval *e, const struct node *n)
{
	unsigned wrong = e->wrong;
	const struct value *v = expr_value(e, n->expr);

	if (v->kind != VALUE_ABSENT)
		eval_print(e, n, v);
	else if (wrong == e->wrong)
		absent_value(e, n->expr);
}

static void eval_if(struct eval *e, const struct node *n)
{
	for (size_t i = 0; i < n->branches.count; i++) {
		const struct branch *b = &n->branches.items[i];

		if (b->condition && !value_truth(expr_value(e, b->condition)))
			continue;
		eval_nodes(e, &b->body);
		return;
	}
}

struct loop {
	struct value key, self;
	struct value slots[4];		/* index, first, last, length */
};

static void loop_turn(struct loop *l, size_t index, size_t count)
{
	l->slots[0].number.digits = (int64_t)index + 1;
	l->slots[1].truth = index == 0;
	l->slots[2].truth = index + 1 == count;
}

static void eval_for(struct eval *e, const struct node *n)
{
	const struct value *v = expr_value(e, n->expr);
	bool dict = v->kind == VALUE_DICT;
	size_t count = dict ? v->dict.count : v->kind == VALUE_LIST ? v->list.count : 0;
	struct loop l = { .slots = { value_int(0), value_bool(false), value_bool(false), value_int((int64_t)count) } };

	l.self = value_map(&type_loop, l.slots, v->loc);
	e->locals[n->slot] = &l.key;
	e->locals[n->slot + 2] = &l.self;
	for (size_t i = 0; i < count && !e->stop; i++) {
		if (dict)
			l.key = value_text(VALUE_TEXT, v->dict.entries[i].key, v->dict.entries[i].value->loc);
		e->locals[n->slot + 1] = dict ? v->dict.entries[i].value : &v->list.items[i];
		loop_turn(&l, i, count);
		eval_nodes(e, &n->body);
	}
	if (count == 0)
		eval_nodes(e, &n->otherwise);
}

static void eval_include(struct eval *e, const struct node *n)
{
	struct frame frame = { e->frames, n };

	for (size_t i = 0; i < n->arg_count; i++)
		e->locals[n->slot + i] = expr_value(e, n->args[i].value);
	e->frames = &frame;
	eval_nodes(e, &n->body);
	e->frames = frame.parent;
}

static void eval_layout(struct eval *e, const struct node *n)
{
	struct frame frame = { NULL, n };

	e->layout = e->frames = &frame;
	eval_nodes(e, &n->body);
}

static void eval_block(struct eval *e, const struct node *n)
{
	const struct frame *frames = e->frames;

	if (n->own)
		e->frames = NULL;
	eval_nodes(e, &n->body);
	e->frames = frames;
}

static void eval_super(struct eval *e, const struct node *n)
{
	const struct frame *frames = e->frames;

	e->frames = e->layout;
	eval_nodes(e, &n->body);
	e->frames = frames;
}

static void eval_code_open(struct eval *e, const struct node *n)
{
	buf_put(e->out, n->text);
	e->code_from = e->out->len;
}

static size_t longest_run(struct str text, char mark)
{
	size_t best = 0, run = 0;

	for (size_t i = 0; i < text.len; i++) {
		run = text.ptr[i] == mark ? run + 1 : 0;
		best = run > best ? run : best;
	}
	return best;
}

static void insert(struct buf *out, size_t at, char c, size_t count)
{
	buf_repeat(out, c, count);
	memmove(out->ptr + at + count, out->ptr + at, out->len - count - at);
	memset(out->ptr + at, c, count);
}

/* A blank at both ends keeps a backtick, or a blank, of the code where it is. */
static bool needs_blanks(struct str code)
{
	char first = code.ptr[0], last = code.ptr[code.len - 1];

	if (first == '`' || last == '`')
		return true;
	return first == ' ' && last == ' ' && str_trim(code).len;
}

/* Is the line being written a row of a table? */
static bool in_row(const struct eval *e)
{
	size_t at = e->code_from, end = at - e->out_from > ROW_MAX ? at - ROW_MAX : e->out_from;

	while (at > end && e->out->ptr[at - 1] != '\n')
		at--;
	return at < e->out->len && e->out->ptr[at] == '|';
}

/* Code of a cell with a backslash before a | becomes what can hold both. */
static void cell_code(struct eval *e, struct str code, size_t mark)
{
	struct buf text = buf_on(e->run->scratch);

	for (size_t i = 0; i < code.len; i++)
		if (!str_starts(str_from(code, i), "\\|"))
			buf_char(&text, code.ptr[i]);
	e->out->len = e->code_from - mark;
	markdown_code(e->out, buf_str(&text), MARKDOWN_CELL);
}

/* The mark is made longer than any run of it inside; code that came out empty is nothing. */
static void eval_code_close(struct eval *e, const struct node *n)
{
	struct str code = { e->out->ptr + e->code_from, e->out->len - e->code_from };
	size_t count = n->text.len, longest = longest_run(code, n->text.ptr[0]), more = longest < count ? 0 : longest + 1 - count;

	if (n->span && code.len == 0) {
		e->out->len = e->code_from - count;
		return;
	}
	if (n->span && str_find(code, STR("\\\\|"), 0) < code.len && in_row(e)) {
		cell_code(e, code, count);
		return;
	}
	if (n->span && needs_blanks(code)) {
		insert(e->out, e->code_from, ' ', 1);
		buf_char(e->out, ' ');
	}
	insert(e->out, e->code_from, n->text.ptr[0], more);
	buf_repeat(e->out, n->text.ptr[0], count + more);
}

static void (*const evaluators[])(struct eval *e, const struct node *n) = {
	[NODE_TEXT] = eval_text,
	[NODE_OUTPUT] = eval_output,
	[NODE_IF] = eval_if,
	[NODE_FOR] = eval_for,
	[NODE_INCLUDE] = eval_include,
	[NODE_LAYOUT] = eval_layout,
	[NODE_BLOCK] = eval_block,
	[NODE_SUPER] = eval_super,
	[NODE_CODE_OPEN] = eval_code_open,
	[NODE_CODE_CLOSE] = eval_code_close,
};

static void eval_nodes(struct eval *e, const struct nodes *nodes)
{
	for (size_t i = 0; i < nodes->count && !e->stop; i++) {
		const struct node *n = &nodes->items[i];

		if (++e->steps > TMPL_STEPS)
			limit(e, n, "this page takes more than 10 million steps");
		else if (e->out->len - e->out_from > TMPL_OUTPUT)
			limit(e, n, "this page is longer than 64 MiB");
		else
			evaluators[n->kind](e, n);
	}
}

bool tmpl_render(const struct tmpl *t, const struct tmpl_run *run, struct buf *out)
{
	struct eval e = {
		.run = run, .format = t->format, .out = out, .out_from = out->len,
		.locals = NEW_ARRAY(run->scratch, const struct value *, t->local_count),
	};

	buf_reserve(out, PAGE_SIZE);
	buf_put(out, STR(""));
	eval_nodes(&e, &t->nodes);
	return e.wrong == 0;
}
