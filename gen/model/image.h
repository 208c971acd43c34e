/* An image family, as its image.yaml says, with its releases. */
#ifndef RELGEN_MODEL_IMAGE_H
#define RELGEN_MODEL_IMAGE_H

#include "base/id_index.h"
#include "model/release.h"

enum accelerator { ACCELERATOR_ABSENT, ACCELERATOR_NVIDIA, ACCELERATOR_AMD, ACCELERATOR_NONE };

struct source_rule {
	struct text id;			/* component */
	const struct ynode *node;
	struct text file, match;
};

struct image_git {
	const struct ynode *node;
	struct text repository;
	struct texts tag;
};

/* A tag or alias of a release that is out. */
struct image_tag {
	struct text tag;
	const struct release *release;
	const struct image_tag *other;	/* the same tag before it, here or in an older release; NULL: it is the first */
	bool is_mutable, moves;		/* it is marked so; it or the same tag elsewhere is */
};

struct image {
	const struct ynode *node;
	const struct source *source;
	struct release **releases;	/* in order of version, oldest first */
	size_t release_count;
	size_t site_count;		/* how many the site has, where `releases` are the newest alone: for the index */
	struct id_index release_ids;	/* of all releases, whether they were read or not */
	struct image_tag *tags;		/* by tag, release, place; NULL unless all releases were read */
	size_t tag_count;
	const struct po *const *pos;	/* translations of image.yaml by language of the world; NULL where there is none */

	struct text image;		/* training-nv-pytorch */
	struct prose_field title, summary;
	struct text framework;
	int accelerator;
	struct texts registries;
	struct texts tag;		/* patterns of its image tags */
	struct texts formerly;
	struct image_git git;
	RECORDS(struct source_rule) sources;
	struct texts key_components;	/* columns of the image page; default: cuda and the framework group */
};

extern const struct record image_record;
struct image *image_read(struct arena *a, const struct ynode *root, const struct source *src, struct str name, struct diags *ds);
/* Each release gets to know the one after it. */
void image_link_neighbours(const struct image *image);
/* Where the release is, or would be, in the order of versions. */
size_t image_release_index(const struct image *image, struct str release);
/* NULL when the image has no such release. */
/* Makes `tags`, of all its releases. */
void image_tags_link(struct arena *a, struct image *image);
/* NULL when there is none at this place. */
const struct image_tag *image_tag_at(const struct image *image, const struct release *r, struct text tag);
struct release *image_release(const struct image *image, struct str release);

#endif
