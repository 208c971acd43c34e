/* Causes of syntax errors, one function a kind. */
#include "text/ydoc_cause.h"

void ydoc_cause(const struct yfault *fault, struct diags *ds)
{
	struct loc loc = fault->at;

	if (str_is(str_of(fault->context), "while scanning a simple key") ||
	    str_is(str_of(fault->context), "while scanning a quoted scalar") ||
	    str_starts(str_of(fault->context), "while parsing a flow"))
		loc = fault->opened;
	diag_at(ds, loc, RULE_YAML_SYNTAX, "%s", fault->problem);
}
