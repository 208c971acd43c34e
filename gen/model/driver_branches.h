/* The driver branches that a release says something about, and those between and after them that it does not name: for a picture of all. */
#ifndef RELGEN_MODEL_DRIVER_BRANCHES_H
#define RELGEN_MODEL_DRIVER_BRANCHES_H

#include "model/release.h"
#include "model/vendor.h"

enum branch_state { BRANCH_USABLE, BRANCH_FORWARD, BRANCH_UPGRADE, BRANCH_UNMENTIONED, BRANCH_STATES };

/* "usable", "forward", … as messages and templates have it. */
extern const char *const branch_state_words[BRANCH_STATES];

enum { BRANCHES_SHOWN_MAX = 64 };

struct driver_branch_view {
	struct str number;	/* 535 */
	enum branch_state state;
	struct text from;	/* the lowest driver of it that works; absent: every one does, or none */
};

struct driver_branch_views {
	struct driver_branch_view *list;	/* the oldest first */
	size_t count;
};

/* From the oldest branch that the notes name to the vendor's newest. USABLE: from the minimum on; FORWARD: on data center GPUs, as the notes list it;
   UPGRADE: listed as unsupported. Empty where there is no minimum. `v` may be NULL. */
struct driver_branch_views driver_branches_of(struct arena *a, const struct nvidia *n, const struct vendor *v);

#endif
