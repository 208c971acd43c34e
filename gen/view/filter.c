/* The filters of templates, and the table of them. */
#include "view/filter.h"

enum { HEADING_MAX = 5 };

#define KIND(kind) (1u << VALUE_##kind)
#define TEXTS (KIND(TEXT) | KIND(CODE) | KIND(URL) | KIND(VERSION))

const struct str *filter_word(const struct str *words, size_t count, struct str wanted)
{
	for (size_t i = 0; i < count; i++)
		if (str_eq(words[i], wanted))
			return &words[i];
	return NULL;
}

struct str filter_text(const struct expr_node *n)
{
	return n->arg_count ? n->args[0].value->text : (struct str){ NULL, 0 };
}

const struct value *filter_new_text(struct eval *e, struct str text)
{
	struct value *v = NEW(e->run->scratch, struct value);

	*v = value_text(VALUE_TEXT, text, (struct loc){ NULL, 0, 0 });
	return v;
}

/* --- date --- */

static const struct str date_words[] = { { "short", 5 }, { "medium", 6 }, { "long", 4 } };
static const enum date_style date_styles[] = { DATE_SHORT, DATE_MEDIUM, DATE_LONG };

static bool date_check(struct check *c, struct expr_node *n)
{
	struct str style = filter_text(n);
	size_t error;

	if (!style.ptr || filter_word(date_words, 3, style) || (style.len && l10n_date_skeleton(style, &error)))
		return true;
	check_wrong(c, n->args[0].loc, str_length(n->args[0].value->written), RULE_TEMPLATE_TYPE, "'%.*s' is no style of a date", STR_FMT(style));
	diag_hint(c->ds, "it is 'short', 'medium', 'long' or a skeleton such as 'yMMM'");
	return false;
}

static const struct value *date_apply(struct eval *e, const struct expr_node *n, const struct value *input)
{
	struct str style = filter_text(n);
	const struct str *word = style.ptr ? filter_word(date_words, 3, style) : &date_words[2];
	struct buf out = buf_on(e->run->scratch);

	l10n_date(e->run->catalog->l10n, input->date, word ? date_styles[word - date_words] : DATE_SKELETON, style, &out);
	return filter_new_text(e, buf_str(&out));
}

/* --- number, percent --- */

static const struct str number_words[] = { { "integer", 7 }, { "percent", 7 } };
static const enum number_style number_styles[] = { NUMBER_INTEGER, NUMBER_PERCENT };

static bool number_check(struct check *c, struct expr_node *n)
{
	struct str style = filter_text(n);
	size_t error;

	if (!style.ptr || filter_word(number_words, 2, style))
		return true;
	if (!style.len || !l10n_number_skeleton(c->arena, style, &error)) {
		check_wrong(c, n->args[0].loc, str_length(n->args[0].value->written), RULE_TEMPLATE_TYPE, "'%.*s' is no style of a number", STR_FMT(style));
		diag_hint(c->ds, "it is 'integer', 'percent' or a skeleton such as '.00'");
		return false;
	}
	return true;
}

static const struct value *print_number(struct eval *e, struct number number, enum number_style style, struct str skeleton)
{
	struct buf out = buf_on(e->run->scratch);
	size_t error = 0;

	l10n_number(e->run->catalog->l10n, number, style, skeleton, &out, &error);
	return filter_new_text(e, buf_str(&out));
}

static const struct value *number_apply(struct eval *e, const struct expr_node *n, const struct value *input)
{
	struct str style = filter_text(n);
	const struct str *word = style.ptr ? filter_word(number_words, 2, style) : NULL;

	return print_number(e, input->number, word ? number_styles[word - number_words] : style.ptr ? NUMBER_SKELETON : NUMBER_PLAIN, style);
}

static const struct value *percent_apply(struct eval *e, const struct expr_node *n, const struct value *input)
{
	(void)n;
	return print_number(e, input->number, NUMBER_PERCENT, (struct str){ NULL, 0 });
}

/* --- unit --- */

/* CLDR's units are words with a hyphen between them; anything else could be more of a skeleton. */
static struct str unit_skeleton(struct arena *a, struct str unit)
{
	for (size_t i = 0; i < unit.len; i++)
		if (!((unit.ptr[i] >= 'a' && unit.ptr[i] <= 'z') || (unit.ptr[i] >= '0' && unit.ptr[i] <= '9') || (unit.ptr[i] == '-' && i)))
			return (struct str){ NULL, 0 };
	return str_print(a, "unit/%.*s unit-width-short", STR_FMT(unit));
}

static bool unit_check(struct check *c, struct expr_node *n)
{
	struct str unit = filter_text(n), skeleton = unit.len ? unit_skeleton(c->arena, unit) : unit;
	size_t error;

	if (skeleton.len && l10n_number_skeleton(c->arena, skeleton, &error))
		return true;
	check_wrong(c, n->args[0].loc, str_length(n->args[0].value->written), RULE_TEMPLATE_TYPE, "'%.*s' is no unit", STR_FMT(unit));
	diag_hint(c->ds, "it is one of CLDR, such as 'gigabyte', 'second' or 'kilometer-per-hour'");
	return false;
}

static const struct value *unit_apply(struct eval *e, const struct expr_node *n, const struct value *input)
{
	static const char zeros[] = "000000000000000000";
	struct arena *a = e->run->scratch;
	struct str unit = unit_skeleton(a, filter_text(n));

	/* All the decimals that the number has, as where it is printed without a unit. */
	return print_number(e, input->number, NUMBER_SKELETON, str_print(a, "%.*s .%.*s", STR_FMT(unit), (int)input->number.decimals, zeros));
}

/* --- default --- */

static bool default_check(struct check *c, struct expr_node *n)
{
	const struct type *left, *right;

	n->left = expr_scalar(c, n->left);
	n->args[0].value = expr_scalar(c, n->args[0].value);
	left = n->left->type;
	right = n->args[0].value->type;
	n->type = left;
	n->optional = false;
	if (left == right)
		return true;
	if (n->args[0].value->kind == EXPR_TEXT && left->kind == VALUE_VERSION)
		return true;
	n->type = kind_is_text(left->kind) && kind_is_text(right->kind) ? &type_text : &type_message;
	if (n->type == &type_text)
		return true;
	if (right == &type_message || (kind_is_text(right->kind) && (left->kind == VALUE_DATE || left->kind == VALUE_NUMBER || left == &type_message)))
		if (left->kind != VALUE_LIST && left->kind != VALUE_MAP && left->kind != VALUE_DICT && left->kind != VALUE_BOOL)
			return true;
	return check_wrong(c, n->args[0].loc, str_length(n->args[0].value->written), RULE_TEMPLATE_TYPE, "%s cannot stand in for %s", right->name, left->name);
}

static const struct value *default_apply(struct eval *e, const struct expr_node *n, const struct value *input)
{
	return input->kind == VALUE_ABSENT ? expr_value(e, n->args[0].value) : input;
}

/* --- How prose is written --- */

static bool form_check(struct check *c, struct expr_node *n)
{
	int64_t base = n->arg_count ? n->args[0].value->constant.number.digits : 0;

	n->type = &type_prose;
	if (n->arg_count && (n->args[0].value->constant.number.decimals || base < 0 || base > HEADING_MAX))
		return check_wrong(c, n->args[0].loc, str_length(n->args[0].value->written), RULE_TEMPLATE_TYPE, "a heading base is a number from 0 to %d", HEADING_MAX);
	return true;
}

#define ANY (TEXTS | KIND(DATE) | KIND(NUMBER) | KIND(BOOL) | KIND(PROSE) | KIND(LIST) | KIND(MAP) | KIND(DICT))

/* By name. */
const struct filter filters[] = {
	{ "date",     KIND(DATE),              0, 1, FILTER_ARG_WORD,   "style", &type_text, false,
	  "a date in the page's language: short, medium, long (as without), or a skeleton", date_check, date_apply },
	{ "default",  ANY,                     1, 1, FILTER_ARG_VALUE,  NULL,    NULL, true,
	  "another value where this one is absent", default_check, default_apply },
	{ "first",    KIND(LIST),              0, 0, FILTER_ARG_VALUE,  NULL,    NULL, false,
	  "the first item; absent when there is none", filter_item_check, filter_first_apply },
	{ "join",     KIND(LIST),              1, 1, FILTER_ARG_WORD,   NULL,    &type_text, false,
	  "the items with a text between them; for code, not for words", filter_texts_check, filter_join_apply },
	{ "json",     ANY,                     0, 0, FILTER_ARG_VALUE,  NULL,    &type_text, false,
	  "the value as JSON", NULL, filter_json_apply },
	{ "last",     KIND(LIST),              0, 0, FILTER_ARG_VALUE,  NULL,    NULL, false,
	  "the last item; absent when there is none", filter_item_check, filter_last_apply },
	{ "length",   KIND(LIST) | KIND(DICT), 0, 0, FILTER_ARG_VALUE,  NULL,    &type_number, false,
	  "how many items there are", NULL, filter_length_apply },
	{ "line",     KIND(PROSE),             0, 0, FILTER_ARG_VALUE,  NULL,    NULL, false,
	  "prose of one paragraph, without the paragraph around it", form_check, NULL },
	{ "list",     KIND(LIST),              0, 1, FILTER_ARG_WORD,   "style", &type_text, false,
	  "the items as a reader writes them: with 'and' (as without) or 'or'", filter_list_check, filter_list_apply },
	{ "markdown", KIND(PROSE),             0, 1, FILTER_ARG_NUMBER, "base",  NULL, false,
	  "prose as blocks; the number is added to the level of its headings", form_check, NULL },
	{ "number",   KIND(NUMBER),            0, 1, FILTER_ARG_WORD,   "style", &type_text, false,
	  "a number in the page's language: integer, percent, or a skeleton", number_check, number_apply },
	{ "percent",  KIND(NUMBER),            0, 0, FILTER_ARG_VALUE,  NULL,    &type_text, false,
	  "a share as a percentage: 0.20 is 20%", NULL, percent_apply },
	{ "sort",     KIND(LIST) | KIND(DICT), 0, 1, FILTER_ARG_WORD,   "by",    NULL, false,
	  "the items in the order of the page's language, versions in theirs; a dict by its keys", filter_sort_check, filter_sort_apply },
	{ "unit",     KIND(NUMBER),            1, 1, FILTER_ARG_WORD,   "unit",  &type_text, false,
	  "a number with its unit as the page's language writes it: 24 GB; the unit is one of CLDR, such as gigabyte", unit_check, unit_apply },
};

const size_t filter_count = sizeof filters / sizeof filters[0];

const struct filter *filter_find(struct str name)
{
	for (size_t i = 0; i < filter_count; i++)
		if (str_is(name, filters[i].name))
			return &filters[i];
	return NULL;
}

bool filter_is_form(const struct filter *f)
{
	return f && !f->apply;
}
