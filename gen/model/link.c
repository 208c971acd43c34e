/* Names in a release become pointers to what they name. */
#include "model/check.h"
#include "model/version.h"

static void unknown(struct arena *a, struct text name, const char *what, const struct str *names, size_t count, struct diags *ds)
{
	struct str near = str_nearest(name.s, names, count);

	diag_span(ds, name.loc, str_length(name.s), RULE_BAD_VALUE, "there is no %s '%.*s'", what, STR_FMT(name.s));
	if (near.ptr)
		diag_hint(ds, "did you mean '%.*s'?", STR_FMT(near));
	else if (count)
		diag_hint(ds, "there are %.*s", STR_FMT(str_join(a, names, count, STR(", "))));
	else
		diag_hint(ds, "define it first");
}

/* Fills `shared` where `section` names one; a section with a body of its own needs none. */
static void section_link(const struct world *w, struct text name, const struct prose_field *body, const struct section **shared,
			 struct diags *ds)
{
	size_t count = w->sections->list.list.count;
	struct str *names;

	if (!name.s.ptr)
		return;
	*shared = sections_find(w->sections, name.s);
	if (*shared && body->prose) {
		diag_at(ds, body->loc, RULE_BAD_VALUE, "'body' and 'section' are both given, and only one can be shown");
		diag_hint(ds, "delete 'body', or delete 'section' and give a title");
	}
	if (*shared)
		return;
	names = NEW_ARRAY(ds->arena, struct str, count);
	for (size_t i = 0; i < count; i++)
		names[i] = w->sections->list.list.items[i].id.s;
	unknown(ds->arena, name, "section in sections.yaml named", names, count, ds);
}

static void registries_link(const struct world *w, const struct texts *list, struct diags *ds)
{
	size_t count = w->project->registries.list.count;
	struct str *names = NEW_ARRAY(ds->arena, struct str, count);

	for (size_t i = 0; i < count; i++)
		names[i] = w->project->registries.list.items[i].id.s;
	for (size_t i = 0; i < list->list.count; i++)
		if (!project_registry(w->project, list->list.items[i].s))
			unknown(ds->arena, list->list.items[i], "registry in relgen.yaml named", names, count, ds);
}

static void regions_link(const struct world *w, const struct image_entry *e, struct diags *ds)
{
	for (size_t i = 0; i < e->regions.list.count; i++) {
		const struct region_list *l = &e->regions.list.items[i];
		const struct registry_address *r = project_registry(w->project, l->id.s);
		struct texts id = { { (struct text *)&l->id, 1, 1 }, l->id.loc };
		struct str *names;

		if (!r) {
			registries_link(w, &id, ds);
			continue;
		}
		names = NEW_ARRAY(ds->arena, struct str, r->regions.list.count);
		for (size_t j = 0; j < r->regions.list.count; j++)
			names[j] = r->regions.list.items[j].s;
		for (size_t j = 0; j < l->regions.list.count; j++) {
			size_t k = 0;

			while (k < r->regions.list.count && !str_eq(names[k], l->regions.list.items[j].s))
				k++;
			if (k == r->regions.list.count)
				unknown(ds->arena, l->regions.list.items[j], "region of this registry named", names, k, ds);
		}
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
}

static void previous_unknown(const struct release *r, struct diags *ds)
{
	const struct image *image = r->image;
	struct str *names = NEW_ARRAY(ds->arena, struct str, image->release_count);
	size_t count = 0;
	struct str near;

	for (size_t i = 0; i < image->release_count; i++)
		if (image->releases[i] != r)
			names[count++] = image->releases[i]->release.s;
	near = str_nearest(r->previous_id.s, names, count);
	diag_span(ds, r->previous_id.loc, str_length(r->previous_id.s), RULE_PREVIOUS_UNKNOWN, "%.*s has no release '%.*s'",
		  STR_FMT(image->image.s), STR_FMT(r->previous_id.s));
	if (near.ptr)
		diag_hint(ds, "did you mean '%.*s'?", STR_FMT(near));
	else if (count)
		diag_hint(ds, "the releases are %.*s", STR_FMT(str_join(ds->arena, names, count, STR(", "))));
	else
		diag_hint(ds, "this is the only release: delete 'previous'");
}

/* The next lower release. */
static struct release *lower_release(const struct release *r)
{
	const struct image *image = r->image;
	struct release *lower = NULL;

	for (size_t i = 0; i < image->release_count && image->releases[i] != r; i++)
		if (release_status(image->releases[i]) == STATUS_RELEASED && version_cmp(image->releases[i]->release.s, r->release.s) < 0)
			lower = image->releases[i];
	return lower;
}

/* Does going back from the one before lead to `r` again? A circle has at least one step that does not go down: only there is it looked
   for, and told. */
static bool is_circle(const struct release *r, const struct release *previous)
{
	const struct release *at = previous;

	if (version_cmp(previous->release.s, r->release.s) < 0)
		return false;
	for (size_t steps = 0; at && at != r && steps < r->image->release_count; steps++)
		at = at->previous_id.s.ptr ? image_release(r->image, at->previous_id.s) : lower_release(at);
	return at == r;
}

void release_link_previous(struct release *r, struct diags *ds)
{
	const struct image *image = r->image;

	if (r->previous_id.s.ptr) {
		r->previous = image_release(image, r->previous_id.s);
		if (r->previous == r) {
			r->previous = NULL;
			diag_span(ds, r->previous_id.loc, str_length(r->previous_id.s), RULE_PREVIOUS_UNKNOWN,
				  "a release cannot be its own previous one");
			diag_hint(ds, "name the release before it, or delete 'previous' for the next lower one");
		} else if (!r->previous) {
			previous_unknown(r, ds);
		} else if (is_circle(r, r->previous)) {
			diag_span(ds, r->previous_id.loc, str_length(r->previous_id.s), RULE_PREVIOUS_UNKNOWN,
				  "%.*s cannot be before %.*s, which it follows", STR_FMT(r->previous_id.s), STR_FMT(r->release.s));
			diag_hint(ds, "name the release before it, or delete 'previous' for the next lower one");
			r->previous = NULL;
		}
		return;
	}
	r->previous = lower_release(r);
}
