/* git tags of a repository as model/tag.h structs. With history_since.h the only user of libgit2. Reads refs and tagged objects only, never writes,
   reads no configuration outside the repository, runs nothing. */
#ifndef RELGEN_IO_HISTORY_H
#define RELGEN_IO_HISTORY_H

#include "base/diag.h"
#include "base/vec.h"
#include "model/tag.h"

/* A tag as its ref names it. What it points at is read where somebody asks: of thousands of tags a few are of releases. */
struct history_ref {
	struct str name;	/* without refs/tags/ */
	struct str id;		/* of the object in hex, where packed-refs says it; absent: the ref has a file of its own */
	bool is_odd;		/* what stands in that file's place is none */
};

/* All tags of a repository, sorted by name. */
struct history {
	bool available;		/* false: `problem` and `remedy` say what exactly is the matter and what mends it */
	struct str problem;	/* "the repository 'source' is a shallow clone without tags" */
	struct str remedy;	/* "git -C source fetch --tags --unshallow" */
	bool shallow;
	struct history_ref *refs;
	size_t count;
};

enum history_trust { HISTORY_OWN, HISTORY_ANY_OWNER };

/* Reads the names of the tags of the repository at `path` (a folder in or of a repository, bare or not; the search goes up from there, as
   git does, but not for a path that is itself meant to be a repository: `x.git`). libgit2 is started here and nowhere else. Not
   thread-safe. */
struct history *history_read(struct arena *a, struct str path, enum history_trust trust);
/* Around several of these calls, so that libgit2 starts once. */
bool history_start(void);
void history_stop(void);
/* The ref of the tag of exactly that name; NULL where there is none. */
const struct history_ref *history_find(const struct history *h, struct str name);
/* What it means that there is none: TAG_MISSING; TAG_UNAVAILABLE where that cannot be told, for a shallow clone may lack tags that exist. */
enum tag_state history_lacks(const struct history *h);
/* Tags that begin with `prefix` stand together: the number of the first, and behind the last. */
struct history_range { size_t from, to; };
struct history_range history_beginning(const struct history *h, struct str prefix);

/* Reads what the tags named in `tags` point at, each peeled through nested tags; `h` is what history_read said of the repository. One that
   `h` does not have stays as it is. A damaged object is a failure in `ds`, its tag TAG_UNAVAILABLE. Not thread-safe. */
struct history_peeling {
	struct tag **tags;
	size_t count;
	struct diags *ds;
};
void history_peel(struct arena *a, const struct history *h, struct str path, enum history_trust trust, const struct history_peeling *p);

/* The same question answered without libgit2: two equal stamps of a repository mean that history_read would give the same tags.
   From the bytes of its refs and settings, so it is exact for bare repositories, work trees, linked work trees and `.git` files;
   absent text where there is a doubt (symbolic refs, links, a form of repository unknown here). Finds nothing wrong: an absent
   stamp is no failure. */
struct str history_stamp(struct arena *a, struct str path);
/* The path of `folder` from the top of the git work tree that it is in, without libgit2; empty where it is the top. Absent text where it is
   in none. */
struct str history_work_tree(struct arena *a, struct str folder);

#endif
