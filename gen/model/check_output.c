/* Rules over what a page would look like, as far as records tell: headings with nothing below them, and things without a heading. */
#include "model/check.h"

static void empty(struct diags *ds, struct loc loc, size_t span, const char *what, struct str name)
{
	diag_span(ds, loc, span, RULE_EMPTY_SECTION, "%s '%.*s' has a heading and nothing below it", what, STR_FMT(name));
	diag_hint(ds, "write what belongs there, or take the heading out");
}

/* --- Headings in a text --- */

/* A heading is empty where the text ends behind it, or another follows that is no part of it. */
static bool is_empty_heading(const struct blocks *blocks, size_t i)
{
	const struct block *next = i + 1 < blocks->count ? &blocks->items[i + 1] : NULL;

	if (blocks->items[i].kind != BLOCK_HEADING)
		return false;
	return !next || (next->kind == BLOCK_HEADING && next->level <= blocks->items[i].level);
}

static void headings_check(const struct prose *prose, const struct blocks *blocks, struct diags *ds)
{
	for (size_t i = 0; i < blocks->count; i++) {
		const struct block *b = &blocks->items[i];

		if (is_empty_heading(blocks, i)) {
			struct str name = b->unit ? prose->units[b->unit - 1].text : b->text;

			empty(ds, b->loc, 1, "the section", name);
		}
		headings_check(prose, &b->children, ds);
	}
}

static void prose_check(void *self, const struct prose_field *field)
{
	struct diags *ds = self;

	if (field->shape == PROSE_BLOCKS)
		headings_check(field->prose, &field->prose->blocks, ds);
}

/* --- Sections, steps, benchmarks --- */

/* Is the field there in a form that is a finding of its own: misspelt, or of another type? */
static bool is_given(const struct ynode *node, const char *key)
{
	struct str wanted = str_of(key);

	for (size_t i = 0; node && node->kind == YNODE_MAP && i < node->count; i++)
		if (str_eq(node->entries[i].key, wanted) || str_nearest(node->entries[i].key, &wanted, 1).ptr)
			return true;
	return false;
}

static bool has_text(const struct prose_field *body, const struct ynode *node)
{
	return body->prose ? body->prose->blocks.count > 0 : is_given(node, "body");
}

static void no_title(struct diags *ds, const struct text *id, const struct ynode *node, const char *what)
{
	if (is_given(node, "title"))
		return;
	diag_span(ds, id->loc, str_length(id->s), RULE_MISSING_FIELD, "%s '%.*s' has no 'title'", what, STR_FMT(id->s));
	diag_hint(ds, "give it a title: the page shows it as its heading");
}

/* What is taken from sections.yaml is checked there. */
static void section_check(const struct section *s, const char *what, struct diags *ds)
{
	if (s->section.s.ptr)
		return;
	if (!s->title.prose)
		no_title(ds, &s->id, s->node, what);
	else if (!has_text(&s->body, s->node))
		empty(ds, s->id.loc, str_length(s->id.s), what, s->id.s);
}

static void benchmark_check(const struct benchmark *b, struct diags *ds)
{
	bool own = !b->section.s.ptr;

	if (own && !b->title.prose)
		no_title(ds, &b->id, b->node, "the benchmark");
	else if (own && !has_text(&b->body, b->node) && !b->configurations.list.count && !b->results.list.count)
		empty(ds, b->id.loc, str_length(b->id.s), "the benchmark", b->id.s);
}

void check_sections(const struct sections *s, struct diags *ds)
{
	for (size_t i = 0; i < s->list.list.count; i++)
		section_check(&s->list.list.items[i], "the section", ds);
	record_each_prose(&sections_record, s, prose_check, ds);
}

void check_output(const struct world *w, const struct release *r, struct diags *ds)
{
	(void)w;
	for (size_t i = 0; i < r->sections.list.count; i++)
		section_check(&r->sections.list.items[i], "the section", ds);
	for (size_t i = 0; i < r->benchmarks.list.count; i++)
		benchmark_check(&r->benchmarks.list.items[i], ds);
	for (size_t i = 0; i < r->usage.list.count; i++)
		section_check(&r->usage.list.items[i], "the step", ds);
	record_each_prose(&release_record, r, prose_check, ds);
}
