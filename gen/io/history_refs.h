/* The names of the tags, from packed-refs and refs/tags, without libgit2: it would read every object's ref to list them, and passes over
   what is damaged without a word. For history*.c only. `common` is the git folder that holds the refs. */
#ifndef RELGEN_IO_HISTORY_REFS_H
#define RELGEN_IO_HISTORY_REFS_H

#include "base/vec.h"
#include "io/history.h"

struct refs {
	VEC(struct history_ref) list;	/* by name, once each */
	struct str problem;		/* "packed-refs, line 3"; absent: all could be read */
};

struct refs refs_of_tags(struct arena *a, struct str common);

#endif
