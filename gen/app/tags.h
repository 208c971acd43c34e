/* relgen tags: the git tags beside the releases. */
#ifndef RELGEN_APP_TAGS_H
#define RELGEN_APP_TAGS_H

#include "app/cli.h"

int tags_run(const struct options *options, struct arena *a);

#endif
