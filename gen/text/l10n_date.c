/* Dates written by a locale's patterns: years, months, days and the era. No ICU, so that threads can share everything. */
#include "text/l10n_form.h"

/* A run of one letter of a pattern. */
struct field {
	char letter;
	size_t count;
};

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool put_year(const struct date_form *f, struct date d, size_t count, struct buf *out)
{
	(void)f;
	if (count == 2)
		buf_print(out, "%02d", d.year % 100);
	else
		buf_print(out, "%0*d", (int)count, d.year);
	return true;
}

static bool put_month_as(const struct date_form *f, struct date d, size_t count, const enum month_form forms[2], struct buf *out)
{
	if (count > 4)
		return false;
	if (count > 2)
		buf_put(out, f->names[forms[count == 3]][(d.month - 1) % MONTHS]);
	else
		buf_print(out, "%0*d", (int)count, d.month);
	return true;
}

static bool put_month(const struct date_form *f, struct date d, size_t count, struct buf *out)
{
	static const enum month_form forms[2] = { MONTH_WIDE, MONTH_SHORT };

	return put_month_as(f, d, count, forms, out);
}

static bool put_month_alone(const struct date_form *f, struct date d, size_t count, struct buf *out)
{
	static const enum month_form forms[2] = { MONTH_WIDE_ALONE, MONTH_SHORT_ALONE };

	return put_month_as(f, d, count, forms, out);
}

static bool put_day(const struct date_form *f, struct date d, size_t count, struct buf *out)
{
	(void)f;
	if (count > 2)
		return false;
	buf_print(out, "%0*d", (int)count, d.day);
	return true;
}

static bool put_era(const struct date_form *f, struct date d, size_t count, struct buf *out)
{
	(void)d;
	if (count > 3)
		return false;
	buf_put(out, f->era);
	return true;
}

static const struct {
	char letter;
	bool (*put)(const struct date_form *f, struct date d, size_t count, struct buf *out);
} writers[] = {
	{ 'y', put_year }, { 'M', put_month }, { 'L', put_month_alone }, { 'd', put_day }, { 'G', put_era },
};

static bool put_field(const struct date_form *f, struct date d, struct field field, struct buf *out)
{
	for (size_t i = 0; i < sizeof writers / sizeof writers[0]; i++)
		if (writers[i].letter == field.letter)
			return writers[i].put(f, d, field.count, out);
	return false;
}

/* A quoted run that begins at `at`; returns the offset behind it. '' is an apostrophe, inside and outside quotes. */
static size_t put_quoted(struct str pattern, size_t at, struct buf *out)
{
	size_t end = str_find_char(pattern, '\'', at + 1);

	if (end == at + 1)
		buf_char(out, '\'');
	else
		buf_put(out, str_slice(pattern, at + 1, end));
	return end + 1;
}

static size_t run(struct str pattern, size_t at)
{
	size_t end = at + 1;

	while (end < pattern.len && pattern.ptr[end] == pattern.ptr[at])
		end++;
	return end - at;
}

bool date_write(const struct date_form *f, struct date d, struct str pattern, struct buf *out)
{
	size_t before = out->len;

	for (size_t at = 0; at < pattern.len;) {
		struct field field = { pattern.ptr[at], 1 };

		if (field.letter == '\'') {
			at = put_quoted(pattern, at, out);
			continue;
		}
		if (!is_letter(field.letter)) {
			buf_char(out, field.letter);
			at++;
			continue;
		}
		field.count = run(pattern, at);
		if (!put_field(f, d, field, out)) {
			out->len = before;
			return false;
		}
		at += field.count;
	}
	return pattern.len > 0;
}
