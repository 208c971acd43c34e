/* What belongs to no image, and the way into the output folder. */
#ifndef RELGEN_APP_PUBLISH_H
#define RELGEN_APP_PUBLISH_H

#include "app/run.h"

/* Opens the output folder: what the last run left there. EXIT_USAGE for a folder that is not relgen's. */
enum exit_status publish_open(struct run *run);
/* Renders the index of each language, what belongs to no language, and static files. After the images. */
void publish_shared(struct run *run);
/* Brings the folder to what the workers have, or with --check says what differs; says what was done. `whole`: units that are not there are
   stale. */
enum exit_status publish_apply(struct run *run, bool whole);

#endif
