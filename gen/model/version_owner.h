/* The words around a version: do they make it a bound, history, or that of something else? English and Japanese. */
#ifndef RELGEN_MODEL_VERSION_OWNER_H
#define RELGEN_MODEL_VERSION_OWNER_H

#include "base/str.h"
#include "base/vec.h"

/* Where the names of components end, in the order of the text. */
struct name_ends {
	VEC(size_t) list;
};

/* since PyTorch 2.0, PyTorch 2.0 or later, 2.0 以降: `name` is where the name begins, `behind` where the text goes on behind the version. */
bool version_is_bound(struct str text, size_t name, size_t behind);
/* 2.5.1 から: `behind` as above. */
bool version_is_start(struct str text, size_t behind);
/* Is the version [from, to), which stands beside no component, that of something else by the word before it (kernel 5.10.134) or behind
   it (5.10.134 of the kernel)? Not where that word is a component (PyTorch is now 2.6.0). */
bool version_is_of_other(struct str text, size_t from, size_t to, const struct name_ends *names);

#endif
