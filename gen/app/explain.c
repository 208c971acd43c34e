/* The texts of rules.def for readers. */
#include "app/explain.h"

#include <string.h>

#include "app/report.h"
#include "app/terminal.h"
#include "model/waiver.h"
#include "view/json.h"

enum { INDENT = 4, SLUG_COLUMN = 28, LINE_WIDTH = 96 };

/* Where findings of a group usually stand, if not in the file of a release, and what a waiver there says besides rule and reason. */
static const struct {
	const char *group, *members, *about;
} elsewhere[] = {
	{ "translation", "file: i18n/ja/IMAGE/RELEASE.po, at: KEY, ",
	  "This stands in relgen.yaml; KEY is the msgctxt of the entry, and without it the whole file is meant." },
	{ "templates", "file: templates/html/NAME.html, ", "This stands in relgen.yaml, and the whole template is meant." },
};

const char *explain_severity(enum severity severity)
{
	static const char *const effects[] = {
		[SEVERITY_ERROR] = "keeps everything from being written",
		[SEVERITY_WARNING] = "keeps nothing from being written, but fails a run with --strict",
	};

	return effects[severity];
}

static size_t place_of(enum rule_id rule)
{
	size_t i = 0;

	while (i < sizeof elsewhere / sizeof *elsewhere && strcmp(elsewhere[i].group, rules[rule].group) != 0)
		i++;
	return i;
}

struct str explain_waiver(struct arena *a, enum rule_id rule)
{
	size_t i = place_of(rule);
	const char *members = i < sizeof elsewhere / sizeof *elsewhere ? elsewhere[i].members : "at: PATH, ";

	if (waiver_refusal(rule))
		return (struct str){ NULL, 0 };
	return str_print(a, "waivers:\n  - {rule: %s, %sreason: \"WHY\"}", rules[rule].slug, members);
}

struct str explain_waiving(struct arena *a, enum rule_id rule)
{
	const char *refusal = waiver_refusal(rule);
	size_t i = place_of(rule);

	if (refusal)
		return str_print(a, "It cannot be waived: %s.", refusal);
	if (i < sizeof elsewhere / sizeof *elsewhere)
		return str_of(elsewhere[i].about);
	return STR("This stands in the file of the release; PATH leads to the value, as in images[0].tag, and without it the whole file is "
		   "meant. For a finding in another file it stands in relgen.yaml, with that file as `file`.");
}

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

struct str explain_rule(struct arena *a, enum rule_id id)
{
	const struct rule *rule = &rules[id];
	struct str waiver = explain_waiver(a, id);
	struct buf out = buf_on(a);

	buf_print(&out, "%s (%s, %s)\n\n", rule->slug, report_severity(rule->severity), rule->group);
	put_paragraph(&out, rule->sentence);
	buf_char(&out, '\n');
	put_paragraph(&out, rule->why);
	buf_print(&out, "\nThis %s %s.\n", report_severity(rule->severity), explain_severity(rule->severity));
	put_example(&out, "Wrong", rule->bad);
	put_example(&out, "Right", rule->good);
	if (waiver.ptr)
		put_example(&out, "Where it is right as it stands", waiver.ptr);
	buf_char(&out, '\n');
	put_paragraph(&out, explain_waiving(a, id).ptr);
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

static void put_json(struct arena *a, struct json *j, enum rule_id id)
{
	const struct rule *rule = &rules[id];

	json_map(j, JSON_LINES);
	json_member(j, STR("rule"), str_of(rule->slug));
	json_member(j, STR("severity"), str_of(report_severity(rule->severity)));
	json_member(j, STR("group"), str_of(rule->group));
	json_member(j, STR("sentence"), str_of(rule->sentence));
	json_member(j, STR("why"), str_of(rule->why));
	json_member(j, STR("bad"), str_of(rule->bad));
	json_member(j, STR("good"), str_of(rule->good));
	json_key(j, STR("waivable"));
	json_bool(j, !waiver_refusal(id));
	json_member(j, STR("waiver"), explain_waiver(a, id));
	json_member(j, STR("waiving"), explain_waiving(a, id));
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
			put_json(a, &j, (enum rule_id)i);
	json_list_end(&j);
	json_map_end(&j);
	json_end(&j);
	return buf_str(&out);
}

static int unknown_rule(struct arena *a, struct str slug)
{
	struct str near = rule_nearest(slug);
	struct buf out = buf_on(a);

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
