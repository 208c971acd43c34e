/* A vendor's driver tables (releases/vendors/nvidia.yaml). */
#ifndef RELGEN_MODEL_VENDOR_H
#define RELGEN_MODEL_VENDOR_H

#include "model/schema.h"

struct toolkit {
	const struct ynode *node;
	struct text cuda, linux_driver, branch;
};

struct cuda_family {
	const struct ynode *node;
	struct text cuda, minimum, below;
};

enum branch_kind { BRANCH_ABSENT, BRANCH_LONG_TERM, BRANCH_PRODUCTION, BRANCH_NEW_FEATURE };

struct branch {
	const struct ynode *node;
	struct text branch;
	int kind;
	struct dated ends;
	int ended;
};

struct vendor {
	const struct ynode *node;
	const struct source *source_file;
	struct text source;
	struct dated as_of;
	RECORDS(struct toolkit) toolkits;
	RECORDS(struct cuda_family) families;
	RECORDS(struct branch) branches;
};

extern const struct record vendor_record;
struct vendor *vendor_read(struct arena *a, const struct ynode *root, const struct source *src, struct diags *ds);

#endif
