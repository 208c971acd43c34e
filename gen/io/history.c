/* The tags of a repository. */
#include "io/history_open.h"

#include <errno.h>
#include <git2.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "io/history_refs.h"

CLEANUP_POINTER(drop_iterator, git_reference_iterator, git_reference_iterator_free)
CLEANUP_POINTER(drop_reference, git_reference, git_reference_free)
CLEANUP_POINTER(drop_odb, git_odb, git_odb_free)
CLEANUP_POINTER(drop_object, git_object, git_object_free)
CLEANUP_POINTER(drop_config, git_config, git_config_free)
CLEANUP_POINTER(drop_entries, git_config_iterator, git_config_iterator_free)

#define TAGS "refs/tags/"

/* ---- one tag ---- */

static bool damaged(struct reading *r, struct tag *tag)
{
	struct str text = history_reason(r);

	tag->state = TAG_UNAVAILABLE;
	return diag_failure(r->ds, r->path, "the tag '%.*s' cannot be read: %.*s", STR_FMT(tag->name), STR_FMT(text));
}

/* A commit that an annotated tag names: there, and one. Its time is not needed, so it need not be unpacked as a whole. */
static bool settle_commit(struct reading *r, struct tag *tag, const git_oid *id)
{
	CLEANUP(drop_odb) git_odb *odb = NULL;
	git_object_t type;
	size_t size;

	if (git_repository_odb(&odb, r->repository) < 0 || git_odb_read_header(&size, &type, odb, id) < 0)
		return damaged(r, tag);
	tag->state = TAG_COMMIT;
	tag->commit = history_hex(r->arena, id);
	return true;
}

static void settle_other(struct tag *tag, git_object_t type)
{
	tag->state = TAG_OTHER;
	tag->object = str_of(git_object_type2string(type));
}

static void settle_object(struct reading *r, struct tag *tag, git_object *object)
{
	if (git_object_type(object) != GIT_OBJECT_COMMIT) {
		settle_other(tag, git_object_type(object));
		return;
	}
	tag->state = TAG_COMMIT;
	tag->commit = history_hex(r->arena, git_object_id(object));
	if (tag->time == 0)
		tag->time = git_commit_time((git_commit *)object);
}

/* Follows nested tags; the time is that of the outermost one. */
static bool peel(struct reading *r, struct tag *tag, git_oid id)
{
	for (;;) {
		CLEANUP(drop_object) git_object *object = NULL;
		const git_signature *tagger;
		git_object_t type;

		if (git_object_lookup(&object, r->repository, &id, GIT_OBJECT_ANY) < 0)
			return damaged(r, tag);
		if (git_object_type(object) != GIT_OBJECT_TAG) {
			settle_object(r, tag, object);
			return true;
		}
		tagger = git_tag_tagger((git_tag *)object);
		if (tag->time == 0 && tagger)
			tag->time = tagger->when.time;
		type = git_tag_target_type((git_tag *)object);
		git_oid_cpy(&id, git_tag_target_id((git_tag *)object));
		if (type == GIT_OBJECT_COMMIT && tag->time != 0)
			return settle_commit(r, tag, &id);
		/* A partial clone need not have the blob or tree; that it is one is all that matters. */
		if (type == GIT_OBJECT_BLOB || type == GIT_OBJECT_TREE) {
			settle_other(tag, type);
			return true;
		}
	}
}

static bool add_tag(struct reading *r, git_reference *reference)
{
	CLEANUP(drop_reference) git_reference *direct = NULL;
	struct tag *tag = vec_push(r->arena, &r->tags);

	tag->name = str_copy(r->arena, str_of(git_reference_name(reference) + sizeof TAGS - 1));
	if (git_reference_type(reference) == GIT_REFERENCE_DIRECT)
		return peel(r, tag, *git_reference_target(reference));
	if (git_reference_resolve(&direct, reference) < 0)
		return damaged(r, tag);
	return peel(r, tag, *git_reference_target(direct));
}

/* ---- all tags ---- */

static int by_name(const void *left, const void *right)
{
	const struct tag *a = left, *b = right;

	return str_cmp(a->name, b->name);
}

static void sort_tags(struct reading *r)
{
	if (r->tags.count)
		qsort(r->tags.items, r->tags.count, sizeof *r->tags.items, by_name);
}

static void damaged_refs(struct reading *r, struct str text)
{
	history_unavailable(r, str_print(r->arena, "the refs of the repository '%.*s' are damaged: %.*s", STR_FMT(r->path), STR_FMT(text)),
		    "git -C PATH fsck, then git -C PATH fetch --tags");
}

static bool read_tags(struct reading *r)
{
	CLEANUP(drop_iterator) git_reference_iterator *iterator = NULL;
	git_reference *next;
	int code = git_reference_iterator_glob_new(&iterator, r->repository, TAGS "*");

	while (code == 0 && (code = git_reference_next(&next, iterator)) == 0) {
		CLEANUP(drop_reference) git_reference *reference = next;

		add_tag(r, reference);
	}
	if (code != GIT_ITEROVER) {
		damaged_refs(r, history_reason(r));
		return false;
	}
	sort_tags(r);
	return true;
}

static struct str common_folder(struct reading *r)
{
	return str_copy(r->arena, str_of(git_repository_commondir(r->repository)));
}

static bool refs_complete(struct reading *r)
{
	struct str problem = refs_packed_problem(r->arena, common_folder(r), r->tags.items, r->tags.count);

	if (problem.ptr)
		damaged_refs(r, problem);
	return !problem.ptr;
}

static void add_damaged_loose(struct reading *r)
{
	struct refs_names unread = refs_loose_unread(r->arena, common_folder(r), r->tags.items, r->tags.count);

	for (size_t i = 0; i < unread.list.count; i++) {
		struct str name = unread.list.items[i];

		*vec_push(r->arena, &r->tags) = (struct tag){ .state = TAG_UNAVAILABLE, .name = name };
		diag_failure(r->ds, r->path, "the tag '%.*s' cannot be read: its ref is damaged", STR_FMT(name));
	}
	sort_tags(r);
}

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

	if (!history_open(r))
		return;
	h->available = true;
	h->shallow = git_repository_is_shallow(r->repository) == 1;
	if (!read_tags(r) || !refs_complete(r))
		return;
	add_damaged_loose(r);
	h->tags = r->tags.items;
	h->count = r->tags.count;
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
	return git_libgit2_init() > 0;
}

void history_stop(void)
{
	git_libgit2_shutdown();
}

struct history *history_read(struct arena *a, struct str path, enum history_trust trust, struct diags *ds)
{
	struct reading r = reading_on(a, path, ds);

	if (!history_begin(&r, trust))
		return r.history;
	read_history(&r);
	git_repository_free(r.repository);
	history_stop();
	return r.history;
}
