/* Blocks to Markdown (CommonMark, tables of GFM); minimal escapes: only where the parse would change. */
#ifndef RELGEN_VIEW_MARKDOWN_H
#define RELGEN_VIEW_MARKDOWN_H

#include "base/str.h"
#include "model/value.h"

/* Where a text begins decides which characters need an escape. */
enum markdown_place { MARKDOWN_LINE_START, MARKDOWN_INLINE, MARKDOWN_CELL };

void markdown_text(struct buf *out, struct str text, enum markdown_place place);
/* A code span; its fence is longer than any run of backticks inside. In a table cell '|' is escaped. */
void markdown_code(struct buf *out, struct str text, enum markdown_place place);
/* A link target. false, and nothing written, for a scheme that is not allowed. */
bool markdown_address(struct buf *out, struct str address);

void markdown_inlines(struct buf *out, struct inlines inlines, const struct str *facts, enum markdown_place place);
/* A prose field as blocks. Lines after the first are indented by `indent` blanks (to stand inside a list item). `heading_base` as in html_prose.
   No final line end. Fallback blocks are followed by nothing: Markdown cannot mark them but for an emphasised note where reasons are given. */
void markdown_prose(struct buf *out, const struct prose_text *p, unsigned indent, unsigned heading_base);
void markdown_prose_line(struct buf *out, const struct prose_text *p, enum markdown_place place);
/* A code block, fence longer than any run inside. */
void markdown_code_block(struct buf *out, struct str info, struct str code, unsigned indent);

#endif
