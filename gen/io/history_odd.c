/* Pipes and devices in the place of a repository's files. */
#include "io/history_odd.h"

#include <dirent.h>
#include <git2.h>

#include "base/cleanup.h"
#include "io/fs.h"
#include "io/history_folder.h"

CLEANUP_POINTER(close_folder, DIR, closedir)

enum { BORROWED_MAX = 64 };	/* folders; git follows five from one to the next */

#define ALTERNATES "info/alternates"

static bool is_odd(struct str path)
{
	struct fs_stamp stamp;
	enum fs_kind kind;

	return fs_stat(path, &stamp, &kind) && kind == FS_OTHER;
}

/* Says of a file, named by its path in the git folder, what is the matter. Always true. */
static bool refuse(struct reading *r, struct str name)
{
	history_unavailable(r, str_print(r->arena, "'%.*s' of the repository '%.*s' is a pipe or a device", STR_FMT(name), STR_FMT(r->path)),
			    "clone it anew to 'PATH', or correct the repository in relgen.yaml");
	return true;
}

/* ---- before it is open ---- */

static bool has_pipe_in(struct reading *r, struct str folder)
{
	static const char *const names[] = {
		".git", "HEAD", "config", "config.worktree", "packed-refs", "shallow", "commondir", "objects/" ALTERNATES,
	};

	for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
		if (is_odd(fs_join(r->arena, folder, str_of(names[k]))))
			return refuse(r, str_of(names[k]));
	return false;
}

bool history_has_pipe(struct reading *r)
{
	struct git_folders found;

	git_folders_find(r->arena, r->path, &found);
	return has_pipe_in(r, r->path) || has_pipe_in(r, fs_join(r->arena, r->path, STR(".git"))) ||
	       (found.own.ptr && (has_pipe_in(r, found.own) || has_pipe_in(r, found.common)));
}

/* ---- the folders of objects ---- */

static bool is_listed(const struct reading *r, struct str folder)
{
	for (size_t i = 0; i < r->objects.count; i++)
		if (str_eq(r->objects.items[i], folder))
			return true;
	return false;
}

/* Adds the folders that `folder` borrows from. False with the reason where its list is a pipe. */
static bool borrow(struct reading *r, struct str folder)
{
	struct str list = fs_join(r->arena, folder, STR(ALTERNATES)), text, line;
	struct diags ignored = diags_on(r->arena);

	if (is_odd(list))
		return !refuse(r, STR("objects/" ALTERNATES));
	if (!fs_read_optional(r->arena, list, &text, &ignored))
		return true;
	while (str_split(&text, '\n', &line)) {
		struct str path = fs_join(r->arena, folder, line);

		if (line.len && line.ptr[0] != '#' && r->objects.count < BORROWED_MAX && !is_listed(r, path))
			*vec_push(r->arena, &r->objects) = path;
	}
	return true;
}

/* Fills r->objects: the repository's own folder of objects, then all that it borrows from. */
static bool find_objects(struct reading *r)
{
	*vec_push(r->arena, &r->objects) = fs_join(r->arena, history_common(r), STR("objects"));
	for (size_t i = 0; i < r->objects.count; i++)
		if (!borrow(r, r->objects.items[i]))
			return false;
	return true;
}

static bool has_odd_pack_in(struct reading *r, struct str objects, const char *name)
{
	struct str folder = fs_join(r->arena, objects, str_of(name));
	struct diags ignored = diags_on(r->arena);
	struct fs_entries files;

	fs_walk(r->arena, folder, &files, &ignored);
	for (size_t k = 0; k < files.list.count; k++)
		if (is_odd(fs_join(r->arena, folder, files.list.items[k].path)))
			return refuse(r, str_print(r->arena, "objects/%s/%.*s", name, STR_FMT(files.list.items[k].path)));
	return false;
}

bool history_has_odd_pack(struct reading *r)
{
	if (!find_objects(r))
		return true;
	for (size_t i = 0; i < r->objects.count; i++)
		if (has_odd_pack_in(r, r->objects.items[i], "pack") || has_odd_pack_in(r, r->objects.items[i], "info"))
			return true;
	return false;
}

/* ---- objects with a file of their own ---- */

bool history_is_odd_object(struct reading *r, struct str hex)
{
	struct str name = str_print(r->arena, "%.*s/%.*s", 2, hex.ptr, (int)hex.len - 2, hex.ptr + 2);
	struct fs_stamp stamp;
	enum fs_kind kind;

	for (size_t i = 0; i < r->objects.count; i++)
		if (fs_stat(fs_join(r->arena, r->objects.items[i], name), &stamp, &kind) && kind != FS_FILE)
			return true;
	return false;
}

/* The names and kinds alone: no file is looked at but those whose kind the folder does not tell. */
static bool has_odd_object_in(struct reading *r, struct str folder)
{
	CLEANUP(close_folder) DIR *entries = opendir(str_z(r->arena, folder));
	const struct dirent *entry;

	while (entries && (entry = readdir(entries)))
		if (entry->d_type != DT_REG && entry->d_type != DT_DIR && is_odd(fs_join(r->arena, folder, str_of(entry->d_name))))
			return true;
	return false;
}

bool history_has_odd_object(struct reading *r)
{
	for (size_t i = 0; i < r->objects.count; i++)
		for (unsigned first = 0; first < 256; first++)
			if (has_odd_object_in(r, str_print(r->arena, "%.*s/%02x", STR_FMT(r->objects.items[i]), first)))
				return true;
	return false;
}
