/* One index or manifest that was saved to a file: skopeo inspect --raw, docker buildx imagetools inspect --raw. */
#include "app/verify_walk.h"

#include "io/layout.h"

/* The folder of a file, and its name in it. */
static void path_split(struct str path, struct str *folder, struct str *name)
{
	size_t at = path.len;

	while (at > 0 && path.ptr[at - 1] != '/')
		at--;
	*folder = at == 0 ? STR(".") : str_slice(path, 0, at > 1 ? at - 1 : at);
	*name = str_from(path, at);
}

/* A shell that took the text into a variable has put a line end behind it, which is none of the digest's bytes. */
static struct str digest_for(struct arena *a, const struct layout_file *file, struct str stated)
{
	struct str digest = str_print(a, "sha256:%.*s", STR_FMT(file->sha256)), text = file->text;

	if (str_eq(digest, stated) || !str_ends(text, "\n"))
		return digest;
	text.len--;
	return str_print(a, "sha256:%.*s", STR_FMT(digest_of(a, text)));
}

static void platforms_read(struct verify_walk *w, const struct jnode *list)
{
	for (size_t i = 0; i < list->count && i < VERIFY_BLOBS_MAX; i++) {
		struct oci_platform p = { .descriptor = oci_descriptor_of(&list->items[i]) };

		if (oci_is_attestation(&p.descriptor) || oci_kind_of(&p.descriptor) != OCI_MANIFEST)
			continue;
		p.manifest_path = p.descriptor.digest;
		if (p.descriptor.os.len && p.descriptor.architecture.len)
			p.id = oci_platform_id(w->arena, p.descriptor.os, p.descriptor.architecture, p.descriptor.variant);
		*vec_push(w->arena, &w->image.platforms) = p;
	}
}

bool verify_raw(struct verify_walk *w)
{
	struct str folder, name, problem = { NULL, 0 };
	const struct jnode *node = NULL;
	struct layout_file file;

	path_split(w->folder, &folder, &name);
	file = layout_read(w->arena, folder, name, true);
	if (file.state != LAYOUT_READ)
		problem = file.state == LAYOUT_MISSING ? STR("it is not there") : file.problem;
	else if (file.size > LAYOUT_TEXT_MAX)
		problem = STR("it has more than 4 MiB");
	else
		node = jdoc_parse(w->arena, file.text, &problem);
	verify_place(w);
	if (!node || (!jnode_get(node, "manifests") && !jnode_get(node, "layers"))) {
		diag_span(w->ds, w->loc, w->span, RULE_OCI_INDEX, "'%.*s' is neither an index nor a manifest%s%.*s", STR_FMT(w->folder), problem.ptr ? ": " : "",
			  STR_FMT(problem));
		diag_hint(w->ds, "save one with: skopeo inspect --raw docker://IMAGE > FILE");
		return false;
	}
	w->image.top.annotations = jnode_items(node, "annotations", JKIND_MAP);
	w->image.index_path = name;
	if (!verify_entry(w))
		return false;
	w->image.top.digest = digest_for(w->arena, &file, w->entry->digest.s);
	w->bytes = file.size;
	if (jnode_get(node, "manifests"))
		w->image.index = node;
	platforms_read(w, jnode_items(node, "manifests", JKIND_LIST));
	return true;
}
