/* The anchors of a release's page: the keys of its data, the same in every language. What templates/html writes as ids, which a test
   compares. */
#ifndef RELGEN_VIEW_ANCHOR_H
#define RELGEN_VIEW_ANCHOR_H

#include "base/id_index.h"
#include "model/image.h"
#include "model/release.h"

struct anchors {
	struct id_index index;
	struct loc *locs;		/* of the keys, by number in the index; without a source for what every page has */
	const struct note **notes;	/* which a language may leave out; NULL: it is on every page */
	bool alone;			/* what follows from the release before is not in it; nor are there locs and notes */
};

/* Call after release_link. Findings: duplicate-anchor. */
const struct anchors *anchors_of(struct arena *a, const struct release *r, struct diags *ds);

/* The same without findings, of a release that is about to be dropped: nothing points into it. */
struct anchors *anchors_alone(struct arena *a, const struct release *r);

/* duplicate-anchor on the page of all images, for the name of one. */
void anchor_check_image(const struct image *image, struct diags *ds);
/* Is there such an anchor on the page of an image, or on that of all images? */
bool anchor_of_image(struct str anchor);
bool anchor_of_index(struct str anchor, const struct id_index *pages);

#endif
