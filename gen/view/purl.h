/* Package URLs with a version, in the canonical form of the purl specification. */
#ifndef RELGEN_VIEW_PURL_H
#define RELGEN_VIEW_PURL_H

#include "base/str.h"

/* `purl` ("pkg:pypi/Flash_Attn?arch=x") with `version` put in before its qualifiers: pkg:pypi/flash-attn@2.8.3?arch=x.
   Names of pypi packages become lower case with '-' for '_'; what may not stand in a version is percent-encoded. A purl that has a version
   already, or an absent `version`, adds none. */
struct str purl_versioned(struct arena *a, struct str purl, struct str version);

#endif
