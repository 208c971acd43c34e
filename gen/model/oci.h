/* Descriptors, indexes, manifests and configurations of OCI images, and of Docker's older kinds with the same shape (OCI Image Format
   Specification 1.1: descriptor, image-index, manifest, config). */
#ifndef RELGEN_MODEL_OCI_H
#define RELGEN_MODEL_OCI_H

#include "base/vec.h"
#include "text/jdoc.h"

struct oci_descriptor {
	struct str media_type, digest, artifact_type;
	int64_t size;			/* -1: none that can be one */
	struct str os, architecture, variant;	/* of `platform`; absent where it does not say */
	const struct jnode *annotations;	/* never NULL */
	struct str problem;		/* what is wrong with it; absent: nothing */
};

enum oci_kind { OCI_INDEX, OCI_MANIFEST, OCI_OTHER };

/* The descriptor that `node` is; a copy of `problem` says what it lacks: a media type, a digest, a size. */
struct oci_descriptor oci_descriptor_of(const struct jnode *node);
/* By its media type. */
enum oci_kind oci_kind_of(const struct oci_descriptor *d);
/* Does it hold what was built beside an image, not an image: an attestation of buildx, or an artifact? */
bool oci_is_attestation(const struct oci_descriptor *d);
/* The annotation of that name; absent where there is none. */
struct str oci_annotation(const struct oci_descriptor *d, const char *name);
/* The digits of a sha256 digest, 64 of them; absent where it is none (OCI: descriptor, "Digests"). */
struct str oci_hex(struct str digest);

/* One platform of an image as it was found. */
struct oci_platform {
	struct oci_descriptor descriptor;	/* of its manifest */
	struct str manifest_path, config_path;	/* blobs/sha256/… */
	const struct jnode *manifest, *config;	/* NULL: they could not be read */
	struct str id;				/* linux/amd64, as releases write it */
};

struct oci_image {
	struct oci_descriptor top;		/* what the tag leads to */
	const struct jnode *index;		/* NULL: the tag leads to a manifest */
	struct str index_path;
	VEC(struct oci_platform) platforms;
	VEC(struct oci_descriptor) referrers;	/* what else the layout holds */
};

/* "linux/arm64/v8" of its parts; a variant that its architecture means without saying (arm64/v8) is left out. */
struct str oci_platform_id(struct arena *a, struct str os, struct str architecture, struct str variant);
/* The value of the variable in the configuration's Env, the last one where there are several; absent where there is none. */
struct str oci_variable(const struct jnode *config, struct str name);
/* The label of that name; absent where there is none. */
struct str oci_label(const struct jnode *config, const char *name);

#endif
