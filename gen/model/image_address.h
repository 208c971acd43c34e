/* Addresses of images in text: those of the registries of relgen.yaml. */
#ifndef RELGEN_MODEL_IMAGE_ADDRESS_H
#define RELGEN_MODEL_IMAGE_ADDRESS_H

#include "model/project.h"

/* The end of the image address that begins at `at`, and its registry; `at` when none does. Whatever image it names: a name may be mistyped,
   or translated. `image` (may be absent) is needed only for registries without a host, which look like any path. */
size_t image_address_end(const struct project *p, struct str image, struct str text, size_t at, const struct registry_address **registry);

/* The end of the {{ … }} that begins at `at`; `at` when none does. */
size_t fact_end(struct str text, size_t at);

#endif
