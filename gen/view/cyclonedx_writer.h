/* The inside of the CycloneDX document, for the files cyclonedx*.c only: each writes one part as members of the map or list that is open. */
#ifndef RELGEN_VIEW_CYCLONEDX_WRITER_H
#define RELGEN_VIEW_CYCLONEDX_WRITER_H

#include "view/release_output.h"

struct bom {
	const struct manifest_job *job;
	const struct release *r;
	struct content content;
	struct json json;
};

/* Members of a component; nothing where the text is absent. */
void cyclonedx_hashes(struct json *j, struct str digest);
void cyclonedx_reference(struct json *j, const char *type, struct str url);
/* Properties relgen:driver:…, into the open list. */
void cyclonedx_drivers(struct bom *b, const struct drivers *d);

/* The release, as `component` of the metadata. */
void cyclonedx_subject(struct bom *b);

#endif
