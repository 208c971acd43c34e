/* Blocks to HTML; escaping for text, attribute, address. */
#ifndef RELGEN_VIEW_HTML_H
#define RELGEN_VIEW_HTML_H

#include "base/str.h"
#include "model/value.h"
#include "view/inlines.h"

void html_text(struct buf *out, struct str text);
/* For a double-quoted attribute. */
void html_attribute(struct buf *out, struct str text);
/* An address for a double-quoted attribute: percent-encodes what may not stand there; http, https, mailto, relative and # only.
   false, and nothing written, for any other scheme or //host. */
bool html_address(struct buf *out, struct str address);

/* Inlines of a message or a unit; `facts` the texts of INLINE_FACT (may be NULL when there are none).
   A soft break between two wide characters (not Hangul) is nothing, else a LF. */
void html_inlines(struct buf *out, struct inlines inlines, const struct str *facts);
/* A prose field as blocks, each indented by nothing; headings get `heading_base` added to their level. A block whose unit fell back has
   lang, class="fallback" and title=reason. No final line end. */
void html_prose(struct buf *out, const struct prose_text *p, unsigned heading_base);
/* A prose field of one paragraph without its <p>. A fallback is a <span lang class title>. */
void html_prose_line(struct buf *out, const struct prose_text *p);
#endif
