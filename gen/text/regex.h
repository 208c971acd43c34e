/* ICU regular expressions on the lines of a text. Pattern and text may be hostile: both are limited, and so is the work. */
#ifndef RELGEN_TEXT_REGEX_H
#define RELGEN_TEXT_REGEX_H

#include "base/str.h"
#include "base/vec.h"

enum { REGEX_PATTERN_MAX = 1000, REGEX_TEXT_MAX = 256 * 1024 };

enum regex_state {
	REGEX_DONE,
	REGEX_INVALID,		/* `problem` says why the pattern is none, `at` where (code points from 1; 0: not known) */
	REGEX_TOO_MUCH,		/* the pattern takes too long, or the text is too large */
};

/* A match: the bytes of the pattern's first group, or all of it where it has none. */
struct regex_hit {
	size_t offset, length;
};

struct regex_answer {
	enum regex_state state;
	struct str problem;
	uint32_t at;
	VEC(struct regex_hit) hits;	/* at most one a line */
};

/* The first match in every line of `text` that has one that is not empty. The same answer on every machine. */
struct regex_answer regex_lines(struct arena *a, struct str pattern, struct str text);

#endif
