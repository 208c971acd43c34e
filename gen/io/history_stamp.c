/* Whether a repository's tags changed, without libgit2: from the bytes of the few files that decide. */
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "io/checksum.h"
#include "io/fs.h"
#include "io/history.h"
#include "io/history_folder.h"

struct stamping {
	struct arena *arena;
	struct checksum sum;
	struct diags ignored;	/* what is wrong is history_read's to say */
};

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

static bool is_known_form(struct stamping *s, struct str common)
{
	struct fs_stamp stamp;
	enum fs_kind kind;

	return fs_stat(fs_join(s->arena, common, STR("objects")), &stamp, &kind) && kind == FS_FOLDER &&
	       !fs_stat(fs_join(s->arena, common, STR("reftable")), &stamp, &kind);
}

static bool add_repository(struct stamping *s, const struct git_folders *f)
{
	if (!is_known_form(s, f->common))
		return false;
	checksum_add(&s->sum, f->own);
	add_owner(s, f->own);
	add_owner(s, f->common);
	return add_file(s, f->common, "config") && add_file(s, f->own, "config.worktree") && add_file(s, f->common, "shallow") &&
	       add_file(s, f->common, "packed-refs") && add_loose_all(s, f->common);
}

struct str history_stamp(struct arena *a, struct str path)
{
	CLEANUP(arena_drop) struct arena scratch = arena_on(&mem_system);
	struct stamping s = { .arena = &scratch, .sum = checksum_on(), .ignored = diags_on(&scratch) };
	struct git_folders folders;

	if (!git_folders_find(&scratch, path, &folders) || !add_repository(&s, &folders))
		return (struct str){ 0 };
	return checksum_end(a, &s.sum);
}
