#include <criterion/criterion.h>

#include "text/pseudo.h"
#include "told.h"

static struct str flat(struct arena *a, struct inlines in)
{
	static const char *const open[] = { [INLINE_CODE] = "`", [INLINE_EMPHASIS] = "*", [INLINE_STRONG] = "**", [INLINE_LINK] = "[" };
	struct buf out = buf_on(a);

	for (size_t i = 0; i < in.count; i++) {
		const char *mark = in.items[i].kind <= INLINE_LINK ? open[in.items[i].kind] : NULL;
		struct str inner = flat(a, in.items[i].children);

		if (in.items[i].kind == INLINE_FACT)
			buf_print(&out, "{%u}", in.items[i].fact);
		else
			buf_print(&out, "%s%.*s%.*s%s", mark ? mark : "", STR_FMT(in.items[i].text), STR_FMT(inner), mark ? mark : "");
	}
	return buf_str(&out);
}

Test(pseudo, is_known_by_its_tag)
{
	cr_expect_eq(pseudo_of(STR("en-XA")), PSEUDO_ACCENTS);
	cr_expect_eq(pseudo_of(STR("ja-XA")), PSEUDO_JAPANESE);
	cr_expect_eq(pseudo_of(STR("ja")), PSEUDO_NONE);
	cr_expect_eq(pseudo_of(STR("en-xa")), PSEUDO_NONE);
}

Test(pseudo, words_change_and_numbers_stay)
{
	static const struct row {
		const char *text, *accents, *japanese;
	} rows[] = {
		{ "", "", "" },
		{ "About 20 GPUs (sm_80), or 2.0.", "Àƀôôûûţ 20 ĜÞÛš (sm_80), ôôŕ 2.0.", "仮の20で表（sm_80）、確か2.0。" },
		{ " 1 2 ", " 1 2 ", "1 2" },
		{ "a – b", "àà – ƀ", "仮の–で表" },
		{ "日本 text", "日本 ţééẋţ", "日本訳文" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct str accents = pseudo_text(&a, str_of(rows[i].text), PSEUDO_ACCENTS), japanese = pseudo_text(&a, str_of(rows[i].text), PSEUDO_JAPANESE);

		cr_expect(str_is(accents, rows[i].accents), "row %zu: %.*s", i, STR_FMT(accents));
		cr_expect(str_is(japanese, rows[i].japanese), "row %zu: %.*s", i, STR_FMT(japanese));
		arena_drop(&a);
	}
}

static struct loc nowhere(const void *self, size_t offset)
{
	(void)self, (void)offset;
	return (struct loc){ NULL, 0, 0 };
}

Test(pseudo, messages_keep_what_is_not_text)
{
	static const struct row {
		const char *text, *accents, *japanese;
	} rows[] = {
		{ "Needs {x} or later", "⟦Ñééééđš 9 ôôŕ ļààţééŕ⟧", "仮の「9」仮の訳文" },
		{ "{x}", "⟦9⟧", "「9」" },
		{ "<b>new</b> in <c>x y</c>", "⟦**ñééŵ** îîñ `x y`⟧", "「**仮の**」仮の「`x y`」" },
		{ "{n, plural, one {# file} other {# files}}", "⟦2 ƒîîļééš⟧", "「2」仮の" },
		{ "{x, select, 9 {nine} other {more}} left", "⟦ñîîñéé ļééƒţ⟧", "仮の仮の" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct l10n *l = l10n_open(&a, STR("en-XA"));
		const struct msg *m = msg_parse(&a, str_of(rows[i].text), (struct msg_place){ nowhere, NULL }, &ds);
		const struct msg_arg args[] = { { .name = STR("x"), .kind = MSG_ARG_TEXT, .text = STR("9") },
						{ .name = STR("n"), .kind = MSG_ARG_NUMBER, .number = { 2, 0 } } };
		struct str accents, japanese;

		cr_assert(m && l, "row %zu", i);
		accents = flat(&a, msg_format(&a, msg_pseudo(&a, m, PSEUDO_ACCENTS), l, args, 2));
		japanese = flat(&a, msg_format(&a, msg_pseudo(&a, m, PSEUDO_JAPANESE), l, args, 2));
		cr_expect(str_is(accents, rows[i].accents), "row %zu: %.*s", i, STR_FMT(accents));
		cr_expect(str_is(japanese, rows[i].japanese), "row %zu: %.*s", i, STR_FMT(japanese));
		l10n_close(l);
		arena_drop(&a);
	}
}

/* As a translator would have written it, and as it is read then. */
Test(pseudo, prose_is_markdown_that_keeps_its_shape)
{
	static const struct row {
		const char *text, *accents, *japanese, *japanese_read;
	} rows[] = {
		{ "Now {{ a }} and **bold `c`** text.", "⟦Ñôôŵ {{ a }} ààñđ **ƀôôļđ `c`** ţééẋţ\\.⟧", "仮の「{{ a }}」仮の**「仮の「`c`」」**仮の。",
		  "仮の「{0}」仮の**「仮の「`c`」」**仮の。" },
		{ "*a*[b](https://x.example/{{ a }} \"t\")", "⟦*àà*[ƀ](<https://x.example/{{ a }}> \"ţ\")⟧",
		  "*「仮の」*[「仮の」](<https://x.example/{{ a }}> \"仮の\")", "*「仮の」*[「仮の」[" },
		{ "``a`b`` \\*x\\* 2.0", "⟦``a`b`` \\*ẋ\\* 2\\.0⟧", "「``a`b``」仮の2\\.0", "「`a`b`」仮の2.0" },
		{ "one\\\ntwo", "⟦ôôñéé\\\nţŵôô⟧", "仮の\\\n仮の", "仮の仮の" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct prose_place place = { { source_on(&a, STR("x"), str_of(rows[i].text)), 1, 1 }, true };
		const struct prose *p = prose_parse(&a, str_of(rows[i].text), place, PROSE_LINE, &ds), *read;
		struct inlines in = p->blocks.items[0].inlines;
		struct str accents = prose_pseudo(&a, in, p, PSEUDO_ACCENTS, PSEUDO_MARKDOWN);
		struct str japanese = prose_pseudo(&a, in, p, PSEUDO_JAPANESE, PSEUDO_MARKDOWN);

		cr_expect(str_is(accents, rows[i].accents), "row %zu: %.*s", i, STR_FMT(accents));
		cr_expect(str_is(japanese, rows[i].japanese), "row %zu: %.*s", i, STR_FMT(japanese));
		read = prose_parse_unit(&a, japanese, place, &ds);
		cr_expect(str_is(flat(&a, read->blocks.items[0].inlines), rows[i].japanese_read), "row %zu: %.*s", i,
			  STR_FMT(flat(&a, read->blocks.items[0].inlines)));
		cr_expect_eq(ds.findings.count, 0, "row %zu: %.*s", i, STR_FMT(told(&a, &ds)));
		arena_drop(&a);
	}
}
