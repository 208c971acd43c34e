/* What libgit2 may use of the memory. A few kilobytes of a repository can unpack to gigabytes, as a base of differences does. */
#include "io/history_open.h"

#include <git2.h>
#include <git2/sys/alloc.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
	MEMORY_MAX = 128 * 1024 * 1024,	/* at one time */
	CACHE_MAX = 16 * 1024 * 1024,	/* objects that were read */
};

static atomic_size_t used;

static void *refuse(void)
{
	git_error_set_str(GIT_ERROR_NOMEMORY, "it would take more than 128 MiB of memory");
	return NULL;
}

static void *limited_realloc(void *old, size_t size, const char *file, int line)
{
	size_t before = malloc_usable_size(old);
	void *memory;

	(void)file;
	(void)line;
	if (size > MEMORY_MAX || used - before + size > MEMORY_MAX)
		return refuse();
	memory = realloc(old, size ? size : 1);
	if (!memory)
		return refuse();
	used += malloc_usable_size(memory) - before;
	return memory;
}

static void *limited_realloc_array(void *old, size_t count, size_t size, const char *file, int line)
{
	size_t bytes;

	return __builtin_mul_overflow(count, size, &bytes) ? refuse() : limited_realloc(old, bytes, file, line);
}

static void *limited_malloc(size_t size, const char *file, int line)
{
	return limited_realloc(NULL, size, file, line);
}

static void *limited_malloc_array(size_t count, size_t size, const char *file, int line)
{
	return limited_realloc_array(NULL, count, size, file, line);
}

static void *limited_calloc(size_t count, size_t size, const char *file, int line)
{
	void *memory = limited_realloc_array(NULL, count, size, file, line);

	return memory ? memset(memory, 0, count * size) : NULL;
}

static char *limited_substring(const char *text, size_t len, const char *file, int line)
{
	char *copy = limited_malloc(len + 1, file, line);

	if (!copy)
		return NULL;
	memcpy(copy, text, len);
	copy[len] = '\0';
	return copy;
}

static char *limited_string(const char *text, const char *file, int line)
{
	return limited_substring(text, strlen(text), file, line);
}

static char *limited_beginning(const char *text, size_t most, const char *file, int line)
{
	return limited_substring(text, strnlen(text, most), file, line);
}

static void limited_free(void *memory)
{
	used -= malloc_usable_size(memory);
	free(memory);
}

void history_limit_memory(void)
{
	static git_allocator allocator = {
		limited_malloc, limited_calloc, limited_string, limited_beginning, limited_substring,
		limited_realloc, limited_realloc_array, limited_malloc_array, limited_free,
	};

	git_libgit2_opts(GIT_OPT_SET_ALLOCATOR, &allocator);
	git_libgit2_opts(GIT_OPT_SET_CACHE_MAX_SIZE, (ssize_t)CACHE_MAX);
}
