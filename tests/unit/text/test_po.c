#include <criterion/criterion.h>

#include "text/po.h"
#include "told.h"

#define HEAD "msgid \"\"\nmsgstr \"\"\n\"Language: ja\\n\"\n\n"

Test(po, entry_has_everything_and_its_places)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct str text = STR("\xEF\xBB\xBF" HEAD
		"# a translator's note\n#. to the translator\r\n#. second line\n#: releases/x.yaml\n#, fuzzy, x-y\n#| msgctxt \"k\"\n#| msgid \"was \"\n#| \"so\"\n"
		"msgctxt \"k\"\nmsgid \"A \\\"b\\\"\"\nmsgstr \"\"\n\"日本\\n\"\n\"語\"\n\n"
		"#, same\nmsgctxt \"l\"\nmsgid \"x\"\nmsgstr \"日x\"\nmsgctxt \"m\"\nmsgid \"y\"\nmsgstr \"\"\n"
		"#~ msgctxt \"old\"\n#~ msgid \"o\"\n#~ msgstr \"p\"\n#~ \"q\"\n");
	struct po *po = po_parse(&a, source_on(&a, STR("x.po"), text), &ds);
	const struct po_entry *e = po_find(po, STR("k"));

	cr_assert_eq(ds.findings.count, 0, "%.*s", STR_FMT(told(&a, &ds)));
	cr_assert_eq(po->count, 3);
	cr_assert_eq(po->obsolete_count, 1);
	cr_assert(e != NULL);
	cr_expect(str_is(po->language, "ja"));
	cr_expect(str_is(e->source, "A \"b\""));
	cr_expect(str_is(e->text, "日本\n語"));
	cr_expect(str_is(e->previous, "was so"));
	cr_expect(str_is(e->notes, "to the translator\nsecond line"));
	cr_expect(str_is(e->comments, "a translator's note"));
	cr_expect(str_is(e->references, "releases/x.yaml"));
	cr_expect(str_is(e->flags, "fuzzy, x-y"));
	cr_expect(e->fuzzy && !e->same && !e->text_exact);
	cr_expect_eq(e->key_loc.line, 13);
	cr_expect_eq(e->key_loc.col, 10);
	cr_expect_eq(e->source_loc.col, 8);
	cr_expect(str_starts(str_from(text, e->from), "# a translator"));
	cr_expect(str_ends(str_slice(text, e->from, e->to), "語\"\n"));
	e = po_find(po, STR("l"));
	cr_assert(e != NULL);
	cr_expect(e->same && !e->fuzzy && e->text_exact);
	cr_expect_eq(po_text_at(e, 3).col, e->text_loc.col + 1);
	cr_expect(str_is(po->obsolete[0].text, "pq"));
	cr_expect(po_find(po, STR("old")) == NULL);
	arena_drop(&a);
}
