/* Properties of characters: normal form, display width. The only user of ICU's common library. */
#ifndef RELGEN_TEXT_UNICODE_H
#define RELGEN_TEXT_UNICODE_H

#include "base/str.h"

/* Columns on a terminal: 0 for combining and zero-width, 2 for East Asian wide and full-width, else 1. */
unsigned unicode_width(uint32_t c);
size_t unicode_text_width(struct str s);
/* Wide (W or F) and not Hangul: a line break between two of these is no space. */
bool unicode_is_cjk(uint32_t c);
/* Normal form C; the text itself when it is already, or when it is not UTF-8. */
struct str unicode_nfc(struct arena *a, struct str s);
/* Normal form KC: what full-width letters and half-width kana stand for. For short texts. */
struct str unicode_nfkc(struct arena *a, struct str s);
bool unicode_is_nfc(struct str s);
/* Without capitals (simple case folding), for comparing. */
struct str unicode_fold(struct arena *a, struct str s);
bool unicode_is_letter(uint32_t c);
bool unicode_is_punctuation(uint32_t c);
/* Invisible or easily mistaken for a blank: U+00A0, U+3000, U+200B..U+200F, U+2060, U+FEFF, bidi controls. Its name, or NULL. */
const char *unicode_invisible(uint32_t c);

#endif
