/* relgen diff: what changed between two releases. */
#ifndef RELGEN_APP_DIFF_H
#define RELGEN_APP_DIFF_H

#include "app/cli.h"

int diff_run(const struct options *options, struct arena *a);

#endif
