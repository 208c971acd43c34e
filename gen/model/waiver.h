/* Waivers: findings that the author of a file says are right as they are. */
#ifndef RELGEN_MODEL_WAIVER_H
#define RELGEN_MODEL_WAIVER_H

#include "model/release.h"

/* Takes the findings out of `ds` that a waiver of the release covers: of its rule, in its file, at the value that `at` names or
   inside it (`at` absent: anywhere in the file). What concerns reading and shape (groups reading and schema) cannot be waived. */
void release_waive(const struct release *r, struct diags *ds);

#endif
