/* The texts of rules.def for readers. */
#include "app/explain.h"

#include <string.h>

#include "app/report.h"
#include "app/terminal.h"

enum { INDENT = 4, SLUG_COLUMN = 28 };

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
	struct buf out = buf_on(a);

	buf_print(&out, "%s (%s, %s)\n\n%s\n\n%s\n", rule->slug, report_severity(rule->severity), rule->group, rule->sentence, rule->why);
	put_example(&out, "Wrong", rule->bad);
	put_example(&out, "Right", rule->good);
	buf_print(&out, "\nWhere it is right as it stands, say so in the file (`at` is the path of the value):\n\n"
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
	struct str slug, text;
	enum rule_id rule;

	if (options->operands.count == 0)
		return terminal_output(explain_list(a)) ? EXIT_DONE : EXIT_ENVIRONMENT;
	slug = options->operands.items[0];
	rule = rule_find(slug);
	if (rule == RULE_COUNT)
		return unknown_rule(a, slug);
	text = explain_rule(a, rule);
	return terminal_output(text) ? EXIT_DONE : EXIT_ENVIRONMENT;
}
