/* What the parts of the PO reader share: the entry being read. */
#ifndef RELGEN_TEXT_PO_READ_H
#define RELGEN_TEXT_PO_READ_H

#include "text/po.h"

enum po_field { FIELD_KEY, FIELD_SOURCE, FIELD_TEXT, FIELD_OLD_KEY, FIELD_OLD_SOURCE, FIELD_COUNT, FIELD_NONE = FIELD_COUNT };

/* The strings of one keyword so far. */
struct po_strings {
	struct str text;
	struct buf joined;	/* `text` is its content once there were two strings */
	struct loc loc;		/* behind the first quote */
	struct loc exact_loc;	/* likewise of the only string that holds something */
	bool is_given, is_exact;
};

/* Comments of one kind. */
struct po_lines {
	struct str text;
	struct buf joined;	/* as above */
};

struct po_draft {
	struct po_strings fields[FIELD_COUNT];
	enum po_field current;	/* what a line that is only a string continues */
	struct po_lines notes, comments, references, flags;
	struct loc loc;		/* of its first keyword */
	size_t from, to;
	bool is_open, is_obsolete, is_broken;
};

struct po_reader {
	struct arena *arena;
	const struct source *source;
	struct diags *diags;
	struct po *po;
	struct po_draft draft;
	VEC(struct po_entry) entries, obsolete;
	uint32_t line;		/* being read, from 1 */
	size_t broken_count;
	bool has_header;
};

/* An entry has one finding; what is left of it is skipped. */
#define PO_BREAK(r, loc, ...) ((r)->draft.is_broken = true, diag_at((r)->diags, (loc), RULE_PO_SYNTAX, __VA_ARGS__))

/* The place of a part of the line being read. */
struct loc po_place(const struct po_reader *r, struct str part);
/* Adds `quoted`, the rest of a line from its first quote on, to a field. */
void po_string_add(struct po_reader *r, struct po_strings *s, struct str quoted);
/* Reads r->line into the draft; an empty line ends it. */
void po_line_read(struct po_reader *r, struct str line);
/* The line being read belongs to the draft. */
void po_draft_take(struct po_reader *r);
/* Adds the draft to the entries where it is whole, and begins a new one. */
void po_draft_end(struct po_reader *r);

#endif
