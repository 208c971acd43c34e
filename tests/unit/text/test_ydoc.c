#include <criterion/criterion.h>

#include "text/ydoc.h"
#include "told.h"

struct row {
	const char *text, *want;
};

static struct str said(struct arena *a, struct str text)
{
	struct diags ds = diags_on(a);

	ydoc_parse(a, source_on(a, STR("x.yaml"), text), &ds);
	return told(a, &ds);
}

static void check_rows(const struct row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct arena a = arena_on(&mem_system);
		struct str got = said(&a, str_of(rows[i].text));

		cr_expect(str_is(got, rows[i].want), "row %zu '%s': %.*s", i, rows[i].text, STR_FMT(got));
		arena_drop(&a);
	}
}

#define CHECK_ROWS(rows) check_rows(rows, sizeof rows / sizeof rows[0])

static void node_print(struct buf *out, const struct ynode *n)
{
	if (n->kind == YNODE_SCALAR) {
		buf_print(out, "%u:%u'%.*s'", n->loc.line, n->loc.col, STR_FMT(n->text));
		return;
	}
	buf_char(out, n->kind == YNODE_MAP ? '{' : '[');
	for (size_t i = 0; i < n->count; i++) {
		if (i)
			buf_char(out, ' ');
		if (n->kind == YNODE_MAP)
			buf_print(out, "%u:%u %.*s=", n->entries[i].key_loc.line, n->entries[i].key_loc.col, STR_FMT(n->entries[i].key));
		node_print(out, n->entries[i].value);
	}
	buf_char(out, n->kind == YNODE_MAP ? '}' : ']');
}

static struct str tree(struct arena *a, struct str text)
{
	struct diags ds = diags_on(a);
	struct ynode *root = ydoc_parse(a, source_on(a, STR("x.yaml"), text), &ds);
	struct buf out = buf_on(a);

	if (root)
		node_print(&out, root);
	else
		buf_z(&out, "none");
	if (ds.findings.count)
		buf_print(&out, "\n%.*s", STR_FMT(told(a, &ds)));
	return buf_str(&out);
}

Test(ydoc, tree_has_the_place_of_everything)
{
	static const struct { const char *text, *want; } rows[] = {
		{ "", "{}" },
		{ "# only a comment\n", "{}" },
		{ "---\n", "{}" },
		{ "a: 1\nb: {c: [x, 'y']}\n", "{1:1 a=1:4'1' 2:1 b={2:5 c=[2:9'x' 2:12'y']}}" },
		{ "\xEF\xBB\xBF" "\xE6\x97\xA5: x\r\nb:\r\n", "{1:1 \xE6\x97\xA5=1:4'x' 2:1 b=2:3''}" },
		{ "a: |\n  x\n\n   y\nb: >\n  p\n  q\n", "{1:1 a=1:4'x\n\n y\n' 5:1 b=5:4'p q\n'}" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct str got = tree(&a, str_of(rows[i].text));

		cr_expect(str_is(got, rows[i].want), "row %zu: %.*s", i, STR_FMT(got));
		arena_drop(&a);
	}
}

Test(ydoc, limits_are_told_where_they_are_passed)
{
	static const struct row rows[] = {
		{ "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
		  "" },
		{ "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
		  "1:65 yaml-limit: maps and lists are nested more than 64 deep" },
		{ "- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - x",
		  "1:129 yaml-limit: maps and lists are nested more than 64 deep" },
		{ "a: &x 1\nb: *x\n*x : 2\nc: &y [&z d]\n",
		  "1:4 yaml-limit: the anchor '&x' is refused: anchors and aliases can hide or multiply content; write the value itself where it is used, or quote a text that begins with '&'\n"
		  "2:4 yaml-limit: the alias '*x' is refused: anchors and aliases can hide or multiply content; write the value itself where it is used, or quote a text that begins with '*'\n"
		  "3:1 yaml-limit: the alias '*x' is refused: anchors and aliases can hide or multiply content; write the value itself where it is used, or quote a text that begins with '*'\n"
		  "4:4 yaml-limit: the anchor '&y' is refused: anchors and aliases can hide or multiply content; write the value itself where it is used, or quote a text that begins with '&'\n"
		  "4:8 yaml-limit: the anchor '&z' is refused: anchors and aliases can hide or multiply content; write the value itself where it is used, or quote a text that begins with '&'" },
	};

	CHECK_ROWS(rows);
}

Test(ydoc, keys_given_twice_keep_their_first_value)
{
	static const struct row rows[] = {
		{ "a: 1\nb: 2\na: 3\n",
		  "3:1 duplicate-key: the key 'a' is given twice; delete or rename one of the two; the first counts [1:1 first given here]" },
		{ "a: 1\n'a': 2\n\"\\x61\": 3\n",
		  "2:1 duplicate-key: the key 'a' is given twice; delete or rename one of the two; the first counts [1:1 first given here]\n"
		  "3:1 duplicate-key: the key 'a' is given twice; delete or rename one of the two; the first counts [1:1 first given here]" },
		{ "x: {a: 1, a: 2}\ny: {a: 1}\n",
		  "1:11 duplicate-key: the key 'a' is given twice; delete or rename one of the two; the first counts [1:5 first given here]" },
		{ "e\xCC\x81" ": 1\né: 2\né: 3\n",
		  "2:1 duplicate-key: the key 'é' is given twice, in two Unicode forms; delete or rename one of the two; the first counts [1:1 first given here]\n"
		  "3:1 duplicate-key: the key 'é' is given twice, in two Unicode forms; delete or rename one of the two; the first counts [1:1 first given here]" },
		{ "k0: 1\nk1: 1\nk2: 1\nk3: 1\nk4: 1\nk5: 1\nk6: 1\nk7: 1\nk8: 1\nk9: 1\nk10: 1\nk11: 1\nk12: 1\nk13: 1\nk14: 1\nk15: 1\nk16: 1\nk17: 1\nk18: 1\nk19: 1\nk20: 1\nk21: 1\nk22: 1\nk23: 1\nk24: 1\nk25: 1\nk0: 1\nk1: 1\n",
		  "27:1 duplicate-key: the key 'k0' is given twice; delete or rename one of the two; the first counts [1:1 first given here]\n"
		  "28:1 duplicate-key: the key 'k1' is given twice; delete or rename one of the two; the first counts [2:1 first given here]" },
		{ "\"a\\nb\": 1\n\"a\\nb\": 2\n",
		  "2:1 duplicate-key: the key 'a b' is given twice; delete or rename one of the two; the first counts [1:1 first given here]" },
	};

	CHECK_ROWS(rows);
}

Test(ydoc, too_many_values_or_bytes_are_refused)
{
	struct arena a = arena_on(&mem_system);
	struct buf many = buf_on(&a), large = buf_on(&a);
	struct str got;

	for (int i = 0; i < YDOC_NODES_MAX; i++)
		buf_z(&many, "- \n");
	got = said(&a, buf_str(&many));
	cr_expect(str_is(got, "100000:2 yaml-limit: the file has more than 100000 values"), "%.*s", STR_FMT(got));
	buf_repeat(&large, '#', YDOC_SIZE_MAX + 1);
	got = said(&a, buf_str(&large));
	cr_expect(str_is(got, "0:0 yaml-limit: the file is larger than 16 MiB"), "%.*s", STR_FMT(got));
	arena_drop(&a);
}

/* What libyaml would take seconds for. */
Test(ydoc, hostile_texts_end_soon, .timeout = 10)
{
	static const char *const units[] = { "[", "{", "- ", "? ", "[{", "a: [", "{a: ", "&a ", "*a ", "!a ", "- - ", "'", "\"\\", "a", "a ", ": ", "# " };

	for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct buf text = buf_on(&a);

		for (int n = 0; n < 100000; n++)
			buf_z(&text, units[i]);
		said(&a, buf_str(&text));
		arena_drop(&a);
	}
}

Test(ynode, offsets_of_a_text_have_exact_places)
{
	static const struct { const char *yaml; size_t offset; uint32_t line, col; } rows[] = {
		{ "a: plain", 3, 1, 7 },
		{ "a: 日本x", 6, 1, 6 },
		{ "a: \"b c\"", 2, 1, 7 },
		{ "a: \"b\\n c\"", 1, 1, 6 },
		{ "a: \"b\\n c\"", 2, 1, 4 },
		{ "a: 'b''c'", 2, 1, 7 },
		{ "a: 'b''c d'", 3, 1, 4 },
		{ "a: |\n  x\n\n   日y\n", 0, 2, 3 },
		{ "a: |\n  x\n\n   日y\n", 3, 4, 3 },
		{ "a: |\n  x\n\n   日y\n", 7, 4, 5 },
		{ "a: |2\n     x\n", 3, 2, 6 },
		{ "a: |-\n\n\n  x\n", 2, 4, 3 },
		{ "a:\n  - |\n    x\n    y", 2, 4, 5 },
		{ "a: >\n  x\n  y\n", 2, 1, 4 },
		{ "a: x\n  y", 2, 1, 4 },
		{ "a: x", 99, 1, 5 },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct ynode *n = ynode_get(ydoc_parse(&a, source_on(&a, STR("x.yaml"), str_of(rows[i].yaml)), &ds), "a");
		struct loc loc;

		cr_assert(n != NULL, "row %zu", i);
		if (n->kind == YNODE_LIST)
			n = n->entries[0].value;
		loc = ynode_at(n, rows[i].offset);
		cr_expect(loc.line == rows[i].line && loc.col == rows[i].col, "row %zu: %u:%u", i, loc.line, loc.col);
		arena_drop(&a);
	}
}

Test(ynode, keys_are_found_in_maps_only)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct ynode *root = ydoc_parse(&a, source_on(&a, STR("x.yaml"), STR("a: [x]\nb: \"1\\02\"\n")), &ds);

	cr_expect(ynode_get(root, "c") == NULL);
	cr_expect(ynode_get(ynode_get(root, "a"), "x") == NULL);
	cr_expect(ynode_get(NULL, "x") == NULL);
	cr_expect_eq(ynode_get(root, "b")->text.len, 3);
	cr_expect(ynode_entry(root, STR("b"))->value == ynode_get(root, "b"));
	arena_drop(&a);
}

Test(ydoc, text_that_is_absent_is_an_empty_map)
{
	struct arena a = arena_on(&mem_system);
	struct diags ds = diags_on(&a);
	struct ynode *root = ydoc_parse(&a, source_on(&a, STR("x.yaml"), (struct str){ NULL, 0 }), &ds);

	cr_assert(root != NULL && root->kind == YNODE_MAP && root->count == 0);
	cr_expect(root->loc.line == 1 && root->loc.col == 1);
	arena_drop(&a);
}

/* Without a cap a file could ask for millions of findings, each at a place that has to be counted out. */
Test(ydoc, findings_of_one_kind_are_capped)
{
	static const struct { const char *unit; size_t want; } rows[] = {
		{ "- x\xE3\x80\x80y\n", 50 }, { "- x y #z\n", 50 }, { "- {a: 1, a: 2}\n", 50 }, { "- &x a\n", 20 }, { "- !x a\n", 20 }, { "- [b]: c\n", 20 },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct diags ds = diags_on(&a);
		struct buf text = buf_on(&a);

		for (int n = 0; n < 60; n++)
			buf_z(&text, rows[i].unit);
		ydoc_parse(&a, source_on(&a, STR("x.yaml"), buf_str(&text)), &ds);
		cr_expect_eq(ds.findings.count, rows[i].want, "row %zu: %zu", i, ds.findings.count);
		arena_drop(&a);
	}
}

Test(ydoc, refusals_name_the_word_as_written)
{
	struct arena a = arena_on(&mem_system);
	struct str got = said(&a, STR("a: !t &x b\n&y c: [&重要重要, d]\n"));

	cr_expect(str_is(got, "1:4 yaml-syntax: the tag '!t' is refused: a value's type comes from its field; delete it, or quote a text that begins with '!'\n"
		"2:1 yaml-limit: the anchor '&y' is refused: anchors and aliases can hide or multiply content; "
		"write the value itself where it is used, or quote a text that begins with '&'\n"
		"2:8 yaml-syntax: a text without quotes cannot begin with '&'; put the text in quotes"), "%.*s", STR_FMT(got));
	arena_drop(&a);
}
