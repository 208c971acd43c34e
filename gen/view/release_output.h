/* The writers behind the table of release files, and what they share; for the files of that table only. */
#ifndef RELGEN_VIEW_RELEASE_OUTPUT_H
#define RELGEN_VIEW_RELEASE_OUTPUT_H

#include "view/json.h"
#include "view/manifest.h"
#include "view/purl.h"

/* CycloneDX 1.6 (ECMA-424): images, their platforms, the components of each, and the notes of the release in every language. */
struct str cyclonedx_release(const struct manifest_job *job, const struct release *r);

/* SPDX 2.3 (ISO/IEC 5962). It must say when it was created, so a release without a date has none; of a date without a day, the start of its
   month is said, with a comment. */
bool spdx_has(const struct release *r);
struct str spdx_release(const struct manifest_job *job, const struct release *r);

/* What can be pulled: one reference a line, with its digest where it is known, sorted; and the same with platforms. A release without images
   has neither. */
bool image_list_has(const struct release *r);
struct str image_list_text(const struct manifest_job *job, const struct release *r);
struct str image_list_json(const struct manifest_job *job, const struct release *r);

/* The Python packages for `pip install -c`: what differs between platforms has markers (PEP 508), what differs between tags stands in comments,
   and so does a version that is none of PEP 440, for which pip would refuse the whole file. */
struct str constraints_release(const struct manifest_job *job, const struct release *r);

/* A file for `docker buildx bake`: a target for each tag, with its references, platforms, labels and annotations. */
struct str bake_release(const struct manifest_job *job, const struct release *r);

/* An in-toto Statement v1 with a release predicate, unsigned. Its subjects are what has a digest; a release without any has none. */
bool statement_has(const struct release *r);
struct str statement_release(const struct manifest_job *job, const struct release *r);

/* --- What a release contains --- */

/* An image on one platform, with the numbers of its components. */
struct content_image {
	const struct image_entry *entry;
	const struct platform *platform;	/* NULL: the entry names none */
	const size_t *components;
	size_t count;
};

struct content {
	struct content_image *images;		/* by entry, then platform */
	size_t image_count;
	const struct component_use **components;	/* each in each version once, in the order of the release */
	size_t count;
};

/* In `a`. Without images, the components of the release as they stand. */
struct content content_of(struct arena *a, const struct release *r);

/* --- Shared pieces --- */

/* The hex digits of "sha256:…"; absent for an absent digest. */
struct str digest_hex(struct str digest);
/* The last part but one or two of linux/arm64/v8: "arm64"; absent where there is none. */
struct str platform_architecture(const struct platform *platform);
/* The tag of an entry, or one of its platforms, as a package; `platform` may be NULL. */
struct str image_purl(const struct manifest_job *job, const struct release *r, const struct image_entry *e, const struct platform *platform);
/* The first instant of a day (RFC 3339); absent where no day is known. */
struct str day_instant(struct arena *a, struct date d);
/* The page of the release in the source's language; absent where the site has no address. */
struct str release_page(const struct manifest_job *job, const struct release *r);
/* A prose field as Markdown in one language; absent where it is left out there. */
struct str prose_markdown(const struct manifest_job *job, const struct prose_field *field, size_t language);
/* A message in one language; without arguments where `count` is 0. */
struct str job_message(const struct manifest_job *job, size_t language, const char *key, const struct msg_arg *args, size_t count);

#endif
