#include <criterion/criterion.h>

#include "model/gain.h"

Test(gain, is_exact_and_rounds_half_away_from_zero)
{
	static const struct { struct number value, baseline; int64_t want; } rows[] = {
		{ { 1085, 1 }, { 1000, 1 }, 85 },
		{ { 1085, 1 }, { 100, 0 }, 85 },
		{ { 915, 1 }, { 100, 0 }, -85 },
		{ { 4, 0 }, { 3, 0 }, 333 },
		{ { 5, 0 }, { 3, 0 }, 667 },
		{ { 10005, 2 }, { 100, 0 }, 1 },
		{ { 9995, 2 }, { 100, 0 }, -1 },
		{ { 100049, 3 }, { 100, 0 }, 0 },
		{ { 7, 0 }, { 7, 0 }, 0 },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct number got = { 0 };

		cr_expect(gain_of(rows[i].value, rows[i].baseline, &got), "row %zu", i);
		cr_expect_eq(got.digits, rows[i].want, "row %zu: %lld", i, (long long)got.digits);
		cr_expect_eq(got.decimals, GAIN_DECIMALS);
	}
}

Test(gain, is_not_made_up)
{
	struct number got;

	cr_expect_not(gain_of((struct number){ 1, 0 }, (struct number){ 0, 3 }, &got));
	cr_expect_not(gain_of((struct number){ 1, 0 }, (struct number){ -2, 0 }, &got));
	cr_expect_not(gain_of((struct number){ INT64_MAX, 0 }, (struct number){ 1, 18 }, &got), "does not fit");
	cr_expect_not(gain_of((struct number){ INT64_MIN, 200 }, (struct number){ INT64_MAX, 0 }, &got), "too long");
}
