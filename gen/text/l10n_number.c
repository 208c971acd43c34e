/* Numbers as exact decimals, written with a locale's separators and signs. No floating point, no ICU. */
#include "text/l10n_form.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Digits of an int64_t, as many decimals as a struct number can have, two more for percent, one for a carry; zeros that a plan asks for
   stand in place of decimals. */
enum { DIGITS_MAX = 20 + UINT8_MAX + 4 };

_Static_assert(PLAN_DECIMALS_MAX < UINT8_MAX, "zeros fit where decimals do");

/* `len` digits, the last `decimals` of them behind the point; at least one before it. */
struct decimal {
	char digits[DIGITS_MAX];
	size_t len, decimals;
	bool negative;
};

static uint64_t magnitude(int64_t n)
{
	return n < 0 ? (uint64_t)-(n + 1) + 1 : (uint64_t)n;
}

static struct decimal decimal_of(struct number n)
{
	struct decimal d = { .decimals = n.decimals, .negative = n.digits < 0 };

	d.len = (size_t)snprintf(d.digits, sizeof d.digits, "%0*" PRIu64, n.decimals + 1, magnitude(n.digits));
	return d;
}

/* The point moves two digits to the right. */
static void decimal_percent(struct decimal *d)
{
	size_t zeros = d->decimals < 2 ? 2 - d->decimals : 0;
	size_t leading = 0;

	memset(d->digits + d->len, '0', zeros);
	d->len += zeros;
	d->decimals = d->decimals < 2 ? 0 : d->decimals - 2;
	while (d->len - leading > d->decimals + 1 && d->digits[leading] == '0')
		leading++;
	memmove(d->digits, d->digits + leading, d->len - leading);
	d->len -= leading;
}

static void decimal_round(struct decimal *d, size_t places)
{
	size_t at;
	bool up;

	if (d->decimals <= places)
		return;
	d->len -= d->decimals - places;
	d->decimals = places;
	up = d->digits[d->len] >= '5';
	for (at = d->len; up && at > 0; at--) {
		up = d->digits[at - 1] == '9';
		d->digits[at - 1] = up ? '0' : (char)(d->digits[at - 1] + 1);
	}
	if (up) {
		memmove(d->digits + 1, d->digits, d->len++);
		d->digits[0] = '1';
	}
}

/* No zeros at the end behind the first `least` decimals, and at least so many decimals. */
static void decimal_fill(struct decimal *d, size_t least)
{
	while (d->decimals > least && d->digits[d->len - 1] == '0') {
		d->len--;
		d->decimals--;
	}
	while (d->decimals < least) {
		d->digits[d->len++] = '0';
		d->decimals++;
	}
}

static bool is_zero(const struct decimal *d)
{
	return strspn(d->digits, "0") >= d->len;
}

struct number number_round(struct number n, unsigned places)
{
	uint64_t whole = magnitude(n.digits);

	for (; n.decimals > places; n.decimals--) {
		bool last = n.decimals == places + 1;

		whole = whole / 10 + (last && whole % 10 >= 5);
	}
	n.digits = n.digits < 0 ? -(int64_t)whole : (int64_t)whole;
	return n;
}

/* Does a separator stand before the last `left` digits of the whole part? */
static bool is_group_start(const struct number_form *f, size_t left)
{
	return left == f->primary || (left > f->primary && (left - f->primary) % f->secondary == 0);
}

static void put_digits(const struct number_form *f, const struct decimal *d, bool grouped, struct buf *out)
{
	size_t whole = d->len - d->decimals;

	grouped = grouped && f->primary > 0 && whole >= f->primary + f->minimum;
	for (size_t i = 0; i < whole; i++) {
		if (grouped && i > 0 && is_group_start(f, whole - i))
			buf_put(out, f->group);
		buf_char(out, d->digits[i]);
	}
	if (d->decimals > 0) {
		buf_put(out, f->decimal);
		buf_put(out, (struct str){ d->digits + whole, d->decimals });
	}
}

static void put_sign(const struct number_form *f, const struct decimal *d, enum number_sign sign, struct buf *out)
{
	bool zero = is_zero(d);

	if (d->negative && !zero)
		buf_put(out, f->minus);
	else if (sign == SIGN_ALWAYS || (sign == SIGN_EXCEPT_ZERO && !zero))
		buf_put(out, f->plus);
}

void number_write(const struct forms *forms, struct number n, const struct number_plan *plan, struct buf *out)
{
	const struct number_form *f = plan->percent ? &forms->percent : &forms->number;
	struct decimal d = decimal_of(n);

	if (plan->hundredfold)
		decimal_percent(&d);
	if (!plan->exact) {
		decimal_round(&d, plan->most);
		decimal_fill(&d, plan->least);
	}
	put_sign(f, &d, plan->sign, out);
	buf_put(out, f->prefix);
	put_digits(f, &d, !plan->ungrouped, out);
	buf_put(out, f->suffix);
}

size_t number_plain(struct number n, char *text, size_t size)
{
	struct decimal d = decimal_of(n);
	size_t whole = d.len - d.decimals;

	return (size_t)snprintf(text, size, "%s%.*s%s%.*s", d.negative ? "-" : "", (int)whole, d.digits, d.decimals ? "." : "",
				(int)d.decimals, d.digits + whole);
}
