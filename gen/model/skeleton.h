/* The file of a new release: every field with its comment, the facts of an earlier release where they are likely to hold. */
#ifndef RELGEN_MODEL_SKELETON_H
#define RELGEN_MODEL_SKELETON_H

#include "model/image.h"

/* Above the text stands `modeline`. `from` may be NULL: nothing is carried over. It is a draft that passes every check.

   Carried over are scenarios, base image, contents, ids of components, tags with their registries, regions and platforms, GPUs, environment,
   sections and usage. Versions are not: a component is `unknown`, with its earlier version in a comment, so that none is taken for the new
   one. What names facts that are still open, and tags whose pattern has more in it than the release, stand in comments. */
struct str skeleton_release(struct arena *a, struct str modeline, struct str name, const struct release *from);

#endif
