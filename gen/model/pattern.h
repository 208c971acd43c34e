/* Patterns of tags: {release}, {image}, {date}, {components.X} and * between literal text. */
#ifndef RELGEN_MODEL_PATTERN_H
#define RELGEN_MODEL_PATTERN_H

#include "model/release.h"

/* Does the whole text match? {date} is the release's date as 20260507 (or 202605 and two digits), {components.X} the version of the
   release or `entry`, as it is or shortened at a dot. */
bool pattern_matches(struct arena *a, struct str pattern, const struct release *r, const struct image_entry *entry, struct str text);
/* The pattern with what is known of the release filled in: "26.05-*". */
struct str pattern_filled(struct arena *a, struct str pattern, const struct release *r);

/* A pattern of git tags, made ready for many of them: {release} is [0-9]+(\.[0-9]+)*, {image} itself and the rest anything. */
struct pattern_form {
	struct str before, behind;	/* of {release}, with * for anything */
	bool has_release;		/* false: no tag says a release */
};
struct pattern_form pattern_form(struct arena *a, struct str pattern, struct str image);
/* The release, where a whole tag matches; absent text where it does not. */
struct str pattern_release(const struct pattern_form *form, struct str tag);
/* What stands behind the release in a tag that would match without it: "-rc1". */
struct str pattern_rest(const struct pattern_form *form, struct str tag);
/* What every tag that fits begins with: the pattern up to its first *. */
struct str pattern_beginning(struct str pattern);
/* Does text match literals and * as a whole? */
bool pattern_fits(struct str pattern, struct str text);

#endif
