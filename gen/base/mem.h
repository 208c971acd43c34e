/* Memory by lifetime: everything lives as long as the arena it came from. */
#ifndef RELGEN_BASE_MEM_H
#define RELGEN_BASE_MEM_H

#include <stddef.h>

/* Where arenas get their memory. `out` is called when there is none left and does not return. */
struct mem {
	void *(*alloc)(void *self, size_t size);
	void (*release)(void *self, void *ptr);
	void (*out)(void *self, size_t size);
	void *self;
	size_t block_size;	/* 0: every allocation is a block of its own, so that a sanitizer sees overruns */
};

/* malloc and free; running out prints one line and ends the process with status 3. */
extern const struct mem mem_system;

/* Memory that mem_system gets back stays with the process: each page of it that was given up costs a fault when it is wanted again, which
   for a site means thousands. To be called once, before the first allocation. */
void mem_keep_freed(void);

struct arena_block;

struct arena {
	const struct mem *mem;
	struct arena_block *blocks;	/* the newest first */
};

/* A place in an arena's life, to go back to. */
struct arena_mark {
	struct arena_block *block;
	size_t used;
};

struct arena arena_on(const struct mem *mem);
/* Frees everything that came from the arena; the arena itself can be used again. */
void arena_drop(struct arena *a);

/* `size` zeroed bytes aligned for any type; never NULL. A size of 0 gives a valid pointer. */
void *arena_alloc(struct arena *a, size_t size);
/* As arena_alloc for `count` items; ends in mem->out when the product overflows. */
void *arena_array(struct arena *a, size_t count, size_t size);
/* `old` with `old_size` bytes becomes `new_size` bytes (the new ones zeroed); grows in place where it was the last allocation. */
void *arena_grow(struct arena *a, void *old, size_t old_size, size_t new_size);
/* The same, but the new bytes may hold anything. */
void *arena_extend(struct arena *a, void *old, size_t old_size, size_t new_size);

struct arena_mark arena_mark(const struct arena *a);
/* Frees what was allocated since the mark. */
void arena_rewind(struct arena *a, struct arena_mark mark);

#define NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define NEW_ARRAY(arena, type, count) ((type *)arena_array((arena), (count), sizeof(type)))

#endif
