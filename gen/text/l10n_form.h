/* What a locale's numbers and dates look like, read once from ICU's data; for the files of l10n only. */
#ifndef RELGEN_TEXT_L10N_FORM_H
#define RELGEN_TEXT_L10N_FORM_H

#include "text/l10n.h"

/* NUMBER_TEXT_MAX: bytes of any number with a point, its sign and a NUL. */
enum { MONTHS = 12, DATE_STYLES = 3, NUMBER_TEXT_MAX = 288, LOCALE_MAX = 160 };

/* From a pattern such as "#,##0 %". `primary` 0: no grouping; `secondary`: size of the groups above the first;
   `minimum`: digits that must stand before the first separator. */
struct number_form {
	struct str decimal, group, minus, plus;
	struct str prefix, suffix;
	size_t primary, secondary, minimum;
};

enum month_form { MONTH_WIDE, MONTH_SHORT, MONTH_WIDE_ALONE, MONTH_SHORT_ALONE, MONTH_FORMS };

struct date_form {
	struct str days[DATE_STYLES], months[DATE_STYLES];	/* patterns of full dates and of months, by enum
						   date_style; empty where more than a pattern is needed */
	struct str names[MONTH_FORMS][MONTHS];
	struct str era;
};

/* Text around and between the items of a list: of two, and of more. */
struct list_form {
	struct str before, after;
	struct str two_before, two, two_after;
	struct str first, middle, last;
};

struct forms {
	struct number_form number, percent;
	struct date_form date;
};

/* Of a month date, by enum date_style. */
extern const char *const month_skeletons[DATE_STYLES];

/* ICU's name of a well-formed tag whose language ICU knows; empty for any other. */
void locale_of(struct arena *a, struct str tag, char name[LOCALE_MAX]);

/* `locale` is ICU's name of a locale. */
struct forms forms_read(struct arena *a, const char *locale);

struct list_form list_read(struct arena *a, const char *locale, enum list_style style);
struct list_piece *list_pieces(struct arena *a, const struct list_form *form, size_t count, size_t *piece_count);

/* Rounds half up (away from zero) to at most `places` decimals; those that are there stay. */
struct number number_round(struct number n, unsigned places);

enum number_sign { SIGN_AUTO, SIGN_ALWAYS, SIGN_EXCEPT_ZERO };

/* How a number is to be written. `exact`: with the decimals that it has; else rounded to at most `most`, filled up to `least`. */
struct number_plan {
	bool exact, percent, hundredfold, ungrouped;
	unsigned least, most;
	enum number_sign sign;
};

enum { PLAN_DECIMALS_MAX = 20 };

/* What a skeleton asks for; false where that is more than a plan can say, or wrong. */
bool number_plan_of(struct str skeleton, struct number_plan *plan);
void number_write(const struct forms *forms, struct number n, const struct number_plan *plan, struct buf *out);
/* "-12.50", as ICU reads decimals; the length. */
size_t number_plain(struct number n, char *text, size_t size);

/* False, with nothing written, when the pattern is empty or has fields that need more than this (weekdays, narrow months). */
bool date_write(const struct date_form *form, struct date d, struct str pattern, struct buf *out);

#endif
