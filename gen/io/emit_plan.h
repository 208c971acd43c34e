/* A build being published, for the files emit*.c only. */
#ifndef RELGEN_IO_EMIT_PLAN_H
#define RELGEN_IO_EMIT_PLAN_H

#include <pthread.h>
#include <stdatomic.h>

#include "io/emit.h"
#include "io/parallel.h"
#include "io/tree.h"

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
	EMIT_UNUSABLE,	/* not a path that relgen may write */
	EMIT_FAILED,	/* `error` */
};

struct emit_item;

/* A unit that was staged: its bytes are not needed any more. */
struct emit_group {
	struct emit_group *next;	/* of the same worker */
	struct str name, fingerprint, sources;
	bool kept;
	bool taken_back;
	size_t count;			/* its items */
	const struct emit_item **items;	/* for emit_state_text: by path, ended by NULL */
	size_t filled;
};

/* One file that is wanted or stale. */
struct emit_item {
	struct emit_item *next;		/* of the same worker */
	struct str path;		/* NUL-terminated */
	char checksum[CHECKSUM_HEX];	/* of what is wanted */
	const struct written *old;	/* NULL: not in .relgen */
	struct emit_group *group;	/* that wants it; NULL: the file is stale */
	unsigned worker;		/* with `number`, what the temporary file is called by */
	size_t number;
	enum emit_action action;
	struct fs_stamp stamp;		/* for `.relgen`: all zero where not known or not to be trusted */
	bool temporary;			/* a temporary file was written and not yet renamed */
	int error;
};

/* What a thread has of its own. */
struct emit_worker {
	struct tree tree;
	struct arena scratch, kept;
	struct emit_group *groups;	/* the last one first */
	struct emit_item *items;	/* likewise */
	size_t group_count, item_count;
	struct tree_paths made;		/* new folders, outer ones first */
};

struct emit {
	struct arena *caller;		/* for what the caller gets */
	struct arena *arena;		/* under `lock` while units are staged */
	struct arena own;
	const struct emit_state *state;
	struct emit_request request;
	struct str input_cache;
	struct diags *ds;		/* not while units are staged */
	struct diags said;		/* failures, until the end; under `lock` likewise */

	unsigned jobs;
	struct emit_worker *workers;
	int root;			/* -1: there is no output folder yet */
	struct tree tree;		/* for what one thread does for all */
	pthread_mutex_t lock;
	atomic_bool indexed, ready, failed;
	struct written **index;		/* the files of `.relgen` by path */
	size_t index_count;
	bool root_made, claimed;	/* the folder was not there before; it is locked */
	bool visible;			/* the first file was renamed, or may have been */

	struct emit_group **groups;	/* by name */
	size_t group_count;
	struct emit_item **items;	/* the wanted by path, then the stale by path */
	size_t count, wanted;
};

/* false for a path that would lead out of the folder, that `.relgen` cannot hold, or that is relgen's own. */
bool emit_path_usable(struct str path);

/* The path from the working folder. */
struct str emit_below(struct emit *e, struct str path);
/* A failure at a path of the output folder; returns false. */
bool emit_fail(struct emit *e, struct str path, const char *what, int error);

/* Compares a file with the disk; `bytes` are absent for a stale one. */
void emit_examine(struct emit *e, struct emit_worker *w, struct emit_item *item, struct str bytes);

/* Fills `groups`, in no order. */
void emit_gather(struct emit *e);
/* Fills `items` and sorts; false with a failure for names and paths that cannot be. */
bool emit_collect(struct emit *e);

/* The text of `.relgen` once all is carried out, with the stamps that the items have. */
enum emit_moment { EMIT_BEFORE, EMIT_AFTER };	/* with the files that are about to go; without them */
struct str emit_state_text(const struct emit *e, enum emit_moment moment);

/* Makes the folder, locks it, clears what a run that was killed left and marks it as being written to. The first caller does the work; for
   several threads. False: `failed`. */
bool emit_ready(struct emit *e);
/* Carries out what was collected, `.relgen` included. */
bool emit_write(struct emit *e);
/* Leaves no trace of a run in the folder; when it failed before anything was renamed, none of what it made either. Releases everything. */
void emit_end(struct emit *e, bool ok);

bool emit_is_written(const struct emit_item *item);
void emit_write_temporary(struct emit *e, struct emit_worker *w, struct emit_item *item, struct str bytes);
void emit_remove_temporary(struct emit_worker *w, struct emit_item *item);

/* Calls one of the following for every item, with several threads. They note an error in the item and stop the others. */
void emit_each(struct emit *e, parallel_work *work);
parallel_work emit_flush_temporary, emit_rename_temporary, emit_flush_folder;
/* Reports the first error; true when there was none. */
bool emit_no_failure(struct emit *e, const char *what);
/* Gives every written item the stamp that `.relgen` may trust. */
void emit_stamp_items(struct emit *e);

#endif
