/* Files: read one, walk a folder, find the project. Writing is io/emit.h's. */
#ifndef RELGEN_IO_FS_H
#define RELGEN_IO_FS_H

#include "base/diag.h"
#include "base/vec.h"

enum { FS_SIZE_MAX = 64 * 1024 * 1024, FS_DEPTH_MAX = 64 };

/* What tells that a file has not changed since it was last looked at (as git's index does). All zero: not known. */
struct fs_stamp {
	uint64_t size;
	int64_t mtime_ns, ctime_ns;
	uint64_t inode;
};

enum fs_kind { FS_FILE, FS_FOLDER, FS_OTHER };

struct fs_entry {
	struct str path;	/* below the walked folder, forward slashes */
	enum fs_kind kind;	/* FS_OTHER: a symbolic link that leaves the root, dangles or names a folder, a device, a pipe */
	struct fs_stamp stamp;	/* of a link, what it names */
};

struct fs_entries {
	VEC(struct fs_entry) list;
};

/* The whole file, NUL-terminated behind its end. False with a failure when it cannot be read, is no regular file or is larger than
   FS_SIZE_MAX. Never waits for a pipe. */
bool fs_read(struct arena *a, struct str path, struct str *text, struct diags *ds);
/* The same for a file or nothing: false without a failure when there is no such file. */
bool fs_read_optional(struct arena *a, struct str path, struct str *text, struct diags *ds);
/* `path` below the folder `root`; refused with a failure where links or `..` lead out of `root`. */
bool fs_read_below(struct arena *a, struct str root, struct str path, struct str *text, struct diags *ds);
/* All files below `root`, sorted by path bytes, folders listed too; names beginning with a dot are skipped. A symbolic link to a
   file inside `root` is a file; one that leaves it is FS_OTHER. False with a failure when `root`, or a folder in it, cannot be read;
   a `root` that does not exist is an empty list. */
bool fs_walk(struct arena *a, struct str root, struct fs_entries *out, struct diags *ds);
/* The same without the folders that are not wanted, by their paths below `root`; they cost nothing and are not listed. */
struct fs_choice {
	bool (*is_wanted)(void *context, struct str folder);	/* NULL: all are */
	void *context;
	bool names_only;	/* files get no stamp, which costs more than all the rest */
};
bool fs_walk_chosen(struct arena *a, struct str root, const struct fs_choice *choice, struct fs_entries *out, struct diags *ds);
/* Links are followed. False when there is nothing. */
bool fs_stat(struct str path, struct fs_stamp *stamp, enum fs_kind *kind);
bool fs_stamp_eq(struct fs_stamp a, struct fs_stamp b);
/* true when the stamp is so old that any later change of the file must give another one; a younger stamp, taken within the
   clock's grain of the last change, may be the same for two contents. */
bool fs_stamp_settled(struct fs_stamp stamp);
/* a + "/" + b; b alone when a is empty or "." or b is absolute. */
struct str fs_join(struct arena *a, struct str folder, struct str path);
/* The folder with relgen.yaml at or above `start`; absent text when there is none. The result is as short as `start` allows
   ("." , "..", "../.."). */
struct str fs_project(struct arena *a, struct str start);
/* The path of an existing file from the folder `root`, links resolved in both; absent when it is not below it. */
struct str fs_below(struct arena *a, struct str root, struct str path);

/* The path of an existing file from the root of all folders, links resolved; `path` itself where there is none. */
struct str fs_absolute(struct arena *a, struct str path);

/* Closes a file descriptor that is one; for CLEANUP. */
void fs_close(const int *file);

/* For the other files of this layer. What errno says, in words, never translated. */
const char *fs_reason(int error);
struct stat;
struct fs_stamp fs_stamp_of(const struct stat *info);
/* Reads an open regular file to its end; 0 or the errno (EFBIG: larger than FS_SIZE_MAX, EISDIR and EINVAL: no regular file). */
int fs_read_open(struct arena *a, int file, struct str *text);

#endif
