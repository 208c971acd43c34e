/* Facts of releases, from files to an index. */
#include "app/sibling_files.h"

#include "io/parallel.h"

/* A release's file, by number over all images. */
struct place {
	size_t family, release;
};

struct reading {
	struct run *run;
	struct place *places;
	struct sibling *found;		/* by number; path.ptr NULL: has nothing to compare */
};

/* Into the run's arena, where the texts of a thread do not live. */
static void keep(struct run *run, const struct sibling *from, struct sibling *to)
{
	pthread_mutex_lock(&run->lock);
	*to = *from;
	to->date = str_copy(run->a, from->date);
	to->cuda = str_copy(run->a, from->cuda);
	to->drivers = str_copy(run->a, from->drivers);
	pthread_mutex_unlock(&run->lock);
}

static void read_one(void *context, unsigned worker, size_t index)
{
	struct reading *r = context;
	const struct family_files *family = &r->run->families[r->places[index].family];
	const struct file *file = family->releases[r->places[index].release].yaml;
	struct arena *a = &r->run->workers[worker].scratch;
	struct arena_mark mark = arena_mark(a);
	struct diags silent = diags_on(a);
	const struct source *src = run_source(r->run, a, file, &silent);
	struct sibling s;

	/* What cannot be read is told where the release is. */
	if (src && sibling_read(a, src->text, &s)) {
		s.path = file->path;
		s.image = family->image;
		s.release = file->release;
		keep(r->run, &s, &r->found[index]);
	}
	arena_rewind(a, mark);
}

void sibling_files_read(struct run *run)
{
	size_t count = 0, all = 0, kept = 0;
	struct reading r = { .run = run };

	for (size_t i = 0; i < run->world.image_count; i++)
		all += run->families[i].count;
	r.places = NEW_ARRAY(run->a, struct place, all);
	r.found = NEW_ARRAY(run->a, struct sibling, all);
	for (size_t i = 0; i < run->world.image_count; i++)
		for (size_t j = 0; j < run->families[i].count; j++)
			r.places[count++] = (struct place){ i, j };
	/* One image has no siblings. */
	parallel(run->jobs, run->world.image_count > 1 ? count : 0, read_one, &r);
	for (size_t i = 0; i < count; i++)
		if (r.found[i].path.ptr)
			r.found[kept++] = r.found[i];
	run->world.siblings = siblings_on(run->a, r.found, kept);
}
