/* A release as a CycloneDX bill of materials. */
#include "view/cyclonedx_writer.h"

/* --- References within the document --- */

static struct str entry_ref(const struct bom *b, const struct image_entry *e)
{
	return str_print(b->job->scratch, "image:%.*s", STR_FMT(e->tag.s));
}

static struct str image_ref(const struct bom *b, const struct content_image *image)
{
	if (!image->platform)
		return entry_ref(b, image->entry);
	return str_print(b->job->scratch, "image:%.*s:%.*s", STR_FMT(image->entry->tag.s), STR_FMT(image->platform->id.s));
}

static struct str component_ref(const struct bom *b, const struct component_use *use)
{
	return str_print(b->job->scratch, "component:%.*s@%.*s", STR_FMT(use->id.s), STR_FMT(use->version.s.ptr ? use->version.s : STR("")));
}

/* --- Components --- */

static void metadata(struct bom *b)
{
	struct json *j = &b->json;

	json_key(j, STR("metadata"));
	json_map(j, JSON_LINES);
	json_member(j, STR("timestamp"), day_instant(b->job->scratch, b->r->date.date));
	json_key(j, STR("tools"));
	json_map(j, JSON_ONE_LINE);
	json_key(j, STR("components"));
	json_list(j, JSON_ONE_LINE);
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("type"), STR("application"));
	json_member(j, STR("name"), STR("relgen"));
	json_member(j, STR("version"), STR(RELGEN_VERSION));
	json_map_end(j);
	json_list_end(j);
	json_map_end(j);
	cyclonedx_subject(b);
	json_map_end(j);
}

static void platform(struct bom *b, const struct content_image *image)
{
	struct json *j = &b->json;

	json_map(j, JSON_LINES);
	json_member(j, STR("type"), STR("container"));
	json_member(j, STR("bom-ref"), image_ref(b, image));
	json_member(j, STR("name"), b->r->image->image.s);
	json_member(j, STR("version"), image->entry->tag.s);
	json_member(j, STR("description"), image->platform->id.s);
	cyclonedx_hashes(j, image->platform->digest.s);
	json_member(j, STR("purl"), image_purl(b->job, b->r, image->entry, image->platform));
	json_map_end(j);
}

/* A tag with its platforms: `images` from `from` on, as long as they are of the same entry. Returns where the next entry begins. */
static size_t entry(struct bom *b, size_t from)
{
	const struct image_entry *e = b->content.images[from].entry;
	size_t to = from;
	struct json *j = &b->json;

	json_map(j, JSON_LINES);
	json_member(j, STR("type"), STR("container"));
	json_member(j, STR("bom-ref"), entry_ref(b, e));
	json_member(j, STR("name"), b->r->image->image.s);
	json_member(j, STR("version"), e->tag.s);
	cyclonedx_hashes(j, e->digest.s);
	json_member(j, STR("purl"), image_purl(b->job, b->r, e, NULL));
	if (e->platforms.list.count) {
		json_key(j, STR("components"));
		json_list(j, JSON_LINES);
		for (; to < b->content.image_count && b->content.images[to].entry == e; to++)
			platform(b, &b->content.images[to]);
		json_list_end(j);
	}
	if (e->drivers.node) {
		struct drivers merged = drivers_effective(b->r, e);

		json_key(j, STR("properties"));
		json_list(j, JSON_LINES);
		cyclonedx_drivers(b, &merged);
		json_list_end(j);
	}
	json_map_end(j);
	return to > from ? to : from + 1;
}

static void licenses(struct json *j, struct str license)
{
	if (!license.ptr)
		return;
	json_key(j, STR("licenses"));
	json_list(j, JSON_ONE_LINE);
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("expression"), license);
	json_map_end(j);
	json_list_end(j);
}

static void component(struct bom *b, const struct component_use *use)
{
	const struct component *c = registry_find(b->job->world->registry, use->id.s);
	struct json *j = &b->json;

	json_map(j, JSON_LINES);
	json_member(j, STR("type"), c && str_is(c->group.s, "framework") ? STR("framework") : STR("library"));
	json_member(j, STR("bom-ref"), component_ref(b, use));
	json_member(j, STR("name"), c && c->name.s.ptr ? c->name.s : use->id.s);
	json_member(j, STR("version"), use->version.s);
	if (c) {
		licenses(j, c->license.s);
		json_member(j, STR("purl"), c->purl.s.ptr ? purl_versioned(b->job->scratch, c->purl.s, use->version.s) : c->purl.s);
		cyclonedx_reference(j, "website", c->home.s);
	}
	json_map_end(j);
}

static void components(struct bom *b)
{
	struct json *j = &b->json;

	json_key(j, STR("components"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < b->content.image_count;)
		i = entry(b, i);
	for (size_t i = 0; i < b->content.count; i++)
		component(b, b->content.components[i]);
	json_list_end(j);
}

/* --- What contains what --- */

static void depends_begin(struct json *j, struct str ref)
{
	json_map(j, JSON_LINES);
	json_member(j, STR("ref"), ref);
	json_key(j, STR("dependsOn"));
	json_list(j, JSON_LINES);
}

static void depends_end(struct json *j)
{
	json_list_end(j);
	json_map_end(j);
}

static void release_depends(struct bom *b)
{
	struct json *j = &b->json;

	depends_begin(j, STR("release"));
	for (size_t i = 0; i < b->r->images.list.count; i++)
		json_text(j, entry_ref(b, &b->r->images.list.items[i]));
	for (size_t i = 0; !b->content.image_count && i < b->content.count; i++)
		json_text(j, component_ref(b, b->content.components[i]));
	depends_end(j);
}

static void image_depends(struct bom *b, const struct content_image *image)
{
	struct json *j = &b->json;

	depends_begin(j, image_ref(b, image));
	for (size_t i = 0; i < image->count; i++)
		json_text(j, component_ref(b, b->content.components[image->components[i]]));
	depends_end(j);
}

static void entry_depends(struct bom *b, const struct image_entry *e)
{
	struct json *j = &b->json;

	if (!e->platforms.list.count)
		return;		/* it has components of its own */
	depends_begin(j, entry_ref(b, e));
	for (size_t i = 0; i < e->platforms.list.count; i++) {
		const struct content_image image = { .entry = e, .platform = &e->platforms.list.items[i] };

		json_text(j, image_ref(b, &image));
	}
	depends_end(j);
}

static void dependencies(struct bom *b)
{
	struct json *j = &b->json;

	json_key(j, STR("dependencies"));
	json_list(j, JSON_LINES);
	release_depends(b);
	for (size_t i = 0; i < b->r->images.list.count; i++)
		entry_depends(b, &b->r->images.list.items[i]);
	for (size_t i = 0; i < b->content.image_count; i++)
		image_depends(b, &b->content.images[i]);
	json_list_end(j);
}

/* Release notes name what matters; nobody shall take them for a list of everything in the image. */
static void compositions(struct bom *b)
{
	struct json *j = &b->json;

	json_key(j, STR("compositions"));
	json_list(j, JSON_ONE_LINE);
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("aggregate"), STR("incomplete"));
	json_key(j, STR("assemblies"));
	json_list(j, JSON_ONE_LINE);
	json_text(j, STR("release"));
	json_list_end(j);
	json_map_end(j);
	json_list_end(j);
}

struct str cyclonedx_release(const struct manifest_job *job, const struct release *r)
{
	enum { USUAL_SIZE = 32 * 1024 };
	struct buf out = buf_on(job->a);
	struct bom b = { job, r, content_of(job->scratch, r), json_on(&out) };
	struct json *j = &b.json;

	buf_reserve(&out, USUAL_SIZE);
	json_map(j, JSON_LINES);
	json_member(j, STR("$schema"), STR("http://cyclonedx.org/schema/bom-1.6.schema.json"));
	json_member(j, STR("bomFormat"), STR("CycloneDX"));
	json_member(j, STR("specVersion"), STR("1.6"));
	json_member(j, STR("serialNumber"), str_print(job->scratch, "urn:uuid:%.*s", STR_FMT(job->serial)));
	json_key(j, STR("version"));
	json_int(j, 1);
	metadata(&b);
	components(&b);
	dependencies(&b);
	compositions(&b);
	json_map_end(j);
	json_end(j);
	return buf_str(&out);
}
