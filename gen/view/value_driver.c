/* Driver requirements as values. */
#include "view/builder.h"

#include "model/driver_branches.h"

static struct value data_center_value(const struct builder *b, const struct data_center *d)
{
	struct value map, *slots = map_begin(b, &type_data_center, d->branch.loc, &map);

	slots[DATA_CENTER_SLOT_BRANCH] = value_of(VALUE_TEXT, &d->branch);
	slots[DATA_CENTER_SLOT_FROM] = value_of(VALUE_VERSION, &d->from);
	return map;
}

static struct value branches_value(const struct builder *b, const struct nvidia *n)
{
	struct driver_branch_views views = driver_branches_of(b->a, n, b->world->nvidia);
	struct value *items = NEW_ARRAY(b->a, struct value, views.count);

	for (size_t i = 0; i < views.count; i++) {
		const struct driver_branch_view *v = &views.list[i];
		struct value *slots = map_begin(b, &type_driver_branch, n->minimum.loc, &items[i]);

		slots[DRIVER_BRANCH_SLOT_BRANCH] = value_text(VALUE_TEXT, STR_CAT(b->a, STR("R"), v->number), n->minimum.loc);
		slots[DRIVER_BRANCH_SLOT_STATE] = value_word(branch_state_words[v->state]);
		slots[DRIVER_BRANCH_SLOT_FROM] = value_of(VALUE_VERSION, &v->from);
	}
	return value_list(items, views.count);
}

static struct value nvidia_value(const struct builder *b, const struct nvidia *n)
{
	size_t count = n->data_center.list.count;
	struct value map, *slots = map_begin(b, &type_nvidia, n->minimum.loc, &map), *branches = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++)
		branches[i] = data_center_value(b, &n->data_center.list.items[i]);
	slots[NVIDIA_SLOT_MINIMUM] = value_of(VALUE_VERSION, &n->minimum);
	slots[NVIDIA_SLOT_COMPAT_PACKAGE] = value_of(VALUE_VERSION, &n->compat_package);
	slots[NVIDIA_SLOT_BRANCHES] = branches_value(b, n);
	if (n->data_center.loc.source) {
		slots[NVIDIA_SLOT_FORWARD] = value_word(count > 0 ? "listed" : "none");
		slots[NVIDIA_SLOT_DATA_CENTER] = value_list(branches, count);
	}
	if (n->unsupported.loc.source)
		slots[NVIDIA_SLOT_UNSUPPORTED] = value_texts(b, VALUE_TEXT, &n->unsupported);
	return map;
}

struct value value_drivers(const struct builder *b, const struct drivers *d)
{
	struct loc loc = d->node ? d->node->loc : (struct loc){ NULL, 0, 0 };
	struct value map, *slots = map_begin(b, &type_drivers, loc, &map);

	if (d->nvidia.node)
		slots[DRIVERS_SLOT_NVIDIA] = nvidia_value(b, &d->nvidia);
	if (d->amd.node) {
		struct value *amd = map_begin(b, &type_amd, d->amd.supported.loc, &slots[DRIVERS_SLOT_AMD]);

		amd[AMD_SLOT_SUPPORTED] = value_texts(b, VALUE_TEXT, &d->amd.supported);
	}
	return map;
}

bool drivers_stated(const struct drivers *d)
{
	return d->nvidia.node || d->amd.node;
}
