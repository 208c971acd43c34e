/* New files: every field with its comment; of a release, the facts of an earlier one where they are likely to hold. */
#ifndef RELGEN_MODEL_SKELETON_H
#define RELGEN_MODEL_SKELETON_H

#include "model/image.h"

/* Above the text stands `modeline`. `from` may be NULL: nothing is carried over. It is a draft that passes every check.

   Carried over are scenarios, base image, contents, ids of components, tags with their registries, regions and platforms, GPUs, environment,
   sections and usage. Versions are not: a component is `unknown`, with its earlier version in a comment, so that none is taken for the new
   one. What names facts that are still open, and tags whose pattern has more in it than the release, stand in comments. */
struct str skeleton_release(struct arena *a, struct str modeline, struct str name, const struct release *from);

/* A field that is filled in, with its value as YAML of one line. */
struct skeleton_fact {
	const char *key;
	struct str value;
};

/* Every field of the record with its comment: those of `facts` filled in, the others as an example in a comment. */
struct str skeleton_record(struct arena *a, struct str modeline, const struct record *record, const struct skeleton_fact *facts, size_t count);

#endif
