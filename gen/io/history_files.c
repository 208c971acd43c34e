/* Files and ancestry at commits. */
#include "io/history_files.h"

#include <git2.h>

#include "base/cleanup.h"
#include "io/history_open.h"

CLEANUP_POINTER(drop_commit, git_commit, git_commit_free)
CLEANUP_POINTER(drop_tree, git_tree, git_tree_free)
CLEANUP_POINTER(drop_entry, git_tree_entry, git_tree_entry_free)
CLEANUP_POINTER(drop_blob, git_blob, git_blob_free)
CLEANUP_POINTER(drop_walk, git_revwalk, git_revwalk_free)

/* Commits that all questions of one repository may walk over. */
enum { WALK_MAX = 50000 };

static git_commit *commit_of(struct reading *r, struct str hex)
{
	git_commit *commit = NULL;
	git_oid id;

	if (git_oid_fromstrn(&id, hex.ptr, hex.len) < 0 || git_commit_lookup(&commit, r->repository, &id) < 0)
		return NULL;
	return commit;
}

static void refuse(struct tag_file *file, const char *problem)
{
	file->state = TAG_FILE_UNAVAILABLE;
	file->problem = str_of(problem);
}

static void blob_read(struct reading *r, const struct history_file *q, const git_oid *id)
{
	CLEANUP(drop_blob) git_blob *blob = NULL;
	struct tag_file *file = q->file;
	struct str text;

	if (git_blob_lookup(&blob, r->repository, id) < 0) {
		refuse(file, "the clone does not hold it");
		return;
	}
	if (git_blob_rawsize(blob) > HISTORY_FILE_MAX) {
		refuse(file, "it is too large");
		return;
	}
	text = (struct str){ git_blob_rawcontent(blob), (size_t)git_blob_rawsize(blob) };
	file->state = TAG_FILE_READ;
	file->source = source_on(r->arena, q->name, str_copy(r->arena, text));
}

static void file_read(struct reading *r, const struct history_file *q)
{
	CLEANUP(drop_commit) git_commit *commit = commit_of(r, q->commit);
	CLEANUP(drop_tree) git_tree *tree = NULL;
	CLEANUP(drop_entry) git_tree_entry *entry = NULL;
	int code;

	if (!commit || git_commit_tree(&tree, commit) < 0) {
		refuse(q->file, "the clone does not hold the commit's files");
		return;
	}
	code = git_tree_entry_bypath(&entry, tree, str_z(r->arena, q->file->path));
	/* A missing tree of a partial clone and a missing name give the same code, but not the same class. */
	if (code == GIT_ENOTFOUND && git_error_last() && git_error_last()->klass != GIT_ERROR_TREE)
		refuse(q->file, "the clone does not hold its folder");
	else if (code < 0 || git_tree_entry_type(entry) != GIT_OBJECT_BLOB || git_tree_entry_filemode(entry) == GIT_FILEMODE_LINK)
		q->file->state = TAG_FILE_MISSING;
	else
		blob_read(r, q, git_tree_entry_id(entry));
}

/* Does `id` come before the commit `from`? Newest first, so that what is sought is met early. */
static bool comes_before(struct reading *r, const git_oid *id, const git_oid *from, size_t *left)
{
	CLEANUP(drop_walk) git_revwalk *walk = NULL;
	git_oid next;

	if (git_revwalk_new(&walk, r->repository) < 0 || git_revwalk_push(walk, from) < 0)
		return false;
	while (*left > 0 && git_revwalk_next(&next, walk) == 0) {
		--*left;
		if (git_oid_equal(&next, id))
			return true;
	}
	return false;
}

static enum tag_order order_of(struct reading *r, const struct history_pair *q, size_t *left)
{
	CLEANUP(drop_commit) git_commit *older = commit_of(r, q->older);
	CLEANUP(drop_commit) git_commit *newer = commit_of(r, q->newer);

	if (!older || !newer || git_oid_equal(git_commit_id(older), git_commit_id(newer)))
		return TAG_ORDER_UNKNOWN;
	if (!q->suspect && git_commit_time(newer) > git_commit_time(older))
		return TAG_ORDER_UNKNOWN;
	if (comes_before(r, git_commit_id(older), git_commit_id(newer), left))
		return TAG_ORDER_FORWARD;
	/* A commit is made after those before it: the walk is spared where the dates rule it out. */
	if (git_commit_time(newer) <= git_commit_time(older) && comes_before(r, git_commit_id(newer), git_commit_id(older), left))
		return TAG_ORDER_BACKWARD;
	return TAG_ORDER_UNKNOWN;
}

static void answer(struct reading *r, struct history_questions *q)
{
	size_t left = WALK_MAX;

	for (size_t i = 0; i < q->files.count; i++)
		file_read(r, &q->files.items[i]);
	for (size_t i = 0; i < q->pairs.count; i++)
		*q->pairs.items[i].order = order_of(r, &q->pairs.items[i], &left);
}

void history_answer(struct arena *a, struct str path, enum history_trust trust, struct history_questions *questions)
{
	struct diags ignored = diags_on(a);
	struct reading r = reading_on(a, path, &ignored);

	if (!history_begin(&r, trust))
		return;
	if (history_open(&r))
		answer(&r, questions);
	git_repository_free(r.repository);
	history_stop();
}
