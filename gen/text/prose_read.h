/* What cmark makes of a prepared text, as blocks and units. Inside of prose_parse.c. */
#ifndef RELGEN_TEXT_PROSE_READ_H
#define RELGEN_TEXT_PROSE_READ_H

#include "text/prose_cut.h"

/* Fills in the blocks and units of `p`, in the cut's arena. Findings: yaml-limit, bad-value for link definitions. */
void prose_read(struct prose *p, const struct prose_cut *cut, enum cut_shape shape, struct diags *ds);

#endif
