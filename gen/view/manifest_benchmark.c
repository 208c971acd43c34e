/* manifest.json: benchmarks, with the gains computed from their results. */
#include "model/gain.h"
#include "view/manifest_writer.h"

static const char *const better_words[] = { [BETTER_HIGHER] = "higher", [BETTER_LOWER] = "lower" };

static void metric(struct json *j, const struct metric *m)
{
	if (!m->node)
		return;
	json_key(j, STR("metric"));
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("name"), m->name.s);
	json_member(j, STR("unit"), m->unit.s);
	manifest_word(j, STR("better"), better_words, m->better);
	manifest_decimal(j, STR("decimals"), &m->decimals);
	json_map_end(j);
}

static void configurations(struct manifest_writer *w, const struct benchmark *b)
{
	struct json *j = &w->json;

	json_key(j, STR("configurations"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < b->configurations.list.count; i++) {
		const struct configuration *c = &b->configurations.list.items[i];

		json_map(j, JSON_LINES);
		json_member(j, STR("id"), c->id.s);
		manifest_text(w, STR("label"), &c->label);
		manifest_text(w, STR("text"), &c->text);
		json_map_end(j);
	}
	json_list_end(j);
}

static const struct result_value *baseline_value(const struct benchmark *b, const struct result *r)
{
	for (size_t i = 0; i < r->values.list.count; i++)
		if (str_eq(r->values.list.items[i].id.s, b->baseline.s))
			return &r->values.list.items[i];
	return NULL;
}

static void gains(struct json *j, const struct benchmark *b, const struct result *r)
{
	const struct result_value *baseline = baseline_value(b, r);
	struct number gain;

	if (!baseline)
		return;
	json_key(j, STR("gains"));
	json_map(j, JSON_ONE_LINE);
	for (size_t i = 0; i < r->values.list.count; i++) {
		const struct result_value *v = &r->values.list.items[i];

		if (v == baseline || !gain_of(v->value.number, baseline->value.number, &gain))
			continue;
		json_key(j, v->id.s);
		json_decimal(j, gain.digits, gain.decimals);
	}
	json_map_end(j);
}

static void results(struct json *j, const struct benchmark *b)
{
	json_key(j, STR("results"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < b->results.list.count; i++) {
		const struct result *r = &b->results.list.items[i];

		json_map(j, JSON_ONE_LINE);
		json_member(j, STR("workload"), r->workload.s);
		json_key(j, STR("values"));
		json_map(j, JSON_ONE_LINE);
		for (size_t k = 0; k < r->values.list.count; k++)
			manifest_decimal(j, r->values.list.items[k].id.s, &r->values.list.items[k].value);
		json_map_end(j);
		gains(j, b, r);
		json_map_end(j);
	}
	json_list_end(j);
}

void manifest_benchmarks(struct manifest_writer *w, const struct release *r)
{
	struct json *j = &w->json;

	json_key(j, STR("benchmarks"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < r->benchmarks.list.count; i++) {
		const struct benchmark *b = &r->benchmarks.list.items[i];

		json_map(j, JSON_LINES);
		json_member(j, STR("id"), b->id.s);
		manifest_text(w, STR("title"), b->shared ? &b->shared->title : &b->title);
		manifest_text(w, STR("body"), b->shared ? &b->shared->body : &b->body);
		metric(j, &b->metric);
		json_member(j, STR("baseline"), b->baseline.s);
		configurations(w, b);
		results(j, b);
		json_map_end(j);
	}
	json_list_end(j);
}
