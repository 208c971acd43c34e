/* Sets of bytes, for loops that pass over everything in a text that cannot be what they look for. A table of constants is written
   { .has = { BYTES_DIGIT, ['.'] = true } }. */
#ifndef RELGEN_BASE_BYTES_H
#define RELGEN_BASE_BYTES_H

#include "base/str.h"

struct bytes {
	bool has[256];
};

#define BYTES_DIGIT									\
	['0'] = true, ['1'] = true, ['2'] = true, ['3'] = true, ['4'] = true,		\
	['5'] = true, ['6'] = true, ['7'] = true, ['8'] = true, ['9'] = true
#define BYTES_SMALL									\
	['a'] = true, ['b'] = true, ['c'] = true, ['d'] = true, ['e'] = true, ['f'] = true, ['g'] = true, ['h'] = true, ['i'] = true,	\
	['j'] = true, ['k'] = true, ['l'] = true, ['m'] = true, ['n'] = true, ['o'] = true, ['p'] = true, ['q'] = true, ['r'] = true,	\
	['s'] = true, ['t'] = true, ['u'] = true, ['v'] = true, ['w'] = true, ['x'] = true, ['y'] = true, ['z'] = true
#define BYTES_CAPITAL									\
	['A'] = true, ['B'] = true, ['C'] = true, ['D'] = true, ['E'] = true, ['F'] = true, ['G'] = true, ['H'] = true, ['I'] = true,	\
	['J'] = true, ['K'] = true, ['L'] = true, ['M'] = true, ['N'] = true, ['O'] = true, ['P'] = true, ['Q'] = true, ['R'] = true,	\
	['S'] = true, ['T'] = true, ['U'] = true, ['V'] = true, ['W'] = true, ['X'] = true, ['Y'] = true, ['Z'] = true
#define BYTES_ALNUM BYTES_DIGIT, BYTES_SMALL, BYTES_CAPITAL

static inline bool bytes_has(const struct bytes *set, char c)
{
	return set->has[(unsigned char)c];
}

/* Offset of the first byte at or after `from` that is one of the set; s.len when there is none. */
static inline size_t bytes_find(const struct bytes *set, struct str s, size_t from)
{
	while (from < s.len && !set->has[(unsigned char)s.ptr[from]])
		from++;
	return from < s.len ? from : s.len;
}

/* Offset of the first byte at or after `from` that is none of the set; s.len when there is none. */
static inline size_t bytes_pass(const struct bytes *set, struct str s, size_t from)
{
	while (from < s.len && set->has[(unsigned char)s.ptr[from]])
		from++;
	return from < s.len ? from : s.len;
}

static inline bool bytes_in(const struct bytes *set, struct str s)
{
	return bytes_find(set, s, 0) < s.len;
}

#endif
