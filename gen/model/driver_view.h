/* What an image asks of drivers: CUDA and driver requirements as they hold for a tag, and on a platform of it. */
#ifndef RELGEN_MODEL_DRIVER_VIEW_H
#define RELGEN_MODEL_DRIVER_VIEW_H

#include "base/id_index.h"
#include "model/release.h"

struct driver_view {
	const struct release *release;
	const struct image_entry *entry;	/* NULL: the release level */
	const struct platform *platform;	/* NULL: the tag as a whole */
	struct text cuda;			/* s.ptr NULL: not known */
	bool own_cuda;				/* the tag or platform has a CUDA version of its own */
	struct nvidia nvidia;			/* merged */
};

/* The views of a release. */
struct driver_views {
	const struct release *release;
	const struct component_use *cuda;	/* of the release level; NULL: none */
	struct id_index tags;			/* numbers are those of the release's images */
};

struct driver_views driver_views_on(struct arena *a, const struct release *r);
/* Visits the release level where there is no tag, else each tag, and each platform with a CUDA version of its own. */
void driver_views_each(const struct driver_views *views, void (*visit)(void *self, const struct driver_view *v), void *self);
/* What a view of the next release is compared with: the tag that is the same but for the release, else the release level. */
struct driver_view driver_views_match(struct arena *a, const struct driver_views *before, const struct driver_view *v);

/* The same requirements, as they are written? */
bool nvidia_same(const struct nvidia *a, const struct nvidia *b);

#endif
