/* Names of tags from plain files. */
#include "io/history_refs.h"

#include <stdlib.h>

#include "io/fs.h"

enum { ID_HEX = 40 };

static const char tags_prefix[] = "refs/tags/";

/* What git allows in the name of a ref (git-check-ref-format): anything else is no tag, but a file that something else left there. */
static bool is_part_of_name(struct str part)
{
	for (size_t i = 0; i < part.len; i++) {
		unsigned char c = (unsigned char)part.ptr[i];

		if (c <= ' ' || c == 0x7f || memchr("~^:?*[\\", c, sizeof "~^:?*[\\" - 1))
			return false;
		if (i > 0 && ((c == '.' && part.ptr[i - 1] == '.') || (c == '{' && part.ptr[i - 1] == '@')))
			return false;
	}
	return part.len && part.ptr[0] != '.' && part.ptr[part.len - 1] != '.' && !str_ends(part, ".lock");
}

static bool is_name(struct str name)
{
	struct str part;

	if (!name.len)
		return false;
	while (str_split(&name, '/', &part))
		if (!is_part_of_name(part))
			return false;
	return true;
}

static bool is_id(struct str id)
{
	for (size_t i = 0; i < id.len; i++)
		if (!(id.ptr[i] >= '0' && id.ptr[i] <= '9') && !(id.ptr[i] >= 'a' && id.ptr[i] <= 'f'))
			return false;
	return id.len == ID_HEX;
}

/* `id name`, `^id` for what a tag peels to, or a comment. */
static bool line_read(struct arena *a, struct str line, struct refs *out)
{
	struct str name = line, id;

	if (line.len == 0 || line.ptr[0] == '#' || line.ptr[0] == '^')
		return true;
	if (!str_split(&name, ' ', &id) || !is_id(id) || !is_name(name) || !str_starts(name, "refs/"))
		return false;
	if (str_starts(name, tags_prefix))
		*vec_push(a, &out->list) = (struct history_ref){ .name = str_from(name, sizeof tags_prefix - 1), .id = id };
	return true;
}

static struct str packed_read(struct arena *a, struct str common, struct refs *out)
{
	struct diags said = diags_on(a);
	struct str rest, line;
	unsigned number = 0;

	if (!fs_read_optional(a, fs_join(a, common, STR("packed-refs")), &rest, &said))
		return said.failures.count ? str_print(a, "packed-refs %.*s", STR_FMT(said.failures.items[0].message)) : (struct str){ 0 };
	/* git writes a first line even where there are no refs. */
	if (rest.len == 0)
		return STR("packed-refs is empty");
	while (rest.len && str_split(&rest, '\n', &line)) {
		number++;
		if (!line_read(a, line, out))
			return str_print(a, "packed-refs, line %u", number);
	}
	return (struct str){ 0 };
}

static struct str loose_read(struct arena *a, struct str common, struct refs *out)
{
	static const struct fs_choice choice = { .names_only = true };
	struct diags said = diags_on(a);
	struct fs_entries files;

	if (!fs_walk_chosen(a, fs_join(a, common, STR("refs/tags")), &choice, &files, &said))
		return str_print(a, "refs/tags %.*s", STR_FMT(said.failures.items[0].message));
	for (size_t i = 0; i < files.list.count; i++) {
		const struct fs_entry *file = &files.list.items[i];

		if (file->kind != FS_FOLDER && is_name(file->path))
			*vec_push(a, &out->list) = (struct history_ref){ .name = file->path, .is_odd = file->kind != FS_FILE };
	}
	return (struct str){ 0 };
}

static int by_name(const void *left, const void *right)
{
	const struct history_ref *a = left, *b = right;

	return str_cmp(a->name, b->name);
}

static bool is_sorted(const struct refs *refs)
{
	for (size_t i = 1; i < refs->list.count; i++)
		if (by_name(&refs->list.items[i - 1], &refs->list.items[i]) >= 0)
			return false;
	return true;
}

/* A file of its own counts more than a line of packed-refs. */
static void unite(struct refs *refs)
{
	struct history_ref *items = refs->list.items;
	size_t kept = 0;

	if (is_sorted(refs))
		return;
	qsort(items, refs->list.count, sizeof *items, by_name);
	for (size_t i = 1; i < refs->list.count; i++)
		if (by_name(&items[kept], &items[i]) != 0)
			items[++kept] = items[i];
		else if (items[kept].id.ptr)
			items[kept] = items[i];
	refs->list.count = kept + 1;
}

struct refs refs_of_tags(struct arena *a, struct str common)
{
	struct refs refs = { .problem = { NULL, 0 } };

	refs.problem = packed_read(a, common, &refs);
	if (!refs.problem.ptr)
		refs.problem = loose_read(a, common, &refs);
	if (!refs.problem.ptr)
		unite(&refs);
	return refs;
}
