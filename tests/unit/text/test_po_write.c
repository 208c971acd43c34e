#include <criterion/criterion.h>

#include "text/po_write.h"
#include "told.h"

static struct po *parse(struct arena *a, struct str text)
{
	struct diags ds = diags_on(a);
	struct po *po = po_parse(a, source_on(a, STR("x.po"), text), &ds);

	cr_assert_eq(ds.findings.count, 0, "%.*s", STR_FMT(told(a, &ds)));
	return po;
}

static struct str written(struct arena *a, const struct po *po)
{
	struct po_file file = { po->language, po->header, po->entries, po->count, po->obsolete, po->obsolete_count, po->comments };

	return po_write(a, &file);
}

static const char canonical[] =
	"# Written by a person.\n"
	"msgid \"\"\n"
	"msgstr \"\"\n"
	"\"Language: ja\\n\"\n"
	"\"X-Tool: Poedit\\n\"\n"
	"\n"
	"#  Two blanks, kept.\n"
	"#\n"
	"#. {{ components.torch }}: 2.11.0\n"
	"#: releases/x/26.05.yaml\n"
	"#, fuzzy, no-wrap\n"
	"#| msgctxt \"highlights.old\"\n"
	"#| msgid \"Was\"\n"
	"msgctxt \"highlights.torch\"\n"
	"msgid \"A \\\"quoted\\\" path C:\\\\x\\tand a tab\"\n"
	"msgstr \"引用「x」\"\n"
	"\n"
	"msgctxt \"usage.a.body/1\"\n"
	"msgid \"\"\n"
	"\"first\\\\\\n\"\n"
	"\"second\"\n"
	"msgstr \"\"\n"
	"\"一\\\\\\n\"\n"
	"\"二\"\n"
	"\n"
	"# gone\n"
	"#, fuzzy\n"
	"#~| msgid \"Older\"\n"
	"#~ msgctxt \"fixes.x\"\n"
	"#~ msgid \"Old\"\n"
	"#~ msgstr \"\"\n"
	"#~ \"旧\\n\"\n"
	"#~ \"い\"\n"
	"\n"
	"# The end.\n";

Test(po_write, writes_what_was_read)
{
	struct arena a = arena_on(&mem_system);
	struct str again = written(&a, parse(&a, str_of(canonical)));

	cr_expect_str_eq(str_z(&a, again), canonical);
	arena_drop(&a);
}

/* What other tools write is read, and written in one form. */
Test(po_write, has_one_form)
{
	static const struct { const char *read, *want; } rows[] = {
		{ "\xEF\xBB\xBFmsgid \"\"\r\nmsgstr \"Language: ja\\n\"\r\n\r\n#,same\r\nmsgctxt \"k\"\r\nmsgid \"\"\r\n\"a \"\r\n\"b\"\r\nmsgstr \"c\"\r\n",
		  "msgid \"\"\nmsgstr \"Language: ja\\n\"\n\n#, same\nmsgctxt \"k\"\nmsgid \"a b\"\nmsgstr \"c\"\n" },
		{ "msgid \"\"\nmsgstr \"\"\n\n# alone\n\nmsgctxt \"k\"\nmsgid \"a\"\nmsgstr \"\"\n",
		  "msgid \"\"\nmsgstr \"\"\n\n# alone\nmsgctxt \"k\"\nmsgid \"a\"\nmsgstr \"\"\n" },
		{ "msgctxt \"k\"\nmsgid \"a\\n\"\nmsgstr \"b\\n\"\n",
		  "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Content-Transfer-Encoding: 8bit\\n\"\n\"MIME-Version: 1.0\\n\"\n\n"
		  "msgctxt \"k\"\nmsgid \"a\\n\"\nmsgstr \"b\\n\"\n" },
	};
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str once = written(&a, parse(&a, str_of(rows[i].read)));

		cr_expect_str_eq(str_z(&a, once), rows[i].want, "row %zu: %.*s", i, STR_FMT(once));
		cr_expect(str_eq(once, written(&a, parse(&a, once))), "row %zu changes when it is written again", i);
	}
	arena_drop(&a);
}

Test(po_write, flags_come_and_go)
{
	static const struct { const char *flags, *flag; bool present; const char *want; } rows[] = {
		{ "", "fuzzy", true, "fuzzy" },
		{ "same", "fuzzy", true, "fuzzy, same" },
		{ "no-wrap,fuzzy , same", "fuzzy", false, "no-wrap, same" },
		{ "same, fuzzy", "fuzzy", true, "fuzzy, same" },
		{ "fuzzy", "fuzzy", false, "" },
	};
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str got = po_flags_set(&a, str_of(rows[i].flags), rows[i].flag, rows[i].present);

		cr_expect(str_is(got, rows[i].want), "row %zu: %.*s", i, STR_FMT(got));
	}
	arena_drop(&a);
}
