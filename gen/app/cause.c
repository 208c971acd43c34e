/* Which findings follow from which. */
#include "app/cause.h"

#include <string.h>

bool causes_incomplete(const struct diags *ds)
{
	for (size_t i = 0; i < ds->findings.count; i++) {
		const char *group = rules[ds->findings.items[i].rule].group;

		if (ds->findings.items[i].severity == SEVERITY_ERROR && (strcmp(group, "reading") == 0 || strcmp(group, "schema") == 0))
			return true;
	}
	return ds->failures.count > 0;
}

/* Where records could not be read in full, templates miss what is not there. */
static void drop_absent_values(struct diags *ds, size_t before)
{
	struct finding *items = ds->findings.items;
	size_t kept = before;

	if (!causes_incomplete(ds))
		return;
	for (size_t i = before; i < ds->findings.count; i++)
		if (items[i].rule != RULE_TEMPLATE_TYPE)
			items[kept++] = items[i];
	ds->findings.count = kept;
}

/* Findings of one file from `from` on; they are sorted. */
static size_t file_end(const struct diags *ds, size_t from)
{
	const struct source *first = ds->findings.items[from].loc.source;
	size_t end = from + 1;

	while (end < ds->findings.count && first && ds->findings.items[end].loc.source &&
	       str_eq(first->name, ds->findings.items[end].loc.source->name))
		end++;
	return end;
}

/* A text that a damaged PO file may hold is not missing: nothing is compared with what cannot be read. */
static void drop_unread_texts(struct diags *ds)
{
	size_t kept = 0, end;

	diags_sort(ds);
	for (size_t from = 0; from < ds->findings.count; from = end) {
		bool damaged = false;

		end = file_end(ds, from);
		for (size_t i = from; i < end; i++)
			damaged = damaged || ds->findings.items[i].rule == RULE_PO_SYNTAX;
		for (size_t i = from; i < end; i++)
			if (!damaged || ds->findings.items[i].rule != RULE_MESSAGE_MISSING)
				ds->findings.items[kept++] = ds->findings.items[i];
	}
	ds->findings.count = kept;
}

void causes_keep(struct diags *ds, size_t rendered_from)
{
	drop_absent_values(ds, rendered_from);
	drop_unread_texts(ds);
}
