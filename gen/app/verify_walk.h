/* An OCI image layout, walked from its tag to the layers: what is wrong with the bytes themselves. What they say is compared by
   model/check_oci.h. */
#ifndef RELGEN_APP_VERIFY_WALK_H
#define RELGEN_APP_VERIFY_WALK_H

#include "base/diag.h"
#include "model/oci.h"
#include "model/release.h"

struct layout_archive;

enum {
	VERIFY_INDEX_DEPTH_MAX = 4,	/* indexes in indexes */
	VERIFY_BLOBS_MAX = 5000,	/* of one image */
};

struct verify_walk {
	struct arena *arena;
	struct diags *ds;
	struct str folder;		/* of the layout, or the file that it is in */
	const struct layout_archive *archive;	/* NULL: it is a folder */
	struct str reference;		/* the tag in the layout that was asked for; absent: none */
	const struct release *release;
	struct loc loc;			/* the tag of the release, where what is wrong with the bytes is said */
	size_t span;
	const struct image_entry *entry;	/* the tag of the release that is compared; NULL before: the one that the layout names */
	struct oci_image image;
	VEC(struct str) seen;		/* digests of blobs that were read */
	size_t layers;			/* of them */
	uint64_t bytes;
};

/* Walks the layout at w->folder and fills in what is below `loc`. False where no image was found in it. oci-layout, oci-index, oci-ref, oci-digest,
   oci-size, oci-missing, oci-platform. */
bool verify_walk(struct verify_walk *w);
/* For both: where the release speaks of its images. */
void verify_place(struct verify_walk *w);
/* The tag of the release that is compared: the one that was asked for or that the layout names, or the only one; then that is the place. False, with
   oci-ref, where there is none. */
bool verify_entry(struct verify_walk *w);
/* The same for one index or manifest that was saved to the file w->folder: nothing but what it says itself is known. */
bool verify_raw(struct verify_walk *w);

#endif
