/* Components as a release lists them: id: version, id: {version, note}, id: null, id: unknown. */
#ifndef RELGEN_MODEL_COMPONENT_USE_H
#define RELGEN_MODEL_COMPONENT_USE_H

#include "base/id_index.h"
#include "model/schema.h"

struct component_use {
	struct text id;
	const struct ynode *node;
	struct text version;		/* absent when removed or unknown */
	bool removed, unknown;
	struct prose_field note;
};

struct component_uses {
	VEC(struct component_use) list;
	struct loc loc;
	struct id_index ids;		/* as numbered in list */
};

/* Also those that are removed; NULL when the list does not name it. */
const struct component_use *component_uses_find(const struct component_uses *uses, struct str id);

/* struct component_uses; its field names component_use_record. */
extern const struct kind kind_components;
extern const struct record component_use_record;

#endif
