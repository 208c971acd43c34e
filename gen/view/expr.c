/* The {{ … }} of prose: one expression against the record that the prose stands in. */
#include "view/tmpl_node.h"

const struct expr *expr_compile(struct arena *a, struct str text, struct loc loc, const struct type *root, struct diags *ds)
{
	struct expr_parser p = expr_parser_on(a, (struct expr_source){ NULL, text, loc }, ds);
	struct check c = { .arena = a, .ds = ds, .name_rule = RULE_REFERENCE_UNKNOWN, .root = root };
	struct expr *e = NEW(a, struct expr);

	e->text = text;
	e->loc = loc;
	e->node = expr_parse(&p);
	if (!expr_end(&p) || !expr_check(&c, e->node) || !expr_check_printable(&c, &e->node))
		return NULL;
	if (e->node->type->kind == VALUE_PROSE) {
		diag_at(ds, loc, RULE_TEMPLATE_TYPE, "'%.*s' is %s, which cannot stand in a sentence", STR_FMT(text), e->node->type->name);
		return NULL;
	}
	return e;
}

/* The part of a path that is the first to be absent. */
static const struct expr_node *first_absent(struct eval *ev, const struct expr_node *n)
{
	while (n->left && expr_value(ev, n->left)->kind == VALUE_ABSENT)
		n = n->left;
	return n;
}

static bool absent(struct eval *ev, const struct expr *e)
{
	const struct expr_node *n = first_absent(ev, e->node);
	const struct value *dict = n->kind == EXPR_KEY ? expr_value(ev, n->left) : NULL;
	struct diags *ds = ev->run->ds;
	struct str near;

	if (!dict || dict->kind != VALUE_DICT) {
		diag_at(ds, e->loc, RULE_REFERENCE_UNKNOWN, "'%.*s' is not known here", STR_FMT(n->written));
		diag_hint(ds, "give it a value, or say the sentence without it");
		return false;
	}
	diag_at(ds, e->loc, RULE_REFERENCE_UNKNOWN, "there is no '%.*s' in '%.*s'", STR_FMT(n->text), STR_FMT(n->left->written));
	diag_about(ds, n->text);
	near = diag_nearest(ds, n->text, STR_COLUMN(dict->dict.entries, dict->dict.count, key));
	if (near.ptr)
		diag_hint(ds, "did you mean '%.*s'?", STR_FMT(near));
	else
		diag_hint(ds, "add it to the release, or say the sentence without it");
	return false;
}

bool expr_text(const struct expr *e, const struct tmpl_run *run, struct str *text)
{
	struct eval ev = { .run = run };
	const struct value *v = expr_value(&ev, e->node);

	if (v->kind == VALUE_ABSENT)
		return absent(&ev, e);
	*text = value_words(run->scratch, run->catalog->l10n, v);
	return true;
}
