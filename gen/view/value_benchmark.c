/* Benchmarks as values: configurations, measured values, and their change over the baseline. */
#include "model/gain.h"
#include "view/builder.h"

enum { DECIMALS_MAX = 9 };

static const struct decimal *result_find(const struct result *result, struct str configuration)
{
	for (size_t i = 0; i < result->values.list.count; i++)
		if (str_eq(result->values.list.items[i].id.s, configuration))
			return &result->values.list.items[i].value;
	return NULL;
}

/* With the decimals of the metric, or those that were written. */
static struct value shown_number(const struct builder *b, const struct benchmark *benchmark, const struct decimal *d)
{
	const struct decimal *decimals = &benchmark->metric.decimals;
	enum number_style style = !decimals->text.ptr ? NUMBER_PLAIN : decimals->number.digits == 0 ? NUMBER_INTEGER : NUMBER_SKELETON;
	struct buf skeleton = buf_on(b->a), out = buf_on(b->a);
	size_t error;

	buf_char(&skeleton, '.');
	if (decimals->number.digits > 0 && decimals->number.digits <= DECIMALS_MAX)
		buf_repeat(&skeleton, '0', (size_t)decimals->number.digits);
	if (!l10n_number(builder_language(b)->l10n, d->number, style, buf_str(&skeleton), &out, &error))
		return value_text(VALUE_TEXT, d->text, d->loc);
	return value_text(VALUE_TEXT, buf_str(&out), d->loc);
}

/* --- Bars --- */

/* The largest value of a workload; NULL where there is none, or one is below 0. */
static const struct decimal *largest(const struct result *result)
{
	const struct decimal *most = NULL;

	for (size_t i = 0; i < result->values.list.count; i++) {
		const struct decimal *d = &result->values.list.items[i].value;
		struct number more;

		if (!d->text.ptr || d->number.digits < 0)
			return NULL;
		if (!most || (gain_of(d->number, most->number, &more) && more.digits > 0) || most->number.digits == 0)
			most = d;
	}
	return most;
}

/* Percent of the largest value; -1 where it cannot be told. */
static int64_t share_of(const struct decimal *d, const struct decimal *most)
{
	struct number gain;

	if (!most || !gain_of(d->number, most->number, &gain))
		return -1;
	return (gain.digits + 1000 + 5) / 10;
}

/* What is measured of one workload, configuration by configuration. */
struct measuring {
	const struct builder *b;
	const struct benchmark *benchmark;
	const struct result *result;
	const struct decimal *most;
	int64_t before;			/* share of the configuration before; -1: there is none */
};

static void bar_fill(struct measuring *m, const struct decimal *own, struct value *slots)
{
	int64_t share = share_of(own, m->most);

	if (share < 0)
		return;
	slots[MEASUREMENT_SLOT_SHARE] = value_int(share);
	/* What goes further is no gain where less is better. */
	if (m->before >= 0 && m->before < share && m->benchmark->metric.better != BETTER_LOWER) {
		slots[MEASUREMENT_SLOT_SHARE_BEFORE] = value_int(m->before);
		slots[MEASUREMENT_SLOT_STEP] = value_int(share - m->before);
	}
	m->before = share;
}

static struct value measurement_value(struct measuring *m, const struct configuration *c, struct prose_reader *reader)
{
	const struct decimal *own = result_find(m->result, c->id.s), *base = result_find(m->result, m->benchmark->baseline.s);
	struct value map, *slots = map_begin(m->b, &type_measurement, own ? own->loc : c->id.loc, &map);
	struct number gain;

	slots[MEASUREMENT_SLOT_CONFIGURATION] = value_of(VALUE_TEXT, &c->id);
	slots[MEASUREMENT_SLOT_LABEL] = value_prose(prose_text_needed(reader, &c->label), c->label.loc);
	if (!own || !own->text.ptr)
		return map;
	slots[MEASUREMENT_SLOT_VALUE] = shown_number(m->b, m->benchmark, own);
	bar_fill(m, own, slots);
	if (base && base->text.ptr && own != base && gain_of(own->number, base->number, &gain))
		slots[MEASUREMENT_SLOT_GAIN] = (struct value){ .kind = VALUE_NUMBER, .loc = own->loc, .number = gain };
	return map;
}

static struct value results_value(const struct builder *b, const struct benchmark *benchmark, struct prose_reader *reader)
{
	size_t count = benchmark->results.list.count, columns = benchmark->configurations.list.count;
	struct value *items = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++) {
		const struct result *result = &benchmark->results.list.items[i];
		struct value *slots = map_begin(b, &type_result, result->workload.loc, &items[i]);
		struct value *values = NEW_ARRAY(b->a, struct value, columns);
		struct measuring m = { b, benchmark, result, largest(result), -1 };

		for (size_t j = 0; j < columns; j++)
			values[j] = measurement_value(&m, &benchmark->configurations.list.items[j], reader);
		slots[RESULT_SLOT_WORKLOAD] = value_of(VALUE_CODE, &result->workload);
		slots[RESULT_SLOT_VALUES] = value_list(values, columns);
	}
	return value_list(items, count);
}

static struct value configurations_value(const struct builder *b, const struct benchmark *benchmark, struct prose_reader *reader)
{
	size_t count = benchmark->configurations.list.count;
	struct value *items = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++) {
		const struct configuration *c = &benchmark->configurations.list.items[i];
		struct value *slots = map_begin(b, &type_configuration, c->id.loc, &items[i]);

		slots[CONFIGURATION_SLOT_LABEL] = value_prose(prose_text_needed(reader, &c->label), c->label.loc);
		slots[CONFIGURATION_SLOT_ID] = value_of(VALUE_TEXT, &c->id);
		slots[CONFIGURATION_SLOT_TEXT] = value_prose(prose_text(reader, &c->text), c->text.loc);
		slots[CONFIGURATION_SLOT_BASELINE] = value_bool(str_eq(c->id.s, benchmark->baseline.s));
	}
	return value_list(items, count);
}

static struct value metric_value(const struct builder *b, const struct metric *metric)
{
	struct value map, *slots = map_begin(b, &type_metric, metric->name.loc, &map);

	slots[METRIC_SLOT_NAME] = value_of(VALUE_TEXT, &metric->name);
	slots[METRIC_SLOT_UNIT] = value_of(VALUE_TEXT, &metric->unit);
	if (metric->better != BETTER_ABSENT)
		slots[METRIC_SLOT_BETTER] = value_word(metric->better == BETTER_HIGHER ? "higher" : "lower");
	return map;
}

static void benchmark_fill(const struct builder *b, const struct benchmark *benchmark, struct prose_reader *reader, struct value *map)
{
	struct value *slots = map_begin(b, &type_benchmark, benchmark->id.loc, map);
	struct prose_reader shared = prose_reader_shared(b, reader, benchmark->section.loc);
	struct prose_reader *own = benchmark->shared ? &shared : reader;
	const struct prose_field *title = benchmark->shared ? &benchmark->shared->title : &benchmark->title;
	const struct prose_field *body = benchmark->shared ? &benchmark->shared->body : &benchmark->body;

	slots[BENCHMARK_SLOT_TITLE] = value_prose(prose_text_needed(own, title), title->loc);
	slots[BENCHMARK_SLOT_ID] = value_of(VALUE_TEXT, &benchmark->id);
	slots[BENCHMARK_SLOT_BODY] = value_prose(prose_text(own, body), body->loc);
	if (benchmark->metric.node)
		slots[BENCHMARK_SLOT_METRIC] = metric_value(b, &benchmark->metric);
	slots[BENCHMARK_SLOT_CONFIGURATIONS] = configurations_value(b, benchmark, reader);
	slots[BENCHMARK_SLOT_RESULTS] = results_value(b, benchmark, reader);
}

struct value value_benchmarks(const struct builder *b, const struct release *r, struct prose_reader *reader)
{
	size_t count = r->benchmarks.list.count;
	struct value *items = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++)
		benchmark_fill(b, &r->benchmarks.list.items[i], reader, &items[i]);
	return value_list(items, count);
}
