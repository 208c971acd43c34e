#include <criterion/criterion.h>

#include "app/explain.h"

static bool has(struct str text, const char *part)
{
	return str_find(text, str_of(part), 0) < text.len;
}

Test(explain, shows_sentence_why_examples_and_waiver)
{
	struct arena a = arena_on(&mem_system);
	struct str text = explain_rule(&a, RULE_DRIVER_SETS_OVERLAP);

	cr_expect(has(text, "driver-sets-overlap (error, drivers)\n\nA driver branch is both usable and unsupported.\n\n"), "%.*s",
		  STR_FMT(text));
	cr_expect(has(text, "\nWrong:\n\n    drivers:\n"));
	cr_expect(has(text, "\nRight:\n\n    drivers:\n"));
	cr_expect(has(text, "- {rule: driver-sets-overlap, at: "));
	cr_expect(has(text, "\nThis error keeps everything from being written.\n"));
	cr_expect(!has(explain_rule(&a, RULE_ENCODING), "waivers"));
	cr_expect(has(explain_rule(&a, RULE_ENCODING), "\nIt cannot be waived: other programs would read the file in another way.\n"));
	arena_drop(&a);
}

static const struct {
	enum rule_id rule;
	const char *want;
} waivers[] = {
	{ RULE_TAG_PATTERN, "waivers:\n  - {rule: tag-pattern, at: PATH, reason: \"WHY\"}" },
	{ RULE_MESSAGE_STALE, "waivers:\n  - {rule: message-stale, file: i18n/ja/IMAGE/RELEASE.po, at: KEY, reason: \"WHY\"}" },
	{ RULE_TEMPLATE_LITERAL, "waivers:\n  - {rule: template-literal, file: templates/html/NAME.html, reason: \"WHY\"}" },
	{ RULE_TEMPLATE_TYPE, NULL },
	{ RULE_BAD_VALUE, NULL },
	{ RULE_OUTPUT_EDITED, NULL },
	{ RULE_REFERENCE_UNKNOWN, NULL },
};

Test(explain, gives_the_lines_that_waive_a_rule)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof waivers / sizeof *waivers; i++) {
		struct str got = explain_waiver(&a, waivers[i].rule);

		cr_expect(waivers[i].want ? str_is(got, waivers[i].want) : !got.ptr, "%s: %.*s", rules[waivers[i].rule].slug, STR_FMT(got));
	}
	arena_drop(&a);
}

Test(explain, makes_a_page_of_every_rule)
{
	struct arena a = arena_on(&mem_system);
	struct str page = explain_page(&a);

	cr_expect(has(page, "\n## Translation\n\n### message-syntax\n\nError. A message cannot be parsed.\n\n"));
	cr_expect(has(page, "The tag goes into \\<html lang>, into addresses"));
	cr_expect(has(page, "Wrong:\n\n```\nlanguages: [en, jp]\n```\n\nRight:\n\n```\nlanguages: [en, ja]\n```\n"));
	for (size_t i = 0; i < RULE_COUNT; i++)
		cr_expect(has(page, str_print(&a, "\n### %s\n", rules[i].slug).ptr), "%s", rules[i].slug);
	arena_drop(&a);
}

Test(explain, lists_every_rule_under_its_group)
{
	struct arena a = arena_on(&mem_system);
	struct str list = explain_list(&a);

	for (size_t i = 0; i < RULE_COUNT; i++)
		cr_expect(has(list, str_print(&a, "  %-28s %s %s\n", rules[i].slug, rules[i].severity == SEVERITY_ERROR ? "E" : "W",
						rules[i].sentence).ptr), "%s", rules[i].slug);
	arena_drop(&a);
}

/* A group's rules stand together, so that the list has each title once. */
Test(rules, have_texts_and_stand_by_group)
{
	for (size_t i = 0; i < RULE_COUNT; i++) {
		size_t len = str_of(rules[i].sentence).len;

		cr_expect(*rules[i].why && *rules[i].bad && *rules[i].good, "%s has no text", rules[i].slug);
		cr_expect(len && rules[i].sentence[len - 1] == '.', "%s", rules[i].slug);
		for (size_t j = 0; j + 1 < i; j++)
			cr_expect(!str_is(str_of(rules[i].group), rules[j].group) || str_is(str_of(rules[i].group), rules[i - 1].group),
				  "%s", rules[i].slug);
		for (size_t j = 0; j < i; j++)
			cr_expect(!str_is(str_of(rules[i].slug), rules[j].slug), "%s", rules[i].slug);
	}
}
