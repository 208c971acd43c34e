/* An image against its release. */
#include "model/check_oci.h"

#include "model/version.h"

struct comparing {
	struct arena *a;
	const struct release *r;
	const struct image_entry *e;
	const struct oci_image *image;
	struct diags *ds;
};

#define SHORT(s) STR_FMT(str_slice((s), 0, 150))

static bool wrong_text(struct comparing *c, const struct text *at, enum rule_id rule, struct str message, const char *hint)
{
	diag_span(c->ds, at->loc, str_length(at->s), rule, "%.*s", STR_FMT(message));
	diag_hint(c->ds, "%s", hint);
	return false;
}

/* --- Platforms --- */

static const struct platform *listed(const struct image_entry *e, struct str id)
{
	for (size_t i = 0; i < e->platforms.list.count; i++)
		if (str_eq(e->platforms.list.items[i].id.s, id) ||
		    (str_is(id, "linux/arm64") && str_is(e->platforms.list.items[i].id.s, "linux/arm64/v8")))
			return &e->platforms.list.items[i];
	return NULL;
}

static const struct oci_platform *found(const struct comparing *c, const struct platform *p)
{
	for (size_t i = 0; i < c->image->platforms.count; i++)
		if (listed(c->e, c->image->platforms.items[i].id) == p)
			return &c->image->platforms.items[i];
	return NULL;
}

static struct str platform_names(const struct comparing *c)
{
	struct str *names = NEW_ARRAY(c->a, struct str, c->image->platforms.count);

	for (size_t i = 0; i < c->image->platforms.count; i++)
		names[i] = c->image->platforms.items[i].id.ptr ? c->image->platforms.items[i].id : STR("one without a name");
	return str_join(c->a, names, c->image->platforms.count, STR(", "));
}

static bool is_repeated(const struct oci_image *image, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (str_eq(image->platforms.items[i].id, image->platforms.items[at].id))
			return true;
	return false;
}

static void platforms_check(struct comparing *c)
{
	const struct image_entry *e = c->e;

	for (size_t i = 0; i < e->platforms.list.count; i++)
		if (!found(c, &e->platforms.list.items[i]))
			wrong_text(c, &e->platforms.list.items[i].id, RULE_OCI_PLATFORMS, str_print(c->a, "the image has no %.*s; it has %.*s",
				   STR_FMT(e->platforms.list.items[i].id.s), SHORT(platform_names(c))), "take the platform out, or publish the image with it");
	for (size_t i = 0; i < c->image->platforms.count; i++) {
		struct str id = c->image->platforms.items[i].id;

		if (!id.ptr)
			continue;
		if (is_repeated(c->image, i))
			wrong_text(c, &e->tag, RULE_OCI_PLATFORMS, str_print(c->a, "the index has more than one image for %.*s", SHORT(id)),
				   "runtimes take the first; make the index anew");
		else if (e->platforms.list.count && !listed(e, id))
			wrong_text(c, &e->tag, RULE_OCI_PLATFORMS, str_print(c->a, "the image has %.*s, which is not listed", SHORT(id)),
				   "add it to 'platforms' of the tag");
	}
}

/* --- Digests --- */

/* Whose digest it is, where it is another one of the image. */
static const char *digest_hint(struct comparing *c, struct str stated)
{
	if (str_eq(stated, c->image->top.digest))
		return "this is the digest of the index, which belongs under the tag";
	for (size_t i = 0; i < c->image->platforms.count; i++)
		if (str_eq(stated, c->image->platforms.items[i].descriptor.digest))
			return str_print(c->a, "this is the digest of %.*s alone", SHORT(c->image->platforms.items[i].id)).ptr;
	return "correct the digest, or verify the image that it belongs to";
}

static void digest_check(struct comparing *c, const struct text *stated, struct str digest, const char *what)
{
	if (stated->s.ptr && digest.ptr && !str_eq(stated->s, digest))
		wrong_text(c, stated, RULE_OCI_RELEASE_DIGEST, str_print(c->a, "the digest of the %s is %.*s", what, SHORT(digest)), digest_hint(c, stated->s));
}

static void digests_check(struct comparing *c)
{
	digest_check(c, &c->e->digest, c->image->top.digest, c->image->index ? "index" : "image");
	for (size_t i = 0; i < c->e->platforms.list.count; i++) {
		const struct oci_platform *p = found(c, &c->e->platforms.list.items[i]);

		if (p)
			digest_check(c, &c->e->platforms.list.items[i].digest, p->descriptor.digest, "platform");
	}
}

/* --- Labels --- */

static const struct component_use *component_at(const struct comparing *c, const struct oci_platform *p, const char *id)
{
	const struct component_use *use = component_effective(c->r, c->e, listed(c->e, p->id), str_of(id));

	return use && use->version.s.ptr ? use : NULL;
}

/* One version says less than the other, and nothing else. */
static bool is_same_version(struct str a, struct str b)
{
	return version_cmp(a, b) == 0 || version_within(a, b) || version_within(b, a);
}

static bool is_release(const struct comparing *c, struct str value)
{
	if (str_eq(value, c->r->release.s) || str_eq(value, c->e->tag.s))
		return true;
	for (size_t i = 0; i < c->e->aliases.list.count; i++)
		if (str_eq(value, c->e->aliases.list.items[i].s))
			return true;
	return false;
}

static bool is_commit(const struct comparing *c, struct str value)
{
	struct str pinned = c->r->git.commit.s;

	return str_eq(str_slice(value, 0, pinned.len), pinned) || str_eq(str_slice(pinned, 0, value.len), value);
}

static bool is_base(const struct comparing *c, struct str value)
{
	return str_eq(value, c->r->base.digest.s);
}

static const struct text *release_text(const struct comparing *c)
{
	return &c->r->release;
}

static const struct text *commit_text(const struct comparing *c)
{
	return &c->r->git.commit;
}

static const struct text *base_text(const struct comparing *c)
{
	return &c->r->base.digest;
}

/* Keys of the OCI Image Format Specification, "Pre-Defined Annotation Keys", and the field that each repeats. */
static const struct label_row {
	const char *key;
	const struct text *(*field)(const struct comparing *c);
	bool (*fits)(const struct comparing *c, struct str value);
} label_rows[] = {
	{ "org.opencontainers.image.version", release_text, is_release },
	{ "org.opencontainers.image.revision", commit_text, is_commit },
	{ "org.opencontainers.image.base.digest", base_text, is_base },
};

/* The same in a label, in an annotation of the manifest and in one of the index. */
static void label_check(struct comparing *c, const struct label_row *row, struct str value, struct str where)
{
	const struct text *field = row->field(c);

	if (!field->s.ptr || !value.ptr || row->fits(c, value))
		return;
	wrong_text(c, field, RULE_OCI_LABEL, str_print(c->a, "%.*s has %s '%.*s'", STR_FMT(where), row->key, SHORT(value)),
		   "correct what is wrong: the release, or the label where the image is built (bake.json has it)");
}

static void cuda_label_check(struct comparing *c, const struct oci_platform *p)
{
	struct str value = oci_label(p->config, "com.nvidia.cuda.version");
	const struct component_use *cuda = component_at(c, p, "cuda");

	if (cuda && value.len && !is_same_version(cuda->version.s, value))
		wrong_text(c, &cuda->version, RULE_OCI_LABEL, str_print(c->a, "the label com.nvidia.cuda.version of %.*s is '%.*s'", SHORT(p->id), SHORT(value)),
			   "correct what is wrong: the version, or the label where the image is built");
}

static void labels_check(struct comparing *c)
{
	for (size_t k = 0; k < sizeof label_rows / sizeof label_rows[0]; k++) {
		const char *key = label_rows[k].key;

		label_check(c, &label_rows[k], jnode_text(jnode_items(c->image->index, "annotations", JKIND_MAP), key), STR("the index"));
		for (size_t i = 0; i < c->image->platforms.count; i++) {
			const struct oci_platform *p = &c->image->platforms.items[i];

			label_check(c, &label_rows[k], oci_label(p->config, key), str_print(c->a, "the configuration of %.*s", SHORT(p->id)));
			label_check(c, &label_rows[k], jnode_text(jnode_items(p->manifest, "annotations", JKIND_MAP), key),
				    str_print(c->a, "the manifest of %.*s", SHORT(p->id)));
		}
	}
	for (size_t i = 0; i < c->image->platforms.count; i++)
		cuda_label_check(c, &c->image->platforms.items[i]);
}

/* --- Environment --- */

/* Variables of NVIDIA's images that repeat the version of a component. */
static const struct {
	const char *variable, *component;
} version_rows[] = { { "CUDA_VERSION", "cuda" }, { "NCCL_VERSION", "nccl" } };

static void versions_check(struct comparing *c, const struct oci_platform *p)
{
	for (size_t i = 0; i < sizeof version_rows / sizeof version_rows[0]; i++) {
		const struct component_use *use = component_at(c, p, version_rows[i].component);
		struct str value = oci_variable(p->config, str_of(version_rows[i].variable));

		if (use && value.len && !is_same_version(use->version.s, value))
			wrong_text(c, &use->version, RULE_OCI_ENV, str_print(c->a, "%s of %.*s is '%.*s'", version_rows[i].variable, SHORT(p->id), SHORT(value)),
				   "write the version that the image has");
	}
}

static void defaults_check(struct comparing *c, const struct oci_platform *p)
{
	for (size_t i = 0; i < c->r->environment.list.count; i++) {
		const struct variable *v = &c->r->environment.list.items[i];
		struct str value = oci_variable(p->config, v->id.s);

		if (!v->value.s.ptr || (value.ptr && str_eq(value, v->value.s)))
			continue;
		if (value.ptr)
			wrong_text(c, &v->value, RULE_OCI_ENV, str_print(c->a, "%.*s sets %.*s to '%.*s'", SHORT(p->id), STR_FMT(v->id.s), SHORT(value)),
				   "write the default that the image has");
		else
			wrong_text(c, &v->value, RULE_OCI_ENV, str_print(c->a, "%.*s does not set %.*s", SHORT(p->id), STR_FMT(v->id.s)),
				   "leave 'default' out, or set the variable in the image");
	}
}

static struct str name_at(const struct jnode *env, size_t i)
{
	return str_slice(env->items[i].text, 0, str_find_char(env->items[i].text, '=', 0));
}

static void doubles_check(struct comparing *c, const struct oci_platform *p)
{
	const struct jnode *env = jnode_items(jnode_get(p->config, "config"), "Env", JKIND_LIST);
	enum { NAMES_MAX = 2000 };

	for (size_t i = 1; i < env->count && i < NAMES_MAX; i++)
		for (size_t k = 0; k < i; k++)
			if (env->items[i].text.ptr && env->items[k].text.ptr && str_eq(name_at(env, i), name_at(env, k))) {
				wrong_text(c, &c->e->tag, RULE_OCI_ENV, str_print(c->a, "'%.*s' sets %.*s twice", STR_FMT(p->config_path), SHORT(name_at(env, i))),
					   "runtimes differ in which one they take; set it once where the image is built");
				break;
			}
}

/* --- One platform beside another --- */

/* What says which architecture it is for differs by right. */
static bool is_of_architecture(struct str value)
{
	static const char *const words[] = { "x86_64", "amd64", "aarch64", "arm64", "sbsa" };

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (str_find(value, str_of(words[i]), 0) < value.len)
			return true;
	return false;
}

/* Does the release itself say that the component which the variable repeats differs? */
static bool is_told(const struct comparing *c, struct str name, const struct oci_platform *p)
{
	const struct platform *own = listed(c->e, p->id);

	for (size_t i = 0; own && i < sizeof version_rows / sizeof version_rows[0]; i++)
		if (str_is(name, version_rows[i].variable) && component_uses_find(&own->components, str_of(version_rows[i].component)))
			return true;
	return false;
}

static void twin_check(struct comparing *c, const struct oci_platform *first, const struct oci_platform *other)
{
	const struct jnode *env = jnode_items(jnode_get(first->config, "config"), "Env", JKIND_LIST);

	for (size_t i = 0; i < env->count && env->items[i].text.ptr; i++) {
		struct str name = name_at(env, i), a = oci_variable(first->config, name), b = oci_variable(other->config, name);

		if (str_eq(a, b) || is_of_architecture(a) || is_of_architecture(b) || is_told(c, name, other) || is_told(c, name, first))
			continue;
		wrong_text(c, &c->e->tag, RULE_OCI_TWINS, str_print(c->a, "%.*s is '%.*s' in %.*s, and %s%.*s%s in %.*s", SHORT(name), SHORT(a), SHORT(first->id),
			   b.ptr ? "'" : "", SHORT(b.ptr ? b : STR("not set")), b.ptr ? "'" : "", SHORT(other->id)),
			   "build both platforms from one definition, or say in 'platforms' what differs");
	}
}

static void twins_check(struct comparing *c)
{
	const struct oci_platform *first = NULL;

	for (size_t i = 0; i < c->image->platforms.count; i++) {
		const struct oci_platform *p = &c->image->platforms.items[i];

		if (!p->config)
			continue;
		if (first)
			twin_check(c, first, p);
		else
			first = p;
	}
}

void check_oci(struct arena *a, const struct release *r, const struct image_entry *e, const struct oci_image *image, struct diags *ds)
{
	struct comparing c = { a, r, e, image, ds };

	platforms_check(&c);
	digests_check(&c);
	labels_check(&c);
	for (size_t i = 0; i < image->platforms.count; i++) {
		const struct oci_platform *p = &image->platforms.items[i];

		if (!p->config)
			continue;
		versions_check(&c, p);
		defaults_check(&c, p);
		doubles_check(&c, p);
		check_oci_gate(a, r, e, p, ds);
	}
	twins_check(&c);
}
