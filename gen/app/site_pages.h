/* What links may lead to, from the names of the project's files; the anchors of releases that are not at hand are read when asked for. */
#ifndef RELGEN_APP_SITE_PAGES_H
#define RELGEN_APP_SITE_PAGES_H

#include "app/run.h"

/* Fills in run->world.map. `whole`: all images of the project are known. */
void site_pages_open(struct run *run, bool whole);
void site_pages_close(struct run *run);

#endif
