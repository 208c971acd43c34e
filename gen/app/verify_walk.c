/* From oci-layout and index.json to every blob. */
#include "app/verify_blob.h"

/* --- Manifests --- */

static void layers_walk(struct verify_walk *w, const struct jnode *manifest, struct str id)
{
	const struct jnode *layers = jnode_items(manifest, "layers", JKIND_LIST);
	struct layout_file file;

	for (size_t i = 0; i < layers->count && w->seen.count <= VERIFY_BLOBS_MAX; i++) {
		struct oci_descriptor d = oci_descriptor_of(&layers->items[i]);

		verify_blob(w, &d, str_print(w->arena, "layer %zu of %.*s", i + 1, STR_FMT(id)), true, &file);
	}
}

/* What the index says of a platform and what its configuration says. */
static void platform_check(struct verify_walk *w, struct oci_platform *p)
{
	struct str os = jnode_text(p->config, "os"), architecture = jnode_text(p->config, "architecture"), variant = jnode_text(p->config, "variant"), own;

	if (!p->config)
		return;
	if (!os.len || !architecture.len) {
		verify_wrong(w, RULE_OCI_PLATFORM, "the configuration '%.*s' has no '%s'", STR_FMT(p->config_path), os.len ? "architecture" : "os");
		diag_hint(w->ds, "build the image again: every runtime chooses by them");
		return;
	}
	if (!variant.len && str_eq(architecture, p->descriptor.architecture))
		variant = p->descriptor.variant;
	own = oci_platform_id(w->arena, os, architecture, variant);
	if (!p->id.ptr)
		p->id = own;
	if (!str_eq(p->id, own)) {
		verify_wrong(w, RULE_OCI_PLATFORM, "the index says %.*s of '%.*s', and its configuration %.*s", STR_FMT(p->id), STR_FMT(p->manifest_path), STR_FMT(own));
		diag_hint(w->ds, "make the index anew from the images of each platform");
	}
}

static void manifest_walk(struct verify_walk *w, const struct oci_descriptor *d, struct str what)
{
	struct oci_platform p = { .descriptor = *d, .manifest_path = verify_blob_path(w, d) };
	struct oci_descriptor config;
	bool is_image = !oci_is_attestation(d);

	if (d->os.len && d->architecture.len)
		p.id = oci_platform_id(w->arena, d->os, d->architecture, d->variant);
	p.manifest = verify_blob_json(w, d, what);
	if (p.manifest) {
		config = oci_descriptor_of(jnode_items(p.manifest, "config", JKIND_MAP));
		p.config_path = verify_blob_path(w, &config);
		p.config = verify_blob_json(w, &config, str_print(w->arena, "the configuration of %.*s", STR_FMT(what)));
		layers_walk(w, p.manifest, what);
	}
	if (!is_image || (!p.manifest && !p.id.ptr))
		return;
	platform_check(w, &p);
	*vec_push(w->arena, &w->image.platforms) = p;
}

static bool index_walk(struct verify_walk *w, const struct oci_descriptor *d, unsigned depth)
{
	const struct jnode *index = verify_blob_json(w, d, STR("the index of the image")), *list = jnode_items(index, "manifests", JKIND_LIST);

	if (depth == 0) {
		w->image.index = index;
		w->image.index_path = verify_blob_path(w, d);
	}
	if (index && !jnode_get(index, "manifests"))
		verify_wrong(w, RULE_OCI_INDEX, "'%.*s' has no list 'manifests'", STR_FMT(verify_blob_path(w, d)));
	for (size_t i = 0; i < list->count && w->seen.count <= VERIFY_BLOBS_MAX; i++) {
		struct oci_descriptor inner = oci_descriptor_of(&list->items[i]);
		struct str what = str_print(w->arena, "manifest %zu of the index", i + 1);

		if (oci_kind_of(&inner) != OCI_INDEX) {
			manifest_walk(w, &inner, what);
		} else if (depth + 1 < VERIFY_INDEX_DEPTH_MAX) {
			index_walk(w, &inner, depth + 1);
		} else {
			verify_wrong(w, RULE_OCI_INDEX, "indexes lie in indexes more than %d deep", VERIFY_INDEX_DEPTH_MAX);
			diag_hint(w->ds, "an index lists the manifests of the platforms");
		}
	}
	return true;
}

/* --- The tag --- */

/* containerd writes the whole reference in an annotation of its own. */
static struct str reference_of(const struct oci_descriptor *d)
{
	struct str name = oci_annotation(d, "org.opencontainers.image.ref.name"), whole = oci_annotation(d, "io.containerd.image.name");
	size_t at = whole.len;

	if (name.len)
		return name;
	while (at > 0 && whole.ptr[at - 1] != ':' && whole.ptr[at - 1] != '/')
		at--;
	return at > 0 && whole.ptr[at - 1] == ':' ? str_from(whole, at) : whole;
}

static bool entry_has(const struct image_entry *e, struct str tag)
{
	for (size_t i = 0; i < e->aliases.list.count; i++)
		if (str_eq(e->aliases.list.items[i].s, tag))
			return true;
	return str_eq(e->tag.s, tag);
}

static const struct image_entry *entry_of(const struct release *r, struct str tag)
{
	for (size_t i = 0; tag.len && i < r->images.list.count; i++)
		if (entry_has(&r->images.list.items[i], tag))
			return &r->images.list.items[i];
	return NULL;
}

struct choice {
	const struct oci_descriptor *items;	/* of index.json, without what refers to an image */
	size_t count;
	struct str names;			/* their tags, for a person */
};

static struct choice choice_of(struct verify_walk *w, const struct jnode *list)
{
	struct oci_descriptor *items = NEW_ARRAY(w->arena, struct oci_descriptor, list->count);
	struct str *names = NEW_ARRAY(w->arena, struct str, list->count);
	struct choice c = { .items = items };
	size_t named = 0;

	for (size_t i = 0; i < list->count; i++) {
		struct oci_descriptor d = oci_descriptor_of(&list->items[i]);

		if (d.artifact_type.len) {
			*vec_push(w->arena, &w->image.referrers) = d;
			continue;
		}
		if (reference_of(&d).len)
			names[named++] = reference_of(&d);
		items[c.count++] = d;
	}
	c.names = named ? str_join(w->arena, names, named, STR(", ")) : STR("none");
	return c;
}

static bool not_found(struct verify_walk *w, const struct choice *c, size_t fitting)
{
	struct str wanted = w->reference.len ? w->reference : w->release->images.list.count ? w->release->images.list.items[0].tag.s : STR("");

	if (fitting > 1)
		verify_wrong(w, RULE_OCI_REF, "index.json has %zu entries for the tag '%.*s'", fitting, STR_FMT(wanted));
	else if (w->reference.len)
		verify_wrong(w, RULE_OCI_REF, "the layout has no tag '%.*s'", STR_FMT(wanted));
	else
		verify_wrong(w, RULE_OCI_REF, "the layout has no tag of release %.*s", STR_FMT(w->release->release.s));
	diag_hint(w->ds, "its tags: %.*s; name one as --oci %.*s:TAG", STR_FMT(str_slice(c->names, 0, 300)), STR_FMT(w->folder));
	return false;
}

static bool is_wanted(const struct verify_walk *w, struct str tag)
{
	if (w->reference.len)
		return str_eq(tag, w->reference);
	return w->entry ? entry_has(w->entry, tag) : entry_of(w->release, tag) != NULL;
}

static const struct oci_descriptor *top_of(struct verify_walk *w, const struct choice *c)
{
	const struct oci_descriptor *found = NULL;
	size_t fitting = 0;

	for (size_t i = 0; i < c->count; i++) {
		struct str tag = reference_of(&c->items[i]);

		if (!is_wanted(w, tag))
			continue;
		found = &c->items[i];
		fitting++;
	}
	/* A layout of one image needs no name in it. */
	if (fitting == 0 && !w->reference.len && c->count == 1 && w->release->images.list.count == 1)
		return &c->items[0];
	if (fitting == 1)
		return found;
	not_found(w, c, fitting);
	return NULL;
}

/* The tag of the release that is compared: the one that the layout names, or the only one. */
bool verify_entry(struct verify_walk *w)
{
	const struct release *r = w->release;
	struct str tag = w->reference.len ? w->reference : reference_of(&w->image.top);

	if (!w->entry)
		w->entry = entry_of(r, tag);
	if (!w->entry && r->images.list.count == 1)
		w->entry = &r->images.list.items[0];
	if (!w->entry) {
		verify_wrong(w, RULE_OCI_REF, "release %.*s has no tag '%.*s'", STR_FMT(r->release.s), STR_FMT(tag));
		diag_hint(w->ds, "name a tag of the release behind the layout: --oci %.*s:TAG", STR_FMT(w->folder));
		return false;
	}
	if (w->entry->tag.loc.source) {
		w->loc = w->entry->tag.loc;
		w->span = str_length(w->entry->tag.s);
	}
	return true;
}

void verify_place(struct verify_walk *w)
{
	const struct release *r = w->release;

	w->loc = r->images.list.count && r->images.list.items[0].tag.loc.source ? r->images.list.items[0].tag.loc : r->release.loc;
	w->span = r->images.list.count ? str_length(r->images.list.items[0].tag.s) : str_length(r->release.s);
}

static void layout_check(struct verify_walk *w, const struct jnode *layout)
{
	struct str version = jnode_text(layout, "imageLayoutVersion");

	if (!layout || str_is(version, "1.0.0"))
		return;
	verify_wrong(w, RULE_OCI_LAYOUT, "the version of the image layout is '%.*s', not 1.0.0", STR_FMT(str_slice(version, 0, 100)));
	diag_hint(w->ds, "'oci-layout' holds {\"imageLayoutVersion\": \"1.0.0\"}");
}

static bool image_walk(struct verify_walk *w)
{
	struct str what = STR("the manifest of the image");

	if (oci_kind_of(&w->image.top) == OCI_INDEX)
		index_walk(w, &w->image.top, 0);
	else
		manifest_walk(w, &w->image.top, what);
	if (w->seen.count > VERIFY_BLOBS_MAX)
		verify_wrong(w, RULE_OCI_INDEX, "the image has more than %d blobs; the rest was not looked at", VERIFY_BLOBS_MAX);
	return w->image.platforms.count > 0;
}

/* --- What refers to the image --- */

static bool is_in(const struct oci_image *image, const struct choice *c, struct str digest)
{
	for (size_t i = 0; i < image->platforms.count; i++)
		if (str_eq(image->platforms.items[i].descriptor.digest, digest))
			return true;
	for (size_t i = 0; i < c->count; i++)
		if (str_eq(c->items[i].digest, digest))
			return true;
	return false;
}

static void referrers_walk(struct verify_walk *w, const struct choice *c)
{
	for (size_t i = 0; i < w->image.referrers.count && i < VERIFY_BLOBS_MAX; i++) {
		const struct oci_descriptor *d = &w->image.referrers.items[i];
		const struct jnode *manifest = verify_blob_json(w, d, str_print(w->arena, "an artifact of type %.*s", STR_FMT(str_slice(d->artifact_type, 0, 150))));
		struct str subject = jnode_text(jnode_items(manifest, "subject", JKIND_MAP), "digest");

		if (manifest)
			layers_walk(w, manifest, STR("an artifact"));
		if (!subject.len || is_in(&w->image, c, subject))
			continue;
		verify_wrong(w, RULE_OCI_REFERRER, "'%.*s' (%.*s) belongs to %.*s, which is no image of the layout", STR_FMT(verify_blob_path(w, d)),
		      STR_FMT(str_slice(d->artifact_type, 0, 150)), STR_FMT(str_slice(subject, 0, 150)));
		diag_hint(w->ds, "attach it again, to %.*s", STR_FMT(w->image.top.digest));
	}
}

/* --- All of it --- */

bool verify_walk(struct verify_walk *w)
{
	const struct jnode *index, *list;
	const struct oci_descriptor *top;
	struct choice choice;

	verify_place(w);
	layout_check(w, verify_root(w, "oci-layout", RULE_OCI_LAYOUT));
	index = verify_root(w, "index.json", RULE_OCI_INDEX);
	list = jnode_get(index, "manifests");
	if (!index)
		return false;
	if (!list || list->kind != JKIND_LIST) {
		verify_wrong(w, RULE_OCI_INDEX, "'index.json' has no list 'manifests'");
		diag_hint(w->ds, "put an image into the layout: skopeo copy --all docker://IMAGE oci:%.*s:TAG", STR_FMT(w->folder));
		return false;
	}
	choice = choice_of(w, list);
	top = top_of(w, &choice);
	if (!top)
		return false;
	w->image.top = *top;
	if (!verify_entry(w) || !image_walk(w))
		return false;
	referrers_walk(w, &choice);
	return true;
}
