/* Git tags that look like one of a release which there is no file of. */
#ifndef RELGEN_APP_TAGS_LEFT_H
#define RELGEN_APP_TAGS_LEFT_H

#include "app/family_look.h"

struct left_tag {
	struct str name, release;	/* the tag and the release that its name says */
};

struct left_tags {
	VEC(struct left_tag) list;	/* by name */
};

/* Those that fit one pattern. Every release of the image must have been read. Of patterns that tell no images apart, the first image speaks
   for all. */
struct left_tags tags_left(struct family *f, const struct tag_place *place, const struct history *h, struct str pattern);
/* tag-without-release, one for each pattern. */
void tags_left_check(struct family *f, const struct tag_place *place, const struct history *h);

#endif
