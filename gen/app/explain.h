/* relgen explain: what a rule means. The same texts are the page of the reference and the help of SARIF. */
#ifndef RELGEN_APP_EXPLAIN_H
#define RELGEN_APP_EXPLAIN_H

#include "app/cli.h"
#include "base/diag.h"

/* One rule for a terminal: severity, group, sentence, why, a bad and a good example, how to waive it. */
struct str explain_rule(struct arena *a, enum rule_id rule);
/* The same as Markdown, headings not among it. */
struct str explain_markdown(struct arena *a, enum rule_id rule);
/* docs/reference/rules.md: every rule by group. */
struct str explain_page(struct arena *a);
/* All rules by group, a line each. */
struct str explain_list(struct arena *a);
int explain_run(const struct options *options, struct arena *a);

/* What both forms say. What a severity does; the lines that waive a rule where its findings usually stand, absent where it cannot be
   waived; and what else there is to know about that. */
const char *explain_severity(enum severity severity);
struct str explain_waiver(struct arena *a, enum rule_id rule);
struct str explain_waiving(struct arena *a, enum rule_id rule);

#endif
