/* One finding a cause: what only follows from another finding is not said. */
#ifndef RELGEN_APP_CAUSE_H
#define RELGEN_APP_CAUSE_H

#include "base/diag.h"

/* Drops the findings that follow from others, and sorts the rest. `rendered_from`: findings from there on came from rendering. */
void causes_keep(struct diags *ds, size_t rendered_from);

/* Were there failures, or errors of reading and shape, so that what is there is not all known? */
bool causes_incomplete(const struct diags *ds);

#endif
