/* The form of `.relgen`, for the files emit*.c only. */
#ifndef RELGEN_IO_EMIT_STATE_H
#define RELGEN_IO_EMIT_STATE_H

#include "io/emit_plan.h"

/* A text in that form being read. */
struct emit_reading {
	struct arena *arena;
	struct str rest;	/* what is still to be read; must be writable */
	struct str line;	/* the current line */
	unsigned number;	/* of the current line */
	const char *problem;	/* why the text is refused */
	VEC(struct unit_record) units;
	VEC(struct written) files;
};

/* Fills `units`, `files` and `inputs`, which stay views of the text; false with `problem`. No path in it leads out of the folder. */
bool emit_state_parse(struct emit_reading *r, struct str *inputs);

#endif
