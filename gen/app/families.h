/* All images of a project. */
#ifndef RELGEN_APP_FAMILIES_H
#define RELGEN_APP_FAMILIES_H

#include "app/family.h"

/* Works on every image with something that is asked for, by as many threads as the run has. */
void families_work(struct run *run, const struct selection *selection);

#endif
