/* Waivers: findings that the author of a file says are right as they are. */
#ifndef RELGEN_MODEL_WAIVER_H
#define RELGEN_MODEL_WAIVER_H

#include "model/release.h"

/* Why findings of a rule cannot be waived, as the end of a sentence; NULL where they can. */
const char *waiver_refusal(enum rule_id rule);

/* Takes the findings out of `ds` that a waiver of the release covers: of its rule, in its file, at the value that `at` names or
   inside it (`at` absent: anywhere in the file). */
void release_waive(const struct release *r, struct diags *ds);

#endif
