/* What the site will have, known from the names of files before anything is read: what links may lead to. */
#ifndef RELGEN_VIEW_SITE_MAP_H
#define RELGEN_VIEW_SITE_MAP_H

#include "base/id_index.h"
#include "view/anchor.h"

struct site_map {
	struct id_index pages;		/* folders below a language's: "", "training/", "training/26.05/" */
	struct id_index own;		/* folders of pages of the project's own; nothing is known of their anchors */
	struct id_index files;		/* other outputs, below the output folder: "assets/relgen.css" */
	bool whole;			/* else only some images are known, and nothing is said of the others */
	/* The anchors of a release's page, by its folder; NULL where the release cannot be read. For releases that are not at hand. */
	const struct anchors *(*anchors)(void *context, struct str folder);
	void *context;
};

static inline bool site_map_has(const struct id_index *index, struct str id)
{
	return id_index_find(index, id) < index->count;
}

#endif
