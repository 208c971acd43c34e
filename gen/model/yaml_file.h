/* The kinds of YAML file that a project has: what each is called, where it stands, and its field table. */
#ifndef RELGEN_MODEL_YAML_FILE_H
#define RELGEN_MODEL_YAML_FILE_H

#include "model/schema.h"

struct yaml_file {
	const char *name;		/* "release": of its schema, and of its page in the reference */
	const char *path;		/* "releases/IMAGE/RELEASE.yaml" */
	const struct record *record;
	const char *title;		/* heading of its page in the reference */
	const char *about;		/* Markdown: a few sentences about the file */
};

extern const struct yaml_file yaml_files[];
extern const size_t yaml_file_count;

/* NULL when there is none of that name. */
const struct yaml_file *yaml_file_find(struct str name);

#endif
