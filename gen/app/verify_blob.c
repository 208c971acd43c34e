/* Blobs of an image layout, each hashed and measured. */
#include "app/verify_blob.h"

/* --- Files --- */

static struct layout_file file_read(struct verify_walk *w, struct str path, bool with_text)
{
	return w->archive ? layout_archive_file(w->archive, path) : layout_read(w->arena, w->folder, path, with_text);
}

static const struct jnode *json_of(struct verify_walk *w, struct str path, const struct layout_file *file, enum rule_id rule)
{
	struct str problem = { NULL, 0 };
	const struct jnode *node = NULL;

	if (file->size > LAYOUT_TEXT_MAX)
		problem = str_print(w->arena, "it has more than %d MiB", LAYOUT_TEXT_MAX / 1024 / 1024);
	else
		node = jdoc_parse(w->arena, file->text.ptr ? file->text : STR(""), &problem);
	if (node && node->kind == JKIND_MAP)
		return node;
	verify_wrong(w, rule, "'%.*s' is no JSON object: %.*s", STR_FMT(path), STR_FMT(problem.ptr ? problem : STR("it holds something else")));
	diag_hint(w->ds, "make the layout anew with the tool that wrote it");
	return NULL;
}

const struct jnode *verify_root(struct verify_walk *w, const char *name, enum rule_id rule)
{
	struct layout_file file = file_read(w, str_of(name), true);

	if (file.state == LAYOUT_READ)
		return json_of(w, str_of(name), &file, rule);
	verify_wrong(w, rule, "'%.*s' is no image layout: %s %.*s", STR_FMT(w->folder), name,
	      STR_FMT(file.state == LAYOUT_MISSING ? STR("is not there") : str_print(w->arena, "cannot be used, %.*s", STR_FMT(file.problem))));
	diag_hint(w->ds, "name the folder that holds oci-layout, index.json and blobs");
	return NULL;
}

/* --- Blobs --- */

static bool is_seen(struct verify_walk *w, struct str digest)
{
	for (size_t i = 0; i < w->seen.count; i++)
		if (str_eq(w->seen.items[i], digest))
			return true;
	*vec_push(w->arena, &w->seen) = digest;
	return false;
}

struct str verify_blob_path(struct verify_walk *w, const struct oci_descriptor *d)
{
	return str_print(w->arena, "blobs/sha256/%.*s", STR_FMT(oci_hex(d->digest)));
}

/* A layer may be left where it is pulled from; nothing else may. */
static bool missing(struct verify_walk *w, const struct oci_descriptor *d, struct str what, bool is_layer)
{
	verify_wrong(w, RULE_OCI_MISSING, "the layout has no '%.*s', which is %.*s", STR_FMT(verify_blob_path(w, d)), STR_FMT(what));
	if (is_layer)
		w->ds->findings.items[w->ds->findings.count - 1].severity = SEVERITY_WARNING;
	diag_hint(w->ds, "copy the image again, with all platforms: skopeo copy --all docker://IMAGE oci:DIR:TAG");
	return false;
}

static bool is_sound(struct verify_walk *w, const struct oci_descriptor *d, struct str what, const struct layout_file *file)
{
	bool ok = true;

	if (!str_eq(file->sha256, oci_hex(d->digest))) {
		ok = verify_wrong(w, RULE_OCI_DIGEST, "'%.*s', %.*s, hashes to sha256:%.*s", STR_FMT(verify_blob_path(w, d)), STR_FMT(what), STR_FMT(file->sha256));
		diag_hint(w->ds, "its bytes were changed; copy the image again");
	}
	if (d->size >= 0 && file->size != (uint64_t)d->size) {
		ok = verify_wrong(w, RULE_OCI_SIZE, "'%.*s', %.*s, has %llu bytes, and what points at it says %lld", STR_FMT(verify_blob_path(w, d)), STR_FMT(what),
			   (unsigned long long)file->size, (long long)d->size);
		diag_hint(w->ds, "copy the image again, or correct 'size' where it was written by hand");
	}
	return ok;
}

bool verify_blob(struct verify_walk *w, const struct oci_descriptor *d, struct str what, bool is_layer, struct layout_file *file)
{
	if (d->problem.ptr) {
		verify_wrong(w, RULE_OCI_INDEX, "what points at %.*s is no descriptor: %.*s", STR_FMT(what), STR_FMT(d->problem));
		diag_hint(w->ds, "make the layout anew with the tool that wrote it");
		return false;
	}
	if (!oci_hex(d->digest).ptr) {
		verify_wrong(w, RULE_OCI_DIGEST, "the digest of %.*s is '%.*s', which cannot be verified", STR_FMT(what), STR_FMT(str_slice(d->digest, 0, 150)));
		diag_hint(w->ds, "relgen computes sha256: with 64 digits from 0 to f");
		return false;
	}
	if (is_layer && is_seen(w, d->digest))
		return true;
	if (w->seen.count > VERIFY_BLOBS_MAX)
		return false;
	*file = file_read(w, verify_blob_path(w, d), !is_layer);
	if (file->state == LAYOUT_MISSING)
		return missing(w, d, what, is_layer);
	if (file->state == LAYOUT_REFUSED) {
		verify_wrong(w, RULE_OCI_MISSING, "'%.*s', %.*s, cannot be read: %.*s", STR_FMT(verify_blob_path(w, d)), STR_FMT(what), STR_FMT(file->problem));
		diag_hint(w->ds, "copy the image again");
		return false;
	}
	w->bytes += file->size;
	w->layers += is_layer;
	is_sound(w, d, what, file);
	return true;
}

const struct jnode *verify_blob_json(struct verify_walk *w, const struct oci_descriptor *d, struct str what)
{
	struct layout_file file;

	if (!verify_blob(w, d, what, false, &file))
		return NULL;
	is_seen(w, d->digest);
	return json_of(w, verify_blob_path(w, d), &file, RULE_OCI_INDEX);
}
