/* relgen explain: what a rule means. */
#ifndef RELGEN_APP_EXPLAIN_H
#define RELGEN_APP_EXPLAIN_H

#include "app/cli.h"
#include "base/diag.h"

/* One rule: sentence, severity, why, a bad and a good example, how to waive it. */
struct str explain_rule(struct arena *a, enum rule_id rule);
/* All rules by group, a line each. */
struct str explain_list(struct arena *a);
int explain_run(const struct options *options, struct arena *a);

#endif
