/* Limits of what a release multiplies: a short file must not make pages without end. */
#include "model/check.h"

enum { CELLS_MAX = 400 * 1000, SHARED_MAX = 16 * 1024 * 1024 };

/* Adds to a product of lists that is written out; true, with the finding, where that is too much. */
static bool goes_beyond(size_t *used, size_t more, struct loc loc, const char *what, struct diags *ds)
{
	*used += more;
	if (*used <= CELLS_MAX)
		return false;
	diag_at(ds, loc, RULE_YAML_LIMIT, "%s make more than %d entries on the pages", what, CELLS_MAX);
	diag_hint(ds, "split the release, or leave out what readers do not need");
	return true;
}

static size_t address_count(const struct world *w, const struct release *r, const struct image_entry *e)
{
	static const struct texts none = { 0 };
	const struct texts *own = r->image ? &r->image->registries : &none, *names = e->registries.loc.source ? &e->registries : own;
	const struct project *p = w->project;
	size_t count = 0;

	for (size_t i = 0; i < names->list.count; i++) {
		const struct registry_address *registry = project_registry(p, names->list.items[i].s);

		count += registry ? 1 + registry->regions.list.count : 0;
	}
	for (size_t i = 0; !names->loc.source && i < p->registries.list.count; i++)
		count += 1 + p->registries.list.items[i].regions.list.count;
	return count;
}

/* The driver branches that hold for a tag with requirements of its own. */
static size_t branch_count(const struct release *r, const struct image_entry *e)
{
	struct nvidia n;

	if (!e->drivers.node)
		return 0;
	n = drivers_effective(r, e).nvidia;
	return n.data_center.list.count + n.unsupported.list.count;
}

/* Tags times addresses; tags and platforms times components; tags times driver branches. */
static void images_bound(const struct world *w, struct release *r, struct diags *ds)
{
	size_t addresses = 0, components = 0, branches = 0, own = r->components.list.count;

	for (size_t i = 0; i < r->images.list.count; i++) {
		struct image_entry *e = &r->images.list.items[i];
		struct loc loc = e->tag.loc.source ? e->tag.loc : r->release.loc;
		size_t columns = 1 + e->platforms.list.count, rows = own + e->components.list.count;

		for (size_t k = 0; k < e->platforms.list.count; k++)
			components += e->platforms.list.items[k].components.list.count;
		if (goes_beyond(&addresses, address_count(w, r, e) * (1 + e->aliases.list.count), loc, "tags and registries", ds) ||
		    goes_beyond(&components, columns * rows, loc, "components of tags and platforms", ds) ||
		    goes_beyond(&branches, branch_count(r, e), loc, "driver branches of tags", ds)) {
			r->images.list.count = i;
			return;
		}
	}
}

static void benchmarks_bound(struct release *r, struct diags *ds)
{
	size_t cells = 0;

	for (size_t i = 0; i < r->benchmarks.list.count; i++) {
		struct benchmark *b = &r->benchmarks.list.items[i];

		if (goes_beyond(&cells, b->configurations.list.count * b->results.list.count, b->id.loc, "results and configurations", ds)) {
			r->benchmarks.list.count = i;
			return;
		}
	}
}

/* The bytes of the prose that a section takes from sections.yaml. */
static size_t shared_size(const struct section *shared)
{
	size_t size = 0;

	for (size_t i = 0; shared && shared->body.prose && i < shared->body.prose->unit_count; i++)
		size += shared->body.prose->units[i].text.len;
	return size;
}

/* How many of the sections, from the first, take no more than there may be. */
static size_t sections_within(const struct section *items, size_t count, size_t *used, struct diags *ds)
{
	for (size_t i = 0; i < count; i++) {
		*used += shared_size(items[i].shared);
		if (*used <= SHARED_MAX)
			continue;
		diag_at(ds, items[i].id.loc, RULE_YAML_LIMIT, "shared sections make more than %d MiB of the release", SHARED_MAX / 1024 / 1024);
		diag_hint(ds, "name each section once");
		return i;
	}
	return count;
}

void release_bound(const struct world *w, struct release *r, struct diags *ds)
{
	size_t shared = 0;

	images_bound(w, r, ds);
	benchmarks_bound(r, ds);
	r->sections.list.count = sections_within(r->sections.list.items, r->sections.list.count, &shared, ds);
	r->usage.list.count = sections_within(r->usage.list.items, r->usage.list.count, &shared, ds);
}
