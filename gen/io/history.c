/* The tags of a repository: their names, and what those that are asked for point at. */
#include "io/history_open.h"

#include <errno.h>
#include <git2.h>
#include <string.h>

#include "base/cleanup.h"
#include "io/fs.h"
#include "io/history_refs.h"

CLEANUP_POINTER(drop_reference, git_reference, git_reference_free)
CLEANUP_POINTER(drop_object, git_object, git_object_free)
CLEANUP_POINTER(drop_config, git_config, git_config_free)
CLEANUP_POINTER(drop_entries, git_config_iterator, git_config_iterator_free)

#define TAGS "refs/tags/"

enum {
	NESTING_MAX = 64,		/* tags of tags */
	LINKS_MAX = 10,			/* symbolic refs; git follows no more than five */
	OBJECT_MAX = 16 * 1024 * 1024,	/* of a tag or commit; people write them */
};

/* ---- one tag ---- */

static bool damaged(struct reading *r, struct tag *tag, struct str why)
{
	tag->state = TAG_UNAVAILABLE;
	return diag_failure(r->ds, r->path, "the tag '%.*s' cannot be read: %.*s", STR_FMT(tag->name), STR_FMT(why));
}

static bool settle_commit(struct reading *r, struct tag *tag, const git_oid *id)
{
	tag->state = TAG_COMMIT;
	tag->commit = history_hex(r->arena, id);
	return true;
}

/* That it is a file or a folder is all that matters; a partial clone need not have it. */
static bool settle_other(struct tag *tag, git_object_t type)
{
	tag->state = TAG_OTHER;
	tag->object = str_of(git_object_type2string(type));
	return true;
}

static bool peel_commit(struct reading *r, struct tag *tag, const git_oid *id)
{
	CLEANUP(drop_object) git_object *commit = NULL;

	if (tag->time)
		return settle_commit(r, tag, id);
	if (git_object_lookup(&commit, r->repository, id, GIT_OBJECT_COMMIT) < 0)
		return damaged(r, tag, history_reason(r));
	tag->time = git_commit_time((git_commit *)commit);
	return settle_commit(r, tag, id);
}

/* One step from a tag object to what it names; the time is that of the outermost one. False when that ends the search. */
static bool peel_tag(struct reading *r, struct tag *tag, git_oid *id)
{
	CLEANUP(drop_object) git_object *object = NULL;
	const git_signature *tagger;
	git_object_t type;

	if (git_object_lookup(&object, r->repository, id, GIT_OBJECT_TAG) < 0)
		return damaged(r, tag, history_reason(r));
	tagger = git_tag_tagger((git_tag *)object);
	if (tag->time == 0 && tagger)
		tag->time = tagger->when.time;
	type = git_tag_target_type((git_tag *)object);
	git_oid_cpy(id, git_tag_target_id((git_tag *)object));
	return type == GIT_OBJECT_COMMIT || type == GIT_OBJECT_TAG || !settle_other(tag, type);
}

/* What an object is said by its first bytes, so that nothing large is unpacked. */
static bool peel(struct reading *r, struct tag *tag, git_oid id)
{
	for (unsigned depth = 0; depth <= NESTING_MAX; depth++) {
		int type;
		struct str why = history_header(r, &id, OBJECT_MAX, &type);

		if (type == GIT_OBJECT_BLOB || type == GIT_OBJECT_TREE)
			return settle_other(tag, (git_object_t)type);
		if (why.ptr)
			return damaged(r, tag, why);
		if (type == GIT_OBJECT_COMMIT)
			return peel_commit(r, tag, &id);
		if (!peel_tag(r, tag, &id))
			return tag->state == TAG_OTHER;
	}
	return damaged(r, tag, str_print(r->arena, "it names a tag of a tag, more than %d deep", NESTING_MAX));
}

/* libgit2 would wait for the other end of a pipe. */
static bool is_pipe(struct reading *r, struct str ref)
{
	struct fs_stamp stamp;
	enum fs_kind kind;

	return fs_stat(fs_join(r->arena, history_common(r), ref), &stamp, &kind) && kind == FS_OTHER;
}

/* The object that a ref leads to, through refs that name refs; absent text, or why there is none. */
static struct str ref_follow(struct reading *r, struct str name, git_oid *id)
{
	for (unsigned links = 0; links < LINKS_MAX; links++) {
		CLEANUP(drop_reference) git_reference *reference = NULL;

		if (is_pipe(r, name))
			return str_print(r->arena, "'%.*s' is a pipe or a device", STR_FMT(name));
		if (git_reference_lookup(&reference, r->repository, str_z(r->arena, name)) < 0)
			return links ? history_reason(r) : STR("its ref is damaged");
		if (git_reference_type(reference) == GIT_REFERENCE_DIRECT) {
			git_oid_cpy(id, git_reference_target(reference));
			return (struct str){ NULL, 0 };
		}
		name = str_copy(r->arena, str_of(git_reference_symbolic_target(reference)));
	}
	return STR("its ref names a ref that names a ref, and so on");
}

static void tag_read(struct reading *r, const struct history_ref *ref, struct tag *tag)
{
	struct str why = { NULL, 0 };
	git_oid id;

	if (ref->is_odd)
		why = STR("its ref is no regular file");
	else if (!ref->id.ptr)
		why = ref_follow(r, str_print(r->arena, TAGS "%.*s", STR_FMT(ref->name)), &id);
	else if (git_oid_fromstrn(&id, ref->id.ptr, ref->id.len) < 0)
		why = history_reason(r);
	if (why.ptr)
		damaged(r, tag, why);
	else
		peel(r, tag, id);
}

void history_peel(struct arena *a, const struct history *h, struct str path, enum history_trust trust, const struct history_peeling *p)
{
	struct reading r = reading_on(a, path, p->ds);

	if (p->count == 0 || !history_begin(&r, trust))
		return;
	if (history_open(&r))
		for (size_t i = 0; i < p->count; i++) {
			const struct history_ref *ref = history_find(h, p->tags[i]->name);

			if (ref)
				tag_read(&r, ref, p->tags[i]);
		}
	git_repository_free(r.repository);
	history_stop();
}

/* ---- the names of all tags ---- */

/* A clone made with --no-tags has said so in its settings. */
static bool was_cloned_without_tags(struct reading *r)
{
	CLEANUP(drop_config) git_config *config = NULL;
	CLEANUP(drop_entries) git_config_iterator *entries = NULL;
	git_config_entry *entry;

	if (git_repository_config_snapshot(&config, r->repository) < 0 ||
	    git_config_iterator_new(&entries, config) < 0)
		return false;
	while (git_config_next(&entry, entries) == 0) {
		struct str name = str_of(entry->name);

		if (str_starts(name, "remote.") && str_ends(name, ".tagopt") && entry->value && strcmp(entry->value, "--no-tags") == 0)
			return true;
	}
	return false;
}

static void explain_none(struct reading *r)
{
	if (r->history->shallow)
		history_unavailable(r, str_print(r->arena, "the repository '%.*s' is a shallow clone without tags", STR_FMT(r->path)),
			    "git -C PATH fetch --tags --unshallow");
	else if (was_cloned_without_tags(r))
		history_unavailable(r, str_print(r->arena, "the repository '%.*s' was cloned without tags", STR_FMT(r->path)),
			    "git -C PATH fetch --tags");
}

static void read_history(struct reading *r)
{
	struct history *h = r->history;
	struct refs refs;

	if (!history_open(r))
		return;
	h->available = true;
	h->shallow = git_repository_is_shallow(r->repository) == 1;
	refs = refs_of_tags(r->arena, history_common(r));
	if (refs.problem.ptr) {
		history_unavailable(r, str_print(r->arena, "the refs of the repository '%.*s' are damaged: %.*s", STR_FMT(r->path),
					 STR_FMT(refs.problem)), "git -C PATH fsck, then git -C PATH fetch --tags");
		return;
	}
	h->refs = refs.list.items;
	h->count = refs.list.count;
	if (h->count == 0)
		explain_none(r);
}

/* Takes the place of mbedTLS's function of this name, which libgit2, where it is built on mbedTLS (as Debian's is), calls when it starts:
   reading the system's certificates costs 53 of 56 million instructions, and there is no option against it. relgen opens no
   connection, and without certificates libgit2 could open none that is trusted. */
int mbedtls_x509_crt_parse_file(void *chain, const char *path);

int mbedtls_x509_crt_parse_file(void *chain, const char *path)
{
	(void)chain;
	(void)path;
	return -1;
}

bool history_start(void)
{
	history_limit_memory();
	return git_libgit2_init() > 0;
}

void history_stop(void)
{
	git_libgit2_shutdown();
}

struct history *history_read(struct arena *a, struct str path, enum history_trust trust)
{
	struct reading r = reading_on(a, path, NULL);

	if (!history_begin(&r, trust))
		return r.history;
	read_history(&r);
	git_repository_free(r.repository);
	history_stop();
	return r.history;
}
