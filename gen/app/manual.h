/* relgen reference: the reference manual, page by page. */
#ifndef RELGEN_APP_MANUAL_H
#define RELGEN_APP_MANUAL_H

#include "app/cli.h"

/* The page of a name; absent when there is none. `commands` is what the page of commands is about. */
struct str manual_page(struct arena *a, const struct commands *commands, struct str name);
/* The page of commands, options and exit statuses. */
struct str manual_commands(struct arena *a, const struct commands *commands);
int manual_run(const struct options *options, struct arena *a);

#endif
