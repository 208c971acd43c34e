/* One image: its files become records, the records are checked, its pages are made. */
#ifndef RELGEN_APP_FAMILY_H
#define RELGEN_APP_FAMILY_H

#include "app/run.h"

/* A release while its image is being worked on. */
struct family_release {
	const struct family_file *files;
	struct arena arena;		/* its records; lives as long as the image is worked on */
	struct diags ds;		/* in `arena` */
	struct release *release;	/* NULL: the file cannot be read as YAML */
	struct str digest;		/* of all its own files and its tag */
	bool wanted;			/* its pages are to be made */
	bool faulty;			/* with --keep-going: it has errors */
	unsigned reach;			/* enum link_reach: what their links lead to */
};

struct family {
	struct run *run;
	const struct family_files *files;
	struct arena arena;
	struct diags ds;
	struct image *image;
	struct family_release *releases;	/* in order of version */
	size_t count;
	bool whole;			/* all releases were read */
	unsigned jobs;			/* threads for its releases */
	unsigned worker;		/* the one that works on it where jobs is 1 */
};

/* What of a project is asked for. */
struct selection {
	bool all;
	const bool *releases;		/* flat over all images in order: is this release asked for? */
	const size_t *first;		/* by image: where its releases begin in `releases` */
	const bool *images;		/* by image: has it anything that is asked for? */
};

/* When nothing that the image depends on has changed since the last run, keeps its units and gives true. `family` indexes
   run->families. */
bool family_keep(struct run *run, size_t family, unsigned worker);
/* Reads, links, checks and, where run->rendering, renders an image and stages its units. */
void family_work(struct run *run, size_t family, const struct selection *selection, unsigned jobs, unsigned worker);

/* The image with only what the index page shows: image.yaml and its newest releases down to the first that is out. For images that
   family_work kept as they were. */
struct image *family_glance(struct run *run, size_t family);

/* Digest of everything an image's pages depend on; files are read where theirs are not known. *known is false when it cannot be told. */
struct str family_fingerprint(struct run *run, struct arena *a, size_t family, bool *known);

#endif
