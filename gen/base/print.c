/* Formats of printf that texts are mostly made of are written here; at the first other one the C library takes over. */
#include "base/str.h"

#include <stdio.h>

enum { PRINT_ROOM = 32 };

/* A va_list that can be handed on by its address. */
struct arguments {
	va_list list;
};

void buf_number(struct buf *b, uint64_t number)
{
	char digits[20];
	size_t at = sizeof digits;

	do
		digits[--at] = (char)('0' + number % 10);
	while (number /= 10);
	buf_put(b, (struct str){ digits + at, sizeof digits - at });
}

static void put_signed(struct buf *b, intmax_t number)
{
	if (number < 0)
		buf_char(b, '-');
	buf_number(b, number < 0 ? -(uintmax_t)number : (uintmax_t)number);
}

/* As printf does it, the text ends at a NUL byte. */
static void put_part(struct buf *b, struct arguments *args)
{
	int most = va_arg(args->list, int);
	const char *text = va_arg(args->list, const char *);

	if (text)
		buf_put(b, (struct str){ text, most < 0 ? strlen(text) : strnlen(text, (size_t)most) });
}

/* The conversion that begins with the '%' at `at`: writes it and returns where the format goes on; `at` when it is none of these. */
static const char *conversion_put(struct buf *b, const char *at, struct arguments *args)
{
	switch (at[1]) {
	case '%':
		buf_char(b, '%');
		return at + 2;
	case 's':
		buf_z(b, va_arg(args->list, const char *));
		return at + 2;
	case 'c':
		buf_char(b, (char)va_arg(args->list, int));
		return at + 2;
	case 'd':
		put_signed(b, va_arg(args->list, int));
		return at + 2;
	case 'u':
		buf_number(b, va_arg(args->list, unsigned));
		return at + 2;
	case 'z':
		if (at[2] != 'u')
			return at;
		buf_number(b, va_arg(args->list, size_t));
		return at + 3;
	case 'j':
		if (at[2] == 'u')
			buf_number(b, va_arg(args->list, uintmax_t));
		else if (at[2] == 'd')
			put_signed(b, va_arg(args->list, intmax_t));
		else
			return at;
		return at + 3;
	case '.':
		if (at[2] != '*' || at[3] != 's')
			return at;
		put_part(b, args);
		return at + 4;
	default:
		return at;
	}
}

static void put_by_library(struct buf *b, const char *format, va_list args)
{
	va_list again;
	size_t room;
	int len;

	buf_reserve(b, PRINT_ROOM);
	room = b->cap - b->len;
	va_copy(again, args);
	len = vsnprintf(b->ptr + b->len, room, format, again);
	va_end(again);
	if (len < 0) {
		b->ptr[b->len] = '\0';
		return;
	}
	/* What did not fit is written once more. */
	if ((size_t)len >= room) {
		buf_reserve(b, (size_t)len);
		vsnprintf(b->ptr + b->len, (size_t)len + 1, format, args);
	}
	b->len += (size_t)len;
}

void buf_vprint(struct buf *b, const char *format, va_list args)
{
	struct arguments rest;
	const char *at = format;

	buf_reserve(b, PRINT_ROOM);
	va_copy(rest.list, args);
	while (*at) {
		const char *percent = strchrnul(at, '%'), *next;

		buf_put(b, (struct str){ at, (size_t)(percent - at) });
		next = *percent ? conversion_put(b, percent, &rest) : percent;
		if (*percent && next == percent) {
			put_by_library(b, percent, rest.list);
			break;
		}
		at = next;
	}
	va_end(rest.list);
}

void buf_print(struct buf *b, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	buf_vprint(b, format, args);
	va_end(args);
}

struct str str_print(struct arena *a, const char *format, ...)
{
	struct buf b = buf_on(a);
	va_list args;

	va_start(args, format);
	buf_vprint(&b, format, args);
	va_end(args);
	return buf_str(&b);
}
