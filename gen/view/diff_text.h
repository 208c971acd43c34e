/* What changed between two releases, as text, Markdown, JSON and highlights of a new release. */
#ifndef RELGEN_VIEW_DIFF_TEXT_H
#define RELGEN_VIEW_DIFF_TEXT_H

#include "model/compare.h"
#include "model/world.h"

struct diff {
	const struct world *world;
	size_t language;		/* index into world->languages */
	const struct release *before, *after;
	struct changes changes;
};

/* For a terminal: a line for each change, by group. */
struct str diff_plain(struct arena *a, const struct diff *d);
/* A table for each group. */
struct str diff_markdown(struct arena *a, const struct diff *d);
/* {"before", "after", "partial", "changes": [{"group", "change", "where", "id", "name", "before", "after"}]}; what is not there is absent. */
struct str diff_json(struct arena *a, const struct diff *d);
/* The field `highlights` for the later release: one entry for each group of components that changed and one for the lowest NVIDIA driver, with
   facts in place of versions; `none` where nothing of that changed. */
struct str diff_highlights(struct arena *a, const struct diff *d);

#endif
