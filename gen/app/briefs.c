/* Releases from files to briefs, by several threads. */
#include "app/briefs.h"

#include "app/records.h"
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
