/* Keys of one map. Only for ydoc. */
#ifndef RELGEN_TEXT_YDOC_KEYS_H
#define RELGEN_TEXT_YDOC_KEYS_H

#include "text/ydoc.h"

/* Records duplicate-key for every key that an earlier entry has, also when equal only in normal form C. The number of
   entries that stay, the first of each key, moved to the front. */
size_t ydoc_drop_repeated(struct arena *scratch, struct yentry *entries, size_t count, struct diags *ds);

#endif
