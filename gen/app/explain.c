/* The texts of rules.def for readers. */
#include "app/explain.h"

#include <string.h>

#include "app/report.h"
#include "app/terminal.h"
#include "view/json.h"

enum { INDENT = 4, SLUG_COLUMN = 28, LINE_WIDTH = 96 };

/* Findings of these groups stop the file or template from being read, or the output from being written: nothing to waive. */
static const char *const never_waived[] = { "reading", "schema", "templates", "output" };

/* One paragraph, broken into lines. */
static void put_paragraph(struct buf *out, const char *text)
{
	struct str rest = str_of(text), word;
	size_t column = 0;

	while (str_split(&rest, ' ', &word)) {
		if (column && column + 1 + str_length(word) > LINE_WIDTH) {
			buf_char(out, '\n');
			column = 0;
		}
		buf_print(out, "%s%.*s", column ? " " : "", STR_FMT(word));
		column += (column ? 1 : 0) + str_length(word);
	}
	buf_char(out, '\n');
}

/* Each line of an example, indented. */
static void put_example(struct buf *out, const char *title, const char *example)
{
	struct str rest = str_of(example), line;

	buf_print(out, "\n%s:\n\n", title);
	while (str_split(&rest, '\n', &line)) {
		if (line.len)
			buf_repeat(out, ' ', INDENT);
		buf_put(out, line);
		buf_char(out, '\n');
	}
}

static bool can_be_waived(const struct rule *rule)
{
	for (size_t i = 0; i < sizeof never_waived / sizeof *never_waived; i++)
		if (strcmp(rule->group, never_waived[i]) == 0)
			return false;
	return true;
}

struct str explain_rule(struct arena *a, enum rule_id id)
{
	const struct rule *rule = &rules[id];
	struct buf out = buf_on(a);

	buf_print(&out, "%s (%s, %s)\n\n", rule->slug, report_severity(rule->severity), rule->group);
	put_paragraph(&out, rule->sentence);
	buf_char(&out, '\n');
	put_paragraph(&out, rule->why);
	put_example(&out, "Wrong", rule->bad);
	put_example(&out, "Right", rule->good);
	if (can_be_waived(rule))
		buf_print(&out, "\nWhere it is right as it stands, the file itself says why (`at` is the path of the value):\n\n"
			  "    waivers:\n      - {rule: %s, at: …, reason: \"…\"}\n", rule->slug);
	return buf_str(&out);
}

struct str explain_list(struct arena *a)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < RULE_COUNT; i++) {
		if (i == 0 || strcmp(rules[i].group, rules[i - 1].group) != 0)
			buf_print(&out, "%s%s\n", i ? "\n" : "", rules[i].group);
		buf_print(&out, "  %-*s %s %s\n", SLUG_COLUMN, rules[i].slug, rules[i].severity == SEVERITY_ERROR ? "E" : "W",
			  rules[i].sentence);
	}
	buf_z(&out, "\nE error, W warning. 'relgen explain RULE' says why, with an example.\n");
	return buf_str(&out);
}

static void put_json(struct json *j, const struct rule *rule)
{
	json_map(j, JSON_LINES);
	json_member(j, STR("rule"), str_of(rule->slug));
	json_member(j, STR("severity"), str_of(report_severity(rule->severity)));
	json_member(j, STR("group"), str_of(rule->group));
	json_member(j, STR("sentence"), str_of(rule->sentence));
	json_member(j, STR("why"), str_of(rule->why));
	json_member(j, STR("bad"), str_of(rule->bad));
	json_member(j, STR("good"), str_of(rule->good));
	json_map_end(j);
}

/* The rule, or all of them for RULE_COUNT. */
static struct str explain_json(struct arena *a, enum rule_id id)
{
	struct buf out = buf_on(a);
	struct json j = json_on(&out);

	json_map(&j, JSON_LINES);
	json_key(&j, STR("rules"));
	json_list(&j, JSON_LINES);
	for (size_t i = 0; i < RULE_COUNT; i++)
		if (id == RULE_COUNT || i == id)
			put_json(&j, &rules[i]);
	json_list_end(&j);
	json_map_end(&j);
	json_end(&j);
	return buf_str(&out);
}

static int unknown_rule(struct arena *a, struct str slug)
{
	struct str slugs[RULE_COUNT], near;
	struct buf out = buf_on(a);

	for (size_t i = 0; i < RULE_COUNT; i++)
		slugs[i] = str_of(rules[i].slug);
	near = str_nearest(slug, slugs, RULE_COUNT);
	buf_z(&out, "relgen: no rule is called '");
	terminal_text(&out, slug);
	if (near.ptr)
		buf_print(&out, "'\n  help: did you mean '%.*s'?\n", STR_FMT(near));
	else
		buf_z(&out, "'\n  help: 'relgen explain' lists all rules\n");
	terminal_error(buf_str(&out));
	return EXIT_USAGE;
}

int explain_run(const struct options *options, struct arena *a)
{
	enum rule_id rule = RULE_COUNT;
	struct str text;

	if (options->operands.count) {
		rule = rule_find(options->operands.items[0]);
		if (rule == RULE_COUNT)
			return unknown_rule(a, options->operands.items[0]);
	}
	if (options->format == FORMAT_JSON)
		text = explain_json(a, rule);
	else
		text = rule == RULE_COUNT ? explain_list(a) : explain_rule(a, rule);
	return terminal_output(text) ? EXIT_DONE : EXIT_ENVIRONMENT;
}
