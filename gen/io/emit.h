/* Bring the output folder to the planned state: all or nothing, only what changed, nothing that is not relgen's. */
#ifndef RELGEN_IO_EMIT_H
#define RELGEN_IO_EMIT_H

#include "base/diag.h"
#include "io/digest.h"
#include "io/fs.h"
#include "model/output.h"

/* A file that relgen wrote earlier: a line of `.relgen` in the output folder. */
struct written {
	struct str path;
	struct str digest;	/* SHA-256, lower-case hex */
	struct str unit;	/* name of the group it was made with ("release:image/26.05"), for incremental builds */
	struct fs_stamp stamp;	/* as it was right after writing */
};

/* What was made earlier and of which inputs: fingerprint of everything a unit's outputs depend on. */
struct unit_record {
	struct str name;
	struct str fingerprint;
};

/* The state of an output folder: `.relgen`, read. */
struct emit_state {
	bool present;		/* there was a readable .relgen */
	struct written *files;	/* sorted by path */
	size_t file_count;
	struct unit_record *units;	/* sorted by name */
	size_t unit_count;
	struct str input_cache;	/* opaque lines kept for app/: stamps and digests of inputs */
};

/* One group of outputs made from the same inputs. `kept`: nothing changed, its files stay as `.relgen` has them and
   `outputs` is empty. */
struct emit_unit {
	struct str name;
	struct str fingerprint;
	bool kept;
	const struct output *outputs;
	size_t count;
};

enum emit_mode { EMIT_WRITE, EMIT_CHECK };	/* EMIT_CHECK writes nothing and reports differences */

struct emit_request {
	struct str folder;		/* output folder */
	enum emit_mode mode;
	bool force;			/* overwrite files that were edited by hand */
	bool partial;			/* units not in `units` are left alone (one release, one language was asked for); else they are stale */
	const struct emit_unit *units;
	size_t unit_count;
	struct str input_cache;
	unsigned jobs;
};

struct emit_result {
	size_t written, unchanged, removed;
	VEC(struct str) missing, outdated, left_over;	/* EMIT_CHECK: paths */
};

/* Reads `.relgen`. Refuses (failure in ds with status 2 meaning: *foreign true) a folder that holds files and no `.relgen`. */
bool emit_open(struct arena *a, struct str folder, struct emit_state *state, bool *foreign, struct diags *ds);
/* true when every file of the unit is in `state` and on disk with the stamp recorded, so that nothing need be made or compared. */
bool emit_unit_intact(const struct emit_state *state, struct str folder, struct str unit);
/* Compares, writes temporary files, makes them durable, renames, removes what is stale, writes `.relgen` last.
   A file changed by hand is output-edited (an error; nothing is written) unless `force`. A file is written only where its bytes differ.
   A failure leaves every file whole, old or new, and no temporary files behind; after a kill the next run removes those left. */
bool emit_apply(struct arena *a, const struct emit_state *state, const struct emit_request *request, struct emit_result *result, struct diags *ds);

#endif
