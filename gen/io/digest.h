/* SHA-256 of bytes, as lower-case hex. */
#ifndef RELGEN_IO_DIGEST_H
#define RELGEN_IO_DIGEST_H

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

#endif
