/* A repository being read, for the files that use libgit2 (history*.c). */
#ifndef RELGEN_IO_HISTORY_OPEN_H
#define RELGEN_IO_HISTORY_OPEN_H

#include "io/history.h"

struct git_repository;
struct git_oid;

struct reading {
	struct arena *arena;
	struct str path;
	struct history *history;
	struct git_repository *repository;
	VEC(struct str) objects;	/* the folders that hold objects, once it is open */
	struct diags *ds;
};

static inline struct reading reading_on(struct arena *a, struct str path, struct diags *ds)
{
	return (struct reading){ .arena = a, .path = path.len ? path : STR("."), .history = NEW(a, struct history), .ds = ds };
}

/* Starts libgit2, which history_stop ends. The same answer on every machine and for every user: no settings but the repository's own. */
bool history_begin(struct reading *r, enum history_trust trust);
/* Opens the repository at r->path, to be freed by the caller. False where it cannot be had: history->problem and remedy say why. */
bool history_open(struct reading *r);
/* What libgit2 says of its last failure: it keeps the text until its next call, and may have none. */
struct str history_reason(struct reading *r);
/* The history cannot be had: what is the matter, and what mends it, where PATH stands for the repository's. */
void history_unavailable(struct reading *r, struct str problem, const char *remedy);

/* The folder of the repository that holds refs and objects. */
struct str history_common(struct reading *r);
/* What an object is, from its first bytes: `type` is an enum git_object_t, which is that of no object where there is none. Absent text where it
   is there and no larger than `most` bytes; else why it cannot be read. To be asked before an object is looked up, which unpacks it whole. */
struct str history_header(struct reading *r, const struct git_oid *id, size_t most, int *type);
/* What libgit2 may use, so that an object that unpacks to gigabytes is refused as one that cannot be read. To be called
   before libgit2 is started, so that nothing is freed that was not counted. */
void history_limit_memory(void);
/* The digits of an object's name. */
struct str history_hex(struct arena *a, const struct git_oid *id);

#endif
