#include <criterion/criterion.h>

#include "model/japanese.h"

enum { TEXTS_MAX = 4 };

static struct loc at(const void *self, size_t offset)
{
	return (struct loc){ self, 1, (uint32_t)offset + 1 };
}

/* "text:offset slug hint", for a file of texts between '|'. */
static struct str found(struct arena *a, const struct japanese_checks *checks, struct str texts)
{
	struct diags ds = diags_on(a);
	struct parts parts[TEXTS_MAX];
	struct japanese_text list[TEXTS_MAX];
	struct japanese *j = japanese_on(a, checks, NULL, STR("ja"), texts.len);
	struct buf out = buf_on(a);
	struct str text;
	size_t count = 0;

	while (count < TEXTS_MAX && str_split(&texts, '|', &text)) {
		parts[count] = parts_of(a, text, PARTS_PROSE);
		list[count] = (struct japanese_text){ text, &parts[count], { at, source_on(a, STR("x"), text) } };
		japanese_learn(j, &list[count]);
		count++;
	}
	for (size_t i = 0; i < count; i++)
		japanese_check(j, &list[i], &ds);
	for (size_t i = 0; i < ds.findings.count; i++) {
		const struct finding *f = &ds.findings.items[i];

		buf_print(&out, "%s%u %s %.*s", i ? "; " : "", f->loc.col - 1, rules[f->rule].slug, STR_FMT(f->hint));
	}
	return buf_str(&out);
}

static const struct row {
	struct japanese_checks checks;
	const char *texts, *want;
} table[] = {
	{ { 0 }, "ドライバーを更新します。PyTorchを", "" },
	{ { 0 }, "ＡＢ１．２の", "0 ja-width write 'AB1.2'" },
	{ { 0 }, "`ＡＢ` {{ Ａ }}", "" },
	{ { 0 }, "ﾊﾞｰｼﾞｮﾝ", "0 ja-width write 'バージョン'" },
	{ { 0 }, "か\u3099く", "0 ja-width write 'が'" },
	{ { .width = TRUTH_NO }, "ＡＢ", "" },
	{ { .spacing = SPACING_ALWAYS }, "CUDAを、CUDA は（CUDA）", "4 ja-spacing write 'CUDA を'" },
	{ { .spacing = SPACING_ALWAYS }, "[CUDA](https://a.b)を", "19 ja-spacing write 'CUDA](https://a.b) を'" },
	{ { .spacing = SPACING_NEVER }, "CUDA を", "5 ja-spacing write 'CUDAを'" },
	{ { .spacing = SPACING_DOCUMENT }, "a は|b は|cは", "1 ja-spacing write 'c は'" },
	{ { .spacing = SPACING_ALWAYS }, "{{ components.a }}は{{ figures.b }}は", "18 ja-spacing write '{{ components.a }} は'" },
	{ { 0 }, "サーバー、サーバ、サーバー", "15 ja-long-vowel write 'サーバー'" },
	{ { 0 }, "メモとメモリとメモリー", "21 ja-long-vowel write 'メモリ'" },
	{ { .long_vowel = TRUTH_NO }, "サーバー、サーバ", "" },
	{ { 0 }, "注: あ|注: い|注：う", "3 ja-punctuation write ':'" },
	{ { 0 }, "あ（い）|う (え)|お（か）", "4 ja-punctuation write '（'; 8 ja-punctuation write '）'" },
	{ { 0 }, "一〜二、三～四", "15 ja-punctuation write '〜'" },
	{ { 0 }, "a: b (c)|あ：い", "" },
	{ { .punctuation = TRUTH_NO }, "注: あ|注：い", "" },
	{ { .style = TRUTH_YES }, "必要です。自動である。", "21 ja-style write 'です'" },
	{ { .style = TRUTH_YES }, "必要である。自動だった。更新します。", "42 ja-style write 'する'" },
	{ { 0 }, "必要です。自動である。", "" },
};

Test(japanese, table)
{
	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct str got = found(&a, &table[i].checks, str_of(table[i].texts));

		cr_expect(str_is(got, table[i].want), "%s\ngot  %.*s\nwant %s", table[i].texts, STR_FMT(got), table[i].want);
		arena_drop(&a);
	}
}
