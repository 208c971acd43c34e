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
	cr_expect(!has(explain_rule(&a, RULE_ENCODING), "waivers"));
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
