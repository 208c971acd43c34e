/* manifest.json of a release: everything relgen knows about it, in every language, for programs. Its form is
   manifest.schema.json (JSON Schema 2020-12). */
#ifndef RELGEN_VIEW_MANIFEST_H
#define RELGEN_VIEW_MANIFEST_H

#include "model/value.h"
#include "model/world.h"

enum { MANIFEST_VERSION = 1 };

/* A prose field of the release, of its image or of a shared section, ready to be written in a language of the world. */
struct manifest_prose {
	const struct prose_text *(*text)(void *self, size_t language, const struct prose_field *field);
	void *self;
};

struct manifest_job {
	const struct world *world;
	struct manifest_prose prose;
	struct arena *a, *scratch;
};

/* The bytes of the manifest, in `a`; everything else in `scratch`. What is not known is not in it. */
struct str manifest_release(const struct manifest_job *job, const struct release *r);

#endif
