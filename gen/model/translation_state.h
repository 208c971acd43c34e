/* How far the translation of a text has come: derived from its entry, never stored. */
#ifndef RELGEN_MODEL_TRANSLATION_STATE_H
#define RELGEN_MODEL_TRANSLATION_STATE_H

#include "text/po.h"

enum translation_state {
	TRANSLATION_MISSING,	/* no entry, or an empty one */
	TRANSLATION_STALE,	/* of another source text, but for NFC, line ends and runs of blanks */
	TRANSLATION_FUZZY,	/* to be reviewed */
	TRANSLATION_SAME,	/* the source's text: the flag `same`, or the same bytes, for gettext's tools drop flags they do not know */
	TRANSLATION_DONE,
};
enum { TRANSLATION_STATES = TRANSLATION_DONE + 1 };

/* `e` may be NULL. */
enum translation_state translation_state(struct arena *scratch, const struct po_entry *e, struct str source);

/* "missing", "stale", …: as people and JSON read it. */
extern const char *const translation_state_names[TRANSLATION_STATES];

#endif
