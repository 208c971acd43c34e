/* What an image's source repository holds besides the tags of its releases. */
#ifndef RELGEN_APP_FAMILY_LOOK_H
#define RELGEN_APP_FAMILY_LOOK_H

#include "app/family.h"

/* The repository of an image, and what its tags look like. */
struct tag_place {
	struct text repository;		/* as relgen.yaml or image.yaml says */
	struct str path;		/* from the working folder */
	const struct texts *patterns;
	bool shared;			/* the patterns are the project's and tell no images apart */
};

/* Reads, for every wanted release with a tag, what the checks compare it with (release->git_look). */
void family_look(struct family *f, const struct tag_place *place);

#endif
