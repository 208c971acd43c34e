/* Whether a repository's tags changed, without libgit2: from the bytes of the few files that decide. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "io/checksum.h"
#include "io/fs.h"
#include "io/history.h"

struct stamping {
	struct arena *arena;
	struct checksum sum;
	struct diags ignored;	/* what is wrong is history_read's to say */
};

static bool is_kind(struct stamping *s, struct str folder, const char *name, enum fs_kind want)
{
	struct fs_stamp stamp;
	enum fs_kind kind;

	return fs_stat(fs_join(s->arena, folder, str_of(name)), &stamp, &kind) && kind == want;
}

static bool is_git_folder(struct stamping *s, struct str folder)
{
	return is_kind(s, folder, "HEAD", FS_FILE) && (is_kind(s, folder, "objects", FS_FOLDER) || is_kind(s, folder, "commondir", FS_FILE));
}

/* A file of one path, relative to the folder it stands in, after `key`. Absent text when it is anything else. */
static struct str pointer(struct stamping *s, struct str folder, const char *name, const char *key)
{
	struct str text;

	if (!fs_read_optional(s->arena, fs_join(s->arena, folder, str_of(name)), &text, &s->ignored) || !str_starts(text, key))
		return (struct str){ 0 };
	text = str_trim(str_from(text, strlen(key)));
	return text.len ? fs_join(s->arena, folder, text) : text;
}

/* The git folder of `folder` itself, without a search. */
static struct str git_folder_at(struct stamping *s, struct str folder)
{
	struct str inside = fs_join(s->arena, folder, STR(".git"));

	if (is_kind(s, folder, ".git", FS_FOLDER))
		return is_git_folder(s, inside) ? inside : (struct str){ 0 };
	if (is_kind(s, folder, ".git", FS_FILE))
		return pointer(s, folder, ".git", "gitdir:");
	return is_git_folder(s, folder) ? folder : (struct str){ 0 };
}

static struct str real_path(struct stamping *s, struct str path)
{
	char *real = realpath(str_z(s->arena, path), NULL);
	struct str copy = { 0 };

	if (real)
		copy = str_copy(s->arena, str_of(real));
	free(real);
	return copy;
}

/* Upwards as git does it; absent text at the root, and where the file system changes, for there git stops. */
static struct str find_git_folder(struct stamping *s, struct str path)
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

/* Bytes of a file that need not be there. False where it cannot be read for another reason. */
static bool add_file(struct stamping *s, struct str folder, const char *name)
{
	struct str path = fs_join(s->arena, folder, str_of(name)), text;
	size_t failures = s->ignored.failures.count;

	checksum_add(&s->sum, str_of(name));
	if (fs_read_optional(s->arena, path, &text, &s->ignored)) {
		checksum_add(&s->sum, STR("file"));
		checksum_add(&s->sum, text);
	} else {
		checksum_add(&s->sum, STR("none"));
	}
	return s->ignored.failures.count == failures;
}

/* A symbolic ref may come to mean something else without a change here. */
static bool add_loose(struct stamping *s, struct str tags, const struct fs_entry *entry)
{
	struct str text;

	if (entry->kind == FS_FOLDER)
		return true;
	if (entry->kind != FS_FILE || !fs_read(s->arena, fs_join(s->arena, tags, entry->path), &text, &s->ignored) || str_starts(text, "ref:"))
		return false;
	checksum_add(&s->sum, entry->path);
	checksum_add(&s->sum, text);
	return true;
}

static bool add_loose_all(struct stamping *s, struct str common)
{
	struct str tags = fs_join(s->arena, common, STR("refs/tags"));
	struct fs_entries entries;

	if (!fs_walk(s->arena, tags, &entries, &s->ignored))
		return false;
	for (size_t i = 0; i < entries.list.count; i++)
		if (!add_loose(s, tags, &entries.list.items[i]))
			return false;
	return true;
}

static void add_owner(struct stamping *s, struct str folder)
{
	struct stat info = { 0 };

	stat(str_z(s->arena, folder), &info);
	checksum_add(&s->sum, str_print(s->arena, "%u %u", info.st_uid, geteuid()));
}

static bool add_repository(struct stamping *s, struct str folder)
{
	struct str linked = pointer(s, folder, "commondir", ""), common = linked.len ? linked : folder;

	if (!is_git_folder(s, common) || is_kind(s, common, "reftable", FS_FOLDER))
		return false;
	checksum_add(&s->sum, folder);
	add_owner(s, folder);
	add_owner(s, common);
	return add_file(s, common, "config") && add_file(s, folder, "config.worktree") && add_file(s, common, "shallow") &&
	       add_file(s, common, "packed-refs") && add_loose_all(s, common);
}

struct str history_stamp(struct arena *a, struct str path)
{
	CLEANUP(arena_drop) struct arena scratch = arena_on(&mem_system);
	struct stamping s = { .arena = &scratch, .sum = checksum_on(), .ignored = diags_on(&scratch) };
	struct str folder = find_git_folder(&s, path.len ? path : STR("."));

	if (!folder.len || !add_repository(&s, folder))
		return (struct str){ 0 };
	return checksum_end(a, &s.sum);
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
	struct stamping s = { .arena = &scratch };
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
