/* The start gate of an image, parsed and held against a machine. */
#include "model/gate.h"

#include "base/vec.h"
#include "model/version.h"

static const char *const names[GATE_NAMES] = {
	[GATE_CUDA] = "cuda", [GATE_DRIVER] = "driver", [GATE_ARCH] = "arch", [GATE_BRAND] = "brand",
};

/* The longer spelling of two that begin alike comes first. */
static const char *const operators[GATE_OPERATORS] = {
	[GATE_AT_LEAST] = ">=", [GATE_AT_MOST] = "<=", [GATE_ABOVE] = ">", [GATE_BELOW] = "<", [GATE_NOT] = "!=", [GATE_IS] = "=",
};

static bool name_read(struct str word, enum gate_name *name)
{
	for (unsigned i = 0; i < GATE_NAMES; i++)
		if (str_is(word, names[i])) {
			*name = (enum gate_name)i;
			return true;
		}
	return false;
}

/* The operator that `text` begins with; its length, 0 where there is none. */
static size_t operator_read(struct str text, enum gate_operator *operator)
{
	for (unsigned i = 0; i < GATE_OPERATORS; i++)
		if (str_starts(text, operators[i])) {
			*operator = (enum gate_operator)i;
			return strlen(operators[i]);
		}
	return 0;
}

static bool is_number(struct str value)
{
	for (size_t i = 0; i < value.len; i++)
		if ((value.ptr[i] < '0' || value.ptr[i] > '9') && value.ptr[i] != '.')
			return false;
	return version_valid(value);
}

static bool term_read(struct str text, struct gate_term *term)
{
	size_t at = 0, length;

	while (at < text.len && text.ptr[at] >= 'a' && text.ptr[at] <= 'z')
		at++;
	length = operator_read(str_from(text, at), &term->operator);
	if (!length || !name_read(str_slice(text, 0, at), &term->name))
		return false;
	term->value = str_from(text, at + length);
	if (term->name == GATE_BRAND)
		return term->value.len && (term->operator == GATE_IS || term->operator == GATE_NOT);
	return is_number(term->value);
}

struct gate gate_parse(struct arena *a, struct str expression)
{
	VEC(struct gate_term) terms = { NULL, 0, 0 };
	struct gate gate = { NULL, 0, { NULL, 0 } };
	struct str clause, word;

	if (expression.len > GATE_LENGTH_MAX) {
		gate.wrong = expression;
		return gate;
	}
	while (str_split(&expression, ' ', &clause)) {
		size_t before = terms.count;

		while (str_split(&clause, ',', &word)) {
			struct gate_term term = { .last = false };

			if (!word.len)
				continue;
			if (!term_read(word, &term)) {
				gate.wrong = word;
				return gate;
			}
			*vec_push(a, &terms) = term;
		}
		if (terms.count > before)
			terms.items[terms.count - 1].last = true;
	}
	gate.terms = terms.items;
	gate.count = terms.count;
	return gate;
}

static bool holds(enum gate_operator operator, int order)
{
	switch (operator) {
	case GATE_AT_LEAST:
		return order >= 0;
	case GATE_AT_MOST:
		return order <= 0;
	case GATE_ABOVE:
		return order > 0;
	case GATE_BELOW:
		return order < 0;
	case GATE_NOT:
		return order != 0;
	case GATE_IS:
	case GATE_OPERATORS:
		break;
	}
	return order == 0;
}

/* Where the least and the bound above of the CUDA version both say the same. */
static enum gate_state cuda_check(const struct gate_term *term, const struct gate_host *host)
{
	struct str least = host->facts[GATE_CUDA], value = term->value;
	bool below = host->cuda_below.ptr && version_cmp(host->cuda_below, value) <= 0;
	bool above = least.ptr && version_cmp(least, value) > 0, reached = least.ptr && version_cmp(least, value) >= 0;

	switch (term->operator) {
	case GATE_AT_LEAST:
		return reached ? GATE_STARTS : below ? GATE_REFUSES : GATE_UNKNOWN;
	case GATE_ABOVE:
		return above ? GATE_STARTS : below ? GATE_REFUSES : GATE_UNKNOWN;
	case GATE_BELOW:
		return below ? GATE_STARTS : reached ? GATE_REFUSES : GATE_UNKNOWN;
	case GATE_AT_MOST:
		return below ? GATE_STARTS : above ? GATE_REFUSES : GATE_UNKNOWN;
	case GATE_NOT:
		return above || below ? GATE_STARTS : GATE_UNKNOWN;
	case GATE_IS:
	case GATE_OPERATORS:
		break;
	}
	return above || below ? GATE_REFUSES : GATE_UNKNOWN;
}

static enum gate_state term_check(const struct gate_term *term, const struct gate_host *host)
{
	struct str fact = host->facts[term->name];
	int order;

	if (term->name == GATE_CUDA)
		return cuda_check(term, host);
	if (!fact.ptr)
		return GATE_UNKNOWN;
	order = term->name == GATE_BRAND ? !str_eq(fact, term->value) : version_cmp(fact, term->value);
	return holds(term->operator, order) ? GATE_STARTS : GATE_REFUSES;
}

enum gate_state gate_check(const struct gate *gate, const struct gate_host *host)
{
	enum gate_state clause = GATE_STARTS, all = GATE_REFUSES;

	if (gate->wrong.ptr)
		return GATE_UNKNOWN;
	for (size_t i = 0; i < gate->count; i++) {
		enum gate_state term = term_check(&gate->terms[i], host);

		if (term == GATE_REFUSES || clause == GATE_STARTS)
			clause = term;
		if (!gate->terms[i].last)
			continue;
		if (clause == GATE_STARTS)
			return GATE_STARTS;
		all = clause == GATE_UNKNOWN ? clause : all;
		clause = GATE_STARTS;
	}
	return gate->count ? all : GATE_ABSENT;
}
