/* A vendor's driver tables (releases/vendors/nvidia.yaml). */
#ifndef RELGEN_MODEL_VENDOR_H
#define RELGEN_MODEL_VENDOR_H

#include "base/id_index.h"
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
	struct id_index toolkit_ids, family_ids, branch_ids;	/* numbers are those of the lists; for the functions below */
};

extern const struct record vendor_record;
struct vendor *vendor_read(struct arena *a, const struct ynode *root, const struct source *src, struct diags *ds);

/* The toolkit of a CUDA version, by its parts: 12.8.0.038 is 12.8.0, 12.4 is 12.4.0, and a row 13.4 serves every 13.4 that has no row of its
   own. NULL when the table has none, or `v` is NULL; likewise below. */
const struct toolkit *vendor_toolkit(const struct vendor *v, struct str cuda);
const struct cuda_family *vendor_family(const struct vendor *v, struct str cuda);
const struct branch *vendor_branch(const struct vendor *v, struct str branch);

/* Is a driver older than another? One that is the other's beginning is not: 450 may be 450.80.02. */
bool driver_below(struct str driver, struct str least);
/* Are two driver numbers the same as far as both go? */
bool driver_agrees(struct str a, struct str b);
/* R535 -> 535. */
struct str branch_number(struct str branch);

#endif
