/* A unit of a prose field as a page shows it. */
#ifndef RELGEN_VIEW_UNIT_TEXT_H
#define RELGEN_VIEW_UNIT_TEXT_H

#include "model/value.h"

/* What stands in the place of a unit: its text in the page's language, or `source` where it is no unit. */
struct unit_text unit_text_of(const struct prose_text *p, uint32_t unit, struct inlines source);
/* Is it in the source's language on a page of another one? */
bool unit_text_fell_back(const struct unit_text *t);
/* Why; absent where it did not fall back or nobody says. */
struct str unit_text_reason(const struct prose_text *p, const struct unit_text *t);

#endif
