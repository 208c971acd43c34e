/* What the eye does not see in a text of YAML: characters without a shape, and words that a '#' cut off. Only for ydoc. */
#ifndef RELGEN_TEXT_YDOC_HIDDEN_H
#define RELGEN_TEXT_YDOC_HIDDEN_H

#include "text/ydoc_cause.h"

enum { YHIDDEN_FINDINGS_MAX = 50 };	/* in one file */

/* Bytes of places that come in the order of the text. */
struct ycursor {
	const struct source *source;
	bool is_ascii;
	uint32_t line, col;
	size_t offset;
	size_t found;		/* findings so far */
};

enum yrole { YROLE_KEY, YROLE_VALUE };

/* Records invisible-character (in keys, plain texts and, but for wide and no-break spaces, block texts; quoted texts may
   hold any) and text-cut-by-comment (a plain value of several words with `#word` behind it). */
void ydoc_hidden(struct ycursor *cursor, const struct yscalar *scalar, enum yrole role, struct diags *ds);

#endif
