/* How far the translation of a text has come. */
#include "model/translation_state.h"

#include "text/prose.h"

const char *const translation_state_names[TRANSLATION_STATES] = {
	[TRANSLATION_MISSING] = "missing", [TRANSLATION_STALE] = "stale", [TRANSLATION_FUZZY] = "fuzzy", [TRANSLATION_SAME] = "same",
	[TRANSLATION_DONE] = "done",
};

static bool is_current(struct arena *a, struct str source, const struct po_entry *e)
{
	return str_eq(source, e->source) || str_eq(prose_normal(a, source), prose_normal(a, e->source));
}

enum translation_state translation_state(struct arena *scratch, const struct po_entry *e, struct str source)
{
	if (!e || !e->text.len)
		return TRANSLATION_MISSING;
	if (!is_current(scratch, source, e))
		return TRANSLATION_STALE;
	if (e->fuzzy)
		return TRANSLATION_FUZZY;
	return e->same || str_eq(e->text, source) ? TRANSLATION_SAME : TRANSLATION_DONE;
}
