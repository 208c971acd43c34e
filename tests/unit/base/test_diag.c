/* Findings: counted in full, told up to a number. */
#include <criterion/criterion.h>

#include "base/diag.h"

static struct arena arena;

static void setup(void)
{
	arena = arena_on(&mem_system);
}

static void teardown(void)
{
	arena_drop(&arena);
}

TestSuite(diag, .init = setup, .fini = teardown);

static void add(struct diags *ds, const struct source *s, size_t count, enum rule_id rule)
{
	for (size_t i = 0; i < count; i++)
		diag_at(ds, (struct loc){ s, (uint32_t)i + 1, 1 }, rule, "number %zu", i);
}

Test(diag, folding_keeps_the_first_of_each_rule_in_each_file_and_the_counts)
{
	const struct source *a = source_on(&arena, STR("a.yaml"), STR("")), *b = source_on(&arena, STR("b.yaml"), STR(""));
	struct diags ds = diags_on(&arena);

	add(&ds, a, 250, RULE_UNKNOWN_FIELD);
	add(&ds, a, 3, RULE_INVISIBLE_CHARACTER);
	add(&ds, b, FINDINGS_SHOWN, RULE_UNKNOWN_FIELD);
	diags_sort(&ds);
	diags_fold(&ds);
	cr_expect_eq(ds.findings.count, FINDINGS_SHOWN + 3 + FINDINGS_SHOWN);
	cr_expect_eq(diags_count(&ds, SEVERITY_ERROR), 250 + FINDINGS_SHOWN);
	cr_expect_eq(diags_count(&ds, SEVERITY_WARNING), 3);
	for (size_t i = 0; i < ds.findings.count; i++) {
		const struct finding *f = &ds.findings.items[i];
		bool last = f->loc.source == a && f->rule == RULE_UNKNOWN_FIELD && f->loc.line == FINDINGS_SHOWN;

		cr_expect_eq(f->more, last ? 250 - FINDINGS_SHOWN : 0, "%zu", i);
	}
	diags_fold(&ds);
	cr_expect_eq(diags_count(&ds, SEVERITY_ERROR), 250 + FINDINGS_SHOWN, "folding twice changes nothing");
}

Test(diag, what_does_not_count_is_not_folded)
{
	const struct source *a = source_on(&arena, STR("a.yaml"), STR(""));
	struct diags ds = diags_on(&arena);

	add(&ds, a, 300, RULE_INVISIBLE_CHARACTER);
	for (size_t i = 0; i < ds.findings.count; i++)
		ds.findings.items[i].older = i % 2;
	diags_sort(&ds);
	diags_fold(&ds);
	cr_expect_eq(ds.findings.count, FINDINGS_SHOWN + 150);
	cr_expect_eq(diags_count(&ds, SEVERITY_WARNING), 150);
}

Test(diag, a_long_message_loses_its_middle)
{
	struct buf long_text = buf_on(&arena);
	struct diags ds = diags_on(&arena);
	const struct finding *f;

	for (int i = 0; i < 10000; i++)
		buf_z(&long_text, "語");
	diag_at(&ds, (struct loc){ NULL, 0, 0 }, RULE_BAD_VALUE, "'%.*s' is wrong", STR_FMT(buf_str(&long_text)));
	f = &ds.findings.items[0];
	cr_expect_lt(f->message.len, 2000);
	cr_expect(str_starts(f->message, "'語語") && str_ends(f->message, "語' is wrong"));
	cr_expect_lt(str_find(f->message, STR("語…語"), 0), f->message.len);
	cr_expect_eq(str_invalid_utf8(f->message), f->message.len);
}

Test(diag, nearest_names_are_looked_for_within_a_budget)
{
	struct str names[1000];
	struct diags ds = diags_on(&arena);
	size_t found = 0;

	for (size_t i = 0; i < 1000; i++)
		names[i] = STR("release");
	for (size_t i = 0; i < 2 * NEAREST_WORK_MAX / 1000; i++)
		found += diag_nearest(&ds, STR("relase"), (struct str_column){ names, 1000, sizeof *names }).ptr != NULL;
	cr_expect_eq(found, NEAREST_WORK_MAX / 1000);
}
