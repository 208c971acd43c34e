/* The images of a release as values: tags, digests, addresses, platforms. */
#include "base/id_index.h"
#include "model/tag_address.h"
#include "view/builder.h"

/* --- Addresses --- */

struct address_list {
	struct value *items;
	size_t count;
};

static void address_fill(const struct builder *b, const struct tag_address *address, struct value *map)
{
	const struct registry_address *registry = address->registry;
	struct value *slots = map_begin(b, &type_address, registry->address.loc, map);

	slots[ADDRESS_SLOT_ADDRESS] = value_text(VALUE_CODE, address->text, registry->address.loc);
	slots[ADDRESS_SLOT_REGISTRY] = value_of(VALUE_TEXT, &registry->id);
	slots[ADDRESS_SLOT_NAME] = value_text(VALUE_TEXT, message_or_id(b, "registry", registry->id.s), registry->id.loc);
	if (address->region)
		slots[ADDRESS_SLOT_REGION] = value_of(VALUE_TEXT, address->region);
}

static struct address_list addresses_of(const struct builder *b, const struct release *r, const struct image_entry *entry)
{
	struct tag_addresses found = tag_addresses(b->a, b->world->project, r, entry, entry->tag.s);
	struct address_list list = { NEW_ARRAY(b->a, struct value, found.list.count), found.list.count };

	for (size_t i = 0; i < list.count; i++)
		address_fill(b, &found.list.items[i], &list.items[i]);
	return list;
}

/* The first address in each registry. */
static struct value addresses_dict(const struct builder *b, const struct address_list *list)
{
	struct dict_entry *entries = NEW_ARRAY(b->a, struct dict_entry, list->count);
	struct id_index known = id_index_on(b->a, list->count);
	size_t count = 0;

	for (size_t i = 0; i < list->count; i++) {
		struct str id = list->items[i].map.slots[ADDRESS_SLOT_REGISTRY].text;

		if (id_index_add(&known, id) == count)
			entries[count++] = (struct dict_entry){ id, &list->items[i] };
	}
	return value_dict(entries, count);
}

/* --- Entries --- */

static struct value platforms_value(const struct builder *b, const struct image_entry *entry)
{
	size_t count = entry->platforms.list.count;
	struct value *items = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++) {
		const struct platform *p = &entry->platforms.list.items[i];
		struct value *slots = map_begin(b, &type_platform, p->id.loc, &items[i]);

		slots[PLATFORM_SLOT_ID] = value_of(VALUE_TEXT, &p->id);
		slots[PLATFORM_SLOT_DIGEST] = value_of(VALUE_CODE, &p->digest);
	}
	return value_list(items, count);
}

static struct value cuda_value(const struct release *r, const struct image_entry *entry)
{
	const struct component_use *use = component_effective(r, entry, NULL, STR("cuda"));

	return use ? value_of(VALUE_VERSION, &use->version) : value_absent();
}

static bool states_digest(const struct image_entry *entry)
{
	for (size_t i = 0; i < entry->platforms.list.count; i++)
		if (entry->platforms.list.items[i].digest.s.ptr)
			return true;
	return false;
}

static struct value entry_value(const struct builder *b, const struct release *r, const struct image_entry *entry, const struct address_list *addresses)
{
	struct value map, *slots = map_begin(b, &type_image_entry, entry->tag.loc, &map);
	struct drivers drivers;

	slots[IMAGE_ENTRY_SLOT_TAG] = value_of(VALUE_CODE, &entry->tag);
	slots[IMAGE_ENTRY_SLOT_DIGEST] = value_of(VALUE_CODE, &entry->digest);
	slots[IMAGE_ENTRY_SLOT_MUTABLE] = value_bool(entry->is_mutable == TRUTH_YES);
	slots[IMAGE_ENTRY_SLOT_ALIASES] = value_texts(b, VALUE_CODE, &entry->aliases);
	slots[IMAGE_ENTRY_SLOT_ADDRESSES] = value_list(addresses->items, addresses->count);
	slots[IMAGE_ENTRY_SLOT_PLATFORMS] = platforms_value(b, entry);
	slots[IMAGE_ENTRY_SLOT_DIGESTS] = value_bool(states_digest(entry));
	slots[IMAGE_ENTRY_SLOT_DIFFERENCES] = value_platform_differences(b, r, entry);
	slots[IMAGE_ENTRY_SLOT_CUDA] = cuda_value(r, entry);
	if (drivers_stated(&entry->drivers)) {
		drivers = drivers_effective(r, entry);
		slots[IMAGE_ENTRY_SLOT_DRIVERS] = value_drivers(b, &drivers);
	}
	return map;
}

struct value value_platform_names(const struct builder *b, const struct release *r)
{
	size_t most = 0, count = 0;
	struct value *items;
	struct id_index known;

	for (size_t i = 0; i < r->images.list.count; i++)
		most += r->images.list.items[i].platforms.list.count;
	items = NEW_ARRAY(b->a, struct value, most);
	known = id_index_on(b->a, most);
	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *entry = &r->images.list.items[i];

		for (size_t j = 0; j < entry->platforms.list.count; j++)
			if (id_index_add(&known, entry->platforms.list.items[j].id.s) == count)
				items[count++] = value_of(VALUE_TEXT, &entry->platforms.list.items[j].id);
	}
	return value_list(items, count);
}

void value_images(const struct builder *b, const struct release *r, struct value *slots)
{
	size_t count = r->images.list.count;
	struct value *items = NEW_ARRAY(b->a, struct value, count);
	struct address_list first = { NULL, 0 };

	for (size_t i = 0; i < count; i++) {
		struct address_list addresses = addresses_of(b, r, &r->images.list.items[i]);

		items[i] = entry_value(b, r, &r->images.list.items[i], &addresses);
		if (i == 0)
			first = addresses;
	}
	slots[RELEASE_SLOT_IMAGES] = value_list(items, count);
	slots[RELEASE_SLOT_ADDRESS] = addresses_dict(b, &first);
	if (count > 0)
		slots[RELEASE_SLOT_TAG] = value_of(VALUE_CODE, &r->images.list.items[0].tag);
	if (first.count > 0)
		slots[RELEASE_SLOT_PULL] = first.items[0].map.slots[ADDRESS_SLOT_ADDRESS];
	slots[RELEASE_SLOT_PLATFORMS] = value_platform_names(b, r);
	slots[RELEASE_SLOT_TAG_DIFFERENCES] = value_tag_differences(b, r);
}
