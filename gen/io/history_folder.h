/* The git folder of a path, found without libgit2, which would wait for ever where a file of it is a pipe. For history*.c only. */
#ifndef RELGEN_IO_HISTORY_FOLDER_H
#define RELGEN_IO_HISTORY_FOLDER_H

#include "base/str.h"

struct git_folders {
	struct str own;		/* with HEAD; of a linked work tree its own */
	struct str common;	/* with refs and objects */
};

/* Upwards from `path`, as git does it, through `.git` files. False where there is none, or where it is not told without doubt. */
bool git_folders_find(struct arena *a, struct str path, struct git_folders *out);

#endif
