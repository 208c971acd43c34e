/* Facts of releases, from files to an index. */
#include "app/sibling_files.h"

#include "app/derived.h"
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

/* What is kept of a file that has nothing to compare. */
static const struct str nothing = { "-", 1 };

static struct str key_of(struct run *run, struct arena *a, const struct file *file)
{
	return derived_key(run, a, "sibling", &file, 1);
}

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

/* From what the last run kept, else from the file. False when there is nothing to compare; what cannot be read is told where the release is. */
static bool facts_find(struct run *run, struct arena *a, const struct file *file, struct sibling *s)
{
	struct diags silent = diags_on(a);
	struct str line = derived_find(run, key_of(run, a, file));
	const struct source *src;

	if (str_eq(line, nothing))
		return false;
	if (line.ptr && sibling_of_line(line, s))
		return true;
	src = run_source(run, a, file, &silent);
	return src && sibling_read(a, src->text, s);
}

static void read_one(void *context, unsigned worker, size_t index)
{
	struct reading *r = context;
	const struct family_files *family = &r->run->families[r->places[index].family];
	const struct file *file = family->releases[r->places[index].release].yaml;
	struct arena *a = &r->run->workers[worker].scratch;
	struct arena_mark mark = arena_mark(a);
	struct sibling s;

	if (facts_find(r->run, a, file, &s)) {
		s.path = file->path;
		s.image = family->image;
		s.release = file->release;
		keep(r->run, &s, &r->found[index]);
	}
	arena_rewind(a, mark);
}

/* For the next run. */
static void facts_keep(struct reading *r, size_t count)
{
	struct run *run = r->run;

	for (size_t i = 0; i < count; i++) {
		const struct file *file = run->families[r->places[i].family].releases[r->places[i].release].yaml;
		struct str line = r->found[i].path.ptr ? sibling_line(run->a, &r->found[i]) : nothing;

		if (line.ptr)
			derived_keep(run, key_of(run, run->a, file), line);
	}
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
	count = run->world.image_count > 1 ? count : 0;
	parallel(run->jobs, count, read_one, &r);
	if (run->digesting)
		facts_keep(&r, count);
	for (size_t i = 0; i < count; i++)
		if (r.found[i].path.ptr)
			r.found[kept++] = r.found[i];
	run->world.siblings = siblings_on(run->a, r.found, kept);
}
