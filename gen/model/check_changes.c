/* Rules over what changed since the release before, and what the highlights say of it. */
#include <stdlib.h>

#include "model/check.h"
#include "model/component_change.h"
#include "model/typed_version.h"

/* How firmly a highlight says that a component is new. */
enum weight {
	WEIGHT_NONE,
	WEIGHT_WORD,		/* a word that can be its name */
	WEIGHT_NAME,		/* its name, or the highlight's own id */
	WEIGHT_VERSION,		/* its version */
};

struct named {
	const struct component *component;
	enum weight weight;
};

struct names {
	VEC(struct named) list;
};

struct change_rules {
	const struct world *w;
	const struct release *r;
	struct component_changes changes;
	struct names names;		/* of all highlights, by component */
	struct diags *ds;
};

static struct loc use_loc(const struct component_use *use)
{
	return use->version.s.ptr ? use->version.loc : use->id.loc;
}

static size_t use_span(const struct component_use *use)
{
	return str_length(use->version.s.ptr ? use->version.s : use->id.s);
}

/* --- What highlights name --- */

static int by_component(const void *x, const void *y)
{
	const struct named *a = x, *b = y;

	if (a->component != b->component)
		return a->component < b->component ? -1 : 1;
	return (a->weight < b->weight) - (a->weight > b->weight);
}

static void name(struct names *names, struct arena *a, const struct component *component, enum weight weight)
{
	if (component)
		*vec_push(a, &names->list) = (struct named){ component, weight };
}

/* By component, each once, with what weighs most. */
static void names_sort(struct names *names)
{
	size_t kept = 0;

	if (names->list.count)
		qsort(names->list.items, names->list.count, sizeof *names->list.items, by_component);
	for (size_t i = 0; i < names->list.count; i++)
		if (kept == 0 || names->list.items[kept - 1].component != names->list.items[i].component)
			names->list.items[kept++] = names->list.items[i];
	names->list.count = kept;
}

static void text_names(struct names *names, struct arena *a, const struct registry *registry, struct str text)
{
	static const enum weight weights[] = {
		[MENTION_NAME] = WEIGHT_NAME, [MENTION_LIKELY] = WEIGHT_WORD, [MENTION_FACT] = WEIGHT_VERSION,
	};
	struct typed_versions typed = typed_versions_of(a, registry, text, FORM_PROSE);
	struct mention m;

	for (size_t at = 0; mention_next(registry, text, &at, &m);)
		name(names, a, m.component, weights[m.kind]);
	for (size_t i = 0; i < typed.list.count; i++)
		name(names, a, typed.list.items[i].component, typed.list.items[i].claim == CLAIM_NONE ? WEIGHT_WORD : WEIGHT_VERSION);
}

static struct names note_names(const struct change_rules *c, const struct note *note)
{
	struct names names = { { NULL, 0, 0 } };

	name(&names, c->ds->arena, registry_find(c->w->registry, note->id.s), WEIGHT_NAME);
	for (size_t i = 0; note->text.prose && i < note->text.prose->unit_count; i++)
		text_names(&names, c->ds->arena, c->w->registry, note->text.prose->units[i].text);
	names_sort(&names);
	return names;
}

static bool is_named(const struct change_rules *c, const struct component *component)
{
	size_t low = 0, high = c->names.list.count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (c->names.list.items[middle].component < component)
			low = middle + 1;
		else
			high = middle;
	}
	return low < c->names.list.count && c->names.list.items[low].component == component;
}

/* --- Downgrades and silent changes --- */

static void downgrade(struct change_rules *c, const struct component_change *change)
{
	diag_span(c->ds, use_loc(change->now), use_span(change->now), RULE_COMPONENT_DOWNGRADE, "'%.*s' goes down from %.*s to %.*s",
		  STR_FMT(change->component->id.s), STR_FMT(change->before->version.s), STR_FMT(change->now->version.s));
	diag_hint(c->ds, "correct the version; where the image really has the older one, waive this with the reason");
	diag_related(c->ds, use_loc(change->before), "the version in %.*s", STR_FMT(c->r->previous->release.s));
}

static void gone_silently(struct change_rules *c, const struct component_change *change)
{
	const struct yentry *e = ynode_entry(c->r->node, STR("components"));
	struct loc loc = change->now ? use_loc(change->now) : e ? e->key_loc : c->r->components.loc;

	diag_span(c->ds, loc, change->now ? use_span(change->now) : str_length(STR("components")), RULE_COMPONENT_SILENT_CHANGE,
		  "'%.*s' is gone, and no highlight names it", STR_FMT(change->component->id.s));
	diag_hint(c->ds, "say so in a highlight, or list it");
	diag_related(c->ds, use_loc(change->before), "%.*s has it", STR_FMT(c->r->previous->release.s));
}

static void changed_silently(struct change_rules *c, const struct component_change *change)
{
	struct str id = change->component->id.s;

	if (change->change == CHANGE_ADDED)
		diag_span(c->ds, use_loc(change->now), use_span(change->now), RULE_COMPONENT_SILENT_CHANGE,
			  "'%.*s' is new, and no highlight names it", STR_FMT(id));
	else
		diag_span(c->ds, use_loc(change->now), use_span(change->now), RULE_COMPONENT_SILENT_CHANGE,
			  "'%.*s' changes from %.*s to %.*s, and no highlight names it", STR_FMT(id), STR_FMT(change->before->version.s),
			  STR_FMT(change->now->version.s));
	diag_hint(c->ds, "name it in a highlight, with {{ components.%.*s }}", STR_FMT(id));
	if (change->before && change->change == CHANGE_VERSION)
		diag_related(c->ds, use_loc(change->before), "the version in %.*s", STR_FMT(c->r->previous->release.s));
}

/* `highlights: none` beside changes is one mistake. */
static void nothing_said(struct change_rules *c)
{
	enum { SHOWN_MAX = 3 };
	struct str shown[SHOWN_MAX];
	size_t count = 0;

	for (size_t i = 0; i < c->changes.count; i++) {
		const struct component_change *change = &c->changes.items[i];

		if (change->change <= CHANGE_NONE || change->change == CHANGE_LOWER)
			continue;
		if (count < SHOWN_MAX)
			shown[count] = change->component->id.s;
		count++;
	}
	if (count == 0)
		return;
	diag_span(c->ds, c->r->highlights.loc, str_length(STR("none")), RULE_COMPONENT_SILENT_CHANGE,
		  "there are no highlights, but %zu component%s changed since %.*s: %.*s%s", count, count == 1 ? "" : "s",
		  STR_FMT(c->r->previous->release.s), STR_FMT(str_join(c->ds->arena, shown, count < SHOWN_MAX ? count : SHOWN_MAX, STR(", "))),
		  count > SHOWN_MAX ? " …" : "");
	diag_hint(c->ds, "write a highlight for what readers should know, or unknown where nobody can say");
}

static void changes_check(struct change_rules *c)
{
	if (c->r->highlights.state == NOTES_NONE)
		nothing_said(c);
	for (size_t i = 0; i < c->changes.count; i++) {
		const struct component_change *change = &c->changes.items[i];

		if (change->change == CHANGE_LOWER)
			downgrade(c, change);
		else if (c->r->highlights.state != NOTES_LISTED || is_named(c, change->component))
			continue;
		else if (change->change == CHANGE_REMOVED)
			gone_silently(c, change);
		else if (change->change > CHANGE_NONE)
			changed_silently(c, change);
	}
}

/* --- Claims --- */

static bool is_unchanged(const struct change_rules *c, const struct component *component)
{
	const struct component_change *change = component_change_of(&c->changes, component);

	return change && change->change == CHANGE_NONE && !change->differs && component_is_known(change->now);
}

/* Does the highlight say anything that is so, apart from what it names in passing? */
static bool has_substance(const struct change_rules *c, const struct names *names)
{
	for (size_t i = 0; i < names->list.count; i++)
		if (names->list.items[i].weight > WEIGHT_WORD && !is_unchanged(c, names->list.items[i].component))
			return true;
	return false;
}

static void claim(struct change_rules *c, const struct note *note, const struct component *component)
{
	const struct component_change *change = component_change_of(&c->changes, component);
	struct str previous = c->r->previous->release.s;

	diag_at(c->ds, note->text.loc, RULE_CLAIM_WITHOUT_CHANGE, "the highlight names '%.*s', which is %.*s as in %.*s",
		STR_FMT(component->name.s.ptr ? component->name.s : component->id.s), STR_FMT(change->now->version.s), STR_FMT(previous));
	diag_hint(c->ds, "take it out of the highlights, or correct its version in 'components'");
	diag_related(c->ds, use_loc(change->now), "its version in this release");
	if (change->before)
		diag_related(c->ds, use_loc(change->before), "its version in %.*s", STR_FMT(previous));
}

/* What is given with its version is said to be new; a name alone is, where nothing else in the highlight is. */
static void note_check(struct change_rules *c, const struct note *note)
{
	struct names names = note_names(c, note);
	enum weight least = has_substance(c, &names) ? WEIGHT_VERSION : WEIGHT_NAME;

	for (size_t i = 0; i < names.list.count; i++) {
		const struct named *n = &names.list.items[i];

		*vec_push(c->ds->arena, &c->names.list) = *n;
		if (n->weight >= least && is_unchanged(c, n->component))
			claim(c, note, n->component);
	}
}

void check_changes(const struct world *w, const struct release *r, struct diags *ds)
{
	struct change_rules c = { .w = w, .r = r, .ds = ds };
	size_t before = ds->findings.count;

	if (!release_is_compared(r))
		return;
	c.changes = component_changes(ds->arena, w->registry, r);
	for (size_t i = 0; i < r->highlights.list.count; i++)
		note_check(&c, &r->highlights.list.items[i]);
	/* Where the components are a copy, it is they that are wrong. */
	if (release_is_copy(w, r, ds->arena))
		ds->findings.count = before;
	names_sort(&c.names);
	changes_check(&c);
}
