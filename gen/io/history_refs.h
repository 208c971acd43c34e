/* What stands in packed-refs and refs/tags, read without libgit2, which passes over what is damaged and says nothing. For history.c
   only. `common` is the git folder that holds the refs; `tags`, sorted by name, are those that libgit2 gave. */
#ifndef RELGEN_IO_HISTORY_REFS_H
#define RELGEN_IO_HISTORY_REFS_H

#include "base/vec.h"
#include "model/tag.h"

struct refs_names {
	VEC(struct str) list;
};

/* "packed-refs, line 3"; absent text when every tag that stands in packed-refs is among `tags`. */
struct str refs_packed_problem(struct arena *a, struct str common, const struct tag *tags, size_t count);
/* Tags with a file in refs/tags that holds no object id, as a crash may leave it. */
struct refs_names refs_loose_unread(struct arena *a, struct str common, const struct tag *tags, size_t count);

#endif
