#include <criterion/criterion.h>

#include "app/report.h"

static struct arena a;
static struct diags ds;

static void begin(void)
{
	a = arena_on(&mem_system);
	ds = diags_on(&a);
}

static void end(void)
{
	arena_drop(&a);
}

TestSuite(report, .init = begin, .fini = end);

static const struct source *source(const char *name, const char *text)
{
	return source_on(&a, str_of(name), str_of(text));
}

static void expect_text(const struct report *r, const char *want)
{
	struct buf out = buf_on(&a);

	diags_sort(&ds);
	report_findings(&out, r, &ds);
	report_failures(&out, r, &ds);
	report_summary(&out, r, &ds);
	cr_expect(str_is(buf_str(&out), want), "got:\n%.*swant:\n%s", STR_FMT(buf_str(&out)), want);
}

Test(report, shows_the_line_the_caret_and_the_other_place)
{
	const struct source *s = source("releases/t/25.09.yaml", "a:\n  - {branch: R545, from: \"545.23\"}\nunsupported: [R418, R545]\n");

	diag_span(&ds, (struct loc){ s, 3, 21 }, 4, RULE_DRIVER_SETS_OVERLAP, "branch R545 is both usable and unsupported");
	diag_related(&ds, (struct loc){ s, 2, 14 }, "listed as usable from 545.23");
	expect_text(&(struct report){ .file_count = 10 },
		    "releases/t/25.09.yaml:3:21: error: branch R545 is both usable and unsupported [driver-sets-overlap]\n"
		    "    3 | unsupported: [R418, R545]\n"
		    "      |                     ^~~~ listed as usable from 545.23 at line 2\n"
		    "1 error in 1 of 10 files\n");
}

Test(report, counts_columns_by_width_and_expands_tabs)
{
	const struct source *s = source("ja.po", "msgstr \"リリースです\"\n\tx: か\xCC\x81y\n");

	diag_span(&ds, (struct loc){ s, 1, 9 }, 4, RULE_MESSAGE_STALE, "one");
	diag_hint(&ds, "do this");
	diag_at(&ds, (struct loc){ s, 2, 7 }, RULE_MESSAGE_STALE, "two");
	expect_text(&(struct report){ 0 },
		    "ja.po:1:9: warning: one [message-stale]\n"
		    "    1 | msgstr \"リリースです\"\n"
		    "      |         ^~~~~~~~\n"
		    "  help: do this\n"
		    "ja.po:2:7: warning: two [message-stale]\n"
		    "    2 |         x: か\xCC\x81y\n"
		    "      |              ^\n"
		    "2 warnings in 1 file\n");
}

Test(report, puts_the_projects_folder_before_paths_and_notes_other_files)
{
	const struct source *s = source("b.yaml", "x\n"), *other = source("a.yaml", "1\n2\n"), *built = source("h.html (built in)", "y");

	diag_at(&ds, (struct loc){ s, 1, 1 }, RULE_BAD_VALUE, "bad");
	diag_related(&ds, (struct loc){ other, 2, 1 }, "first here");
	diag_related(&ds, (struct loc){ s, 1, 2 }, "and here");
	diag_at(&ds, (struct loc){ built, 1, 1 }, RULE_TEMPLATE_NAME, "name");
	diag_at(&ds, source_whole(source("/tmp/c.yaml", "")), RULE_UNEXPECTED_FILE, "no such name");
	diag_related(&ds, source_whole(other), "like this");
	diag_at(&ds, (struct loc){ 0 }, RULE_TAGS_UNAVAILABLE, "no place");
	diag_failure(&ds, STR("public/x"), "No space left on device");
	expect_text(&(struct report){ .folder = STR("../p"), .file_count = 5 },
		    "relgen: warning: no place [tags-unavailable]\n"
		    "/tmp/c.yaml: error: no such name [unexpected-file]\n"
		    "../p/a.yaml: note: like this\n"
		    "../p/b.yaml:1:1: error: bad [bad-value]\n"
		    "    1 | x\n"
		    "      | ^\n"
		    "../p/a.yaml:2:1: note: first here\n"
		    "../p/b.yaml:1:2: note: and here\n"
		    "h.html (built in):1:1: error: name [template-name]\n"
		    "    1 | y\n"
		    "      | ^\n"
		    "relgen: public/x: No space left on device\n"
		    "3 errors, 1 warning in 3 of 5 files, 1 failure\n");
}

Test(report, lets_nothing_of_the_input_steer_the_terminal)
{
	const struct source *s = source("e\033[2J.yaml", "a\033]0;x\007\xC2\x9B" "1m\xE2\x80\xAE\xFFz\n");

	diag_at(&ds, (struct loc){ s, 1, 2 }, RULE_BAD_VALUE, "bad '\033[1m\n'");
	diag_hint(&ds, "a\rb");
	expect_text(&(struct report){ 0 },
		    "e<U+001B>[2J.yaml:1:2: error: bad '<U+001B>[1m<U+000A>' [bad-value]\n"
		    "    1 | a<U+001B>]0;x<U+0007><U+009B>1m<U+202E><0xFF>z\n"
		    "      |  ^~~~~~~~\n"
		    "  help: a<U+000D>b\n"
		    "1 error in 1 file\n");
}

Test(report, cuts_long_lines_around_the_caret)
{
	struct buf line = buf_on(&a), want = buf_on(&a);
	const struct source *s;

	buf_repeat(&line, 'a', 1000);
	buf_char(&line, 'X');
	buf_repeat(&line, 'b', 1000);
	s = source("l", buf_str(&line).ptr);
	diag_at(&ds, (struct loc){ s, 1, 1001 }, RULE_BAD_VALUE, "x");
	diag_at(&ds, (struct loc){ s, 1, 3000 }, RULE_BAD_VALUE, "end");
	buf_z(&want, "l:1:1001: error: x [bad-value]\n    1 | …");
	buf_repeat(&want, 'a', 60);
	buf_char(&want, 'X');
	buf_repeat(&want, 'b', 99);
	buf_z(&want, "…\n      | ");
	buf_repeat(&want, ' ', 61);
	buf_z(&want, "^\nl:1:3000: error: end [bad-value]\n    1 | …");
	buf_repeat(&want, 'b', 60);
	buf_z(&want, "\n      | ");
	buf_repeat(&want, ' ', 61);
	buf_z(&want, "^\n2 errors in 1 file\n");
	expect_text(&(struct report){ 0 }, buf_str(&want).ptr);
}

Test(report, cuts_long_lines_by_columns)
{
	struct buf line = buf_on(&a), want = buf_on(&a);
	const struct source *s;

	for (int i = 0; i < 200; i++)
		buf_z(&line, i == 100 ? "x" : "\xE6\x97\xA5");
	s = source("l", buf_str(&line).ptr);
	diag_at(&ds, (struct loc){ s, 1, 101 }, RULE_BAD_VALUE, "x");
	buf_z(&want, "l:1:101: error: x [bad-value]\n    1 | …");
	for (int i = 0; i < 30; i++)
		buf_z(&want, "\xE6\x97\xA5");
	buf_char(&want, 'x');
	for (int i = 0; i < 49; i++)
		buf_z(&want, "\xE6\x97\xA5");
	buf_z(&want, "…\n      | ");
	buf_repeat(&want, ' ', 61);
	buf_z(&want, "^\n1 error in 1 file\n");
	expect_text(&(struct report){ 0 }, buf_str(&want).ptr);
}

Test(report, colours_by_severity)
{
	diag_at(&ds, source_whole(source("x", "")), RULE_BAD_VALUE, "bad");
	expect_text(&(struct report){ .color = true }, "\033[1mx:\033[0m \033[1;31merror\033[0m: bad [bad-value]\n1 error in 1 file\n");
}

Test(report, writes_json)
{
	const struct source *s = source("r.yaml", "x: \xFF\n");
	struct str json;

	diag_at(&ds, (struct loc){ s, 1, 4 }, RULE_ENCODING, "byte \xFF \xC2\x9B\033");
	diag_hint(&ds, "save as UTF-8");
	diag_related(&ds, (struct loc){ s, 1, 1 }, "日本");
	diag_at(&ds, source_whole(source("z", "")), RULE_MESSAGE_MISSING, "m");
	diag_at(&ds, (struct loc){ 0 }, RULE_TAGS_UNAVAILABLE, "n");
	diags_sort(&ds);
	json = report_json(&a, &(struct report){ .file_count = 4 }, &ds);
	cr_expect(str_is(json,
		"{\n  \"findings\": [\n"
		"    {\"rule\": \"tags-unavailable\", \"severity\": \"warning\", \"message\": \"n\", \"related\": []},\n"
		"    {\"rule\": \"encoding\", \"severity\": \"error\", \"file\": \"r.yaml\", \"line\": 1, \"column\": 4, "
		"\"message\": \"byte \xEF\xBF\xBD \\u009b\\u001b\", \"hint\": \"save as UTF-8\", "
		"\"related\": [{\"file\": \"r.yaml\", \"line\": 1, \"column\": 1, \"message\": \"日本\"}]},\n"
		"    {\"rule\": \"message-missing\", \"severity\": \"warning\", \"file\": \"z\", \"message\": \"m\", \"related\": []}\n"
		"  ],\n"
		"  \"summary\": {\"errors\": 1, \"warnings\": 2, \"failures\": 0, \"files\": 4, \"files-with-findings\": 2, "
		"\"not-shown\": 0, \"older\": 0}\n"
		"}\n"), "%.*s", STR_FMT(json));
}

Test(report, decides_the_exit_status)
{
	cr_expect_eq(report_status(&ds, true), EXIT_DONE);
	diag_at(&ds, (struct loc){ 0 }, RULE_TAGS_UNAVAILABLE, "n");
	cr_expect_eq(report_status(&ds, false), EXIT_DONE);
	cr_expect_eq(report_status(&ds, true), EXIT_ERRORS);
	diag_at(&ds, (struct loc){ 0 }, RULE_BAD_VALUE, "n");
	cr_expect_eq(report_status(&ds, false), EXIT_ERRORS);
	diag_failure(&ds, STR("f"), "no");
	cr_expect_eq(report_status(&ds, false), EXIT_ENVIRONMENT);
}

/* Six findings: error, warning, error that is waived, error, warning that is older, warning. */
static void record_six(const struct source *s)
{
	static const enum rule_id ids[] = { RULE_BAD_VALUE, RULE_MESSAGE_STALE, RULE_TAG_PATTERN, RULE_BAD_VALUE, RULE_MESSAGE_STALE, RULE_MESSAGE_STALE };

	for (uint32_t i = 0; i < 6; i++)
		diag_at(&ds, (struct loc){ s, 0, i }, ids[i], "%u", i);
	ds.findings.items[2].waiver = (struct related){ source_whole(s), STR("as it should be") };
	ds.findings.items[4].older = true;
}

Test(report, leaves_out_what_does_not_count)
{
	record_six(source("x", ""));
	expect_text(&(struct report){ 0 },
		    "x: error: 0 [bad-value]\nx: warning: 1 [message-stale]\nx: error: 3 [bad-value]\nx: warning: 5 [message-stale]\n"
		    "2 errors, 2 warnings in 1 file; 1 older finding not counted: 1 warning\n");
	ds.findings.items += 4;
	ds.findings.count = 1;
	expect_text(&(struct report){ 0 }, "1 older finding not counted: 1 warning\n");
	cr_expect_eq(report_status(&ds, true), EXIT_DONE);
}

static const struct {
	unsigned max;
	bool strict;
	size_t want;
} limits[] = {
	{ 0, false, 0 }, { 1, false, 1 }, { 2, false, 4 }, { 3, false, 0 }, { 1, true, 1 }, { 2, true, 2 }, { 3, true, 4 }, { 4, true, 6 }, { 5, true, 0 },
};

Test(report, shows_no_more_errors_than_asked_for)
{
	record_six(source("x", ""));
	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
		cr_expect_eq(report_limit(&ds, limits[i].max, limits[i].strict), limits[i].want, "%u %d", limits[i].max, limits[i].strict);
	expect_text(&(struct report){ .hidden_from = 1 },
		    "x: error: 0 [bad-value]\n"
		    "2 errors, 2 warnings in 1 file; not shown: 1 error, 2 warnings; 1 older finding not counted: 1 warning\n");
}
