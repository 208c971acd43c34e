/* All images of a project. */
#include "app/families.h"

#include "io/parallel.h"

/* The images to be worked on, several at a time where there are many, else the releases of one at a time by several threads. */
struct families_work {
	struct run *run;
	const struct selection *selection;
	unsigned jobs;
	bool *kept;			/* by image */
	size_t *left;			/* those that are neither kept nor out of the selection */
	size_t left_count;
};

static void families_keep_one(void *context, unsigned worker, size_t index)
{
	struct families_work *w = context;

	w->kept[index] = family_keep(w->run, index, worker);
}

static void families_one(void *context, unsigned worker, size_t index)
{
	struct families_work *w = context;

	family_work(w->run, w->left[index], w->selection, w->jobs, worker);
}

void families_work(struct run *run, const struct selection *selection)
{
	size_t count = run->world.image_count;
	struct families_work w = {
		.run = run, .selection = selection, .kept = NEW_ARRAY(run->a, bool, count), .left = NEW_ARRAY(run->a, size_t, count),
	};
	bool many;

	if (selection->all && run->rendering)
		parallel(run->jobs, count, families_keep_one, &w);
	for (size_t i = 0; i < count; i++)
		if (!w.kept[i] && (selection->all || selection->images[i]))
			w.left[w.left_count++] = i;
	many = w.left_count >= 2 * (size_t)run->jobs;
	w.jobs = many ? 1 : run->jobs;
	parallel(many ? run->jobs : 1, w.left_count, families_one, &w);
}
