/* Templates: tags to a tree of statements. What a name means is not asked here. */
#include "view/expr_lex.h"

struct statements {
	struct arena *arena;
	const struct source *source;
	struct diags *ds;
	struct tags tags;
	size_t at;		/* the next tag */
	unsigned depth;
	bool unsure;		/* a limit or an unknown statement: what is not closed after it is no finding */
	bool ok;
};

static void parse_body(struct statements *s, struct nodes *out);

static struct node *push(struct statements *s, struct nodes *out, enum node_kind kind, const struct tag *tag)
{
	struct node *n = vec_push(s->arena, out);

	n->kind = kind;
	n->loc = source_at(s->source, tag->from);
	return n;
}

static struct expr_parser inside(struct statements *s, const struct tag *tag)
{
	struct expr_source in = { s->source, tag->inside, { NULL, 0, 0 } };

	return expr_parser_on(s->arena, in, s->ds);
}

static const struct tag *next(struct statements *s)
{
	return s->at < s->tags.list.count ? &s->tags.list.items[s->at] : NULL;
}

/* The first word of a statement. */
static struct str word_of(const struct tag *tag)
{
	struct str text = str_trim(tag->inside);
	size_t end = 0;

	while (end < text.len && expr_is_name(text.ptr[end]))
		end++;
	return str_slice(text, 0, end);
}

static struct loc word_loc(struct statements *s, const struct tag *tag)
{
	struct str word = word_of(tag);

	return source_at(s->source, (size_t)(word.ptr - s->source->text.ptr));
}

/* Does the statement that comes next begin with this word? */
static bool is_next(struct statements *s, const char *word)
{
	const struct tag *tag = next(s);

	return tag && tag->kind == TAG_STATEMENT && str_is(word_of(tag), word);
}

static void parse_arguments(struct statements *s, struct expr_parser *p, struct node *n)
{
	VEC(struct expr_arg) args = { 0 };

	do {
		struct expr_arg *arg = vec_push(s->arena, &args);

		arg->loc = expr_loc(p, p->from);
		arg->name = expr_name(p, "a name");
		if (arg->name.ptr && !expr_sign(p, '=')) {
			p->failed = true;
			diag_at(s->ds, arg->loc, RULE_TEMPLATE_SYNTAX, "'%.*s' is given no value", STR_FMT(arg->name));
			diag_hint(s->ds, "write '%.*s=…'", STR_FMT(arg->name));
		}
		arg->value = expr_parse(p);
	} while (!p->failed && expr_sign(p, ','));
	n->args = args.items;
	n->arg_count = args.count;
}

/* The body of `opened` ends with another statement than `word`, or with the file. */
static void unclosed(struct statements *s, const char *word, const char *what, struct loc opened)
{
	const struct tag *tag = next(s);

	if (tag) {
		s->ok = diag_span(s->ds, word_loc(s, tag), word_of(tag).len, RULE_TEMPLATE_SYNTAX, "'%.*s' cannot close '%s'", STR_FMT(word_of(tag)), what);
		diag_related(s->ds, opened, "'%s' begins here", what);
	} else {
		s->ok = diag_at(s->ds, opened, RULE_TEMPLATE_SYNTAX, "'%s' is never closed", what);
	}
	diag_hint(s->ds, "close it with '{%% %s %%}'", word);
}

/* The statement that closes `opened`, which is next unless a finding says so. */
static void parse_end(struct statements *s, const char *word, const char *what, struct loc opened)
{
	const struct tag *tag = next(s);
	struct expr_parser p;

	if (s->unsure)
		return;
	if (!is_next(s, word)) {
		unclosed(s, word, what, opened);
		return;
	}
	s->at++;
	p = inside(s, tag);
	s->ok &= expr_word(&p, word) && expr_end(&p);
}

static bool parse_condition(struct statements *s, const struct tag *tag, const char *word, struct branch *branch)
{
	struct expr_parser p = inside(s, tag);

	expr_word(&p, word);
	branch->condition = expr_parse(&p);
	return expr_end(&p);
}

static void parse_if(struct statements *s, const struct tag *tag, struct nodes *out)
{
	struct node *n = push(s, out, NODE_IF, tag);
	struct branch *branch = vec_push(s->arena, &n->branches);

	s->ok &= parse_condition(s, tag, "if", branch);
	parse_body(s, &branch->body);
	while (is_next(s, "elif")) {
		branch = vec_push(s->arena, &n->branches);
		s->ok &= parse_condition(s, &s->tags.list.items[s->at++], "elif", branch);
		parse_body(s, &branch->body);
	}
	if (is_next(s, "else")) {
		struct expr_parser p = inside(s, &s->tags.list.items[s->at++]);

		branch = vec_push(s->arena, &n->branches);
		s->ok &= expr_word(&p, "else") && expr_end(&p);
		parse_body(s, &branch->body);
	}
	parse_end(s, "endif", "if", n->loc);
}

static void parse_for(struct statements *s, const struct tag *tag, struct nodes *out)
{
	struct node *n = push(s, out, NODE_FOR, tag);
	struct expr_parser p = inside(s, tag);

	expr_word(&p, "for");
	n->name_loc = expr_loc(&p, p.from);
	n->name = expr_name(&p, "a name for the item");
	if (expr_sign(&p, ',')) {
		n->key = n->name;
		n->name = expr_name(&p, "a name for the item");
	}
	if (!p.failed && !expr_word(&p, "in")) {
		p.failed = true;
		diag_at(s->ds, expr_loc(&p, p.from), RULE_TEMPLATE_SYNTAX, "expected 'in' here");
		diag_hint(s->ds, "write '{%% for item in list %%}'");
	}
	n->expr = expr_parse(&p);
	s->ok &= expr_end(&p);
	parse_body(s, &n->body);
	if (is_next(s, "else")) {
		p = inside(s, &s->tags.list.items[s->at++]);
		s->ok &= expr_word(&p, "else") && expr_end(&p);
		parse_body(s, &n->otherwise);
	}
	parse_end(s, "endfor", "for", n->loc);
}

static void parse_include(struct statements *s, const struct tag *tag, struct nodes *out)
{
	struct node *n = push(s, out, NODE_INCLUDE, tag);
	struct expr_parser p = inside(s, tag);

	expr_word(&p, "include");
	n->name_loc = expr_loc(&p, p.from);
	n->text = expr_string(&p, "the name of a template in quotes");
	if (expr_word(&p, "with"))
		parse_arguments(s, &p, n);
	s->ok &= expr_end(&p);
}

static void parse_layout(struct statements *s, const struct tag *tag, struct nodes *out)
{
	struct node *n = push(s, out, NODE_LAYOUT, tag);
	struct expr_parser p = inside(s, tag);

	expr_word(&p, "layout");
	n->name_loc = expr_loc(&p, p.from);
	n->text = expr_string(&p, "the name of a template in quotes");
	s->ok &= expr_end(&p);
}

static void parse_block(struct statements *s, const struct tag *tag, struct nodes *out)
{
	struct node *n = push(s, out, NODE_BLOCK, tag);
	struct expr_parser p = inside(s, tag);

	expr_word(&p, "block");
	n->name_loc = expr_loc(&p, p.from);
	n->text = expr_name(&p, "a name for the block");
	s->ok &= expr_end(&p);
	parse_body(s, &n->body);
	parse_end(s, "endblock", "block", n->loc);
}

static const struct statement {
	const char *word;
	void (*parse)(struct statements *s, const struct tag *tag, struct nodes *out);
} statement_table[] = {
	{ "for", parse_for },
	{ "if", parse_if },
	{ "include", parse_include },
	{ "layout", parse_layout },
	{ "block", parse_block },
};

/* Words that end a body, and what they belong to. */
static const struct closing {
	const char *word, *opening;
} closings[] = {
	{ "endfor", "for" }, { "endif", "if" }, { "elif", "if" }, { "else", "if" }, { "endblock", "block" }, { "endraw", "raw" },
};

enum {
	STATEMENTS = sizeof statement_table / sizeof statement_table[0],
	CLOSINGS = sizeof closings / sizeof closings[0],
};

static const struct closing *closing_of(const struct tag *tag)
{
	struct str word = word_of(tag);

	for (size_t i = 0; i < CLOSINGS; i++)
		if (str_is(word, closings[i].word))
			return &closings[i];
	return NULL;
}

static void unknown_statement(struct statements *s, const struct tag *tag)
{
	struct str word = word_of(tag), names[STATEMENTS + CLOSINGS], near;

	for (size_t i = 0; i < STATEMENTS; i++)
		names[i] = str_of(statement_table[i].word);
	for (size_t i = 0; i < CLOSINGS; i++)
		names[STATEMENTS + i] = str_of(closings[i].word);
	near = str_nearest(word, names, STATEMENTS + CLOSINGS);
	if (word.len == 0)
		s->ok = diag_at(s->ds, source_at(s->source, tag->from), RULE_TEMPLATE_SYNTAX, "a statement begins with a word, such as 'if' or 'for'");
	else
		s->ok = diag_span(s->ds, word_loc(s, tag), word.len, RULE_TEMPLATE_SYNTAX, "there is no statement '%.*s'", STR_FMT(word));
	if (near.ptr)
		diag_hint(s->ds, "did you mean '%.*s'?", STR_FMT(near));
	else
		diag_hint(s->ds, "there are for, if, include, layout, block and raw, and what closes them");
	s->unsure = true;
}

static void parse_statement(struct statements *s, const struct tag *tag, struct nodes *out)
{
	struct str word = word_of(tag);

	for (size_t i = 0; i < STATEMENTS; i++)
		if (str_is(word, statement_table[i].word)) {
			statement_table[i].parse(s, tag, out);
			return;
		}
	unknown_statement(s, tag);
}

static void parse_output(struct statements *s, const struct tag *tag, struct nodes *out)
{
	struct expr_parser p = inside(s, tag);
	struct expr_node *expr = expr_parse(&p);
	struct node *n;

	s->ok &= expr_end(&p);
	if (!expr)
		return;
	n = push(s, out, expr->kind == EXPR_CALL && str_is(expr->text, "super") && expr->arg_count == 0 ? NODE_SUPER : NODE_OUTPUT, tag);
	n->expr = expr;
}

static void parse_text(struct statements *s, const struct tag *tag, struct nodes *out)
{
	struct node *n;

	if (tag->inside.len == 0)
		return;
	n = push(s, out, NODE_TEXT, tag);
	n->text = tag->inside;
	n->text_from = tag->from;
}

/* Up to a statement that ends a body, which stays next. */
static void parse_body(struct statements *s, struct nodes *out)
{
	if (s->depth == TMPL_NESTING) {
		s->ok = diag_at(s->ds, source_at(s->source, next(s) ? next(s)->from : s->source->text.len), RULE_TEMPLATE_LIMIT,
				"statements stand in each other more than %d deep", TMPL_NESTING);
		s->at = s->tags.list.count;
		s->unsure = true;
	}
	s->depth++;
	for (const struct tag *tag; (tag = next(s)) && !(tag->kind == TAG_STATEMENT && closing_of(tag));) {
		s->at++;
		if (tag->kind == TAG_TEXT)
			parse_text(s, tag, out);
		else if (tag->kind == TAG_OUTPUT)
			parse_output(s, tag, out);
		else if (tag->kind == TAG_STATEMENT)
			parse_statement(s, tag, out);
	}
	s->depth--;
}

/* A closing statement that closes nothing. */
static void parse_stray(struct statements *s)
{
	const struct tag *tag = next(s);
	const struct closing *closing = closing_of(tag);

	s->ok = diag_span(s->ds, word_loc(s, tag), str_of(closing->word).len, RULE_TEMPLATE_SYNTAX,
			  "'%s' has no '%s' before it", closing->word, closing->opening);
	s->at++;
}

struct parsed tmpl_parse(struct arena *a, const struct source *source, struct diags *ds)
{
	struct statements s = { .arena = a, .source = source, .ds = ds, .ok = true };
	struct parsed parsed = { .source = source };

	s.tags = tmpl_tags(a, source, ds);
	s.ok = s.tags.ok;
	parse_body(&s, &parsed.nodes);
	while (next(&s)) {
		if (s.ok)
			parse_stray(&s);
		else
			s.at++;
		parse_body(&s, &parsed.nodes);
	}
	parsed.ok = s.ok;
	return parsed;
}
