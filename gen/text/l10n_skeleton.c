/* The number skeletons that relgen reads by itself: ICU takes ten microseconds for each use of one. */
#include "text/l10n_form.h"

enum { MOST_DEFAULT = 6 };

/* Where each kind of word may stand once. */
enum slot { SLOT_UNIT, SLOT_SCALE, SLOT_PRECISION, SLOT_SIGN, SLOT_GROUPS, SLOT_ROUNDING };

static void set_percent(struct number_plan *plan)
{
	plan->percent = true;
}

static void set_hundredfold(struct number_plan *plan)
{
	plan->hundredfold = true;
}

static void set_integer(struct number_plan *plan)
{
	plan->least = plan->most = 0;
}

static void set_sign_always(struct number_plan *plan)
{
	plan->sign = SIGN_ALWAYS;
}

static void set_sign_except_zero(struct number_plan *plan)
{
	plan->sign = SIGN_EXCEPT_ZERO;
}

static void set_ungrouped(struct number_plan *plan)
{
	plan->ungrouped = true;
}

static void set_nothing(struct number_plan *plan)
{
	(void)plan;
}

static const struct {
	const char *word;
	enum slot slot;
	void (*set)(struct number_plan *plan);
} words[] = {
	{ "percent", SLOT_UNIT, set_percent },
	{ "scale/100", SLOT_SCALE, set_hundredfold },
	{ "precision-integer", SLOT_PRECISION, set_integer },
	{ "sign-auto", SLOT_SIGN, set_nothing },
	{ "sign-always", SLOT_SIGN, set_sign_always },
	{ "+!", SLOT_SIGN, set_sign_always },
	{ "sign-except-zero", SLOT_SIGN, set_sign_except_zero },
	{ "+?", SLOT_SIGN, set_sign_except_zero },
	{ "group-auto", SLOT_GROUPS, set_nothing },
	{ "group-off", SLOT_GROUPS, set_ungrouped },
	{ ",_", SLOT_GROUPS, set_ungrouped },
	{ "rounding-mode-half-up", SLOT_ROUNDING, set_nothing },
};

/* ".00##" */
static bool read_decimals(struct str word, struct number_plan *plan)
{
	size_t at = 1;

	if (word.ptr[0] != '.' || word.len > PLAN_DECIMALS_MAX)
		return false;
	while (at < word.len && word.ptr[at] == '0')
		at++;
	plan->least = (unsigned)at - 1;
	while (at < word.len && word.ptr[at] == '#')
		at++;
	plan->most = (unsigned)at - 1;
	return at == word.len;
}

static bool read_word(struct str word, struct number_plan *plan, enum slot *slot)
{
	*slot = SLOT_PRECISION;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (str_is(word, words[i].word)) {
			*slot = words[i].slot;
			words[i].set(plan);
			return true;
		}
	return read_decimals(word, plan);
}

bool number_plan_of(struct str skeleton, struct number_plan *plan)
{
	struct str rest = skeleton, word;
	unsigned seen = 0;

	*plan = (struct number_plan){ .most = MOST_DEFAULT };
	while (str_split(&rest, ' ', &word)) {
		enum slot slot;

		if (word.len == 0)
			continue;
		if (!read_word(word, plan, &slot) || (seen & 1u << slot))
			return false;
		seen |= 1u << slot;
	}
	return true;
}
