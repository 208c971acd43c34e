/* Days as numbers since 1970-01-01, in UTC. */
#ifndef RELGEN_MODEL_DAY_H
#define RELGEN_MODEL_DAY_H

#include "base/str.h"
#include "text/l10n.h"

/* The day, or the first and the last of the month where the date has none. */
int64_t day_first(struct date d);
int64_t day_last(struct date d);
/* The day of a time in seconds since 1970. */
int64_t day_at(int64_t seconds);
/* "2026-05-12" of a time from 1970 on. */
struct str day_text(struct arena *a, int64_t seconds);

#endif
