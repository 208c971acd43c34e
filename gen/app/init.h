/* relgen init: the files that a project begins with, and those of an image. */
#ifndef RELGEN_APP_INIT_H
#define RELGEN_APP_INIT_H

#include "app/cli.h"

int init_run(const struct options *options, struct arena *a);

#endif
