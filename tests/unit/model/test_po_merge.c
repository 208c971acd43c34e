#include <criterion/criterion.h>

#include "model/po_merge.h"

static const struct po *parse(struct arena *a, const char *text)
{
	struct diags ds = diags_on(a);
	const struct po *po = po_parse(a, source_on(a, STR("x.po"), str_of(text)), &ds);

	cr_assert_eq(ds.findings.count, 0, "%s", text);
	return po;
}

/* "key=source;key=source" */
static struct source_texts texts_of(struct arena *a, const char *list)
{
	struct source_texts texts = { { NULL, 0, 0 } };
	struct str rest = str_of(list), part;

	while (rest.len && str_split(&rest, ';', &part)) {
		size_t equals = str_find_char(part, '=', 0);
		struct source_text *t = vec_push(a, &texts.list);

		*t = (struct source_text){ .key = str_slice(part, 0, equals), .source = str_from(part, equals + 1), .reference = STR("r.yaml") };
	}
	return texts;
}

#define ENTRY(key, source, text) "msgctxt \"" key "\"\nmsgid \"" source "\"\nmsgstr \"" text "\"\n\n"
#define OURS "#: r.yaml\n"
#define HEAD "msgid \"\"\nmsgstr \"\"\n\n"

struct row {
	const char *what, *texts, *old, *other, *want;
};

static const struct row rows[] = {
	{ "a new text is empty", "a=A", HEAD, NULL, OURS ENTRY("a", "A", "") },
	{ "what is as it was stays", "a=A", HEAD "# note\n#: r.yaml\n#, same\n" ENTRY("a", "A", "A"), NULL, "# note\n" OURS "#, same\n" ENTRY("a", "A", "A") },
	{ "blanks do not make a text another", "a=A  b", HEAD OURS ENTRY("a", "A b", "訳"), NULL, OURS ENTRY("a", "A  b", "訳") },
	{ "a changed source is fuzzy and says from what", "a=A new", HEAD OURS ENTRY("a", "A", "訳"), NULL,
	  OURS "#, fuzzy\n#| msgid \"A\"\n" ENTRY("a", "A new", "訳") },
	{ "what is fuzzy keeps the text that was translated", "a=A newer",
	  HEAD OURS "#, fuzzy\n#| msgid \"A\"\n" ENTRY("a", "A new", "訳"), NULL,
	  OURS "#, fuzzy\n#| msgid \"A\"\n" ENTRY("a", "A newer", "訳") },
	{ "a paragraph put before another moves it", "b/1=New;b/2=Old", HEAD OURS ENTRY("b/1", "Old", "旧"), NULL,
	  OURS ENTRY("b/1", "New", "") OURS ENTRY("b/2", "Old", "旧") },
	{ "two that change places keep their translations", "b/1=Two;b/2=One", HEAD OURS ENTRY("b/1", "One", "一") OURS ENTRY("b/2", "Two", "二"), NULL,
	  OURS ENTRY("b/1", "Two", "二") OURS ENTRY("b/2", "One", "一") },
	{ "a text without source is obsolete", "a=A", HEAD OURS ENTRY("a", "A", "あ") OURS ENTRY("gone", "Gone away", "去"), NULL,
	  OURS ENTRY("a", "A", "あ") "#: r.yaml\n#~ msgctxt \"gone\"\n#~ msgid \"Gone away\"\n#~ msgstr \"去\"\n\n" },
	{ "and comes back", "a=A;gone=Gone away", HEAD OURS ENTRY("a", "A", "あ") "#~ msgctxt \"gone\"\n#~ msgid \"Gone away\"\n#~ msgstr \"去\"\n", NULL,
	  OURS ENTRY("a", "A", "あ") OURS ENTRY("gone", "Gone away", "去") },
	{ "an empty one without source goes", "a=A", HEAD OURS ENTRY("a", "A", "あ") OURS ENTRY("gone", "Gone", ""), NULL, OURS ENTRY("a", "A", "あ") },
	{ "unless somebody wrote beside it", "a=A", HEAD OURS ENTRY("a", "A", "あ") "# ask Aya\n" ENTRY("gone", "Gone", ""), NULL,
	  OURS ENTRY("a", "A", "あ") "# ask Aya\n#~ msgctxt \"gone\"\n#~ msgid \"Gone\"\n#~ msgstr \"\"\n\n" },
	{ "the same text of another file is done", "h.x=Same text", HEAD, HEAD "#, same\n" ENTRY("h.y", "Same text", "同じ文"),
	  OURS "#, same\n" ENTRY("h.x", "Same text", "同じ文") },
	{ "but not when that is fuzzy", "h.x=Same", HEAD, HEAD "#, fuzzy\n" ENTRY("h.y", "Same", "同じ"), OURS ENTRY("h.x", "Same", "") },
	{ "a text that is like another is suggested", "h.x=The image moves from one to two.", HEAD,
	  HEAD ENTRY("h.y", "The image moves from one to three.", "更新しました。"),
	  OURS "#, fuzzy\n#| msgctxt \"h.y\"\n#| msgid \"The image moves from one to three.\"\n"
	  ENTRY("h.x", "The image moves from one to two.", "更新しました。") },
	{ "a text that is not is not", "h.x=Nothing that anybody ever wrote.", HEAD, HEAD ENTRY("h.y", "The image moves from one to three.", "更"),
	  OURS ENTRY("h.x", "Nothing that anybody ever wrote.", "") },
	{ "a translation that another text replaces is not lost", "a=Fresh words", HEAD OURS ENTRY("a", "Old words", "旧"), HEAD ENTRY("z", "Fresh words", "新"),
	  OURS ENTRY("a", "Fresh words", "新") "#: r.yaml\n#~ msgctxt \"a\"\n#~ msgid \"Old words\"\n#~ msgstr \"旧\"\n\n" },
};

static struct str merged(struct arena *a, const struct row *row, const char *old)
{
	const struct po *files[] = { parse(a, old), row->other ? parse(a, row->other) : NULL };
	struct source_texts texts = texts_of(a, row->texts);
	struct merge_counts counts = { 0 };
	struct po_file file = po_merge(a, &texts, files[0], translation_memory_on(a, files, 2), 0, &counts);

	return po_write(a, &file);
}

Test(po_merge, rows)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str want = str_print(&a, "%s%s", HEAD, rows[i].want), got = merged(&a, &rows[i], rows[i].old);

		cr_expect(str_eq(got, str_print(&a, "%.*s\n", STR_FMT(str_trim(want)))), "%s:\n%.*s", rows[i].what, STR_FMT(got));
		cr_expect(str_eq(got, merged(&a, &rows[i], str_z(&a, got))), "%s: changes when it is merged again", rows[i].what);
	}
	arena_drop(&a);
}

Test(po_merge, likeness_is_a_part_of_both)
{
	static const struct { const char *x, *y; unsigned least, most; } pairs[] = {
		{ "same", "same", 100, 100 }, { "", "", 100, 100 }, { "a", "b", 0, 0 },
		{ "The driver must be 580 or later.", "The driver must be 575 or later.", 80, 99 },
		{ "The driver must be 580 or later.", "Ray moves to another release.", 0, 40 },
		{ "ドライバーを更新しました。", "ドライバーを更新します。", 70, 99 },
	};
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		unsigned like = likeness(&a, str_of(pairs[i].x), str_of(pairs[i].y));

		cr_expect(like >= pairs[i].least && like <= pairs[i].most, "%s / %s: %u", pairs[i].x, pairs[i].y, like);
	}
	arena_drop(&a);
}
