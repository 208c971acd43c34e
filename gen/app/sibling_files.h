/* The releases of all images as far as they are compared with each other. */
#ifndef RELGEN_APP_SIBLING_FILES_H
#define RELGEN_APP_SIBLING_FILES_H

#include "app/run.h"

/* Reads the files of all releases for run->world.siblings, by several threads. For runs over the whole project. */
void sibling_files_read(struct run *run);

#endif
