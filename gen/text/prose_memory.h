/* Memory for cmark, whose allocator has no argument of its own: the arena of the parse that runs on this thread. Inside of prose.c. */
#ifndef RELGEN_TEXT_PROSE_MEMORY_H
#define RELGEN_TEXT_PROSE_MEMORY_H

#include "base/mem.h"

/* Where memory comes from on this thread until the next call. */
void prose_memory_use(struct arena *a);

void *prose_memory_take(size_t count, size_t size);
void *prose_memory_regrow(void *old, size_t size);
/* Nothing: all goes with the arena. */
void prose_memory_leave(void *ptr);

#endif
