/* Everything that a release says about its components, sorted, so that rules look things up instead of searching. */
#ifndef RELGEN_MODEL_COMPONENT_TABLE_H
#define RELGEN_MODEL_COMPONENT_TABLE_H

#include "model/registry.h"
#include "model/release.h"

enum { SCOPE_RELEASE = -1 };

/* One line of `components`: of the release, of an image entry (`platform` empty), or of a platform of one. */
struct component_fact {
	uint32_t component;		/* index in the registry */
	int32_t entry;			/* index in images; SCOPE_RELEASE: none */
	struct str platform;
	const struct component_use *use;
};

struct component_facts {
	const struct component_fact *items;
	size_t count;
};

/* By component, entry, platform; what the registry does not know is left out. No items where `release` is NULL. Of a linked release it is
   the one that it keeps, else it is made in `a`. */
struct component_facts component_table(struct arena *a, const struct registry *r, const struct release *release);
/* Makes the table that the release keeps from then on; it must be complete. */
void component_table_keep(struct arena *a, const struct registry *r, struct release *release);
/* Those of one component. */
struct component_facts component_facts_of(struct component_facts table, size_t component);
/* What holds for an entry or platform: its own line, the entry's, the release's; NULL when there is none. */
const struct component_use *component_in_scope(struct component_facts table, const struct component_fact *scope, size_t component);
/* It is there, and its version is known. */
static inline bool component_is_known(const struct component_use *use)
{
	return use && !use->removed && !use->unknown && use->version.s.ptr;
}

#endif
