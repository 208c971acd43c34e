/* The bill of materials: the release that it is about, with what no field of the format is for, and the notes in every language. */
#include "view/cyclonedx_writer.h"

#include "view/builder.h"

/* --- Pieces --- */

static void property(struct json *j, const char *name, struct str value)
{
	if (!value.ptr)
		return;
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("name"), str_of(name));
	json_member(j, STR("value"), value);
	json_map_end(j);
}

static void properties_each(struct json *j, const char *name, const struct texts *texts)
{
	for (size_t i = 0; i < texts->list.count; i++)
		property(j, name, texts->list.items[i].s);
}

void cyclonedx_hashes(struct json *j, struct str digest)
{
	if (!digest_hex(digest).ptr)
		return;
	json_key(j, STR("hashes"));
	json_list(j, JSON_ONE_LINE);
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("alg"), STR("SHA-256"));
	json_member(j, STR("content"), digest_hex(digest));
	json_map_end(j);
	json_list_end(j);
}

void cyclonedx_reference(struct json *j, const char *type, struct str url)
{
	if (!url.ptr)
		return;
	json_key(j, STR("externalReferences"));
	json_list(j, JSON_ONE_LINE);
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("type"), str_of(type));
	json_member(j, STR("url"), url);
	json_map_end(j);
	json_list_end(j);
}

/* --- Drivers, GPUs, environment: what no field of the format is for --- */

void cyclonedx_drivers(struct bom *b, const struct drivers *d)
{
	struct json *j = &b->json;
	struct arena *a = b->job->scratch;

	property(j, "relgen:driver:nvidia:minimum", d->nvidia.minimum.s);
	for (size_t i = 0; i < d->nvidia.data_center.list.count; i++) {
		const struct data_center *c = &d->nvidia.data_center.list.items[i];

		property(j, str_z(a, str_print(a, "relgen:driver:nvidia:data-center:%.*s", STR_FMT(c->branch.s))), c->from.s);
	}
	properties_each(j, "relgen:driver:nvidia:unsupported", &d->nvidia.unsupported);
	property(j, "relgen:driver:nvidia:compat-package", d->nvidia.compat_package.s);
	properties_each(j, "relgen:driver:amd:supported", &d->amd.supported);
}

static void release_properties(struct bom *b)
{
	struct json *j = &b->json;
	const struct release *r = b->r;

	json_key(j, STR("properties"));
	json_list(j, JSON_LINES);
	property(j, "relgen:status", status_word(r));
	cyclonedx_drivers(b, &r->drivers);
	properties_each(j, "relgen:gpu:arch", &r->gpu.arch);
	properties_each(j, "relgen:gpu:ptx", &r->gpu.ptx);
	properties_each(j, "relgen:gpu:product", &r->gpu.products);
	for (size_t i = 0; i < r->environment.list.count; i++) {
		const struct variable *v = &r->environment.list.items[i];

		property(j, str_z(b->job->scratch, str_print(b->job->scratch, "relgen:environment:%.*s", STR_FMT(v->id.s))), v->value.s);
	}
	json_list_end(j);
}

/* --- Notes --- */

static void put_notes(struct bom *b, struct buf *out, size_t language, const char *key, const struct notes *n)
{
	static const char *const states[] = { [NOTES_NONE] = "none", [NOTES_UNKNOWN] = "unknown" };
	struct arena *a = b->job->scratch;

	if (n->state == NOTES_ABSENT)
		return;
	buf_print(out, "%s## %.*s\n\n", out->len ? "\n" : "", STR_FMT(job_message(b->job, language, str_z(a, str_print(a, "%s.heading", key)), NULL, 0)));
	if (n->state != NOTES_LISTED)
		buf_print(out, "%.*s\n", STR_FMT(job_message(b->job, language, str_z(a, str_print(a, "%s.%s", key, states[n->state])), NULL, 0)));
	for (size_t i = 0; n->state == NOTES_LISTED && i < n->list.count; i++) {
		struct str text = prose_markdown(b->job, &n->list.items[i].text, language);

		if (text.ptr)
			buf_print(out, "- %.*s\n", STR_FMT(text));
	}
}

/* The format knows two letters, and two more of a region. */
static struct str locale_of(struct str tag)
{
	size_t language = str_find_char(tag, '-', 0);
	bool has_region = tag.len == 5 && language == 2 && tag.ptr[3] >= 'A' && tag.ptr[3] <= 'Z' && tag.ptr[4] >= 'A' && tag.ptr[4] <= 'Z';

	if (has_region)
		return tag;
	return language == 2 ? str_slice(tag, 0, 2) : (struct str){ NULL, 0 };
}

static void note(struct bom *b, size_t language)
{
	struct json *j = &b->json;
	struct buf out = buf_on(b->job->scratch);

	put_notes(b, &out, language, "highlights", &b->r->highlights);
	put_notes(b, &out, language, "fixes", &b->r->fixes);
	put_notes(b, &out, language, "known-issues", &b->r->known_issues);
	if (!out.len)
		return;
	json_map(j, JSON_LINES);
	json_member(j, STR("locale"), locale_of(b->job->world->languages[language].tag));
	json_key(j, STR("text"));
	json_map(j, JSON_LINES);
	json_member(j, STR("contentType"), STR("text/markdown"));
	json_member(j, STR("content"), buf_str(&out));
	json_map_end(j);
	json_map_end(j);
}

static size_t source_language(const struct world *w)
{
	size_t at = 0;

	while (at + 1 < w->published_count && !w->languages[at].is_source)
		at++;
	return at;
}

static struct str heading(const struct bom *b)
{
	const struct msg_arg args[] = {
		{ .name = STR("image"), .kind = MSG_ARG_TEXT, .text = b->r->image->image.s },
		{ .name = STR("release"), .kind = MSG_ARG_TEXT, .text = b->r->release.s },
	};

	return job_message(b->job, source_language(b->job->world), "release.heading", args, 2);
}

static void release_notes(struct bom *b)
{
	struct json *j = &b->json;

	json_key(j, STR("releaseNotes"));
	json_map(j, JSON_LINES);
	json_member(j, STR("type"), b->r->status == STATUS_DRAFT ? STR("pre-release") : STR("release"));
	json_member(j, STR("title"), heading(b));
	json_member(j, STR("timestamp"), day_instant(b->job->scratch, b->r->date.date));
	if (b->r->scenarios.list.count) {
		json_key(j, STR("tags"));
		json_list(j, JSON_ONE_LINE);
		for (size_t i = 0; i < b->r->scenarios.list.count; i++)
			json_text(j, b->r->scenarios.list.items[i].s);
		json_list_end(j);
	}
	json_key(j, STR("notes"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < b->job->world->published_count; i++)
		note(b, i);
	json_list_end(j);
	json_map_end(j);
}

/* What the image is built on. */
static void ancestors(struct bom *b)
{
	const struct base_image *base = &b->r->base;
	struct json *j = &b->json;

	if (!base->image.s.ptr)
		return;
	json_key(j, STR("pedigree"));
	json_map(j, JSON_LINES);
	json_key(j, STR("ancestors"));
	json_list(j, JSON_LINES);
	json_map(j, JSON_LINES);
	json_member(j, STR("type"), STR("container"));
	json_member(j, STR("name"), base->image.s);
	json_member(j, STR("version"), base->release.s);
	cyclonedx_hashes(j, base->digest.s);
	json_map_end(j);
	json_list_end(j);
	json_map_end(j);
}

/* The release itself: what the document is about. */
void cyclonedx_subject(struct bom *b)
{
	struct json *j = &b->json;

	json_key(j, STR("component"));
	json_map(j, JSON_LINES);
	json_member(j, STR("type"), STR("container"));
	json_member(j, STR("bom-ref"), STR("release"));
	json_member(j, STR("name"), b->r->image->image.s);
	json_member(j, STR("version"), b->r->release.s);
	json_member(j, STR("description"), prose_markdown(b->job, &b->r->image->summary, source_language(b->job->world)));
	if (b->r->images.list.count == 1)
		json_member(j, STR("purl"), image_purl(b->job, b->r, &b->r->images.list.items[0], NULL));
	ancestors(b);
	cyclonedx_reference(j, "website", release_page(b->job, b->r));
	release_properties(b);
	release_notes(b);
	json_map_end(j);
}
