/* Where an image tag is pulled from. */
#ifndef RELGEN_MODEL_TAG_ADDRESS_H
#define RELGEN_MODEL_TAG_ADDRESS_H

#include "model/image.h"
#include "model/project.h"

struct tag_address {
	const struct registry_address *registry;
	const struct text *region;	/* NULL: its address has none */
	bool is_pattern;		/* no region is known, and {region} stands in the text */
	struct str text;		/* what docker pull takes */
};

struct tag_addresses {
	VEC(struct tag_address) list;
};

/* The addresses of `tag`, the entry's own or an alias: in the registries that the entry names, or the image does, or the project has, in each of
   their regions that have the entry. None where `tag` is absent. */
struct tag_addresses tag_addresses(struct arena *a, const struct project *project, const struct release *r, const struct image_entry *entry,
				   struct str tag);
/* The first of them that is no pattern; absent where there is none. */
struct str tag_address_first(struct arena *a, const struct project *project, const struct release *r, const struct image_entry *entry,
			     struct str tag);

#endif
