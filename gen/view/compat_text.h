/* Which releases run on a driver, and what a release needs, for a terminal and for programs. */
#ifndef RELGEN_VIEW_COMPAT_TEXT_H
#define RELGEN_VIEW_COMPAT_TEXT_H

#include "model/compat.h"

/* What was found of one release: an answer for each need. */
struct release_answer {
	const struct brief *brief;
	struct compat_answer *answers;
	size_t count;
	enum run_state run;		/* of all its answers */
};

struct compat_report {
	const struct vendor *vendor;	/* the table that the figures are from; NULL: there is none */
	struct machine machine;
	enum driver_vendor driver_vendor;
	const struct release_answer *releases;	/* by image, the latest first */
	size_t count;
	size_t others;			/* releases for the GPUs of other vendors, or for none */
};

/* Why a step is as it is: one line, lower case, no full stop. */
struct str compat_reason(struct arena *a, const struct compat_answer *answer, const struct compat_step *step, enum gpu_class gpu);

/* The vendor's table and where it is from: one line. */
void compat_source_put(struct buf *out, const struct vendor *v);

/* A line for each release, or more where tags differ or the answer depends on the rest of the driver's number. */
struct str compat_plain(struct arena *a, const struct compat_report *report);
/* IMAGE/RELEASE, one a line. */
struct str compat_names(struct arena *a, const struct compat_report *report);
/* See compat.schema.json. */
struct str compat_json(struct arena *a, const struct compat_report *report);

/* What each verdict begins with, for the whole range of drivers: the machine has none. */
struct str needs_plain(struct arena *a, const struct compat_report *report);

#endif
