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

Test(ydoc_cause, says_what_is_wrong_and_how_it_should_read)
{
	static const struct row rows[] = {
		{ "a: 1\n\tb: 2\n",
		  "2:1 yaml-syntax: a tab stands in the indentation; indent with spaces" },
		{ "a:\n\tb: 2\n",
		  "2:1 yaml-syntax: a tab stands in the indentation; indent with spaces" },
		{ "a:\n-\tx\n",
		  "2:2 yaml-syntax: a tab stands behind '-'; write: - x" },
		{ "a:\n  - x\n  \t- y\n",
		  "3:3 yaml-syntax: a tab stands in the indentation; indent with spaces" },
		{ "a: |\n\tx\n",
		  "2:1 yaml-syntax: a tab stands in the indentation; indent with spaces" },
		{ "a: |\n  x\n\ty\nb: 1\n",
		  "3:1 yaml-syntax: a tab stands in the indentation; indent with spaces" },
		{ "a: **b** c\nd: 1\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '**'; write: a: \"**b** c\"" },
		{ "a: *b* c # why\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '*'; write: a: \"*b* c\"" },
		{ "a: & b\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '&'; write: a: \"& b\"" },
		{ "a: `x` y\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '`'; write: a: \"`x` y\"" },
		{ "a: @x\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '@'; write: a: \"@x\"" },
		{ "a: %x\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '%'; write: a: \"%x\"" },
		{ "- - @x\n",
		  "1:5 yaml-syntax: a text without quotes cannot begin with '@'; write: - - \"@x\"" },
		{ "a: [x, @y]\n",
		  "1:8 yaml-syntax: a text without quotes cannot begin with '@'; put the text in quotes" },
		{ "a: !重要 x\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '!'; write: a: \"!重要 x\"" },
		{ "a: !a!b x\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '!'; write: a: \"!a!b x\"" },
		{ "a: ? b\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '?'; write: a: \"? b\"" },
		{ "a: ]x\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with ']'; write: a: \"]x\"" },
		{ "a: ,x\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with ','; write: a: \",x\"" },
		{ "a: -\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '-'; write: a: \"-\"" },
		{ "a: [tag] の説明\nb: 1\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '['; write: a: \"[tag] の説明\"" },
		{ "a: {count, plural, one {x} other {y}}\nb: 1\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '{'; write: a: \"{count, plural, one {x} other {y}}\" [1:24 inside '{', ',' or '}' is missing before this]" },
		{ "a: {x} y\nb: 1\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '{'; write: a: \"{x} y\"" },
		{ "a: {{ x }} y\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '{{'; write: a: \"{{ x }} y\"" },
		{ "a: {{ x }}\n",
		  "1:4 yaml-syntax: a text without quotes cannot begin with '{{'; write: a: \"{{ x }}\"" },
		{ "- {{ x }}\n",
		  "1:3 yaml-syntax: a text without quotes cannot begin with '{{'; write: - \"{{ x }}\"" },
		{ "{{ x }}: 1\n",
		  "1:1 yaml-syntax: a text without quotes cannot begin with '{{'; put the text in quotes" },
		{ "a: \"foo\nb: \"bar\"\nc: 1\n",
		  "1:4 yaml-syntax: the quote that opens here ends only at the quote on line 2; write: a: \"foo\" [2:4 the text ends here]" },
		{ "a: \"foo\nb: 1\n",
		  "1:4 yaml-syntax: the quote that opens here is never closed; write: a: \"foo\"" },
		{ "a: 'it's\nb: 1\n",
		  "1:8 yaml-syntax: the quoted text ended before this, but the line goes on; write: a: \"'it's\"" },
		{ "a: 'foo\nb: 'bar'\n",
		  "1:4 yaml-syntax: the quote that opens here ends only at the quote on line 2; write: a: \"foo\" [2:4 the text ends here]" },
		{ "a: \"x\" y\nb: 1\n",
		  "1:8 yaml-syntax: the quoted text ended before this, but the line goes on; write: a: '\"x\" y'" },
		{ "a: \"x\": y\n",
		  "1:7 yaml-syntax: the quoted text ended before this, but the line goes on; write: a: '\"x\": y'" },
		{ "a: \"x\n---\ny\"\n",
		  "1:4 yaml-syntax: the quote that opens here is never closed; write: a: \"x\"" },
		{ "\"a\" b: 1\n",
		  "1:5 yaml-syntax: the quoted text ended before this, but the line goes on; write: '\"a\" b: 1'" },
		{ "a: \"C:\\path\"\n",
		  "1:7 yaml-syntax: '\\p' is no escape of a text in double quotes; write '\\\\' for a backslash, or put the text in single quotes" },
		{ "a: \"x\\u12\"\n",
		  "1:8 yaml-syntax: a wrong escape: '\\x' takes 2 hexadecimal digits, '\\u' 4, '\\U' 8, and they name a character; write '\\\\' for a backslash, or put the text in single quotes" },
		{ "a: \"\\ud800\"\n",
		  "1:7 yaml-syntax: a wrong escape: '\\x' takes 2 hexadecimal digits, '\\u' 4, '\\U' 8, and they name a character; write '\\\\' for a backslash, or put the text in single quotes" },
		{ "r: 1\ndate 2026\nb: 1\n",
		  "2:1 yaml-syntax: the line has no colon: it is neither a key nor part of the text above; write: date: 2026; or indent the line to continue the text above" },
		{ "r: 1\ndate 2026",
		  "2:1 yaml-syntax: the line has no colon: it is neither a key nor part of the text above; write: date: 2026; or indent the line to continue the text above" },
		{ "r: 1\ndate = 2026\nb: 1\n",
		  "2:1 yaml-syntax: the line has no colon: it is neither a key nor part of the text above; write: date: 2026; or indent the line to continue the text above" },
		{ "release 26\nb: 1\n",
		  "1:1 yaml-syntax: the line has no colon: it is neither a key nor part of the text above; write: release: 26; or indent the line to continue the text above" },
		{ "r:1\nb: 2\n",
		  "1:2 yaml-syntax: no space stands behind the colon of 'r'; write: r: 1" },
		{ "b: 1\nr:1\n",
		  "2:2 yaml-syntax: no space stands behind the colon of 'r'; write: r: 1" },
		{ "b: 1\nword\nc: 1\n",
		  "2:1 yaml-syntax: the line has no colon: it is neither a key nor part of the text above; write 'word:', or indent the line to continue the text above" },
		{ "a: 注: これ\n",
		  "1:5 yaml-syntax: ': ' inside a text without quotes; write: a: \"注: これ\"" },
		{ "a: b: c\nd: 1\n",
		  "1:5 yaml-syntax: ': ' inside a text without quotes; write: a: \"b: c\"" },
		{ "- a: b: c\n",
		  "1:7 yaml-syntax: ': ' inside a text without quotes; write: - a: \"b: c\"" },
		{ "a: b\n  c: d\n",
		  "2:3 yaml-syntax: the line is indented deeper than 'a', which has a value already; begin it in column 1, or put the text above in quotes if this belongs to it [1:1 the line above]" },
		{ "a:\n  b: 1\n    c: 2\n",
		  "3:5 yaml-syntax: the line is indented deeper than 'b', which has a value already; begin it in column 3, or put the text above in quotes if this belongs to it [2:3 the line above]" },
		{ "- a\n  b: 1\n",
		  "2:3 yaml-syntax: the line is indented deeper than the one above, which is complete; begin it in column 1, or put the text above in quotes if this belongs to it [1:1 the line above]" },
		{ "a:\n  b: \"1\"\n    c: 2\n",
		  "3:5 yaml-syntax: the line begins in column 5, where no map or list above has its lines; begin it in column 3 [2:3 the map begins here]" },
		{ "a:\n  b: 1\n c: 2\n",
		  "3:2 yaml-syntax: the line begins in column 2, where no map or list above has its lines; begin it in column 3 like the line above, or in column 1 [1:1 the map begins here]" },
		{ "a:\n  - x\n  b: 1\n",
		  "3:3 yaml-syntax: the line is indented like the items of a list but does not begin with '-'; begin it with '- ', or indent it like the key that holds the list [2:3 the list begins here]" },
		{ "- a\nb: c\n",
		  "2:1 yaml-syntax: the line is indented like the items of a list but does not begin with '-'; begin it with '- ', or indent it like the key that holds the list [1:1 the list begins here]" },
		{ "a:\n  b: 1\n  - x\n",
		  "3:3 yaml-syntax: a list item stands among the keys of a map; put the list below a key of its own, without a value on that key's line [2:3 the map begins here]" },
		{ "a: - b\nc: 1\n",
		  "1:4 yaml-syntax: a list cannot begin on the line of its key; begin it on the next line, or write: a: [b]" },
		{ "a: \xE3\x80\x80" "x\n",
		  "1:4 invisible-character: U+3000 (ideographic space) stands in a text without quotes; replace it with a space, or put the text in quotes" },
		{ "a:\xE3\x80\x80" "x\nb: 1\n",
		  "1:3 yaml-syntax: U+3000 (ideographic space) stands where a space is needed; replace it with a space" },
		{ "b: 1\na:\xE3\x80\x80" "x\n",
		  "2:3 yaml-syntax: U+3000 (ideographic space) stands where a space is needed; replace it with a space" },
		{ "b: 1\na:\xC2\xA0" "x\n",
		  "2:3 yaml-syntax: U+00A0 (no-break space) stands where a space is needed; replace it with a space" },
		{ "a：x\nb: 1\n",
		  "1:2 yaml-syntax: a full-width colon ends no key; write: a: x" },
		{ "b: 1\na：x\n",
		  "2:2 yaml-syntax: a full-width colon ends no key; write: a: x" },
		{ "a: |\n  x\n\xE3\x80\x80" "y\nb: 1\n",
		  "3:1 yaml-syntax: U+3000 (ideographic space) stands where a space is needed; replace it with a space" },
		{ "a: |text\n  b\n",
		  "1:5 yaml-syntax: behind '|' the line must end: its text begins on the next line; begin the text on the next line, or write: a: \"|text\"" },
		{ "a: > quote\nb: 1\n",
		  "1:6 yaml-syntax: behind '>' the line must end: its text begins on the next line; begin the text on the next line, or write: a: \"> quote\"" },
		{ "a: |0\n x\n",
		  "1:5 yaml-syntax: behind '|' the line must end: its text begins on the next line; begin the text on the next line, or write: a: \"|0\"" },
		{ "a: see #580\n  and more\nb: 1\n",
		  "1:8 yaml-syntax: '#' begins a comment and ends the text, which goes on in the next line; put the text in quotes [2:3 goes on here]" },
		{ "a: [b, c\nd: 1\n",
		  "1:4 yaml-syntax: the '[' that opens here is not closed; close it with ']' [2:2 ',' or ']' is missing before this]" },
		{ "a: [b, c",
		  "1:4 yaml-syntax: the '[' that opens here is not closed; close it with ']' [1:9 ',' or ']' is missing before this]" },
		{ "a: {b: c\nd: 1\n",
		  "1:4 yaml-syntax: the '{' that opens here is not closed; close it with '}' [2:2 ',' or '}' is missing before this]" },
		{ "a: [b, [c]\nd: 1\n",
		  "1:4 yaml-syntax: the '[' that opens here is not closed; close it with ']' [2:1 ',' or ']' is missing before this]" },
		{ "a: {b: c, d: [1}\n",
		  "1:16 yaml-syntax: '}' does not close the '[' that is open; close it with ']' [1:14 opened here]" },
		{ "a: [x, , y]\n",
		  "1:8 yaml-syntax: a value is missing here, between brackets or commas; delete the comma that is too many, or put the text in quotes" },
		{ "a: [, y]\n",
		  "1:5 yaml-syntax: a value is missing here, between brackets or commas; delete the comma that is too many, or put the text in quotes" },
		{ "[a b]: [c {d}]\n",
		  "1:1 yaml-syntax: a list cannot be a key: keys are single words; put a text that begins with '[' in quotes" },
		{ "x: [a, {b: c d: e}]\n",
		  "1:15 yaml-syntax: ',' or '}' is missing before this [1:8 '{' opens here]" },
		{ ": a\n",
		  "1:1 yaml-syntax: no key stands before ':'; put a text that begins with ':' in quotes" },
		{ "a: b\n: c\n",
		  "2:1 yaml-syntax: no key stands before ':'; put a text that begins with ':' in quotes" },
		{ "%x: 1\n",
		  "1:1 yaml-syntax: a line that begins with '%' is a directive, and directives are refused; delete the line, or put a key that begins with '%' in quotes" },
		{ "%YAML 1.3\n---\na: 1\n",
		  "1:1 yaml-syntax: directives are refused: a file is read the same way whatever it says of itself; delete the lines that begin with '%'" },
		{ "%YAML 1.2\n---\na: 1\n",
		  "1:1 yaml-syntax: directives are refused: a file is read the same way whatever it says of itself; delete the lines that begin with '%'" },
		{ "%TAG ! x\n---\na: 1\n",
		  "1:1 yaml-syntax: directives are refused: a file is read the same way whatever it says of itself; delete the lines that begin with '%'" },
		{ "%FOO\n---\na: 1\n",
		  "1:1 yaml-syntax: a line that begins with '%' is a directive, and directives are refused; delete the line, or put a key that begins with '%' in quotes" },
		{ "a: b\n---\nc: d\n",
		  "2:1 yaml-syntax: a second document begins here; a file holds one; delete the line '---', or move what follows to a file of its own [1:1 the first document]" },
		{ "a: b\n...\nc: d\n",
		  "3:1 yaml-syntax: the document has ended before this line; delete the line '...' above" },
		{ "a: b\n...\n---\nc: d\n",
		  "3:1 yaml-syntax: a second document begins here; a file holds one; delete the line '---', or move what follows to a file of its own [1:1 the first document]" },
		{ "? [a]\n: 1\n",
		  "1:3 yaml-syntax: a list cannot be a key: keys are single words; put a text that begins with '[' in quotes" },
		{ "[a]: 1\n",
		  "1:1 yaml-syntax: a list cannot be a key: keys are single words; put a text that begins with '[' in quotes" },
		{ "{x: y}: 2\n",
		  "1:1 yaml-syntax: a map cannot be a key: keys are single words; put a text that begins with '{' in quotes" },
		{ "<<: {a: 1}\n",
		  "1:1 yaml-syntax: the merge key '<<' is refused: a map has the keys that are written in it; write the merged keys out" },
		{ "a: !x foo\n",
		  "1:4 yaml-syntax: the tag '!x' is refused: a value's type comes from its field; delete it, or quote a text that begins with '!'" },
		{ "a: !!str 12\n",
		  "1:4 yaml-syntax: the tag '!!str' is refused: a value's type comes from its field; delete it, or quote a text that begins with '!'" },
		{ "a: ! [b]\n",
		  "1:4 yaml-syntax: the tag '!' is refused: a value's type comes from its field; delete it, or quote a text that begins with '!'" },
		{ "a: \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n",
		  "1:4 yaml-syntax: the quote that opens here is never closed; write: a: \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\xE2\x80\xA6" "\"" },
		{ "a: 日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語: y\n",
		  "1:94 yaml-syntax: ': ' inside a text without quotes; write: a: \"日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語\xE2\x80\xA6" "\"" },
		{ "a: {b: 1}}\n",
		  "1:10 yaml-syntax: '}' closes nothing; delete it, or put the text in quotes" },
		{ "a: 1\n- b\n",
		  "2:1 yaml-syntax: a list item stands among the keys of a map; put the list below a key of its own, without a value on that key's line [1:1 the map begins here]" },
		{ "a: \"x\"\n  y: z\n",
		  "2:3 yaml-syntax: the line begins in column 3, where no map or list above has its lines; begin it in column 1 [1:1 the map begins here]" },
		{ "a: b\n--- c\n",
		  "2:1 yaml-syntax: a second document begins here; a file holds one; delete the line '---', or move what follows to a file of its own [1:1 the first document]" },
		{ "a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> x\n",
		  "2:1 yaml-syntax: two versions of the file were not merged here; keep one of the two and delete the lines '<<<<<<<', '=======' and '>>>>>>>'" },
		{ "a: |\n  x\n<<<<<<< HEAD\n  y\n",
		  "3:1 yaml-syntax: two versions of the file were not merged here; keep one of the two and delete the lines '<<<<<<<', '=======' and '>>>>>>>'" },
		{ "\"a: x\n",
		  "1:1 yaml-syntax: the quote that opens here is never closed; write: \"a: x\"" },
		{ "{}-@\n",
		  "1:1 yaml-syntax: a text without quotes cannot begin with '{'; write: \"{}-@\"" },
		{ "\"x\" y\n",
		  "1:5 yaml-syntax: the quoted text ended before this, but the line goes on; write: '\"x\" y'" },
		{ "[a]\nb: 1\n",
		  "2:1 yaml-syntax: the document has ended before this line; a file is one map: begin the lines of its keys in the same column" },
		{ "{a: 1}\nb: 2\n",
		  "2:1 yaml-syntax: the document has ended before this line; a file is one map: begin the lines of its keys in the same column" },
		{ "\"x\"\nb: 2\n",
		  "2:1 yaml-syntax: the document has ended before this line; a file is one map: begin the lines of its keys in the same column" },
		{ "  a: 1\nb: 2\n",
		  "2:1 yaml-syntax: the document has ended before this line; a file is one map: begin the lines of its keys in the same column" },
		{ "a: \"e\\",
		  "1:4 yaml-syntax: the quote that opens here is never closed; write: a: 'e\\'" },
	};

	CHECK_ROWS(rows);
}

Test(ydoc_cause, long_keys_are_named)
{
	static const char *const forms[] = { "%s: x\nb: 1\n", "\"%s\": x\n" };

	for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
		struct arena a = arena_on(&mem_system);
		struct buf key = buf_on(&a);
		struct str got;

		buf_repeat(&key, 'k', 1030);
		got = said(&a, str_print(&a, forms[i], key.ptr));
		cr_expect(str_is(got, "1:1 yaml-syntax: a key is longer than 1024 characters; "
			  "put the text in quotes, or begin the line with a short key"), "row %zu: %.*s", i, STR_FMT(got));
		arena_drop(&a);
	}
}
