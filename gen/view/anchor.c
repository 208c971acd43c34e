/* Anchors of pages, from the keys of records. */
#include "view/anchor.h"

#include <string.h>

#include "view/builder.h"

static const char main_anchor[] = "content";
static const char *const every_page[] = {
	main_anchor, "contents", "glance", "highlights", "fixes", "known-issues", "drivers", "source",
};
static const char *const image_page[] = { main_anchor, "releases" };

enum { FOLDER_MAX = 512, EVERY_PAGE = sizeof every_page / sizeof every_page[0], PARTS = 6 };

/* The anchors of one release being put together. */
struct anchor_list {
	struct arena *a;
	struct anchors *anchors;
	struct diags *ds;
};

/* The finding is where the second is in the file; the parts of every page stand in none. */
static void twice(struct diags *ds, struct str anchor, struct loc first, struct loc second)
{
	bool swapped = first.source && loc_cmp(first, second) > 0;

	diag_at(ds, swapped ? first : second, RULE_DUPLICATE_ANCHOR, "the anchor '%.*s' stands twice on the page", STR_FMT(anchor));
	if (first.source)
		diag_related(ds, swapped ? second : first, "the other place");
	diag_hint(ds, "rename one of the two, or make one of them");
}

static void add(struct anchor_list *l, struct str anchor, struct loc loc, const struct note *note)
{
	struct anchors *all = l->anchors;
	size_t count = all->index.count, at = id_index_add(&all->index, anchor);

	if (at < count) {
		twice(l->ds, anchor, all->locs[at], loc);
		return;
	}
	all->locs[at] = loc;
	all->notes[at] = note;
}

static void add_key(struct anchor_list *l, const char *part, const struct text *id)
{
	add(l, STR_CAT(l->a, str_of(part), STR("."), id->s), id->loc, NULL);
}

/* A heading that the page has where there is something below it. */
static void add_part(struct anchor_list *l, const char *part, size_t count)
{
	if (count)
		add(l, str_of(part), (struct loc){ NULL, 0, 0 }, NULL);
}

static void notes_add(struct anchor_list *l, const char *part, const struct notes *notes)
{
	for (size_t i = 0; i < notes->list.count; i++)
		add(l, STR_CAT(l->a, str_of(part), STR("."), notes->list.items[i].id.s), notes->list.items[i].id.loc, &notes->list.items[i]);
}

/* Where tags or platforms state components of their own, a table says how they differ. */
static size_t differences_count(const struct release *r)
{
	size_t count = 0;

	for (size_t i = 0; i < r->images.list.count; i++)
		count += r->images.list.items[i].components.list.count;
	return count;
}

static void images_add(struct anchor_list *l, const struct release *r)
{
	add_part(l, "images", r->images.list.count);
	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];
		size_t own = 0;

		if (!e->tag.s.ptr)
			continue;
		add_key(l, "images", &e->tag);
		for (size_t j = 0; j < e->platforms.list.count; j++)
			own += e->platforms.list.items[j].components.list.count;
		if (own)
			add(l, STR_CAT(l->a, STR("images."), e->tag.s, STR(".platforms")), e->tag.loc, NULL);
	}
}

static void components_add(struct anchor_list *l, const struct release *r)
{
	const struct component_use **removed;
	size_t count;

	add_part(l, "components", r->components.list.count + differences_count(r));
	add_part(l, "components.tags", differences_count(r));
	for (size_t i = 0; i < r->components.list.count; i++)
		if (!r->components.list.items[i].removed)
			add_key(l, "components", &r->components.list.items[i].id);
	removed = components_removed(l->a, r, &count);
	for (size_t i = 0; i < count; i++)
		add_key(l, "components", &removed[i]->id);
}

static void sections_add(struct anchor_list *l, const char *part, const struct section *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (list[i].shared || list[i].title.prose)
			add_key(l, part, &list[i].id);
}

static void benchmarks_add(struct anchor_list *l, const struct release *r)
{
	for (size_t i = 0; i < r->benchmarks.list.count; i++) {
		const struct benchmark *b = &r->benchmarks.list.items[i];

		add_key(l, "benchmarks", &b->id);
		for (size_t j = 0; j < b->configurations.list.count; j++) {
			const struct text *id = &b->configurations.list.items[j].id;

			add(l, STR_CAT(l->a, STR("benchmarks."), b->id.s, STR(".configurations."), id->s), id->loc, NULL);
		}
	}
}

static size_t most_of(const struct release *r)
{
	size_t count = EVERY_PAGE + PARTS + r->highlights.list.count + r->fixes.list.count + r->known_issues.list.count;

	count += 2 * r->images.list.count + r->components.list.count + r->sections.list.count + r->usage.list.count;
	count += r->environment.list.count + r->errata.list.count + (r->previous ? r->previous->components.list.count : 0);
	for (size_t i = 0; i < r->benchmarks.list.count; i++)
		count += 1 + r->benchmarks.list.items[i].configurations.list.count;
	return count;
}

const struct anchors *anchors_of(struct arena *a, const struct release *r, struct diags *ds)
{
	size_t most = most_of(r);
	struct anchors *all = NEW(a, struct anchors);
	struct anchor_list l = { a, all, ds };

	*all = (struct anchors){ id_index_on(a, most), NEW_ARRAY(a, struct loc, most), NEW_ARRAY(a, const struct note *, most), false };
	for (size_t i = 0; i < EVERY_PAGE; i++)
		add_part(&l, every_page[i], 1);
	notes_add(&l, "highlights", &r->highlights);
	notes_add(&l, "fixes", &r->fixes);
	notes_add(&l, "known-issues", &r->known_issues);
	images_add(&l, r);
	components_add(&l, r);
	sections_add(&l, "sections", r->sections.list.items, r->sections.list.count);
	add_part(&l, "benchmarks", r->benchmarks.list.count);
	benchmarks_add(&l, r);
	add_part(&l, "usage", r->usage.list.count);
	sections_add(&l, "usage", r->usage.list.items, r->usage.list.count);
	add_part(&l, "environment", r->environment.list.count);
	for (size_t i = 0; i < r->environment.list.count; i++)
		add_key(&l, "environment", &r->environment.list.items[i].id);
	add_part(&l, "errata", r->errata.list.count);
	for (size_t i = 0; i < r->errata.list.count; i++)
		add_key(&l, "errata", &r->errata.list.items[i].id);
	return all;
}

struct anchors *anchors_alone(struct arena *a, const struct release *r)
{
	struct diags silent = diags_on(a);
	const struct anchors *all = anchors_of(a, r, &silent);
	struct anchors *alone = NEW(a, struct anchors);

	*alone = (struct anchors){ all->index, NULL, NULL, true };
	return alone;
}

void anchor_check_image(const struct image *image, struct diags *ds)
{
	if (!str_is(image->image.s, main_anchor))
		return;
	diag_span(ds, image->image.loc, str_length(image->image.s), RULE_DUPLICATE_ANCHOR,
		  "the name of the image is an anchor that every page has: '%s'", main_anchor);
	diag_hint(ds, "rename the image and its folder");
}

bool anchor_of_image(struct str anchor)
{
	for (size_t i = 0; i < sizeof image_page / sizeof image_page[0]; i++)
		if (str_is(anchor, image_page[i]))
			return true;
	return false;
}

bool anchor_of_index(struct str anchor, const struct id_index *pages)
{
	char folder[FOLDER_MAX];

	if (str_is(anchor, main_anchor))
		return true;
	if (anchor.len + 1 > sizeof folder || str_find_char(anchor, '/', 0) < anchor.len)
		return false;
	memcpy(folder, anchor.ptr, anchor.len);
	folder[anchor.len] = '/';
	return id_index_find(pages, (struct str){ folder, anchor.len + 1 }) < pages->count;
}
