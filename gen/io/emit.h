/* Bring the output folder to the planned state: all or nothing, only what changed, nothing that is not relgen's. */
#ifndef RELGEN_IO_EMIT_H
#define RELGEN_IO_EMIT_H

#include "base/diag.h"
#include "io/checksum.h"
#include "text/digest.h"
#include "io/fs.h"
#include "model/output.h"

/* A file that relgen wrote earlier: a line of `.relgen` in the output folder. */
struct written {
	struct str path;
	struct str checksum;	/* of its bytes, CHECKSUM_HEX digits */
	struct fs_stamp stamp;	/* right after writing; all zero where a later change could have the same */
	struct fs_stamp found;	/* set by emit_unit_intact where the bytes are right and the stamp is another */
	bool renewed;		/* by a run that was killed before it could say so in .relgen */
	bool taken;		/* emit_finish: the path is wanted by a unit that was staged */
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
	struct fs_stamp stamp;	/* of .relgen, which must not have changed when the first file is written */
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
	struct str sources;	/* folder of the project that the outputs are copied from, with its slash; absent: they are made */
};

enum emit_mode { EMIT_WRITE, EMIT_CHECK };	/* EMIT_CHECK writes nothing and reports differences */

struct emit_request {
	struct str folder;		/* output folder; made where it is missing */
	enum emit_mode mode;
	bool force;			/* overwrite files that were edited by hand */
	bool no_sync;			/* leave it to the system when bytes reach the disk: a power failure may then lose what was written, a kill not */
	bool partial;			/* units that are not staged are left alone (one release, one language was asked for); else they are stale */
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

/* Publishing, a unit at a time, so that bytes need not be kept: each output is compared with the folder as soon as it is staged and, where
   it differs, written beside its place under a temporary name. Nothing is visible before emit_finish renames, which it does only when
   everything is staged. A file changed by hand is output-edited (an error; nothing is written) unless `force`. A file is written only
   where its bytes differ. A failure leaves every file whole, old or new, and no temporary files behind; after a kill the next run removes
   those left. Two runs in one folder do not mix: the later one fails. The folder is made, locked and marked for the first file that
   differs, so that a run with nothing to do touches nothing. */
struct emit;

/* Never NULL; what is wrong with the folder is said by emit_finish. One of emit_finish and emit_abort must follow. `state` and `a` must live
   until then; `a` is not used in between. */
struct emit *emit_begin(struct arena *a, const struct emit_state *state, const struct emit_request *request, struct diags *ds);
/* May be called by several threads, each with its own `worker`, below `jobs`. Nothing of the unit is needed after the call. False when it is
   certain that nothing will be published, so that staging may stop. */
bool emit_stage(struct emit *e, unsigned worker, const struct emit_unit *unit);
/* Takes back the units that `is_out` chooses, as if they had been staged as kept, but without a fingerprint, so that the next run makes
   them anew; those that are not on disk from an earlier run are left out. When all is staged. */
typedef bool emit_choice(void *context, struct str name);
void emit_take_back(struct emit *e, emit_choice *is_out, void *context);
/* Compares what is stale, makes everything durable, renames, removes what is stale, writes `.relgen` last. False with what was wrong. */
bool emit_finish(struct emit *e, struct str input_cache, struct emit_result *result);
/* Removes every file and folder that was made. */
void emit_abort(struct emit *e);

#endif
