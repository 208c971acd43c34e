/* Two releases of one image, or of two, compared: what a reader of the later one has to know. */
#ifndef RELGEN_MODEL_COMPARE_H
#define RELGEN_MODEL_COMPARE_H

#include "model/image.h"
#include "model/registry.h"

enum change_group { CHANGE_COMPONENTS, CHANGE_DRIVERS, CHANGE_IMAGES, CHANGE_ENVIRONMENT, CHANGE_CONFIGURATIONS, CHANGE_GPU, CHANGE_GROUPS };
/* CHANGE_KEPT: not here, although it changed elsewhere in the release. */
enum change_kind { CHANGE_ADDED, CHANGE_REMOVED, CHANGE_CHANGED, CHANGE_KEPT };

struct change {
	enum change_group group;
	enum change_kind kind;
	struct str where;	/* the later release's tag, or tag and platform, where only that is meant; absent: the release */
	struct str id;		/* of a component or variable; the path of another fact below its group */
	struct str before, after;	/* absent: not there; an empty one: stated to be none, or without a value */
};

struct changes {
	VEC(struct change) list;	/* by group, in the order of the later release, what is gone behind */
	bool partial_before, partial_after;	/* components that only one release names are not among them */
};

extern const char *const change_groups[CHANGE_GROUPS];	/* "components" … */
extern const char *const change_kinds[];		/* "added", "removed", "changed", "kept" */

/* Values that are not known on one side are no change. Tags are the same where they differ only in the release; a tag or platform says only
   what the release does not say. Nothing is compared that changes with every build, such as digests. */
struct changes release_compare(struct arena *a, const struct release *before, const struct release *after);

#endif
