/* An image layout in a tar file, as "oci-archive:" of skopeo and "type=oci" of docker buildx write it. */
#include "io/layout.h"

#include <archive.h>
#include <archive_entry.h>

#include "base/cleanup.h"
#include "base/vec.h"

CLEANUP_POINTER(archive_close, struct archive, archive_read_free)

enum {
	PIECE = 64 * 1024,
	FILES_MAX = 100000,
	TEXTS_MAX = 64 * 1024 * 1024,	/* of all files that are kept */
};

struct archived {
	struct str path;
	struct layout_file file;
};

struct layout_archive {
	VEC(struct archived) list;
	size_t kept;			/* bytes of texts */
};

/* "./blobs/x" and "blobs/x" are one. */
static struct str path_of(struct arena *a, struct archive_entry *entry)
{
	const char *name = archive_entry_pathname(entry);
	struct str path = str_of(name ? name : "");

	while (str_starts(path, "./"))
		path = str_from(path, 2);
	return str_copy(a, path);
}

static bool content_read(struct arena *a, struct layout_archive *all, struct archive *from, struct layout_file *file)
{
	struct digest digest = digest_on();
	struct buf text = buf_on(a);
	bool is_json = true;
	char piece[PIECE];
	ssize_t got;

	while ((got = archive_read_data(from, piece, PIECE)) > 0) {
		struct str part = { piece, (size_t)got };

		digest_add(&digest, part);
		is_json = is_json && (file->size > 0 || piece[0] == '{') && file->size + part.len <= LAYOUT_TEXT_MAX &&
			  all->kept + text.len + part.len <= TEXTS_MAX;
		file->size += part.len;
		if (is_json)
			buf_put(&text, part);
	}
	file->sha256 = digest_end(a, &digest);
	if (is_json) {
		file->text = buf_str(&text);
		all->kept += file->text.len;
	}
	return got == 0;
}

static bool entries_read(struct arena *a, struct layout_archive *all, struct archive *from, struct str *problem)
{
	struct archive_entry *entry;
	int code;

	while ((code = archive_read_next_header(from, &entry)) == ARCHIVE_OK || code == ARCHIVE_WARN) {
		struct archived *one;

		if (archive_entry_filetype(entry) == AE_IFDIR)
			continue;
		if (all->list.count >= FILES_MAX) {
			*problem = str_print(a, "it holds more than %d files", FILES_MAX);
			return false;
		}
		one = vec_push(a, &all->list);
		one->path = path_of(a, entry);
		one->file.state = archive_entry_filetype(entry) == AE_IFREG && !archive_entry_hardlink(entry) ? LAYOUT_READ : LAYOUT_REFUSED;
		one->file.problem = STR("it is no regular file");
		if (one->file.state == LAYOUT_READ && !content_read(a, all, from, &one->file))
			break;
	}
	if (code == ARCHIVE_EOF)
		return true;
	*problem = str_print(a, "it cannot be read as a tar file: %s", archive_error_string(from) ? archive_error_string(from) : "it ends early");
	return false;
}

const struct layout_archive *layout_archive_read(struct arena *a, struct str path, struct str *problem)
{
	CLEANUP(archive_close) struct archive *from = archive_read_new();
	struct layout_archive *all = NEW(a, struct layout_archive);

	if (!from || archive_read_support_format_tar(from) != ARCHIVE_OK || archive_read_support_filter_gzip(from) != ARCHIVE_OK) {
		*problem = STR("libarchive cannot read tar files here");
		return NULL;
	}
	if (archive_read_open_filename(from, str_z(a, path), PIECE) != ARCHIVE_OK) {
		*problem = str_print(a, "it cannot be opened: %s", archive_error_string(from));
		return NULL;
	}
	return entries_read(a, all, from, problem) ? all : NULL;
}

struct layout_file layout_archive_file(const struct layout_archive *archive, struct str path)
{
	struct layout_file found = { .state = LAYOUT_MISSING };

	for (size_t i = 0; i < archive->list.count; i++) {
		if (!str_eq(archive->list.items[i].path, path))
			continue;
		if (found.state != LAYOUT_MISSING)
			return (struct layout_file){ .state = LAYOUT_REFUSED, .problem = STR("the archive holds it twice") };
		found = archive->list.items[i].file;
	}
	return found;
}
