/* tag-claim: versions that a tag states against the components that it has. */
#include "base/id_index.h"
#include "model/check.h"
#include "model/tag_claim.h"

struct uses_index {
	const struct component_uses *uses;
	struct id_index ids;		/* numbers are those of the list */
};

static struct uses_index uses_on(struct arena *a, const struct component_uses *uses)
{
	struct uses_index index = { uses, id_index_on(a, uses->list.count) };

	for (size_t i = 0; i < uses->list.count; i++)
		id_index_add(&index.ids, uses->list.items[i].id.s);
	return index;
}

static const struct component_use *use_find(const struct uses_index *index, struct str id)
{
	size_t at = id_index_find(&index->ids, id);

	return at < index->ids.count ? &index->uses->list.items[at] : NULL;
}

struct claim_check {
	const struct world *world;
	const struct release *release;
	const struct image_entry *entry;
	struct uses_index of_release, of_entry;
	struct diags *ds;
};

static void contradict(const struct claim_check *c, struct text tag, const struct tag_claim *claim, const struct component_use *use)
{
	struct loc loc = text_place_at(tag.loc, tag.s, claim->from);
	struct str stated = str_slice(tag.s, claim->from, claim->end);
	struct str name = claim->component->name.s.ptr ? claim->component->name.s : claim->component->id.s;

	if (use) {
		diag_span(c->ds, loc, stated.len, RULE_TAG_CLAIM, "the tag states '%.*s', but the image has %.*s %.*s", STR_FMT(stated),
			  STR_FMT(name), STR_FMT(use->version.s));
		diag_related(c->ds, use->version.loc, "the version of %.*s", STR_FMT(name));
	} else {
		diag_span(c->ds, loc, stated.len, RULE_TAG_CLAIM, "the tag states '%.*s', but %.*s is not in the image", STR_FMT(stated),
			  STR_FMT(name));
	}
	diag_hint(c->ds, "correct the tag, or the version of %.*s", STR_FMT(claim->component->id.s));
}

static bool holds(const struct component_use *use, struct str version)
{
	return use->removed || use->unknown || !use->version.s.ptr || tag_claim_holds(version, use->version.s);
}

/* Looks at what a platform says itself. True when one has the component. */
static bool platforms_check(const struct claim_check *c, struct text tag, const struct tag_claim *claim)
{
	struct str version = str_slice(tag.s, claim->to, claim->end);
	bool found = false;

	for (size_t i = 0; i < c->entry->platforms.list.count; i++) {
		const struct component_uses *uses = &c->entry->platforms.list.items[i].components;

		for (size_t j = 0; j < uses->list.count; j++) {
			if (!str_eq(uses->list.items[j].id.s, claim->component->id.s))
				continue;
			found = found || !uses->list.items[j].removed;
			if (!holds(&uses->list.items[j], version))
				contradict(c, tag, claim, &uses->list.items[j]);
		}
	}
	return found;
}

static void claim_check(const struct claim_check *c, struct text tag, const struct tag_claim *claim)
{
	struct str id = claim->component->id.s;
	const struct component_use *use = use_find(&c->of_entry, id);
	bool somewhere = platforms_check(c, tag, claim), whole = c->release->contents != CONTENTS_PARTIAL;

	if (!use)
		use = use_find(&c->of_release, id);
	if (use && !use->removed) {
		if (!holds(use, str_slice(tag.s, claim->to, claim->end)))
			contradict(c, tag, claim, use);
	} else if (!somewhere && (whole || use) && release_status(c->release) != STATUS_DRAFT) {
		contradict(c, tag, claim, NULL);
	}
}

static void tag_check(const struct claim_check *c, struct text tag)
{
	struct tag_claim claim;
	size_t at = 0;

	while (tag_claim_next(c->world->registry, tag.s, &at, &claim))
		claim_check(c, tag, &claim);
}

void check_tag_claims(const struct world *w, const struct release *r, struct diags *ds)
{
	struct claim_check c = { .world = w, .release = r, .ds = ds, .of_release = uses_on(ds->arena, &r->components) };

	for (size_t i = 0; i < r->images.list.count; i++) {
		struct arena_mark mark = arena_mark(ds->arena);
		size_t before = ds->findings.count;

		c.entry = &r->images.list.items[i];
		c.of_entry = uses_on(ds->arena, &c.entry->components);
		tag_check(&c, c.entry->tag);
		for (size_t j = 0; j < c.entry->aliases.list.count; j++)
			tag_check(&c, c.entry->aliases.list.items[j]);
		if (ds->findings.count == before)
			arena_rewind(ds->arena, mark);
	}
}
