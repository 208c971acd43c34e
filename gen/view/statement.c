/* An in-toto Statement about a release, ready to be signed: https://in-toto.io/Statement/v1 with the predicate "release". */
#include "view/release_output.h"

bool statement_has(const struct release *r)
{
	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];

		if (digest_hex(e->digest.s).ptr)
			return true;
		for (size_t k = 0; k < e->platforms.list.count; k++)
			if (digest_hex(e->platforms.list.items[k].digest.s).ptr)
				return true;
	}
	return false;
}

static void subject(struct json *j, const struct manifest_job *job, const struct release *r, const struct image_entry *e,
		    const struct platform *platform)
{
	struct str hex = digest_hex(platform ? platform->digest.s : e->digest.s);

	if (!hex.ptr)
		return;
	json_map(j, JSON_LINES);
	json_member(j, STR("name"), image_purl(job, r, e, platform));
	json_key(j, STR("digest"));
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("sha256"), hex);
	json_map_end(j);
	json_map_end(j);
}

/* The package that was released: with its digest and tag where there is one image alone, else what all of them have in common. */
static struct str released(const struct manifest_job *job, const struct release *r)
{
	struct purl_image image = { .name = r->image->image.s };

	return r->images.list.count == 1 ? image_purl(job, r, &r->images.list.items[0], NULL) : purl_oci(job->scratch, &image);
}

struct str statement_release(const struct manifest_job *job, const struct release *r)
{
	struct buf out = buf_on(job->a);
	struct json json = json_on(&out), *j = &json;

	json_map(j, JSON_LINES);
	json_member(j, STR("_type"), STR("https://in-toto.io/Statement/v1"));
	json_key(j, STR("subject"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];

		subject(j, job, r, e, NULL);
		for (size_t k = 0; k < e->platforms.list.count; k++)
			subject(j, job, r, e, &e->platforms.list.items[k]);
	}
	json_list_end(j);
	json_member(j, STR("predicateType"), STR("https://in-toto.io/attestation/release/v0.1"));
	json_key(j, STR("predicate"));
	json_map(j, JSON_LINES);
	json_member(j, STR("purl"), released(job, r));
	json_member(j, STR("version"), r->release.s);
	json_map_end(j);
	json_map_end(j);
	json_end(j);
	return buf_str(&out);
}
