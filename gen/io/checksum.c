/* XXH3 with 128 bits. The only user of libxxhash. */
#include "io/checksum.h"

/* The size of the state, which the library otherwise keeps to itself, so that a checksum is a plain value. */
#define XXH_STATIC_LINKING_ONLY
#include <xxhash.h>

_Static_assert(sizeof(XXH3_state_t) <= sizeof(struct checksum), "the state fits");
_Static_assert(_Alignof(XXH3_state_t) <= _Alignof(struct checksum), "the state is aligned");

static XXH3_state_t *state_of(struct checksum *c)
{
	return (void *)c->state;
}

static void put(XXH128_hash_t hash, char hex[CHECKSUM_HEX])
{
	static const char digits[] = "0123456789abcdef";
	XXH128_canonical_t bytes;

	XXH128_canonicalFromHash(&bytes, hash);
	for (size_t i = 0; i < sizeof bytes.digest; i++) {
		hex[2 * i] = digits[bytes.digest[i] >> 4];
		hex[2 * i + 1] = digits[bytes.digest[i] & 15];
	}
}

struct checksum checksum_on(void)
{
	struct checksum c = { { 0 } };

	XXH3_128bits_reset(state_of(&c));
	return c;
}

void checksum_add(struct checksum *c, struct str text)
{
	uint64_t len = text.len;

	/* With its length, so that "ab", "c" is not "a", "bc". */
	XXH3_128bits_update(state_of(c), &len, sizeof len);
	XXH3_128bits_update(state_of(c), text.ptr, text.len);
}

void checksum_put(const struct checksum *c, char hex[CHECKSUM_HEX])
{
	put(XXH3_128bits_digest((const void *)c->state), hex);
}

struct str checksum_end(struct arena *a, const struct checksum *c)
{
	char *hex = NEW_ARRAY(a, char, CHECKSUM_HEX);

	checksum_put(c, hex);
	return (struct str){ hex, CHECKSUM_HEX };
}

void checksum_of(struct str text, char hex[CHECKSUM_HEX])
{
	put(XXH3_128bits(text.ptr, text.len), hex);
}
