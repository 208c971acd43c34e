#include <criterion/criterion.h>

#include "text/jdoc.h"

static const char *shown(struct arena *a, const struct jnode *n)
{
	struct buf b = buf_on(a);

	static const char *const words[] = { [JKIND_NULL] = "null", [JKIND_BOOL] = "bool", [JKIND_NUMBER] = "number", [JKIND_TEXT] = "text",
					     [JKIND_LIST] = "list", [JKIND_MAP] = "map" };

	if (n->name.ptr)
		buf_print(&b, "%.*s=", STR_FMT(n->name));
	buf_z(&b, words[n->kind]);
	if (n->kind == JKIND_TEXT)
		buf_print(&b, ":%.*s", STR_FMT(n->text));
	if (n->kind == JKIND_NUMBER || n->kind == JKIND_BOOL)
		buf_print(&b, ":%lld", (long long)n->number);
	for (size_t i = 0; i < n->count; i++)
		buf_print(&b, " (%s)", shown(a, &n->items[i]));
	return str_z(a, buf_str(&b));
}

static const struct {
	const char *text, *want;
} rows[] = {
	{ "{\"b\": [1, \"日本\", null], \"a\": true}", "map (b=list (number:1) (text:日本) (null)) (a=bool:1)" },
	{ "\"\\u65e5\\n\"", "text:日\n" },
	{ "-5", "number:-5" }, { "1.5", "number:-1" }, { "1e2", "number:-1" },
	{ "[]", "list" }, { "{}", "map" },
	{ "{\"a\": 1, \"a\": 2}", "line 1: duplicate object key near '\"a\"'" },
	{ "{\n\n  \"a\": }", "line 3: unexpected token near '}'" },
	{ "[1] x", "line 1: end of file expected near 'x'" },
	{ "", "line 1: unexpected token near end of file" },
	{ "\"\\ud800\"", "line 1: invalid Unicode '\\uD800' near '\"\\ud800\"'" },
	{ "\"\\u0000\"", "line 1: \\u0000 is not allowed without JSON_ALLOW_NUL near '\"\\u0000\"'" },
	{ "123456789012345678901234567890", "line 1: too big integer" },
};

Test(jdoc, texts)
{
	struct arena a = arena_on(&mem_system);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct str problem = { NULL, 0 };
		const struct jnode *n = jdoc_parse(&a, str_of(rows[i].text), &problem);
		const char *got = n ? shown(&a, n) : str_z(&a, problem);

		cr_expect_str_eq(got, rows[i].want, "%s: %s", rows[i].text, got);
	}
	arena_drop(&a);
}

Test(jdoc, what_is_too_deep_or_too_long)
{
	struct arena a = arena_on(&mem_system);
	struct buf b = buf_on(&a);
	struct str problem;

	buf_repeat(&b, '[', JDOC_DEPTH_MAX);
	buf_repeat(&b, ']', JDOC_DEPTH_MAX);
	cr_expect_not_null(jdoc_parse(&a, buf_str(&b), &problem));
	cr_expect_null(jdoc_parse(&a, str_print(&a, "[%.*s]", STR_FMT(buf_str(&b))), &problem));
	cr_expect(str_is(problem, "it is nested more than 64 deep"));
	buf_repeat(&b, ' ', JDOC_SIZE_MAX);
	cr_expect_null(jdoc_parse(&a, buf_str(&b), &problem));
	cr_expect(str_is(problem, "it has more than 4 MiB"));
	arena_drop(&a);
}

Test(jdoc, members)
{
	struct arena a = arena_on(&mem_system);
	struct str problem;
	const struct jnode *n = jdoc_parse(&a, STR("{\"t\": \"x\", \"n\": 5, \"m\": -1, \"l\": [1], \"o\": {\"a\": 1}}"), &problem);

	cr_expect(str_is(jnode_text(n, "t"), "x"));
	cr_expect_null(jnode_text(n, "n").ptr);
	cr_expect_null(jnode_text(NULL, "t").ptr);
	cr_expect_eq(jnode_number(n, "n"), 5);
	cr_expect_eq(jnode_number(n, "m"), -1);
	cr_expect_eq(jnode_number(n, "t"), -1);
	cr_expect_eq(jnode_items(n, "l", JKIND_LIST)->count, 1);
	cr_expect_eq(jnode_items(n, "l", JKIND_MAP)->count, 0);
	cr_expect_eq(jnode_items(n, "none", JKIND_MAP)->count, 0);
	cr_expect_null(jnode_get(jnode_get(n, "t"), "x"));
	arena_drop(&a);
}
