/* Names in a release become pointers to what they name. */
#include "model/check.h"
#include "model/component_table.h"
#include "model/version.h"

/* Of the newest releases, for hints; and how far back a circle of releases is looked for. */
enum { NAMES_MAX = 100, CIRCLE_MAX = 1000 };

static void unknown(struct text name, const char *what, struct str_column names, struct diags *ds)
{
	struct str near = diag_nearest(ds, name.s, names);

	diag_span(ds, name.loc, str_length(name.s), RULE_BAD_VALUE, "there is no %s '%.*s'", what, STR_FMT(name.s));
	if (near.ptr)
		diag_hint(ds, "did you mean '%.*s'?", STR_FMT(near));
	else if (names.count)
		diag_hint(ds, "there are %.*s", STR_FMT(str_column_text(ds->arena, names)));
	else
		diag_hint(ds, "define it first");
}

/* Fills `shared` where `section` names one; a section with a body of its own needs none. */
static void section_link(const struct world *w, struct text name, const struct prose_field *body, const struct section **shared,
			 struct diags *ds)
{
	if (!name.s.ptr)
		return;
	*shared = sections_find(w->sections, name.s);
	if (*shared && body->prose) {
		diag_at(ds, body->loc, RULE_BAD_VALUE, "'body' and 'section' are both given, and only one can be shown");
		diag_hint(ds, "delete 'body', or delete 'section' and give a title");
	}
	if (*shared)
		return;
	unknown(name, "section in sections.yaml named", STR_COLUMN(w->sections->list.list.items, w->sections->list.list.count, id.s), ds);
}

static void registries_link(const struct world *w, const struct texts *list, struct diags *ds)
{
	for (size_t i = 0; i < list->list.count; i++)
		if (!project_registry(w->project, list->list.items[i].s))
			unknown(list->list.items[i], "registry in relgen.yaml named",
				STR_COLUMN(w->project->registries.list.items, w->project->registries.list.count, id.s), ds);
}

static void regions_link(const struct world *w, const struct image_entry *e, struct diags *ds)
{
	for (size_t i = 0; i < e->regions.list.count; i++) {
		const struct region_list *l = &e->regions.list.items[i];
		const struct registry_address *r = project_registry(w->project, l->id.s);
		struct texts id = { { (struct text *)&l->id, 1, 1 }, l->id.loc };

		if (!r) {
			registries_link(w, &id, ds);
			continue;
		}
		for (size_t j = 0; j < l->regions.list.count; j++)
			if (!registry_has_region(r, l->regions.list.items[j].s))
				unknown(l->regions.list.items[j], "region of this registry named",
					STR_COLUMN(r->regions.list.items, r->regions.list.count, s), ds);
	}
}

void release_link(const struct world *w, struct release *r, struct diags *ds)
{
	for (size_t i = 0; i < r->sections.list.count; i++) {
		struct section *s = &r->sections.list.items[i];

		section_link(w, s->section, &s->body, &s->shared, ds);
	}
	for (size_t i = 0; i < r->usage.list.count; i++) {
		struct section *s = &r->usage.list.items[i];

		section_link(w, s->section, &s->body, &s->shared, ds);
	}
	for (size_t i = 0; i < r->benchmarks.list.count; i++) {
		struct benchmark *b = &r->benchmarks.list.items[i];

		section_link(w, b->section, &b->body, &b->shared, ds);
	}
	for (size_t i = 0; i < r->images.list.count; i++) {
		registries_link(w, &r->images.list.items[i].registries, ds);
		regions_link(w, &r->images.list.items[i], ds);
	}
	release_bound(w, r, ds);
	component_table_keep(ds->arena, w->registry, r);
}

static void previous_unknown(const struct release *r, struct diags *ds)
{
	const struct image *image = r->image;
	struct str names[NAMES_MAX];
	size_t count = 0;
	struct str near;

	for (size_t i = image->release_count; i > 0 && count < NAMES_MAX; i--)
		if (image->releases[i - 1] != r)
			names[count++] = image->releases[i - 1]->release.s;
	near = diag_nearest(ds, r->previous_id.s, (struct str_column){ names, count, sizeof *names });
	diag_span(ds, r->previous_id.loc, str_length(r->previous_id.s), RULE_PREVIOUS_UNKNOWN, "%.*s has no release '%.*s'",
		  STR_FMT(image->image.s), STR_FMT(r->previous_id.s));
	if (near.ptr)
		diag_hint(ds, "did you mean '%.*s'?", STR_FMT(near));
	else if (count)
		diag_hint(ds, "the releases are %.*s", STR_FMT(str_column_text(ds->arena, (struct str_column){ names, count, sizeof *names })));
	else
		diag_hint(ds, "this is the only release: delete 'previous'");
}

/* The next lower release. */
static struct release *lower_release(const struct release *r)
{
	const struct image *image = r->image;
	size_t i = image_release_index(image, r->release.s);

	for (; i > 0; i--)
		if (release_status(image->releases[i - 1]) == STATUS_RELEASED && version_cmp(image->releases[i - 1]->release.s, r->release.s) < 0)
			return image->releases[i - 1];
	return NULL;
}

/* Is the day, or where one of them has none the month, of `a` certainly before that of `b`? */
static bool is_before(struct date a, struct date b)
{
	if (!a.month || !b.month)
		return false;
	if (a.year != b.year || a.month != b.month)
		return a.year < b.year || (a.year == b.year && a.month < b.month);
	return a.day && b.day && a.day < b.day;
}

/* A release with a higher name is a later one, unless its date says that names were made in another way then. */
static bool is_later(const struct release *previous, const struct release *r)
{
	return version_cmp(previous->release.s, r->release.s) > 0 && !is_before(previous->date.date, r->date.date);
}

/* Does going back from the one before lead to `r` again? A circle has at least one step that does not go down: only there is it looked
   for, and told. */
static bool is_circle(const struct release *r, const struct release *previous)
{
	const struct release *at = previous;

	if (version_cmp(previous->release.s, r->release.s) < 0)
		return false;
	for (size_t steps = 0; at && at != r && steps < CIRCLE_MAX; steps++)
		at = at->previous_id.s.ptr ? image_release(r->image, at->previous_id.s) : lower_release(at);
	return at == r;
}

/* Says why the release that is named cannot be the one before; NULL for the reason: it can. */
static const char *why_not(const struct release *r, const struct release *named)
{
	if (named == r)
		return "is this release itself";
	if (is_circle(r, named))
		return "follows this release";
	return is_later(named, r) ? "is later than this release" : NULL;
}

static const struct release *named_release(const struct release *r, struct diags *ds)
{
	const struct release *named = image_release(r->image, r->previous_id.s);
	const char *why = named ? why_not(r, named) : NULL;

	if (!named)
		previous_unknown(r, ds);
	if (!why)
		return named;
	diag_span(ds, r->previous_id.loc, str_length(r->previous_id.s), RULE_PREVIOUS_UNKNOWN, "%.*s cannot be the one before: it %s",
		  STR_FMT(r->previous_id.s), why);
	diag_hint(ds, "name the release before it, or delete 'previous' for the next lower one");
	return NULL;
}

void release_link_previous(struct release *r, struct diags *ds)
{
	r->previous = r->previous_id.s.ptr ? named_release(r, ds) : lower_release(r);
}
