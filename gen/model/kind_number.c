/* The kinds that are read from digits: dates, figures, counts. */
#include "model/schema.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool parse_digits(struct str s, size_t *at, size_t count, unsigned *out)
{
	*out = 0;
	for (size_t i = 0; i < count; i++, ++*at) {
		if (*at >= s.len || !is_digit(s.ptr[*at]))
			return false;
		*out = *out * 10 + (unsigned)(s.ptr[*at] - '0');
	}
	return true;
}

static unsigned month_days(unsigned year, unsigned month)
{
	static const unsigned char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	return days[month - 1] + (month == 2 && leap ? 1u : 0u);
}

/* What is wrong with a date; NULL when nothing is. */
static const char *date_parse(struct str s, struct date *out)
{
	size_t at = 0;
	unsigned year, month, day = 0;

	if (!parse_digits(s, &at, 4, &year) || at >= s.len || s.ptr[at] != '-')
		return "is not a date";
	at++;
	if (!parse_digits(s, &at, 2, &month))
		return "is not a date";
	if (at < s.len && s.ptr[at] == '-') {
		at++;
		if (!parse_digits(s, &at, 2, &day))
			return "is not a date";
		if (day == 0)
			return "has a day that the calendar does not have";
	}
	if (at < s.len)
		return s.ptr[at] == 'T' || s.ptr[at] == ' ' ? "has a time, and a release has only a date" : "is not a date";
	if (year == 0 || month == 0 || month > 12)
		return "has a month that the calendar does not have";
	if (day > month_days(year, month))
		return "has a day that the calendar does not have";
	*out = (struct date){ (uint16_t)year, (uint8_t)month, (uint8_t)day };
	return NULL;
}

/* Dates may stand unquoted: other readers keep their text or make a date of them, which is meant. */
static bool date_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	struct dated *out = at;
	const char *problem;
	struct date date;

	if (node->kind != YNODE_SCALAR || node->text.len == 0) {
		struct text unused;

		return scalar_read(r, f, node, &unused);
	}
	problem = date_parse(node->text, &date);
	if (problem) {
		diag_span(r->ds, node->loc, str_length(node->text), RULE_DATE_INVALID, "'%.*s' %s", STR_FMT(node->text), problem);
		diag_hint(r->ds, "write year, month and day as 2026-05-07, or 2026-05 where the day is not known");
		return false;
	}
	*out = (struct dated){ date, node->loc };
	return true;
}

static bool decimal_parse(struct str s, struct number *out)
{
	size_t at = s.len && s.ptr[0] == '-' ? 1 : 0, digits = 0;
	bool point = false;

	*out = (struct number){ 0, 0 };
	for (; at < s.len; at++) {
		if (s.ptr[at] == '.' && !point && digits) {
			point = true;
			continue;
		}
		if (!is_digit(s.ptr[at]) || ++digits > 18)
			return false;
		out->digits = out->digits * 10 + (s.ptr[at] - '0');
		out->decimals = (uint8_t)(out->decimals + point);
	}
	if (s.len && s.ptr[0] == '-')
		out->digits = -out->digits;
	return digits > 0 && s.ptr[s.len - 1] != '.';
}

static bool decimal_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	struct decimal *out = at;
	struct text t;

	if (!scalar_read(r, f, node, &t))
		return false;
	if (!decimal_parse(t.s, &out->number))
		return kind_bad(r, f, t, "write up to 18 digits with at most one point, in quotes");
	out->text = t.s;
	out->loc = t.loc;
	return true;
}

static bool measure_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	struct decimal *out = at;
	struct text t;

	if (!scalar_read(r, f, node, &t))
		return false;
	if (!decimal_parse(t.s, &out->number)) {
		diag_span(r->ds, t.loc, str_length(t.s), RULE_BENCHMARK_NOT_A_NUMBER, "'%.*s' is not a number", STR_FMT(t.s));
		diag_hint(r->ds, "write up to 18 digits with at most one point, in quotes, or leave out what was not measured");
		return false;
	}
	out->text = t.s;
	out->loc = t.loc;
	return true;
}

static bool count_read(struct reader *r, const struct field *f, const struct ynode *node, void *at)
{
	struct decimal *out = at;
	struct text t = { node->text, node->loc };

	if (node->kind != YNODE_SCALAR || node->text.len == 0)
		return scalar_read(r, f, node, &t);
	if (t.s.len > 4 || !decimal_parse(t.s, &out->number) || out->number.decimals || out->number.digits < 0)
		return kind_bad(r, f, t, "write a whole number from 0 to 9999");
	out->text = t.s;
	out->loc = t.loc;
	return true;
}

const struct kind kind_date = { "a date", date_read, SHAPE_TEXT, "^[0-9]{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?$", NULL };
const struct kind kind_decimal = { "a figure", decimal_read, SHAPE_TEXT, "^-?[0-9]+(\\.[0-9]+)?$", NULL };
const struct kind kind_measure = { "a measured value", measure_read, SHAPE_TEXT, "^-?[0-9]+(\\.[0-9]+)?$", NULL };
const struct kind kind_count = { "a number", count_read, SHAPE_COUNT, NULL, NULL };
