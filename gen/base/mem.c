/* Arenas: blocks in a chain, the last allocation of a block grows in place. */
#include "base/mem.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGN = 16, BLOCK_SIZE = 64 * 1024, FREED_MAX = 64 * 1024 * 1024, MAPPED_MIN = 4 * 1024 * 1024, STATUS_FAILED = 3 };

struct arena_block {
	struct arena_block *next;
	size_t used, size;
	_Alignas(ALIGN) unsigned char bytes[];
};

static void *system_alloc(void *self, size_t size)
{
	(void)self;
	return malloc(size);
}

static void system_release(void *self, void *ptr)
{
	(void)self;
	free(ptr);
}

static void system_out(void *self, size_t size)
{
	(void)self;
	fprintf(stderr, "relgen: out of memory (%zu more bytes were needed)\n", size);
	exit(STATUS_FAILED);
}

const struct mem mem_system = { system_alloc, system_release, system_out, NULL, BLOCK_SIZE };

void mem_keep_freed(void)
{
	mallopt(M_TRIM_THRESHOLD, FREED_MAX);
	/* Setting the one stops glibc from adapting the other. */
	mallopt(M_MMAP_THRESHOLD, MAPPED_MIN);
}

static _Noreturn void out(const struct mem *mem, size_t size)
{
	mem->out(mem->self, size);
	abort();
}

static size_t aligned(size_t size)
{
	return (size + (ALIGN - 1)) & ~(size_t)(ALIGN - 1);
}

static void block_push(struct arena *a, size_t size)
{
	size_t room = size > a->mem->block_size ? size : a->mem->block_size;
	struct arena_block *b = a->mem->alloc(a->mem->self, sizeof *b + room);

	if (!b)
		out(a->mem, size);
	b->next = a->blocks;
	b->used = 0;
	b->size = room;
	a->blocks = b;
}

struct arena arena_on(const struct mem *mem)
{
	return (struct arena){ mem, NULL };
}

void arena_drop(struct arena *a)
{
	arena_rewind(a, (struct arena_mark){ NULL, 0 });
}

/* Bytes that may hold anything. */
static void *take(struct arena *a, size_t size)
{
	size_t need = aligned(size ? size : 1);
	struct arena_block *b = a->blocks;
	void *ptr;

	if (need < size)
		out(a->mem, size);
	if (!b || b->size - b->used < need || a->mem->block_size == 0) {
		block_push(a, need);
		b = a->blocks;
	}
	ptr = b->bytes + b->used;
	b->used += need;
	return ptr;
}

void *arena_alloc(struct arena *a, size_t size)
{
	return memset(take(a, size), 0, size ? size : 1);
}

void *arena_array(struct arena *a, size_t count, size_t size)
{
	size_t total;

	if (__builtin_mul_overflow(count, size, &total))
		out(a->mem, SIZE_MAX);
	return arena_alloc(a, total);
}

void *arena_extend(struct arena *a, void *old, size_t old_size, size_t new_size)
{
	struct arena_block *b = a->blocks;
	size_t have = aligned(old_size ? old_size : 1), need = aligned(new_size ? new_size : 1);
	void *ptr;

	if (old && need <= have)
		return old;
	if (old && b && a->mem->block_size != 0 && (unsigned char *)old + have == b->bytes + b->used &&
	    b->size - b->used >= need - have) {
		b->used += need - have;
		return old;
	}
	ptr = take(a, new_size);
	if (old_size)
		memcpy(ptr, old, old_size);
	return ptr;
}

void *arena_grow(struct arena *a, void *old, size_t old_size, size_t new_size)
{
	unsigned char *ptr = arena_extend(a, old, old_size, new_size);

	if (new_size > old_size)
		memset(ptr + old_size, 0, new_size - old_size);
	return ptr;
}

struct arena_mark arena_mark(const struct arena *a)
{
	return (struct arena_mark){ a->blocks, a->blocks ? a->blocks->used : 0 };
}

void arena_rewind(struct arena *a, struct arena_mark mark)
{
	while (a->blocks != mark.block) {
		struct arena_block *b = a->blocks;

		a->blocks = b->next;
		a->mem->release(a->mem->self, b);
	}
	if (a->blocks)
		a->blocks->used = mark.used;
}
