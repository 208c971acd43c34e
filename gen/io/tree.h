/* A folder held open, and what is below it. Paths are relative, NUL-terminated behind their end, and never followed through a
   symbolic link, so that nothing outside the folder can be reached. Functions that give an int give 0 or the errno; ELOOP says that
   a symbolic link stands in the way. */
#ifndef RELGEN_IO_TREE_H
#define RELGEN_IO_TREE_H

#include "io/fs.h"

/* Not absolute, no empty, "." or ".." part, no control character, no part longer than a file system takes. */
bool tree_path_valid(struct str path);

/* A way to paths below `root` that keeps the last folders open, a release's and those above it; for one thread. The paths it is given
   must live until others have taken their place, or tree_close. */
enum { TREE_OPEN = 6 };
struct tree {
	int root;		/* not closed by tree_close */
	struct tree_folder {
		int file;	/* -1: none */
		struct str path;
	} open[TREE_OPEN];
	unsigned oldest;	/* the next to be given up */
	struct str missing;	/* the folder that was last looked for and not there */
};

struct tree tree_on(int root);
void tree_close(struct tree *t);

/* Makes the folder that `path` stands in, and those above it; `made` gets the paths of new ones in `a`. */
struct tree_paths {
	VEC(struct str) list;
};
int tree_make_folder(struct arena *a, struct tree *t, struct str path, struct tree_paths *made);
/* Of the thing itself, not of what a link names. */
int tree_stat(struct tree *t, struct str path, struct fs_stamp *stamp, enum fs_kind *kind);
int tree_read(struct arena *a, struct tree *t, struct str path, struct str *text);
/* Writes the file `name` in the folder that `path` stands in. */
int tree_write(struct tree *t, struct str path, const char *name, struct str bytes, struct fs_stamp *stamp);
/* Flushes one file in the folder of `path`. */
int tree_flush(struct tree *t, struct str path, const char *name);
/* From `name` in the same folder. */
int tree_rename(struct tree *t, const char *name, struct str path);
int tree_remove(struct tree *t, struct str path);
/* The file `name` in the folder that `path` stands in. */
int tree_remove_beside(struct tree *t, struct str path, const char *name);
/* The folder that `path` stands in, and those above it, as far as they are empty. */
void tree_remove_empty(struct tree *t, struct str path);

/* Looks at everything below `root` but folders, in no order; stops and gives false when `look` gives false or a folder cannot be
   read. */
typedef bool tree_look(void *context, int folder, const char *name);
bool tree_each(int root, tree_look *look, void *context);

#endif
