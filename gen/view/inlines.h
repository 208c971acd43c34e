/* What the writers of inlines have in common: their plain text, and what a line end between two of them is. */
#ifndef RELGEN_VIEW_INLINES_H
#define RELGEN_VIEW_INLINES_H

#include "text/block.h"

/* Inlines as plain text, unescaped: for attributes, titles and addresses. `facts` are the texts of INLINE_FACT (may be NULL when
   there are none). A hard break is a space. */
void inlines_plain(struct buf *out, struct inlines inlines, const struct str *facts);

/* Is the soft break at `index` nothing? It is between two wide characters (not Hangul). `before` is the character last written, 0 for none. */
bool inlines_joined(struct inlines inlines, size_t index, uint32_t before, const struct str *facts);
/* The last character of a text; `before` when it is empty. */
uint32_t inlines_last(struct str text, uint32_t before);

#endif
