#include <criterion/criterion.h>

#include "base/word.h"

Test(word, tests_are_exact_at_every_place)
{
	for (int c = 0; c < 256; c++)
		for (size_t place = 0; place < WORD_SIZE; place++) {
			char text[WORD_SIZE] = "abcdefg";

			text[WORD_SIZE - 1] = '\xE3';
			text[place] = (char)c;
			cr_expect_eq(word_has(word_load(text), '"'), c == '"', "%d at %zu", c, place);
			cr_expect_eq(word_has_below(word_load(text), ' '), c < ' ', "%d at %zu", c, place);
			cr_expect_eq(word_has_high(word_load(text)), c >= 0x80 || place < WORD_SIZE - 1, "%d at %zu", c, place);
		}
}

Test(word, neighbours_of_what_is_looked_for_do_not_count)
{
	cr_expect_not(word_has(word_load("##!!####"), '"'));
	cr_expect_not(word_has_below(word_load("        "), ' '));
	cr_expect_not(word_has_below(word_load("\x80\xFF\x9F  \x81!~"), ' '));
	cr_expect(word_has(word_load("####\"###"), '"'));
}
