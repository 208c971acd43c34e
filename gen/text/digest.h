/* SHA-256 of bytes, as lower-case hex, and UUIDs made from bytes. */
#ifndef RELGEN_TEXT_DIGEST_H
#define RELGEN_TEXT_DIGEST_H

#include "base/str.h"

enum { DIGEST_HEX = 64 };

/* A digest being computed; a plain value that may be copied to digest several texts with one beginning. */
struct digest {
	uint64_t state[14];
};

struct digest digest_on(void);
void digest_add(struct digest *d, struct str bytes);
/* Writes DIGEST_HEX digits, no NUL; the digest may not be added to afterwards. */
void digest_put(struct digest *d, char hex[DIGEST_HEX]);
struct str digest_end(struct arena *a, struct digest *d);

struct str digest_of(struct arena *a, struct str bytes);

/* A UUID of version 5 (RFC 9562, 5.5) in relgen's own namespace: the same bytes, the same UUID. */
struct str digest_uuid(struct arena *a, struct str bytes);

#endif
