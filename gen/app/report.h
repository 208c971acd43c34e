/* Findings and failures as people and machines read them, and what they mean for the exit status. */
#ifndef RELGEN_APP_REPORT_H
#define RELGEN_APP_REPORT_H

#include "app/cli.h"
#include "base/diag.h"

enum exit_status {
	EXIT_DONE = 0,
	EXIT_ERRORS = 1,	/* the input has errors; with --strict, warnings */
	EXIT_USAGE = 2,		/* the command line, or relgen.yaml missing or unreadable, or a foreign output folder */
	EXIT_ENVIRONMENT = 3,	/* what failed is not the input */
};

struct report {
	struct str folder;	/* the project, from the working folder: goes before the paths of findings; empty or ".": the same */
	bool color;
	size_t file_count;	/* files that were looked at; 0: not known */
	struct str in_repository;	/* the project, from the top of its repository: for annotations; empty: the same, or not known */
	const char *since;	/* the revision that older findings are older than; NULL: none */
	size_t hidden_from;	/* findings from this number on are not shown; 0: all are */
};

/* The report of a run with these options. */
struct report report_of(const struct options *options, struct str folder, size_t file_count);

/* Findings that are shown: those that count, up to --max-errors. *at begins as 0; NULL at the end. */
const struct finding *report_next(const struct report *r, const struct diags *ds, size_t *at);
/* The number that the first finding not shown has, so that no more than `max` of those that fail a run are; 0: all are. Sorted. */
size_t report_limit(const struct diags *ds, unsigned max, bool strict);
/* Findings that are not shown: by severity, beyond --max-errors; older than --since. */
size_t report_hidden(const struct report *r, const struct diags *ds, enum severity severity);
size_t report_older(const struct diags *ds, enum severity severity);

/* "error", "warning". */
const char *report_severity(enum severity severity);
/* How many files have findings; the findings are sorted. */
size_t report_files(const struct diags *ds);

/* Findings in their order (diags_sort first), each with its source line, caret, other places and hint; then failures. */
void report_findings(struct buf *out, const struct report *r, const struct diags *ds);
void report_failures(struct buf *out, const struct report *r, const struct diags *ds);
/* "2 errors, 1 warning in 1 of 10 files\n", with what was not shown and not counted; nothing when there is neither finding nor failure. */
void report_summary(struct buf *out, const struct report *r, const struct diags *ds);
/* {"findings": […], "summary": {…}} */
struct str report_json(struct arena *a, const struct report *r, const struct diags *ds);
/* SARIF 2.1.0: every rule, every finding; those that are waived as suppressed, those that are older as unchanged. */
struct str report_sarif(struct arena *a, const struct report *r, const struct diags *ds);
/* Workflow commands of GitHub Actions, one a line: a finding or a failure each. */
struct str report_github(struct arena *a, const struct report *r, const struct diags *ds);

/* JSON with the characters escaped that a terminal obeys. */
struct str report_calm(struct arena *a, struct str json);
/* Is it the name of a file that no path leads to: in the binary, or at a git tag? */
bool report_is_built_in(struct str name);

/* 3 when there was a failure, else 1 when there are errors (with `strict`, warnings), else 0. */
enum exit_status report_status(const struct diags *ds, bool strict);
/* Sorts, and writes what the options ask for: text to standard error, the other forms to standard output (failures and, but for JSON, the
   summary always to standard error). The exit status, 3 when standard output did not take everything. */
enum exit_status report_print(struct arena *a, const struct report *r, const struct options *options, struct diags *ds);

#endif
