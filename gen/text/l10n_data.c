/* What numbers and dates look like in a locale, read from ICU's data: the services that ICU has for them cost up to a millisecond
   each to open, and its date formats cannot be shared between threads. */
#include "text/l10n_form.h"

#include <stdio.h>
#include <string.h>
#include <unicode/uloc.h>
#include <unicode/ures.h>
#include <unicode/ustring.h>

#include "base/cleanup.h"
#include "text/l10n_units.h"

enum { PARENTS_MAX = 6 };

CLEANUP_POINTER(resource_drop, UResourceBundle, ures_close)

/* ICU's data: a locale's bundle and those of its parents, the nearest first. */

struct chain {
	UResourceBundle *bundles[PARENTS_MAX];
	size_t count;
};

static void chain_drop(struct chain *chain)
{
	for (size_t i = 0; i < chain->count; i++)
		ures_close(chain->bundles[i]);
}

/* The parent that the bundle names, else the locale's name cut short; "root" is the last. False behind the last. */
static bool parent_of(UResourceBundle *bundle, char name[LOCALE_MAX])
{
	UErrorCode error = U_ZERO_ERROR;
	int32_t len = 0;
	const UChar *parent = bundle ? ures_getStringByKey(bundle, "%%Parent", &len, &error) : NULL;

	if (strcmp(name, "root") == 0)
		return false;
	if (parent && U_SUCCESS(error) && len < LOCALE_MAX) {
		u_UCharsToChars(parent, name, len + 1);
		return true;
	}
	error = U_ZERO_ERROR;
	if (uloc_getParent(name, name, LOCALE_MAX, &error) <= 0 || U_FAILURE(error))
		memcpy(name, "root", sizeof "root");
	return true;
}

static struct chain chain_of(const char *locale)
{
	struct chain chain = { .count = 0 };
	char name[LOCALE_MAX];
	UResourceBundle *bundle;

	snprintf(name, sizeof name, "%s", locale);
	do {
		UErrorCode error = U_ZERO_ERROR;

		bundle = ures_openDirect(NULL, name, &error);
		if (U_FAILURE(error)) {
			ures_close(bundle);
			bundle = NULL;
			continue;
		}
		/* The name of an old or short form leads to the bundle of the real one. */
		snprintf(name, sizeof name, "%s", ures_getLocaleByType(bundle, ULOC_ACTUAL_LOCALE, &error));
		chain.bundles[chain.count++] = bundle;
	} while (chain.count < PARENTS_MAX && parent_of(bundle, name));
	return chain;
}

/* The resource at a path of keys in the nearest bundle that has it; NULL when none has. */
static UResourceBundle *chain_get(const struct chain *chain, const char *const keys[])
{
	for (size_t i = 0; i < chain->count; i++) {
		UErrorCode error = U_ZERO_ERROR;
		UResourceBundle *at = ures_getByKey(chain->bundles[i], keys[0], NULL, &error);

		for (size_t key = 1; keys[key] && U_SUCCESS(error); key++)
			at = ures_getByKey(at, keys[key], at, &error);
		if (U_SUCCESS(error))
			return at;
		ures_close(at);
	}
	return NULL;
}

static struct str chain_text(struct arena *a, const struct chain *chain, const char *const keys[])
{
	CLEANUP(resource_drop) UResourceBundle *found = chain_get(chain, keys);
	UErrorCode error = U_ZERO_ERROR;
	int32_t len = 0;
	const UChar *units = found ? ures_getString(found, &len, &error) : NULL;

	return units && U_SUCCESS(error) ? units_text(a, units, len) : STR("");
}

static struct str item_text(struct arena *a, UResourceBundle *array, int32_t index)
{
	UErrorCode error = U_ZERO_ERROR;
	int32_t len = 0;
	const UChar *units = ures_getStringByIndex(array, index, &len, &error);

	return units && U_SUCCESS(error) ? units_text(a, units, len) : STR("");
}

/* Numbers. */

/* The text around the digits of a pattern, with the locale's percent sign. */
static struct str affix_of(struct arena *a, struct str pattern, struct str percent)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < pattern.len; i++)
		if (pattern.ptr[i] == '%')
			buf_put(&out, percent);
		else if (pattern.ptr[i] != '\'')
			buf_char(&out, pattern.ptr[i]);
	return buf_str(&out);
}

static bool is_digit_place(char c)
{
	return c == '#' || c == '0' || c == ',' || c == '.';
}

/* "#,##,##0": groups of two above a group of three. */
static void read_groups(struct number_form *form, struct str digits)
{
	size_t end = str_find_char(digits, '.', 0), at = end, last = end;

	for (; at > 0 && digits.ptr[at - 1] != ','; at--)
		;
	if (at == 0)
		return;
	form->primary = form->secondary = end - at;
	for (last = --at; at > 0 && digits.ptr[at - 1] != ','; at--)
		;
	if (at > 0)
		form->secondary = last - at;
}

#define SYMBOL(name) ((const char *const[]){ "NumberElements", "latn", "symbols", name, NULL })
#define NUMBER_PATTERN(name) ((const char *const[]){ "NumberElements", "latn", "patterns", name, NULL })

static struct number_form read_number(struct arena *a, const struct chain *chain, const char *const pattern_keys[])
{
	struct number_form form = { .decimal = chain_text(a, chain, SYMBOL("decimal")) };
	struct str pattern = chain_text(a, chain, pattern_keys), minimum;
	struct str percent = chain_text(a, chain, SYMBOL("percentSign"));
	size_t from = 0, to;

	pattern = str_slice(pattern, 0, str_find_char(pattern, ';', 0));
	while (from < pattern.len && !is_digit_place(pattern.ptr[from]))
		from++;
	for (to = from; to < pattern.len && is_digit_place(pattern.ptr[to]); to++)
		;
	form.group = chain_text(a, chain, SYMBOL("group"));
	form.plus = chain_text(a, chain, SYMBOL("plusSign"));
	form.minus = chain_text(a, chain, SYMBOL("minusSign"));
	form.prefix = affix_of(a, str_slice(pattern, 0, from), percent);
	form.suffix = affix_of(a, str_from(pattern, to), percent);
	minimum = chain_text(a, chain, (const char *const[]){ "NumberElements", "minimumGroupingDigits", NULL });
	form.minimum = minimum.len == 1 && minimum.ptr[0] > '0' ? (size_t)(minimum.ptr[0] - '0') : 1;
	read_groups(&form, str_slice(pattern, from, to));
	return form;
}

/* Dates. */

#define GREGORIAN(...) ((const char *const[]){ "calendar", "gregorian", __VA_ARGS__, NULL })

const char *const month_skeletons[DATE_STYLES] = { [DATE_SHORT] = "yM", [DATE_MEDIUM] = "yMMM", [DATE_LONG] = "yMMMM" };

/* A form that a locale leaves out is the one that it goes back to. */
static const struct {
	const char *context, *width;
	enum month_form back;
} month_forms[MONTH_FORMS] = {
	[MONTH_WIDE] = { "format", "wide", MONTH_WIDE },
	[MONTH_SHORT] = { "format", "abbreviated", MONTH_WIDE },
	[MONTH_WIDE_ALONE] = { "stand-alone", "wide", MONTH_WIDE },
	[MONTH_SHORT_ALONE] = { "stand-alone", "abbreviated", MONTH_SHORT },
};

static void read_months(struct arena *a, const struct chain *chain, enum month_form id, struct str names[MONTHS])
{
	struct chain own = *chain;
	CLEANUP(resource_drop) UResourceBundle *found = NULL;

	/* The root only says where to go back to. */
	if (id != MONTH_WIDE && own.count > 1)
		own.count--;
	found = chain_get(&own, GREGORIAN("monthNames", month_forms[id].context, month_forms[id].width));
	if (!found && month_forms[id].back != id) {
		read_months(a, chain, month_forms[id].back, names);
		return;
	}
	for (int32_t i = 0; found && i < MONTHS; i++)
		names[i] = item_text(a, found, i);
}

static void read_dates(struct arena *a, const struct chain *chain, struct date_form *form)
{
	static const int32_t positions[DATE_STYLES] = { [DATE_SHORT] = 7, [DATE_MEDIUM] = 6, [DATE_LONG] = 5 };
	CLEANUP(resource_drop) UResourceBundle *patterns = chain_get(chain, GREGORIAN("DateTimePatterns"));
	CLEANUP(resource_drop) UResourceBundle *eras = chain_get(chain, GREGORIAN("eras", "abbreviated"));

	for (int i = 0; patterns && i < DATE_STYLES; i++) {
		form->days[i] = item_text(a, patterns, positions[i]);
		form->months[i] = chain_text(a, chain, GREGORIAN("availableFormats", month_skeletons[i]));
	}
	for (int i = 0; i < MONTH_FORMS; i++)
		read_months(a, chain, (enum month_form)i, form->names[i]);
	form->era = eras ? item_text(a, eras, 1) : STR("");
}

struct forms forms_read(struct arena *a, const char *locale)
{
	struct chain chain = chain_of(locale);
	struct forms forms = {
		.number = read_number(a, &chain, NUMBER_PATTERN("decimalFormat")),
		.percent = read_number(a, &chain, NUMBER_PATTERN("percentFormat")),
	};

	read_dates(a, &chain, &forms.date);
	chain_drop(&chain);
	return forms;
}
