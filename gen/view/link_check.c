/* Links against what the site will have. */
#include "view/link_check.h"

#include "view/inlines.h"
#include "view/site_map.h"

enum { SUGGESTIONS_MAX = 20 };	/* nearest names a page and language: more would take long, and help nobody */

/* One link on its way through the checks. */
struct checked {
	struct arena *a;
	struct link_place *place;
	const struct linked *text;
	const struct inline_node *node;
	struct str address;
	struct link link;
	struct diags *ds;
};

/* --- Telling --- */

static struct loc place_of(const struct checked *c)
{
	const struct inline_node *first = c->node->address.count ? &c->node->address.items[0] : NULL;

	if (first && first->loc.source)
		return first->loc;
	return c->node->loc.source && c->node->loc.line ? c->node->loc : c->text->loc;
}

static size_t span_of(const struct checked *c)
{
	const struct inlines *address = &c->node->address;

	return address->count == 1 && address->items[0].kind == INLINE_TEXT && address->items[0].loc.source ? str_length(address->items[0].text) : 1;
}

#define BROKEN(c, ...) diag_span((c)->ds, place_of(c), span_of(c), RULE_LINK_BROKEN, __VA_ARGS__)

static void included_at(const struct checked *c)
{
	if (c->text->included.source)
		diag_related(c->ds, c->text->included, "included here");
}

static bool may_suggest(const struct checked *c)
{
	return c->place->suggestions++ < SUGGESTIONS_MAX;
}

/* --- Pages --- */

static const struct site_map *map_of(const struct checked *c)
{
	return c->place->world->map;
}

/* The folder of an image out of that of one of its pages: "training/" of "training/26.05/". */
static struct str image_folder(struct str folder)
{
	size_t slash = str_find_char(folder, '/', 0);

	return str_slice(folder, 0, slash < folder.len ? slash + 1 : 0);
}

static struct str without_slash(struct str folder)
{
	return folder.len ? str_slice(folder, 0, folder.len - 1) : folder;
}

/* Pages whose folder begins with `above`, by the rest of their names; images where it is empty. */
static struct str nearest_page(const struct checked *c, struct str above, struct str wanted)
{
	const struct id_index *pages = &map_of(c)->pages;
	struct str *names = NEW_ARRAY(c->a, struct str, pages->count);
	size_t count = 0;

	for (size_t i = 0; i < pages->count; i++) {
		struct str folder = pages->ids[i];

		if (folder.len > above.len && str_eq(str_slice(folder, 0, above.len), above) &&
		    str_find_char(folder, '/', above.len) + 1 == folder.len)
			names[count++] = without_slash(str_from(folder, above.len));
	}
	return str_nearest(wanted, names, count);
}

/* An image was meant where only its name stands. */
static bool is_image_name(const struct checked *c, struct str name)
{
	return site_map_has(&map_of(c)->pages, str_print(c->a, "%.*s/", STR_FMT(name)));
}

static void no_release(const struct checked *c, struct str image, struct str release)
{
	struct str near = { NULL, 0 };
	bool own = str_eq(without_slash(image), c->place->base.image);

	BROKEN(c, "%.*s has no release '%.*s' to link to", STR_FMT(without_slash(image)), STR_FMT(release));
	if (own && is_image_name(c, release)) {
		diag_hint(c->ds, "the page of an image is named with a slash: ref:%.*s/", STR_FMT(release));
		return;
	}
	if (may_suggest(c))
		near = nearest_page(c, image, release);
	if (near.ptr && own)
		diag_hint(c->ds, "did you mean 'ref:%.*s'?", STR_FMT(near));
	else if (near.ptr)
		diag_hint(c->ds, "did you mean 'ref:%.*s%.*s'?", STR_FMT(image), STR_FMT(near));
	else
		diag_hint(c->ds, "name a release that has a file in releases/%.*s", STR_FMT(image));
}

static void no_image(const struct checked *c, struct str image)
{
	struct str near = { NULL, 0 };

	BROKEN(c, "there is no image '%.*s' to link to", STR_FMT(without_slash(image)));
	if (may_suggest(c))
		near = nearest_page(c, STR(""), without_slash(image));
	if (near.ptr)
		diag_hint(c->ds, "did you mean '%.*s'?", STR_FMT(near));
	else
		diag_hint(c->ds, "name an image that has a folder in releases/");
}

/* A path depends on the page that it stands on, and the same text may stand on several. */
static void no_path(const struct checked *c)
{
	BROKEN(c, "'%.*s' leads to '%.*s/%.*s', and there is no such page", STR_FMT(c->address), STR_FMT(c->place->base.language),
	       STR_FMT(c->link.folder));
	diag_hint(c->ds, "link to pages by name: ref:26.05, ref:image/26.05 or ref:image/");
}

static void no_page(const struct checked *c)
{
	struct str image = image_folder(c->link.folder), release = without_slash(str_from(c->link.folder, image.len));
	bool known = site_map_has(&map_of(c)->pages, image);

	if (!known && !map_of(c)->whole)
		return;
	if (!c->link.by_name)
		no_path(c);
	else if (!known)
		no_image(c, image);
	else
		no_release(c, image, release);
	included_at(c);
}

/* --- Anchors --- */

/* A page of the image that is at hand, or of another one. NULL: nothing can be said. */
static const struct release *release_at(const struct checked *c, struct str folder)
{
	const struct link_place *p = c->place;
	struct str image = image_folder(folder), name = without_slash(str_from(folder, image.len));
	const struct release *r;

	if (p->release && str_eq(folder, p->base.folder))
		return p->release;
	r = str_eq(without_slash(image), p->base.image) ? image_release(p->image, name) : NULL;
	return r && r->anchors ? r : NULL;
}

static const struct anchors *anchors_at(const struct checked *c, const struct release *r)
{
	const struct site_map *map = map_of(c);

	if (r)
		return r->anchors;
	return map->anchors ? map->anchors(map->context, c->link.folder) : NULL;
}

static const struct po *translation_of(const struct world *w, const struct release *r, struct str language)
{
	for (size_t i = 0; r->pos && i < w->language_count; i++)
		if (str_eq(w->languages[i].tag, language))
			return r->pos[i];
	return NULL;
}

/* Is a note not on the page of this language, because it has no good translation there? */
static bool is_left_out(const struct checked *c, const struct release *r, const struct note *note)
{
	const struct project *project = c->place->world->project;
	struct str language = c->place->base.language;
	const struct po *po;
	const struct po_entry *e;

	if (!note || project->fallback != FALLBACK_OMIT || str_eq(project->source_language.s, language) || !note->text.prose ||
	    !note->text.prose->unit_count)
		return false;
	po = translation_of(c->place->world, r, language);
	e = po ? po_find(po, note->text.key) : NULL;
	return !e || e->text.len == 0 || e->fuzzy ||
	       !str_eq(prose_normal(c->a, e->source), prose_normal(c->a, note->text.prose->units[0].text));
}

static struct str page_name(const struct checked *c)
{
	struct str folder = c->link.folder, image = image_folder(folder);

	if (folder.len == 0)
		return STR("all images");
	return without_slash(folder.len > image.len ? str_from(folder, image.len) : folder);
}

static void no_anchor(const struct checked *c, const struct anchors *anchors)
{
	struct str near = { NULL, 0 }, anchor = c->link.anchor;

	if (c->place->release && str_eq(c->link.folder, c->place->base.folder))
		BROKEN(c, "this page has no anchor '%.*s'", STR_FMT(anchor));
	else
		BROKEN(c, "the page of %.*s has no anchor '%.*s'", STR_FMT(page_name(c)), STR_FMT(anchor));
	if (anchors && may_suggest(c))
		near = str_nearest(anchor, anchors->index.ids, anchors->index.count);
	if (near.ptr)
		diag_hint(c->ds, "did you mean '#%.*s'?", STR_FMT(near));
	else
		diag_hint(c->ds, "an anchor is the key of the data: highlights.torch, sections.torch-compile, usage.pull");
	included_at(c);
}

static void anchor_check(const struct checked *c)
{
	struct str folder = c->link.folder, anchor = c->link.anchor, image = image_folder(folder);
	const struct release *r;
	const struct anchors *anchors;
	size_t at;

	if (folder.len == image.len) {
		if (folder.len ? !anchor_of_image(anchor) : !anchor_of_index(anchor, &map_of(c)->pages))
			no_anchor(c, NULL);
		return;
	}
	r = release_at(c, folder);
	anchors = anchors_at(c, r);
	if (!anchors)
		return;
	at = id_index_find(&anchors->index, anchor);
	if (at == anchors->index.count) {
		/* A component that is gone since the release before has a line in the table, too. */
		if (!anchors->alone || !str_starts(anchor, "components."))
			no_anchor(c, anchors);
	} else if (r && is_left_out(c, r, anchors->notes[at])) {
		BROKEN(c, "'%.*s' is not on the page in '%.*s', because it is not translated", STR_FMT(anchor), STR_FMT(c->place->base.language));
		diag_hint(c->ds, "translate it, or link to the page without an anchor");
		included_at(c);
	}
}

/* --- One link --- */

static void reach(const struct checked *c)
{
	unsigned *reach = c->place->reach;

	if (!reach || c->link.kind == LINK_ELSEWHERE || c->link.kind == LINK_REFUSED || c->link.kind == LINK_MALFORMED)
		return;
	if (c->link.kind != LINK_PAGE || !str_eq(without_slash(image_folder(c->link.folder)), c->place->base.image))
		*reach |= REACH_SITE;
	else if (!str_eq(c->link.folder, c->place->base.folder))
		*reach |= REACH_IMAGE;
}

static void page_check(const struct checked *c)
{
	if (site_map_has(&map_of(c)->own, c->link.folder))
		return;
	if (!site_map_has(&map_of(c)->pages, c->link.folder))
		no_page(c);
	else if (c->link.anchor.ptr && c->link.anchor.len)
		anchor_check(c);
}

static void file_check(const struct checked *c)
{
	if (site_map_has(&map_of(c)->files, c->link.folder))
		return;
	BROKEN(c, "the site has no '%.*s', which '%.*s' leads to", STR_FMT(c->link.folder), STR_FMT(c->address));
	diag_hint(c->ds, "pages are linked to by name, such as ref:26.05#usage.pull; other files are those below site/");
	included_at(c);
}

static void link_check(struct checked *c)
{
	const struct world *w = c->place->world;

	for (size_t i = 0; c->link.kind == LINK_FILE && i < w->language_count; i++)
		c->link = link_in_language(c->link, &c->place->base, w->languages[i].tag);
	reach(c);
	switch (c->link.kind) {
	case LINK_ELSEWHERE:
		break;
	case LINK_PAGE:
		page_check(c);
		break;
	case LINK_FILE:
		file_check(c);
		break;
	case LINK_OUTSIDE:
		BROKEN(c, "'%.*s' leads out of the site", STR_FMT(c->address));
		diag_hint(c->ds, "link to a page by name, such as ref:26.05, or to a full address that begins with https://");
		included_at(c);
		break;
	case LINK_REFUSED:
		BROKEN(c, "a page cannot link to '%.*s', so only the text of the link is shown", STR_FMT(c->address));
		diag_hint(c->ds, "link to an address with http, https or mailto, or to a page of the site by name, such as ref:26.05");
		included_at(c);
		break;
	case LINK_MALFORMED:
		BROKEN(c, "'%.*s' names no page", STR_FMT(c->address));
		diag_hint(c->ds, "write ref:26.05, ref:image/26.05, ref:image/ or ref:/, each with #anchor where a place on it is meant, or ref:#anchor");
		included_at(c);
		break;
	}
}

static bool has_facts(struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++)
		if (inlines.items[i].kind == INLINE_FACT)
			return true;
	return false;
}

static void node_check(struct checked *c)
{
	struct buf address = buf_on(c->a);

	inlines_plain(&address, c->node->address, c->text->facts);
	c->address = buf_str(&address);
	if (c->address.len == 0) {
		BROKEN(c, "the link leads nowhere, because its address is empty");
		diag_hint(c->ds, "write the address between the parentheses");
		included_at(c);
		return;
	}
	c->link = link_of(c->a, c->address, &c->place->base, c->place->world->project->site.url.s);
	link_check(c);
}

static void nodes_check(struct checked *c, struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node *n = &inlines.items[i];

		if ((n->kind == INLINE_LINK || n->kind == INLINE_IMAGE) && !(c->text->incomplete && has_facts(n->address))) {
			c->node = n;
			node_check(c);
		}
		nodes_check(c, n->children);
	}
}

void links_check(struct arena *a, struct link_place *place, const struct linked *text, struct diags *ds)
{
	struct checked c = { .a = a, .place = place, .text = text, .ds = ds };

	if (place->world->map && !place->told)
		nodes_check(&c, text->inlines);
}
