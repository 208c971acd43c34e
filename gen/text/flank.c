/* Characters by what they do to emphasis beside them. */
#include "text/flank.h"

#include <ctype.h>

#include "text/unicode.h"

static bool is_blank(uint32_t c)
{
	return c == 0 || c == ' ' || (c >= '\t' && c <= '\r') || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
	       c == 0x202F || c == 0x205F || c == 0x3000;
}

enum flank flank_of(uint32_t c)
{
	bool wide;

	if (is_blank(c))
		return FLANK_BLANK;
	if (c < 0x80)
		return ispunct((int)c) ? FLANK_PUNCTUATION : FLANK_LETTER;
	wide = unicode_width(c) == 2 || (c >= 0xFF61 && c <= 0xFFDC);
	if (unicode_is_punctuation(c))
		return wide ? FLANK_WIDE_PUNCTUATION : FLANK_PUNCTUATION;
	return wide ? FLANK_WIDE_LETTER : FLANK_LETTER;
}

bool flank_is_punctuation(enum flank f)
{
	return f == FLANK_PUNCTUATION || f == FLANK_WIDE_PUNCTUATION;
}

bool flank_left(enum flank before, enum flank after)
{
	return after != FLANK_BLANK && (!flank_is_punctuation(after) || before == FLANK_BLANK || flank_is_punctuation(before));
}

bool flank_right(enum flank before, enum flank after)
{
	return flank_left(after, before);
}
