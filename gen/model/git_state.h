/* What is known of the git tag of a release, in one word for pages, manifests and tables. */
#ifndef RELGEN_MODEL_GIT_STATE_H
#define RELGEN_MODEL_GIT_STATE_H

#include "model/release.h"

/* verified, missing, wrong, unavailable or unchecked. */
const char *git_state(const struct release *r);
/* Does the tag point at another commit than the one that the release pins? */
bool git_is_moved(const struct release *r);

#endif
