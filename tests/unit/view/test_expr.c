#include <criterion/criterion.h>

#include "tmpl_fixture.h"

/* The text of an expression of prose; where there are findings, "!" and they. */
static const char *fact(struct fixture *f, const char *text)
{
	struct tmpl_run run = { &f->arena, f->catalog, f->root, &f->ds };
	struct source *source = source_on(&f->arena, STR("r.yaml"), STR("x: {{ fact }}\n"));
	const struct expr *e = expr_compile(&f->arena, str_of(text), (struct loc){ source, 1, 7 }, &root_type, &f->ds);
	struct str got;

	if (!e || !expr_text(e, &run, &got))
		return str_print(&f->arena, "!%s", fixture_findings(f)).ptr;
	return str_z(&f->arena, got);
}

static const struct {
	const char *text, *want;
} rows[] = {
	{ "release", "26.05" },
	{ "components.torch", "2.10.0" },
	{ "components.flash-attn.name", "FlashAttention" },
	{ "components[\"cuda\"]", "13.0.2" },
	{ "drivers.minimum", "580" },
	{ "date", "May 31, 2026" },
	{ "month", "May 2026" },
	{ "date | date(\"short\")", "5/31/26" },
	{ "count", "1,234" },
	{ "share | percent", "20%" },
	{ "tag", "26.05-serverless" },
	{ "url", "https://example.com/a b?x=1&y=2" },
	{ "literal(\"2.0\")", "2.0" },
	{ "scenarios | list", "training and inference" },
	{ "note | default(\"none\")", "none" },
	{ "components.tritn | default(release)", "26.05" },
	{ "relese", "!r.yaml:1:7: there is no 'relese' here [reference-unknown] (did you mean 'release'?)" },
	{ "torch.nam", "!r.yaml:1:7: 'torch' (a component) has no 'nam' [reference-unknown] (did you mean 'name'?)" },
	{ "components.tocrh", "!r.yaml:1:7: there is no 'tocrh' in 'components' [reference-unknown] (did you mean 'torch'?)" },
	{ "components.nccl.name", "!r.yaml:1:7: there is no 'nccl' in 'components' [reference-unknown] (add it to the release, or say the sentence without it)" },
	{ "previous.minimum", "!r.yaml:1:7: 'previous' is not known here [reference-unknown] (give it a value, or say the sentence without it)" },
	{ "drivers.kind", "!r.yaml:1:7: 'drivers.kind' is not known here [reference-unknown] (give it a value, or say the sentence without it)" },
	{ "scenarios", "!r.yaml:1:7: 'scenarios' is a list of texts, which cannot be printed [template-type] (go through it with 'for', or make a text of it with '| list')" },
	{ "drivers", "580" },
	{ "components", "!r.yaml:1:7: 'components' is components by id, which cannot be printed [template-type] (print one of its entries)" },
	{ "body", "!r.yaml:1:7: 'body' is prose, which cannot stand in a sentence [template-type]" },
	{ "t(\"hello\")", "!r.yaml:1:7: messages are not available in prose [template-syntax]" },
	{ "release release", "!r.yaml:1:7: expected the end of the tag, not 'release' [template-syntax]" },
	{ "", "!r.yaml:1:7: expected a value before the end [template-syntax]" },
	{ "release | upper", "!r.yaml:1:7: there is no filter 'upper' [template-name]" },
	{ "scenarios | frist", "!r.yaml:1:7: there is no filter 'frist' [template-name] (did you mean 'first'?)" },
};

Test(expr, facts_of_prose)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct fixture *f = fixture_on(TMPL_HTML);
		const char *got = fact(f, rows[i].text);

		cr_expect(strcmp(got, rows[i].want) == 0, "\n  expression: %s\n  got:        %s\n  want:       %s", rows[i].text, got, rows[i].want);
		fixture_drop(f);
	}
}

/* In Japanese the same facts read as Japanese. */
Test(expr, facts_are_in_the_language_of_the_page)
{
	struct fixture *f = fixture_on(TMPL_HTML);

	l10n_close(f->l10n);
	f->catalog->l10n = f->l10n = l10n_open(&f->arena, STR("ja"));
	cr_expect_str_eq(fact(f, "date"), "2026年5月31日");
	cr_expect_str_eq(fact(f, "scenarios | list"), "training、inference");
	cr_expect_str_eq(fact(f, "count"), "1,234");
	fixture_drop(f);
}
