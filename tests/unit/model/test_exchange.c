#include <criterion/criterion.h>

#include "model/exchange_merge.h"
#include "../text/told.h"

static struct str text(const char *z)
{
	return z ? str_of(z) : (struct str){ NULL, 0 };
}

/* Everything that a format could trip over. */
static const struct given {
	const char *file, *key, *source, *text, *previous, *notes, *comments;
	enum translation_state state;
} given[] = {
	{ "releases/x/26.05.yaml", "highlights.torch", "Now {{ components.torch }}.", "**{{ components.torch }}** になりました。", NULL, NULL, NULL, TRANSLATION_DONE },
	{ "releases/x/26.05.yaml", "usage.a.body/1", "first\\\nsecond <b> & \"quotes\"", "一\\\n二 <b> & 「引用」", "older, with ]]> and &amp;",
	  "{{ components.torch }}: 2.11.0\nmore", "Ask Aya.\n\n  indented", TRANSLATION_FUZZY },
	{ "releases/x/26.05.yaml", "fixes.y", "=1+1", "", NULL, NULL, NULL, TRANSLATION_MISSING },
	{ "i18n/messages.pot", "a \"b\" <c>&", "-x\ty", "'-x\ty", "+", NULL, NULL, TRANSLATION_STALE },
	{ "i18n/messages.pot", "same", "CUDA", "CUDA", NULL, "'", "@", TRANSLATION_SAME },
};
enum { GIVEN = sizeof given / sizeof given[0] };

static struct exchange everything(struct arena *a)
{
	struct exchange x = { .source_language = STR("en"), .language = STR("ja") };

	for (size_t i = 0; i < GIVEN; i++)
		*vec_push(a, &x.units) = (struct exchange_unit){
			.file = text(given[i].file), .key = text(given[i].key), .source = text(given[i].source), .text = text(given[i].text),
			.previous = text(given[i].previous), .notes = text(given[i].notes), .comments = text(given[i].comments), .state = given[i].state,
		};
	return x;
}

static void expect_unit(const struct exchange_format *f, const struct exchange_unit *want, const struct exchange_unit *got)
{
	bool is_memory = str_is(str_of(f->name), "tmx"), is_xliff = str_is(str_of(f->name), "xliff");
	bool is_unsure = want->state == TRANSLATION_FUZZY || want->state == TRANSLATION_STALE;

	cr_expect(str_eq(got->file, want->file) && str_eq(got->key, want->key), "%s: %.*s", f->name, STR_FMT(got->key));
	/* A memory pairs a translation with the text that it is of. */
	cr_expect(str_eq(got->source, is_memory && want->previous.len ? want->previous : want->source), "%s: %.*s", f->name, STR_FMT(got->source));
	cr_expect(str_eq(got->text, want->text), "%s: %.*s", f->name, STR_FMT(got->text));
	cr_expect(!is_xliff || str_eq(got->previous, want->previous), "%s: %.*s", f->name, STR_FMT(got->previous));
	cr_expect(str_eq(got->notes, want->notes) && str_eq(got->comments, want->comments), "%s: %.*s", f->name, STR_FMT(got->comments));
	cr_expect(!want->text.len || (got->state == TRANSLATION_FUZZY) == is_unsure, "%s: %.*s", f->name, STR_FMT(want->key));
	cr_expect(got->loc.line > 1 && got->text_loc.line > 1, "%s: %.*s has no place", f->name, STR_FMT(want->key));
}

Test(exchange, comes_back_as_it_went_out)
{
	for (const struct exchange_format *f = exchange_formats; f->name; f++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct exchange x = everything(&a), back = { .source_language = STR("en") };
		struct str written = f->write(&a, &x);

		cr_assert(f->read(&a, source_on(&a, STR("x"), written), &back, &ds), "%s: %.*s", f->name, STR_FMT(told(&a, &ds)));
		cr_expect(str_is(back.language, "ja") || str_is(str_of(f->name), "csv"), "%s: %.*s", f->name, STR_FMT(back.language));
		cr_assert_eq(back.units.count, GIVEN, "%s", f->name);
		for (size_t i = 0; i < GIVEN; i++)
			expect_unit(f, &x.units.items[i], &back.units.items[i]);
		arena_drop(&a);
	}
}

Test(exchange, an_empty_project_comes_back_too)
{
	for (const struct exchange_format *f = exchange_formats; f->name; f++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct exchange x = { .source_language = STR("en"), .language = STR("ja") }, back = { .source_language = STR("en") };

		cr_expect(f->read(&a, source_on(&a, STR("x"), f->write(&a, &x)), &back, &ds), "%s: %.*s", f->name, STR_FMT(told(&a, &ds)));
		cr_expect_eq(back.units.count, 0);
		arena_drop(&a);
	}
}

/* --- What tools write --- */

static struct str shown(struct arena *a, const struct exchange *x)
{
	struct buf out = buf_on(a);

	buf_print(&out, "%.*s", STR_FMT(x->language));
	for (size_t i = 0; i < x->units.count; i++) {
		const struct exchange_unit *u = &x->units.items[i];

		buf_print(&out, "|%.*s:%.*s=%.*s>%.*s%s#%.*s", STR_FMT(u->file), STR_FMT(u->key), STR_FMT(u->source), STR_FMT(u->text),
			  u->state == TRANSLATION_FUZZY ? "?" : "", STR_FMT(u->comments));
	}
	return buf_str(&out);
}

#define XLIFF(units) "<xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2'><file original='f' target-language='ja-JP'><body>" units \
	"</body></file></xliff>"
#define TMX(units) "<tmx version='1.4'><header srclang='en'/><body>" units "</body></tmx>"
#define CSV(rows) "location,context,source,target,fuzzy\n" rows

Test(exchange, reads_what_tools_write)
{
	static const struct row {
		const char *format, *text, *want;
	} rows[] = {
		{ "xliff", XLIFF("<trans-unit id='k'><source>a</source></trans-unit>"), "ja-JP|f:k=a>?#" },
		{ "xliff", XLIFF("<trans-unit id='k'><source>a</source><target>b</target></trans-unit>"), "ja-JP|f:k=a>b#" },
		{ "xliff", XLIFF("<trans-unit id='k' approved='no'><source>a</source><target>b</target></trans-unit>"), "ja-JP|f:k=a>b?#" },
		{ "xliff", XLIFF("<trans-unit id='k' approved='no'><source>a</source><target state='final'>b</target></trans-unit>"), "ja-JP|f:k=a>b#" },
		{ "xliff", XLIFF("<trans-unit id='k' approved='yes'><source>a</source><target state='needs-translation'>b</target></trans-unit>"), "ja-JP|f:k=a>b#" },
		{ "xliff", XLIFF("<trans-unit id='k'><source>a</source><target state='new'>b</target></trans-unit>"), "ja-JP|f:k=a>b?#" },
		{ "xliff", XLIFF("<group><group><trans-unit id='1' resname='k'><source>a</source><seg-source><mrk mid='1'>a</mrk></seg-source>"
				 "<target><mrk mid='1'>b</mrk> <g id='2'>c</g></target><note>x</note><note from='Aya'>y</note></trans-unit></group></group>"),
		  "ja-JP|f:k=a>b c#x\ny" },
		{ "xliff", XLIFF("<trans-unit id='k'><source>a</source><target>b<x id='1'/></target></trans-unit>"),
		  "1:163 exchange-syntax: the element 'x' stands for something that the file does not hold; "
		  "let the tool keep the text as it is, with its {{ … }}, backticks and tags as plain characters" },
		{ "xliff", XLIFF("<trans-unit id='k'/>"), "1:117 exchange-syntax: a trans-unit has no source" },
		{ "xliff", "<xliff version='2.0'/>", "1:1 exchange-syntax: the file is XLIFF '2.0'; relgen reads 1.2; let the tool save it as XLIFF 1.2" },
		{ "xliff", "<tmx/>", "1:1 exchange-syntax: the file is no XLIFF: it begins with 'tmx'" },
		{ "xliff", "<xliff version='1.2'><file target-language='ja'/><file target-language='fr'/></xliff>", "1:50 bad-value: this part is in 'fr', not in 'ja'" },
		{ "tmx", TMX("<tu><tuv xml:lang='EN-US'><seg>a</seg></tuv><tuv xml:lang='JA'><seg>b</seg></tuv><tuv xml:lang='fr'><seg>c</seg></tuv></tu>"), "JA|:=a>b#" },
		{ "tmx", TMX("<tu><tuv lang='ja'><seg>b <ph>{0}</ph></seg></tuv><tuv lang='en'><seg>a</seg></tuv></tu>"), "ja|:=a>b {0}#" },
		{ "tmx", TMX("<tu><prop type='x-file'>f</prop><prop type='other'>z</prop><tuv xml:lang='en'><seg>a</seg></tuv></tu>"), "|:=a>#" },
		{ "tmx", "<tmx/>", "1:1 exchange-syntax: the memory has no body" },
		{ "tmx", "<xliff/>", "1:1 exchange-syntax: the file is no TMX: it begins with 'xliff'" },
		{ "csv", CSV("f,k,a,b,TRUE\nf,l,a,b,\n\nf,m,a\n"), "|f:k=a>b?#|f:l=a>b#|f:m=a>#" },
		{ "csv", "target;source;context;location\nb;a;k;f\n", "|f:k=a>b#" },
		{ "csv", CSV("f,k,a,b,maybe\n"), "2:9 bad-value: 'fuzzy' is True or False, not 'maybe'" },
		{ "csv", "location,source,target\n", "1:1 exchange-syntax: the first row names no column 'context'" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct exchange x = { .source_language = STR("en") };
		const struct exchange_format *f = exchange_format_of(str_print(&a, "x.%s", rows[i].format));
		bool ok = f->read(&a, source_on(&a, STR("x"), str_of(rows[i].text)), &x, &ds);
		struct str got = ok ? shown(&a, &x) : told(&a, &ds);

		cr_expect(str_is(got, rows[i].want), "row %zu: %.*s", i, STR_FMT(got));
		arena_drop(&a);
	}
}

/* --- Laid over a file --- */

static const char po_text[] =
	"msgctxt \"a\"\nmsgid \"A\"\nmsgstr \"あ\"\n\n"
	"# Ask Aya.\n#, fuzzy, no-wrap\n#| msgid \"B before\"\nmsgctxt \"b\"\nmsgid \"B\"\nmsgstr \"び\"\n\n"
	"msgctxt \"stale\"\nmsgid \"C before\"\nmsgstr \"し\"\n\n"
	"msgctxt \"d\"\nmsgid \"D\"\nmsgstr \"\"\n\n"
	"#~ msgctxt \"old\"\n#~ msgid \"Old\"\n#~ msgstr \"古\"\n";

static struct source_texts texts_of(struct arena *a)
{
	static const char *const keys[][2] = { { "new", "N" }, { "a", "A" }, { "b", "B" }, { "stale", "C" }, { "c2", "C2" }, { "d", "D" } };
	struct source_texts texts = { { NULL, 0, 0 } };

	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		*vec_push(a, &texts.list) = (struct source_text){ .key = str_of(keys[i][0]), .source = str_of(keys[i][1]), .reference = STR("r.yaml") };
	return texts;
}

/* What becomes of an entry of the file above when a unit comes back for it. */
Test(exchange, lays_over_a_file_what_a_translator_did)
{
	static const struct row {
		size_t text;
		const char *source, *target, *comments;
		enum translation_state state;
		const char *want;	/* the entry; NULL: the file stays as it is */
		struct exchange_counts counts;
	} rows[] = {
		{ 1, "A", "あ", "", TRANSLATION_DONE, NULL, { .unchanged = 1 } },
		{ 1, "A", "", "", TRANSLATION_DONE, NULL, { .unchanged = 1 } },
		{ 1, "A", "い", "", TRANSLATION_DONE, "msgctxt \"a\"\nmsgid \"A\"\nmsgstr \"い\"\n", { .translated = 1 } },
		{ 1, "A", "A", "", TRANSLATION_DONE, "#, same\nmsgctxt \"a\"\nmsgid \"A\"\nmsgstr \"A\"\n", { .translated = 1 } },
		{ 1, "A", "あ", "", TRANSLATION_FUZZY, "#, fuzzy\nmsgctxt \"a\"\nmsgid \"A\"\nmsgstr \"あ\"\n", { .reviewed = 1 } },
		{ 1, "A", "あ", "One.\n\nTwo.", TRANSLATION_DONE, "# One.\n#\n# Two.\nmsgctxt \"a\"\nmsgid \"A\"\nmsgstr \"あ\"\n", { .reviewed = 1 } },
		{ 1, "A before", "い", "", TRANSLATION_DONE, NULL, { .left = 1 } },
		{ 2, "B", "び", "Ask Aya.", TRANSLATION_FUZZY, NULL, { .unchanged = 1 } },
		{ 2, "B", "び", "", TRANSLATION_DONE, "# Ask Aya.\n#, no-wrap\nmsgctxt \"b\"\nmsgid \"B\"\nmsgstr \"び\"\n", { .reviewed = 1 } },
		{ 2, "B", "ぶ", "", TRANSLATION_FUZZY,
		  "# Ask Aya.\n#, fuzzy, no-wrap\n#| msgid \"B before\"\nmsgctxt \"b\"\nmsgid \"B\"\nmsgstr \"ぶ\"\n", { .translated = 1 } },
		{ 3, "C", "し", "", TRANSLATION_FUZZY, NULL, { .unchanged = 1 } },
		{ 3, "C before", "し", "", TRANSLATION_FUZZY, NULL, { .unchanged = 1 } },
		{ 3, "C", "し", "", TRANSLATION_DONE, "msgctxt \"stale\"\nmsgid \"C\"\nmsgstr \"し\"\n", { .reviewed = 1 } },
		{ 3, "C", "す", "", TRANSLATION_FUZZY, "#, fuzzy\n#| msgid \"C before\"\nmsgctxt \"stale\"\nmsgid \"C\"\nmsgstr \"す\"\n", { .translated = 1 } },
		{ 3, "C before", "す", "", TRANSLATION_DONE, "msgctxt \"stale\"\nmsgid \"C before\"\nmsgstr \"す\"\n", { .stale = 1 } },
		{ 5, "D before", "で", "", TRANSLATION_DONE, "msgctxt \"d\"\nmsgid \"D before\"\nmsgstr \"で\"\n", { .stale = 1 } },
		{ 0, "N", "ん", "", TRANSLATION_DONE, "#: r.yaml\nmsgctxt \"new\"\nmsgid \"N\"\nmsgstr \"ん\"\n\nmsgctxt \"a\"\n", { .translated = 1 } },
		{ 4, "C2", "に", "", TRANSLATION_DONE, "msgstr \"し\"\n\n#: r.yaml\nmsgctxt \"c2\"\nmsgid \"C2\"\nmsgstr \"に\"\n\nmsgctxt \"d\"\n", { .translated = 1 } },
		{ 4, "C2", "", "", TRANSLATION_FUZZY, NULL, { .unchanged = 1 } },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct source_texts texts = texts_of(&a);
		const struct po *old = po_parse(&a, source_on(&a, STR("x.po"), str_of(po_text)), &ds);
		struct exchange_unit u = { .source = str_of(rows[i].source), .text = str_of(rows[i].target), .comments = str_of(rows[i].comments),
					   .state = rows[i].state };
		struct exchange_item item = { &u, rows[i].text };
		struct exchange_counts counts = { 0 };
		struct po_file file = exchange_merge(&a, &texts, old, &item, 1, &counts);
		struct po_file before = { old->language, old->header, old->entries, old->count, old->obsolete, old->obsolete_count, old->comments };
		struct str got = po_write(&a, &file);

		cr_expect(po_reads_back(&a, got, &file), "row %zu", i);
		cr_expect(memcmp(&counts, &rows[i].counts, sizeof counts) == 0, "row %zu: counts", i);
		if (rows[i].want)
			cr_expect(str_find(got, str_of(rows[i].want), 0) < got.len, "row %zu: %.*s", i, STR_FMT(got));
		else
			cr_expect(str_eq(got, po_write(&a, &before)), "row %zu: %.*s", i, STR_FMT(got));
		arena_drop(&a);
	}
}

Test(exchange, makes_a_file_that_is_not_there)
{
	struct arena a = arena_on(&mem_system);
	struct source_texts texts = texts_of(&a);
	struct exchange_unit u[] = { { .source = STR("D"), .text = STR("で"), .state = TRANSLATION_DONE }, { .source = STR("A"), .text = STR("あ"), .state = TRANSLATION_FUZZY } };
	struct exchange_item items[] = { { &u[0], 5 }, { &u[1], 1 } };
	struct exchange_counts counts = { 0 };
	struct po_file file = exchange_merge(&a, &texts, NULL, items, 2, &counts);

	cr_expect_eq(counts.translated, 2);
	cr_assert_eq(file.count, 2);
	cr_expect(str_is(file.entries[0].key, "a") && file.entries[0].fuzzy);
	cr_expect(str_is(file.entries[1].key, "d") && !file.entries[1].fuzzy);
	arena_drop(&a);
}
