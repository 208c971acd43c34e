/* relgen new: the file of a new release. */
#ifndef RELGEN_APP_NEW_H
#define RELGEN_APP_NEW_H

#include "app/cli.h"

int new_run(const struct options *options, struct arena *a);

#endif
