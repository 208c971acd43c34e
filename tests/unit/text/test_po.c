#include <criterion/criterion.h>
#include <string.h>

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
	cr_expect(str_is(e->comments, "# a translator's note"));
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

Test(po, says_what_is_wrong_and_goes_on)
{
	static const struct { const char *text, *want; } rows[] = {
		{ "msgctxt \"k\"\nmsgid \"x\nmsgstr \"y\"\n",
		  "2:7 po-syntax: the text that opens here is not closed on its line; end the line with '\"'" },
		{ "msgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\\\"\n",
		  "3:8 po-syntax: the text that opens here is not closed on its line; end the line with '\"'" },
		{ "msgctxt \"k\"\nmsgid \"say \"hi\"\"\nmsgstr \"y\"\n",
		  "2:12 po-syntax: the text ends at this quote, but the line goes on; write '\\\"' for a quote inside a text" },
		{ "msgctxt \"k\"\nmsgid \"日本\" x\nmsgstr \"y\"\n",
		  "2:10 po-syntax: the text ends at this quote, but the line goes on; write '\\\"' for a quote inside a text" },
		{ "msgctxt \"k\"\nmsgid x\nmsgstr \"y\"\n",
		  "2:7 po-syntax: msgid is followed by a text in quotes; write: msgid \"x\"" },
		{ "msgctxt \"k\"\nmsgid\nmsgstr \"y\"\n",
		  "2:1 po-syntax: msgid is followed by a text in quotes; write: msgid \"\xE2\x80\xA6" "\"" },
		{ "msgctxt \"k\"\nmsgid \"日\\q\"\nmsgstr \"y\"\n",
		  "2:9 po-syntax: unknown escape after '\\'; there are \\n, \\t, \\\" and \\\\; write '\\\\' for a backslash" },
		{ "msgctxt \"k\"\nmsgid \"a\\x41\"\nmsgstr \"y\"\n",
		  "2:9 po-syntax: unknown escape after '\\'; there are \\n, \\t, \\\" and \\\\; write '\\\\' for a backslash" },
		{ "msgctxt \"k\"\nmsgid \"one\"\nmsgid_plural \"many\"\nmsgstr[0] \"y\"\n\nmsgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n",
		  "3:1 po-syntax: PO plural forms are not read; a message carries its plurals itself; write one msgstr with {count, plural, other {\xE2\x80\xA6" "}}" },
		{ "msgctxt \"k\"\nmsgid \"x\"\nmsgstr[0] \"y\"\n",
		  "3:1 po-syntax: PO plural forms are not read; a message carries its plurals itself; write one msgstr with {count, plural, other {\xE2\x80\xA6" "}}" },
		{ "msgid \"x\"\nmsgstr \"y\"\n",
		  "1:1 po-syntax: an entry has no key; write its key above msgid, as in: msgctxt \"highlights.torch\"" },
		{ "msgctxt \"\"\nmsgid \"x\"\nmsgstr \"y\"\n",
		  "1:1 po-syntax: an entry has no key; write its key above msgid, as in: msgctxt \"highlights.torch\"" },
		{ "msgctxt \"k\"\nmsgstr \"y\"\n",
		  "1:1 po-syntax: an entry has no msgid" },
		{ "msgctxt \"k\"\nmsgid \"x\"\n",
		  "1:1 po-syntax: an entry has no msgstr" },
		{ "msgctxt \"k\"\nmsgid \"x\"\n\nmsgstr \"y\"\n",
		  "1:1 po-syntax: an entry has no msgstr\n"
		  "4:1 po-syntax: an entry has no msgid" },
		{ "msgctxt \"k\"\nmsgid \"\"\nmsgstr \"y\"\n",
		  "2:8 po-syntax: the msgid of 'k' is empty; it holds the source text" },
		{ "msgctxt \"k\"\nmsgid \"x\"\nmsgid \"z\"\nmsgstr \"y\"\n",
		  "3:1 po-syntax: msgid is given twice in one entry; put an empty line between two entries" },
		{ "msgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\nmsgstr \"z\"\n",
		  "4:1 po-syntax: msgstr is given twice in one entry; put an empty line between two entries" },
		{ "\"x\"\n",
		  "1:1 po-syntax: a text stands without msgctxt, msgid or msgstr before it" },
		{ "msgtxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n",
		  "1:1 po-syntax: a line begins with msgctxt, msgid, msgstr, a quote or '#'; did you mean 'msgctxt'?" },
		{ "hello\n\nmsgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n",
		  "1:1 po-syntax: a line begins with msgctxt, msgid, msgstr, a quote or '#'" },
		{ "# c\n",
		  "" },
		{ "#| msgstr \"x\"\nmsgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n",
		  "1:4 po-syntax: '#|' holds the msgctxt and msgid of before, not a msgstr" },
		{ "#| msgid x\nmsgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n",
		  "1:10 po-syntax: msgid is followed by a text in quotes; write: msgid \"x\"" },
		{ "#~ msgid \"x\n#~ msgstr \"y\"\n",
		  "1:10 po-syntax: the text that opens here is not closed on its line; end the line with '\"'" },
		{ "#~ msgid \"x\"\n",
		  "1:4 po-syntax: an entry has no msgstr" },
		{ "msgid \"\"\nmsgstr \"\"\n\"Language: ja\\n\"\n\nmsgid \"\"\nmsgstr \"\"\n\"Language: ja\\n\"\n\n",
		  "5:1 po-syntax: a second header: an entry whose msgid is empty; delete it, or write its key and source text in msgctxt and msgid" },
		{ "msgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n\nmsgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n",
		  "5:10 duplicate-key: the key 'k' is given twice; delete or rename one of the two; the first counts [1:10 first given here]" },
		{ "msgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\nmsgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\nmsgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n",
		  "4:10 duplicate-key: the key 'k' is given twice; delete or rename one of the two; the first counts [1:10 first given here]\n"
		  "7:10 duplicate-key: the key 'k' is given twice; delete or rename one of the two; the first counts [1:10 first given here]" },
		{ "msgctxt \"a\"\nmsgid \"x\nmsgstr \"y\"\nmsgctxt \"b\"\nmsgid \"x\"\nmsgstr \"y\"\n\nmsgctxt \"c\"\nmsgid \"x\nmsgstr \"y\"\n",
		  "2:7 po-syntax: the text that opens here is not closed on its line; end the line with '\"'\n"
		  "9:7 po-syntax: the text that opens here is not closed on its line; end the line with '\"'" },
		{ "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=EUC-JP\\n\"\n",
		  "2:9 po-syntax: the header says charset 'EUC-JP', but the file is UTF-8; write: Content-Type: text/plain; charset=UTF-8" },
		{ "msgctxt \"k\"\nmsgid \"x\"\nmsgstr \xE2\x80\x9C" "y\xE2\x80\x9D" "\n",
		  "3:8 po-syntax: msgstr is followed by a text in quotes; write: msgstr \"\xE2\x80\x9C" "y\xE2\x80\x9D" "\"" },
		{ "msgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\" # c\n",
		  "3:10 po-syntax: the text ends at this quote, but the line goes on; write '\\\"' for a quote inside a text" },
		{ "msgctxt\"k\"\nmsgid\"x\"\nmsgstr\"y\"\n",
		  "" },
		{ "  msgctxt \"k\"\n  msgid \"x\"\n  msgstr \"y\"\n",
		  "" },
		{ "msgctxt \"k\"\nmsgid \"x\"\nmsgstr \"\ty\"\n",
		  "" },
		{ "domain \"x\"\n\nmsgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n",
		  "1:1 po-syntax: a line begins with msgctxt, msgid, msgstr, a quote or '#'" },
		{ "<<<<<<< HEAD\nmsgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n=======\nmsgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n>>>>>>> x\n",
		  "1:1 po-syntax: two versions of the file were not merged here; keep one of the two and delete the lines '<<<<<<<', '=======' and '>>>>>>>'" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct po *po = po_parse(&a, source_on(&a, STR("x.po"), str_of(rows[i].text)), &ds);
		struct str got = told(&a, &ds);

		cr_expect(str_is(got, rows[i].want), "row %zu '%s': %.*s", i, rows[i].text, STR_FMT(got));
		cr_expect_eq(po->is_whole, strstr(rows[i].want, "po-syntax") == NULL, "row %zu", i);
		arena_drop(&a);
	}
}

Test(po, bytes_of_a_translation_have_exact_places)
{
	static const struct { const char *text; size_t offset; uint32_t line, col; } rows[] = {
		{ "\"日x\"", 3, 3, 10 },
		{ "\"a\\nb\"", 1, 3, 10 },
		{ "\"a\\nb\"", 2, 3, 12 },
		{ "\"\"\n\"ab\"", 1, 4, 3 },
		{ "\"\"\n\"ab\\n\"\n\"日c\"", 3, 5, 2 },
		{ "\"\"\n\"ab\\n\"\r\n  \"日c\"", 6, 5, 5 },
		{ "\"\"\n\"ab\\n\"\n\"日c\"", 7, 5, 4 },
		{ "\"\"", 0, 3, 9 },
		{ "\"a\"", 9, 3, 10 },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct str text = str_print(&a, "msgctxt \"k\"\nmsgid \"x\"\nmsgstr %s\n", rows[i].text);
		const struct po_entry *e = po_find(po_parse(&a, source_on(&a, STR("x.po"), text), &ds), STR("k"));
		struct loc loc;

		cr_assert(e != NULL, "row %zu", i);
		loc = po_text_at(e, rows[i].offset);
		cr_expect(loc.line == rows[i].line && loc.col == rows[i].col, "row %zu: %u:%u", i, loc.line, loc.col);
		arena_drop(&a);
	}
}

Test(po, limits_and_encoding_end_the_reading)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct buf many = buf_on(&a), large = buf_on(&a);
	struct po *po;

	for (int i = 0; i <= PO_ENTRIES_MAX; i++)
		buf_z(&many, "#~ msgid \"x\"\n#~ msgstr \"\"\n");
	po = po_parse(&a, source_on(&a, STR("x.po"), buf_str(&many)), &ds);
	cr_expect_eq(po->obsolete_count, PO_ENTRIES_MAX);
	cr_expect(!po->is_whole);
	buf_repeat(&large, '#', PO_SIZE_MAX + 1);
	po = po_parse(&a, source_on(&a, STR("x.po"), buf_str(&large)), &ds);
	cr_expect(!po->is_whole);
	po = po_parse(&a, source_on(&a, STR("x.po"), STR("msgctxt \"\xFF\"\n")), &ds);
	cr_expect(!po->is_whole && po->count == 0);
	cr_expect(str_is(told(&a, &ds), "0:0 po-syntax: the file is larger than 16 MiB\n"
		"1:10 encoding: the byte 0xFF is not UTF-8; save the file as UTF-8\n"
		"200002:1 po-syntax: the file has more than 100000 entries"), "%.*s", STR_FMT(told(&a, &ds)));
	arena_drop(&a);
}

Test(po, findings_and_comments_have_bounds)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct buf broken = buf_on(&a), repeated = buf_on(&a), comments = buf_on(&a);
	struct po *po;

	for (int i = 0; i < PO_BROKEN_MAX + 20; i++) {
		buf_z(&broken, "x\n\n");
		buf_z(&repeated, "msgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n");
		buf_z(&comments, "#. note\n#, same\n");
	}
	po_parse(&a, source_on(&a, STR("x.po"), buf_str(&broken)), &ds);
	cr_expect_eq(ds.findings.count, PO_BROKEN_MAX + 1);
	cr_expect(str_is(ds.findings.items[PO_BROKEN_MAX].message, "100 entries cannot be read; the rest of the file is skipped"));
	ds = diags_on(&a);
	po = po_parse(&a, source_on(&a, STR("x.po"), buf_str(&repeated)), &ds);
	cr_expect_eq(ds.findings.count, PO_BROKEN_MAX);
	cr_expect_eq(po->count, 1);
	ds = diags_on(&a);
	buf_z(&comments, "msgctxt \"k\"\nmsgid \"x\"\nmsgstr \"y\"\n");
	po = po_parse(&a, source_on(&a, STR("x.po"), buf_str(&comments)), &ds);
	cr_assert_eq(po->count, 1);
	cr_expect_eq(po->entries[0].notes.len, (PO_BROKEN_MAX + 20) * strlen("note\n") - 1);
	cr_expect(po->entries[0].same);
	arena_drop(&a);
}

/* What is not edited goes back byte for byte: the entries and what lies between them are all of the file. */
Test(po, entries_cover_their_bytes)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct str text = STR("\xEF\xBB\xBF" HEAD "# n\r\nmsgctxt \"a\"\r\nmsgid \"x\"\r\nmsgstr \"\"\r\n\"y\"\r\n\r\n"
		"#, fuzzy\nmsgctxt \"b\"\nmsgid \"x\"\nmsgstr \"y\"\n# c\nmsgctxt \"c\"\nmsgid \"x\"\nmsgstr \"y\"");
	struct po *po = po_parse(&a, source_on(&a, STR("x.po"), text), &ds);
	static const char *const want[] = {
		"# n\r\nmsgctxt \"a\"\r\nmsgid \"x\"\r\nmsgstr \"\"\r\n\"y\"\r\n",
		"#, fuzzy\nmsgctxt \"b\"\nmsgid \"x\"\nmsgstr \"y\"\n",
		"# c\nmsgctxt \"c\"\nmsgid \"x\"\nmsgstr \"y\"",
	};

	cr_assert_eq(po->count, 3);
	for (size_t i = 0; i < po->count; i++)
		cr_expect(str_is(str_slice(text, po->entries[i].from, po->entries[i].to), want[i]), "entry %zu", i);
	arena_drop(&a);
}
