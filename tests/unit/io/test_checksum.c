#include <criterion/criterion.h>

#include <string.h>

#include "io/checksum.h"

/* Values that every implementation of XXH3 with 128 bits gives, in its canonical form. */
Test(checksum, is_xxh3)
{
	static const struct { const char *text, *want; } rows[] = {
		{ "", "99aa06d3014798d86001c324468d497f" },
		{ "a", "a96faf705af16834e6c632b61e964e1f" },
	};
	char got[CHECKSUM_HEX + 1] = "";

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		checksum_of(str_of(rows[i].text), got);
		cr_expect_str_eq(got, rows[i].want, "'%s': %s", rows[i].text, got);
	}
}

Test(checksum, tells_apart)
{
	static const struct { struct str text; } rows[] = {
		{ { "", 0 } }, { { "\0", 1 } }, { { "\0\0", 2 } }, { { "\0\0\0\0\0\0\0\0", 8 } }, { { "a", 1 } }, { { "b", 1 } }, { { "ab", 2 } },
		{ { "ba", 2 } }, { { "a\0", 2 } }, { { "\0a", 2 } }, { { "1234567a1234567b", 16 } }, { { "1234567b1234567a", 16 } },
	};
	enum { COUNT = sizeof rows / sizeof rows[0] };
	char sums[COUNT][CHECKSUM_HEX];

	for (size_t i = 0; i < COUNT; i++)
		checksum_of(rows[i].text, sums[i]);
	for (size_t i = 0; i < COUNT; i++)
		for (size_t k = 0; k < i; k++)
			cr_expect(memcmp(sums[i], sums[k], CHECKSUM_HEX) != 0, "%zu and %zu", i, k);
}

Test(checksum, of_a_list_depends_on_where_texts_end)
{
	struct arena a = arena_on(&mem_system);
	struct checksum left = checksum_on(), right = checksum_on(), same = checksum_on();

	checksum_add(&left, STR("ab"));
	checksum_add(&left, STR("c"));
	checksum_add(&right, STR("a"));
	same = right;
	checksum_add(&right, STR("bc"));
	checksum_add(&same, STR("bc"));
	cr_expect_not(str_eq(checksum_end(&a, &left), checksum_end(&a, &right)));
	cr_expect(str_eq(checksum_end(&a, &same), checksum_end(&a, &right)));
	arena_drop(&a);
}
