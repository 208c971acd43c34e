/* Polynomials over the integers modulo 2^61-1, evaluated at two fixed points: the words of a text are the coefficients, so for all
   but n of 2^61 points two texts of at most n words give different values. */
#include "io/checksum.h"

#include <string.h>

enum { WORD = 7, STRIDE = 4, LANES = 2 };

static const uint64_t PRIME = (UINT64_C(1) << 61) - 1;
static const uint64_t WORD_MASK = (UINT64_C(1) << 56) - 1;
/* The fractions of pi and of e, as far as they fit. */
static const uint64_t points[LANES] = { UINT64_C(0x0243F6A8885A308D), UINT64_C(0x17E151628AED2A6B) };

__extension__ typedef unsigned __int128 wide;

/* Not fully reduced: below 2^61 + 8 for sums of STRIDE products, which is all that is needed to go on. */
static uint64_t reduce(wide x)
{
	uint64_t once = ((uint64_t)x & PRIME) + ((uint64_t)(x >> 61) & PRIME) + (uint64_t)(x >> 122);

	return (once & PRIME) + (once >> 61);
}

static uint64_t times(uint64_t a, uint64_t b)
{
	return reduce((wide)a * b);
}

/* The next WORD bytes, lowest first on every machine; `len` at most 8 are there. */
static uint64_t word_at(const char *ptr, size_t len)
{
	uint64_t word = 0;

	if (len >= sizeof word) {
		memcpy(&word, ptr, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
		word = __builtin_bswap64(word);
#endif
		return word & WORD_MASK;
	}
	for (size_t i = 0; i < len && i < WORD; i++)
		word |= (uint64_t)(unsigned char)ptr[i] << (8 * i);
	return word;
}

struct powers {
	uint64_t first, second, third, fourth;
};

static struct powers powers_of(uint64_t point)
{
	uint64_t second = times(point, point), third = times(second, point);

	return (struct powers){ point, second, third, times(third, point) };
}

/* Horner's rule four words at a time: the products do not wait for each other. */
static uint64_t step(uint64_t value, const uint64_t words[STRIDE], const struct powers *p)
{
	return reduce((wide)(value + words[0]) * p->fourth + (wide)words[1] * p->third + (wide)words[2] * p->second +
		      (wide)words[3] * p->first);
}

struct checksum checksum_on(void)
{
	return (struct checksum){ { 1, 1 } };
}

void checksum_add(struct checksum *c, struct str text)
{
	const struct powers first = powers_of(points[0]), second = powers_of(points[1]);
	uint64_t a = c->lanes[0], b = c->lanes[1];
	size_t at = 0;

	for (; text.len - at > STRIDE * WORD; at += STRIDE * WORD) {
		const char *ptr = text.ptr + at;
		const uint64_t words[STRIDE] = { word_at(ptr, 8), word_at(ptr + WORD, 8), word_at(ptr + 2 * WORD, 8),
						 word_at(ptr + 3 * WORD, 8) };

		a = step(a, words, &first);
		b = step(b, words, &second);
	}
	for (; at < text.len; at += WORD) {
		uint64_t word = word_at(text.ptr + at, text.len - at);

		a = times(a + word, first.first);
		b = times(b + word, second.first);
	}
	/* The length ends the text, so that neither zeros at its end nor the next text can pass for a part of it. */
	c->lanes[0] = times(a + text.len, first.first);
	c->lanes[1] = times(b + text.len, second.first);
}

void checksum_put(const struct checksum *c, char hex[CHECKSUM_HEX])
{
	static const char digits[] = "0123456789abcdef";

	for (int i = 0; i < LANES; i++) {
		uint64_t value = c->lanes[i] >= PRIME ? c->lanes[i] - PRIME : c->lanes[i];

		for (int at = 15; at >= 0; at--, value >>= 4)
			hex[16 * i + at] = digits[value & 15];
	}
}

struct str checksum_end(struct arena *a, const struct checksum *c)
{
	char *hex = arena_alloc(a, CHECKSUM_HEX + 1);

	checksum_put(c, hex);
	return (struct str){ hex, CHECKSUM_HEX };
}

void checksum_of(struct str text, char hex[CHECKSUM_HEX])
{
	struct checksum c = checksum_on();

	checksum_add(&c, text);
	checksum_put(&c, hex);
}
