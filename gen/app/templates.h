/* relgen templates: the files that a project may replace. */
#ifndef RELGEN_APP_TEMPLATES_H
#define RELGEN_APP_TEMPLATES_H

#include "app/cli.h"

/* `relgen templates`: the exit status. */
int templates_run(const struct options *options, struct arena *a);

#endif
