/* The numbers of a translation against those of its source, as multisets. */
#include "model/translation.h"
#include "model/translation_number.h"
#include "text/shown.h"

/* How often each value stands in the two texts: surely, and at most. */
struct tally {
	struct id_index values;
	size_t *source, *source_most, *mine, *mine_most;
};

static void count(struct tally *t, const struct number_uses *uses, size_t *sure, size_t *most)
{
	for (size_t i = 0; i < uses->list.count; i++) {
		size_t at = id_index_add(&t->values, uses->list.items[i].value);

		sure[at] += !uses->list.items[i].optional;
		most[at]++;
	}
}

static struct tally tally_of(struct arena *a, const struct number_uses *source, const struct number_uses *mine)
{
	size_t most = source->list.count + mine->list.count;
	struct tally t = { id_index_on(a, most), NEW_ARRAY(a, size_t, most), NEW_ARRAY(a, size_t, most), NEW_ARRAY(a, size_t, most),
			   NEW_ARRAY(a, size_t, most) };

	count(&t, source, t.source, t.source_most);
	count(&t, mine, t.mine, t.mine_most);
	return t;
}

/* Numbers as the texts write them; of `uses` those that the other text does not have so often. */
struct changed {
	VEC(const struct number_use *) list;
	size_t at;		/* those before it have been told */
};

static struct changed changed_of(struct arena *a, struct tally *t, const struct number_uses *uses, const size_t *allowed)
{
	struct changed c = { 0 };
	size_t *had = NEW_ARRAY(a, size_t, t->values.count);

	for (size_t i = 0; i < uses->list.count; i++) {
		const struct number_use *use = &uses->list.items[i];
		size_t value = id_index_find(&t->values, use->value);

		if (!use->optional && had[value]++ >= allowed[value])
			*vec_push(a, &c.list) = use;
	}
	return c;
}

static struct str written(struct str text, const struct number_use *use)
{
	return shown_part(str_slice(text, use->from, use->to));
}

/* A number that is not the source's stands for one that is missing. */
static void say_extra(struct translation_check *c, const struct translation *t, const struct number_use *use, struct changed *missing)
{
	struct str mine = written(t->text, use);

	if (missing->at == missing->list.count) {
		translation_say(c, t, use->from, use->to, RULE_NUMBER_CHANGED, "the number '%.*s' is not in the source, or not so often", STR_FMT(mine));
		diag_hint(c->ds, "leave out what the source does not say");
	} else {
		struct str theirs = written(t->source, missing->list.items[missing->at++]);

		translation_say(c, t, use->from, use->to, RULE_NUMBER_CHANGED, "the number is '%.*s' here and '%.*s' in the source", STR_FMT(mine),
				STR_FMT(theirs));
		diag_hint(c->ds, "write '%.*s'", STR_FMT(theirs));
	}
}

static void say_missing(struct translation_check *c, const struct translation *t, const struct number_use *use)
{
	struct str number = written(t->source, use);

	translation_say(c, t, 0, 0, RULE_NUMBER_CHANGED, "the number '%.*s' of the source is missing", STR_FMT(number));
	diag_hint(c->ds, "add '%.*s'", STR_FMT(number));
}

void translation_numbers(struct translation_check *c, const struct translation *t)
{
	enum number_reading reading = c->decimal_comma ? NUMBERS_COMMA : NUMBERS_EXACT;
	struct number_uses source, mine;
	struct tally tally;
	struct changed missing, extra;

	if (t->facts_differ || (!numbers_may_be_sure(t->source) && !numbers_may_be_sure(t->text)))
		return;
	source = numbers_of(c->scratch, t->source, &t->source_parts, reading);
	mine = numbers_of(c->scratch, t->text, &t->parts, reading);
	tally = tally_of(c->scratch, &source, &mine);
	missing = changed_of(c->scratch, &tally, &source, tally.mine_most);
	extra = changed_of(c->scratch, &tally, &mine, tally.source_most);
	for (size_t i = 0; i < extra.list.count && i < TRANSLATION_FINDINGS_MAX; i++)
		say_extra(c, t, extra.list.items[i], &missing);
	for (size_t i = missing.at; i < missing.list.count && i - missing.at < TRANSLATION_FINDINGS_MAX; i++)
		say_missing(c, t, missing.list.items[i]);
}
