#include <criterion/criterion.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

#include "base/str.h"

#define WANT(want, ...)										\
	do {											\
		struct str got = str_print(&a, __VA_ARGS__);					\
		char by_library[256];								\
												\
		snprintf(by_library, sizeof by_library, __VA_ARGS__);				\
		cr_expect_str_eq(by_library, want);						\
		cr_expect(str_is(got, want), "%s: %.*s", want, STR_FMT(got));			\
		cr_expect_eq(got.ptr[got.len], '\0');						\
	} while (0)

Test(print, writes_what_printf_writes)
{
	struct arena a = arena_on(&mem_system);

	WANT("plain", "plain");
	WANT("100%", "%d%%", 100);
	WANT("ab|c|", "%s|%c|%s", "ab", 'c', "");
	WANT("to|", "%.*s|%.*s", 2, "torch", 0, "torch");
	WANT("torch", "%.*s", -1, "torch");
	WANT("torch", "%.*s", 9, "torch\0hidden");
	WANT("0 -1 2147483647 -2147483648", "%d %d %d %d", 0, -1, INT_MAX, INT_MIN);
	WANT("0 4294967295", "%u %u", 0u, UINT_MAX);
	WANT("0 18446744073709551615", "%zu %zu", (size_t)0, SIZE_MAX);
	WANT("18446744073709551615 -9223372036854775808", "%ju %jd", UINTMAX_MAX, INTMAX_MIN);
	arena_drop(&a);
}

Test(print, leaves_the_rest_to_the_library)
{
	struct arena a = arena_on(&mem_system);

	WANT("R535 U+00E9 at 7: 2026-06", "R%u U+%04X at %zu: %04d-%02d", 535u, 0xE9u, (size_t)7, 2026, 6);
	WANT("x  ab 3.50%", "%s %3s %.2f%%", "x", "ab", 3.5);
	WANT("-5 6", "%" PRId64 " %lld", INT64_C(-5), 6LL);
	arena_drop(&a);
}

Test(print, grows_with_its_text)
{
	struct arena a = arena_on(&mem_system);
	struct buf b = buf_on(&a);

	for (unsigned i = 0; i < 1000; i++)
		buf_print(&b, "%u %05u ", i, i);
	cr_expect_eq(b.len, 10 * 2 + 90 * 3 + 900 * 4 + 1000 * 6);
	cr_expect(str_ends(buf_str(&b), "999 00999 "));
	arena_drop(&a);
}
