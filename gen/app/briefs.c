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
	const struct image **images;	/* by number of the family; NULL: its image.yaml cannot be read */
	struct place *places;
	struct brief *found;		/* by number; file.ptr NULL: it cannot be read */
	struct arena *arenas;		/* by worker; they live as long as the run */
	struct diags *said;		/* by number */
};

static void read_one(void *context, unsigned worker, size_t index)
{
	struct reading *r = context;
	const struct family_files *family = &r->run->families[r->places[index].family];
	const struct family_file *file = &family->releases[r->places[index].release];
	struct arena *a = &r->arenas[worker];
	const struct source *src;
	struct ynode *root;
	struct release *release;

	r->said[index] = diags_on(a);
	src = run_source(r->run, a, file->yaml, &r->said[index]);
	root = src ? ydoc_parse(a, src, &r->said[index]) : NULL;
	if (!root)
		return;
	release = release_read(a, root, src, file->yaml->release, &r->said[index]);
	release->image = r->images[r->places[index].family];
	release_bound(&r->run->world, release, &r->said[index]);
	r->found[index] = brief_of(a, r->run->world.nvidia, release);
	r->found[index].image = family->image;
}

static const struct image *image_of(struct run *run, const struct family_files *files)
{
	const struct source *src = files->own.yaml ? run_source(run, run->a, files->own.yaml, &run->ds) : NULL;
	struct ynode *root = src ? ydoc_parse(run->a, src, &run->ds) : NULL;

	return root ? image_read(run->a, root, src, files->image, &run->ds) : NULL;
}

/* Each worker's memory becomes the run's. */
static void arenas_keep(struct run *run, struct arena *arenas)
{
	for (unsigned i = 0; i < run->jobs; i++)
		run_keep(run, arenas[i]);
}

struct briefs briefs_read(struct run *run, const bool *wanted)
{
	struct reading r = { .run = run, .images = NEW_ARRAY(run->a, const struct image *, run->world.image_count) };
	size_t all = 0, count = 0, kept = 0;

	for (size_t i = 0; i < run->world.image_count; i++)
		all += run->families[i].count;
	r.places = NEW_ARRAY(run->a, struct place, all);
	r.found = NEW_ARRAY(run->a, struct brief, all);
	r.said = NEW_ARRAY(run->a, struct diags, all);
	r.arenas = NEW_ARRAY(run->a, struct arena, run->jobs);
	for (unsigned i = 0; i < run->jobs; i++)
		r.arenas[i] = arena_on(&mem_system);
	for (size_t i = 0; i < run->world.image_count; i++) {
		if (wanted && !wanted[i])
			continue;
		r.images[i] = image_of(run, &run->families[i]);
		for (size_t j = 0; r.images[i] && j < run->families[i].count; j++)
			r.places[count++] = (struct place){ i, j };
	}
	parallel(run->jobs, count, read_one, &r);
	for (size_t i = 0; i < count; i++) {
		diags_move(&run->ds, &r.said[i]);
		if (r.found[i].file.ptr)
			r.found[kept++] = r.found[i];
	}
	arenas_keep(run, r.arenas);
	briefs_sort(r.found, kept);
	return (struct briefs){ r.found, kept };
}
