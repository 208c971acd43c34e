/* Versions typed in prose, in any language, and the components they stand beside. */
#ifndef RELGEN_MODEL_TYPED_VERSION_H
#define RELGEN_MODEL_TYPED_VERSION_H

#include "base/vec.h"
#include "model/mention.h"

/* What a version is said to be. */
enum version_claim {
	CLAIM_NOW,		/* PyTorch 2.6.0, PyTorch を 2.6.0 に: that of this release */
	CLAIM_BEFORE,		/* the first of `from 2.5.1 to 2.6.0`, `2.5.1 から 2.6.0 に`: that of the release before */
	CLAIM_NONE,		/* since PyTorch 2.0, PyTorch 2.0 以降: history, or a bound */
};

struct typed_version {
	struct str version;
	size_t from;				/* its first byte in the text */
	const struct component *component;	/* it stands beside; NULL: none */
	const struct component *fact;		/* no version is typed, but that of this other component inserted */
	struct str name;			/* of the component, as the text has it */
	enum version_claim claim;
};

struct typed_versions {
	VEC(struct typed_version) list;		/* in the order of the text */
};

/* Beside a name one dot makes a version, alone two do (then `component` is NULL). Alone are no versions: dates, IP addresses, what is of
   something else by the word before it (kernel 5.10.134), and in code everything. */
enum text_form { FORM_PROSE, FORM_CODE };
struct typed_versions typed_versions_of(struct arena *a, const struct registry *r, struct str text, enum text_form form);

#endif
