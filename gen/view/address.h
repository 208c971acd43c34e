/* Which addresses a page may link to. */
#ifndef RELGEN_VIEW_ADDRESS_H
#define RELGEN_VIEW_ADDRESS_H

#include "base/str.h"

/* Relative, #fragment, http, https or mailto; not //host. */
bool address_allowed(struct str address);
/* Has no scheme and no host of its own. */
bool address_is_relative(struct str address);

#endif
