/* The releases of a project in brief. */
#ifndef RELGEN_APP_BRIEFS_H
#define RELGEN_APP_BRIEFS_H

#include "app/run.h"

/* Reads the releases of the images that `wanted` marks (NULL: all); what is wrong with their files goes to run->ds. */
struct briefs briefs_read(struct run *run, const bool *wanted);
/* Those of all images: what making their pages has left in run->briefs, and what is read of the others, of which nothing is said. */
struct briefs briefs_all(struct run *run);
/* Of all that is in those of all images, and of what every page depends on: the same as the last run's where briefs_all would give the same.
   Only what is new since then is read. */
struct str briefs_fingerprint(struct run *run);

#endif
