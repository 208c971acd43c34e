/* --keep-going: releases with errors are left out, the rest is published. */
#ifndef RELGEN_APP_LEAVE_OUT_H
#define RELGEN_APP_LEAVE_OUT_H

#include "app/run.h"

/* Takes the units of releases with errors, and of the images that they belong to, from what is published: what an earlier run wrote of
   them stays. Says which releases those are. False when an error stands elsewhere, so that nothing can be published. */
bool leave_out(struct run *run);

#endif
