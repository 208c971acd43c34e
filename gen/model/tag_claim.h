/* Versions that an image tag states: cu128, pytorch2.8, vllm0.11.0, py310. */
#ifndef RELGEN_MODEL_TAG_CLAIM_H
#define RELGEN_MODEL_TAG_CLAIM_H

#include "base/str.h"

struct component;
struct registry;

/* Bytes [from, to) of a tag are a name, [to, end) the version stated for it. */
struct tag_claim {
	const struct component *component;
	size_t from, to, end;
};

/* The next claim at or after *at, which moves behind it: an id, name or alias of the registry, or cu or py, directly before digits. false
   at the end of the tag. */
bool tag_claim_next(const struct registry *registry, struct str tag, size_t *at, struct tag_claim *found);

/* Is a stated version the component's, or the beginning of it? Dots may be left out: 128 states 12.8.0, 310 states 3.10. */
bool tag_claim_holds(struct str claim, struct str version);

#endif
