/* The only file that includes libcrypto. */
#include "io/digest.h"

/* SHA256_Init and its kin are deprecated in favour of EVP, which loads the provider machinery at its first use: 2 ms, a tenth of
   what a whole `relgen check` may take. The old functions reach the same assembly without it. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
#include <string.h>

_Static_assert(sizeof(SHA256_CTX) <= sizeof(struct digest), "struct digest holds libcrypto's state");

struct digest digest_on(void)
{
	struct digest d = { 0 };
	SHA256_CTX context;

	SHA256_Init(&context);
	memcpy(&d, &context, sizeof context);
	return d;
}

void digest_add(struct digest *d, struct str bytes)
{
	SHA256_CTX context;

	memcpy(&context, d, sizeof context);
	if (bytes.len)
		SHA256_Update(&context, bytes.ptr, bytes.len);
	memcpy(d, &context, sizeof context);
}

void digest_put(struct digest *d, char hex[DIGEST_HEX])
{
	static const char digits[] = "0123456789abcdef";
	unsigned char bytes[SHA256_DIGEST_LENGTH];
	SHA256_CTX context;

	memcpy(&context, d, sizeof context);
	SHA256_Final(bytes, &context);
	for (size_t i = 0; i < sizeof bytes; i++) {
		hex[2 * i] = digits[bytes[i] >> 4];
		hex[2 * i + 1] = digits[bytes[i] & 15];
	}
}

struct str digest_end(struct arena *a, struct digest *d)
{
	char *hex = arena_alloc(a, DIGEST_HEX + 1);

	digest_put(d, hex);
	return (struct str){ hex, DIGEST_HEX };
}

struct str digest_of(struct arena *a, struct str bytes)
{
	struct digest d = digest_on();

	digest_add(&d, bytes);
	return digest_end(a, &d);
}
