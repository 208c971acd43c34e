/* What emit_apply is going to do, for the files emit*.c only. */
#ifndef RELGEN_IO_EMIT_PLAN_H
#define RELGEN_IO_EMIT_PLAN_H

#include "io/emit.h"

/* relgen's own files in an output folder. Temporary files start with TEMPORARY; RUNNING stands there while a run writes; NEXT is the
   record of what it is about to do, in the form of STATE. */
#define EMIT_STATE ".relgen"
#define EMIT_NEXT ".relgen.next"
#define EMIT_TEMPORARY ".relgen-tmp-"
#define EMIT_RUNNING EMIT_TEMPORARY "running"
#define EMIT_STATE_NEW EMIT_TEMPORARY "state"

enum emit_action {
	EMIT_LEAVE,	/* as it should be; a stale file: not there any more */
	EMIT_CREATE, EMIT_REPLACE, EMIT_REMOVE,
	EMIT_EDITED,	/* changed by hand */
	EMIT_STRANGER,	/* there, and never relgen's */
	EMIT_FAILED,	/* `error` */
};

/* One file that is wanted or stale. */
struct emit_item {
	struct str path;	/* NUL-terminated */
	struct str bytes;	/* what is wanted; absent: the file is stale */
	char checksum[CHECKSUM_HEX];	/* of `bytes` */
	struct written *old;	/* NULL: not in .relgen */
	size_t unit;		/* that wants it: index into the request's units */
	enum emit_action action;
	struct fs_stamp stamp;	/* for `.relgen`: all zero where not known or not to be trusted */
	bool temporary;		/* a temporary file was written and not yet renamed */
	int error;
};

struct emit_plan {
	struct arena *arena;
	const struct emit_state *state;
	const struct emit_request *request;
	struct emit_item *items;	/* the wanted by path, then the stale by path */
	size_t count, wanted;
	struct diags *ds;
};

/* false for a path that would lead out of the folder, that `.relgen` cannot hold, or that is relgen's own. */
bool emit_path_usable(struct str path);

/* The path from the working folder. */
struct str emit_below(const struct emit_plan *plan, struct str path);

/* Fills `items`; false with a failure for paths that cannot be. */
bool emit_collect(struct emit_plan *plan);

/* The text of `.relgen` once the plan is carried out, with the stamps that the items have. */
enum emit_moment { EMIT_BEFORE, EMIT_AFTER };	/* with the files that are about to go; without them */
struct str emit_state_text(const struct emit_plan *plan, enum emit_moment moment);

/* Carries the plan out, `.relgen` included. */
bool emit_write(struct emit_plan *plan);

#endif
