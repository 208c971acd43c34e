/* Files of the project itself: replaced whole or not at all. */
#include "io/project_file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "io/tree.h"

static const char temporary[] = ".relgen-new";

/* Writes beside the place that the file will take; PROJECT_FILE_NEW: it must be free. */
static int write_beside(struct arena *a, struct tree *tree, const struct project_file *file, const char *name, enum project_file_mode mode)
{
	struct tree_paths made = { { NULL, 0, 0 } };
	struct fs_stamp stamp;
	enum fs_kind kind;
	int error = tree_make_folder(a, tree, file->path, &made);

	if (error)
		return error;
	error = tree_stat(tree, file->path, &stamp, &kind);
	if (!error && mode == PROJECT_FILE_NEW)
		return EEXIST;
	if (!error && kind != FS_FILE)
		return kind == FS_FOLDER ? EISDIR : ELOOP;
	error = tree_write(tree, file->path, name, file->bytes, &stamp);
	return error ? error : tree_flush(tree, file->path, name);
}

static void drop_beside(struct tree *tree, struct str path, const char *name)
{
	tree_remove_beside(tree, path, name);
	tree_remove_empty(tree, path);
}

static bool refuse(struct arena *a, struct str root, struct str path, int error, struct diags *ds)
{
	struct str file = fs_join(a, root, path);

	if (error == EEXIST)
		return diag_failure(ds, file, "is there already; it was left as it is");
	if (error == ELOOP)
		return diag_failure(ds, file, "cannot be written: a symbolic link stands in the way");
	return diag_failure(ds, file, "cannot be written: %s", fs_reason(error));
}

/* Files on their way; each has a temporary name of its own, for several may share a folder. */
struct batch {
	struct arena *a;
	struct tree *tree;
	const struct project_file *files;
	size_t count;
	const char **names;
};

/* The number of the file that cannot be written, with the error; count: all are. */
static size_t batch_write(const struct batch *b, enum project_file_mode mode, int *error)
{
	for (size_t i = 0; i < b->count; i++) {
		b->names[i] = str_print(b->a, "%s%zu", temporary, i).ptr;
		*error = write_beside(b->a, b->tree, &b->files[i], b->names[i], mode);
		if (*error) {
			for (size_t j = 0; j <= i; j++)
				drop_beside(b->tree, b->files[j].path, b->names[j]);
			return i;
		}
	}
	return b->count;
}

static size_t batch_rename(const struct batch *b, int *error)
{
	for (size_t i = 0; i < b->count; i++) {
		*error = tree_rename(b->tree, b->names[i], b->files[i].path);
		if (*error) {
			for (size_t j = i; j < b->count; j++)
				drop_beside(b->tree, b->files[j].path, b->names[j]);
			return i;
		}
	}
	return b->count;
}

static bool write_all(struct batch *b, struct str root, enum project_file_mode mode, struct diags *ds)
{
	CLEANUP(fs_close) int folder = open(root.len ? str_z(b->a, root) : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	CLEANUP(tree_close) struct tree tree = tree_on(folder);
	int error = 0;
	size_t failed;

	if (folder < 0)
		return diag_failure(ds, root, "cannot be opened: %s", fs_reason(errno));
	for (size_t i = 0; i < b->count; i++)
		if (!tree_path_valid(b->files[i].path))
			return diag_failure(ds, fs_join(b->a, root, b->files[i].path), "cannot be written: it is no path below the project's folder");
	b->tree = &tree;
	failed = batch_write(b, mode, &error);
	if (!error)
		failed = batch_rename(b, &error);
	return !error || refuse(b->a, root, b->files[failed].path, error, ds);
}

bool project_files_write(struct arena *a, struct str root, const struct project_file *files, size_t count, struct diags *ds)
{
	struct project_file *list = NEW_ARRAY(a, struct project_file, count);
	struct batch b = { a, NULL, list, count, NEW_ARRAY(a, const char *, count) };

	for (size_t i = 0; i < count; i++)
		list[i] = (struct project_file){ str_of(str_z(a, files[i].path)), files[i].bytes };
	return write_all(&b, root, PROJECT_FILE_REPLACE, ds);
}

bool project_file_write(struct arena *a, struct str root, struct str path, struct str bytes, enum project_file_mode mode, struct diags *ds)
{
	struct project_file file = { str_of(str_z(a, path)), bytes };
	const char *name;
	struct batch b = { a, NULL, &file, 1, &name };

	return write_all(&b, root, mode, ds);
}
