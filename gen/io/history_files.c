/* Files and ancestry at commits. */
#include "io/history_files.h"

#include <git2.h>

#include "base/cleanup.h"
#include "io/history_odd.h"

CLEANUP_POINTER(drop_commit, git_commit, git_commit_free)
CLEANUP_POINTER(drop_tree, git_tree, git_tree_free)
CLEANUP_POINTER(drop_blob, git_blob, git_blob_free)
CLEANUP_POINTER(drop_walk, git_revwalk, git_revwalk_free)

enum {
	WALK_MAX = 50000,			/* commits that all questions of one repository may walk over */
	OBJECT_MAX = 16 * 1024 * 1024,		/* of a commit or a folder */
};

/* Is the object there, of a bearable size? */
static bool fits(struct reading *r, const git_oid *id, size_t most)
{
	int type;

	return !history_header(r, id, most, &type).ptr;
}

static git_commit *commit_of(struct reading *r, struct str hex)
{
	git_commit *commit = NULL;
	git_oid id;

	if (git_oid_fromstrn(&id, hex.ptr, hex.len) < 0 || !fits(r, &id, OBJECT_MAX) || git_commit_lookup(&commit, r->repository, &id) < 0)
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
	int type;

	if (history_header(r, id, HISTORY_FILE_MAX, &type).ptr && type != GIT_OBJECT_INVALID) {
		refuse(file, "it is too large");
		return;
	}
	if (type != GIT_OBJECT_BLOB || git_blob_lookup(&blob, r->repository, id) < 0) {
		refuse(file, "the clone does not hold it");
		return;
	}
	text = (struct str){ git_blob_rawcontent(blob), (size_t)git_blob_rawsize(blob) };
	file->state = TAG_FILE_READ;
	file->source = source_on(r->arena, q->name, str_copy(r->arena, text));
}

/* What a path leads to, folder by folder. */
struct descent {
	struct tag_file *file;
	git_oid at;
	bool is_file;
};

/* Into the folder at d->at; false where the answer is found. */
static bool descend(struct reading *r, struct descent *d, struct str name)
{
	CLEANUP(drop_tree) git_tree *tree = NULL;
	const git_tree_entry *entry;

	if (!fits(r, &d->at, OBJECT_MAX) || git_tree_lookup(&tree, r->repository, &d->at) < 0) {
		refuse(d->file, "the clone does not hold its folder");
		return false;
	}
	entry = git_tree_entry_byname(tree, str_z(r->arena, name));
	if (!entry || git_tree_entry_filemode(entry) == GIT_FILEMODE_LINK || git_tree_entry_type(entry) == GIT_OBJECT_COMMIT) {
		d->file->state = TAG_FILE_MISSING;
		return false;
	}
	d->is_file = git_tree_entry_type(entry) == GIT_OBJECT_BLOB;
	git_oid_cpy(&d->at, git_tree_entry_id(entry));
	return true;
}

static void file_read(struct reading *r, const struct history_file *q)
{
	CLEANUP(drop_commit) git_commit *commit = commit_of(r, q->commit);
	struct descent d = { .file = q->file };
	struct str path = q->file->path, name;

	if (!commit) {
		refuse(q->file, "the clone does not hold the commit's files");
		return;
	}
	git_oid_cpy(&d.at, git_commit_tree_id(commit));
	while (path.ptr && str_split(&path, '/', &name)) {
		if (d.is_file) {
			q->file->state = TAG_FILE_MISSING;
			return;
		}
		if (!descend(r, &d, name))
			return;
	}
	if (d.is_file)
		blob_read(r, q, &d.at);
	else
		q->file->state = TAG_FILE_MISSING;
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
	if (q->pairs.count == 0 || history_has_odd_object(r))
		return;
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
