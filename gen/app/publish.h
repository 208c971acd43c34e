/* What belongs to no image, and the way into the output folder. */
#ifndef RELGEN_APP_PUBLISH_H
#define RELGEN_APP_PUBLISH_H

#include "app/embedded.h"
#include "app/run.h"

/* Opens the output folder: what the last run left there. EXIT_USAGE for a folder that is not relgen's. */
enum exit_status publish_open(struct run *run);
/* Makes it ready to take units, after publish_open. `whole`: units that are not staged are stale. publish_finish or emit_abort must follow. */
void publish_begin(struct run *run, bool whole);
/* Renders and stages the index of each language, what belongs to no language, and static files. After the images. */
void publish_shared(struct run *run);
/* Where a file of site/ is published, and a built-in one; absent for those that are not. */
struct str publish_site_path(struct str path);
struct str publish_embedded_path(const struct embedded *e);
/* Brings the folder to what was staged, or with --check says what differs; says what was done. */
enum exit_status publish_finish(struct run *run);
/* Says that everything is as it was, where whole_is_kept. */
void publish_kept(const struct run *run);

#endif
