#include <criterion/criterion.h>

#include "model/catalog.h"

static const struct po *po_of(struct arena *a, const char *name, const char *text, struct diags *ds)
{
	return po_parse(a, source_on(a, str_of(name), str_of(text)), ds);
}

/* The findings as "file:line:col slug: message (hint)", one a line. */
static struct str findings_of(struct arena *a, struct diags *ds)
{
	struct buf out = buf_on(a);

	diags_sort(ds);
	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		buf_print(&out, "%s:%u:%u %s: %.*s", f->loc.source ? str_z(a, f->loc.source->name) : "", f->loc.line, f->loc.col, rules[f->rule].slug,
			  STR_FMT(f->message));
		if (f->hint.ptr)
			buf_print(&out, " (%.*s)", STR_FMT(f->hint));
		buf_char(&out, '\n');
	}
	return buf_str(&out);
}

static const char pot[] =
	"#. First note.\n#. Second line.\nmsgctxt \"a\"\nmsgid \"One {x}\"\nmsgstr \"\"\n\n"
	"msgctxt \"b\"\nmsgid \"Two\"\nmsgstr \"\"\n\n"
	"msgctxt \"c\"\nmsgid \"{n, plural, one{# file} other{# files}}\"\nmsgstr \"\"\n";
static const char project_pot[] =
	"msgctxt \"b\"\nmsgid \"Two, of the project\"\nmsgstr \"\"\n\n"
	"msgctxt \"d\"\nmsgid \"Four\"\nmsgstr \"\"\n";

Test(catalog, later_sources_override_and_extend)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct l10n *en = l10n_open(&a, STR("en"));
	const struct po *pots[] = { po_of(&a, "built-in", pot, &ds), po_of(&a, "project", project_pot, &ds) };
	struct catalog *c = catalog_source(&a, en, pots, 2, &ds);

	cr_assert_eq(c->count, 4);
	cr_expect(str_is(c->language, "en"));
	cr_expect(str_is(c->messages[0].text, "One {x}"));
	cr_expect_str_eq(c->messages[0].note, "First note.\nSecond line.");
	cr_expect(str_is(c->messages[1].text, "Two, of the project"));
	cr_expect_null(c->messages[1].note);
	for (size_t i = 0; i < c->count; i++) {
		cr_expect_eq(catalog_find(c, c->messages[i].key), i);
		cr_expect(c->messages[i].msg && !c->messages[i].fallback);
	}
	cr_expect_eq(catalog_find(c, STR("")), c->count);
	cr_expect_eq(catalog_find(c, STR("zz")), c->count);
	cr_expect_eq(ds.findings.count, 0);
	l10n_close(en);
	arena_drop(&a);
}

Test(catalog, source_that_is_no_message_is_reported_and_shown)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct l10n *en = l10n_open(&a, STR("en"));
	const struct po *pots[] = { po_of(&a, "m.pot", "msgctxt \"a\"\nmsgid \"\"\n\"\\\"one\\\"\\n\"\n\"two }\"\nmsgstr \"\"\n", &ds) };
	struct catalog *c = catalog_source(&a, en, pots, 1, &ds);
	struct inlines shown = msg_format(&a, c->messages[0].msg, en, NULL, 0);
	struct str got = findings_of(&a, &ds);

	cr_expect(str_is(got, "m.pot:4:6 message-syntax: '}' closes nothing (quote a brace that is meant as text: '}')\n"), "%s", got.ptr);
	cr_assert_eq(shown.count, 1);
	cr_expect(str_is(shown.items[0].text, "\"one\"\ntwo }"));
	l10n_close(en);
	arena_drop(&a);
}

static const struct row {
	const char *po, *text, *want;	/* text of "a" in Japanese; NULL: it falls back */
} rows[] = {
	{ "msgctxt \"a\"\nmsgid \"One {x}\"\nmsgstr \"一 {x}\"\n", "一 {x}", "" },
	{ "msgctxt \"a\"\nmsgid \" One\\n{x} \"\nmsgstr \"一 {x}\"\n", "一 {x}", "" },
	{ "#, same\nmsgctxt \"a\"\nmsgid \"One {x}\"\nmsgstr \"One {x}\"\n", "One {x}", "" },
	{ "", NULL, "ja.po:0:0 message-missing: the message 'a' has no translation: 'One {x}' (add an entry with msgctxt \"a\")\n" },
	{ "msgctxt \"a\"\nmsgid \"One {x}\"\nmsgstr \"\"\n", NULL, "ja.po:3:9 message-missing: the translation of 'a' is empty\n" },
	{ "#, fuzzy\nmsgctxt \"a\"\nmsgid \"One {x}\"\nmsgstr \"一 {x\"\n", NULL,
	  "ja.po:2:10 message-fuzzy: the translation of 'a' is marked as fuzzy (review it, then take the word fuzzy away)\n" },
	{ "msgctxt \"a\"\nmsgid \"Eins {x}\"\nmsgstr \"一\"\n", NULL,
	  "ja.po:2:8 message-stale: the text of 'a' has changed since it was translated (translate the text of today, and put it into msgid: 'One {x}')\n" },
	{ "msgctxt \"a\"\nmsgid \"One {x}\"\nmsgstr \"一 {x\"\n", NULL, "ja.po:3:11 message-syntax: '{' is never closed (add '}')\n" },
	{ "msgctxt \"a\"\nmsgid \"One {x}\"\nmsgstr \"一 {y}\"\n", NULL,
	  "ja.po:3:12 message-argument: the source has no argument 'y' (did you mean 'x'?)\n" },
	{ "msgctxt \"a\"\nmsgid \"One {x}\"\nmsgstr \"\"\n\"一 \"\n\"{y}\"\n", NULL,
	  "ja.po:5:3 message-argument: the source has no argument 'y' (did you mean 'x'?)\n" },
};

Test(catalog, translations_fall_back_where_they_are_wrong)
{
	struct arena a = arena_on(&mem_system);
	struct l10n *en = l10n_open(&a, STR("en")), *ja = l10n_open(&a, STR("ja"));

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct diags ds = diags_on(&a);
		const struct po *pots[] = { po_of(&a, "m.pot", "msgctxt \"a\"\nmsgid \"One {x}\"\nmsgstr \"\"\n", &ds) };
		const struct po *pos[] = { po_of(&a, "ja.po", rows[i].po, &ds) };
		struct catalog *source = catalog_source(&a, en, pots, 1, &ds);
		struct catalog *c = catalog_translation(&a, ja, source, pos, 1, &ds);
		struct str got = findings_of(&a, &ds);

		cr_expect(str_is(got, rows[i].want), "row %zu: %s", i, got.ptr);
		cr_expect_eq(c->messages[0].fallback, rows[i].text == NULL, "row %zu", i);
		cr_expect(str_is(c->messages[0].text, rows[i].text ? rows[i].text : "One {x}"), "row %zu", i);
		cr_expect_eq(c->messages[0].msg == source->messages[0].msg, rows[i].text == NULL, "row %zu", i);
		cr_expect(str_is(c->language, "ja") && c->l10n == ja);
		cr_expect_eq(catalog_find(c, STR("a")), 0);
	}
	l10n_close(en);
	l10n_close(ja);
	arena_drop(&a);
}

Test(catalog, later_translations_win_and_long_texts_are_cut)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct l10n *en = l10n_open(&a, STR("en")), *ja = l10n_open(&a, STR("ja"));
	const struct po *pots[] = { po_of(&a, "m.pot", "msgctxt \"a\"\nmsgid \"One\"\nmsgstr \"\"\n\nmsgctxt \"long\"\nmsgid \"0123456789012345678901234567890123456789\\n01234567890123456789\"\nmsgstr \"\"\n", &ds) };
	const struct po *pos[] = { po_of(&a, "1.po", "msgctxt \"a\"\nmsgid \"One\"\nmsgstr \"一\"\n", &ds),
				   po_of(&a, "2.po", "msgctxt \"a\"\nmsgid \"One\"\nmsgstr \"ひとつ\"\n", &ds) };
	struct catalog *c = catalog_translation(&a, ja, catalog_source(&a, en, pots, 1, &ds), pos, 2, &ds);
	struct str got = findings_of(&a, &ds);

	cr_expect(str_is(c->messages[0].text, "ひとつ"));
	cr_expect(str_is(got, "2.po:0:0 message-missing: the message 'long' has no translation: "
			      "'0123456789012345678901234567890123456789 0123456789012345678…' (add an entry with msgctxt \"long\")\n"), "%s", got.ptr);
	l10n_close(en);
	l10n_close(ja);
	arena_drop(&a);
}

Test(catalog, language_without_a_catalogue_is_one_finding)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct l10n *en = l10n_open(&a, STR("en")), *fr = l10n_open(&a, STR("fr"));
	const struct po *pots[] = { po_of(&a, "built-in", pot, &ds) };
	struct catalog *c = catalog_translation(&a, fr, catalog_source(&a, en, pots, 1, &ds), NULL, 0, &ds);
	struct str got = findings_of(&a, &ds);

	cr_expect(str_is(got, ":0:0 message-missing: no message is translated into 'fr', because there is no 'i18n/fr/messages.po' "
			      "(write the file: an entry for each message of i18n/messages.pot)\n"), "%s", got.ptr);
	cr_expect(c->count == 3 && c->messages[2].fallback);
	l10n_close(en);
	l10n_close(fr);
	arena_drop(&a);
}
