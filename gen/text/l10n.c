/* A language's numbers, dates, plural categories and order: what of ICU's i18n library is used when something is written. */
#include "text/l10n_form.h"

#include <stdio.h>
#include <string.h>
#include <unicode/uclean.h>
#include <unicode/ucol.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/uloc.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ustring.h>

#include "base/cleanup.h"
#include "text/l10n_units.h"

enum { PLURAL_KINDS = 2, LIST_STYLES = 2, KEYWORD_MAX = 16, DATE_TEXT_MAX = 256 };

CLEANUP_POINTER(enumeration_drop, UEnumeration, uenum_close)
CLEANUP_POINTER(formatter_drop, UNumberFormatter, unumf_close)
CLEANUP_POINTER(formatted_drop, UFormattedNumber, unumf_closeResult)
CLEANUP_POINTER(generator_drop, UDateTimePatternGenerator, udatpg_close)
CLEANUP_POINTER(date_drop, UDateFormat, udat_close)
CLEANUP_POINTER(calendar_drop, UCalendar, ucal_close)

struct l10n {
	struct str tag, own_name;
	const char *direction;
	const char *name;	/* ICU's: "zh_Hant" */
	const char *locale;	/* the same with Latin digits and the Gregorian calendar */
	struct forms forms;
	struct list_form lists[LIST_STYLES];
	UPluralRules *rules[PLURAL_KINDS];
	unsigned categories[PLURAL_KINDS];
	UCollator *collator;
};

const char *const plural_names[PLURAL_CATEGORIES] = { "zero", "one", "two", "few", "many", "other" };

struct list_piece *l10n_list(struct arena *a, const struct l10n *l, enum list_style style, size_t count, size_t *piece_count)
{
	return list_pieces(a, &l->lists[style], count, piece_count);
}

/* Plural categories. */

static unsigned category_of(const char *keyword)
{
	unsigned i = 0;

	while (i < PLURAL_CATEGORIES - 1 && strcmp(plural_names[i], keyword) != 0)
		i++;
	return i;
}

static unsigned categories_of(const UPluralRules *rules)
{
	UErrorCode error = U_ZERO_ERROR;
	CLEANUP(enumeration_drop) UEnumeration *keywords = uplrules_getKeywords(rules, &error);
	unsigned set = 1u << (PLURAL_CATEGORIES - 1);
	const char *keyword;

	while (U_SUCCESS(error) && (keyword = uenum_next(keywords, NULL, &error)))
		set |= 1u << category_of(keyword);
	return set;
}

unsigned l10n_plurals(const struct l10n *l, enum plural_kind kind)
{
	return l->categories[kind];
}

/* Rules look at the last digits and at whether there are more: those of a long number are kept. */
static double select_value(int64_t n)
{
	enum { PERIOD = 1000000 };
	uint64_t whole = n < 0 ? (uint64_t)-(n + 1) + 1 : (uint64_t)n;

	return (double)(whole < (uint64_t)PERIOD * PERIOD ? whole : whole % PERIOD + PERIOD);
}

/* "1.0" and "1" differ where a language looks at the decimals that are seen. */
static int32_t select_decimal(const struct l10n *l, enum plural_kind kind, struct number n, UChar keyword[KEYWORD_MAX])
{
	enum { SEEN_MAX = 15, TEXT_MAX = 48 };
	struct number seen = number_round(n, SEEN_MAX);
	UChar skeleton[SEEN_MAX + 1] = u".";
	char text[TEXT_MAX];
	size_t len = number_plain(seen, text, sizeof text);
	UErrorCode error = U_ZERO_ERROR;
	CLEANUP(formatter_drop) UNumberFormatter *formatter = NULL;
	CLEANUP(formatted_drop) UFormattedNumber *formatted = unumf_openResult(&error);

	u_memset(skeleton + 1, u'0', seen.decimals);
	formatter = unumf_openForSkeletonAndLocale(skeleton, seen.decimals + 1, l->locale, &error);
	unumf_formatDecimal(formatter, text, (int32_t)len, formatted, &error);
	return uplrules_selectFormatted(l->rules[kind], formatted, keyword, KEYWORD_MAX, &error);
}

unsigned l10n_plural(const struct l10n *l, enum plural_kind kind, struct number n)
{
	UChar keyword[KEYWORD_MAX];
	char name[KEYWORD_MAX] = "";
	UErrorCode error = U_ZERO_ERROR;
	int32_t len = n.decimals ? select_decimal(l, kind, n, keyword) :
		uplrules_select(l->rules[kind], select_value(n.digits), keyword, KEYWORD_MAX, &error);

	if (U_SUCCESS(error) && len > 0 && len < KEYWORD_MAX)
		u_UCharsToChars(keyword, name, len);
	return category_of(name);
}

/* Numbers by skeleton. */

static UNumberFormatter *skeleton_open(struct arena *a, const char *locale, struct str skeleton, size_t *offset)
{
	bool rounds = str_find(skeleton, STR("rounding-mode-"), 0) < skeleton.len;
	struct units units = units_of(a, str_print(a, "%.*s%s", STR_FMT(skeleton), rounds ? "" : " rounding-mode-half-up"));
	UParseError place = { .offset = 0 };
	UErrorCode error = U_ZERO_ERROR;
	UNumberFormatter *formatter = unumf_openForSkeletonAndLocaleWithError(units.ptr, units.len, locale, &place, &error);
	int32_t at = place.offset < 0 ? 0 : place.offset > units.len ? units.len : place.offset;

	if (U_SUCCESS(error))
		return formatter;
	unumf_close(formatter);
	*offset = units_text(a, units.ptr, at).len;
	*offset = *offset > skeleton.len ? skeleton.len : *offset;
	return NULL;
}

bool l10n_number_skeleton(struct arena *a, struct str skeleton, size_t *error)
{
	CLEANUP(formatter_drop) UNumberFormatter *formatter = NULL;
	struct number_plan plan;

	if (number_plan_of(skeleton, &plan))
		return true;
	formatter = skeleton_open(a, "en", skeleton, error);
	return formatter != NULL;
}

static void number_by_icu(const UNumberFormatter *formatter, struct number n, struct buf *out)
{
	UErrorCode error = U_ZERO_ERROR;
	CLEANUP(formatted_drop) UFormattedNumber *formatted = unumf_openResult(&error);
	char text[NUMBER_TEXT_MAX];
	size_t len = number_plain(n, text, sizeof text);
	struct units units;

	unumf_formatDecimal(formatter, text, (int32_t)len, formatted, &error);
	units.len = unumf_resultToString(formatted, NULL, 0, &error);
	error = error == U_BUFFER_OVERFLOW_ERROR ? U_ZERO_ERROR : error;
	if (U_FAILURE(error))
		units.len = 0;
	units.ptr = NEW_ARRAY(out->arena, UChar, (size_t)units.len + 1);
	unumf_resultToString(formatted, units.ptr, units.len + 1, &error);
	buf_put(out, U_SUCCESS(error) ? units_text(out->arena, units.ptr, units.len) : (struct str){ text, len });
}

static bool number_by_skeleton(const struct l10n *l, struct number n, struct str skeleton, struct buf *out, size_t *offset)
{
	CLEANUP(formatter_drop) UNumberFormatter *formatter = NULL;
	struct number_plan plan;

	if (number_plan_of(skeleton, &plan)) {
		number_write(&l->forms, n, &plan, out);
		return true;
	}
	formatter = skeleton_open(out->arena, l->locale, skeleton, offset);
	if (!formatter)
		return false;
	number_by_icu(formatter, n, out);
	return true;
}

bool l10n_number(const struct l10n *l, struct number n, enum number_style style, struct str skeleton, struct buf *out, size_t *error)
{
	static const struct number_plan plans[] = {
		[NUMBER_PLAIN] = { .exact = true },
		[NUMBER_INTEGER] = { .most = 0 },
		[NUMBER_PERCENT] = { .percent = true, .hundredfold = true },
	};

	if (style == NUMBER_SKELETON)
		return number_by_skeleton(l, n, skeleton, out, error);
	number_write(&l->forms, n, &plans[style], out);
	return true;
}

/* Dates. */

/* Letters that say less than a whole date: those of months and years. */
static struct str month_skeleton(struct arena *a, struct str skeleton)
{
	static const struct str kept = { "GyYuUrQqML", 10 };
	struct buf out = buf_on(a);

	for (size_t i = 0; i < skeleton.len; i++)
		if (str_find_char(kept, skeleton.ptr[i], 0) < kept.len)
			buf_char(&out, skeleton.ptr[i]);
	return buf_str(&out);
}

bool l10n_date_skeleton(struct str skeleton, size_t *error)
{
	static const struct str letters = { "GyYuUrQqMLwWdDFgEec", 19 };

	for (*error = 0; *error < skeleton.len; ++*error)
		if (str_find_char(letters, skeleton.ptr[*error], 0) == letters.len)
			return false;
	return skeleton.len > 0;
}

static struct units pattern_of(struct arena *a, const struct l10n *l, struct str skeleton)
{
	UErrorCode error = U_ZERO_ERROR;
	CLEANUP(generator_drop) UDateTimePatternGenerator *generator = udatpg_open(l->locale, &error);
	struct units wanted = units_of(a, skeleton), pattern = { NEW_ARRAY(a, UChar, LOCALE_MAX), 0 };

	pattern.len = udatpg_getBestPattern(generator, wanted.ptr, wanted.len, pattern.ptr, LOCALE_MAX, &error);
	if (U_FAILURE(error))
		pattern.len = 0;
	return pattern;
}

/* Days since 1970-01-01 of the proleptic Gregorian calendar. */
static int64_t days_of(struct date d)
{
	int64_t year = d.month <= 2 ? d.year - 1 : d.year, month = d.month <= 2 ? d.month + 9 : d.month - 3;
	int64_t day = d.day ? d.day : 1;

	return year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day - 719469;
}

/* A date format of ICU's, for one call: it cannot be shared between threads. */
static struct str date_by_icu(struct arena *a, const struct l10n *l, struct date d, UDateFormatStyle style, struct units pattern)
{
	static const double before_all_dates = -1e15, day = 86400000.0;
	enum { UTC = 3 };
	UErrorCode error = U_ZERO_ERROR;
	CLEANUP(date_drop) UDateFormat *format = udat_open(style == UDAT_PATTERN ? UDAT_PATTERN : UDAT_NONE, style, l->locale, u"UTC", UTC,
							   pattern.ptr, pattern.len, &error);
	CLEANUP(calendar_drop) UCalendar *calendar = U_SUCCESS(error) ? ucal_clone(udat_getCalendar(format), &error) : NULL;
	struct units units = { NEW_ARRAY(a, UChar, DATE_TEXT_MAX), 0 };

	if (U_FAILURE(error))
		return STR("");
	ucal_setGregorianChange(calendar, before_all_dates, &error);
	udat_setCalendar(format, calendar);
	units.len = udat_format(format, (double)days_of(d) * day, units.ptr, DATE_TEXT_MAX, NULL, &error);
	return U_SUCCESS(error) && units.len <= DATE_TEXT_MAX ? units_text(a, units.ptr, units.len) : STR("");
}

static void date_by_skeleton(const struct l10n *l, struct date d, struct str skeleton, struct buf *out)
{
	struct units pattern = pattern_of(out->arena, l, d.day ? skeleton : month_skeleton(out->arena, skeleton));

	if (!date_write(&l->forms.date, d, units_text(out->arena, pattern.ptr, pattern.len), out))
		buf_put(out, date_by_icu(out->arena, l, d, UDAT_PATTERN, pattern));
}

void l10n_date(const struct l10n *l, struct date d, enum date_style style, struct str skeleton, struct buf *out)
{
	static const UDateFormatStyle styles[] = { [DATE_SHORT] = UDAT_SHORT, [DATE_MEDIUM] = UDAT_MEDIUM, [DATE_LONG] = UDAT_LONG };
	const struct date_form *form = &l->forms.date;

	if (d.month == 0)
		return;
	if (style == DATE_SKELETON)
		date_by_skeleton(l, d, skeleton, out);
	else if (date_write(form, d, d.day ? form->days[style] : form->months[style], out))
		return;
	else if (d.day)
		buf_put(out, date_by_icu(out->arena, l, d, styles[style], (struct units){ NULL, 0 }));
	else
		date_by_skeleton(l, d, str_of(month_skeletons[style]), out);
}

/* Sorting. */

int l10n_compare(const struct l10n *l, struct str a, struct str b)
{
	UErrorCode error = U_ZERO_ERROR;
	int order = ucol_strcollUTF8(l->collator, a.ptr, (int32_t)a.len, b.ptr, (int32_t)b.len, &error);

	return order && U_SUCCESS(error) ? order : str_cmp(a, b);
}

/* Opening and closing. */

static bool open_services(struct l10n *l)
{
	static const UPluralType types[PLURAL_KINDS] = { [PLURAL_CARDINAL] = UPLURAL_TYPE_CARDINAL, [PLURAL_ORDINAL] = UPLURAL_TYPE_ORDINAL };
	UErrorCode error = U_ZERO_ERROR;

	for (int i = 0; i < PLURAL_KINDS; i++)
		l->rules[i] = uplrules_openForType(l->name, types[i], &error);
	l->collator = ucol_open(l->name, &error);
	if (U_SUCCESS(error))
		ucol_setAttribute(l->collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &error);
	for (int i = 0; U_SUCCESS(error) && i < PLURAL_KINDS; i++)
		l->categories[i] = categories_of(l->rules[i]);
	return U_SUCCESS(error);
}

static struct str own_name_of(struct arena *a, const struct l10n *l)
{
	UErrorCode error = U_ZERO_ERROR;
	UChar units[LOCALE_MAX];
	int32_t len = uloc_getDisplayName(l->name, l->name, units, LOCALE_MAX, &error);

	return U_SUCCESS(error) && len <= LOCALE_MAX ? units_text(a, units, len) : l->tag;
}

struct l10n *l10n_open(struct arena *a, struct str tag)
{
	struct l10n *l = NEW(a, struct l10n);
	UErrorCode error = U_ZERO_ERROR;
	char name[LOCALE_MAX];

	/* What ICU does not find in a locale it takes from the default one, which must not be the environment's. */
	uloc_setDefault("en", &error);
	locale_of(a, tag, name);
	if (name[0] == '\0')
		return NULL;
	l->tag = str_copy(a, tag);
	l->name = str_z(a, str_of(name));
	l->locale = str_print(a, "%s%snumbers=latn;calendar=gregorian", name, strchr(name, '@') ? ";" : "@").ptr;
	if (!open_services(l)) {
		l10n_close(l);
		return NULL;
	}
	l->forms = forms_read(a, name);
	l->lists[LIST_AND] = list_read(a, name, LIST_AND);
	l->lists[LIST_OR] = list_read(a, name, LIST_OR);
	l->direction = uloc_isRightToLeft(name) ? "rtl" : "ltr";
	l->own_name = own_name_of(a, l);
	return l;
}

void l10n_close(struct l10n *l)
{
	for (int i = 0; i < PLURAL_KINDS; i++)
		uplrules_close(l->rules[i]);
	ucol_close(l->collator);
}

struct str l10n_tag(const struct l10n *l)
{
	return l->tag;
}

const char *l10n_direction(const struct l10n *l)
{
	return l->direction;
}

struct str l10n_own_name(const struct l10n *l)
{
	return l->own_name;
}
