/* What changed among the components since the release before: once for all rules that speak of it. */
#ifndef RELGEN_MODEL_COMPONENT_CHANGE_H
#define RELGEN_MODEL_COMPONENT_CHANGE_H

#include "model/component_table.h"

enum change {
	CHANGE_UNKNOWN,		/* cannot tell: `unknown`, or a list that is not complete */
	CHANGE_NONE,
	CHANGE_REMOVED,
	CHANGE_ADDED,
	CHANGE_VERSION,
	CHANGE_LOWER,		/* an older version than before, by an order that means something */
};

struct component_change {
	const struct component *component;
	enum change change;
	const struct component_use *now;	/* the line that changed; NULL: it is not there any more */
	const struct component_use *before;	/* NULL: it was not there */
	bool differs;				/* between tags or platforms of the release */
};

struct component_changes {
	struct component_change *items;
	size_t count;
};

/* Is the release to be compared with the one before? A draft only with one that it names. */
bool release_is_compared(const struct release *r);

/* Every component of the release or of the one before (which must be there), in the order of the registry. A tag is compared with the tag
   that is the same but for the release, else with the release level, and where that has none, with every tag. Nothing is taken for added
   or removed where the other list does not say `contents: complete`. */
struct component_changes component_changes(struct arena *a, const struct registry *registry, const struct release *r);
/* The change of a component; NULL when neither release has it. */
const struct component_change *component_change_of(const struct component_changes *changes, const struct component *c);

#endif
