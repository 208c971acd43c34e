/* The rules as Markdown: a page of the reference, and the help of each rule in SARIF. */
#include "app/explain.h"

#include "app/report.h"
#include "view/markdown.h"

static void put_paragraph(struct buf *out, const char *text)
{
	markdown_text(out, str_of(text), MARKDOWN_LINE_START);
	buf_z(out, "\n\n");
}

static void put_example(struct buf *out, const char *title, struct str example)
{
	buf_print(out, "%s:\n\n", title);
	markdown_code_block(out, STR(""), example, 0);
	buf_z(out, "\n\n");
}

static void put_rule(struct buf *out, enum rule_id id)
{
	const struct rule *rule = &rules[id];
	struct str waiver = explain_waiver(out->arena, id);

	put_paragraph(out, rule->sentence);
	put_paragraph(out, rule->why);
	put_example(out, "Wrong", str_of(rule->bad));
	put_example(out, "Right", str_of(rule->good));
	if (waiver.ptr)
		put_example(out, "Where it is right as it stands", waiver);
	buf_put(out, explain_waiving(out->arena, id));
	buf_char(out, '\n');
}

struct str explain_markdown(struct arena *a, enum rule_id rule)
{
	struct buf out = buf_on(a);

	put_rule(&out, rule);
	return buf_str(&out);
}

/* "Image bytes" of "image bytes". */
static void put_title(struct buf *out, const char *group)
{
	buf_char(out, *group >= 'a' && *group <= 'z' ? (char)(*group - 'a' + 'A') : *group);
	buf_z(out, group + 1);
}

static bool begins_group(size_t i)
{
	return i == 0 || !str_is(str_of(rules[i].group), rules[i - 1].group);
}

static void put_table(struct buf *out)
{
	buf_z(out, "| rule | is | says |\n| --- | --- | --- |\n");
	for (size_t i = 0; i < RULE_COUNT; i++) {
		buf_print(out, "| [`%s`](#%s) | %s | ", rules[i].slug, rules[i].slug, report_severity(rules[i].severity));
		markdown_text(out, str_of(rules[i].sentence), MARKDOWN_CELL);
		buf_z(out, " |\n");
	}
}

struct str explain_page(struct arena *a)
{
	struct buf out = buf_on(a);

	buf_print(&out, "# Rules\n\n"
		  "Everything that relgen can say about a project. `relgen explain RULE` prints the same for one rule.\n\n"
		  "An error %s. A warning %s.\n\n", explain_severity(SEVERITY_ERROR), explain_severity(SEVERITY_WARNING));
	put_table(&out);
	for (size_t i = 0; i < RULE_COUNT; i++) {
		if (begins_group(i)) {
			buf_z(&out, "\n## ");
			put_title(&out, rules[i].group);
			buf_char(&out, '\n');
		}
		buf_print(&out, "\n### %s\n\n", rules[i].slug);
		buf_z(&out, rules[i].severity == SEVERITY_ERROR ? "Error. " : "Warning. ");
		put_rule(&out, (enum rule_id)i);
	}
	return buf_str(&out);
}
