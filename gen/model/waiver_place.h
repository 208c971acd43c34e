/* The part of a file that the `at` of a waiver names. */
#ifndef RELGEN_MODEL_WAIVER_PLACE_H
#define RELGEN_MODEL_WAIVER_PLACE_H

#include "text/po.h"
#include "text/ydoc.h"

/* From one place up to, without it, another; `to` without a line: to the end of the file. */
struct extent {
	struct loc from, to;
};

bool extent_has(const struct extent *e, struct loc loc);
/* The value of a YAML file at a path ("images[0].tag") with the key before it; a list item goes by its number, from 0, or by its `id`. A
   unit of a text ("usage.select.body/2") is that paragraph where its lines are known, else the whole text. False: nothing is there. */
bool extent_of_value(struct arena *scratch, const struct ynode *root, struct str at, struct extent *out);
/* The entry of a PO file with this key. */
bool extent_of_entry(const struct po *po, struct str at, struct extent *out);

#endif
