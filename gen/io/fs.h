/* Files: read one, walk a folder, write whole files safely. The only user of stdio files, dirent and stat. */
#ifndef RELGEN_IO_FS_H
#define RELGEN_IO_FS_H

#include "base/diag.h"
#include "base/vec.h"

enum { FS_SIZE_MAX = 64 * 1024 * 1024 };

/* What tells that a file has not changed since it was last looked at (as git's index does). */
struct fs_stamp {
	uint64_t size;
	int64_t mtime_ns, ctime_ns;
	uint64_t inode;
};

enum fs_kind { FS_FILE, FS_FOLDER, FS_OTHER };

struct fs_entry {
	struct str path;	/* below the walked folder, forward slashes */
	enum fs_kind kind;	/* FS_OTHER: a symbolic link that leaves the root or dangles, a device, a pipe */
	struct fs_stamp stamp;
};

struct fs_entries {
	VEC(struct fs_entry) list;
};

/* The whole file. NULL text with a failure when it cannot be read or is larger than FS_SIZE_MAX. Reads regular files only. */
bool fs_read(struct arena *a, struct str path, struct str *text, struct diags *ds);
/* The file or nothing: false without a failure when there is no such file. */
bool fs_read_optional(struct arena *a, struct str path, struct str *text, struct diags *ds);
/* All files below `root`, sorted by path bytes, folders listed too; names beginning with a dot are skipped. A symbolic link to a
   file inside `root` is a file; one that leaves it is FS_OTHER. false with a failure when `root` cannot be read;
   a `root` that does not exist is an empty list. */
bool fs_walk(struct arena *a, struct str root, struct fs_entries *out, struct diags *ds);
bool fs_stat(struct str path, struct fs_stamp *stamp, enum fs_kind *kind);
/* a + "/" + b; b alone when a is empty or "." or b is absolute. */
struct str fs_join(struct arena *a, struct str folder, struct str path);
/* The folder with relgen.yaml at or above `start`; absent text when there is none. The result is as short as `start` allows
   ("." , "..", "../.."). */
struct str fs_project(struct arena *a, struct str start);

#endif
