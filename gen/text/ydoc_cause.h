/* What a person most likely did where libyaml gives up, and the line as it should be. Knows libyaml's texts, not libyaml. */
#ifndef RELGEN_TEXT_YDOC_CAUSE_H
#define RELGEN_TEXT_YDOC_CAUSE_H

#include "text/ydoc.h"

/* A scalar with the places of its first character and behind its last. */
struct yscalar {
	struct loc start, end;
	enum ynode_style style;
};

/* libyaml's words: the problem with its place, and what was being read (may be empty) with its start. */
struct yfault {
	const char *problem, *context;
	struct loc at, opened;
	struct yscalar last;	/* the scalar before; without a source when there was none */
	struct loc inner;	/* the innermost map or list that is open; likewise */
	size_t first_finding;	/* of this file */
};

/* Records one yaml-syntax finding: a text begins with what YAML gives a meaning (`**`, `{{`, `@`), so it needs quotes. */
void ydoc_bad_start(struct loc loc, struct diags *ds);
/* Records one yaml-syntax finding: a line where a map begins has no `: `. */
void ydoc_no_colon(struct loc loc, struct diags *ds);
/* Records one yaml-syntax finding, in place of an invisible-character finding that is its cause. */
void ydoc_cause(const struct yfault *fault, struct diags *ds);

#endif
