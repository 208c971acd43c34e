/* One comparison of versions, used everywhere: runs of digits and letters, PEP 440 where it applies. */
#ifndef RELGEN_MODEL_VERSION_H
#define RELGEN_MODEL_VERSION_H

#include "base/str.h"

/* <0, 0, >0. 26.2 < 26.10; 570.26 < 570.124.06; 3.0.0b1 < 3.0.0; 580 = 580.0.0; 2.8.0.9+nv25.3 < 2.8.0.10+nv25.3.
   A local suffix (+…) counts only where both have one (PEP 440 local versions); commit hashes in it are equal when one is the
   beginning of the other. 10.1 < 10.1 Update 1 < 10.1 Update 2.
   A total order but for those two relaxations. */
int version_cmp(struct str a, struct str b);
/* Does version_cmp say which is older? Not where names or commits decide: 2.7.1+nv25.3 and 2.7.1+ali, 5de3e14 and 3cd6870. Equal versions
   are ordered. */
bool version_ordered(struct str a, struct str b);
/* Is `part` a beginning of `whole` by its parts: 450 of 450.80.02, 12.4 of 12.4.1? */
bool version_within(struct str whole, struct str part);
/* Any text with a digit and no x in place of one. */
bool version_valid(struct str s);

#endif
