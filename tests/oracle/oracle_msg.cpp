// Messages against icu::MessageFormat: what both accept they fill in alike; where relgen is stricter or differs on purpose is listed.
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <unicode/msgfmt.h>
#include <unicode/timezone.h>

// C lets a struct and a function have one name.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
extern "C" {
#include "text/msg.h"
}
#pragma GCC diagnostic pop

namespace {

const char *const languages[] = { "en", "ja", "ar", "pl", "ru", "fr" };

// A number as relgen and ICU take it; without zeros at its end and with at most three decimals, where both show it alike.
struct value {
	struct number number;
	double icu;
};
const value all_values[] = {
	{ { 0, 0 }, 0 }, { { 1, 0 }, 1 }, { { 2, 0 }, 2 }, { { 3, 0 }, 3 }, { { 4, 0 }, 4 }, { { 5, 0 }, 5 }, { { 8, 0 }, 8 }, { { 10, 0 }, 10 },
	{ { 11, 0 }, 11 }, { { 12, 0 }, 12 }, { { 13, 0 }, 13 }, { { 21, 0 }, 21 }, { { 22, 0 }, 22 }, { { 25, 0 }, 25 }, { { 100, 0 }, 100 },
	{ { 101, 0 }, 101 }, { { 102, 0 }, 102 }, { { 103, 0 }, 103 }, { { 111, 0 }, 111 }, { { 112, 0 }, 112 }, { { 123, 0 }, 123 },
	{ { 12345, 0 }, 12345 }, { { 1000000, 0 }, 1000000 }, { { 1234567, 0 }, 1234567 }, { { -1, 0 }, -1 }, { { -5, 0 }, -5 },
	{ { 3, 1 }, 0.3 }, { { 12, 1 }, 1.2 }, { { 226, 2 }, 2.26 }, { { 1001, 3 }, 1.001 }, { { -37, 1 }, -3.7 },
};
const size_t few_values[] = { 1, 2, 21, 27 };

// Whole messages: every type and style, nesting, blanks, offsets, exact branches.
const char *const messages[] = {
	"", "plain", "{s}", "{ s }", "{n}", "{n, number}", "{ n , number }", "{n,number,integer}", "{n, number, percent}", "{n, number, ::.00}",
	"{n, number, ::compact-short}", "{n, number, ::compact-long}", "{n, number, ::percent scale/100 .0}", "{n, number, ::sign-always}",
	"{n, number, ::.##}", "{n, number, ::group-off}", "{n, number, ::scientific}", "{n, number, ::unit/kilometer}", "{n, number, :: .0 }",
	"{d, date}", "{d, date, short}", "{d, date, medium}", "{d, date, long}", "{d, date, ::yMMMM}", "{d, date, ::yMMMd}", "{d, date, ::yMMMMEEEEd}",
	"{d, date, ::yQQQ}", "{d, date, ::MMMd}", "{d, date, ::yw}",
	"{n, plural, other{x}}", "{n, plural, one{# file} other{# files}}", "{n,plural,one{# a}other{# b}}",
	"{n, plural, zero{z #} one{o #} two{t #} few{f #} many{m #} other{x #}}",
	"{n, plural, =0{none} =1{just one} one{o #} other{x #}}", "{n, plural, one{o} =1{exact} other{x}}", "{n, plural, =1.2{exact} other{#}}",
	"{n, plural, =-1{minus} other{#}}", "{n, plural, offset:1 =0{nobody} =1{{s}} one{{s} and # other} other{{s} and # others}}",
	"{n, plural, offset:2 zero{z #} one{o #} two{t #} few{f #} many{m #} other{x #}}", "{n, plural, offset: 1 other{#}}",
	"{n, selectordinal, zero{z #} one{#st} two{#nd} few{#rd} many{#m} other{#th}}", "{n, selectordinal, offset:1 one{o#} two{t#} few{f#} other{#}}",
	"{n, selectordinal, =3{third} one{#st} two{#nd} other{#th}}",
	"{s, select, x{X} text{T} other{O}}", "{s, select, other{O}}", "{s, select, a1_b{X} other{{n, plural, one{# o} other{# x}}}}",
	"{s, select, text{{n, plural, one{# of {s}} other{# of {s}s}}} other{}}",
	"{n, plural, one{{s, select, text{one T} other{one O}}} other{{s, select, text{T} other{O}}}}",
	"{n, plural, one{{m, plural, one{# #} other{# x}}} other{{m, plural, one{# y} other{# z #}} #}}",
	"{n, plural, other{{n} {n, number} {n, number, integer} #}}",
	"日本語 {s} です。{n, plural, other{#個}}", "العربية {s}", "\xF0\x9F\x9A\x80 {s}", "a\nb\t{s}\n", "{名前}", "{n, plural, other{}}", "| {s} | a | b",
	"1 < 2 > 0", "<b>{s}</b>", "<b>a <i>b</i></b> <c>{n}</c>", "{n, plural, one{<b>#</b> o} other{<b>#</b> x}}", "<c>a{s}'{'b'}'</c>",
};

// Fragments put together in threes, outside and inside a plural: quotes and everything that they touch.
const char *const fragments[] = { "a", "'", "''", "'{'", "'}'", "'{''}'", "'#'", "#", "{s}", "{n, number}", " ", "\"" };

// relgen refuses these; ICU takes them and shows something that nobody meant, or something that relgen leaves out.
const char *const stricter[] = {
	"a } b", "'{s}'", "l'{s} x'", "'{s", "{0}", "{n, Plural, other{x}}", "{n, NUMBER}", "{n, plural, uno{a} other{x}}", "{n, plural, one{a} one{b} other{x}}",
	"{s, select, a{x} a{y} other{z}}", "{n, plural, other{{s, select, other{#}}}}", "{n, choice, 0#a|1#b}", "{n, spellout}", "{n, ordinal}",
	"{n, duration}", "{d, time}", "{d, date, full}", "{n, number, currency}", "{n, number, #,##0.00}", "{d, date, yyyy-MM-dd}", "{d, date, ::yMd Hm}",
	"<u>x</u>", "<b>x", "<b><i>x</b></i>", "<b>x</i>", "｛s｝", "{n, plural, other{'{#}'} =1{'{s}'}}",
};

// Both take these and differ on purpose.
const struct {
	size_t language;	// in `languages`
	const char *message;
	value n;
	const char *relgen, *icu;
} different[] = {
	// Rounding is half up, not half to even, and there is no negative zero.
	{ 0, "{n, number, integer}", { { 5, 1 }, 0.5 }, "1", "0" },
	{ 0, "{n, number, integer}", { { 25, 1 }, 2.5 }, "3", "2" },
	{ 0, "{n, number, percent}", { { 125, 3 }, 0.125 }, "13%", "12%" },
	{ 0, "{n, number, ::.0}", { { 25, 2 }, 0.25 }, "0.3", "0.2" },
	{ 0, "{n, number, integer}", { { -4, 1 }, -0.4 }, "0", "-0" },
	// All decimals that a fact has are shown, and count for the plural.
	{ 0, "{n}", { { 10, 1 }, 1.0 }, "1.0", "1" },
	{ 0, "{n, number}", { { 123456, 5 }, 1.23456 }, "1.23456", "1.235" },
	{ 0, "{n, plural, one{# day} other{# days}}", { { 10, 1 }, 1.0 }, "1.0 days", "1 day" },
	// Languages that separate groups from five digits on; ICU's older number formats do not know of them.
	{ 3, "{n}", { { 1234, 0 }, 1234 }, "1234", "1\u00A0234" },
	{ 3, "{n}", { { 12345, 0 }, 12345 }, "12\u00A0345", "12\u00A0345" },
};

struct counts {
	int compared = 0, refused = 0, wrong = 0;
};

std::string utf8(const icu::UnicodeString &s)
{
	std::string out;

	s.toUTF8String(out);
	return out;
}

struct loc nowhere(const void *, size_t)
{
	return loc{ nullptr, 1, 1 };
}

// The inlines with the tags that made them.
void put(std::string &out, struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node &node = inlines.items[i];
		const char *tag = node.kind == INLINE_STRONG ? "b" : node.kind == INLINE_EMPHASIS ? "i" : node.kind == INLINE_CODE ? "c" : "";

		if (*tag)
			out += std::string("<") + tag + ">";
		out.append(node.text.ptr ? node.text.ptr : "", node.text.len);
		put(out, node.children);
		if (*tag)
			out += std::string("</") + tag + ">";
	}
}

class language {
public:
	language(const char *tag, struct arena *arena) : tag_(tag), locale_(tag), arena_(arena), l10n_(l10n_open(arena, str_of(tag)))
	{
		UErrorCode error = U_ZERO_ERROR;

		locale_.setKeywordValue("numbers", "latn", error);
	}
	~language() { l10n_close(l10n_); }
	language(const language &) = delete;

	const char *tag() const { return tag_; }

	std::string relgen(const struct msg *m, const value &n) const
	{
		struct msg_arg args[5] = {};
		std::string out;

		args[0].name = str_of("s"); args[0].kind = MSG_ARG_TEXT; args[0].text = str_of("text");
		args[1].name = str_of("n"); args[1].kind = MSG_ARG_NUMBER; args[1].number = n.number;
		args[2].name = str_of("m"); args[2].kind = MSG_ARG_NUMBER; args[2].number = { 1, 0 };
		args[3].name = str_of("d"); args[3].kind = MSG_ARG_DATE; args[3].date = { 2026, 5, 1 };
		args[4].name = str_of("名前"); args[4].kind = MSG_ARG_TEXT; args[4].text = str_of("N");
		put(out, msg_format(arena_, m, l10n_, args, 5));
		return out;
	}

	std::string icu(icu::MessageFormat &format, const value &n) const
	{
		static const double may_first = 20574 * 86400000.0;
		const icu::UnicodeString names[] = { u"s", u"n", u"m", u"d", u"名前" };
		const icu::Formattable values[] = { icu::Formattable("text"), icu::Formattable(n.icu), icu::Formattable(1.0),
			icu::Formattable(may_first, icu::Formattable::kIsDate), icu::Formattable("N") };
		UErrorCode error = U_ZERO_ERROR;
		icu::UnicodeString out;

		format.format(names, values, 5, out, error);
		return U_FAILURE(error) ? std::string("error: ") + u_errorName(error) : utf8(out);
	}

	std::unique_ptr<icu::MessageFormat> open(const char *text) const
	{
		UErrorCode error = U_ZERO_ERROR;
		auto format = std::make_unique<icu::MessageFormat>(icu::UnicodeString::fromUTF8(text), locale_, error);

		return U_SUCCESS(error) ? std::move(format) : nullptr;
	}

private:
	const char *tag_;
	icu::Locale locale_;
	struct arena *arena_;
	struct l10n *l10n_;
};

struct opened {
	struct arena *arena;
	std::vector<std::unique_ptr<language>> languages;
};

struct msg *parse(struct arena *arena, const char *text)
{
	struct diags ds = diags_on(arena);

	return msg_parse(arena, str_of(text), { nowhere, nullptr }, &ds);
}

void report(counts &c, const char *tag, const std::string &message, const std::string &what)
{
	if (++c.wrong <= 20)
		std::printf("%s: %s: %s\n", tag, message.c_str(), what.c_str());
}

// Four digits are separated differently on purpose; no value has them but as a percentage.
bool has_four_digits(const std::string &message, const value &n)
{
	return message.find("percent}") != std::string::npos && n.icu >= 10;
}

void compare_in(const language &l, const struct msg *m, const std::string &message, const std::vector<value> &values, counts &c)
{
	auto format = l.open(message.c_str());

	if (!format) {
		report(c, l.tag(), message, "relgen takes it, ICU does not");
		return;
	}
	for (const value &n : values) {
		if (has_four_digits(message, n))
			continue;
		std::string got = l.relgen(m, n), want = l.icu(*format, n);

		c.compared++;
		if (got != want)
			report(c, l.tag(), message, "'" + got + "', but ICU makes '" + want + "'");
	}
}

// In the languages from `first` on, `step` apart.
void compare(const opened &all, const std::string &message, const std::vector<value> &values, counts &c, size_t first = 0, size_t step = 1)
{
	struct arena_mark mark = arena_mark(all.arena);
	const struct msg *m = parse(all.arena, message.c_str());

	if (!m)
		c.refused++;
	for (size_t i = first; m && i < all.languages.size(); i += step)
		compare_in(*all.languages[i], m, message, values, c);
	arena_rewind(all.arena, mark);
}

void compare_messages(const opened &all, counts &c)
{
	const std::vector<value> values(std::begin(all_values), std::end(all_values)), few = { all_values[1] };

	for (const char *message : messages) {
		int refused = c.refused;

		compare(all, message, std::strstr(message, "{n") ? values : few, c);
		if (c.refused > refused)
			report(c, "", message, "relgen refuses it");
	}
}

void compare_fragments(const opened &all, counts &c)
{
	std::vector<value> values;
	size_t count = all.languages.size(), turn = 0;

	for (size_t i : few_values)
		values.push_back(all_values[i]);
	for (const char *first : fragments)
		for (const char *second : fragments)
			for (const char *third : fragments) {
				std::string text = std::string(first) + second + third;

				compare(all, text, { all_values[1] }, c, turn++ % count, count);
				compare(all, "{n, plural, one{" + text + "} other{x" + text + "}}", values, c, turn % count, count);
			}
}

void compare_stricter(const opened &all, counts &c)
{
	for (const char *message : stricter) {
		if (parse(all.arena, message))
			report(c, "", message, "relgen takes it");
		if (!all.languages[0]->open(message))
			report(c, "", message, "ICU refuses it too");
	}
}

void compare_different(const opened &all, counts &c)
{
	for (const auto &row : different) {
		const language &l = *all.languages[row.language];
		const struct msg *m = parse(all.arena, row.message);
		auto format = l.open(row.message);

		if (!m || !format)
			report(c, l.tag(), row.message, "one of the two refuses it");
		else if (l.relgen(m, row.n) != row.relgen || l.icu(*format, row.n) != row.icu)
			report(c, l.tag(), row.message, "'" + l.relgen(m, row.n) + "' and '" + l.icu(*format, row.n) + "'");
	}
}

}

int main()
{
	struct arena arena = arena_on(&mem_system);
	counts c;

	icu::TimeZone::adoptDefault(icu::TimeZone::createTimeZone("UTC"));
	{
		opened all = { &arena, {} };

		for (const char *tag : languages)
			all.languages.push_back(std::make_unique<language>(tag, &arena));
		compare_messages(all, c);
		compare_fragments(all, c);
		compare_stricter(all, c);
		compare_different(all, c);
	}
	std::printf("%d texts compared, %d messages refused, %d differ\n", c.compared, c.refused, c.wrong);
	arena_drop(&arena);
	return c.wrong != 0 || c.compared < 10000;
}
