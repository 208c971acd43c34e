/* Blobs of an image layout, for the files of verify_*.c. */
#ifndef RELGEN_APP_VERIFY_BLOB_H
#define RELGEN_APP_VERIFY_BLOB_H

#include "app/verify_walk.h"
#include "io/layout.h"

/* What is wrong with the bytes is said at the tag in the YAML; a blob is named by its path in the layout. */
#define verify_wrong(w, rule, ...) diag_span((w)->ds, (w)->loc, (w)->span, (rule), __VA_ARGS__)

/* A file that the layout must have, as an object of JSON; NULL, with a finding of the rule. */
const struct jnode *verify_root(struct verify_walk *w, const char *name, enum rule_id rule);
/* "blobs/sha256/…" */
struct str verify_blob_path(struct verify_walk *w, const struct oci_descriptor *d);
/* Reads and hashes the blob of a descriptor; `what` says for a person what it is. False, said, where it is not there; what its bytes should be is said
   too, and they are used all the same, so that everything comes out in one run. A layer is read once, and without its text. */
bool verify_blob(struct verify_walk *w, const struct oci_descriptor *d, struct str what, bool is_layer, struct layout_file *file);
/* The same of a blob that is an object of JSON; NULL where it is none. */
const struct jnode *verify_blob_json(struct verify_walk *w, const struct oci_descriptor *d, struct str what);

#endif
