/* What the site says of all releases together, for programs: driver-matrix.json, driver-matrix.csv, releases.json. */
#ifndef RELGEN_VIEW_DRIVER_TABLES_H
#define RELGEN_VIEW_DRIVER_TABLES_H

#include "model/driver_matrix.h"
#include "model/project.h"
#include "model/world.h"

struct tables_job {
	const struct world *world;
	const struct brief *list;	/* by image, the latest first */
	size_t count;
	struct arena *a, *scratch;
};

/* Releases by driver branches; driver-matrix.schema.json. The bytes are in `a`. */
struct str driver_matrix_json(const struct tables_job *job);
/* The same: a line for each release, tags that need the same, branch and step. */
struct str driver_matrix_csv(const struct tables_job *job);
/* The releases, the newest first; releases.schema.json. */
struct str releases_json(const struct tables_job *job);

#endif
