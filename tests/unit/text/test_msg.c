#include <criterion/criterion.h>

#include "text/msg.h"

static struct loc at_source(const void *self, size_t offset)
{
	return source_at(self, offset);
}

static struct msg_place place_on(struct arena *a, struct str text)
{
	return (struct msg_place){ at_source, source_on(a, STR("m"), text) };
}

/* The findings as "line:col+span message (hint)", one a line. */
static struct str findings_of(struct arena *a, const struct diags *ds)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < ds->findings.count; i++) {
		const struct finding *f = &ds->findings.items[i];

		buf_print(&out, "%s%u:%u+%u %.*s", i ? "\n" : "", f->loc.line, f->loc.col, f->span, STR_FMT(f->message));
		if (f->hint.ptr)
			buf_print(&out, " (%.*s)", STR_FMT(f->hint));
	}
	return buf_str(&out);
}

static void put_inlines(struct buf *out, struct inlines inlines)
{
	static const char *const names[] = {
		[INLINE_TEXT] = "", [INLINE_CODE] = "code", [INLINE_EMPHASIS] = "em", [INLINE_STRONG] = "strong", [INLINE_LINK] = "link",
	};

	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node *node = &inlines.items[i];

		if (node->kind == INLINE_TEXT) {
			buf_put(out, node->text);
			continue;
		}
		buf_print(out, "[%s ", names[node->kind]);
		if (node->kind == INLINE_LINK) {
			put_inlines(out, node->address);
			buf_char(out, ' ');
		}
		put_inlines(out, node->children);
		buf_char(out, ']');
	}
}

static const struct syntax_row {
	const char *text, *want;
} syntax_rows[] = {
	{ "{name", "1:1+1 '{' is never closed (add '}')" },
	{ "ab {name", "1:4+1 '{' is never closed (add '}')" },
	{ "{", "1:1+1 '{' is never closed (add '}')" },
	{ "日本 {n, plural, other{#}", "1:4+1 '{' is never closed (add '}')" },
	{ "{n, plural, other{#", "1:18+1 '{' is never closed (add '}')" },
	{ "日本}", "1:3+1 '}' closes nothing (quote a brace that is meant as text: '}')" },
	{ "a\nb } c", "2:3+1 '}' closes nothing (quote a brace that is meant as text: '}')" },
	{ "｛name｝です", "1:1+6 full-width '｛' is no brace (write {name})" },
	{ "あ｛", "1:2+1 full-width '｛' is no brace (write {)" },
	{ "あ｝", "1:2+1 full-width '｝' is no brace (write })" },
	{ "{name｝", "1:6+1 full-width '｝' inside an argument (write '}')" },
	{ "{n， number}", "1:3+1 full-width '，' inside an argument (write ',')" },
	{ "{n,　number}", "1:4+1 full-width '　' inside an argument (write ' ')" },
	{ "it '{x", "1:4+2 the quote is never closed (add ' behind the quoted text, or write '' for an apostrophe)" },
	{ "l'{name}", "1:2+2 the quote is never closed (an apostrophe before a brace is written twice: l''{name})" },
	{ "'{name}'", "1:1+8 the argument '{name}' stands in quotes and is shown as it is (leave out the quotes: {name})" },
	{ "d'{a} et l'image", "1:2+10 the argument '{a}' stands in quotes and is shown as it is (an apostrophe before a brace is written twice: d''{a})" },
	{ "{}", "1:1+2 an argument has no name" },
	{ "{ }", "1:1+3 an argument has no name" },
	{ "{{name}}", "1:1+2 '{{' is not written in messages (write {name})" },
	{ "{0}", "1:2+1 the argument '0' begins with a digit (arguments have names: {count})" },
	{ "{a b}", "1:4+1 'b' where ',' or '}' is expected" },
	{ "{a\tb,\nx}", "1:4+1 'b' where ',' or '}' is expected" },
	{ "{n, plural,\n other\n\tx}", "3:2+1 'x' where '{' of a branch is expected" },
	{ "{n, number ,percent x}", "1:13+9 unknown style 'percent x' (did you mean 'percent'?)" },
	{ "{n, plural, offset:1234567890123456 other{x}}", "1:20+16 the offset has more than 15 digits" },
	{ "{n, plural, =1.{x} other{x}}", "1:16+1 '{' where a number of at most 15 digits is expected" },
	{ "{n, plural, =1234567890123456{x} other{x}}", "1:30+1 '{' where a number of at most 15 digits is expected" },
	{ "{a-b}", "1:3+1 '-' where ',' or '}' is expected" },
	{ "{a\n\nb}", "3:1+1 'b' where ',' or '}' is expected" },
	{ "{-}", "1:2+1 '-' where the name of an argument is expected" },
	{ "{n,}", "1:4+1 '}' where the type of the argument is expected" },
	{ "{n, nubmer}", "1:5+6 unknown argument type 'nubmer' (did you mean 'number'?)" },
	{ "{n, Plural, other{}}", "1:5+6 unknown argument type 'Plural' (did you mean 'plural'?)" },
	{ "{n, currency}", "1:5+8 unknown argument type 'currency' (the types are number, date, list, plural, selectordinal and select)" },
	{ "{n, choice, 0#a|1#b}", "1:5+6 the argument type 'choice' is not supported (use 'plural' or 'select')" },
	{ "{d, time, short}", "1:5+4 the argument type 'time' is not supported (use 'date')" },
	{ "{n, spellout}", "1:5+8 the argument type 'spellout' is not supported (use 'number')" },
	{ "{n, number, intger}", "1:13+6 unknown style 'intger' (did you mean 'integer'?)" },
	{ "{n, number, #,##0}", "1:13+5 unknown style '#,##0' (the styles of a number are integer, percent and ::skeleton)" },
	{ "{n, number, }", "1:13+1 a style is missing behind the comma (the styles of a number are integer, percent and ::skeleton)" },
	{ "{d, date, full}", "1:11+4 unknown style 'full' (the styles of a date are short, medium, long and ::skeleton)" },
	{ "{l, list, xor}", "1:11+3 unknown style 'xor' (did you mean 'or'?)" },
	{ "{n, number, ::.00 percents}", "1:19+8 '.00 percents' is no skeleton of a number" },
	{ "{n, number, ::}", "1:15+1 '' is no skeleton of a number" },
	{ "{d, date, ::yMMMdHm}", "1:18+2 'yMMMdHm' is no skeleton of a date" },
	{ "{d, date, ::}", "1:13+1 '' is no skeleton of a date" },
	{ "{n, plural, one{#}}", "1:1+1 the 'plural' of 'n' has no branch 'other' (add other{…})" },
	{ "{n, plural,}", "1:1+1 the 'plural' of 'n' has no branch 'other' (add other{…})" },
	{ "{n, plural}", "1:11+1 '}' where ',' before the branches is expected" },
	{ "{n, selectordinal, one{#}}", "1:1+1 the 'selectordinal' of 'n' has no branch 'other' (add other{…})" },
	{ "{k, select, a{x}}", "1:1+1 the 'select' of 'k' has no branch 'other' (add other{…})" },
	{ "{n, plural, one{a} one{b} other{c}}", "1:20+3 the branch 'one' is given twice" },
	{ "{n, plural, =1{a} =1.0{b} other{c}}", "1:19+4 the branch '=1.0' is given twice" },
	{ "{k, select, a{x} a{y} other{z}}", "1:18+1 the branch 'a' is given twice" },
	{ "{n, plural, uno{a} other{b}}", "1:13+3 unknown plural category 'uno' (the categories are zero, one, two, few, many, other)" },
	{ "{n, plural, onne{a} other{b}}", "1:13+4 unknown plural category 'onne' (did you mean 'one'?)" },
	{ "{n, plural, 1{a} other{b}}", "1:13+1 unknown plural category '1' (an exact number is written =1)" },
	{ "{n, plural, =x{a} other{b}}", "1:14+1 'x' where a number of at most 15 digits is expected" },
	{ "{n, plural, offset:x other{b}}", "1:20+1 'x' where the number of the offset is expected" },
	{ "{n, plural, one{a} offset:1 other{b}}", "1:20+6 'offset' stands behind a branch (write the offset before the first branch)" },
	{ "{n, plural, other b}", "1:19+1 'b' where '{' of a branch is expected" },
	{ "{k, select, =1{a} other{b}}", "1:13+1 '=' where a branch or '}' is expected" },
	{ "{n, plural, other{{k, select, other{#}}}}", "1:37+1 '#' inside 'select' is not the number of the plural around it (put the 'plural' inside the 'select', or name the number: {name, number})" },
	{ "<u>x</u>", "1:1+3 unknown tag '<u>' (the tags are <b>, <i>, <c> and <a ref=\"name\">)\n"
	  "1:5+4 unknown tag '</u>' (the tags are <b>, <i>, <c> and <a ref=\"name\">)" },
	{ "あ<b>x", "1:2+2 '<b>' is never closed (add </b>)" },
	{ "<b>x<i>y</b></i>", "1:9+4 '</b>' where '</i>' is expected (close the tag that was opened last first: </i></b>)" },
	{ "x</b>", "1:2+4 '</b>' closes nothing" },
	{ "<a>x</a>", "1:1+3 the tag '<a>' does not name its address (write <a ref=\"name\">, where the name is an argument)\n1:5+4 '</a>' closes nothing" },
	{ "<a href=\"x\">x</a>", "1:1+12 the tag '<a>' does not name its address (write <a ref=\"name\">, where the name is an argument)\n1:14+4 '</a>' closes nothing" },
	{ "<b x>y</b>", "1:1+5 the tag '<b' does not end in '>'\n1:7+4 '</b>' closes nothing" },
	{ "<c>a<b>x</b></c>", "1:5+3 '<b>' inside '<c>': code holds plain text" },
	{ "<a ref=\"x\">a<a ref=\"y\">b</a></a>", "1:13+11 '<a>' inside '<a>': a link holds no other link" },
	{ "{n, plural, other{<b>x}}</b>", "1:19+2 '<b>' is never closed (add </b>)" },
	{ "<b>{n, plural, other{x</b>}}", "1:23+4 '</b>' closes nothing" },
	{ "ab\xFFz", "1:3+1 the byte 0xFF is not UTF-8" },
	{ "a\x01", "1:2+1 control character U+0001" },
	{ "日\xC2\x85", "1:2+1 control character U+0085" },
	{ "}} ｛", "1:1+1 '}' closes nothing (quote a brace that is meant as text: '}')\n1:2+1 '}' closes nothing (quote a brace that is meant as text: '}')\n"
	  "1:4+1 full-width '｛' is no brace (write {)" },
};

Test(msg, what_is_no_message_is_reported_where_it_is_wrong)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof syntax_rows / sizeof syntax_rows[0]; i++) {
		struct diags ds = diags_on(&a);
		struct str text = str_of(syntax_rows[i].text), got;

		cr_expect_null(msg_parse(&a, text, place_on(&a, text), &ds), "%s", syntax_rows[i].text);
		got = findings_of(&a, &ds);
		cr_expect(str_is(got, syntax_rows[i].want), "%s:\n got %s\nwant %s", syntax_rows[i].text, got.ptr, syntax_rows[i].want);
	}
	arena_drop(&a);
}

Test(msg, limits)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct buf text = buf_on(&a);

	buf_repeat(&text, 'x', MSG_SIZE_MAX);
	cr_expect_not_null(msg_parse(&a, buf_str(&text), place_on(&a, buf_str(&text)), &ds));
	buf_char(&text, 'x');
	cr_expect_null(msg_parse(&a, buf_str(&text), place_on(&a, buf_str(&text)), &ds));
	cr_expect(str_is(findings_of(&a, &ds), "1:1+1 a message of 65537 bytes is longer than the 65536 that are allowed"));
	for (int depth = MSG_DEPTH_MAX; depth <= MSG_DEPTH_MAX + 1; depth++) {
		struct str wanted = depth > MSG_DEPTH_MAX ? STR("1:289+1 nested deeper than 16") : STR("");

		text = buf_on(&a);
		ds = diags_on(&a);
		for (int i = 0; i < depth; i++)
			buf_z(&text, "{n, plural, other{");
		for (int i = 0; i < depth; i++)
			buf_z(&text, "}}");
		msg_parse(&a, buf_str(&text), place_on(&a, buf_str(&text)), &ds);
		cr_expect(str_eq(findings_of(&a, &ds), wanted), "%d: %s", depth, findings_of(&a, &ds).ptr);
	}
	text = buf_on(&a);
	ds = diags_on(&a);
	buf_repeat(&text, '}', 1000);
	msg_parse(&a, buf_str(&text), place_on(&a, buf_str(&text)), &ds);
	cr_expect_eq(ds.findings.count, 16);
	text = buf_on(&a);
	ds = diags_on(&a);
	for (int i = 0; i <= MSG_ARGUMENTS_MAX; i++)
		buf_print(&text, "{a%d}", i);
	cr_expect_null(msg_parse(&a, buf_str(&text), place_on(&a, buf_str(&text)), &ds));
	cr_expect(str_is(findings_of(&a, &ds), "1:312+3 more than 64 arguments"), "%s", findings_of(&a, &ds).ptr);
	text = buf_on(&a);
	ds = diags_on(&a);
	buf_z(&text, "{s, select, ");
	for (int i = 0; i <= MSG_BRANCHES_MAX; i++)
		buf_print(&text, "a%d{}", i);
	buf_z(&text, "other{}}");
	cr_expect_null(msg_parse(&a, buf_str(&text), place_on(&a, buf_str(&text)), &ds));
	cr_expect(str_is(findings_of(&a, &ds), "1:1439+4 more than 256 branches"), "%s", findings_of(&a, &ds).ptr);
	arena_drop(&a);
}

static const struct format_row {
	const char *tag, *text, *want;
} format_rows[] = {
	{ "en", "", "" },
	{ "en", "It's {name}", "It's x<y>" },
	{ "en", "It''s '{' and '}' '{}' a'b ' '", "It's { and } {} a'b ' '" },
	{ "en", "'{it''s}' ''{name}''", "{it's} 'x<y>'" },
	{ "en", "<c>a{lines}b</c>", "[code aup downb]" },
	{ "en", "{two, plural, =2.0{two} other{#}} {zero, plural, =0{none} other{#}}", "two none" },
	{ "en", "{day, plural, other{#}} {day, select, other{x}}", "May 1, 2026 x" },
	{ "en", "{huge, plural, offset:1 other{#}}", "0.00000000000000000000000000005" },
	{ "en", "1 < 2 <3 #", "1 < 2 <3 #" },
	{ "en", "{ratio}, {ratio, number}, {ratio, number, integer}, {ratio, number, percent}", "0.25, 0.25, 0, 25%" },
	{ "en", "{ratio, number, ::percent scale/100 .0}", "25.0%" },
	{ "en", "{big, number} {big, number, ::compact-short}", "12,345 12K" },
	{ "ja", "{big, number} {big, number, ::compact-short}", "12,345 1.2万" },
	{ "en", "{day} {day, date} {day, date, short} {day, date, long} {day, date, ::yMMM}", "May 1, 2026 May 1, 2026 5/1/26 May 1, 2026 May 2026" },
	{ "ja", "{day, date, long} {month, date, long}", "2026年5月1日 2026年5月" },
	{ "en", "{list} / {list, list} / {list, list, or}", "A, B, and [strong C] / A, B, and [strong C] / A, B, or [strong C]" },
	{ "ja", "{list, list}", "A、B、[strong C]" },
	{ "en", "{one, plural, one{# file} other{# files}}", "1 file" },
	{ "en", "{big, plural, one{# file} other{# files}}", "12,345 files" },
	{ "en", "{one, plural, =1{just one} one{# file} other{# files}}", "just one" },
	{ "en", "{two, plural, offset:1 =2{you and # other} one{one} other{others}}", "you and 1 other" },
	{ "en", "{two, plural, offset:1 one{# other} other{# others}}", "1 other" },
	{ "en", "{two, selectordinal, one{#st} two{#nd} few{#rd} other{#th}}", "2nd" },
	{ "en", "{ratio, plural, one{#} other{# units}}", "0.25 units" },
	{ "en", "{two, plural, other{'#' is # '{'#'}'}}", "# is 2 {2}" },
	{ "en", "{two, plural, other{{one, plural, other{#}} #}}", "1 2" },
	{ "en", "{kind, select, a{A} b{B} other{O}} {name, select, other{O}}", "B O" },
	{ "en", "{one, select, 1{uno} other{O}}", "uno" },
	{ "en", "{name, plural, one{1} other{# many}}", "x<y> many" },
	{ "en", "{name, number}{name, date}{name, list}", "x<y>x<y>x<y>" },
	{ "en", "a <b>bold <i>both</i></b> z", "a [strong bold [em both]] z" },
	{ "en", "<c>pip {name} {inlines}</c>", "[code pip x<y> I am strong]" },
	{ "en", "see {inlines}.", "see I am [strong strong]." },
	{ "en", "<a ref=\"link\">here</a> <a ref=\"name\">no <b>link</b></a>", "[link https://e.org/ here] no [strong link]" },
	{ "en", "<b>{one, plural, one{<i>#</i>} other{}}</b>", "[strong [em 1]]" },
	{ "en", "{ name , plural , other {x} }", "x" },
	{ "en", "{名前}", "N" },
	{ "ar", "{two, plural, two{اثنان} other{#}}", "اثنان" },
	{ "pl", "{big, plural, one{jeden} few{kilka} many{# wiele} other{x}}", "12\u00A0345 wiele" },
};

static const struct inline_node strong_children[] = { { .kind = INLINE_TEXT, .text = { "strong", 6 } } };
static const struct inline_node inline_items[] = {
	{ .kind = INLINE_TEXT, .text = { "I am ", 5 } },
	{ .kind = INLINE_STRONG, .children = { (struct inline_node *)strong_children, 1 } },
};
static const struct inline_node line_items[] = {
	{ .kind = INLINE_TEXT, .text = { "up", 2 } }, { .kind = INLINE_SOFT_BREAK }, { .kind = INLINE_TEXT, .text = { "down", 4 } },
};
static const struct inline_node c_children[] = { { .kind = INLINE_TEXT, .text = { "C", 1 } } };
static const struct inline_node c_items[] = { { .kind = INLINE_STRONG, .children = { (struct inline_node *)c_children, 1 } } };
static const struct msg_arg list_items[] = {
	{ .kind = MSG_ARG_TEXT, .text = { "A", 1 } },
	{ .kind = MSG_ARG_TEXT, .text = { "B", 1 } },
	{ .kind = MSG_ARG_INLINES, .inlines = { (struct inline_node *)c_items, 1 } },
};
static const struct msg_arg args[] = {
	{ .name = { "name", 4 }, .kind = MSG_ARG_TEXT, .text = { "x<y>", 4 } },
	{ .name = { "kind", 4 }, .kind = MSG_ARG_TEXT, .text = { "b", 1 } },
	{ .name = { "名前", 6 }, .kind = MSG_ARG_TEXT, .text = { "N", 1 } },
	{ .name = { "one", 3 }, .kind = MSG_ARG_NUMBER, .number = { 1, 0 } },
	{ .name = { "two", 3 }, .kind = MSG_ARG_NUMBER, .number = { 2, 0 } },
	{ .name = { "big", 3 }, .kind = MSG_ARG_NUMBER, .number = { 12345, 0 } },
	{ .name = { "ratio", 5 }, .kind = MSG_ARG_NUMBER, .number = { 25, 2 } },
	{ .name = { "day", 3 }, .kind = MSG_ARG_DATE, .date = { 2026, 5, 1 } },
	{ .name = { "month", 5 }, .kind = MSG_ARG_DATE, .date = { 2026, 5, 0 } },
	{ .name = { "list", 4 }, .kind = MSG_ARG_LIST, .items = list_items, .count = 3 },
	{ .name = { "inlines", 7 }, .kind = MSG_ARG_INLINES, .inlines = { (struct inline_node *)inline_items, 2 } },
	{ .name = { "lines", 5 }, .kind = MSG_ARG_INLINES, .inlines = { (struct inline_node *)line_items, 3 } },
	{ .name = { "zero", 4 }, .kind = MSG_ARG_NUMBER, .number = { 0, 2 } },
	{ .name = { "huge", 4 }, .kind = MSG_ARG_NUMBER, .number = { 5, 29 } },
	{ .name = { "link", 4 }, .kind = MSG_ARG_TEXT, .address = { "https://e.org/", 14 } },
};

Test(msg, messages_are_filled_in)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof format_rows / sizeof format_rows[0]; i++) {
		const struct format_row *row = &format_rows[i];
		struct diags ds = diags_on(&a);
		struct str text = str_of(row->text);
		struct l10n *l = l10n_open(&a, str_of(row->tag));
		struct msg *m = msg_parse(&a, text, place_on(&a, text), &ds);
		struct buf out = buf_on(&a);

		cr_assert(m, "%s: %s", row->text, findings_of(&a, &ds).ptr);
		put_inlines(&out, msg_format(&a, m, l, args, sizeof args / sizeof args[0]));
		cr_expect(str_is(buf_str(&out), row->want), "%s:\n got %s\nwant %s", row->text, buf_str(&out).ptr, row->want);
		l10n_close(l);
	}
	arena_drop(&a);
}

Test(msg, uses_name_arguments_types_and_styles)
{
	static const struct { const char *name; enum msg_type type; const char *style; size_t offset; } want[] = {
		{ "a", MSG_PLAIN, "", 1 }, { "n", MSG_PLURAL, "", 5 }, { "d", MSG_DATE, "long", 23 }, { "n", MSG_NUMBER, "::.00", 38 }, { "u", MSG_ADDRESS, "", 66 },
	};
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct str text = STR("{a} {n, plural, other{{d, date, long}}} {n, number, ::.00} {a} <a ref=\"u\">x</a>");
	struct msg *m = msg_parse(&a, text, place_on(&a, text), &ds);
	size_t count;
	const struct msg_use *uses = msg_uses(m, &count);

	cr_assert_eq(count, sizeof want / sizeof want[0]);
	for (size_t i = 0; i < count; i++) {
		cr_expect(str_is(uses[i].name, want[i].name) && uses[i].type == want[i].type && str_is(uses[i].style, want[i].style), "%zu", i);
		cr_expect(str_is(str_slice(text, uses[i].offset, uses[i].offset + uses[i].name.len), want[i].name), "%zu", i);
	}
	arena_drop(&a);
}

static const struct compare_row {
	const char *source, *translation, *want;
} compare_rows[] = {
	{ "{a} and {b}", "{b}と{a}", "" },
	{ "{n, plural, one{# file} other{# files}}", "{n, number}ファイル", "" },
	{ "{n, number}", "{n, selectordinal, other{#}}", "" },
	{ "{d, date, long}", "{d, date, short}", "" },
	{ "{n, plural, one{<b>#</b> a} other{<b>#</b> b}}", "{n, plural, other{<b>#</b>}}", "" },
	{ "{release} needs {minimum}", "{release} には", "1:1+1 the argument 'minimum' of the source is missing (add {minimum})" },
	{ "{n, number}", "x", "1:1+1 the argument 'n' of the source is missing (add {n, number})" },
	{ "<a ref=\"u\">x</a>", "x", "1:1+1 the argument 'u' of the source is missing (add <a ref=\"u\">)" },
	{ "x", "あ{y}", "1:3+1 the source has no argument 'y' (the source has no arguments)" },
	{ "{release} {minimum}", "{minimum} {release} {other}", "1:22+5 the source has no argument 'other' (the source has 'release', 'minimum')" },
	{ "{release} {minimum}", "{relese} {minimum}", "1:2+6 the source has no argument 'relese' (did you mean 'release'?)" },
	{ "{release} {minimum}", "{リリース} {minimum}", "1:2+4 the source has no argument 'リリース' (did you mean 'release'?)" },
	{ "{n, number}", "あ{n}", "1:3+1 the argument 'n' is plain text here and a number in the source (write {n, number})" },
	{ "{n}", "{n, number}", "1:2+1 the argument 'n' is a number here and plain text in the source (write {n})" },
	{ "{k, select, other{x}}", "{k}", "1:2+1 the argument 'k' is plain text here and a choice by 'select' in the source (write {k, select, other{…}})" },
	{ "<a ref=\"u\">x</a>", "{u}", "1:2+1 the argument 'u' is plain text here and the address of a link in the source (write <a ref=\"u\">)" },
	{ "{aa} {bb} {cc}", "{ab} {ba}", "1:1+1 the argument 'cc' of the source is missing (add {cc})\n1:2+2 the source has no argument 'ab' (did you mean 'aa'?)\n"
	  "1:7+2 the source has no argument 'ba' (did you mean 'bb'?)" },
	{ "<b>x</b>", "y", "1:1+1 the tag '<b>' of the source is missing" },
	{ "x", "あ<c>y</c>", "1:2+3 the source has no tag '<c>'" },
	{ "<b>x</b>", "<b>y</b><b>z</b>", "1:1+3 2 tags '<b>' where the source has 1" },
};

Test(msg, translations_are_compared_with_their_source)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof compare_rows / sizeof compare_rows[0]; i++) {
		const struct compare_row *row = &compare_rows[i];
		struct diags ds = diags_on(&a);
		struct msg_place place = place_on(&a, str_of(row->translation));
		struct msg *source = msg_parse(&a, str_of(row->source), place, &ds);
		struct msg *translation = msg_parse(&a, str_of(row->translation), place, &ds);
		struct str got;

		cr_assert(source && translation, "%s: %s", row->source, findings_of(&a, &ds).ptr);
		cr_expect_eq(msg_compare(source, translation, place, &ds), row->want[0] == '\0', "%s", row->source);
		diags_sort(&ds);
		got = findings_of(&a, &ds);
		cr_expect(str_is(got, row->want), "%s | %s:\n got %s\nwant %s", row->source, row->translation, got.ptr, row->want);
	}
	arena_drop(&a);
}
