#include <criterion/criterion.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>

#include "text/unicode.h"

Test(unicode, width_is_that_of_a_terminal)
{
	static const struct { const char *text; size_t width; } rows[] = {
		{ "abc", 3 }, { "日本語", 6 }, { "ｶﾅ", 2 }, { "Ａ", 2 }, { "e\u0301", 1 }, { "a\u200Bb", 2 }, { "한", 2 }, { "é", 1 }, { "", 0 },
		{ "か\u3099", 2 }, { "🚀", 2 }, { "\u1112\u1161\u11AB", 2 },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		cr_expect_eq(unicode_text_width(str_of(rows[i].text)), rows[i].width, "%s", rows[i].text);
}

Test(unicode, hangul_is_wide_but_no_cjk)
{
	cr_expect(unicode_is_cjk(0x65E5));
	cr_expect(unicode_is_cjk(0x3042));
	cr_expect(unicode_is_cjk(0x3002));
	cr_expect(unicode_is_cjk(0xFF21));
	cr_expect_not(unicode_is_cjk(0xD55C));
	cr_expect_not(unicode_is_cjk('a'));
}

Test(unicode, normal_form)
{
	struct arena a = arena_on(&mem_system);
	struct str composed = STR("が é"), apart = STR("か\u3099 e\u0301"), broken = STR("\xFF\u0301");

	cr_expect(str_eq(unicode_nfc(&a, apart), composed));
	cr_expect_eq(unicode_nfc(&a, composed).ptr, composed.ptr);
	cr_expect_eq(unicode_nfc(&a, broken).ptr, broken.ptr);
	cr_expect(unicode_is_nfc(composed));
	cr_expect_not(unicode_is_nfc(apart));
	cr_expect(unicode_is_nfc(STR("")));
	arena_drop(&a);
}

/* Every code point has the form that ICU says it has. */
Test(unicode, normal_form_of_every_code_point)
{
	UErrorCode error = U_ZERO_ERROR;
	const UNormalizer2 *nfc = unorm2_getNFCInstance(&error);
	struct arena a = arena_on(&mem_system);

	for (uint32_t c = 1; c <= 0x10FFFF; c++) {
		struct arena_mark mark = arena_mark(&a);
		struct buf text = buf_on(&a);
		UChar units[2];
		int len = 0;

		/* Surrogates are no text; the big planes of ideographs all behave alike. */
		if ((c & 0xFFFFF800) == 0xD800 || (c > 0x20100 && c < 0x2F800) || (c > 0x30100 && c < 0xE0000) || c > 0xE0FFF)
			continue;
		U16_APPEND_UNSAFE(units, len, c);
		buf_code_point(&text, c);
		if (unicode_is_nfc(buf_str(&text)) != (bool)unorm2_isNormalized(nfc, units, len, &error))
			cr_expect(false, "U+%04X", (unsigned)c);
		arena_rewind(&a, mark);
	}
	arena_drop(&a);
}

/* So does every text that can be composed. */
Test(unicode, normal_form_of_every_decomposition)
{
	UErrorCode error = U_ZERO_ERROR;
	const UNormalizer2 *nfc = unorm2_getNFCInstance(&error);
	struct arena a = arena_on(&mem_system);

	for (UChar32 c = 0x80; c <= 0x2FA1F; c++) {
		struct arena_mark mark = arena_mark(&a);
		struct buf text = buf_on(&a);
		UChar units[8];
		int32_t len, at = 0;

		error = U_ZERO_ERROR;
		len = unorm2_getRawDecomposition(nfc, c, units, 8, &error);
		while (at < len) {
			UChar32 part;

			U16_NEXT(units, at, len, part);
			buf_code_point(&text, (uint32_t)part);
		}
		if (len > 0 && unicode_is_nfc(buf_str(&text)) != (bool)unorm2_isNormalized(nfc, units, len, &error))
			cr_expect(false, "U+%04X", (unsigned)c);
		arena_rewind(&a, mark);
	}
	arena_drop(&a);
}

Test(unicode, invisible_characters_have_names)
{
	cr_expect_str_eq(unicode_invisible(0x3000), "ideographic space");
	cr_expect_str_eq(unicode_invisible(0x200B), "zero width space");
	cr_expect_str_eq(unicode_invisible(0x202E), "right-to-left override");
	cr_expect_null(unicode_invisible(' '));
	cr_expect_null(unicode_invisible(0x65E5));
}

Test(unicode, properties)
{
	cr_expect(unicode_is_letter(0x65E5) && unicode_is_letter('a') && !unicode_is_letter('1'));
	cr_expect(unicode_is_punctuation(0x300C) && unicode_is_punctuation('!') && !unicode_is_punctuation('a'));
}
