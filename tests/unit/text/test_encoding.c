#include <criterion/criterion.h>

#include "text/encoding.h"
#include "told.h"

struct row {
	const char *text, *want;
};

static struct str said(struct arena *a, struct str text)
{
	struct diags ds = diags_on(a);

	encoding_check(source_on(a, STR("x.yaml"), text), &ds);
	return told(a, &ds);
}

static void check_rows(const struct row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct arena a = arena_on(&mem_system);
		struct str got = said(&a, str_of(rows[i].text));

		cr_expect(str_is(got, rows[i].want), "row %zu '%s': %.*s", i, rows[i].text, STR_FMT(got));
		arena_drop(&a);
	}
}

#define CHECK_ROWS(rows) check_rows(rows, sizeof rows / sizeof rows[0])

Test(encoding, tells_each_line_that_is_not_clean_utf8)
{
	static const struct row rows[] = {
		{ "a: \xFF" "\n",
		  "1:4 encoding: the byte 0xFF is not UTF-8; save the file as UTF-8" },
		{ "a: 日本語\nb: 日x",
		  "2:5 encoding: U+0081 is a control character; delete it, or save the file as UTF-8" },
		{ "a: 日本語\x83" "\x81" " \xFF" "\nb: \xE3" "\x81" "\n",
		  "1:7 encoding: the byte 0x83 is not UTF-8; save the file as UTF-8\n"
		  "2:4 encoding: the byte 0xE3 is not UTF-8; save the file as UTF-8" },
		{ "a: x\x01" "y\x02" "\nb: \x1B" "[0m\n",
		  "1:5 encoding: U+0001 is a control character; delete it\n"
		  "2:4 encoding: U+001B is a control character; delete it" },
		{ "a: x\xC2\x85" "b\nc: \xE2\x80\xA8" "\nd: \xE2\x80\xA9" "\n",
		  "1:5 encoding: U+0085 is a next-line character, which some programs take for a line end; end lines with LF\n"
		  "2:4 encoding: U+2028 is a line separator, which some programs take for a line end; end lines with LF\n"
		  "3:4 encoding: U+2029 is a paragraph separator, which some programs take for a line end; end lines with LF" },
		{ "a: 1\rb: 2\n",
		  "1:5 encoding: U+000D is a carriage return that ends no line; end lines with LF or CR LF" },
		{ "a: 1\r\nb: 2\r\n",
		  "" },
		{ "\xEF\xBB\xBF" "\xEF\xBB\xBF" "a: 1\n",
		  "1:1 encoding: U+FEFF is a byte order mark behind the start of the file; delete it" },
		{ "a: 1\n\xEF\xBB\xBF" "b: 2\n",
		  "2:1 encoding: U+FEFF is a byte order mark behind the start of the file; delete it" },
		{ "a: ￾ ￿\n",
		  "1:4 encoding: U+FFFE is a code that is no character; delete it" },
		{ "a: �\n",
		  "" },
		{ "a: \x7F" "\n",
		  "1:4 encoding: U+007F is a control character; delete it" },
		{ "a: \xC0" "\xAF" "\nb: \xED" "\xA0" "\x80" "\nc: \xF4" "\x90" "\x80" "\x80" "\n",
		  "1:4 encoding: the byte 0xC0 is not UTF-8; save the file as UTF-8\n"
		  "2:4 encoding: the byte 0xED is not UTF-8; save the file as UTF-8\n"
		  "3:4 encoding: the byte 0xF4 is not UTF-8; save the file as UTF-8" },
		{ "\xFF" "\xFE" "a\n",
		  "1:1 encoding: the file is UTF-16 or UTF-32, not UTF-8; save it as UTF-8" },
		{ "\xFE" "\xFF" "a\n",
		  "1:1 encoding: the file is UTF-16 or UTF-32, not UTF-8; save it as UTF-8" },
	};

	CHECK_ROWS(rows);
}

Test(encoding, nul_is_a_finding_and_utf16_is_told_by_it)
{
	struct arena a = arena_on(&mem_system);
	struct str nul = said(&a, STR("a: x\0y\n")), wide = said(&a, STR("a\0:\0 \0"));

	cr_expect(str_is(nul, "1:5 encoding: U+0000 is a NUL character; delete it, or save the file as UTF-8"), "%.*s", STR_FMT(nul));
	cr_expect(str_is(wide, "1:1 encoding: the file is UTF-16 or UTF-32, not UTF-8; save it as UTF-8"), "%.*s", STR_FMT(wide));
	arena_drop(&a);
}

Test(encoding, twenty_lines_are_named_and_the_others_counted)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct buf text = buf_on(&a);

	for (int i = 0; i < 25; i++)
		buf_z(&text, "x: \x01\x02\n");
	cr_expect_eq(encoding_check(source_on(&a, STR("x"), buf_str(&text)), &ds), ENCODING_BAD);
	cr_expect_eq(ds.findings.count, ENCODING_FINDINGS_MAX + 1);
	diags_sort(&ds);
	cr_expect(str_is(ds.findings.items[0].message, "5 more lines have characters that are not clean UTF-8 text"));
	arena_drop(&a);
}

Test(encoding, ascii_is_told_from_utf8)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);

	cr_expect_eq(encoding_check(source_on(&a, STR("x"), STR("a: b\r\n\tc and longer than eight bytes\n")), &ds), ENCODING_ASCII);
	cr_expect_eq(encoding_check(source_on(&a, STR("x"), STR("a: 日本語\n")), &ds), ENCODING_UTF8);
	cr_expect_eq(encoding_check(source_on(&a, STR("x"), STR("\xEF\xBB\xBF" "a: b\n")), &ds), ENCODING_UTF8);
	cr_expect_eq(ds.findings.count, 0);
	arena_drop(&a);
}
