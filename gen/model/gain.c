/* Gains over a baseline, in integers. */
#include "model/gain.h"

__extension__ typedef __int128 wide;

static bool scale(wide *n, unsigned decimals)
{
	for (unsigned i = 0; i < decimals; i++)
		if (__builtin_mul_overflow(*n, (wide)10, n))
			return false;
	return true;
}

bool gain_of(struct number value, struct number baseline, struct number *gain)
{
	wide over = value.digits, under = baseline.digits, twice, rounded;

	if (!scale(&over, baseline.decimals) || !scale(&under, value.decimals) || under <= 0)
		return false;
	if (__builtin_sub_overflow(over, under, &over) || !scale(&over, GAIN_DECIMALS) || __builtin_mul_overflow(over, (wide)2, &twice))
		return false;
	rounded = (twice + (twice < 0 ? -under : under)) / (2 * under);
	if (rounded > INT64_MAX || rounded < INT64_MIN)
		return false;
	*gain = (struct number){ (int64_t)rounded, GAIN_DECIMALS };
	return true;
}
