/* Why a git tag is of no release: for the table of tags. */
#ifndef RELGEN_APP_TAGS_IGNORED_H
#define RELGEN_APP_TAGS_IGNORED_H

#include "app/family_look.h"
#include "app/tags_table.h"
#include "model/pattern.h"

/* What the tags of an image look like. */
struct tags_form {
	struct str image, repository;	/* the path of the repository as the project says it */
	struct pattern_form form;
};

struct tags_forms {
	VEC(struct tags_form) list;
};

void tags_forms_add(struct arena *a, struct tags_forms *forms, const struct tag_place *place, struct str image);
/* Adds, for each tag of `h` that stands in no row yet, a row that says why. */
void tags_ignored_add(struct arena *a, struct tags_repository *r, const struct history *h, const struct tags_forms *forms);

#endif
