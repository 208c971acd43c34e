/* The list of findings and failures of a run. */
#include "base/diag.h"

#include <stdlib.h>

enum { MESSAGE_MAX = 2000, MESSAGE_HEAD = 1200, MESSAGE_TAIL = 400 };	/* bytes */

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

struct str rule_nearest(struct str slug)
{
	struct str slugs[RULE_COUNT];

	for (size_t i = 0; i < RULE_COUNT; i++)
		slugs[i] = str_of(rules[i].slug);
	return str_nearest(slug, slugs, RULE_COUNT);
}

bool finding_counts(const struct finding *f)
{
	return !f->waiver.loc.source && !f->older;
}

struct diags diags_on(struct arena *a)
{
	return (struct diags){ .arena = a };
}

/* A message that repeats much of its input says what is wrong at its ends: the middle is left out. */
static struct str shortened(struct arena *a, struct str s)
{
	size_t head = MESSAGE_HEAD, tail = s.len - MESSAGE_TAIL;

	while (head > 0 && ((unsigned char)s.ptr[head] & 0xC0) == 0x80)
		head--;
	while (tail < s.len && ((unsigned char)s.ptr[tail] & 0xC0) == 0x80)
		tail++;
	return str_print(a, "%.*s…%.*s", STR_FMT(str_slice(s, 0, head)), STR_FMT(str_from(s, tail)));
}

static struct str print(struct arena *a, const char *format, va_list args)
{
	struct buf b = buf_on(a);

	buf_vprint(&b, format, args);
	return b.len > MESSAGE_MAX ? shortened(a, buf_str(&b)) : buf_str(&b);
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

struct str diag_nearest(struct diags *ds, struct str wanted, struct str_column candidates)
{
	if (ds->compared >= NEAREST_WORK_MAX)
		return (struct str){ NULL, 0 };
	ds->compared += candidates.count;
	return str_nearest_in(wanted, candidates);
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

static bool same_file(struct loc a, struct loc b)
{
	return a.source == b.source || (a.source && b.source && str_eq(a.source->name, b.source->name));
}

void diags_fold(struct diags *ds)
{
	struct finding *items = ds->findings.items;
	size_t shown[RULE_COUNT] = { 0 }, last[RULE_COUNT], kept = 0;
	struct loc file = { NULL, 0, 0 };

	for (size_t i = 0; i < ds->findings.count; i++) {
		enum rule_id rule = items[i].rule;

		if (!same_file(file, items[i].loc))
			memset(shown, 0, sizeof shown);
		file = items[i].loc;
		if (finding_counts(&items[i]) && shown[rule] == FINDINGS_SHOWN) {
			items[last[rule]].more += 1 + items[i].more;
			continue;
		}
		if (finding_counts(&items[i])) {
			shown[rule]++;
			last[rule] = kept;
		}
		items[kept++] = items[i];
	}
	ds->findings.count = kept;
}

size_t diags_count(const struct diags *ds, enum severity severity)
{
	size_t count = 0;

	for (size_t i = 0; i < ds->findings.count; i++)
		if (ds->findings.items[i].severity == severity && finding_counts(&ds->findings.items[i]))
			count += 1 + ds->findings.items[i].more;
	return count;
}

size_t diags_errors_in(const struct diags *ds, struct str file)
{
	size_t count = 0;

	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		count += f->severity == SEVERITY_ERROR && f->loc.source && str_eq(f->loc.source->name, file);
	}
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
