/* One file to be written (no functions). */
#ifndef RELGEN_MODEL_OUTPUT_H
#define RELGEN_MODEL_OUTPUT_H

#include "base/vec.h"
#include "base/str.h"

/* `path` is below the output folder, with forward slashes, never absolute, never with "." or "..". */
struct output {
	struct str path;
	struct str bytes;
};

struct outputs {
	VEC(struct output) list;
};

#endif
