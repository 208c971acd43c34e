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

TestSuite(github, .init = begin, .fini = end);

static const struct source *source(const char *name)
{
	return source_on(&a, str_of(name), STR("a\nb\n"));
}

static void expect(const struct report *r, const char *want)
{
	struct str got = report_github(&a, r, &ds);

	cr_expect(str_is(got, want), "got:\n%.*swant:\n%s", STR_FMT(got), want);
}

Test(github, names_places_from_the_top_of_the_repository)
{
	const struct source *s = source("releases/t/25.09.yaml"), *other = source("relgen.yaml");

	diag_at(&ds, (struct loc){ s, 2, 1 }, RULE_DRIVER_SETS_OVERLAP, "branch R545 is both usable and unsupported");
	diag_related(&ds, (struct loc){ other, 1, 1 }, "listed as usable");
	diag_hint(&ds, "delete one of the two");
	diag_at(&ds, source_whole(s), RULE_MESSAGE_MISSING, "日本語");
	diag_at(&ds, (struct loc){ 0 }, RULE_TAGS_UNAVAILABLE, "no place");
	diag_at(&ds, (struct loc){ source("html/x.html (built in)"), 1, 1 }, RULE_TEMPLATE_NAME, "name");
	diag_failure(&ds, STR("public/x"), "No space left on device");
	expect(&(struct report){ .in_repository = STR("docs/images") },
	       "::error file=docs/images/releases/t/25.09.yaml,line=2,col=1,title=driver-sets-overlap::branch R545 is both usable and unsupported"
	       "%0Adocs/images/relgen.yaml:1:1: listed as usable%0Ahelp: delete one of the two\n"
	       "::warning file=docs/images/releases/t/25.09.yaml,title=message-missing::日本語\n"
	       "::warning title=tags-unavailable::no place\n"
	       "::error title=template-name::html/x.html (built in):1:1: name\n"
	       "::error title=relgen::public/x: No space left on device\n");
}

Test(github, lets_no_text_become_a_command)
{
	const struct source *s = source("50%, a:b\n::error::x");

	diag_at(&ds, (struct loc){ s, 1, 1 }, RULE_BAD_VALUE, "100%%\r\n::set-output name=x::y, a: b \033[1m");
	expect(&(struct report){ 0 },
	       "::error file=50%25%2C a%3Ab<U+000A>%3A%3Aerror%3A%3Ax,line=1,col=1,title=bad-value::"
	       "100%25<U+000D><U+000A>::set-output name=x::y, a: b <U+001B>[1m\n");
}

Test(github, says_that_only_the_first_are_shown)
{
	const struct source *s = source("x");
	struct buf want = buf_on(&a);

	for (int i = 0; i < 11; i++)
		diag_at(&ds, (struct loc){ s, 1, 1 }, RULE_BAD_VALUE, "x%d", i);
	for (int i = 0; i < 11; i++)
		buf_print(&want, "::error file=x,line=1,col=1,title=bad-value::x%d\n", i);
	buf_z(&want, "::notice title=relgen::11 errors in 1 file%0AAnnotations are shown for the first 10 of each kind; the log of the step has all.\n");
	expect(&(struct report){ 0 }, want.ptr);
	ds.findings.count = 10;
	expect(&(struct report){ 0 }, str_z(&a, str_slice(buf_str(&want), 0, str_find(buf_str(&want), STR("::error file=x,line=1,col=1,title=bad-value::x10"), 0))));
}
