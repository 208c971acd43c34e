/* The only reader of files and folders; io/tree.c is the only writer. */
#include "io/fs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/cleanup.h"

/* A pipe or a terminal device must neither block the open nor become ours. */
enum { OPEN_FLAGS = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC };

/* Coarser than the time stamps of any file system in use (FAT: two seconds) and than usual clock skew of a server. */
static const int64_t SETTLED_NS = INT64_C(3000000000);

void fs_close(const int *file)
{
	if (*file >= 0)
		close(*file);
}

static void free_text(char **text)
{
	free(*text);
}

CLEANUP_POINTER(close_folder, DIR, closedir)

const char *fs_reason(int error)
{
	const char *text = strerrordesc_np(error);

	return text ? text : "unknown error";
}

static int64_t nanoseconds(struct timespec t)
{
	return (int64_t)t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

struct fs_stamp fs_stamp_of(const struct stat *info)
{
	return (struct fs_stamp){ (uint64_t)info->st_size, nanoseconds(info->st_mtim), nanoseconds(info->st_ctim), info->st_ino };
}

bool fs_stamp_eq(struct fs_stamp a, struct fs_stamp b)
{
	return a.size == b.size && a.mtime_ns == b.mtime_ns && a.ctime_ns == b.ctime_ns && a.inode == b.inode;
}

bool fs_stamp_settled(struct fs_stamp stamp)
{
	struct timespec now;
	int64_t changed = stamp.ctime_ns > stamp.mtime_ns ? stamp.ctime_ns : stamp.mtime_ns;

	/* What the files of this run are compared with, never part of an output. */
	clock_gettime(CLOCK_REALTIME, &now);
	return changed < nanoseconds(now) - SETTLED_NS;
}

static enum fs_kind kind_of(const struct stat *info)
{
	if (S_ISREG(info->st_mode))
		return FS_FILE;
	return S_ISDIR(info->st_mode) ? FS_FOLDER : FS_OTHER;
}

bool fs_stat(struct str path, struct fs_stamp *stamp, enum fs_kind *kind)
{
	char name[PATH_MAX];
	struct stat info;

	if (path.len >= sizeof name)
		return false;
	memcpy(name, path.ptr, path.len);
	name[path.len] = 0;
	if (stat(name, &info) < 0)
		return false;
	*stamp = fs_stamp_of(&info);
	*kind = kind_of(&info);
	return true;
}

int fs_read_open(struct arena *a, int file, struct str *text)
{
	struct stat info;
	size_t len = 0, cap;
	ssize_t got;
	char *ptr;

	if (fstat(file, &info) < 0)
		return errno;
	if (!S_ISREG(info.st_mode))
		return S_ISDIR(info.st_mode) ? EISDIR : EINVAL;
	if (info.st_size > FS_SIZE_MAX)
		return EFBIG;
	/* One byte more than the size finds the end without another allocation; one more again for the NUL. */
	cap = (size_t)info.st_size + 1;
	ptr = arena_alloc(a, cap + 1);
	for (;;) {
		got = read(file, ptr + len, cap - len);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			break;
		len += (size_t)got;
		if (len > FS_SIZE_MAX)
			return EFBIG;
		if (len == cap) {
			ptr = arena_grow(a, ptr, cap + 1, 2 * cap + 1);
			cap *= 2;
		}
	}
	if (got < 0)
		return errno;
	ptr[len] = 0;
	*text = (struct str){ ptr, len };
	return 0;
}

static bool refuse(struct str path, int error, struct diags *ds)
{
	if (error == EFBIG)
		return diag_failure(ds, path, "cannot be read: larger than %d MiB", FS_SIZE_MAX / 1024 / 1024);
	if (error == EINVAL)
		return diag_failure(ds, path, "cannot be read: not a regular file");
	return diag_failure(ds, path, "cannot be read: %s", fs_reason(error));
}

/* A NUL inside a path would silently cut it short. */
static int open_path(struct arena *a, struct str path)
{
	if (str_find_char(path, 0, 0) < path.len) {
		errno = ENOENT;
		return -1;
	}
	return open(str_z(a, path), OPEN_FLAGS);
}

static bool read_from(struct arena *a, int file, struct str path, struct str *text, struct diags *ds)
{
	int error = fs_read_open(a, file, text);

	return error == 0 || refuse(path, error, ds);
}

bool fs_read(struct arena *a, struct str path, struct str *text, struct diags *ds)
{
	CLEANUP(fs_close) int file = open_path(a, path);

	if (file < 0)
		return refuse(path, errno, ds);
	return read_from(a, file, path, text, ds);
}

bool fs_read_optional(struct arena *a, struct str path, struct str *text, struct diags *ds)
{
	CLEANUP(fs_close) int file = open_path(a, path);

	if (file < 0)
		return errno != ENOENT && errno != ENOTDIR && refuse(path, errno, ds);
	return read_from(a, file, path, text, ds);
}

static bool is_inside(const char *root, const char *path)
{
	size_t len = strlen(root);

	if (strncmp(root, path, len) != 0)
		return false;
	return path[len] == '/' || path[len] == 0 || (len > 0 && root[len - 1] == '/');
}

bool fs_read_below(struct arena *a, struct str root, struct str path, struct str *text, struct diags *ds)
{
	struct str whole = fs_join(a, root, path);
	CLEANUP(fs_close) int file = open_path(a, whole);
	CLEANUP(free_text) char *real_root = NULL;
	char real[PATH_MAX];
	ssize_t len;

	if (file < 0)
		return refuse(whole, errno, ds);
	/* What was opened decides, so that nobody can exchange a link between a check and the use. */
	len = readlink(str_z(a, str_print(a, "/proc/self/fd/%d", file)), real, sizeof real - 1);
	real_root = realpath(root.len ? str_z(a, root) : ".", NULL);
	if (len < 0 || !real_root)
		return refuse(whole, errno, ds);
	real[len] = 0;
	if (!is_inside(real_root, real))
		return diag_failure(ds, whole, "refused: leads out of '%.*s'", STR_FMT(root.len ? root : STR(".")));
	return read_from(a, file, whole, text, ds);
}

struct walk {
	struct arena *arena;
	const char *root;	/* absolute, without links */
	struct str shown;	/* the root as the caller named it */
	const struct fs_choice *choice;
	struct fs_entries *out;
	struct diags *ds;
};

/* A link counts as the regular file inside the root that it names, else as something to leave alone. */
static enum fs_kind link_kind(struct walk *w, struct str path, struct stat *info)
{
	struct str whole = str_print(w->arena, "%s/%.*s", w->root, STR_FMT(path));
	CLEANUP(free_text) char *real = realpath(whole.ptr, NULL);

	if (!real || !is_inside(w->root, real) || stat(real, info) < 0)
		return FS_OTHER;
	return S_ISREG(info->st_mode) ? FS_FILE : FS_OTHER;
}

static bool folder_add(struct walk *w, DIR *folder, struct str path, unsigned depth);

static bool folder_enter(struct walk *w, int parent, const char *name, struct str path, unsigned depth)
{
	CLEANUP(close_folder) DIR *folder = NULL;
	int file = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

	if (file < 0 || !(folder = fdopendir(file))) {
		refuse(fs_join(w->arena, w->shown, path), errno, w->ds);
		if (file >= 0)
			close(file);
		return false;
	}
	if (depth > FS_DEPTH_MAX)
		return diag_failure(w->ds, fs_join(w->arena, w->shown, path), "cannot be read: more than %d folders deep", FS_DEPTH_MAX);
	return folder_add(w, folder, path, depth);
}

static bool entry_add(struct walk *w, int folder, const struct dirent *item, struct str path, unsigned depth)
{
	const char *name = item->d_name;
	struct fs_entry *entry;
	struct stat info;

	if (w->choice && w->choice->names_only && item->d_type == DT_REG) {
		*vec_push(w->arena, &w->out->list) = (struct fs_entry){ .path = path, .kind = FS_FILE };
		return true;
	}
	/* Gone between the listing and now: as if it had never been there. */
	if (fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) < 0)
		return errno == ENOENT || refuse(fs_join(w->arena, w->shown, path), errno, w->ds);
	entry = vec_push(w->arena, &w->out->list);
	entry->path = path;
	entry->kind = S_ISLNK(info.st_mode) ? link_kind(w, path, &info) : kind_of(&info);
	entry->stamp = fs_stamp_of(&info);
	return entry->kind != FS_FOLDER || folder_enter(w, folder, name, path, depth + 1);
}

/* Where the file system does not tell the kind of an entry, the folder is looked into for nothing. */
static bool is_left_out(const struct walk *w, const struct dirent *item, struct str path)
{
	return w->choice && w->choice->is_wanted && item->d_type == DT_DIR && !w->choice->is_wanted(w->choice->context, path);
}

static bool folder_add(struct walk *w, DIR *folder, struct str path, unsigned depth)
{
	bool ok = true;
	struct dirent *item;

	while ((errno = 0, item = readdir(folder))) {
		struct str name = str_of(item->d_name), below;

		if (item->d_name[0] == '.')
			continue;
		below = path.len ? fs_join(w->arena, path, name) : str_copy(w->arena, name);
		if (!is_left_out(w, item, below))
			ok &= entry_add(w, dirfd(folder), item, below, depth);
	}
	return errno ? refuse(fs_join(w->arena, w->shown, path), errno, w->ds) : ok;
}

static int by_path(const void *left, const void *right)
{
	const struct fs_entry *a = left, *b = right;

	return str_cmp(a->path, b->path);
}

bool fs_walk(struct arena *a, struct str root, struct fs_entries *out, struct diags *ds)
{
	return fs_walk_chosen(a, root, NULL, out, ds);
}

bool fs_walk_chosen(struct arena *a, struct str root, const struct fs_choice *choice, struct fs_entries *out, struct diags *ds)
{
	const char *name = root.len ? str_z(a, root) : ".";
	CLEANUP(free_text) char *real = realpath(name, NULL);
	struct walk w = { a, real, root, choice, out, ds };
	bool ok;

	*out = (struct fs_entries){ 0 };
	if (!real)
		return errno == ENOENT || refuse(root, errno, ds);
	ok = folder_enter(&w, AT_FDCWD, real, STR(""), 0);
	if (out->list.count)
		qsort(out->list.items, out->list.count, sizeof *out->list.items, by_path);
	return ok;
}

struct str fs_join(struct arena *a, struct str folder, struct str path)
{
	if (folder.len == 0 || str_is(folder, ".") || str_starts(path, "/"))
		return str_copy(a, path);
	if (path.len == 0)
		return str_copy(a, folder);
	return str_print(a, "%.*s%s%.*s", STR_FMT(folder), str_ends(folder, "/") ? "" : "/", STR_FMT(path));
}

static bool is_link(struct arena *a, struct str path)
{
	struct stat info;

	return lstat(str_z(a, path), &info) == 0 && S_ISLNK(info.st_mode);
}

/* The folder above. Cutting the last name is right only where it is no link and no `..`. */
static struct str above(struct arena *a, struct str folder)
{
	size_t cut = folder.len;

	if (folder.len == 0 || str_is(folder, "."))
		return STR("..");
	if (str_is(folder, "..") || str_ends(folder, "/..") || str_ends(folder, "/.") || is_link(a, folder))
		return fs_join(a, folder, STR(".."));
	while (cut > 0 && folder.ptr[cut - 1] != '/')
		cut--;
	while (cut > 1 && folder.ptr[cut - 1] == '/')
		cut--;
	return cut == 0 ? STR(".") : str_slice(folder, 0, cut);
}

static bool same_folder(struct arena *a, struct str left, struct str right)
{
	struct stat l, r;

	return stat(str_z(a, left), &l) == 0 && stat(str_z(a, right), &r) == 0 && l.st_ino == r.st_ino && l.st_dev == r.st_dev;
}

struct str fs_project(struct arena *a, struct str start)
{
	struct str folder = start, next;
	struct fs_stamp stamp;
	enum fs_kind kind;

	while (folder.len > 1 && str_ends(folder, "/"))
		folder.len--;
	if (folder.len == 0)
		folder = STR(".");
	for (;;) {
		if (fs_stat(fs_join(a, folder, STR("relgen.yaml")), &stamp, &kind) && kind == FS_FILE)
			return str_copy(a, folder);
		next = above(a, folder);
		if (same_folder(a, folder, next) || !fs_stat(next, &stamp, &kind))
			return (struct str){ 0 };
		folder = next;
	}
}

struct str fs_below(struct arena *a, struct str root, struct str path)
{
	char *real_root = realpath(str_z(a, root), NULL), *real_path = realpath(str_z(a, path), NULL);
	struct str below = { NULL, 0 };
	size_t len = real_root ? strlen(real_root) : 0;

	if (len == 1)
		len = 0;	/* the root of all folders ends with its slash */
	if (real_root && real_path && strncmp(real_root, real_path, len) == 0 && real_path[len] == '/')
		below = str_copy(a, str_of(real_path + len + 1));
	free(real_root);
	free(real_path);
	return below;
}

struct str fs_absolute(struct arena *a, struct str path)
{
	char *real = realpath(str_z(a, path), NULL);
	struct str absolute = real ? str_copy(a, str_of(real)) : path;

	free(real);
	return absolute;
}
