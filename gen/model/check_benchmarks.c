/* Rules over benchmarks: configurations that exist, tables without holes, values that can be compared. */
#include "base/id_index.h"
#include "model/check.h"

/* Configurations that a finding names. */
enum { NAMED_MAX = 5 };

struct benchmark_check {
	const struct benchmark *benchmark;
	struct id_index ids;			/* of its configurations */
	struct diags *ds;
};

static void unknown(const struct benchmark_check *c, struct text id, const char *what)
{
	struct str near = str_nearest(id.s, c->ids.ids, c->ids.count);

	diag_span(c->ds, id.loc, str_length(id.s), RULE_BENCHMARK_UNKNOWN, "%s'%.*s' is no configuration of this benchmark", what,
		  STR_FMT(id.s));
	if (near.ptr)
		diag_hint(c->ds, "did you mean '%.*s'?", STR_FMT(near));
	else if (c->ids.count)
		diag_hint(c->ds, "the configurations are %.*s", STR_FMT(str_join(c->ds->arena, c->ids.ids, c->ids.count, STR(", "))));
	else
		diag_hint(c->ds, "describe it under configurations");
}

static void baseline_check(const struct benchmark_check *c, const struct result_value *v)
{
	if (!str_eq(v->id.s, c->benchmark->baseline.s) || !v->value.text.ptr || v->value.number.digits > 0)
		return;
	diag_span(c->ds, v->value.loc, str_length(v->value.text), RULE_BENCHMARK_NOT_A_NUMBER,
		  "gains over a baseline of %.*s cannot be computed", STR_FMT(v->value.text));
	diag_hint(c->ds, "write the measured value, which is above 0, or leave the workload out");
}

/* The first few of the configurations without a value, however many there are. */
static struct str missing_text(const struct benchmark_check *c, const struct id_index *given, size_t count)
{
	struct buf out = buf_on(c->ds->arena);
	size_t named = 0;

	for (size_t i = 0; i < c->ids.count && named < NAMED_MAX; i++)
		if (id_index_find(given, c->ids.ids[i]) == given->count)
			buf_print(&out, "%s'%.*s'", named++ ? ", " : "", STR_FMT(c->ids.ids[i]));
	if (named < count)
		buf_print(&out, " and %zu more", count - named);
	return buf_str(&out);
}

/* A value that cannot be read has its own finding and is no hole. */
static void holes_check(const struct benchmark_check *c, const struct result *r)
{
	const struct ynode *values = ynode_get(r->node, "values");
	struct id_index given = id_index_on(c->ds->arena, values ? values->count : 0);
	size_t known = 0;

	for (size_t i = 0; values && i < values->count; i++) {
		id_index_add(&given, values->entries[i].key);
		known += id_index_find(&c->ids, values->entries[i].key) < c->ids.count;
	}
	if (!values || known == c->ids.count)
		return;
	diag_at(c->ds, values->loc, RULE_BENCHMARK_INCOMPLETE, "'%.*s' has no value for %.*s", STR_FMT(r->workload.s),
		STR_FMT(missing_text(c, &given, c->ids.count - known)));
	diag_hint(c->ds, "add what was measured, or give the reason in a waiver");
}

static void result_check(const struct benchmark_check *c, const struct result *r)
{
	for (size_t i = 0; i < r->values.list.count; i++) {
		const struct result_value *v = &r->values.list.items[i];

		if (id_index_find(&c->ids, v->id.s) == c->ids.count)
			unknown(c, v->id, "");
		else
			baseline_check(c, v);
	}
	holes_check(c, r);
}

static void metric_check(const struct benchmark *b, struct diags *ds)
{
	if (b->results.list.count == 0 || b->metric.name.s.ptr || b->metric.unit.s.ptr)
		return;
	diag_at(ds, b->results.loc, RULE_BENCHMARK_INCOMPLETE, "the results have no metric, so nobody can tell what was measured");
	diag_hint(ds, "add a line like metric: {name: throughput, unit: tokens/s/GPU, better: higher}");
}

void check_benchmarks(const struct world *w, const struct release *r, struct diags *ds)
{
	(void)w;
	for (size_t i = 0; i < r->benchmarks.list.count; i++) {
		const struct benchmark *b = &r->benchmarks.list.items[i];
		struct benchmark_check c = { b, id_index_on(ds->arena, b->configurations.list.count), ds };

		for (size_t j = 0; j < b->configurations.list.count; j++)
			id_index_add(&c.ids, b->configurations.list.items[j].id.s);
		if (b->baseline.s.ptr && id_index_find(&c.ids, b->baseline.s) == c.ids.count)
			unknown(&c, b->baseline, "the baseline ");
		for (size_t j = 0; j < b->results.list.count; j++)
			result_check(&c, &b->results.list.items[j]);
		metric_check(b, ds);
	}
}
