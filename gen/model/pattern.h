/* Patterns of tags: {release}, {image}, {date}, {components.X} and * between literal text. */
#ifndef RELGEN_MODEL_PATTERN_H
#define RELGEN_MODEL_PATTERN_H

#include "model/release.h"

/* Does the whole text match? {date} is the release's date as 20260507 (or 202605 and two digits), {components.X} the version of the
   release or `entry`, as it is or shortened at a dot. */
bool pattern_matches(struct arena *a, struct str pattern, const struct release *r, const struct image_entry *entry, struct str text);
/* The pattern with what is known of the release filled in: "26.05-*". */
struct str pattern_filled(struct arena *a, struct str pattern, const struct release *r);

/* Does a whole git tag match, {release} as [0-9]+(\.[0-9]+)*, {image} as itself and the rest as anything? The release; absent text when it does
   not, or when the pattern has no {release}. */
struct str pattern_release(struct arena *a, struct str pattern, struct str image, struct str tag);
/* Does text match literals and * as a whole? */
bool pattern_fits(struct str pattern, struct str text);

#endif
