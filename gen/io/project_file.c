/* Files of the project itself: replaced whole or not at all. */
#include "io/project_file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "io/tree.h"

static const char temporary[] = ".relgen-new";

static int write_renamed(struct tree *tree, struct str path, struct str bytes)
{
	struct fs_stamp stamp;
	int error = tree_write(tree, path, temporary, bytes, &stamp);

	if (error)
		return error;
	error = tree_flush(tree, path, temporary);
	if (!error)
		error = tree_rename(tree, temporary, path);
	if (error)
		tree_remove_beside(tree, path, temporary);
	return error;
}

static int write_below(struct arena *a, int root, struct str path, struct str bytes, enum project_file_mode mode)
{
	CLEANUP(tree_close) struct tree tree = tree_on(root);
	struct tree_paths made = { { NULL, 0, 0 } };
	struct fs_stamp stamp;
	enum fs_kind kind;
	int error = tree_make_folder(a, &tree, path, &made);

	if (error)
		return error;
	error = tree_stat(&tree, path, &stamp, &kind);
	if (!error && mode == PROJECT_FILE_NEW)
		return EEXIST;
	if (!error && kind != FS_FILE)
		return kind == FS_FOLDER ? EISDIR : ELOOP;
	error = write_renamed(&tree, path, bytes);
	if (error)
		tree_remove_empty(&tree, path);
	return error;
}

bool project_file_write(struct arena *a, struct str root, struct str path, struct str bytes, enum project_file_mode mode, struct diags *ds)
{
	struct str file = fs_join(a, root, path);
	CLEANUP(fs_close) int folder = open(root.len ? str_z(a, root) : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int error;

	if (folder < 0)
		return diag_failure(ds, root, "cannot be opened: %s", fs_reason(errno));
	if (!tree_path_valid(path))
		return diag_failure(ds, file, "cannot be written: it is no path below the project's folder");
	error = write_below(a, folder, str_of(str_z(a, path)), bytes, mode);
	if (error == EEXIST)
		return diag_failure(ds, file, "is there already; it was left as it is");
	if (error == ELOOP)
		return diag_failure(ds, file, "cannot be written: a symbolic link stands in the way");
	return error == 0 || diag_failure(ds, file, "cannot be written: %s", fs_reason(error));
}
