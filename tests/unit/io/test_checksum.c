#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "io/checksum.h"

/* The definition, a byte at a time: value = (value + word) * point modulo 2^61-1 for each 7 bytes, then for the length. */
static uint64_t slow(const char *text, size_t len, uint64_t point)
{
	const uint64_t prime = (UINT64_C(1) << 61) - 1;
	__extension__ unsigned __int128 value = 1;

	for (size_t at = 0; at < len; at += 7) {
		uint64_t word = 0;

		for (size_t i = 0; i < 7 && at + i < len; i++)
			word |= (uint64_t)(unsigned char)text[at + i] << (8 * i);
		value = (value + word) % prime * point % prime;
	}
	return (uint64_t)((value + len) % prime * point % prime);
}

Test(checksum, follows_its_definition_at_every_length)
{
	static char text[300];
	char got[CHECKSUM_HEX + 1] = "", want[CHECKSUM_HEX + 1];

	for (size_t i = 0; i < sizeof text; i++)
		text[i] = (char)(i * 167 + 255);
	memset(text + 100, 0xFF, 100);
	for (size_t len = 0; len <= sizeof text; len++) {
		/* A copy of just that size, so that a sanitizer sees a read behind it. */
		struct arena a = arena_on(&(struct mem){ mem_system.alloc, mem_system.release, mem_system.out, NULL, 0 });
		struct str copy = { memcpy(arena_alloc(&a, len), text, len), len };

		checksum_of(copy, got);
		snprintf(want, sizeof want, "%016jx%016jx", (uintmax_t)slow(text, len, UINT64_C(0x0243F6A8885A308D)),
			 (uintmax_t)slow(text, len, UINT64_C(0x17E151628AED2A6B)));
		cr_expect_str_eq(got, want, "%zu", len);
		arena_drop(&a);
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
