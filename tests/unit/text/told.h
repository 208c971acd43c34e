/* What was said, as one text: `line:col slug: message; hint [line:col related]`, one a line. */
#ifndef RELGEN_TESTS_TOLD_H
#define RELGEN_TESTS_TOLD_H

#include "base/diag.h"

static inline struct str told(struct arena *a, struct diags *ds)
{
	struct buf out = buf_on(a);

	diags_sort(ds);
	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		buf_print(&out, "%s%u:%u %s: %.*s", i ? "\n" : "", f->loc.line, f->loc.col, rules[f->rule].slug, STR_FMT(f->message));
		if (f->hint.len)
			buf_print(&out, "; %.*s", STR_FMT(f->hint));
		for (size_t k = 0; k < f->related.count; k++)
			buf_print(&out, " [%u:%u %.*s]", f->related.items[k].loc.line, f->related.items[k].loc.col,
				  STR_FMT(f->related.items[k].message));
	}
	return buf_str(&out);
}

#endif
