/* Lines of text that files say, kept from run to run: where one is found the files need not be read for it. Each goes by a digest of all that
   it is made of, so that none is ever out of date. */
#ifndef RELGEN_APP_DERIVED_H
#define RELGEN_APP_DERIVED_H

#include "app/run.h"

/* Takes over a line that the last run kept; false when it is none. derived_loaded is called behind the last. */
bool derived_load(struct run *run, struct str line);
void derived_loaded(struct run *run);

/* Of what is said ("sibling") and the files that say it, NULL for one that is not there; absent where the digest of one is not known. */
struct str derived_key(const struct run *run, struct arena *a, const char *what, const struct file *const *files, size_t count);
/* What the last run kept; absent where there is nothing. */
struct str derived_find(const struct run *run, struct str key);
/* Keeps a line for the next run, which must last as long as this one; nothing is kept without a key, or when it is no single line.
   Not for several threads at once. */
void derived_keep(struct run *run, struct str key, struct str line);

/* All that is kept, one a line; of a run that looked at a part only with what the last one kept. */
void derived_text(struct buf *out, const struct run *run);

#endif
