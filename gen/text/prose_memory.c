/* An arena behind cmark's allocator. */
#include "text/prose_memory.h"

#include <stdint.h>

enum { HEADER = 16 };

static _Thread_local struct arena *parse_arena;

void prose_memory_use(struct arena *a)
{
	parse_arena = a;
}

/* Sizes are kept in front of what is handed out, for realloc. */
void *prose_memory_take(size_t count, size_t size)
{
	size_t *header;

	if (size && count > (SIZE_MAX - HEADER) / size)
		parse_arena->mem->out(parse_arena->mem->self, SIZE_MAX);
	header = arena_alloc(parse_arena, HEADER + count * size);
	*header = count * size;
	return (char *)header + HEADER;
}

void *prose_memory_regrow(void *old, size_t size)
{
	size_t *header, before;

	if (!old)
		return prose_memory_take(1, size);
	header = (size_t *)(void *)((char *)old - HEADER);
	before = *header;
	if (size <= before)
		return old;
	header = arena_grow(parse_arena, header, HEADER + before, HEADER + size);
	*header = size;
	return (char *)header + HEADER;
}

void prose_memory_leave(void *ptr)
{
	(void)ptr;
}
