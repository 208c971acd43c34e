#include <criterion/criterion.h>

#include "base/bytes.h"

static const struct bytes digits = { .has = { BYTES_DIGIT } };

Test(bytes, tables_hold_what_they_say)
{
	static const struct bytes alnum = { .has = { BYTES_ALNUM, [0xE3] = true } };

	for (int c = 0; c < 256; c++) {
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'), digit = c >= '0' && c <= '9';

		cr_expect_eq(bytes_has(&digits, (char)c), digit, "%d", c);
		cr_expect_eq(bytes_has(&alnum, (char)c), letter || digit || c == 0xE3, "%d", c);
	}
}

Test(bytes, are_found_and_passed)
{
	static const struct { const char *text; size_t from, found, passed; } rows[] = {
		{ "ab12c", 0, 2, 0 }, { "ab12c", 2, 2, 4 }, { "ab12c", 4, 5, 4 }, { "12", 0, 0, 2 }, { "", 0, 0, 0 }, { "a1", 9, 2, 2 }, { "\xE3\x81\x82" "1", 0, 3, 0 },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str text = str_of(rows[i].text);

		cr_expect_eq(bytes_find(&digits, text, rows[i].from), rows[i].found, "%s from %zu", rows[i].text, rows[i].from);
		cr_expect_eq(bytes_pass(&digits, text, rows[i].from), rows[i].passed, "%s from %zu", rows[i].text, rows[i].from);
	}
	cr_expect(bytes_in(&digits, STR("a1")) && !bytes_in(&digits, STR("a")) && !bytes_in(&digits, (struct str){ NULL, 0 }));
}
