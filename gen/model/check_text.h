/* What rules over a piece of prose are given. */
#ifndef RELGEN_MODEL_CHECK_TEXT_H
#define RELGEN_MODEL_CHECK_TEXT_H

#include "model/prose_piece.h"
#include "model/world.h"

struct prose_check {
	const struct world *world;
	const struct release *release;	/* NULL: the prose is no release's alone */
	const struct image *image;	/* NULL: nor an image's */
	bool is_image;			/* it is of image.yaml */
	bool is_shared;			/* it is a shared section, as the release shows it */
	struct diags *ds;
};

/* other-release; not of pieces without a release. */
void check_other_release(const struct prose_check *c, const struct piece *p);

#endif
