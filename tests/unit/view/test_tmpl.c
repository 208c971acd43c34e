#include <criterion/criterion.h>

#include "tmpl_fixture.h"

struct row {
	const char *text, *want;
};

/* What each template gives. */
static void expect_pages(enum tmpl_format format, const struct row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct fixture *f = fixture_on(format);
		const char *got;

		fixture_add(f, "t", rows[i].text);
		got = fixture_render(f);
		cr_expect(strcmp(got, rows[i].want) == 0, "\n  template: %s\n  got:      %s\n  want:     %s", rows[i].text, got, rows[i].want);
		fixture_drop(f);
	}
}

Test(tmpl, values_print_by_kind_and_place)
{
	static const struct row rows[] = {
		{ "{{ title }}", "Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;" },
		{ "{{ release }} {{ tag }} {{ count }} {{ share }}", "26.05 26.05-serverless 1,234 0.20" },
		{ "{{ date }}, {{ month }}", "May 31, 2026, May 2026" },
		{ "<time datetime=\"{{ date }}\" title=\"{{ date }}\" id=\"{{ count }}\">", "<time datetime=\"2026-05-31\" title=\"May 31, 2026\" id=\"1234\">" },
		{ "{% if torch.version %}{{ torch }}{% endif %} {{ torch.name }}", "2.10.0 PyTorch" },
		{ "{% if components.flash-attn.version %}{{ components.flash-attn }}{% endif %}", "2.8.3" },
		{ "{% if components[\"flash-attn\"].name %}{{ components.flash-attn.name }}{% endif %}", "FlashAttention" },
		{ "<a href=\"{{ url }}\">{{ url }}</a>", "<a href=\"https://example.com/a%20b?x=1&amp;y=2\">https://example.com/a b?x=1&amp;y=2</a>" },
		{ "{{ literal(\"2.0\") }} {{ \"a\" ~ release ~ 1 }}", "2.0 a26.051" },
	};

	expect_pages(TMPL_HTML, rows, COUNT(rows));
}

Test(tmpl, messages_print_by_place)
{
	static const struct row rows[] = {
		{ "{{ t(\"title\", release=release, name=title) }}", "Release 26.05 of Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;" },
		{ "{{ t(\"title\", release=release, name=tag) }}", "Release 26.05 of <code>26.05-serverless</code>" },
		{ "{{ t(\"count\", n=1) }} {{ t(\"count\", n=count) }} {{ t(\"count\", n=list | length) }}", "1 file 1,234 files 3 files" },
		{ "{{ t(\"on\", date=date) }} {{ t(\"on\", date=month) }}", "On May 31, 2026 On May 2026" },
		{ "{{ t(\"with\", names=scenarios) }}", "With training and inference" },
		{ "{{ t(\"with\", names=tags) }}", "With <code>26.05-a</code> and <code>26.05-b</code>" },
		{ "{{ t(\"strong\") }}<img alt=\"{{ t(\"strong\") }}\">", "<strong>Never</strong> a &amp; b<img alt=\"Never a &amp; b\">" },
		{ "<title>{{ t(\"strong\") }}</title>", "<title>Never a &amp; b</title>" },
		{ "{{ t(\"link\", page=url) }}", "See <a href=\"https://example.com/a%20b?x=1&amp;y=2\">this</a>" },
		{ "{% for s in scenarios %}{% if s == \"training\" %}{{ t(\"scenario.\" ~ s) }}{% endif %}{% endfor %}", "Training" },
		{ "{{ t(\"title\", release=t(\"hello\"), name=t(\"strong\")) }}", "Release Hello of <strong>Never</strong> a &amp; b" },
		{ "{{ note | default(t(\"strong\")) }} {{ date | default(t(\"hello\")) }}", "<strong>Never</strong> a &amp; b May 31, 2026" },
	};

	expect_pages(TMPL_HTML, rows, COUNT(rows));
}

Test(tmpl, conditions)
{
	static const struct row rows[] = {
		{ "{% if release >= \"26.1\" and release < \"26.10\" %}1{% else %}0{% endif %}", "1" },
		{ "{% if torch.version > \"2.9\" %}1{% endif %}{% if \"2.9\" > torch %}2{% endif %}", "1" },
		{ "{% if torch == \"2.10\" %}1{% endif %}{% if torch != \"2.9\" %}2{% endif %}", "12" },
		{ "{% if date >= \"2026-05-31\" %}1{% endif %}{% if date > \"2026-05\" %}2{% endif %}{% if month == \"2026-05\" %}3{% endif %}", "123" },
		{ "{% if count == 1234 and share == 0.2 and share < 1 and share > -1.5 %}1{% endif %}", "1" },
		{ "{% if \"training\" in scenarios %}1{% endif %}{% if \"x\" not in scenarios %}2{% endif %}{% if \"torch\" in components %}3{% endif %}", "123" },
		{ "{% if \"2.10.0\" in versions and \"2.1\" not in versions %}1{% endif %}", "1" },
		{ "{% if torch in list %}1{% endif %}{% if \"99.9\" in list %}2{% endif %}{% if torch in versions %}3{% endif %}", "13" },
		{ "{% if note %}1{% elif none %}2{% elif not flag %}3{% else %}4{% endif %}", "4" },
		{ "{% if not (note or none) %}1{% endif %}{% if flag == true %}2{% endif %}{% if title %}3{% endif %}", "123" },
		{ "{% if note == \"x\" %}1{% endif %}{% if note != \"x\" %}2{% endif %}{% if note in scenarios %}3{% endif %}", "2" },
		{ "{% if previous.minimum %}1{% else %}2{% endif %}{% if drivers.minimum >= \"570\" %}3{% endif %}", "23" },
		{ "{% if not drivers %}0{% else %}{{ drivers.minimum }}{% endif %}", "580" },
		{ "{% if drivers and \"R535\" in drivers.branches %}{{ drivers.branches | length }}{% endif %}", "2" },
		{ "{{ note | default(\"-\") }}{{ components.nccl | default(\"none\") }}{{ components.torch | default(\"none\") }}", "-none2.10.0" },
		{ "{{ note | default(previous.minimum | default(release)) }}", "26.05" },
	};

	expect_pages(TMPL_HTML, rows, COUNT(rows));
}

Test(tmpl, loops)
{
	static const struct row rows[] = {
		{ "{% for s in scenarios %}{{ loop.index }}/{{ loop.length }}{{ s }}{% if not loop.last %}, {% endif %}{% endfor %}", "1/2training, 2/2inference" },
		{ "{% for x in none %}{{ x }}{% else %}-{% endfor %}{% for x in drivers.branches %}{{ x }}{% endfor %}{% for x in previous.branches %}{{ x }}{% else %}+{% endfor %}", "-R535R550+" },
		{ "{% for id, c in components %}{{ id }}={{ c.name }} {% endfor %}", "torch=PyTorch flash-attn=FlashAttention cuda=CUDA " },
		{ "{% for id, c in components | sort %}{{ id }} {% endfor %}{% for id, c in components | sort(by=\"name\") %}{{ c.name }} {% endfor %}",
		  "cuda flash-attn torch CUDA FlashAttention PyTorch " },
		{ "{% for c in list | sort(by=\"version\") %}{{ c.name }} {% endfor %}{% for v in versions | sort %}{{ v }} {% endfor %}",
		  "FlashAttention PyTorch CUDA 2.9 2.10 26.05 " },
		{ "{% for c in list %}{% for s in scenarios %}{{ loop.index }}{% endfor %}{{ loop.index }} {% endfor %}", "121 122 123 " },
		{ "{% for c in list %}{% if c.note %}{{ c.note }}{% endif %}{% endfor %}{% for release in scenarios %}{{ release }}{% endfor %}{{ release }}",
		  "Built from sourcetraininginference26.05" },
		{ "{% if list[1].name %}{{ list[1].name }}{% endif %}{{ list[9].name | default(\"-\") }}{{ versions | first | default(\"\") }}{{ none | last | default(\"+\") }}", "FlashAttention-2.10+" },
		{ "{% for s in scenarios %}{{ components[s] | default(\"-\") }}{% endfor %}{% if components[\"tor\" ~ \"ch\"].name %}{{ components[\"tor\" ~ \"ch\"].name }}{% endif %}", "--PyTorch" },
	};

	expect_pages(TMPL_HTML, rows, COUNT(rows));
}

Test(tmpl, filters)
{
	static const struct row rows[] = {
		{ "{{ date | date(\"short\") }} {{ date | date(\"medium\") }} {{ date | date }} {{ date | date(\"yMMM\") }}", "5/31/26 May 31, 2026 May 31, 2026 May 2026" },
		{ "{{ share | percent }} {{ share | number(\"percent\") }} {{ count | number(\"integer\") }} {{ share | number(\".0\") }}", "20% 20% 1,234 0.2" },
		{ "{{ count | unit(\"gigabyte\") }} {{ share | unit(unit=\"kilometer-per-hour\") }} {{ 1 | unit(\"second\") }}", "1,234 GB 0.20 km/h 1 sec" },
		{ "{{ scenarios | list }} {{ scenarios | list(\"or\") }} {{ tags | join(\", \") }} {{ list | list }}",
		  "training and inference training or inference 26.05-a, 26.05-b 2.10.0, 2.8.3, and 13.0.2" },
		{ "{{ scenarios | length }} {{ components | length }} {{ none | length }}", "2 3 0" },
		{ "{{ torch | json }} {{ scenarios | json }} {{ flag | json }} {{ share | json }} {{ date | json }}",
		  "{\"version\": \"2.10.0\", \"name\": \"PyTorch\"} [\"training\", \"inference\"] true 0.20 \"2026-05-31\"" },
		{ "{{ note | json | default(\"null\") }}", "null" },
	};

	expect_pages(TMPL_HTML, rows, COUNT(rows));
}

Test(tmpl, white_space)
{
	static const struct row rows[] = {
		{ "<p>\n{% if flag %}\n1\n{% endif %}\n</p>\n", "<p>\n1\n</p>\n" },
		{ "<p>\n  {% if flag %}  \n  1\n  {% endif %}\n</p>", "<p>\n  1\n</p>" },
		{ "<p>\r\n{% if flag %}\r\n1\r\n{% endif %}\r\n</p>", "<p>\r\n1\r\n</p>" },
		{ "{# one #}\n{# two\n lines #} {% if flag %}{% endif %}\n2\n", "2\n" },
		{ "1 {# one #}\n2", "1 \n2" },
		{ "{{ count }}\n{% if flag %}{{ count }}{% endif %}\n", "1,234\n1,234\n" },
		{ "1\n{%- if flag -%}\n 2 \n{%- endif %} 3", "12 3" },
		{ "1 {{- count -}} 2 {{ count }} 3", "11,2342 1,234 3" },
		{ "1 {#- one -#} 2", "12" },
		{ "{% raw %}{{ x }} {% if %}{% endraw %}", "{{ x }} {% if %}" },
		{ "1\n{% raw %}\n{{ x }}\n{%- endraw -%}\n2", "1\n{{ x }}2" },
		{ "{% for s in scenarios %}\n- 1\n{% endfor %}", "- 1\n- 1\n" },
		{ "{% for s in scenarios %}\n1\n{% else %}\n2\n{% endfor %}\n\n3", "1\n1\n\n3" },
		{ "\xEF\xBB\xBF{% if flag %}\n1\n{% endif %}", "1\n" },
		{ "{ {{ count }} } {x", "{ 1,234 } {x" },
		{ "{{ \"}}\" }}{{ '{% x' }}{# ' #}", "}}{% x" },
		{ "", "" },
	};

	expect_pages(TMPL_HTML, rows, COUNT(rows));
}

static const struct {
	struct fixture_file files[4];
	const char *want;
} file_rows[] = {
	{ { { "t", "1{% include \"a\" with x=release, y=note %}2" }, { "a", "[{{ x }}{% if y %}{{ y }}{% endif %}{{ count }}]" } }, "1[26.051,234]2" },
	{ { { "t", "{% for c in list %}\n{% include \"parts/a\" with c=c %}\n{% endfor %}\n" }, { "parts/a", "<b>{{ c.name }}</b>\n" } },
	  "<b>PyTorch</b>\n<b>FlashAttention</b>\n<b>CUDA</b>\n" },
	{ { { "t", "<a title=\"{% include \"a\" %}\">" }, { "a", "{{ title }}" } }, "<a title=\"Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;\">" },
	{ { { "t", "{# x #}\n{% layout \"base\" %}\n\n{% block main %}<i>{{ super() }}</i>{% endblock %}\n" },
	    { "base", "<p>{% block head %}0{% endblock %}{% block main %}{% for s in scenarios %}{{ loop.index }}{% endfor %}{% endblock %}</p>" } },
	  "<p>0<i>12</i></p>" },
	{ { { "t", "{% layout \"base\" %}{% block main %}{% include \"a\" %}{% endblock %}" },
	    { "base", "{% for s in scenarios %}{% block main %}{% endblock %}{% endfor %}" }, { "a", "{{ count }};" } }, "1,234;1,234;" },
	{ { { "t", "{% block main %}1{% endblock %}2" } }, "12" },
};

Test(tmpl, files)
{
	for (size_t i = 0; i < COUNT(file_rows); i++) {
		struct fixture *f = fixture_on(TMPL_HTML);
		const char *got;

		for (size_t n = 0; n < 4 && file_rows[i].files[n].name; n++)
			fixture_add(f, file_rows[i].files[n].name, file_rows[i].files[n].text);
		got = fixture_render(f);
		cr_expect(strcmp(got, file_rows[i].want) == 0, "\n  template: %s\n  got:      %s\n  want:     %s", file_rows[i].files[0].text, got, file_rows[i].want);
		fixture_drop(f);
	}
}

/* What the type says is always there, and is not: a mistake of whoever made the data, found at the place of both. */
Test(tmpl, absent_data_is_found_where_it_is_printed)
{
	struct fixture *f = fixture_on(TMPL_HTML);
	struct value *torch = (struct value *)f->root[ROOT_TORCH].map.slots;
	const char *got;

	torch[1] = value_absent();
	fixture_add(f, "t", "{% include \"a\" with x=torch %}");
	fixture_add(f, "a", "<p>\n{{ x.name }}</p>");
	got = fixture_render(f);
	cr_expect(strcmp(got, "!a:2:6: 'x.name' is absent here [template-type] {t:1:1: included from here} {releases/26.05.yaml:11:3: in this data}") == 0, "%s", got);
	fixture_drop(f);
}

static void long_list(struct fixture *f, size_t count)
{
	struct value *items = NEW_ARRAY(&f->arena, struct value, count);

	for (size_t i = 0; i < count; i++)
		items[i] = text_value(&f->arena, "x", VALUE_TEXT, 1);
	f->root[ROOT_SCENARIOS] = value_list(items, count);
}

Test(tmpl, steps_have_a_limit)
{
	struct fixture *f = fixture_on(TMPL_HTML);
	const char *got;

	long_list(f, 4000);
	fixture_add(f, "t", "{% for a in scenarios %}{% for b in scenarios %}1{% endfor %}{% endfor %}");
	got = fixture_render(f);
	cr_expect(strcmp(got, "!t:1:49: this page takes more than 10 million steps [template-limit]") == 0, "%s", got);
	fixture_drop(f);
}

Test(tmpl, output_has_a_limit)
{
	struct fixture *f = fixture_on(TMPL_HTML);
	struct buf text = buf_on(&f->arena);
	const char *got;

	long_list(f, 1100);
	buf_z(&text, "{% for a in scenarios %}");
	buf_repeat(&text, '1', 64 * 1024);
	buf_z(&text, "{% endfor %}");
	fixture_add(f, "t", buf_str(&text).ptr);
	got = fixture_render(f);
	cr_expect(strcmp(got, "!t:1:25: this page is longer than 64 MiB [template-limit]") == 0, "%s", got);
	fixture_drop(f);
}

/* 17 files, each of which includes the next. */
Test(tmpl, includes_have_a_depth)
{
	static const char *const names[] = { "t", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17" };
	struct fixture *f = fixture_on(TMPL_HTML);
	const char *got;

	for (size_t i = 0; i < COUNT(names); i++)
		fixture_add(f, names[i], i + 1 < COUNT(names) ? str_print(&f->arena, "{%% include \"%s\" %%}", names[i + 1]).ptr : "");
	got = fixture_render(f);
	cr_expect(str_starts(str_of(got), "!16:1:1: templates include each other more than 16 deep [template-limit] {15:1:1: included from here}"), "%s", got);
	fixture_drop(f);
}

Test(tmpl, statements_have_a_depth)
{
	struct fixture *f = fixture_on(TMPL_HTML);
	struct buf text = buf_on(&f->arena);
	const char *got;

	for (int i = 0; i < 70; i++)
		buf_z(&text, "{% if flag %}");
	fixture_add(f, "t", buf_str(&text).ptr);
	got = fixture_render(f);
	cr_expect(strcmp(got, "!t:1:833: statements stand in each other more than 64 deep [template-limit]") == 0, "%s", got);
	fixture_drop(f);
}
