/* The git tags of an image's releases. */
#ifndef RELGEN_APP_FAMILY_TAGS_H
#define RELGEN_APP_FAMILY_TAGS_H

#include "app/family_look.h"

/* Looks up the tag of every release that could be read (release->git_tag). tags-unavailable once for each repository. */
void family_tags(struct family *f);
/* Where an image's tags are looked for; false where nothing says so. */
bool family_tag_place(struct family *f, struct tag_place *place);
/* The repository's path for an image: {image} filled in. */
struct str family_repository(struct arena *a, struct str image, struct str pattern);

#endif
