/* Files of an image layout, as a stream of pieces. */
#include "io/layout.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "io/fs.h"

enum { PIECE = 64 * 1024 };

static bool is_kind(struct str path, enum fs_kind want)
{
	struct fs_stamp stamp;
	enum fs_kind kind;

	return fs_stat(path, &stamp, &kind) && kind == want;
}

bool layout_is_folder(struct str path)
{
	return is_kind(path, FS_FOLDER);
}

bool layout_is_file(struct str path)
{
	return is_kind(path, FS_FILE);
}

bool layout_is_json(struct str path)
{
	struct arena a = arena_on(&mem_system);
	CLEANUP(fs_close) int file = open(str_z(&a, path), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	char first = 0;

	arena_drop(&a);
	return file >= 0 && read(file, &first, 1) == 1 && first == '{';
}

static struct layout_file refused(struct str problem)
{
	return (struct layout_file){ .state = LAYOUT_REFUSED, .problem = problem };
}

static struct layout_file stream(struct arena *a, int file, bool with_text)
{
	struct layout_file out = { .state = LAYOUT_READ };
	struct digest digest = digest_on();
	struct buf text = buf_on(a);
	char piece[PIECE];
	ssize_t got;

	while ((got = read(file, piece, PIECE)) != 0) {
		struct str part = { piece, (size_t)got };

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return refused(str_print(a, "it cannot be read: %s", fs_reason(errno)));
		digest_add(&digest, part);
		out.size += part.len;
		if (with_text && out.size <= LAYOUT_TEXT_MAX)
			buf_put(&text, part);
	}
	out.sha256 = digest_end(a, &digest);
	if (with_text && out.size <= LAYOUT_TEXT_MAX)
		out.text = buf_str(&text);
	return out;
}

struct layout_file layout_read(struct arena *a, struct str folder, struct str path, bool with_text)
{
	struct str whole = fs_join(a, folder, path), below = fs_below(a, folder, whole);
	CLEANUP(fs_close) int file = -1;
	struct stat info;

	if (!below.ptr)
		return lstat(str_z(a, whole), &info) < 0 ? (struct layout_file){ .state = LAYOUT_MISSING } : refused(STR("it is a link that leads out of the layout, or nowhere"));
	/* The resolved path has no link in it; should one be put there meanwhile, it is not followed. */
	file = open(str_z(a, fs_join(a, fs_absolute(a, folder), below)), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW);
	if (file < 0)
		return refused(str_print(a, "it cannot be opened: %s", fs_reason(errno)));
	if (fstat(file, &info) < 0 || !S_ISREG(info.st_mode))
		return refused(STR("it is no regular file"));
	return stream(a, file, with_text);
}
