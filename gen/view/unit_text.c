/* Units as a page shows them. */
#include "view/unit_text.h"

struct unit_text unit_text_of(const struct prose_text *p, uint32_t unit, struct inlines source)
{
	if (unit != UNIT_NONE && p->units)
		return p->units[unit - 1];
	return (struct unit_text){ UNIT_SOURCE, source, p->facts };
}

bool unit_text_fell_back(const struct unit_text *t)
{
	return t->state != UNIT_DONE && t->state != UNIT_SOURCE;
}

struct str unit_text_reason(const struct prose_text *p, const struct unit_text *t)
{
	return str_of(unit_text_fell_back(t) && p->reasons ? p->reasons[t->state] : NULL);
}
