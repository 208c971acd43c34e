/* Tells whether two texts are the same, ten times faster than SHA-256. For relgen's own bookkeeping, where nobody gains by
   deceiving it; what is published is digested by text/digest.h. */
#ifndef RELGEN_IO_CHECKSUM_H
#define RELGEN_IO_CHECKSUM_H

#include "base/str.h"

enum { CHECKSUM_HEX = 32 };

/* Of a list of texts: "ab", "c" and "a", "bc" differ. A plain value that may be copied; the library's state. */
struct checksum {
	_Alignas(64) unsigned char state[576];
};

struct checksum checksum_on(void);
void checksum_add(struct checksum *c, struct str text);
/* Writes CHECKSUM_HEX lower-case hex digits, no NUL. More may be added afterwards. */
void checksum_put(const struct checksum *c, char hex[CHECKSUM_HEX]);
struct str checksum_end(struct arena *a, const struct checksum *c);

/* Of a single text. */
void checksum_of(struct str text, char hex[CHECKSUM_HEX]);

#endif
