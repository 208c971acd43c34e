/* The translations that a language has, found by their source text: exactly, or by likeness. */
#ifndef RELGEN_MODEL_TRANSLATION_MEMORY_H
#define RELGEN_MODEL_TRANSLATION_MEMORY_H

#include "text/po.h"

struct translation_memory;

/* Two texts of which at least this part (percent) is the same are alike enough to help a translator. */
enum { LIKENESS_LEAST = 65 };

/* Of the entries that hold a translation. `files` in an order in which neighbours are close to each other: what is near is preferred. The
   files must outlive the memory. */
const struct translation_memory *translation_memory_on(struct arena *a, const struct po *const *files, size_t count);

/* A translation, not fuzzy, whose source text is the same but for what a translator need not care about; NULL when there is none. Of
   several the one with the same key, then the one in the file nearest to number `file`. */
const struct po_entry *translation_same(const struct translation_memory *m, struct arena *scratch, size_t file, struct str key, struct str source);

/* The translation, fuzzy or not, whose source is most like this text, at least LIKENESS_LEAST; NULL when there is none. The time does not
   grow with the number of texts that are not alike. */
const struct po_entry *translation_like(const struct translation_memory *m, struct arena *scratch, size_t file, struct str source);

/* How much of two texts is the same, in percent: pairs of neighbouring characters that both have (Dice's coefficient). Texts must be
   normal (prose_normal). */
unsigned likeness(struct arena *scratch, struct str x, struct str y);

#endif
