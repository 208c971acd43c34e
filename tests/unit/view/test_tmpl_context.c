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

static const struct row context_rows[] = {
	{ TMPL_HTML, { { "t", "<script>{{ title }}</script>" } },
	  "t:1:9: an expression cannot stand in the content of this element [template-context] (put the value in a 'data-' attribute of another element)" },
	{ TMPL_HTML, { { "t", "<style>{{ title }}</style><SCRIPT type=\"x\">{{ title }}</SCRIPT><iframe>{{ title }}</iframe>" } },
	  "t:1:8: an expression cannot stand in the content of this element [template-context] (put the value in a 'data-' attribute of another element)\n"
	  "t:1:44: an expression cannot stand in the content of this element [template-context] (put the value in a 'data-' attribute of another element)\n"
	  "t:1:72: an expression cannot stand in the content of this element [template-context] (put the value in a 'data-' attribute of another element)" },
	{ TMPL_HTML, { { "t", "<p onclick=\"{{ title }}\" style=\"{{ title }}\" srcset=\"{{ title }}\" ONLOAD=\"{{ title }}\"></p>" } },
	  "t:1:13: an expression cannot stand in a script of an event [template-context] (put the value in a 'data-' attribute)\n"
	  "t:1:33: an expression cannot stand in this attribute [template-context] (choose between classes with 'if')\n"
	  "t:1:54: an expression cannot stand in a set of addresses [template-context] (use one address, in 'src' or 'href')\n"
	  "t:1:75: an expression cannot stand in a script of an event [template-context] (put the value in a 'data-' attribute)" },
	{ TMPL_HTML, { { "t", "<meta name=\"x\" content=\"{{ title }}\"><meta http-equiv=\"refresh\" content=\"0;url={{ title }}\">"
			    "<meta content=\"{{ title }}\" HTTP-EQUIV=\"refresh\"><meta http-equiv=\"{{ title }}\">"
			    "<meta {% if flag %}http-equiv=\"refresh\"{% endif %} content=\"{{ title }}\">" } },
	  "t:1:80: an expression cannot stand in the content of an element with 'http-equiv' [template-context] (write the content out; to lead to a page, use a link)\n"
	  "t:1:121: no expression can stand in the 'content' of an element with this attribute [template-context]\n"
	  "t:1:160: an expression cannot stand in this attribute [template-context] (choose between classes with 'if')\n"
	  "t:1:233: an expression cannot stand in the content of an element with 'http-equiv' [template-context] (write the content out; to lead to a page, use a link)" },
	{ TMPL_HTML, { { "t", "<p class={{ title }}></p>" } },
	  "t:1:10: an attribute with an expression needs double quotes [template-context] (put the value in double quotes)" },
	{ TMPL_HTML, { { "t", "<p class='{{ title }}'></p>" } },
	  "t:1:11: an attribute with an expression needs double quotes, not single ones [template-context] (put the value in double quotes)" },
	{ TMPL_HTML, { { "t", "<{{ title }}>" } },
	  "t:1:2: an expression cannot be the name of a tag [template-context] (write the name, and choose between tags with 'if')" },
	{ TMPL_HTML, { { "t", "<h{{ count }}>" } },
	  "t:1:3: an expression cannot be part of the name of a tag [template-context] (write the name, and choose between tags with 'if')" },
	{ TMPL_HTML, { { "t", "<p {{ title }}>" } },
	  "t:1:4: an expression cannot be an attribute [template-context] (write the attribute, and put the value in double quotes behind it)" },
	{ TMPL_HTML, { { "t", "<p data-{{ title }}=\"x\">" } },
	  "t:1:9: an expression cannot be part of the name of an attribute [template-context] (write the name, and choose between attributes with 'if')" },
	{ TMPL_HTML, { { "t", "<p a ={{ title }}>" } },
	  "t:1:7: an attribute with an expression needs double quotes [template-context] (put the value in double quotes)" },
	{ TMPL_HTML, { { "t", "<!-- {{ title }} -->" } },
	  "t:1:6: an expression cannot stand in a comment of the page [template-context] (use '{# … #}' for a comment that is not written)" },
	{ TMPL_HTML, { { "t", "<!doctype {{ title }}>" } },
	  "t:1:11: an expression cannot stand in a declaration [template-context] (write the declaration out)" },
	{ TMPL_HTML, { { "t", "<a href=\"javascript:{{ title }}\">" } },
	  "t:1:21: an address with this scheme takes no expression [template-context] (links go to http, https, mailto and places of the site)" },
	{ TMPL_HTML, { { "t", "<scr{% if flag %}ipt{% endif %}>" } },
	  "t:1:18: this cannot stand here in a tag [template-context]" },
	{ TMPL_HTML, { { "t", "{% if flag %}<p{% endif %}>" } },
	  "t:1:1: this 'if' begins in text and ends in a tag [template-context]" },
	{ TMPL_HTML, { { "t", "<a href=\"{% if flag %}a{% else %}b\" {% endif %}>" } },
	  "t:1:10: this 'if' begins in an attribute and ends in a tag [template-context]\n"
	  "t:1:49: the template ends in an attribute [template-context]" },
	{ TMPL_HTML, { { "t", "{% for s in scenarios %}<a href=\"{% endfor %}" } },
	  "t:1:1: this 'for' begins in text and ends in an attribute [template-context]" },
	{ TMPL_HTML, { { "t", "<a href=\"x" } },
	  "t:1:11: the template ends in an attribute [template-context]" },
	{ TMPL_HTML, { { "t", "<p class=\"a\"{{ title }}>" } },
	  "t:1:13: an expression cannot be an attribute [template-context] (write the attribute, and put the value in double quotes behind it)" },
	{ TMPL_HTML, { { "t", "<p>Hello world, this is</p> 日本語 &nbsp; <code>abc</code> <img alt=\"Words\" class=\"abc\"> <!-- comment --> 12.5 &copy;" } },
	  "t:1:4: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:1:29: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:1:67: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})" },
	{ TMPL_HTML, { { "t", "<title>Words {{ title }}</title>{{ title }}" } },
	  "t:1:8: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})" },
	{ TMPL_HTML, { { "t", "<textarea><p>{{ t(\"strong\") }}</p></textarea>" } },
	  "t:1:12: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:1:33: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})" },
	{ TMPL_HTML, { { "t", "a < b {{ title }} <3 <{{ title }}" } },
	  "t:1:1: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:1:23: an expression cannot be the name of a tag [template-context] (write the name, and choose between tags with 'if')\n"
	  "t:1:34: the template ends in a tag [template-context]" },
	{ TMPL_HTML, { { "t", "<a href=\"{{ t(\"hello\") }}\">" } },
	  "t:1:13: a message cannot be part of an address [template-type]" },
	{ TMPL_HTML, { { "t", "<a href=\"../{{ tag }}/{{ release }}.html#{{ title }}\"><a href=\"{{ tag }}:{{ tag }}\">" } },
	  "t:1:73: a colon here would make a scheme of the value before it [template-context]" },
	{ TMPL_HTML, { { "t", "<p \"x\">{{ title }}</p><p =x>" } },
	  "t:1:4: this cannot stand here in a tag [template-context]\n"
	  "t:1:26: this cannot stand here in a tag [template-context]" },
	{ TMPL_MARKDOWN, { { "t", "# {{ title }}\n"
	  "\n"
	  "- {{ title }} `{{ title }}` [a]({{ url }}) **{{ tag }}**\n"
	  "\n"
	  "| a | b |\n"
	  "| --- | --- |\n"
	  "| {{ title }} | `{{ tag }}` {{ tag }} |" } },
	  "t:3:30: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:5:3: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})" },
	{ TMPL_MARKDOWN, { { "t", "`{{ title }}\n"
	  "x`" } },
	  "t:1:13: the code span before this does not end on its line [template-context]\n"
	  "t:2:1: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:2:3: the template ends in a code span [template-context]" },
	{ TMPL_MARKDOWN, { { "t", "```{{ tag }}\n"
	  "x\n"
	  "```" } },
	  "t:1:4: an expression cannot be the language of a code block [template-context] (write the language out)" },
	{ TMPL_MARKDOWN, { { "t", "```sh\n"
	  "docker pull {{ tag }}\n"
	  "  {{ title }}\n"
	  "```\n"
	  "after {{ title }}" } },
	  "t:5:1: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})" },
	{ TMPL_MARKDOWN, { { "t", "<a id=\"{{ title }}\"></a> <!-- {{ title }} --> <b {{ title }}>" } },
	  "t:1:31: an expression cannot stand in a comment of the page [template-context] (use '{# … #}' for a comment that is not written)\n"
	  "t:1:50: an expression cannot be an attribute [template-context] (write the attribute, and put the value in double quotes behind it)" },
	{ TMPL_MARKDOWN, { { "t", "[a](javascript:{{ title }}) <{{ url }}>" } },
	  "t:1:2: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:1:16: an address with this scheme takes no expression [template-context] (links go to http, https, mailto and places of the site)\n"
	  "t:1:30: an expression cannot be the name of a tag [template-context] (write the name, and choose between tags with 'if')" },
	{ TMPL_MARKDOWN, { { "t", "{{ body }} x" } },
	  "t:1:4: 'body' may be absent [template-type] (ask for it with '{% if body %}' around this, or add '| default(…)')\n"
	  "t:1:12: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})" },
	{ TMPL_MARKDOWN, { { "t", "x {% if body %}{{ body }}{% endif %}" } },
	  "t:1:1: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:1:19: paragraphs cannot stand behind something else on a line [template-context] (write '| line' for prose of one paragraph)" },
	{ TMPL_MARKDOWN, { { "t", "| {% if body %}{{ body }}{% endif %} |" } },
	  "t:1:19: paragraphs cannot stand in a table [template-context] (write '| line' for prose of one paragraph)" },
	{ TMPL_MARKDOWN, { { "t", "Words here `code` [text](address) 12 \\* ~~~" } },
	  "t:1:1: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:1:20: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})" },
	{ TMPL_MARKDOWN, { { "t", "~~~\n"
	  "{{ title }}" } },
	  "t:2:12: the template ends in a code block [template-context]" },
	{ TMPL_MARKDOWN, { { "t", "<b>{{ title }}</b> and {{ tag }}\n"
	  "{{ title }}" } },
	  "t:1:20: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})" },
	{ TMPL_MARKDOWN, { { "t", "[a]: {{ url }}" } },
	  "t:1:2: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:1:6: an expression cannot stand in the definition of a link [template-context] (write the link in its place: [text](address))" },
	{ TMPL_MARKDOWN, { { "t", "[a](x \"{{ title }}\") [{{ title }}]({{ url }}) {{ url }}" } },
	  "t:1:2: these words cannot be translated [template-literal] (make them a message and write {{ t(\"…\") }})\n"
	  "t:1:8: an expression cannot stand in the title of a link [template-context] (leave the title out)" },
};

Test(tmpl_context, values_stand_only_where_they_can_be_escaped)
{
	expect_findings(context_rows, COUNT(context_rows));
}
