/* Trees written as YAML again: what relgen itself carries from one file into another. */
#ifndef RELGEN_MODEL_YAML_WRITE_H
#define RELGEN_MODEL_YAML_WRITE_H

#include "model/schema.h"

/* A value behind "key:", with the line end; maps and lists on lines of their own, `indent` blanks further in than the key's line begins.
   It reads back as the same tree, and no other reader makes anything but text of a text. */
void yaml_write(struct buf *out, const struct ynode *node, size_t indent);
/* A key or a short text: plain where it can be, else in quotes. */
void yaml_write_word(struct buf *out, struct str text);
/* A text as comment lines. */
void yaml_write_comment(struct buf *out, struct str text);

#endif
