/* What is written to a terminal: text that cannot steer it, its width, and the two standard streams. */
#ifndef RELGEN_APP_TERMINAL_H
#define RELGEN_APP_TERMINAL_H

#include "base/str.h"

/* Appends the character at *at of `s`, which moves on, and returns the columns that it takes. Control characters, invisible ones and bytes
   that are not UTF-8 come out as <U+001B> or <0xE3>, so that nothing of an input reaches the terminal as a command. */
size_t terminal_character(struct buf *out, struct str s, size_t *at);
/* The same for a whole text. */
void terminal_text(struct buf *out, struct str s);
/* The same as a new text; of a long one the middle is left out. */
struct str terminal_word(struct arena *a, struct str s);
/* The same for a text of many lines. */
struct str terminal_lines(struct arena *a, struct str text);
/* Is standard error a terminal that shows colour? Heeds NO_COLOR and TERM=dumb. */
bool terminal_has_color(void);

/* Writes to standard error; what cannot be written there has nowhere to go. */
void terminal_error(struct str text);
/* Writes to standard output; false, said on standard error, when it did not take everything. */
bool terminal_output(struct str text);

#endif
