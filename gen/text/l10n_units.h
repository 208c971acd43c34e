/* UTF-16 and back, for the files of l10n that call ICU. */
#ifndef RELGEN_TEXT_L10N_UNITS_H
#define RELGEN_TEXT_L10N_UNITS_H

#include <unicode/utypes.h>

#include "base/str.h"

struct units {
	UChar *ptr;
	int32_t len;
};

/* Bytes that are no UTF-8 become U+FFFD. */
struct units units_of(struct arena *a, struct str s);
struct str units_text(struct arena *a, const UChar *units, int32_t len);

#endif
