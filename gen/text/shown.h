/* Pieces of an input text in findings. */
#ifndef RELGEN_TEXT_SHOWN_H
#define RELGEN_TEXT_SHOWN_H

#include "base/str.h"

enum { SHOWN_MAX = 48 };	/* code points of the source that a message repeats */

/* The first SHOWN_MAX code points; the text itself when it has no more. */
struct str shown_part(struct str text);
/* The text as a message can show it: short, on one line. */
struct str shown(struct arena *a, struct str text);
/* A line that git leaves where two versions of a file could not be merged. */
bool shown_conflict(struct str line);

#endif
