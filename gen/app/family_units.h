/* The outputs of an image, in units that are made or kept together. */
#ifndef RELGEN_APP_FAMILY_UNITS_H
#define RELGEN_APP_FAMILY_UNITS_H

#include "app/family.h"

/* When nothing that the image depends on has changed and all its files are as they were written: stages its units as kept and
   gives true. */
bool family_units_keep(struct run *run, size_t family, struct worker *worker);
/* The pages of a release in every wanted language, and its manifest. */
void family_release_units(struct family *f, struct family_release *r, struct worker *worker);
/* What rendering finds in the release; nothing is made. */
void family_release_check(struct family *f, struct family_release *r, struct worker *worker);
/* Did an earlier run write a page of it? */
bool release_is_published(const struct run *run, struct arena *a, struct str image, struct str release);
/* The findings of the image's own pages, without making them. */
void family_image_check(struct family *f, struct worker *worker);
/* The image's own pages; `whole`: everything of the image was made, in every language, and nothing was found, so that the next run may
   skip it. */
void family_image_units(struct family *f, bool whole, struct worker *worker);

#endif
