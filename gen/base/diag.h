/* Findings: what relgen says about its input, recorded with a place, sorted and counted. Failures: what the world refused. */
#ifndef RELGEN_BASE_DIAG_H
#define RELGEN_BASE_DIAG_H

#include <stdarg.h>

#include "base/source.h"
#include "base/vec.h"

enum severity { SEVERITY_WARNING, SEVERITY_ERROR };

/* The rules, in the order of rules.def. */
enum rule_id {
#define RULE(id, severity, slug, group, sentence, why, bad, good) RULE_##id,
#include "base/rules.def"
#undef RULE
	RULE_COUNT
};

struct rule {
	const char *slug;		/* what people type and read: `driver-sets-overlap` */
	enum severity severity;
	const char *group;
	const char *sentence;		/* what is wrong, in one sentence */
	const char *why;		/* why it matters */
	const char *bad, *good;		/* an example each, several lines */
};

/* Indexed by enum rule_id. */
extern const struct rule rules[RULE_COUNT];
/* RULE_COUNT when there is no such slug. */
enum rule_id rule_find(struct str slug);
/* The slug that was probably meant; absent when none is near. */
struct str rule_nearest(struct str slug);

/* A second place that a finding speaks of. */
struct related {
	struct loc loc;
	struct str message;
};

struct finding {
	enum rule_id rule;
	enum severity severity;
	struct loc loc;
	uint32_t span;			/* code points to underline from loc; at least 1 */
	struct str message;		/* lower case, one line, no full stop */
	struct str hint;		/* the fix; may be absent */
	VEC(struct related) related;
	struct str about;		/* what no place shows: the key of a missing text, the component that is meant; mostly absent */
	struct related waiver;		/* says, with its reason, that this is right as it stands; loc.source NULL: nothing does */
	bool older;			/* nothing has changed here since the revision of --since */
	size_t more;			/* of this rule further down in this file: diags_fold took them away */
};

/* Neither waived nor older. What does not count gates nothing and is shown only where a form has a place for it. */
bool finding_counts(const struct finding *f);

/* Something outside relgen failed: a file, a repository. Leads to exit status 3. */
struct failure {
	struct str path;
	struct str message;
};

/* What one run, or one thread of it, has to say. Everything lives in `arena`. */
struct diags {
	struct arena *arena;
	VEC(struct finding) findings;
	VEC(struct failure) failures;
	size_t compared;		/* names that diag_nearest has looked at */
};

enum { FINDINGS_SHOWN = 100, NEAREST_WORK_MAX = 2 * 1000 * 1000 };

struct diags diags_on(struct arena *a);

/* Record a finding and return false, so that a check can end with it. */
bool diag_at(struct diags *ds, struct loc loc, enum rule_id rule, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
/* The same with a span of `span` code points to underline. */
bool diag_span(struct diags *ds, struct loc loc, size_t span, enum rule_id rule, const char *format, ...)
	__attribute__((format(printf, 5, 6)));
/* Add to the finding recorded last: the fix, another place. */
void diag_hint(struct diags *ds, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_related(struct diags *ds, struct loc loc, const char *format, ...) __attribute__((format(printf, 3, 4)));
void diag_about(struct diags *ds, struct str what);

/* str_nearest_in for hints. Names are compared with names, so one list of findings has a share of comparisons (NEAREST_WORK_MAX) and goes without
   hints once it is used up. */
struct str diag_nearest(struct diags *ds, struct str wanted, struct str_column candidates);

/* Record that the world refused something; returns false. */
bool diag_failure(struct diags *ds, struct str path, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Moves what `from` holds to `to`; both must live equally long. */
void diags_move(struct diags *to, struct diags *from);
/* By place, then rule, then message; equal findings become one. */
void diags_sort(struct diags *ds);
/* Of each rule keeps FINDINGS_SHOWN in a file, the last of which knows how many more there are; those that do not count are all kept. They
   must be sorted. */
void diags_fold(struct diags *ds);
/* How many count, those that diags_fold took away among them: of one severity, of all. */
size_t diags_count(const struct diags *ds, enum severity severity);
/* The errors of one file. */
size_t diags_errors_in(const struct diags *ds, struct str file);
size_t diags_counting(const struct diags *ds);
/* Lets go of the waived ones. */
void diags_drop_waived(struct diags *ds);

#endif
