/* Whether an input text is clean UTF-8: what every reader of a file asks first. */
#ifndef RELGEN_TEXT_ENCODING_H
#define RELGEN_TEXT_ENCODING_H

#include "base/diag.h"

enum { ENCODING_FINDINGS_MAX = 20 };	/* places named in one file; the others are counted */

enum encoding { ENCODING_BAD, ENCODING_ASCII, ENCODING_UTF8 };

/* ENCODING_BAD (0), with `encoding` findings (one a line), when the text holds bytes that are not UTF-8, is UTF-16, or
   holds a control character, NUL, DEL, U+0085, U+2028, U+2029, U+FFFE, U+FFFF, a CR that ends no line, or a BOM that is
   not at its start. TAB, LF, CR LF and one BOM are clean. A text with a BOM is not ENCODING_ASCII. */
enum encoding encoding_check(const struct source *src, struct diags *ds);

#endif
