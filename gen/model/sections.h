/* Prose shared by several releases (releases/sections.yaml). */
#ifndef RELGEN_MODEL_SECTIONS_H
#define RELGEN_MODEL_SECTIONS_H

#include "base/id_index.h"
#include "model/release.h"

struct sections {
	const struct ynode *node;
	const struct source *source;
	RECORDS(struct section) list;
	struct id_index ids;		/* as numbered in list */
};

extern const struct record sections_record;
struct sections *sections_read(struct arena *a, const struct ynode *root, const struct source *src, struct diags *ds);
/* NULL when there is no such section. */
const struct section *sections_find(const struct sections *s, struct str id);

#endif
