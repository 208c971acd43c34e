/* Package URLs with a version, in the canonical form of the purl specification. */
#ifndef RELGEN_VIEW_PURL_H
#define RELGEN_VIEW_PURL_H

#include "base/str.h"

/* `purl` ("pkg:pypi/Flash_Attn?arch=x") with `version` put in before its qualifiers: pkg:pypi/flash-attn@2.8.3?arch=x.
   Names of pypi packages become lower case with '-' for '_'; what may not stand in a version is percent-encoded. A purl that has a version
   already, or an absent `version`, adds none. */
struct str purl_versioned(struct arena *a, struct str purl, struct str version);
/* The name of the package on PyPI, in its canonical form; absent where the purl is of another type, or has a namespace. */
struct str purl_pypi_name(struct arena *a, struct str purl);

/* An image as a package: what is absent is left out. */
struct purl_image {
	struct str name;
	struct str digest;		/* sha256:… of the index, or of a platform's manifest */
	struct str architecture;
	struct str repository;		/* host/path/name, without a tag */
	struct str tag;
};

/* pkg:oci/name@sha256:…?arch=amd64&repository_url=host%2Fpath%2Fname&tag=26.05 (purl type definition of oci). */
struct str purl_oci(struct arena *a, const struct purl_image *image);

#endif
