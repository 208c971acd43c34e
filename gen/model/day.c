/* Days of the Gregorian calendar as numbers. */
#include "model/day.h"

enum { DAY_SECONDS = 86400 };

/* H. Hinnant's days_from_civil. */
int64_t day_first(struct date d)
{
	int64_t year = (int64_t)d.year - (d.month <= 2);
	int64_t era = year / 400, of_era = year % 400;
	int64_t of_year = (153 * ((d.month + 9) % 12) + 2) / 5 + (d.day ? d.day : 1) - 1;

	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

int64_t day_last(struct date d)
{
	struct date next = { d.year, (uint8_t)(d.month + 1), 1 };

	if (d.day)
		return day_first(d);
	if (next.month > 12)
		next = (struct date){ (uint16_t)(d.year + 1), 1, 1 };
	return day_first(next) - 1;
}

/* Rounded down, also before 1970. */
int64_t day_at(int64_t seconds)
{
	return seconds / DAY_SECONDS - (seconds % DAY_SECONDS < 0);
}

struct str day_text(struct arena *a, int64_t seconds)
{
	int64_t day = day_at(seconds);
	struct date d = { 1970, 1, 1 };

	for (int step = 0; step < 3; step++)
		d.year = (uint16_t)(d.year + (day - day_first((struct date){ d.year, 1, 1 })) / 366);
	while (day_first((struct date){ (uint16_t)(d.year + 1), 1, 1 }) <= day)
		d.year++;
	while (day_last((struct date){ d.year, d.month, 0 }) < day)
		d.month++;
	return str_print(a, "%04u-%02u-%02u", d.year, d.month, (unsigned)(day - day_first(d) + 1));
}
