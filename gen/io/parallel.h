/* The same work on many items by a few threads. */
#ifndef RELGEN_IO_PARALLEL_H
#define RELGEN_IO_PARALLEL_H

#include <stddef.h>

/* One item; `worker` is below `jobs` and belongs to one thread at a time. */
typedef void parallel_work(void *context, unsigned worker, size_t index);

/* Calls `work` once for each index below `count`, neighbours mostly by the same worker, in no order, and returns when all are done.
   At most `jobs` (0 means 1) threads, the caller's among them; fewer where the system gives no more. */
void parallel(unsigned jobs, size_t count, parallel_work *work, void *context);

#endif
