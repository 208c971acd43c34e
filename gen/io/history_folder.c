/* Finding the git folder of a path, as git finds it. */
#include "io/history_folder.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/cleanup.h"
#include "io/fs.h"
#include "io/history.h"

struct finding_folder {
	struct arena *arena;
	struct diags ignored;	/* what is wrong is history_read's to say */
};

static bool is_kind(struct finding_folder *s, struct str folder, const char *name, enum fs_kind want)
{
	struct fs_stamp stamp;
	enum fs_kind kind;

	return fs_stat(fs_join(s->arena, folder, str_of(name)), &stamp, &kind) && kind == want;
}

static bool is_git_folder(struct finding_folder *s, struct str folder)
{
	return is_kind(s, folder, "HEAD", FS_FILE) && (is_kind(s, folder, "objects", FS_FOLDER) || is_kind(s, folder, "commondir", FS_FILE));
}

/* A file of one path, relative to the folder it stands in, after `key`. Absent text when it is anything else. */
static struct str pointer(struct finding_folder *s, struct str folder, const char *name, const char *key)
{
	struct str text;

	if (!fs_read_optional(s->arena, fs_join(s->arena, folder, str_of(name)), &text, &s->ignored) || !str_starts(text, key))
		return (struct str){ 0 };
	text = str_trim(str_from(text, strlen(key)));
	return text.len ? fs_join(s->arena, folder, text) : text;
}

/* The git folder of `folder` itself, without a search. */
static struct str git_folder_at(struct finding_folder *s, struct str folder)
{
	struct str inside = fs_join(s->arena, folder, STR(".git"));

	if (is_kind(s, folder, ".git", FS_FOLDER))
		return is_git_folder(s, inside) ? inside : (struct str){ 0 };
	if (is_kind(s, folder, ".git", FS_FILE))
		return pointer(s, folder, ".git", "gitdir:");
	return is_git_folder(s, folder) ? folder : (struct str){ 0 };
}

static struct str real_path(struct finding_folder *s, struct str path)
{
	char *real = realpath(str_z(s->arena, path), NULL);
	struct str copy = { 0 };

	if (real)
		copy = str_copy(s->arena, str_of(real));
	free(real);
	return copy;
}

/* Upwards as git does it; absent text at the root, and where the file system changes, for there git stops. */
static struct str find_git_folder(struct finding_folder *s, struct str path)
{
	struct str at = real_path(s, path), found;
	struct stat start, here;

	if (!at.ptr || stat(at.ptr, &start) < 0)
		return (struct str){ 0 };
	for (;;) {
		found = git_folder_at(s, at);
		if (found.ptr || str_ends(at, ".git") || at.len <= 1)
			return found;
		while (at.len > 1 && at.ptr[at.len - 1] != '/')
			at.len--;
		at = str_copy(s->arena, str_slice(at, 0, at.len > 1 ? at.len - 1 : 1));
		if (stat(at.ptr, &here) < 0 || here.st_dev != start.st_dev)
			return (struct str){ 0 };
	}
}

bool git_folders_find(struct arena *a, struct str path, struct git_folders *out)
{
	struct finding_folder s = { a, diags_on(a) };
	struct str own = find_git_folder(&s, path.len ? path : STR(".")), linked;

	*out = (struct git_folders){ { NULL, 0 }, { NULL, 0 } };
	if (!own.len)
		return false;
	linked = pointer(&s, own, "commondir", "");
	*out = (struct git_folders){ own, linked.len ? linked : own };
	return true;
}

/* "/a" of "/a/b", "/" of "/a"; empty of "/". */
static struct str parent_of(struct str path)
{
	size_t len = path.len;

	while (len && path.ptr[len - 1] != '/')
		len--;
	if (len > 1)
		len--;
	return str_slice(path, 0, len < path.len ? len : 0);
}

struct str history_work_tree(struct arena *a, struct str folder)
{
	CLEANUP(arena_drop) struct arena scratch = arena_on(&mem_system);
	struct finding_folder s = { .arena = &scratch };
	struct str real = real_path(&s, folder.len ? folder : STR(".")), below;
	struct fs_stamp stamp;
	enum fs_kind kind;

	for (struct str at = real; at.len; at = parent_of(at)) {
		if (!fs_stat(fs_join(&scratch, at, STR(".git")), &stamp, &kind))
			continue;
		below = str_from(real, at.len);
		return str_copy(a, str_starts(below, "/") ? str_from(below, 1) : below);
	}
	return (struct str){ NULL, 0 };
}
