/* git tags of a repository as model/tag.h structs. The only user of libgit2. Reads refs and tagged objects only, never writes,
   reads no configuration outside the repository, runs nothing. */
#ifndef RELGEN_IO_HISTORY_H
#define RELGEN_IO_HISTORY_H

#include "base/diag.h"
#include "base/vec.h"
#include "model/tag.h"

/* All tags of a repository, sorted by name, each peeled through nested tags. */
struct history {
	bool available;		/* false: `problem` and `remedy` say what exactly is the matter and what mends it */
	struct str problem;	/* "the repository is a shallow clone without tags" */
	struct str remedy;	/* "git fetch --tags --unshallow" */
	bool shallow;
	struct tag *tags;
	size_t count;
};

enum history_trust { HISTORY_OWN, HISTORY_ANY_OWNER };

/* Reads the tags of the repository at `path` (a folder in or of a repository, bare or not; the search goes up from there, as git does,
   but not for a path that is itself meant to be a bare repository). A damaged object is a failure in `ds`.
   Not thread-safe with itself on one repository. */
struct history *history_read(struct arena *a, struct str path, enum history_trust trust, struct diags *ds);
/* state TAG_MISSING when there is none of that exact name. */
struct tag history_tag(const struct history *h, struct str name);
/* A digest of all names and targets, for telling whether anything changed: 64 hex digits. */
struct str history_fingerprint(struct arena *a, const struct history *h);

#endif
