/* Eight bytes of a text at once, for loops that pass over what needs no attention. Each test is exact for the eight as a whole. */
#ifndef RELGEN_BASE_WORD_H
#define RELGEN_BASE_WORD_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { WORD_SIZE = sizeof(uint64_t) };

#define WORD_ONES UINT64_C(0x0101010101010101)
#define WORD_HIGH UINT64_C(0x8080808080808080)

static inline uint64_t word_load(const char *ptr)
{
	uint64_t word;

	memcpy(&word, ptr, sizeof word);
	return word;
}

/* Is one of them above 0x7F? */
static inline bool word_has_high(uint64_t word)
{
	return (word & WORD_HIGH) != 0;
}

/* Is one of them below `limit`, which is at most 0x80? */
static inline bool word_has_below(uint64_t word, unsigned char limit)
{
	return ((word - WORD_ONES * limit) & ~word & WORD_HIGH) != 0;
}

/* Is one of them `c`? */
static inline bool word_has(uint64_t word, char c)
{
	return word_has_below(word ^ (WORD_ONES * (unsigned char)c), 1);
}

#endif
