/* What a benchmark gained over its baseline: computed from the results, never typed. */
#ifndef RELGEN_MODEL_GAIN_H
#define RELGEN_MODEL_GAIN_H

#include "text/l10n.h"

enum { GAIN_DECIMALS = 3 };

/* value / baseline - 1 with GAIN_DECIMALS decimals, rounded half away from zero: 108.5 over 100.0 is 0.085. false when the baseline
   is not above 0 or the numbers are too long to divide exactly. */
bool gain_of(struct number value, struct number baseline, struct number *gain);

#endif
