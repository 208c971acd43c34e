/* relgen schema: the JSON Schemas of what relgen reads and writes. */
#ifndef RELGEN_APP_SCHEMAS_H
#define RELGEN_APP_SCHEMAS_H

#include "app/cli.h"
#include "base/diag.h"

/* A kind of file with a schema, in the order in which they are listed. */
struct schema_row {
	const char *name;
	const char *path;		/* of the files that it is for */
};

size_t schema_count(void);
struct schema_row schema_row(size_t index);
/* The schema of that name; absent when there is none. */
struct str schema_text(struct arena *a, struct str name);
/* Where a project keeps a schema for editors: "schema/release.json". */
struct str schema_path(struct arena *a, struct str name);
/* The line that leads an editor from a file at `path` (from the project's folder) to its schema; with a line end. */
struct str schema_modeline(struct arena *a, struct str name, struct str path);
/* Writes the schema there, unless the project has it already; false with a failure. */
bool schema_write(struct arena *a, struct str root, struct str name, struct diags *ds);
int schema_run(const struct options *options, struct arena *a);

#endif
