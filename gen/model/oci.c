/* Parts of OCI images, from their JSON. */
#include "model/oci.h"

#include <string.h>

static const char *const index_types[] = { "application/vnd.oci.image.index.v1+json", "application/vnd.docker.distribution.manifest.list.v2+json" };
static const char *const manifest_types[] = { "application/vnd.oci.image.manifest.v1+json", "application/vnd.docker.distribution.manifest.v2+json" };

static bool is_one_of(struct str s, const char *const types[2])
{
	return str_is(s, types[0]) || str_is(s, types[1]);
}

static struct str descriptor_problem(const struct jnode *node, const struct oci_descriptor *d)
{
	if (node->kind != JKIND_MAP)
		return STR("it is no object");
	if (!d->media_type.len)
		return STR("it has no 'mediaType'");
	if (!d->digest.len)
		return STR("it has no 'digest'");
	return d->size < 0 ? STR("its 'size' is no whole number from 0 on") : (struct str){ NULL, 0 };
}

struct oci_descriptor oci_descriptor_of(const struct jnode *node)
{
	const struct jnode *platform = jnode_get(node, "platform");
	struct oci_descriptor d = {
		.media_type = jnode_text(node, "mediaType"), .digest = jnode_text(node, "digest"), .artifact_type = jnode_text(node, "artifactType"),
		.size = jnode_number(node, "size"), .os = jnode_text(platform, "os"), .architecture = jnode_text(platform, "architecture"),
		.variant = jnode_text(platform, "variant"), .annotations = jnode_items(node, "annotations", JKIND_MAP),
	};

	d.problem = descriptor_problem(node, &d);
	return d;
}

enum oci_kind oci_kind_of(const struct oci_descriptor *d)
{
	return is_one_of(d->media_type, index_types) ? OCI_INDEX : is_one_of(d->media_type, manifest_types) ? OCI_MANIFEST : OCI_OTHER;
}

struct str oci_annotation(const struct oci_descriptor *d, const char *name)
{
	return jnode_text(d->annotations, name);
}

bool oci_is_attestation(const struct oci_descriptor *d)
{
	return d->artifact_type.len || oci_annotation(d, "vnd.docker.reference.type").len || (str_is(d->os, "unknown") && str_is(d->architecture, "unknown"));
}

struct str oci_hex(struct str digest)
{
	struct str hex = str_from(digest, strlen("sha256:"));

	if (!str_starts(digest, "sha256:") || hex.len != 64)
		return (struct str){ NULL, 0 };
	for (size_t i = 0; i < hex.len; i++)
		if (!memchr("0123456789abcdef", hex.ptr[i], 16))
			return (struct str){ NULL, 0 };
	return hex;
}

/* The variants that an architecture means where none is given (containerd's platforms package). */
static bool is_implied(struct str architecture, struct str variant)
{
	return (str_is(architecture, "arm64") && str_is(variant, "v8")) || (str_is(architecture, "arm") && str_is(variant, "v7")) ||
	       (str_is(architecture, "amd64") && str_is(variant, "v1"));
}

struct str oci_platform_id(struct arena *a, struct str os, struct str architecture, struct str variant)
{
	if (!variant.len || is_implied(architecture, variant))
		return str_print(a, "%.*s/%.*s", STR_FMT(os), STR_FMT(architecture));
	return str_print(a, "%.*s/%.*s/%.*s", STR_FMT(os), STR_FMT(architecture), STR_FMT(variant));
}

struct str oci_variable(const struct jnode *config, struct str name)
{
	const struct jnode *list = jnode_items(jnode_get(config, "config"), "Env", JKIND_LIST);
	struct str value = { NULL, 0 };

	for (size_t i = 0; i < list->count; i++) {
		struct str entry = list->items[i].text;
		size_t end = str_find_char(entry, '=', 0);

		if (list->items[i].kind == JKIND_TEXT && end < entry.len && str_eq(str_slice(entry, 0, end), name))
			value = str_from(entry, end + 1);
	}
	return value;
}

struct str oci_label(const struct jnode *config, const char *name)
{
	return jnode_text(jnode_items(jnode_get(config, "config"), "Labels", JKIND_MAP), name);
}
