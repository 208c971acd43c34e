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
};

/* The report of a run with these options. */
struct report report_of(const struct options *options, struct str folder, size_t file_count);

/* "error", "warning". */
const char *report_severity(enum severity severity);
/* How many files have findings; the findings are sorted. */
size_t report_files(const struct diags *ds);

/* Findings in their order (diags_sort first), each with its source line, caret, other places and hint; then failures. */
void report_findings(struct buf *out, const struct report *r, const struct diags *ds);
void report_failures(struct buf *out, const struct report *r, const struct diags *ds);
/* "2 errors, 1 warning in 1 of 10 files\n"; nothing when there is neither finding nor failure. */
void report_summary(struct buf *out, const struct report *r, const struct diags *ds);
/* {"findings": […], "summary": {…}} */
struct str report_json(struct arena *a, const struct report *r, const struct diags *ds);

/* 3 when there was a failure, else 1 when there are errors (with `strict`, warnings), else 0. */
enum exit_status report_status(const struct diags *ds, bool strict);
/* Sorts, and writes what the options ask for: text to standard error, JSON to standard output (failures always to standard error).
   The exit status, 3 when standard output did not take the JSON. */
enum exit_status report_print(struct arena *a, const struct report *r, const struct options *options, struct diags *ds);

#endif
