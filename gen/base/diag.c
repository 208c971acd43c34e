/* The list of findings and failures of a run. */
#include "base/diag.h"

#include <stdlib.h>

const struct rule rules[RULE_COUNT] = {
#define RULE(id, severity, slug, group, sentence, why, bad, good) \
	[RULE_##id] = { slug, SEVERITY_##severity, group, sentence, why, bad, good },
#include "base/rules.def"
#undef RULE
};

enum rule_id rule_find(struct str slug)
{
	int id = 0;

	while (id < RULE_COUNT && !str_is(slug, rules[id].slug))
		id++;
	return (enum rule_id)id;
}

bool finding_counts(const struct finding *f)
{
	return !f->waiver.loc.source && !f->older;
}

struct diags diags_on(struct arena *a)
{
	return (struct diags){ .arena = a };
}

static struct str print(struct arena *a, const char *format, va_list args)
{
	struct buf b = buf_on(a);

	buf_vprint(&b, format, args);
	return buf_str(&b);
}

static struct finding *record(struct diags *ds, struct loc loc, size_t span, enum rule_id rule)
{
	struct finding *f = vec_push(ds->arena, &ds->findings);

	/* The place in the list may be one that was let go. */
	*f = (struct finding){ .rule = rule, .severity = rules[rule].severity, .loc = loc, .span = span ? (uint32_t)span : 1 };
	return f;
}

bool diag_at(struct diags *ds, struct loc loc, enum rule_id rule, const char *format, ...)
{
	struct finding *f = record(ds, loc, 1, rule);
	va_list args;

	va_start(args, format);
	f->message = print(ds->arena, format, args);
	va_end(args);
	return false;
}

bool diag_span(struct diags *ds, struct loc loc, size_t span, enum rule_id rule, const char *format, ...)
{
	struct finding *f = record(ds, loc, span, rule);
	va_list args;

	va_start(args, format);
	f->message = print(ds->arena, format, args);
	va_end(args);
	return false;
}

static struct finding *last(struct diags *ds)
{
	return &ds->findings.items[ds->findings.count - 1];
}

void diag_hint(struct diags *ds, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	last(ds)->hint = print(ds->arena, format, args);
	va_end(args);
}

void diag_related(struct diags *ds, struct loc loc, const char *format, ...)
{
	struct related *r = vec_push(ds->arena, &last(ds)->related);
	va_list args;

	r->loc = loc;
	va_start(args, format);
	r->message = print(ds->arena, format, args);
	va_end(args);
}

void diag_about(struct diags *ds, struct str what)
{
	last(ds)->about = str_copy(ds->arena, what);
}

bool diag_failure(struct diags *ds, struct str path, const char *format, ...)
{
	struct failure *f = vec_push(ds->arena, &ds->failures);
	va_list args;

	f->path = str_copy(ds->arena, path);
	va_start(args, format);
	f->message = print(ds->arena, format, args);
	va_end(args);
	return false;
}

void diags_move(struct diags *to, struct diags *from)
{
	for (size_t i = 0; i < from->findings.count; i++)
		*vec_push(to->arena, &to->findings) = from->findings.items[i];
	for (size_t i = 0; i < from->failures.count; i++)
		*vec_push(to->arena, &to->failures) = from->failures.items[i];
	from->findings.count = 0;
	from->failures.count = 0;
}

static int by_place(const void *left, const void *right)
{
	const struct finding *a = left, *b = right;
	int order = loc_cmp(a->loc, b->loc);

	if (order)
		return order;
	if (a->rule != b->rule)
		return a->rule < b->rule ? -1 : 1;
	order = str_cmp(a->message, b->message);
	return order ? order : str_cmp(a->hint, b->hint);
}

void diags_sort(struct diags *ds)
{
	size_t kept = 0;

	if (ds->findings.count == 0)
		return;
	qsort(ds->findings.items, ds->findings.count, sizeof *ds->findings.items, by_place);
	for (size_t i = 1; i < ds->findings.count; i++)
		if (by_place(&ds->findings.items[kept], &ds->findings.items[i]) != 0)
			ds->findings.items[++kept] = ds->findings.items[i];
	ds->findings.count = kept + 1;
}

size_t diags_count(const struct diags *ds, enum severity severity)
{
	size_t count = 0;

	for (size_t i = 0; i < ds->findings.count; i++)
		count += ds->findings.items[i].severity == severity && finding_counts(&ds->findings.items[i]);
	return count;
}

size_t diags_counting(const struct diags *ds)
{
	return diags_count(ds, SEVERITY_ERROR) + diags_count(ds, SEVERITY_WARNING);
}

void diags_drop_waived(struct diags *ds)
{
	size_t kept = 0;

	for (size_t i = 0; i < ds->findings.count; i++)
		if (!ds->findings.items[i].waiver.loc.source)
			ds->findings.items[kept++] = ds->findings.items[i];
	ds->findings.count = kept;
}
