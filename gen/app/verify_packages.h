/* A list of packages that was taken from an image, against the components of its release. */
#ifndef RELGEN_APP_VERIFY_PACKAGES_H
#define RELGEN_APP_VERIFY_PACKAGES_H

#include "model/package_list.h"
#include "model/registry.h"
#include "model/release.h"

struct package_check {
	struct arena *arena;
	struct diags *ds;
	const struct registry *registry;
	const struct release *release;
	const struct image_entry *entry;	/* NULL: the release as a whole */
	const struct package_list *list;
	struct str file;			/* that the list was read from */
	size_t compared;			/* components that have a package of the list's kind */
};

/* A component is compared where the registry has a package URL of the list's kind for it (pkg:pypi, pkg:deb). package-version and package-missing at the
   component; package-undeclared, at `components` or at the tag, for packages of other components of the registry. */
void verify_packages(struct package_check *c);

#endif
