/* The only file that includes libcrypto. */
#include "text/digest.h"

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

struct str digest_uuid(struct arena *a, struct str bytes)
{
	/* 1a2a7375-1efd-4dad-8959-70a8c54d5335, drawn at random for relgen. */
	static const unsigned char space[16] = { 0x1a, 0x2a, 0x73, 0x75, 0x1e, 0xfd, 0x4d, 0xad, 0x89, 0x59, 0x70, 0xa8, 0xc5, 0x4d, 0x53, 0x35 };
	unsigned char d[SHA_DIGEST_LENGTH];
	SHA_CTX context;

	SHA1_Init(&context);
	SHA1_Update(&context, space, sizeof space);
	if (bytes.len)
		SHA1_Update(&context, bytes.ptr, bytes.len);
	SHA1_Final(d, &context);
	d[6] = (unsigned char)((d[6] & 0x0f) | 0x50);
	d[8] = (unsigned char)((d[8] & 0x3f) | 0x80);
	return str_print(a, "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7],
			 d[8], d[9], d[10], d[11], d[12], d[13], d[14], d[15]);
}
