/* manifest.json: components, images and the drivers they need. */
#include "model/tag_address.h"
#include "view/manifest_writer.h"
#include "view/purl.h"

static void component(struct manifest_writer *w, const struct component_use *use, const struct component_use *before)
{
	const struct component *c = registry_find(w->job->world->registry, use->id.s);
	struct json *j = &w->json;

	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("id"), use->id.s);
	if (c) {
		json_member(j, STR("name"), c->name.s);
		json_member(j, STR("group"), c->group.s);
	}
	json_member(j, STR("version"), use->version.s);
	if (before)
		json_member(j, STR("previous_version"), before->version.s);
	if (c && c->purl.s.ptr)
		json_member(j, STR("purl"), purl_versioned(w->job->scratch, c->purl.s, use->version.s));
	if (c) {
		json_member(j, STR("license"), c->license.s);
		json_member(j, STR("home"), c->home.s);
		json_member(j, STR("same_as"), c->same_as.s);
	}
	manifest_text(w, STR("note"), &use->note);
	json_map_end(j);
}

void manifest_components(struct manifest_writer *w, const struct release *r)
{
	struct json *j = &w->json;
	size_t removed = 0;

	json_key(j, STR("components"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < r->components.list.count; i++) {
		const struct component_use *use = &r->components.list.items[i];

		removed += use->removed;
		if (!use->removed)
			component(w, use, r->previous ? release_component(r->previous, use->id.s) : NULL);
	}
	json_list_end(j);
	if (!removed)
		return;
	json_key(j, STR("not_contained"));
	json_list(j, JSON_ONE_LINE);
	for (size_t i = 0; i < r->components.list.count; i++)
		if (r->components.list.items[i].removed)
			json_text(j, r->components.list.items[i].id.s);
	json_list_end(j);
}

/* Versions by id of everything that a tag or platform contains; null where the version is not known. */
static void effective(struct manifest_writer *w, const struct release *r, const struct image_entry *e, const struct platform *p)
{
	struct json *j = &w->json;
	size_t count;
	const struct component_use **uses = components_effective(w->job->scratch, r, e, p, &count);

	json_key(j, STR("components"));
	json_map(j, JSON_ONE_LINE);
	for (size_t i = 0; i < count; i++) {
		json_key(j, uses[i]->id.s);
		if (uses[i]->version.s.ptr)
			json_text(j, uses[i]->version.s);
		else
			json_null(j);
	}
	json_map_end(j);
}

static void addresses(struct manifest_writer *w, const struct release *r, const struct image_entry *e)
{
	struct tag_addresses found = tag_addresses(w->job->scratch, w->job->world->project, r, e, e->tag.s);
	struct json *j = &w->json;

	json_key(j, STR("addresses"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < found.list.count; i++) {
		const struct tag_address *address = &found.list.items[i];

		json_map(j, JSON_ONE_LINE);
		json_member(j, STR("registry"), address->registry->id.s);
		json_member(j, STR("region"), address->region ? address->region->s : (struct str){ NULL, 0 });
		json_member(j, address->is_pattern ? STR("pattern") : STR("address"), address->text);
		json_map_end(j);
	}
	json_list_end(j);
}

static void nvidia(struct json *j, const struct nvidia *n)
{
	if (!n->node)
		return;
	json_key(j, STR("nvidia"));
	json_map(j, JSON_LINES);
	json_member(j, STR("minimum"), n->minimum.s);
	if (n->data_center.loc.source) {
		json_key(j, STR("data_center"));
		json_list(j, JSON_LINES);
		for (size_t i = 0; i < n->data_center.list.count; i++) {
			json_map(j, JSON_ONE_LINE);
			json_member(j, STR("branch"), n->data_center.list.items[i].branch.s);
			json_member(j, STR("from"), n->data_center.list.items[i].from.s);
			json_map_end(j);
		}
		json_list_end(j);
	}
	manifest_texts(j, STR("unsupported"), &n->unsupported);
	json_member(j, STR("compat_package"), n->compat_package.s);
	json_map_end(j);
}

void manifest_drivers(struct json *j, const struct drivers *d)
{
	if (!d->nvidia.node && !d->amd.node)
		return;
	json_key(j, STR("drivers"));
	json_map(j, JSON_LINES);
	nvidia(j, &d->nvidia);
	if (d->amd.node) {
		json_key(j, STR("amd"));
		json_map(j, JSON_LINES);
		manifest_texts(j, STR("supported"), &d->amd.supported);
		json_map_end(j);
	}
	json_map_end(j);
}

void manifest_platform(struct json *j, const struct platform *p)
{
	static const char *const names[] = { "os", "architecture", "variant" };
	struct str rest = p->id.s, part;

	json_member(j, STR("platform"), p->id.s);
	for (size_t i = 0; i < 3 && str_split(&rest, '/', &part); i++)
		json_member(j, str_of(names[i]), part);
	json_member(j, STR("manifest_digest"), p->digest.s);
}

static void platform(struct manifest_writer *w, const struct release *r, const struct image_entry *e, const struct platform *p)
{
	json_map(&w->json, JSON_LINES);
	manifest_platform(&w->json, p);
	effective(w, r, e, p);
	json_map_end(&w->json);
}

static void image_entry(struct manifest_writer *w, const struct release *r, const struct image_entry *e)
{
	struct json *j = &w->json;
	struct drivers merged;

	json_map(j, JSON_LINES);
	json_member(j, STR("tag"), e->tag.s);
	json_key(j, STR("mutable"));
	json_bool(j, e->is_mutable == MANIFEST_TRUE);
	manifest_texts(j, STR("aliases"), &e->aliases);
	json_member(j, STR("index_digest"), e->digest.s);
	addresses(w, r, e);
	if (e->drivers.node) {
		merged = drivers_effective(r, e);
		manifest_drivers(j, &merged);
	}
	if (!e->platforms.list.count)
		effective(w, r, e, NULL);
	json_key(j, STR("platforms"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < e->platforms.list.count; i++)
		platform(w, r, e, &e->platforms.list.items[i]);
	json_list_end(j);
	json_map_end(j);
}

void manifest_images(struct manifest_writer *w, const struct release *r)
{
	json_key(&w->json, STR("images"));
	json_list(&w->json, JSON_LINES);
	for (size_t i = 0; i < r->images.list.count; i++)
		image_entry(w, r, &r->images.list.items[i]);
	json_list_end(&w->json);
}
