/* Reading a release, and what holds after release, image entry and platform are laid over each other. */
#include "model/release.h"
#include "model/waiver.h"

struct release *release_read(struct arena *a, const struct ynode *root, const struct source *src, struct str name, struct diags *ds)
{
	struct release *r = NEW(a, struct release);
	const struct ynode *status = ynode_get(root, "status");
	struct reader reader = { a, ds, buf_on(a), false };
	struct waivers waivers;

	/* A status that is none is one finding, not one more for every field that only a released one needs. */
	reader.draft = status && !(status->kind == YNODE_SCALAR && (str_is(status->text, "released") || str_is(status->text, "withdrawn")));
	r->source = src;
	record_read(&reader, &release_record, root, r);
	for (size_t i = 0; i < r->sections.list.count; i++) {
		struct section *s = &r->sections.list.items[i];

		if (!s->id.s.ptr)
			s->id = s->section;
	}
	if (r->release.s.ptr && !str_eq(r->release.s, name)) {
		diag_span(ds, r->release.loc, str_length(r->release.s), RULE_RELEASE_NAME,
			  "the release is '%.*s', but the file is named after '%.*s'", STR_FMT(r->release.s), STR_FMT(name));
		diag_hint(ds, "write release: \"%.*s\", or rename the file", STR_FMT(name));
	}
	if (!r->release.s.ptr || !str_eq(r->release.s, name))
		r->release = (struct text){ name, source_whole(src) };
	waivers = waivers_of_release(r);
	waivers_check(&waivers, ds);
	return r;
}

enum status release_status(const struct release *r)
{
	return r->status == STATUS_ABSENT ? STATUS_RELEASED : (enum status)r->status;
}

const struct component_use *release_component(const struct release *r, struct str id)
{
	const struct component_use *use = component_uses_find(&r->components, id);

	return use && !use->removed && !use->unknown ? use : NULL;
}

/* Puts `over` on top of what is there: replaces, adds, or removes. */
static void lay(const struct component_use **list, struct id_index *ids, const struct component_uses *over)
{
	for (size_t i = 0; i < over->list.count; i++)
		list[id_index_add(ids, over->list.items[i].id.s)] = &over->list.items[i];
}

const struct component_use **components_effective(struct arena *a, const struct release *r, const struct image_entry *entry,
						  const struct platform *platform, size_t *count)
{
	static const struct component_uses none;
	const struct component_uses *of_entry = entry ? &entry->components : &none;
	const struct component_uses *of_platform = platform ? &platform->components : &none;
	size_t most = r->components.list.count + of_entry->list.count + of_platform->list.count;
	const struct component_use **list = NEW_ARRAY(a, const struct component_use *, most);
	struct id_index ids = id_index_on(a, most);

	lay(list, &ids, &r->components);
	lay(list, &ids, of_entry);
	lay(list, &ids, of_platform);
	*count = 0;
	for (size_t i = 0; i < ids.count; i++)
		if (!list[i]->removed)
			list[(*count)++] = list[i];
	return list;
}

const struct component_use *component_effective(const struct release *r, const struct image_entry *entry, const struct platform *platform,
						struct str id)
{
	const struct component_use *use = platform ? component_uses_find(&platform->components, id) : NULL;

	if (!use && entry)
		use = component_uses_find(&entry->components, id);
	if (!use)
		use = component_uses_find(&r->components, id);
	return use && !use->removed ? use : NULL;
}

struct drivers drivers_effective(const struct release *r, const struct image_entry *entry)
{
	struct drivers d = r->drivers;
	const struct nvidia *n = entry ? &entry->drivers.nvidia : NULL;

	if (!n)
		return d;
	if (n->node && !d.nvidia.node)
		d.nvidia.node = n->node;
	if (n->minimum.s.ptr)
		d.nvidia.minimum = n->minimum;
	if (n->data_center.loc.source)
		d.nvidia.data_center = n->data_center;
	if (n->unsupported.loc.source)
		d.nvidia.unsupported = n->unsupported;
	if (n->compat_package.s.ptr)
		d.nvidia.compat_package = n->compat_package;
	if (entry->drivers.amd.supported.loc.source)
		d.amd = entry->drivers.amd;
	return d;
}
