/* Waivers matched with findings by the place of the value they name. */
#include "model/waiver.h"

#include "model/waiver_place.h"

/* What no reason makes right, by group or by rule; `errors`: warnings of the group can be waived. */
static const struct {
	const char *name;
	bool errors;
	const char *why;
} refusals[] = {
	{ "reading", false, "other programs would read the file in another way" },
	{ "schema", false, "a value without a meaning reaches no page and no manifest" },
	{ "templates", true, "no page can be made of a template with errors" },
	{ "upkeep", false, "the waiver that it is about can be deleted" },
	{ "component-unknown", false, "without an entry in the registry the component has no name and no package" },
	{ "reference-unknown", false, "the sentence would have a hole on the page" },
	{ "benchmark-unknown", false, "the value has no column in the table" },
	{ "benchmark-not-a-number", false, "the value has no place in a table of figures" },
	{ "message-syntax", false, "a message that cannot be parsed cannot be shown" },
	{ "language-unknown", false, "no page can be made in a language that does not exist" },
	{ "output-edited", false, "--force overwrites the file where that is meant" },
};

const char *waiver_refusal(enum rule_id rule)
{
	const struct rule *r = &rules[rule];

	for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
		if ((str_is(str_of(refusals[i].name), r->group) && !(refusals[i].errors && r->severity == SEVERITY_WARNING)) ||
		    str_is(str_of(refusals[i].name), r->slug))
			return refusals[i].why;
	return NULL;
}

static struct waivers list_of(const struct waiver *items, size_t count, const struct source *source, const struct ynode *node)
{
	bool more = count > WAIVERS_MAX;

	return (struct waivers){ items, more ? WAIVERS_MAX : count, more, source, node, false };
}

struct waivers waivers_of_release(const struct release *r)
{
	return list_of(r->waivers.list.items, r->waivers.list.count, r->source, r->node);
}

struct waivers waivers_of_project(const struct project *p)
{
	struct waivers list = list_of(p->waivers.list.items, p->waivers.list.count, p->source, p->node);

	list.any_file = true;
	return list;
}

struct str waiver_file(const struct waivers *list, const struct waiver *w)
{
	return w->file.s.ptr ? w->file.s : list->source->name;
}

/* A file that was read again. */
struct reread {
	const struct source *source;
	const struct ynode *root;	/* NULL: cannot be read as YAML */
	const struct po *po;		/* NULL: no PO file */
};

struct waiving {
	struct arena *scratch;
	const struct waivers *list;
	VEC(struct reread) files;
};

static bool is_po(struct str name)
{
	return str_ends(name, ".po") || str_ends(name, ".pot");
}

static const struct reread *file_read(struct waiving *w, const struct source *source)
{
	struct diags ignored = diags_on(w->scratch);
	struct reread *file;

	for (size_t i = 0; i < w->files.count; i++)
		if (w->files.items[i].source == source)
			return &w->files.items[i];
	file = vec_push(w->scratch, &w->files);
	file->source = source;
	if (is_po(source->name))
		file->po = po_parse(w->scratch, source, &ignored);
	else if (source == w->list->source)
		file->root = w->list->node;
	else if (str_ends(source->name, ".yaml"))
		file->root = ydoc_parse(w->scratch, source, &ignored);
	return file;
}

/* The place that one waiver names, looked up when a finding asks. */
struct waiver_place {
	const struct source *source;	/* where it was looked up; NULL: not yet */
	bool found;
	struct extent extent;
};

static bool covers(struct waiving *w, const struct waiver *v, struct waiver_place *p, const struct finding *f)
{
	if (!v->at.s.ptr)
		return true;
	if (f->loc.line == 0)
		return str_eq(f->about, v->at.s);
	if (p->source != f->loc.source) {
		const struct reread *file = file_read(w, f->loc.source);

		p->source = f->loc.source;
		p->found = file->po ? extent_of_entry(file->po, v->at.s, &p->extent) :
			file->root && extent_of_value(w->scratch, file->root, v->at.s, &p->extent);
	}
	return p->found && extent_has(&p->extent, f->loc);
}

/* A warning that the project made an error (fallback: fail) is one that it wants nobody to pass over. */
static bool is_open(const struct finding *f, enum rule_id rule)
{
	return f->rule == rule && !f->waiver.loc.source && f->loc.source && f->severity == rules[rule].severity;
}

static void waiver_apply(struct waiving *w, const struct waiver *v, struct diags *ds)
{
	struct str file = waiver_file(w->list, v);
	enum rule_id rule = rule_find(v->rule.s);
	struct waiver_place place = { 0 };

	if (rule == RULE_COUNT || waiver_refusal(rule) || str_trim(v->reason.s).len == 0 || (v->file.s.ptr && !w->list->any_file))
		return;
	for (size_t i = 0; i < ds->findings.count; i++) {
		struct finding *f = &ds->findings.items[i];

		if (is_open(f, rule) && str_eq(f->loc.source->name, file) && covers(w, v, &place, f))
			f->waiver = (struct related){ v->rule.loc, v->reason.s };
	}
}

void waivers_apply(struct arena *scratch, const struct waivers *list, struct diags *ds)
{
	struct waiving w = { .scratch = scratch, .list = list };

	for (size_t i = 0; i < list->count; i++)
		waiver_apply(&w, &list->items[i], ds);
}

bool waiver_is_used(const struct waiver *w, const struct diags *ds)
{
	for (size_t i = 0; i < ds->findings.count; i++) {
		struct loc by = ds->findings.items[i].waiver.loc;

		if (by.source && by.source == w->rule.loc.source && by.line == w->rule.loc.line && by.col == w->rule.loc.col)
			return true;
	}
	return false;
}
