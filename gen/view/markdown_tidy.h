/* The last touch on a Markdown page: what a template cannot see. */
#ifndef RELGEN_VIEW_MARKDOWN_TIDY_H
#define RELGEN_VIEW_MARKDOWN_TIDY_H

#include "base/str.h"

/* Outside code blocks: no blanks at the end of a line, no two empty lines, none at either end, columns of a table padded to one
   width (East Asian wide characters count two). Ends with one line end. */
void markdown_tidy(struct buf *out, struct str text);

#endif
