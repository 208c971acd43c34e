/* Registries and regions of an entry, in the order in which they are written. */
#include "model/tag_address.h"

/* The regions of a registry that have the entry; NULL where its address has none. */
static const struct texts *regions_of(const struct image_entry *entry, const struct registry_address *registry)
{
	struct str address = registry->address.s;

	if (str_find(address, STR("{region}"), 0) == address.len)
		return NULL;
	for (size_t i = 0; i < entry->regions.list.count; i++)
		if (str_eq(entry->regions.list.items[i].id.s, registry->id.s))
			return &entry->regions.list.items[i].regions;
	return &registry->regions;
}

/* The registries of an entry: those that it names, or the image does, or the project has. */
struct registries {
	const struct project *project;
	const struct texts *ids;	/* NULL: all of the project */
	size_t count;
};

static struct registries registries_of(const struct project *project, const struct release *r, const struct image_entry *entry)
{
	const struct texts *ids = entry->registries.loc.source ? &entry->registries : &r->image->registries;

	if (!ids->loc.source)
		return (struct registries){ project, NULL, project->registries.list.count };
	return (struct registries){ project, ids, ids->list.count };
}

/* NULL where there is none of that name, or it has no address. */
static const struct registry_address *registry_at(const struct registries *list, size_t index)
{
	const struct registry_address *registry =
		list->ids ? project_registry(list->project, list->ids->list.items[index].s) : &list->project->registries.list.items[index];

	return registry && registry->address.s.ptr ? registry : NULL;
}

struct tag_addresses tag_addresses(struct arena *a, const struct project *project, const struct release *r, const struct image_entry *entry,
				   struct str tag)
{
	struct registries registries = registries_of(project, r, entry);
	struct tag_addresses out = { 0 };

	for (size_t i = 0; i < registries.count && tag.ptr; i++) {
		const struct registry_address *registry = registry_at(&registries, i);
		const struct texts *regions = registry ? regions_of(entry, registry) : NULL;
		size_t region_count = regions ? regions->list.count : 0;

		if (!registry)
			continue;
		for (size_t k = 0; k < (region_count ? region_count : 1); k++) {
			const struct text *region = region_count ? &regions->list.items[k] : NULL;
			struct str text = project_address(a, registry, r->image->image.s, tag, region ? region->s : (struct str){ NULL, 0 });

			*vec_push(a, &out.list) = (struct tag_address){ registry, region, regions && !region_count, text };
		}
	}
	return out;
}

struct str tag_address_first(struct arena *a, const struct project *project, const struct release *r, const struct image_entry *entry,
			     struct str tag)
{
	struct registries registries = registries_of(project, r, entry);
	struct str none = { NULL, 0 };

	for (size_t i = 0; i < registries.count && tag.ptr; i++) {
		const struct registry_address *registry = registry_at(&registries, i);
		const struct texts *regions = registry ? regions_of(entry, registry) : NULL;

		if (registry && (!regions || regions->list.count))
			return project_address(a, registry, r->image->image.s, tag, regions ? regions->list.items[0].s : none);
	}
	return none;
}
