/* The packages of an image, as its package managers list them: pip freeze, pip inspect, a constraints file, dpkg-query -W. */
#ifndef RELGEN_MODEL_PACKAGE_LIST_H
#define RELGEN_MODEL_PACKAGE_LIST_H

#include "base/str.h"
#include "base/vec.h"

enum package_form { PACKAGES_PIP, PACKAGES_PIP_INSPECT, PACKAGES_DPKG, PACKAGES_FORMS };

/* What a form is called: "pip freeze". */
extern const char *const package_form_names[PACKAGES_FORMS];

enum { PACKAGES_MAX = 100000 };

struct package_line {
	struct str name;	/* as package_name gives it */
	struct str version;	/* absent: it is a file, a folder or a repository */
	uint32_t line;		/* 0: JSON has no lines */
};

struct package_list {
	enum package_form form;
	VEC(struct package_line) packages;
	struct str problem;	/* why nothing could be read: "line 3 is none of 'name==version'"; absent: something could */
};

/* The form is told by the text: an object of JSON is pip inspect's, tabs are dpkg-query's. Blank lines, comments and options of pip are passed over;
   markers of constraints are, too. */
struct package_list package_list_read(struct arena *a, struct str text);
/* The name that all its spellings share. Of Python packages (PEP 503): lower case, one '-' for each run of '-', '_' and '.'. */
struct str package_name(struct arena *a, enum package_form form, struct str name);
/* NULL where the list does not have it. */
const struct package_line *package_list_find(const struct package_list *list, struct str name);
/* Are they one version? PEP 440 as version_cmp has it; of a Debian version, the part that is the software's own (deb-version(7): [epoch:]upstream[-revision]). */
bool package_is_version(enum package_form form, struct str found, struct str stated);

#endif
