/* relgen compat: which releases run on a driver. relgen needs: the drivers that a release runs on. */
#ifndef RELGEN_APP_COMPAT_H
#define RELGEN_APP_COMPAT_H

#include "app/cli.h"

/* 0 where a release that is out runs, 1 where none is known to. */
int compat_run(const struct options *options, struct arena *a);
int needs_run(const struct options *options, struct arena *a);

#endif
