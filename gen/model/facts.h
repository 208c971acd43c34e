/* The facts of a release as a flat list, for comparing two states of it: components, drivers, GPUs, environment and image tags, no prose. */
#ifndef RELGEN_MODEL_FACTS_H
#define RELGEN_MODEL_FACTS_H

#include "model/release.h"

struct release_fact {
	struct str path;		/* components.torch; images.26.05-serverless.components.vllm */
	struct str value;
	struct loc loc;
};

struct release_facts {
	VEC(struct release_fact) list;		/* by path bytes */
};

struct release_facts facts_of(struct arena *a, const struct release *r);

#endif
