/* Bring the output folder to the planned state: all or nothing, only what changed, nothing that is not relgen's. */
#ifndef RELGEN_IO_EMIT_H
#define RELGEN_IO_EMIT_H

#include "base/diag.h"
#include "io/checksum.h"
#include "io/digest.h"
#include "io/fs.h"
#include "model/output.h"

/* A file that relgen wrote earlier: a line of `.relgen` in the output folder. */
struct written {
	struct str path;
	struct str checksum;	/* of its bytes, CHECKSUM_HEX digits */
	struct fs_stamp stamp;	/* right after writing; all zero where a later change could have the same */
	struct fs_stamp found;	/* set by emit_unit_intact where the bytes are right and the stamp is another */
	bool renewed;		/* by a run that was killed before it could say so in .relgen */
	bool taken;		/* emit_apply: the path now belongs to another unit */
};

/* What was made earlier and of which inputs: fingerprint of everything a unit's outputs depend on. */
struct unit_record {
	struct str name;	/* group of outputs made from the same inputs: "release:image/26.05" */
	struct str fingerprint;	/* empty where a run that was killed changed some of the files */
	struct written *files;
	size_t count;
};

/* The state of an output folder: `.relgen`, read. */
struct emit_state {
	bool present;		/* there was a .relgen */
	bool interrupted;	/* a run was killed here: it left temporary files, and a record of what it was about to do */
	struct fs_stamp stamp;	/* of .relgen, which must not have changed when emit_apply begins to write */
	struct unit_record *units;	/* sorted by name */
	size_t unit_count;
	struct str input_cache;	/* opaque lines kept for app/: stamps and digests of inputs */
};

/* One group of outputs made from the same inputs. `kept`: nothing changed and emit_unit_intact said so; its files stay as
   `.relgen` has them and `outputs` is empty. Names and fingerprints hold no control characters. */
struct emit_unit {
	struct str name;
	struct str fingerprint;
	bool kept;
	const struct output *outputs;
	size_t count;
};

enum emit_mode { EMIT_WRITE, EMIT_CHECK };	/* EMIT_CHECK writes nothing and reports differences */

struct emit_request {
	struct str folder;		/* output folder; made where it is missing */
	enum emit_mode mode;
	bool force;			/* overwrite files that were edited by hand */
	bool no_sync;			/* leave it to the system when bytes reach the disk: a power failure may then lose what was written, a kill not */
	bool partial;			/* units not in `units` are left alone (one release, one language was asked for); else they are stale */
	const struct emit_unit *units;
	size_t unit_count;
	struct str input_cache;
	unsigned jobs;			/* threads */
};

struct emit_result {
	size_t written, unchanged, removed;
	VEC(struct str) missing, outdated, left_over;	/* EMIT_CHECK: paths below the folder, sorted */
};

/* Reads `.relgen`. False with a failure: the folder cannot be read, or it is not relgen's (*foreign true, exit status 2): it holds
   files and no `.relgen`, or a damaged one. */
bool emit_open(struct arena *a, struct str folder, struct emit_state *state, bool *foreign, struct diags *ds);
/* NULL when there is no such unit. */
const struct unit_record *emit_unit_find(const struct emit_state *state, struct str name);
/* true when the unit is in `state` and every file of it on disk as it was written, so that nothing need be made or compared: one
   stat a file, and a look at the bytes where the stamp is another or not to be trusted. Units may be asked about by several threads. */
bool emit_unit_intact(const struct emit_state *state, struct str folder, struct str unit);
/* Compares, writes temporary files, makes them durable, renames, removes what is stale, writes `.relgen` last.
   A file changed by hand is output-edited (an error; nothing is written) unless `force`. A file is written only where its bytes differ.
   A failure leaves every file whole, old or new, and no temporary files behind; after a kill the next run removes those left.
   Two runs in one folder do not mix: the later one fails. */
bool emit_apply(struct arena *a, const struct emit_state *state, const struct emit_request *request, struct emit_result *result, struct diags *ds);

#endif
