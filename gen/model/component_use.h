/* Components as a release lists them: id: version, id: {version, note}, id: null, id: unknown. */
#ifndef RELGEN_MODEL_COMPONENT_USE_H
#define RELGEN_MODEL_COMPONENT_USE_H

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
};

/* struct component_uses; its field names component_use_record. */
extern const struct kind kind_components;
extern const struct record component_use_record;

#endif
