/* manifest.json of a release: everything relgen knows about it, in every language, for programs. Its form is
   manifest.schema.json (JSON Schema 2020-12). */
#ifndef RELGEN_VIEW_MANIFEST_H
#define RELGEN_VIEW_MANIFEST_H

#include "model/world.h"
#include "view/prose_text.h"

enum { MANIFEST_VERSION = 1 };

struct manifest_job {
	const struct world *world;
	const struct prose_memo *memos;	/* by language of the world: the texts of the release's page */
	struct arena *a, *scratch;
	struct str serial;		/* UUID of the facts, for the files that need one; absent for manifest.json itself */
};

/* The bytes of the manifest, in `a`; everything else in `scratch`. What is not known is not in it. */
struct str manifest_release(const struct manifest_job *job, const struct release *r);

#endif
