/* --keep-going: releases with errors are left out, the rest is published. */
#ifndef RELGEN_APP_LEAVE_OUT_H
#define RELGEN_APP_LEAVE_OUT_H

#include "app/family.h"

/* Before an image is rendered: takes the releases with errors that no earlier run has published from its list, so that no page leads to them. */
void leave_out_unpublished(struct family *f);
/* Takes the units of releases with errors from what is published: what an earlier run wrote of them stays, and the image's pages with it.
   Says which releases those are. False when an error stands elsewhere, so that nothing can be published. */
bool leave_out(struct run *run);

#endif
