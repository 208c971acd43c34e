/* The field tables as JSON Schema (draft 2020-12), for editors and other programs that read or write a project's YAML. */
#ifndef RELGEN_VIEW_JSCHEMA_H
#define RELGEN_VIEW_JSCHEMA_H

#include "model/yaml_file.h"

/* The schema of one kind of file. It refuses what can be told from the one file without its neighbours: unknown and missing fields,
   values of the wrong shape, texts that do not look like their kind. Values are meant as a YAML 1.2 reader with the core schema makes
   them. */
struct str jschema_text(struct arena *a, const struct yaml_file *file);

/* "What a field is." as a sentence of its own, from a field's help. */
struct str help_sentence(struct arena *a, const char *help);
/* The value that a field's example stands for, as a tree; NULL where the field has none. */
const struct ynode *field_example(struct arena *a, const struct field *f);

#endif
