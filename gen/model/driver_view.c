/* Requirements laid over each other, with the CUDA version that they are for. */
#include "model/driver_view.h"

static const struct component_use *cuda_use(const struct component_uses *uses)
{
	for (size_t i = 0; i < uses->list.count; i++)
		if (str_is(uses->list.items[i].id.s, "cuda"))
			return &uses->list.items[i];
	return NULL;
}

struct driver_views driver_views_on(struct arena *a, const struct release *r)
{
	struct driver_views views = { r, cuda_use(&r->components), id_index_on(a, r->images.list.count) };

	for (size_t i = 0; i < r->images.list.count; i++)
		/* A tag that is listed twice is found where it stands first. */
		if (id_index_add(&views.tags, r->images.list.items[i].tag.s) != i)
			id_index_add(&views.tags, str_print(a, "#%zu", i));
	return views;
}

static struct driver_view view_of(const struct driver_views *views, const struct image_entry *entry, const struct platform *platform)
{
	struct driver_view v = { .release = views->release, .entry = entry, .platform = platform };
	const struct component_use *use = platform ? cuda_use(&platform->components) : NULL;

	v.nvidia = drivers_effective(views->release, entry).nvidia;
	if (!use && entry)
		use = cuda_use(&entry->components);
	v.own_cuda = use;
	if (!use)
		use = views->cuda;
	if (use && !use->removed && !use->unknown)
		v.cuda = use->version;
	return v;
}

void driver_views_each(const struct driver_views *views, void (*visit)(void *self, const struct driver_view *v), void *self)
{
	const struct release *r = views->release;
	struct driver_view v = view_of(views, NULL, NULL);

	if (r->images.list.count == 0)
		visit(self, &v);
	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];

		v = view_of(views, e, NULL);
		visit(self, &v);
		for (size_t j = 0; j < e->platforms.list.count; j++) {
			if (!cuda_use(&e->platforms.list.items[j].components))
				continue;
			v = view_of(views, e, &e->platforms.list.items[j]);
			visit(self, &v);
		}
	}
}

/* A tag with the release that it is of replaced by another. */
static struct str tag_of_other(struct arena *a, struct str tag, struct str release, struct str other)
{
	struct buf out = buf_on(a);
	size_t from = 0, at;

	while (release.len && (at = str_find(tag, release, from)) < tag.len) {
		buf_put(&out, str_slice(tag, from, at));
		buf_put(&out, other);
		from = at + release.len;
	}
	buf_put(&out, str_from(tag, from));
	return buf_str(&out);
}

static const struct platform *platform_find(const struct image_entry *e, struct str id)
{
	for (size_t i = 0; i < e->platforms.list.count; i++)
		if (str_eq(e->platforms.list.items[i].id.s, id))
			return &e->platforms.list.items[i];
	return NULL;
}

struct driver_view driver_views_match(struct arena *a, const struct driver_views *before, const struct driver_view *v)
{
	const struct image_entry *e;
	size_t at;

	if (!v->entry || !v->entry->tag.s.ptr)
		return view_of(before, NULL, NULL);
	at = id_index_find(&before->tags, tag_of_other(a, v->entry->tag.s, v->release->release.s, before->release->release.s));
	if (at == before->tags.count)
		return view_of(before, NULL, NULL);
	e = &before->release->images.list.items[at];
	return view_of(before, e, v->platform ? platform_find(e, v->platform->id.s) : NULL);
}

static bool texts_same(const struct texts *a, const struct texts *b)
{
	if (a->list.count != b->list.count || !a->loc.source != !b->loc.source)
		return false;
	for (size_t i = 0; i < a->list.count; i++)
		if (!str_eq(a->list.items[i].s, b->list.items[i].s))
			return false;
	return true;
}

bool nvidia_same(const struct nvidia *a, const struct nvidia *b)
{
	if (a->data_center.list.count != b->data_center.list.count || !a->data_center.loc.source != !b->data_center.loc.source)
		return false;
	for (size_t i = 0; i < a->data_center.list.count; i++)
		if (!str_eq(a->data_center.list.items[i].branch.s, b->data_center.list.items[i].branch.s) ||
		    !str_eq(a->data_center.list.items[i].from.s, b->data_center.list.items[i].from.s))
			return false;
	return str_eq(a->minimum.s, b->minimum.s) && texts_same(&a->unsupported, &b->unsupported) &&
		str_eq(a->compat_package.s, b->compat_package.s);
}
