/* Which lines of files are newer than a revision of the repository that the project is in. Never writes, runs nothing. */
#ifndef RELGEN_IO_HISTORY_SINCE_H
#define RELGEN_IO_HISTORY_SINCE_H

#include "io/history.h"

/* What a person calls a revision ("main", "HEAD~3", "26.05", "1f0c2ab"). */
struct revision {
	struct str tree;	/* id of the files that it holds, in hex; absent: `problem` and `remedy` say why there is none */
	struct str problem;	/* "the repository has no revision 'mian'" */
	struct str remedy;	/* "did you mean 'main'?" */
	enum history_trust trust;	/* in the owner of the repository */
};

/* Looks the revision up in the repository around `folder`. */
struct revision history_revision(struct arena *a, struct str folder, struct str name, enum history_trust trust);

/* Lines that are not in the revision, or stand where some of it were deleted; both ends are among them. */
struct line_range {
	uint32_t from, to;
};

struct changed_file {
	struct str path, text;		/* from `folder`; what it holds now */
	bool is_new;			/* the revision has no such file, and none that this one was renamed from */
	bool is_shorter;		/* somewhere more was deleted than put in its place */
	VEC(struct line_range) ranges;	/* from above to below */
};

/* Fills in what has changed since a revision that was found. What differs in blanks and line ends only has not. False with a failure. */
bool history_changes(struct arena *a, struct str folder, const struct revision *since, struct changed_file *files, size_t count, struct diags *ds);
/* Does the line (0: the file as a whole) differ? */
bool history_is_changed(const struct changed_file *f, uint32_t line);

#endif
