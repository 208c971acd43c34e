/* relgen verify: a release against the image that it describes. */
#ifndef RELGEN_APP_VERIFY_H
#define RELGEN_APP_VERIFY_H

#include "app/cli.h"

int verify_run(const struct options *options, struct arena *a);

#endif
