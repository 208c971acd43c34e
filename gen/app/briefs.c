/* Releases from files to briefs, by several threads. */
#include "app/briefs.h"

#include "app/cache.h"
#include "app/derived.h"
#include "io/parallel.h"

/* A release's file, by number over all images. */
struct place {
	size_t family, release;
};

struct reading {
	struct run *run;
	const struct image **images;	/* by number of the family; NULL: its image.yaml cannot be read, or is not wanted */
	struct place *places;
	size_t count;
	struct brief *found;		/* by number; file.ptr NULL: it cannot be read */
	struct arena *arenas;		/* by worker; they live as long as the run */
	struct diags *said;		/* by number; NULL: nothing is said */
};

/* Only what briefs are made of, where nothing is said; NULL where it cannot be read so. */
static struct release *release_quick(struct arena *a, const struct source *src, struct str name)
{
	struct diags silent = diags_on(a);
	const struct source *cut = source_on(a, src->name, brief_source(a, src->text));
	struct ynode *root = ydoc_parse(a, cut, &silent);

	return root ? release_read(a, root, cut, name, &silent) : NULL;
}

static struct release *release_whole(struct arena *a, const struct source *src, struct str name, struct diags *ds)
{
	struct ynode *root = ydoc_parse(a, src, ds);

	return root ? release_read(a, root, src, name, ds) : NULL;
}

static void read_one(void *context, unsigned worker, size_t index)
{
	struct reading *r = context;
	const struct family_files *family = &r->run->families[r->places[index].family];
	const struct file *file = family->releases[r->places[index].release].yaml;
	struct worker *w = &r->run->workers[worker];
	struct arena_mark mark = arena_mark(&w->scratch);
	struct diags silent = diags_on(&w->scratch), *ds = r->said ? &r->said[index] : &silent;
	struct arena *a = r->said ? &r->arenas[worker] : &w->scratch;
	const struct source *src;
	struct release *release = NULL;

	if (r->said)
		*ds = diags_on(a);
	src = run_source(r->run, a, file, ds);
	if (src)
		release = r->said ? release_whole(a, src, file->release, ds) : release_quick(a, src, file->release);
	if (release) {
		release->image = r->images[r->places[index].family];
		release_bound(&r->run->world, release, ds);
		r->found[index] = brief_of(&r->arenas[worker], r->run->world.nvidia, release);
		r->found[index].image = family->image;
	}
	arena_rewind(&w->scratch, mark);
}

static const struct image *image_of(struct run *run, const struct family_files *files, struct diags *ds)
{
	const struct source *src = files->own.yaml ? run_source(run, run->a, files->own.yaml, ds) : NULL;
	struct ynode *root = src ? ydoc_parse(run->a, src, ds) : NULL;

	return root ? image_read(run->a, root, src, files->image, ds) : NULL;
}

static struct reading reading_on(struct run *run)
{
	struct reading r = { .run = run, .images = NEW_ARRAY(run->a, const struct image *, run->family_count) };
	size_t all = 0;

	for (size_t i = 0; i < run->family_count; i++)
		all += run->families[i].count;
	r.places = NEW_ARRAY(run->a, struct place, all);
	r.found = NEW_ARRAY(run->a, struct brief, all);
	r.arenas = NEW_ARRAY(run->a, struct arena, run->jobs);
	for (unsigned i = 0; i < run->jobs; i++)
		r.arenas[i] = arena_on(&mem_system);
	return r;
}

static void family_add(struct reading *r, size_t family, struct diags *ds)
{
	r->images[family] = image_of(r->run, &r->run->families[family], ds);
	for (size_t j = 0; r->images[family] && j < r->run->families[family].count; j++)
		r->places[r->count++] = (struct place){ family, j };
}

/* What could be read of it. */
static struct briefs read_all(struct reading *r)
{
	struct briefs briefs = { r->found, 0 };

	parallel(r->run->jobs, r->count, read_one, r);
	for (size_t i = 0; i < r->count; i++) {
		if (r->said)
			diags_move(&r->run->ds, &r->said[i]);
		if (r->found[i].file.ptr)
			r->found[briefs.count++] = r->found[i];
	}
	for (unsigned i = 0; i < r->run->jobs; i++)
		run_keep(r->run, r->arenas[i]);
	return briefs;
}

struct briefs briefs_read(struct run *run, const bool *wanted)
{
	struct reading r = reading_on(run);
	struct briefs briefs;

	for (size_t i = 0; i < run->family_count; i++)
		if (!wanted || wanted[i])
			family_add(&r, i, &run->ds);
	r.said = NEW_ARRAY(run->a, struct diags, r.count);
	briefs = read_all(&r);
	briefs_sort(&briefs);
	return briefs;
}

struct briefs briefs_all(struct run *run)
{
	struct reading r = reading_on(run);
	struct diags silent = diags_on(run->a);
	struct briefs briefs;

	for (size_t i = 0; i < run->family_count; i++)
		if (!run->briefs[i].list)
			family_add(&r, i, &silent);
	briefs = read_all(&r);
	for (size_t i = 0; i < run->family_count; i++)
		for (size_t j = 0; run->briefs[i].list && j < run->briefs[i].count; j++)
			briefs.list[briefs.count++] = run->briefs[i].list[j];
	briefs_sort(&briefs);
	return briefs;
}

/* --- Their fingerprint --- */

/* What is kept of a file that cannot be read so. */
static const struct str nothing = { "-", 1 };

/* A release's part of the fingerprint. */
struct part {
	struct str key, line;		/* the line is absent until it is made */
};

static struct str digest_of_brief(struct arena *a, struct arena *scratch, const struct brief *b)
{
	struct arena_mark mark = arena_mark(scratch);
	struct buf text = buf_on(scratch);
	struct digest d = digest_on();

	brief_text(&text, b);
	digest_add(&d, buf_str(&text));
	arena_rewind(scratch, mark);
	return digest_end(a, &d);
}

static struct str key_of(struct run *run, const struct family_files *family, size_t release)
{
	const struct file *const files[] = { family->own.yaml, family->releases[release].yaml };

	return derived_key(run, run->a, "brief", files, 2);
}

/* Of an image whose pages were made. What was left out of them is nothing now, and may be something for the next run. */
static void parts_of_made(struct run *run, size_t family, struct part *parts)
{
	const struct family_files *files = &run->families[family];
	const struct briefs *made = &run->briefs[family];
	size_t next = 0;

	for (size_t j = 0; j < files->count; j++) {
		parts[j].line = nothing;
		if (next == made->count || !str_eq(made->list[next].file, files->releases[j].yaml->path))
			continue;
		parts[j].key = key_of(run, files, j);
		parts[j].line = digest_of_brief(run->a, &run->workers[0].scratch, &made->list[next++]);
	}
}

/* Of an image that was kept: what the last run knew of it, and the rest is to be read. */
static void parts_of_kept(struct reading *r, size_t family, struct part *parts)
{
	struct run *run = r->run;
	const struct family_files *files = &run->families[family];
	struct diags silent = diags_on(run->a);

	for (size_t j = 0; j < files->count; j++) {
		parts[j].key = key_of(run, files, j);
		parts[j].line = derived_find(run, parts[j].key);
		if (parts[j].line.ptr)
			continue;
		if (!r->images[family])
			r->images[family] = image_of(run, files, &silent);
		if (r->images[family])
			r->places[r->count++] = (struct place){ family, j };
		else
			parts[j].line = nothing;
	}
}

/* Reads what is still to be read. */
static void parts_read(struct reading *r, struct part *const *by_family)
{
	struct run *run = r->run;

	parallel(run->jobs, r->count, read_one, r);
	for (size_t i = 0; i < r->count; i++) {
		struct part *part = &by_family[r->places[i].family][r->places[i].release];

		part->line = r->found[i].file.ptr ? digest_of_brief(run->a, &run->workers[0].scratch, &r->found[i]) : nothing;
	}
	for (unsigned i = 0; i < run->jobs; i++)
		run_keep(run, r->arenas[i]);
}

struct str briefs_fingerprint(struct run *run)
{
	struct part **by_family = NEW_ARRAY(run->a, struct part *, run->family_count);
	struct fingerprint f = fingerprint_on(run);
	struct reading r = reading_on(run);

	for (size_t i = 0; i < run->family_count; i++) {
		by_family[i] = NEW_ARRAY(run->a, struct part, run->families[i].count);
		if (run->briefs[i].list)
			parts_of_made(run, i, by_family[i]);
		else
			parts_of_kept(&r, i, by_family[i]);
	}
	parts_read(&r, by_family);
	for (size_t i = 0; i < run->family_count; i++) {
		fingerprint_text(&f, run->families[i].image);
		for (size_t j = 0; j < run->families[i].count; j++) {
			derived_keep(run, by_family[i][j].key, by_family[i][j].line);
			fingerprint_text(&f, run->families[i].releases[j].yaml->path);
			fingerprint_text(&f, by_family[i][j].line);
		}
	}
	return fingerprint_end(run->a, &f);
}
