/* What CommonMark sees beside a run of * or _, which decides whether the run may open or close emphasis. */
#ifndef RELGEN_TEXT_FLANK_H
#define RELGEN_TEXT_FLANK_H

#include "base/str.h"

enum flank { FLANK_BLANK, FLANK_LETTER, FLANK_PUNCTUATION, FLANK_WIDE_LETTER, FLANK_WIDE_PUNCTUATION };

/* 0, the beginning or the end of a line, is a blank. Wide is what is written without blanks between words: East Asian wide, full-width and
   half-width characters. */
enum flank flank_of(uint32_t c);
bool flank_is_punctuation(enum flank f);

/* CommonMark's left-flanking (may open) and right-flanking (may close); it does not know wide from narrow. */
bool flank_left(enum flank before, enum flank after);
bool flank_right(enum flank before, enum flank after);

#endif
