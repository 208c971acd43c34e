/* The pipeline: read, check, render, publish. */
#ifndef RELGEN_APP_BUILD_H
#define RELGEN_APP_BUILD_H

#include "app/cli.h"

/* Commands; each gives the exit status. */
int build_run(const struct options *options, struct arena *a);		/* relgen build */
int release_run(const struct options *options, struct arena *a);	/* relgen RELEASE… */
int check_run(const struct options *options, struct arena *a);		/* relgen check [FILE|RELEASE…] */

#endif
