/* Threads that take runs of items until there are none. */
#include "io/parallel.h"

#include <pthread.h>
#include <stdatomic.h>

/* Neighbours share a folder, so a run of them is worth more than one; a few runs for each thread even out what takes longer. */
enum { RUN_MAX = 16, RUNS_A_THREAD = 8, THREADS_MAX = 64 };

struct pool {
	atomic_size_t next;
	atomic_uint workers;
	size_t count, run;
	parallel_work *work;
	void *context;
};

static void *take_runs(void *argument)
{
	struct pool *pool = argument;
	unsigned worker = atomic_fetch_add(&pool->workers, 1);
	size_t from;

	while ((from = atomic_fetch_add(&pool->next, pool->run)) < pool->count)
		for (size_t i = from; i < pool->count && i < from + pool->run; i++)
			pool->work(pool->context, worker, i);
	return NULL;
}

void parallel(unsigned jobs, size_t count, parallel_work *work, void *context)
{
	struct pool pool = { .count = count, .work = work, .context = context };
	pthread_t threads[THREADS_MAX];
	size_t wanted = jobs < THREADS_MAX ? jobs : THREADS_MAX, started = 0;

	if (wanted > count)
		wanted = count;
	pool.run = wanted ? count / (wanted * RUNS_A_THREAD) : 0;
	pool.run = pool.run < 1 ? 1 : pool.run > RUN_MAX ? RUN_MAX : pool.run;
	while (started + 1 < wanted && pthread_create(&threads[started], NULL, take_runs, &pool) == 0)
		started++;
	take_runs(&pool);
	while (started > 0)
		pthread_join(threads[--started], NULL);
}
