/* Threads that take runs of items until there are none. */
#include "io/parallel.h"

#include <pthread.h>
#include <stdatomic.h>

/* Neighbours share a folder, so a run of them is worth more than one. Runs become shorter towards the end, so that no thread is left
   with many while the others have none. */
enum { RUN_MAX = 16, RUNS_A_THREAD = 8, THREADS_MAX = 64 };

struct pool {
	atomic_size_t next;
	atomic_uint workers;
	size_t count, threads;
	parallel_work *work;
	void *context;
};

/* The next run; 0 when all are taken. */
static size_t take(struct pool *pool, size_t *from)
{
	size_t run;

	*from = atomic_load(&pool->next);
	do {
		if (*from >= pool->count)
			return 0;
		run = (pool->count - *from) / (pool->threads * RUNS_A_THREAD);
		run = run < 1 ? 1 : run > RUN_MAX ? RUN_MAX : run;
	} while (!atomic_compare_exchange_weak(&pool->next, from, *from + run));
	return run;
}

static void *take_runs(void *argument)
{
	struct pool *pool = argument;
	unsigned worker = atomic_fetch_add(&pool->workers, 1);
	size_t from, run;

	while ((run = take(pool, &from)) > 0)
		for (size_t i = from; i < from + run; i++)
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
	pool.threads = wanted ? wanted : 1;
	while (started + 1 < wanted && pthread_create(&threads[started], NULL, take_runs, &pool) == 0)
		started++;
	take_runs(&pool);
	while (started > 0)
		pthread_join(threads[--started], NULL);
}
