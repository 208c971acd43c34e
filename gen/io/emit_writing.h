/* A plan being carried out, for emit_write.c and emit_items.c only. */
#ifndef RELGEN_IO_EMIT_WRITING_H
#define RELGEN_IO_EMIT_WRITING_H

#include <stdatomic.h>

#include "io/emit_plan.h"
#include "io/parallel.h"
#include "io/tree.h"

struct emit_writing {
	struct emit_plan *plan;
	int root;
	struct tree tree;		/* of this thread */
	struct tree *trees;		/* of each worker */
	unsigned jobs;
	struct tree_paths made;		/* new folders, outer ones first */
	atomic_bool failed;
};

bool emit_is_written(const struct emit_item *item);
/* A failure at a path of the output folder; returns false. */
bool emit_fail(struct emit_writing *w, struct str path, const char *what, int error);

/* Calls one of the following for every item, with several threads. They note an error in the item and stop the others. */
void emit_each(struct emit_writing *w, parallel_work *work);
parallel_work emit_write_temporary, emit_flush_temporary, emit_rename_temporary, emit_remove_temporary, emit_flush_folder;
/* Reports the first error; true when there was none. */
bool emit_no_failure(struct emit_writing *w, const char *what);
/* Gives every written item the stamp that `.relgen` may trust. */
void emit_stamp_items(struct emit_writing *w);

#endif
