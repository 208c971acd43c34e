// Numbers, dates and lists of every locale that ICU has, against ICU's own services: relgen reads ICU's data and writes by itself.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <unicode/datefmt.h>
#include <unicode/dtptngen.h>
#include <unicode/listformatter.h>
#include <unicode/numberformatter.h>
#include <unicode/smpdtfmt.h>
#include <unicode/timezone.h>

// C lets a struct and a function have one name.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
extern "C" {
#include "text/l10n.h"
}
#pragma GCC diagnostic pop

namespace {

struct context {
	const char *name;
	icu::Locale locale;
	struct arena *arena;
	const struct l10n *l10n;
	int compared = 0, wrong = 0;
};

std::string utf8(const icu::UnicodeString &s)
{
	std::string out;

	s.toUTF8String(out);
	return out;
}

std::string bytes(const struct buf &b)
{
	return std::string(b.ptr ? b.ptr : "", b.len);
}

// Where ICU 72 itself goes astray: it does not find the forms of "no" for its children, and makes up a month pattern for Yiddish.
const struct {
	const char *language, *what;
} differences[] = {
	{ "nb", nullptr }, { "nn", nullptr }, { "yi", "yM" },
};

bool is_known(const context &c, const char *what)
{
	for (const auto &row : differences)
		if (std::strcmp(c.locale.getLanguage(), row.language) == 0 && (!row.what || std::strcmp(what, row.what) == 0))
			return true;
	return false;
}

void expect(context &c, const char *what, const std::string &got, const std::string &want)
{
	c.compared++;
	if (got == want || is_known(c, what))
		return;
	if (++c.wrong <= 5)
		std::printf("%s: %s: '%s', but ICU writes '%s'\n", c.name, what, got.c_str(), want.c_str());
}

struct number_row {
	struct number number;
	const char *text;
};
const number_row numbers[] = {
	{ { 0, 0 }, "0" }, { { 7, 0 }, "7" }, { { -7, 0 }, "-7" }, { { 123, 0 }, "123" }, { { 1234, 0 }, "1234" }, { { -12345, 0 }, "-12345" },
	{ { 1234567, 0 }, "1234567" }, { { 1234567890123, 0 }, "1234567890123" }, { { 5, 1 }, "0.5" }, { { 125, 2 }, "1.25" }, { { 9996, 3 }, "9.996" }, { { -12345678, 3 }, "-12345.678" },
	{ { 3, 2 }, "0.03" },
};

const number_row few_numbers[] = { { { 0, 0 }, "0" }, { { -12345678, 3 }, "-12345.678" }, { { 9996, 3 }, "9.996" }, { { 125, 2 }, "1.25" } };

// Those that relgen reads by itself, and two that it does not.
const char *const skeletons[] = {
	"", ".00", ".##", ".0#", ".", "percent", "percent scale/100", "percent scale/100 .## sign-except-zero", "sign-always .0", "+! precision-integer",
	"+? .##", "group-off .00", ",_", "scale/100 .0", "compact-short", "scientific",
};

std::string number_of(context &c, struct number n, enum number_style style, const char *skeleton = "")
{
	struct buf out = buf_on(c.arena);
	size_t error = 0;

	l10n_number(c.l10n, n, style, str_of(skeleton), &out, &error);
	return bytes(out);
}

void compare_numbers(context &c)
{
	UErrorCode error = U_ZERO_ERROR;
	const auto plain = icu::number::NumberFormatter::withLocale(c.locale);
	const auto percent = plain.unit(icu::NoUnit::percent()).scale(icu::number::Scale::powerOfTen(2))
		.precision(icu::number::Precision::integer()).roundingMode(UNUM_ROUND_HALFUP);

	for (const auto &row : numbers) {
		expect(c, "number", number_of(c, row.number, NUMBER_PLAIN), utf8(plain.formatDecimal(row.text, error).toString(error)));
		expect(c, "percent", number_of(c, row.number, NUMBER_PERCENT), utf8(percent.formatDecimal(row.text, error).toString(error)));
	}
	for (const char *skeleton : skeletons) {
		const auto formatter = icu::number::NumberFormatter::forSkeleton(icu::UnicodeString(skeleton), error)
			.roundingMode(UNUM_ROUND_HALFUP).locale(c.locale);

		for (const auto &row : few_numbers)
			expect(c, skeleton, number_of(c, row.number, NUMBER_SKELETON, skeleton), utf8(formatter.formatDecimal(row.text, error).toString(error)));
	}
}

const struct {
	struct date date;
	double days;	// since 1970
} dates[] = {
	{ { 2026, 5, 1 }, 20574 }, { { 2026, 9, 30 }, 20726 }, { { 2024, 2, 29 }, 19782 }, { { 1999, 12, 9 }, 10934 },
};

std::string date_of(context &c, struct date d, enum date_style style, const char *skeleton = "")
{
	struct buf out = buf_on(c.arena);

	l10n_date(c.l10n, d, style, str_of(skeleton), &out);
	return bytes(out);
}

void compare_dates(context &c)
{
	static const struct {
		enum date_style style;
		icu::DateFormat::EStyle icu;
		const char *month;
	} styles[] = {
		{ DATE_SHORT, icu::DateFormat::kShort, "yM" }, { DATE_MEDIUM, icu::DateFormat::kMedium, "yMMM" }, { DATE_LONG, icu::DateFormat::kLong, "yMMMM" },
	};
	UErrorCode error = U_ZERO_ERROR;
	std::unique_ptr<icu::DateTimePatternGenerator> generator(icu::DateTimePatternGenerator::createInstance(c.locale, error));

	for (const auto &style : styles) {
		std::unique_ptr<icu::DateFormat> day(icu::DateFormat::createDateInstance(style.icu, c.locale));
		icu::UnicodeString pattern = generator->getBestPattern(icu::UnicodeString(style.month), error);
		icu::SimpleDateFormat month(pattern, c.locale, error);

		for (const auto &row : dates) {
			struct date of_month = { row.date.year, row.date.month, 0 };
			icu::UnicodeString want;

			day->format(row.days * U_MILLIS_PER_DAY, want);
			expect(c, "date", date_of(c, row.date, style.style), utf8(want));
			want.remove();
			month.format(row.days * U_MILLIS_PER_DAY, want);
			expect(c, style.month, date_of(c, of_month, style.style), utf8(want));
		}
	}
}

std::string list_of(context &c, enum list_style style, const std::vector<icu::UnicodeString> &items)
{
	size_t count = 0;
	const struct list_piece *pieces = l10n_list(c.arena, c.l10n, style, items.size(), &count);
	std::string out;

	for (size_t i = 0; i < count; i++)
		if (pieces[i].index < items.size())
			out += utf8(items[pieces[i].index]);
		else
			out.append(pieces[i].literal.ptr, pieces[i].literal.len);
	return out;
}

void compare_lists(context &c)
{
	static const UListFormatterType types[] = { ULISTFMT_TYPE_AND, ULISTFMT_TYPE_OR };
	UErrorCode error = U_ZERO_ERROR;

	for (int i = 0; i < 2; i++) {
		std::unique_ptr<icu::ListFormatter> formatter(icu::ListFormatter::createInstance(c.locale, types[i], ULISTFMT_WIDTH_WIDE, error));
		std::vector<icu::UnicodeString> items;

		for (char letter = 'A'; letter <= 'E'; letter++) {
			icu::UnicodeString want;

			formatter->format(items.data(), static_cast<int32_t>(items.size()), want, error);
			expect(c, "list", list_of(c, i == 0 ? LIST_AND : LIST_OR, items), utf8(want));
			items.push_back(icu::UnicodeString(static_cast<char16_t>(letter)));
		}
	}
}

void compare_locale(const icu::Locale &locale, context &total)
{
	UErrorCode error = U_ZERO_ERROR;
	std::string tag = locale.toLanguageTag<std::string>(error);
	struct arena arena = arena_on(&mem_system);
	context c;
	struct l10n *l10n = l10n_open(&arena, str_of(tag.c_str()));

	if (!l10n) {
		std::printf("%s: relgen does not know it\n", tag.c_str());
		total.wrong++;
		return;
	}
	c.name = tag.c_str();
	c.locale = locale;
	c.locale.setKeywordValue("numbers", "latn", error);
	c.locale.setKeywordValue("calendar", "gregorian", error);
	c.arena = &arena;
	c.l10n = l10n;
	compare_numbers(c);
	compare_dates(c);
	compare_lists(c);
	l10n_close(l10n);
	arena_drop(&arena);
	total.compared += c.compared;
	total.wrong += c.wrong;
}

// Languages whose regions write differently; the others' add nothing but time.
bool has_regions(const icu::Locale &locale)
{
	static const char *const languages[] = { "es", "pt" };

	for (const char *language : languages)
		if (std::strcmp(locale.getLanguage(), language) == 0)
			return true;
	return false;
}

}

int main()
{
	int32_t count = 0;
	const icu::Locale *locales = icu::Locale::getAvailableLocales(count);
	context total;
	int languages = 0;

	icu::TimeZone::adoptDefault(icu::TimeZone::createTimeZone("UTC"));
	for (int32_t i = 0; i < count; i++)
		if (!*locales[i].getCountry() || has_regions(locales[i])) {
			compare_locale(locales[i], total);
			languages++;
		}
	std::printf("%d locales, %d texts compared, %d differ\n", languages, total.compared, total.wrong);
	return total.wrong != 0 || total.compared < 1000;
}
