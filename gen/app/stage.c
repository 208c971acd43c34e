/* Units are staged as soon as they are made, so that memory holds the outputs of one release a thread. */
#include "app/stage.h"

struct emit_unit *stage_unit(struct worker *w, struct str name, struct str fingerprint)
{
	struct emit_unit *u = vec_push(&w->outputs, &w->units);

	u->name = str_copy(&w->outputs, name);
	u->fingerprint = str_copy(&w->outputs, fingerprint);
	return u;
}

/* With --keep-going the rest is published, and what is to be left out is known only when everything was looked at. */
void stage_notice(struct run *run, const struct diags *ds)
{
	if (!run->options->keep_going && (diags_count(ds, SEVERITY_ERROR) || ds->failures.count))
		atomic_store(&run->hopeless, true);
}

void stage_units(struct run *run, struct worker *w, const struct diags *ds)
{
	if (ds)
		stage_notice(run, ds);
	for (size_t i = 0; run->emit && i < w->units.count && !atomic_load(&run->hopeless); i++)
		if (!emit_stage(run->emit, (unsigned)(w - run->workers), &w->units.items[i]))
			atomic_store(&run->hopeless, true);
	stage_drop(w);
}

void stage_drop(struct worker *w)
{
	w->units.items = NULL;
	w->units.count = w->units.cap = 0;
	arena_drop(&w->outputs);
}
