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

Test(ydoc_hidden, tells_what_cannot_be_seen_outside_quotes)
{
	static const struct row rows[] = {
		{ "a: x\xE3\x80\x80" "\xE3\x80\x80" "y\n",
		  "1:5 invisible-character: U+3000 (ideographic space) stands in a text without quotes; replace it with a space, or put the text in quotes" },
		{ "a\xC2\xA0" "b: x\n",
		  "1:2 invisible-character: U+00A0 (no-break space) stands in a text without quotes; replace it with a space, or put the text in quotes" },
		{ "\xE3\x80\x80" "a: 1\n",
		  "1:1 invisible-character: U+3000 (ideographic space) stands in a text without quotes; replace it with a space, or put the text in quotes" },
		{ "a: \"x\xE3\x80\x80" "\xE2\x80\x8B" "\"\nb: '\xC2\xA0" "'\n",
		  "" },
		{ "# x\xE3\x80\x80" "y\xE2\x80\x8B" "\na: b # \xE3\x80\x80" "\n",
		  "" },
		{ "a: |\n  x\xE3\x80\x80" "y\xC2\xA0" "z\n  p\xE2\x80\x8B" "q\n  👨\xE2\x80\x8D" "👩 x\xE2\x80\x8D" "y\n",
		  "3:4 invisible-character: U+200B (zero width space) stands in a text without quotes; delete it\n"
		  "4:8 invisible-character: U+200D (zero width joiner) stands in a text without quotes; delete it" },
		{ "a: >\n  x\xE2\x80\x8E" "\n",
		  "2:4 invisible-character: U+200E (left-to-right mark) stands in a text without quotes; delete it" },
		{ "a: |\n  x\n\n# \xE2\x80\x8B" "\nb: 1\n",
		  "" },
		{ "a: 日本\xE2\x80\x8B" "語\n",
		  "1:6 invisible-character: U+200B (zero width space) stands in a text without quotes; delete it, or put the text in quotes" },
		{ "- [x, y\xE2\x81\xA0" "]\n",
		  "1:8 invisible-character: U+2060 (word joiner) stands in a text without quotes; delete it, or put the text in quotes" },
		{ "a: x\xE2\x80\xAE" "y\n",
		  "1:5 invisible-character: U+202E (right-to-left override) stands in a text without quotes; delete it, or put the text in quotes" },
		{ "a: |\n  x y #580 z\n",
		  "" },
		{ "a: see issue #580 of it\n",
		  "1:14 text-cut-by-comment: the text ends before '#': what follows is read as a comment; write: a: \"see issue #580 of it\"; or put a space behind '#' if it is a comment" },
		{ "a: see # a comment\n",
		  "" },
		{ "a: word #word\n",
		  "" },
		{ "a: \"b c\" #580\n",
		  "" },
		{ "a: some words ## heading\n",
		  "" },
		{ "a: some words #--\n",
		  "" },
		{ "- one two #three\n",
		  "1:11 text-cut-by-comment: the text ends before '#': what follows is read as a comment; write: - \"one two #three\"; or put a space behind '#' if it is a comment" },
		{ "a: one\n  two #three\n",
		  "2:7 text-cut-by-comment: the text ends before '#': what follows is read as a comment; put the text in quotes, or a space behind '#' if it is a comment" },
		{ "a: 説明 文 #番号\n",
		  "1:9 text-cut-by-comment: the text ends before '#': what follows is read as a comment; write: a: \"説明 文 #番号\"; or put a space behind '#' if it is a comment" },
		{ "a b #c: 1\n",
		  "1:1 yaml-syntax: the line has no colon, so it is no key; write: a: b #c: 1\n"
		  "1:5 text-cut-by-comment: the text ends before '#': what follows is read as a comment; put the text in quotes, or a space behind '#' if it is a comment" },
		{ "a: [one two #three\n  , four]\n",
		  "1:13 text-cut-by-comment: the text ends before '#': what follows is read as a comment; put the text in quotes, or a space behind '#' if it is a comment" },
		{ "a: one two\t#three # x\n",
		  "1:12 text-cut-by-comment: the text ends before '#': what follows is read as a comment; write: a: \"one two #three\"; or put a space behind '#' if it is a comment" },
	};

	CHECK_ROWS(rows);
}
