/* link-broken: are there the pages and anchors that a text links to? */
#ifndef RELGEN_VIEW_LINK_CHECK_H
#define RELGEN_VIEW_LINK_CHECK_H

#include "model/world.h"
#include "view/link.h"

/* How far links of a page lead: whoever keeps pages from run to run must know, because what is there may vanish. */
enum link_reach { REACH_IMAGE = 1, REACH_SITE = 2 };

/* A page whose texts are made ready. */
struct link_place {
	struct link_base base;
	const struct world *world;
	const struct release *release;	/* NULL: it is no page of a release */
	const struct image *image;
	bool told;			/* a text of elsewhere, whose links are told where it is at home */
	unsigned suggestions;		/* nearest names that were looked for */
	unsigned *reach;		/* gets enum link_reach; may be NULL */
};

/* One text of the page, or a part of it. */
struct linked {
	struct inlines inlines;
	const struct str *facts;
	bool incomplete;		/* some of the facts are not there, which is a finding of its own */
	struct loc loc;			/* where nothing better is known */
	struct loc included;		/* where the text is included; without a source where it is not */
};

void links_check(struct arena *a, struct link_place *place, const struct linked *text, struct diags *ds);

#endif
