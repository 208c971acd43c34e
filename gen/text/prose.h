/* Prose: Markdown with {{ … }} in it, as blocks, split into units of translation. The only user of cmark. */
#ifndef RELGEN_TEXT_PROSE_H
#define RELGEN_TEXT_PROSE_H

#include "base/diag.h"
#include "text/block.h"

/* Bytes, and opening brackets, of one prose field: cmark's time grows with their square (CVE-2023-22486). */
enum { PROSE_MAX = 64 * 1024, PROSE_BRACKETS_MAX = 2000 };

/* The text between {{ and }} (trimmed) and where it begins. Compiled by view/; text/ knows nothing of its meaning. */
struct fact {
	struct str text;
	struct loc loc;
};

/* What a translator translates: one paragraph, heading, list item paragraph, or shell comment line. */
struct unit {
	struct str text;	/* Markdown source on one line, without list marker or '#'; hard breaks stay as `\` + LF */
	struct loc loc;
	bool comment;		/* a shell comment: text with facts, no Markdown */
};

/* One prose field, parsed once. Units and facts are numbered in document order, units from 1 (items[0] is unit 1), facts from 0. */
struct prose {
	struct blocks blocks;
	struct unit *units;
	size_t unit_count;
	struct fact *facts;
	size_t fact_count;
};

/* How a text's bytes map to places: line i of `text` (from 0) begins at (line + i, col) for literal blocks, where each
   line was shifted by the same indentation. For folded and quoted scalars `exact` is false: everything is at `start`. */
struct prose_place {
	struct loc start;	/* place of the first byte of the text (for literal blocks: of its first line's content) */
	bool exact;
};

enum prose_shape { PROSE_LINE, PROSE_BLOCKS };	/* one paragraph, or any blocks */

/* Never NULL. Findings: markup-literal, cjk-emphasis, raw-html; bad-value when longer than PROSE_MAX, for a fact that is not closed, a character that relgen uses itself, a link
   definition and, for PROSE_LINE, when it is not one paragraph (then the first paragraph is kept); yaml-limit when nested deeper than 64. */
struct prose *prose_parse(struct arena *a, struct str text, struct prose_place place, enum prose_shape shape, struct diags *ds);

/* A translation of one unit: parsed as inline Markdown. `prose->blocks` has one paragraph whatever the text looks like. */
struct prose *prose_parse_unit(struct arena *a, struct str text, struct prose_place place, struct diags *ds);

/* A translation of a unit that is a shell comment: TEXT and FACT only. */
struct prose *prose_parse_comment(struct arena *a, struct str text, struct prose_place place, struct diags *ds);

/* The same text but for what a translator need not care about: NFC, LF, runs of blanks as one space, trimmed. */
struct str prose_normal(struct arena *a, struct str text);

#endif
