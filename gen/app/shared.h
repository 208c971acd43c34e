/* Everything that belongs to no single image: read before the images are. */
#ifndef RELGEN_APP_SHARED_H
#define RELGEN_APP_SHARED_H

#include "app/run.h"

struct embedded;

/* A built-in file; NULL when there is none of that path. */
const struct embedded *embedded_find(struct str path);
/* The same as a source, named so that a reader of a finding knows that it is no file of the project. */
const struct source *embedded_source(struct arena *a, struct str path);

/* Languages, registry, shared sections, vendor tables and messages into run->world. False when no page can be made: there is no
   source language that relgen knows. */
bool shared_read(struct run *run);

#endif
