#include <criterion/criterion.h>

#include "model/glossary.h"
#include "text/unicode.h"

static struct str told(struct arena *a, const struct diags *ds)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		buf_print(&out, "%s%u:%u %s", i ? "; " : "", f->loc.line, f->loc.col, rules[f->rule].slug);
	}
	return buf_str(&out);
}

#define HEAD "term,language,translation,note\n"

static const struct row {
	const char *text, *want;
	size_t count;
} rows[] = {
	{ HEAD "driver,ja,ドライバー,\nPod,ja,,\n", "", 2 },
	{ "term,language,translation\ndriver,ja,ドライバー\n", "", 1 },
	{ "", "", 0 },
	{ HEAD "\n,,,\n", "", 0 },
	{ "driver,ja,ドライバー,\n", "1:1 bad-value", 1 },
	{ HEAD "driver,ja\n", "2:1 bad-value", 0 },
	{ HEAD "driver,ja,a,b,c\n", "2:1 bad-value", 0 },
	{ HEAD ",ja,a,\n", "2:1 bad-value", 0 },
	{ HEAD "driver,JA,a,\ndriver,ja,ドライバー,\n", "2:8 language-unknown", 1 },
	{ HEAD "driver,ja,a,\ntag,ja,タグ,\ndriver,ja,b,\n", "4:1 duplicate-key", 2 },
	{ HEAD "driver,ja,a,\ndriver,pl,sterownik,\n", "", 2 },
	{ HEAD "driver,ja,\"a\n", "2:11 exchange-syntax", 0 },
};

Test(glossary, rows)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		const struct glossary *g = glossary_read(&a, source_on(&a, STR("i18n/glossary.csv"), str_of(rows[i].text)), &ds);
		struct str got = told(&a, &ds);

		cr_expect(str_is(got, rows[i].want), "row %zu: %.*s", i, STR_FMT(got));
		cr_expect(g->count == rows[i].count, "row %zu: %zu rows", i, g->count);
		arena_drop(&a);
	}
}

Test(glossary, spellings)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	const struct glossary *g = glossary_read(&a, source_on(&a, STR("g"), STR(HEAD "Library,ja,ライブラリ | Lib,\nPod,ja,,\nNode,ru,Узел,\n")), &ds);
	const struct glossary_language *ja = glossary_language(g, STR("ja")), *ru = glossary_language(g, STR("ru"));

	cr_assert(ja && ru && !glossary_language(g, STR("pl")) && !glossary_language(NULL, STR("ja")));
	cr_expect(spellings_find(&ja->terms, STR("libraries")) && spellings_find(&ja->terms, STR("library")));
	cr_expect(spellings_find(&ja->words, STR("ライブラリ")) && spellings_find(&ja->words, STR("lib")));
	cr_expect(spellings_find(&ja->names, STR("Pod")) && !spellings_find(&ja->names, STR("pod")) && !spellings_find(&ja->terms, STR("pod")));
	cr_expect(spellings_find(&ru->words, unicode_fold(&a, STR("УЗЕЛ"))));
	cr_expect(str_is(glossary_words(&a, &g->rows[0]), "'ライブラリ' or 'Lib'"));
	arena_drop(&a);
}
