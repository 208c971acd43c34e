/* Waivers at work in a run: which findings they cover, and which of them cover none. */
#ifndef RELGEN_APP_WAIVE_H
#define RELGEN_APP_WAIVE_H

#include "app/family.h"

/* Marks what the waivers of the release (NULL: of none) and of relgen.yaml cover in `ds`, which nobody else is adding to. */
void waive(const struct run *run, const struct release *r, struct diags *ds);
/* Does relgen.yaml waive what may be found while this image is looked at? Then it must be looked at each time, to tell whether that is
   still there. */
bool waive_watches(const struct run *run, struct str image);

/* waiver-unused for the releases of an image that were looked at. A waiver is not spoken of where its rule did not run or may not have
   seen everything: without git or a language, in a file checked alone, beside files that cannot be read. */
void waive_unused_in_family(struct family *f);
/* The same for relgen.yaml, after everything was looked at. */
void waive_unused_in_project(struct run *run);
/* Notes which waivers of relgen.yaml were of use. The lock is held. */
void waive_note(struct run *run, const struct diags *ds);
/* Lets go of what is waived, unless the form asked for shows it. */
void waive_let_go(const struct run *run, struct diags *ds);

#endif
