/* Digests of inputs from run to run, and fingerprints made of them. */
#include "app/cache.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "app/derived.h"

/* A line of the cache: size mtime ctime inode digest path. */
static bool line_parse(struct arena *a, struct str line, struct str *path, struct fs_stamp *stamp, struct str *digest)
{
	const char *z = str_z(a, line);
	int at = 0;

	if (sscanf(z, "%" SCNu64 " %" SCNd64 " %" SCNd64 " %" SCNu64 " %n", &stamp->size, &stamp->mtime_ns, &stamp->ctime_ns, &stamp->inode,
		   &at) != 4 || at == 0 || line.len < (size_t)at + DIGEST_HEX + 1)
		return false;
	*digest = str_slice(line, (size_t)at, (size_t)at + DIGEST_HEX);
	*path = str_from(line, (size_t)at + DIGEST_HEX + 1);
	return true;
}

void cache_load(struct run *run)
{
	struct str rest = run->state.input_cache, line;
	size_t next = 0;

	/* Both are in the order of paths. */
	while (str_split(&rest, '\n', &line)) {
		struct arena_mark mark;
		struct str path, digest;
		struct fs_stamp stamp;

		if (derived_load(run, line))
			continue;
		mark = arena_mark(run->a);
		if (line_parse(run->a, line, &path, &stamp, &digest)) {
			while (next < run->files.list.count && str_cmp(run->files.list.items[next].path, path) < 0)
				next++;
			if (next < run->files.list.count && str_eq(run->files.list.items[next].path, path) &&
			    fs_stamp_eq(run->files.list.items[next].stamp, stamp)) {
				run->digests[next].known = true;
				memcpy(run->digests[next].hex, digest.ptr, DIGEST_HEX);
			}
		}
		arena_rewind(run->a, mark);
	}
	derived_loaded(run);
}

struct str cache_text(const struct run *run)
{
	struct buf out = buf_on(run->a);

	for (size_t i = 0; i < run->files.list.count; i++) {
		const struct file *f = &run->files.list.items[i];

		if (run->digests[i].known && fs_stamp_settled(f->stamp))
			buf_print(&out, "%" PRIu64 " %" PRId64 " %" PRId64 " %" PRIu64 " %.*s %.*s\n", f->stamp.size, f->stamp.mtime_ns,
				  f->stamp.ctime_ns, f->stamp.inode, DIGEST_HEX, run->digests[i].hex, STR_FMT(f->path));
	}
	derived_text(&out, run);
	return buf_str(&out);
}

void cache_digest(struct run *run, struct arena *a, const struct file *file)
{
	struct arena_mark mark = arena_mark(a);
	struct diags silent = diags_on(a);

	if (!run_digest(run, file))
		run_source(run, a, file, &silent);
	arena_rewind(a, mark);
}

struct fingerprint fingerprint_on(const struct run *run)
{
	struct fingerprint f = { digest_on(), true };

	digest_add(&f.digest, (struct str){ run->shared, DIGEST_HEX });
	return f;
}

void fingerprint_text(struct fingerprint *f, struct str text)
{
	char length[24];

	/* With its length, so that "ab" "c" is not "a" "bc". */
	digest_add(&f->digest, (struct str){ length, (size_t)snprintf(length, sizeof length, "%zu:", text.len) });
	digest_add(&f->digest, text);
}

void fingerprint_file(struct fingerprint *f, const struct run *run, const struct file *file)
{
	const char *hex = file ? run_digest(run, file) : NULL;

	if (file)
		fingerprint_text(f, file->path);
	if (hex)
		fingerprint_text(f, (struct str){ hex, DIGEST_HEX });
	else if (file)
		f->complete = false;
	else
		fingerprint_text(f, STR("-"));
}

struct str fingerprint_end(struct arena *a, struct fingerprint *f)
{
	return digest_end(a, &f->digest);
}

static bool is_shared(enum file_kind kind)
{
	return kind != FILE_IMAGE && kind != FILE_RELEASE && kind != FILE_IMAGE_PO && kind != FILE_RELEASE_PO && kind != FILE_SITE;
}

void cache_shared(struct run *run)
{
	struct fingerprint f = { digest_on(), true };
	struct fs_stamp stamp;
	enum fs_kind kind;

	fingerprint_text(&f, STR(RELGEN_VERSION));
	if (fs_stat(STR("/proc/self/exe"), &stamp, &kind))
		fingerprint_text(&f, str_print(run->a, "%" PRIu64 " %" PRId64 " %" PRIu64, stamp.size, stamp.mtime_ns, stamp.inode));
	fingerprint_text(&f, run->git ? STR("git") : STR("no git"));
	fingerprint_text(&f, run->world.project->source->text);
	for (size_t i = 0; i < run->files.list.count; i++) {
		const struct file *file = &run->files.list.items[i];

		if (!is_shared(file->kind))
			continue;
		if (!run_digest(run, file)) {
			struct arena_mark mark = arena_mark(run->a);

			run_source(run, run->a, file, &run->ds);
			arena_rewind(run->a, mark);
		}
		fingerprint_file(&f, run, file);
	}
	memcpy(run->shared, digest_end(run->a, &f.digest).ptr, DIGEST_HEX);
}
