/* The releases of a project in brief. */
#ifndef RELGEN_APP_BRIEFS_H
#define RELGEN_APP_BRIEFS_H

#include "app/run.h"
#include "model/brief.h"

struct briefs {
	struct brief *list;		/* by image, the latest release first */
	size_t count;
};

/* Reads the releases of the images that `wanted` marks (NULL: all); what is wrong with their files goes to run->ds. */
struct briefs briefs_read(struct run *run, const bool *wanted);

#endif
