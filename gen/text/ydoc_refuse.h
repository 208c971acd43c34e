/* What libyaml passes and relgen refuses: anchors, aliases, tags, merge keys, keys that are no words. Only for ydoc. */
#ifndef RELGEN_TEXT_YDOC_REFUSE_H
#define RELGEN_TEXT_YDOC_REFUSE_H

#include "text/ydoc.h"

enum { YREFUSALS_MAX = 20 };	/* named in one file */

struct yrefusals {
	struct diags *diags;
	size_t count;
	uint32_t key_line;	/* of the last map or list that stands as a key; 0 when there was none */
};

/* Each counts a refusal and, while there are few, records it. */
void ydoc_refuse_alias(struct yrefusals *r, struct loc loc);
/* An anchor, a tag or both, which begin at `loc`. */
void ydoc_refuse_properties(struct yrefusals *r, struct loc loc);
/* A map or list as a key of `map`: most often a text that begins with a bracket, as `{{ x }}`. One finding a line. */
void ydoc_refuse_key(struct yrefusals *r, const struct ynode *map, const struct ynode *key);
/* A key without quotes: only an absent one and `<<` are refused. */
void ydoc_refuse_word(struct yrefusals *r, struct loc loc, struct str key);

#endif
