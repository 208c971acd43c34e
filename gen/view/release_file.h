/* The files of a release for programs: one row each. */
#ifndef RELGEN_VIEW_RELEASE_FILE_H
#define RELGEN_VIEW_RELEASE_FILE_H

#include "view/manifest.h"

struct release_file {
	const char *name;		/* below the folder of the release: "sbom.cdx.json" */
	const char *type;		/* its media type */
	const char *message;		/* key of what readers are told that it is */
	/* Has the release what the file is about? NULL: every release has. */
	bool (*has)(const struct release *r);
	/* Its bytes, in the job's `a`. */
	struct str (*make)(const struct manifest_job *job, const struct release *r);
};

/* manifest.json comes first: the serial numbers of the others are made from it. */
extern const struct release_file release_files[];
extern const size_t release_file_count;

#endif
