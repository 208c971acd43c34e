/* Keys of one map. Only for ydoc. */
#ifndef RELGEN_TEXT_YDOC_KEYS_H
#define RELGEN_TEXT_YDOC_KEYS_H

#include "text/ydoc.h"

enum { YKEYS_FINDINGS_MAX = 50 };	/* keys named in one file */

struct ykeys {
	struct arena *scratch;
	struct diags *diags;
	size_t found;
};

/* Records duplicate-key for every key that an earlier entry has, also when equal only in normal form C. The number of
   entries that stay, the first of each key, moved to the front. */
size_t ydoc_drop_repeated(struct ykeys *keys, struct yentry *entries, size_t count);

#endif
