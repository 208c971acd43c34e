#include <criterion/criterion.h>

#include "tmpl_fixture.h"

struct row {
	enum tmpl_format format;
	struct fixture_file files[4];
	const char *want;
};

static void expect_findings(const struct row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct fixture *f = fixture_on(rows[i].format);
		const char *got;

		for (size_t n = 0; n < 4 && rows[i].files[n].name; n++)
			fixture_add(f, rows[i].files[n].name, rows[i].files[n].text);
		fixture_render(f);
		got = fixture_findings(f);
		cr_expect(strcmp(got, rows[i].want) == 0, "\n  template: %s\n  got:      %s\n  want:     %s", rows[i].files[0].text, got, rows[i].want);
		fixture_drop(f);
	}
}

static const struct row finding_rows[] = {
	{ TMPL_HTML, { { "t", "<p>{{ title</p>" } },
	  "t:1:4: '{{' is not closed [template-syntax] (close it with '}}')" },
	{ TMPL_HTML, { { "t", "{% if flag %}x" } },
	  "t:1:1: 'if' is never closed [template-syntax] (close it with '{% endif %}')" },
	{ TMPL_HTML, { { "t", "{% raw %}{{ x" } },
	  "t:1:1: 'raw' is never closed [template-syntax] (close it with '{% endraw %}')" },
	{ TMPL_HTML, { { "t", "{{ title | }}" } },
	  "t:1:12: expected the name of a filter before the end [template-syntax]" },
	{ TMPL_HTML, { { "t", "{{ title. }}" } },
	  "t:1:10: expected a name behind the dot [template-syntax]" },
	{ TMPL_HTML, { { "t", "{{ \"abc }}" } },
	  "t:1:4: this text is not closed [template-syntax]" },
	{ TMPL_HTML, { { "t", "{{ it's }}" } },
	  "t:1:6: this text is not closed [template-syntax]" },
	{ TMPL_HTML, { { "t", "{{ a b }}" } },
	  "t:1:6: expected the end of the tag, not 'b' [template-syntax]" },
	{ TMPL_HTML, { { "t", "{{ (title }}" } },
	  "t:1:11: expected ')' before the end [template-syntax]" },
	{ TMPL_HTML, { { "t", "{{ torch[0 }}" } },
	  "t:1:12: expected ']' before the end [template-syntax]" },
	{ TMPL_HTML, { { "t", "{{ 12345678901234567890123 }}" } },
	  "t:1:4: this number has too many digits [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% for x list %}{% endfor %}" } },
	  "t:1:10: expected 'in' here [template-syntax] (write '{% for item in list %}')" },
	{ TMPL_HTML, { { "t", "{% for in list %}{% endfor %}" } },
	  "t:1:8: expected a name for the item, not 'in' [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% fro x in list %}" } },
	  "t:1:4: there is no statement 'fro' [template-syntax] (did you mean 'for'?)" },
	{ TMPL_HTML, { { "t", "{% for x in list %}{% end %}" } },
	  "t:1:23: there is no statement 'end' [template-syntax] (there are for, if, include, layout, block and raw, and what closes them)" },
	{ TMPL_HTML, { { "t", "{% endif %}" } },
	  "t:1:4: 'endif' has no 'if' before it [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% if flag %}{% endfor %}" } },
	  "t:1:17: 'endfor' cannot close 'if' [template-syntax] (close it with '{% endif %}') {t:1:1: 'if' begins here}" },
	{ TMPL_HTML, { { "t", "{% if %}{% endif %}" } },
	  "t:1:7: expected a value before the end [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% %}" } },
	  "t:1:1: a statement begins with a word, such as 'if' or 'for' [template-syntax] (there are for, if, include, layout, block and raw, and what closes them)" },
	{ TMPL_HTML, { { "t", "{% include %}" } },
	  "t:1:12: expected the name of a template in quotes before the end [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% include \"a\" with x %}" } },
	  "t:1:21: 'x' is given no value [template-syntax] (write 'x=…')" },
	{ TMPL_HTML, { { "t", "{% include \"a\" with x=1, x=2 %}" }, { "a", "{{ x }}" } },
	  "t:1:26: 'x' is given twice [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% block %}{% endblock %}" } },
	  "t:1:10: expected a name for the block before the end [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% block a %}{% endblock %}{% block a %}{% endblock %}" } },
	  "t:1:37: there are two blocks 'a' [template-syntax] {t:1:10: the first}" },
	{ TMPL_HTML, { { "t", "{{ }}" } },
	  "t:1:4: expected a value before the end [template-syntax]" },
	{ TMPL_HTML, { { "t", "{{ not }}" } },
	  "t:1:8: expected a value before the end [template-syntax]" },
	{ TMPL_HTML, { { "t", "{{ title == }}" } },
	  "t:1:13: expected a value before the end [template-syntax]" },
	{ TMPL_HTML, { { "t", "{{ t(\"hello\", 1=2) }}" } },
	  "t:1:15: only a name may stand before '=' [template-syntax]" },
	{ TMPL_HTML, { { "t", "{{ flag ? 1 }}" } },
	  "t:1:9: expected the end of the tag, not '?' [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% else %}" } },
	  "t:1:4: 'else' has no 'if' before it [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% if flag %}{% else x %}{% endif %}" } },
	  "t:1:22: expected the end of the tag, not 'x' [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% layout \"a\" %}" } },
	  "t:1:11: there is no template 'a' [template-include]" },
	{ TMPL_HTML, { { "t", "{{ super() }}" } },
	  "t:1:1: super() stands in no block that takes the place of another [template-syntax]" },
	{ TMPL_HTML, { { "t", "x{% layout \"a\" %}" } },
	  "t:1:1: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:1:2: 'layout' must be the first statement of a template [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% include \"a\" %}" }, { "a", "{{ title" } },
	  "a:1:1: '{{' is not closed [template-syntax] (close it with '}}') {t:1:1: included from here}" },
	{ TMPL_HTML, { { "t", "{{ titel }}" } },
	  "t:1:4: there is no 'titel' here [template-name] (did you mean 'title'?)" },
	{ TMPL_HTML, { { "t", "{% if flag %}{% else %}{{ torch.nam }}{% endif %}" } },
	  "t:1:33: 'torch' (a component) has no 'nam' [template-name] (did you mean 'name'?)" },
	{ TMPL_HTML, { { "t", "{% for s in scenarios %}{{ lop.index }}{{ loop.frist }}{% endfor %}{{ loop.index }}" } },
	  "t:1:28: there is no 'lop' here [template-name] (did you mean 'loop'?)\n"
	  "t:1:48: 'loop' (the loop) has no 'frist' [template-name] (did you mean 'first'?)\n"
	  "t:1:71: there is no 'loop' here [template-name]" },
	{ TMPL_HTML, { { "t", "{{ title | upcase }}" } },
	  "t:1:12: there is no filter 'upcase' [template-name]" },
	{ TMPL_HTML, { { "t", "{{ tt(\"hello\") }}" } },
	  "t:1:4: there is no function 'tt' [template-name]" },
	{ TMPL_HTML, { { "t", "{{ torch[1] }}{{ torch[\"nam\"] }}{{ title.x }}{{ scenarios[\"a\"] }}{{ components[1] }}" } },
	  "t:1:9: a component cannot be looked up by a number [template-type]\n"
	  "t:1:24: 'torch' (a component) has no 'nam' [template-name] (did you mean 'name'?)\n"
	  "t:1:42: 'title' is a text and has no 'x' [template-type]\n"
	  "t:1:58: a list of texts cannot be looked up by a text [template-type]\n"
	  "t:1:79: components by id cannot be looked up by a number [template-type]" },
	{ TMPL_HTML, { { "t", "{{ scenarios }}{{ components }}{{ drivers }}{{ flag }}" } },
	  "t:1:4: 'scenarios' is a list of texts, which cannot be printed [template-type] (go through it with 'for', or make a text of it with '| list')\n"
	  "t:1:19: 'components' is components by id, which cannot be printed [template-type] (print one of its entries)\n"
	  "t:1:35: 'drivers' may be absent [template-type] (ask for it with '{% if drivers %}' around this, or add '| default(…)')\n"
	  "t:1:48: 'flag' is yes or no, which cannot be printed [template-type] (ask it with 'if')" },
	{ TMPL_HTML, { { "t", "{% if release == title %}{% endif %}{% if title < \"x\" %}{% endif %}{% if count == \"1\" %}{% endif %}{% if date == 1 %}{% endif %}{% if scenarios == none %}{% endif %}" } },
	  "t:1:15: a version cannot be compared with a text [template-type] (versions compare with versions, or with a version in quotes)\n"
	  "t:1:49: a text has no order [template-type] (versions, numbers and dates have one)\n"
	  "t:1:80: a number cannot be compared with a text [template-type]\n"
	  "t:1:111: a date cannot be compared with a number [template-type]\n"
	  "t:1:145: a list of texts cannot be compared with a list of texts [template-type]" },
	{ TMPL_HTML, { { "t", "{% if release > \"abc\" %}{% endif %}{% if date > \"2026-13\" %}{% endif %}{% if title in release %}{% endif %}{% if release in scenarios %}{% endif %}" } },
	  "t:1:17: \"abc\" is no version [template-type]\n"
	  "t:1:49: \"2026-13\" is no date [template-type]\n"
	  "t:1:84: nothing can be in a version [template-type]\n"
	  "t:1:122: a version cannot be compared with a text [template-type] (versions compare with versions, or with a version in quotes)" },
	{ TMPL_HTML, { { "t", "{{ note }}" } },
	  "t:1:4: 'note' may be absent [template-type] (ask for it with '{% if note %}' around this, or add '| default(…)')" },
	{ TMPL_HTML, { { "t", "{{ drivers.minimum }}{% if drivers.kind %}{{ drivers.kind }}{{ drivers.minimum }}{% endif %}{{ drivers.kind | default(note) }}" } },
	  "t:1:4: 'drivers' may be absent [template-type] (ask for it with '{% if drivers %}' around this, or add '| default(…)')\n"
	  "t:1:119: 'note' may be absent [template-type] (ask for it with '{% if note %}' around this, or add '| default(…)')" },
	{ TMPL_HTML, { { "t", "{% if drivers.kind or note %}{{ note }}{% endif %}" } },
	  "t:1:33: 'note' may be absent [template-type] (ask for it with '{% if note %}' around this, or add '| default(…)')" },
	{ TMPL_HTML, { { "t", "{{ components.torch.name }} {{ components[title].name }} {{ list[0].name }} {{ scenarios | first }}" } },
	  "t:1:15: 'components.torch' may be absent [template-type] (ask for it with '{% if components.torch %}' around this, or add '| default(…)')\n"
	  "t:1:42: 'components[title]' may be absent [template-type] (ask for it with '{% if components[title] %}' around this, or add '| default(…)')\n"
	  "t:1:65: 'list[0]' may be absent [template-type] (ask for it with '{% if list[0] %}' around this, or add '| default(…)')\n"
	  "t:1:92: 'scenarios | first' may be absent [template-type] (ask for it with '{% if scenarios | first %}' around this, or add '| default(…)')" },
	{ TMPL_HTML, { { "t", "{{ title | date }}{{ date | date(\"log\") }}{{ date | date(1) }}{{ date | date(\"short\", \"long\") }}{{ scenarios | join }}{{ count | percent(1) }}{{ share | number(\"foo\") }}" } },
	  "t:1:12: filter 'date' cannot take a text [template-type]\n"
	  "t:1:34: 'log' is no style of a date [template-type] (it is 'short', 'medium', 'long' or a skeleton such as 'yMMM')\n"
	  "t:1:58: filter 'date' needs a text in quotes here [template-type]\n"
	  "t:1:87: filter 'date' takes one argument [template-type]\n"
	  "t:1:112: filter 'join' needs an argument [template-type]\n"
	  "t:1:138: filter 'percent' takes no argument [template-type]\n"
	  "t:1:161: 'foo' is no style of a number [template-type] (it is 'integer', 'percent' or a skeleton such as '.00')" },
	{ TMPL_HTML, { { "t", "{{ count | unit(\"gigabite\") }}{{ count | unit(\"\") }}{{ count | unit(\"byte unit-width-name\") }}{{ date | date(\"yMMMdHm\") }}{{ date | date(\"\") }}{{ count | number(\"\") }}{{ title | unit(\"byte\") }}{{ count | unit }}" } },
	  "t:1:17: 'gigabite' is no unit [template-type] (it is one of CLDR, such as 'gigabyte', 'second' or 'kilometer-per-hour')\n"
	  "t:1:47: '' is no unit [template-type] (it is one of CLDR, such as 'gigabyte', 'second' or 'kilometer-per-hour')\n"
	  "t:1:69: 'byte unit-width-name' is no unit [template-type] (it is one of CLDR, such as 'gigabyte', 'second' or 'kilometer-per-hour')\n"
	  "t:1:110: 'yMMMdHm' is no style of a date [template-type] (it is 'short', 'medium', 'long' or a skeleton such as 'yMMM')\n"
	  "t:1:138: '' is no style of a date [template-type] (it is 'short', 'medium', 'long' or a skeleton such as 'yMMM')\n"
	  "t:1:162: '' is no style of a number [template-type] (it is 'integer', 'percent' or a skeleton such as '.00')\n"
	  "t:1:179: filter 'unit' cannot take a text [template-type]\n"
	  "t:1:205: filter 'unit' needs an argument [template-type]" },
	{ TMPL_HTML, { { "t", "{{ list | sort(by=\"nam\") }}{% for x in list | sort(by=1) %}{% endfor %}{% for x in list | sort(buy=\"name\") %}{% endfor %}{% for x in scenarios | sort(by=\"name\") %}{% endfor %}" } },
	  "t:1:16: a component has no 'nam' [template-name] (did you mean 'name'?)\n"
	  "t:1:52: filter 'sort' needs a text in quotes here [template-type]\n"
	  "t:1:96: filter 'sort' has no argument 'buy' [template-type] (its argument is 'by')\n"
	  "t:1:151: a text has no 'name' to sort by [template-type]" },
	{ TMPL_HTML, { { "t", "{{ body | markdown(9) }}{{ scenarios | list(\"xor\") }}{{ body | line | json }}" } },
	  "t:1:20: a heading base is a number from 0 to 5 [template-type]\n"
	  "t:1:45: 'xor' is no style of a list [template-type] (it is 'and' or 'or')\n"
	  "t:1:64: filter 'line' must be the last [template-type]" },
	{ TMPL_HTML, { { "t", "{{ count | default(title) }} {{ torch | default(1) }} {{ scenarios | default(\"a\") }}" } },
	  "t:1:49: a number cannot stand in for a version [template-type]\n"
	  "t:1:78: a text cannot stand in for a list of texts [template-type]" },
	{ TMPL_HTML, { { "t", "{% for k, v in scenarios %}{% endfor %}{% for x in title %}{% endfor %}{% for x in torch %}{% endfor %}" } },
	  "t:1:8: the items of a list have no names [template-type] (use 'loop.index' for their number)\n"
	  "t:1:52: 'title' is a text, and 'for' needs a list [template-type]\n"
	  "t:1:84: 'torch' is a component, and 'for' needs a list [template-type]" },
	{ TMPL_HTML, { { "t", "{{ t(\"helo\") }}{{ t(title) }}{{ t(\"scenario.\" ~ title, x=1) }}{{ t(\"foo.\" ~ title) }}{{ t() }}{{ t(\"hello\", 1) }}" } },
	  "t:1:6: there is no message 'helo' [template-message] (did you mean 'hello'?)\n"
	  "t:1:21: the key of a message must begin with a text in quotes [template-message] (write t(\"key\") or t(\"key.\" ~ name))\n"
	  "t:1:56: message 'scenario.training' does not use 'x' [template-message]\n"
	  "t:1:68: there is no message 'foo.' [template-message]\n"
	  "t:1:89: t(…) needs the key of a message [template-message]\n"
	  "t:1:109: an argument of a message needs a name [template-message] (write t(\"key\", name=value))" },
	{ TMPL_HTML, { { "t", "{{ t(\"title\", releas=release, name=title) }}" } },
	  "t:1:15: message 'title' does not use 'releas' [template-message] (did you mean 'release'?)" },
	{ TMPL_HTML, { { "t", "{{ t(\"count\", n=title) }}{{ t(\"on\", date=count) }}{{ t(\"with\", names=title) }}{{ t(\"link\", page=title) }}{{ t(\"title\", release=note, name=scenarios) }}" } },
	  "t:1:15: 'n' is a text, and message 'count' uses it as a number [template-type]\n"
	  "t:1:37: 'date' is a number, and message 'on' uses it as a date [template-type]\n"
	  "t:1:64: 'names' is a text, and message 'with' uses it as a list of texts [template-type]\n"
	  "t:1:92: 'page' is a text, and message 'link' uses it as an address [template-type]\n"
	  "t:1:128: 'note' may be absent [template-type] (ask for it with '{% if note %}' around this, or add '| default(…)')" },
	{ TMPL_HTML, { { "t", "{% include \"b\" %}{% include \"../x\" %}{% include \"/etc/passwd\" %}{% include \"a/../b\" %}" }, { "a", "" } },
	  "t:1:12: there is no template 'b' [template-include]\n"
	  "t:1:29: '../x' is not a file below the folder of the templates [template-include]\n"
	  "t:1:49: '/etc/passwd' is not a file below the folder of the templates [template-include]\n"
	  "t:1:76: 'a/../b' is not a file below the folder of the templates [template-include]" },
	{ TMPL_HTML, { { "t", "{% include \"a\" %}" }, { "a", "<b>\n"
	  "{% include \"b\" %}\n"
	  "</b>" }, { "b", "{% include \"a\" %}" } },
	  "b:1:12: 'a' includes itself [template-include] {a:2:1: included from here} {t:1:1: included from here}" },
	{ TMPL_HTML, { { "t", "{% include \"t\" %}" } },
	  "t:1:12: 't' includes itself [template-include]" },
	{ TMPL_HTML, { { "t", "{% for s in scenarios %}\n"
	  "{% include \"a\" %}\n"
	  "{% endfor %}" }, { "a", "{{ s }}" } },
	  "a:1:4: there is no 's' here [template-name] (give it to this file: 'include … with s=s') {t:2:1: included from here}" },
	{ TMPL_HTML, { { "t", "{% layout \"base\" %}{% block mian %}{% endblock %}<b>" }, { "base", "{% block main %}{% endblock %}" } },
	  "t:1:29: 'base' has no block 'mian' [template-name] (did you mean 'main'?)\n"
	  "t:1:50: only blocks can stand in a template with a layout [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% layout \"base\" %}" }, { "base", "{% layout \"t\" %}" } },
	  "base:1:1: only the template of a page can have a layout [template-include] {t:1:1: laid out from here}" },
	{ TMPL_HTML, { { "t", "{% layout \"base\" %}{% block a %}{{ super() }}{{ super() }}{% endblock %}" }, { "base", "{% block a %}{{ titl }}{% endblock %}{% block b %}{{ super() }}{% endblock %}" } },
	  "base:1:17: there is no 'titl' here [template-name] (did you mean 'title'?) {t:1:1: laid out from here}\n"
	  "base:1:51: super() stands in no block that takes the place of another [template-syntax] {t:1:1: laid out from here}\n"
	  "t:1:46: super() stands twice in one block [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% layout \"base\" %}{% block a %}{{ nam }}{% endblock %}" }, { "base", "{% block a %}{{ titl }}{% endblock %}" } },
	  "base:1:17: there is no 'titl' here [template-name] (did you mean 'title'?) {t:1:1: laid out from here}\n"
	  "t:1:36: there is no 'nam' here [template-name]" },
	{ TMPL_HTML, { { "t", "{% layout \"bas\" %}" }, { "base", "" } },
	  "t:1:11: there is no template 'bas' [template-include] (did you mean 'base'?)" },
	{ TMPL_HTML, { { "t", "{{ it's }}" } },
	  "t:1:6: this text is not closed [template-syntax]" },
	{ TMPL_HTML, { { "t", "{{ \"abc }}\n"
	  "{{ x }}" } },
	  "t:1:4: this text is not closed [template-syntax]" },
	{ TMPL_HTML, { { "t", "{% if flag %}{% for x in list %}{% endif %}{% endfor %}" } },
	  "t:1:36: 'endif' cannot close 'for' [template-syntax] (close it with '{% endfor %}') {t:1:14: 'for' begins here}" },
	{ TMPL_HTML, { { "t", "<p>{{ (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((title))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) }}" } },
	  "t:1:71: an expression has more than 64 parts in a row or in each other [template-limit]" },
	{ TMPL_HTML, { { "t", "{{ body | line | default(\"x\") }}" } },
	  "t:1:11: filter 'line' must be the last [template-type]" },
	{ TMPL_HTML, { { "t", "{{ t(\"strong\") | json }}{{ t(\"strong\") == \"x\" }}" } },
	  "t:1:18: filter 'json' cannot take a message [template-type]\n"
	  "t:1:40: a message cannot be compared with a text [template-type]" },
	{ TMPL_HTML, { { "t", "日本{{ titl }}" } },
	  "t:1:1: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:1:6: there is no 'titl' here [template-name] (did you mean 'title'?)" },
};

Test(tmpl_findings, have_place_text_and_fix)
{
	expect_findings(finding_rows, COUNT(finding_rows));
}

static const struct row run_rows[] = {
	{ TMPL_HTML, { { "t", "{% for c in list %}{{ t(\"scenario.\" ~ c.name) }}{% endfor %}" } },
	  "t:1:25: there is no message 'scenario.CUDA' [template-message] {releases/26.05.yaml:13:3: the value is here}\n"
	  "t:1:25: there is no message 'scenario.FlashAttention' [template-message] {releases/26.05.yaml:12:3: the value is here}\n"
	  "t:1:25: there is no message 'scenario.PyTorch' [template-message] {releases/26.05.yaml:11:3: the value is here}" },
	{ TMPL_HTML, { { "t", "{% include \"a\" %}" }, { "a", "{% for x in list %}<a href=\"{{ x.name }}\">{{ x.name }}</a>{% endfor %}{{ t(\"scenario.\" ~ title) }}" } },
	  "a:1:76: there is no message 'scenario.Tom & <b>Jerry</b>' [template-message] {t:1:1: included from here} {releases/26.05.yaml:2:3: the value is here}" },
};

Test(tmpl_findings, of_a_run_name_the_data)
{
	expect_findings(run_rows, COUNT(run_rows));
}
