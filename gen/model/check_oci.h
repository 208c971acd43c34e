/* What an image says of itself against what its release says: platforms, digests, labels, environment, the gate of the container runtime. */
#ifndef RELGEN_MODEL_CHECK_OCI_H
#define RELGEN_MODEL_CHECK_OCI_H

#include "model/oci.h"
#include "model/release.h"

/* `e` is the tag of `r` that the image was found under. Findings stand at the field of the YAML that the image contradicts: oci-platforms,
   oci-release-digest, oci-label, oci-env, oci-gate, oci-twins. Fields that are absent are not compared. */
void check_oci(struct arena *a, const struct release *r, const struct image_entry *e, const struct oci_image *image, struct diags *ds);

/* For check_oci.c: NVIDIA_REQUIRE_CUDA of one platform's configuration against CUDA and the drivers of the release (libnvidia-container). */
void check_oci_gate(struct arena *a, const struct release *r, const struct image_entry *e, const struct oci_platform *p, struct diags *ds);

#endif
