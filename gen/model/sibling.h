/* What releases of different images are compared in, read from each file's text alone: images are worked on one by one, and none waits for
   another. */
#ifndef RELGEN_MODEL_SIBLING_H
#define RELGEN_MODEL_SIBLING_H

#include "base/id_index.h"
#include "base/source.h"

/* A release with NVIDIA drivers, a CUDA version and a date, that is out. */
struct sibling {
	struct str path, image, release;
	struct str date, cuda;			/* 2026-05; without zeros at the end: 12.8 */
	struct str drivers;			/* the requirements as text: equal where they are the same, in whatever order */
	uint32_t line, col;			/* where they stand */
	const struct sibling *first;		/* the first by name of another image with the same date and CUDA version; NULL: this is it */
};

struct siblings {
	struct sibling *items;			/* by date, CUDA, image, release */
	size_t count;
	struct id_index paths;			/* numbers are those of `items` */
};

/* Reads the facts of a release's YAML; false when it lacks one, is a draft or withdrawn, or cannot be read. path, image and release are the
   caller's. */
bool sibling_read(struct arena *a, struct str yaml, struct sibling *out);
/* The facts on one line, from which sibling_of_line makes them again; absent where they cannot be written so. */
struct str sibling_line(struct arena *a, const struct sibling *s);
/* False when it is no such line. The texts are those of the line. */
bool sibling_of_line(struct str line, struct sibling *out);
/* Orders the items, which stay the caller's, and finds each one's first. */
struct siblings *siblings_on(struct arena *a, struct sibling *items, size_t count);
/* NULL when there is none. */
const struct sibling *siblings_find(const struct siblings *s, struct str path);
/* Everything that findings about the releases of an image depend on, for fingerprints. */
struct str siblings_text(struct arena *a, const struct siblings *s, struct str image);

#endif
