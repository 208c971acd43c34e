/* A complete run that found nothing leaves a fingerprint of everything it read. While that is the same and the output is intact, the
   next run has nothing to make, compare or say. */
#ifndef RELGEN_APP_WHOLE_H
#define RELGEN_APP_WHOLE_H

#include "app/run.h"

/* Is everything as a complete run left it? After cache_shared; run->release_count and image_count are then set. */
bool whole_is_kept(struct run *run);
/* How many files that are. */
size_t whole_count(const struct run *run);
/* Stages the fingerprint, an empty one where the next run must look for itself. When all else is staged. */
void whole_add(struct run *run);

#endif
