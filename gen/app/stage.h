/* From what a worker has made to the output folder. */
#ifndef RELGEN_APP_STAGE_H
#define RELGEN_APP_STAGE_H

#include "app/run.h"

/* A unit of the worker's, to be filled in; the names are copied. */
struct emit_unit *stage_unit(struct worker *w, struct str name, struct str fingerprint);
/* Hands the worker's units to the output folder, where there is one and nothing was found that keeps it from being written, and lets go of
   their bytes. `ds`: what was found while they were made; NULL: nothing. */
void stage_units(struct run *run, struct worker *w, const struct diags *ds);
/* Notes whether what was found keeps anything from being written, so that the rest need not be staged. */
void stage_notice(struct run *run, const struct diags *ds);
/* Lets go of the worker's units without staging them. */
void stage_drop(struct worker *w);

#endif
