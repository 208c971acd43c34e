/* Pages of the reference manual that are made of the tables below the command line, as Markdown. */
#ifndef RELGEN_VIEW_REFERENCE_H
#define RELGEN_VIEW_REFERENCE_H

#include "model/yaml_file.h"
#include "text/po.h"

/* The fields of one kind of file: what each is, its kind of value, whether it must be there, an example. */
struct str reference_file(struct arena *a, const struct yaml_file *file);
/* The names that templates and the {{ … }} of prose may use. */
struct str reference_names(struct arena *a);
/* The filters of templates and prose. */
struct str reference_filters(struct arena *a);
/* The language of templates, each of its parts with an example, and the project that the examples are pages of. */
struct str reference_templates(struct arena *a);
/* The interface messages with their notes. */
struct str reference_messages(struct arena *a, const struct po *messages);

/* The anchor that a heading has on the usual hosts of Markdown. */
struct str reference_anchor(struct arena *a, struct str heading);
/* A table cell that holds code; an empty one stays empty. */
void reference_code_cell(struct buf *out, const char *code);

#endif
