/* struct str looks at bytes, struct buf builds them. Text is UTF-8 unless a function says otherwise. */
#ifndef RELGEN_BASE_STR_H
#define RELGEN_BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/mem.h"

/* A view of bytes; never owns them, may hold NUL bytes. A null `ptr` with `len` 0 is the absent text. */
struct str {
	const char *ptr;
	size_t len;
};

#define STR(literal) ((struct str){ "" literal, sizeof(literal) - 1 })
/* For printf: printf("%.*s", STR_FMT(s)). */
#define STR_FMT(s) (int)(s).len, (s).ptr

struct str str_of(const char *z);
static inline bool str_eq(struct str a, struct str b)
{
	return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}
static inline bool str_is(struct str a, const char *z)
{
	struct str b = { z, strlen(z) };

	return str_eq(a, b);
}
/* By bytes; a prefix comes first. <0, 0, >0. */
int str_cmp(struct str a, struct str b);
static inline bool str_starts(struct str s, const char *prefix)
{
	size_t len = strlen(prefix);

	return s.len >= len && (len == 0 || memcmp(s.ptr, prefix, len) == 0);
}
static inline bool str_ends(struct str s, const char *suffix)
{
	size_t len = strlen(suffix);

	return s.len >= len && (len == 0 || memcmp(s.ptr + s.len - len, suffix, len) == 0);
}
/* Offset of the first such byte or text at or after `from`; s.len when there is none. */
size_t str_find_char(struct str s, char c, size_t from);
size_t str_find(struct str s, struct str needle, size_t from);
/* Bytes [from, to); bounds are clamped. */
struct str str_slice(struct str s, size_t from, size_t to);
struct str str_from(struct str s, size_t from);
/* Without ASCII blanks, tabs and line ends at both ends. */
struct str str_trim(struct str s);
/* Takes the part before the next `sep` off the front of `rest`; false when `rest` was used up (rest->ptr NULL). */
bool str_split(struct str *rest, char sep, struct str *part);

struct str str_copy(struct arena *a, struct str s);
/* NUL-terminated copy; a NUL byte inside ends it early for its reader. */
const char *str_z(struct arena *a, struct str s);
struct str str_print(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The parts in a row: STR_CAT(a, image, STR("/"), release). */
#define STR_CAT(a, ...) \
	str_join((a), (const struct str[]){ __VA_ARGS__ }, sizeof((const struct str[]){ __VA_ARGS__ }) / sizeof(struct str), STR(""))
struct str str_join(struct arena *a, const struct str *parts, size_t count, struct str separator);

/* For look-up tables in memory only: not the same on every machine. */
uint64_t str_hash(struct str s);

/* One text of each item of an array. */
struct str_column {
	const void *first;	/* the text of the first item */
	size_t count;
	size_t step;		/* bytes from one to the next */
};

#define STR_COLUMN(items, count, member) \
	((struct str_column){ (count) ? (const void *)&(items)[0].member : NULL, (count), sizeof *(items) })

static inline struct str str_column_at(struct str_column column, size_t index)
{
	return *(const struct str *)(const void *)((const char *)column.first + index * column.step);
}

/* "a, b, c"; of many only the first, and how many more there are. */
struct str str_column_text(struct arena *a, struct str_column column);

/* The candidate that a person most likely meant by `wanted`; NULL text when none is near. Ties go to the first. */
struct str str_nearest(struct str wanted, const struct str *candidates, size_t count);
struct str str_nearest_in(struct str wanted, struct str_column candidates);

/* Next code point of UTF-8 at *offset, which moves on; 0xFFFD and one byte on for bytes that are not UTF-8. The first is for what is no ASCII. */
uint32_t str_code_point_beyond(struct str s, size_t *offset);
static inline uint32_t str_code_point(struct str s, size_t *offset)
{
	unsigned char first = (unsigned char)s.ptr[*offset];

	if (first >= 0x80)
		return str_code_point_beyond(s, offset);
	++*offset;
	return first;
}
/* Code points in the text. */
size_t str_length(struct str s);
/* Offset of the first byte that is not valid UTF-8 (RFC 3629); s.len when all is. */
size_t str_invalid_utf8(struct str s);

/* Text being built; appending cannot fail. `ptr` is NUL-terminated once there is room. */
struct buf {
	struct arena *arena;
	char *ptr;
	size_t len, cap;
};

struct buf buf_on(struct arena *a);
/* Room for at least `more` bytes behind what is there. */
void buf_reserve(struct buf *b, size_t more);
/* These two are here to be part of their callers: every byte of the output passes through them. */
static inline void buf_put(struct buf *b, struct str s)
{
	if (b->cap - b->len <= s.len)
		buf_reserve(b, s.len);
	if (s.len)
		memcpy(b->ptr + b->len, s.ptr, s.len);
	b->len += s.len;
	b->ptr[b->len] = '\0';
}
static inline void buf_char(struct buf *b, char c)
{
	if (b->cap - b->len <= 1)
		buf_reserve(b, 1);
	b->ptr[b->len++] = c;
	b->ptr[b->len] = '\0';
}
void buf_z(struct buf *b, const char *z);
/* In decimal. */
void buf_number(struct buf *b, uint64_t number);
void buf_repeat(struct buf *b, char c, size_t count);
void buf_code_point(struct buf *b, uint32_t c);
void buf_print(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_vprint(struct buf *b, const char *format, va_list args);
struct str buf_str(const struct buf *b);

#endif
