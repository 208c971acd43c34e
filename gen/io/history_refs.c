/* A second look at a repository's refs, as plain files. */
#include "io/history_refs.h"

#include <stdlib.h>

#include "io/fs.h"

enum { ID_HEX = 40 };

static const char tags_prefix[] = "refs/tags/";

static int by_name(const void *left, const void *right)
{
	const struct tag *a = left, *b = right;

	return str_cmp(a->name, b->name);
}

static bool is_known(struct str name, const struct tag *tags, size_t count)
{
	struct tag key = { .name = name };

	return count && bsearch(&key, tags, count, sizeof key, by_name);
}

/* `id name`, `^id` for what a tag peels to, or a comment. */
static bool line_fits(struct str line, const struct tag *tags, size_t count)
{
	struct str name = line, id;

	if (line.len == 0 || line.ptr[0] == '#' || line.ptr[0] == '^')
		return true;
	if (!str_split(&name, ' ', &id) || id.len != ID_HEX || !name.ptr || !str_starts(name, "refs/"))
		return false;
	return !str_starts(name, tags_prefix) || is_known(str_from(name, sizeof tags_prefix - 1), tags, count);
}

struct str refs_packed_problem(struct arena *a, struct str common, const struct tag *tags, size_t count)
{
	struct diags ignored = diags_on(a);
	struct str rest, line;
	unsigned number = 0;

	if (!fs_read_optional(a, fs_join(a, common, STR("packed-refs")), &rest, &ignored))
		return ignored.failures.count ? str_print(a, "packed-refs %.*s", STR_FMT(ignored.failures.items[0].message)) : (struct str){ 0 };
	/* git writes a first line even where there are no refs. */
	if (rest.len == 0)
		return STR("packed-refs is empty");
	while (rest.len && str_split(&rest, '\n', &line)) {
		number++;
		if (!line_fits(line, tags, count))
			return str_print(a, "packed-refs, line %u", number);
	}
	return (struct str){ 0 };
}

struct refs_names refs_loose_unread(struct arena *a, struct str common, const struct tag *tags, size_t count)
{
	struct diags ignored = diags_on(a);
	struct refs_names names = { 0 };
	struct fs_entries files;

	fs_walk(a, fs_join(a, common, STR("refs/tags")), &files, &ignored);
	for (size_t i = 0; i < files.list.count; i++) {
		const struct fs_entry *file = &files.list.items[i];

		if (file->kind != FS_FOLDER && !str_ends(file->path, ".lock") && !is_known(file->path, tags, count))
			*vec_push(a, &names.list) = file->path;
	}
	return names;
}
