/* The component registry: names, spellings, package URLs, groups (releases/components.yaml). */
#ifndef RELGEN_MODEL_REGISTRY_H
#define RELGEN_MODEL_REGISTRY_H

#include "model/mention.h"
#include "model/schema.h"

struct component {
	struct text id;
	const struct ynode *node;
	struct text name;
	struct texts aliases;
	struct text purl, group, home, license, same_as;
};

struct registry {
	const struct ynode *node;
	const struct source *source;
	RECORDS(struct component) components;
	uint32_t *by_id;		/* hash table; for registry_find */
	size_t by_id_size;
	const struct mention_index *mentions;	/* every spelling; for mention_next */
};

extern const struct record registry_record;
/* Never NULL; an empty registry when root is NULL. */
struct registry *registry_read(struct arena *a, const struct ynode *root, const struct source *src, struct diags *ds);
/* By id; NULL when there is none. */
const struct component *registry_find(const struct registry *r, struct str id);
/* Index in components.list. */
size_t registry_index(const struct registry *r, const struct component *c);

#endif
