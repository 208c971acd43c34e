/* driver-siblings: releases of different images, of one day and on one CUDA version. */
#include "model/check.h"
#include "model/sibling.h"

void check_siblings(const struct world *w, const struct release *r, struct diags *ds)
{
	const struct sibling *own = w->siblings ? siblings_find(w->siblings, r->source->name) : NULL;
	const struct sibling *first = own ? own->first : NULL;
	struct loc place;

	if (!first || !r->drivers.nvidia.node || str_eq(own->drivers, first->drivers))
		return;
	/* The place alone is told, not the line. */
	place = (struct loc){ source_on(ds->arena, first->path, STR("")), first->line, first->col };
	diag_at(ds, r->drivers.nvidia.node->loc, RULE_DRIVER_SIBLINGS, "%.*s/%.*s, of the same date and also on CUDA %.*s, asks for other drivers",
		STR_FMT(first->image), STR_FMT(first->release), STR_FMT(first->cuda));
	diag_hint(ds, "make both the same, or give the reason in a waiver");
	diag_related(ds, place, "%.*s", STR_FMT(first->drivers));
}
