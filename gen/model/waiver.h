/* Waivers: findings that the author of a file says are right as they are. */
#ifndef RELGEN_MODEL_WAIVER_H
#define RELGEN_MODEL_WAIVER_H

#include "model/project.h"

enum { WAIVERS_MAX = 1000 };

/* The waivers of one file. */
struct waivers {
	const struct waiver *items;
	size_t count;			/* at most WAIVERS_MAX */
	bool more;			/* there are more, which count for nothing */
	const struct source *source;	/* the file that they stand in, and are about where they name no other */
	const struct ynode *node;	/* its tree */
	bool any_file;			/* relgen.yaml's */
};

struct waivers waivers_of_release(const struct release *r);
struct waivers waivers_of_project(const struct project *p);
/* The path of the file that a waiver is about, from the project's folder. */
struct str waiver_file(const struct waivers *list, const struct waiver *w);

/* Why findings of a rule cannot be waived, as the end of a sentence; NULL where they can. */
const char *waiver_refusal(enum rule_id rule);

/* What is wrong with waivers whatever they are for: bad-value for a rule that does not exist or cannot be waived, no reason, a file that is none of the
   project's, a place in a file without places, two for one thing, too many. */
void waivers_check(const struct waivers *list, struct diags *ds);

/* Marks the findings in `ds` that a waiver covers: of its rule, in its file, at the value or text that `at` names or inside it (`at`
   absent: anywhere in the file). A finding that is waived already stays so. Files are read again into `scratch` to find the place. */
void waivers_apply(struct arena *scratch, const struct waivers *list, struct diags *ds);

/* Is a finding in `ds` marked by this waiver? */
bool waiver_is_used(const struct waiver *w, const struct diags *ds);
/* waiver-unused, which says where `at` leads to nothing in the waiver's own file. */
void waiver_unused(struct arena *scratch, const struct waivers *list, const struct waiver *w, struct diags *ds);

#endif
