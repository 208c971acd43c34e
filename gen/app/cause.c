/* Which findings follow from which. */
#include "app/cause.h"

#include <string.h>

#include "base/id_index.h"

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

static struct str key_in_file(struct arena *a, const struct finding *f)
{
	return str_print(a, "%.*s %.*s", STR_FMT(f->loc.source ? f->loc.source->name : STR("")), STR_FMT(f->about));
}

/* A text whose key is misspelt in a PO file is not missing there. */
static void drop_misspelt_keys(struct diags *ds)
{
	struct arena scratch = arena_on(&mem_system);
	struct id_index meant = id_index_on(&scratch, ds->findings.count);
	size_t kept = 0;

	for (size_t i = 0; i < ds->findings.count; i++)
		if (ds->findings.items[i].rule == RULE_MESSAGE_ORPHAN && ds->findings.items[i].about.ptr)
			id_index_add(&meant, key_in_file(&scratch, &ds->findings.items[i]));
	for (size_t i = 0; i < ds->findings.count && meant.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		if (f->rule != RULE_MESSAGE_MISSING || !f->about.ptr || id_index_find(&meant, key_in_file(&scratch, f)) == meant.count)
			ds->findings.items[kept++] = *f;
	}
	if (meant.count)
		ds->findings.count = kept;
	arena_drop(&scratch);
}

/* "releases/demo torch": where a component is missing, and which. */
static struct str missing_component(struct arena *a, const struct finding *f, const struct source *file)
{
	size_t slash = file->name.len;

	while (slash && file->name.ptr[slash - 1] != '/')
		slash--;
	return str_print(a, "%.*s %.*s", STR_FMT(str_slice(file->name, 0, slash)), STR_FMT(f->about));
}

/* The release that prose is in, or for which shared prose is read. */
static const struct source *file_of(const struct finding *f)
{
	return f->related.count && f->related.items[0].loc.source ? f->related.items[0].loc.source : f->loc.source;
}

/* A component that is misspelt in the list is missing where prose refers to it. */
static void drop_misspelt_references(struct diags *ds)
{
	struct arena scratch = arena_on(&mem_system);
	struct id_index missing = id_index_on(&scratch, ds->findings.count);
	size_t kept = 0;

	for (size_t i = 0; i < ds->findings.count; i++)
		if (ds->findings.items[i].rule == RULE_COMPONENT_UNKNOWN && ds->findings.items[i].about.ptr)
			id_index_add(&missing, missing_component(&scratch, &ds->findings.items[i], ds->findings.items[i].loc.source));
	for (size_t i = 0; i < ds->findings.count && missing.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		if (f->rule != RULE_REFERENCE_UNKNOWN || !f->about.ptr ||
		    id_index_find(&missing, missing_component(&scratch, f, file_of(f))) == missing.count)
			ds->findings.items[kept++] = *f;
	}
	if (missing.count)
		ds->findings.count = kept;
	arena_drop(&scratch);
}

static bool is_prose_version(enum rule_id rule)
{
	return rule == RULE_PROSE_VERSION || rule == RULE_DRIVER_CUDA_TEXT;
}

/* A version that is wrong need not also be found to be typed; one in a shared section is wrong once, in however many releases. */
static void drop_typed_versions(struct diags *ds)
{
	struct finding *items = ds->findings.items;
	size_t kept = 0, end;

	for (size_t from = 0; from < ds->findings.count; from = end) {
		bool wrong = false, said = false;

		for (end = from; end < ds->findings.count && loc_cmp(items[end].loc, items[from].loc) == 0; end++)
			wrong = wrong || is_prose_version(items[end].rule);
		for (size_t i = from; i < end; i++) {
			bool again = is_prose_version(items[i].rule) && said;

			said = said || is_prose_version(items[i].rule);
			if (!again && !(wrong && items[i].rule == RULE_VERSION_LITERAL))
				items[kept++] = items[i];
		}
	}
	ds->findings.count = kept;
}

/* What is no Markdown where it stands, or a placeholder, is no raw HTML besides. Findings are in order of place, these before it. */
static void drop_html_besides(struct diags *ds)
{
	struct finding *items = ds->findings.items;
	size_t kept = 0;

	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct finding *before = kept ? &items[kept - 1] : NULL;
		bool same = items[i].rule == RULE_RAW_HTML && before && loc_cmp(before->loc, items[i].loc) == 0 &&
			    (before->rule == RULE_BAD_VALUE || before->rule == RULE_PLACEHOLDER_LEFT);

		if (!same)
			items[kept++] = items[i];
	}
	ds->findings.count = kept;
}

void causes_keep(struct diags *ds, size_t rendered_from)
{
	drop_absent_values(ds, rendered_from);
	drop_misspelt_references(ds);
	drop_unread_texts(ds);
	drop_misspelt_keys(ds);
	drop_typed_versions(ds);
	drop_html_besides(ds);
}
