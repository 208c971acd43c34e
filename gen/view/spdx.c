/* A release as an SPDX 2.3 document. */
#include "view/release_output.h"

struct spdx {
	const struct manifest_job *job;
	const struct release *r;
	struct content content;
	struct json json;
};

bool spdx_has(const struct release *r)
{
	return r->date.date.month != 0;
}

/* --- Identifiers: letters, digits, dot and hyphen; the numbers make them unique --- */

static struct str spdx_id(const struct spdx *s, const char *stem, size_t number, struct str name)
{
	struct buf out = buf_on(s->job->scratch);

	buf_print(&out, "SPDXRef-%s-%zu-", stem, number + 1);
	for (size_t i = 0; i < name.len; i++) {
		char c = name.ptr[i];
		bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';

		buf_char(&out, is_plain ? c : '-');
	}
	return buf_str(&out);
}

static struct str entry_id(const struct spdx *s, size_t number)
{
	return spdx_id(s, "Image", number, s->r->images.list.items[number].tag.s);
}

static struct str platform_id(const struct spdx *s, size_t number)
{
	return spdx_id(s, "Platform", number, s->content.images[number].platform->id.s);
}

static struct str component_id(const struct spdx *s, size_t number)
{
	return spdx_id(s, "Component", number, s->content.components[number]->id.s);
}

#define RELEASE_ID STR("SPDXRef-Release")
#define BASE_ID STR("SPDXRef-Base")

/* --- Packages --- */

struct package {
	struct str id, name, version, digest, license, home, purl;
	const char *purpose;
};

static void checksums(struct json *j, struct str digest)
{
	if (!digest_hex(digest).ptr)
		return;
	json_key(j, STR("checksums"));
	json_list(j, JSON_ONE_LINE);
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("algorithm"), STR("SHA256"));
	json_member(j, STR("checksumValue"), digest_hex(digest));
	json_map_end(j);
	json_list_end(j);
}

static void purl_reference(struct json *j, struct str purl)
{
	if (!purl.ptr)
		return;
	json_key(j, STR("externalRefs"));
	json_list(j, JSON_ONE_LINE);
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("referenceCategory"), STR("PACKAGE-MANAGER"));
	json_member(j, STR("referenceType"), STR("purl"));
	json_member(j, STR("referenceLocator"), purl);
	json_map_end(j);
	json_list_end(j);
}

static void package(struct json *j, const struct package *p)
{
	json_map(j, JSON_LINES);
	json_member(j, STR("SPDXID"), p->id);
	json_member(j, STR("name"), p->name);
	json_member(j, STR("versionInfo"), p->version);
	json_member(j, STR("downloadLocation"), STR("NOASSERTION"));
	json_key(j, STR("filesAnalyzed"));
	json_bool(j, false);
	json_member(j, STR("primaryPackagePurpose"), str_of(p->purpose));
	checksums(j, p->digest);
	json_member(j, STR("homepage"), p->home);
	json_member(j, STR("licenseConcluded"), STR("NOASSERTION"));
	json_member(j, STR("licenseDeclared"), p->license.ptr ? p->license : STR("NOASSERTION"));
	json_member(j, STR("copyrightText"), STR("NOASSERTION"));
	purl_reference(j, p->purl);
	json_map_end(j);
}

static void release_packages(struct spdx *s)
{
	const struct base_image *base = &s->r->base;
	struct package release = {
		.id = RELEASE_ID, .name = s->r->image->image.s, .version = s->r->release.s, .home = release_page(s->job, s->r), .purpose = "CONTAINER",
	};

	package(&s->json, &release);
	if (base->image.s.ptr) {
		struct package below = {
			.id = BASE_ID, .name = base->image.s, .version = base->release.s, .digest = base->digest.s, .purpose = "CONTAINER",
		};

		package(&s->json, &below);
	}
}

static void image_packages(struct spdx *s)
{
	struct str name = s->r->image->image.s;

	for (size_t i = 0; i < s->r->images.list.count; i++) {
		const struct image_entry *e = &s->r->images.list.items[i];
		struct package p = {
			.id = entry_id(s, i), .name = name, .version = e->tag.s, .digest = e->digest.s, .purl = image_purl(s->job, s->r, e, NULL),
			.purpose = "CONTAINER",
		};

		package(&s->json, &p);
	}
	for (size_t i = 0; i < s->content.image_count; i++) {
		const struct content_image *image = &s->content.images[i];
		struct package p = { .name = name, .version = image->entry->tag.s, .purpose = "CONTAINER" };

		if (!image->platform)
			continue;
		p.id = platform_id(s, i);
		p.digest = image->platform->digest.s;
		p.purl = image_purl(s->job, s->r, image->entry, image->platform);
		package(&s->json, &p);
	}
}

static void component_packages(struct spdx *s)
{
	for (size_t i = 0; i < s->content.count; i++) {
		const struct component_use *use = s->content.components[i];
		const struct component *c = registry_find(s->job->world->registry, use->id.s);
		struct package p = { .id = component_id(s, i), .name = use->id.s, .version = use->version.s, .purpose = "LIBRARY" };

		if (c) {
			p.name = c->name.s.ptr ? c->name.s : use->id.s;
			p.license = c->license.s;
			p.home = c->home.s;
			p.purl = c->purl.s.ptr ? purl_versioned(s->job->scratch, c->purl.s, use->version.s) : c->purl.s;
			p.purpose = str_is(c->group.s, "framework") ? "FRAMEWORK" : "LIBRARY";
		}
		package(&s->json, &p);
	}
}

/* --- Relationships --- */

static void related(struct json *j, struct str from, const char *how, struct str to)
{
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("spdxElementId"), from);
	json_member(j, STR("relationshipType"), str_of(how));
	json_member(j, STR("relatedSpdxElement"), to);
	json_map_end(j);
}

static void image_relationships(struct spdx *s)
{
	struct json *j = &s->json;
	size_t entry = 0;

	for (size_t i = 0; i < s->content.image_count; i++) {
		const struct content_image *image = &s->content.images[i];
		struct str id;

		while (&s->r->images.list.items[entry] != image->entry)
			entry++;
		id = image->platform ? platform_id(s, i) : entry_id(s, entry);
		if (image->platform)
			related(j, entry_id(s, entry), "CONTAINS", id);
		for (size_t k = 0; k < image->count; k++)
			related(j, id, "CONTAINS", component_id(s, image->components[k]));
	}
}

static void relationships(struct spdx *s)
{
	struct json *j = &s->json;

	json_key(j, STR("relationships"));
	json_list(j, JSON_LINES);
	related(j, STR("SPDXRef-DOCUMENT"), "DESCRIBES", RELEASE_ID);
	if (s->r->base.image.s.ptr)
		related(j, RELEASE_ID, "DESCENDANT_OF", BASE_ID);
	for (size_t i = 0; i < s->r->images.list.count; i++)
		related(j, RELEASE_ID, "CONTAINS", entry_id(s, i));
	image_relationships(s);
	for (size_t i = 0; !s->content.image_count && i < s->content.count; i++)
		related(j, RELEASE_ID, "CONTAINS", component_id(s, i));
	json_list_end(j);
}

/* --- The document --- */

static void creation(struct spdx *s)
{
	struct date d = s->r->date.date;
	struct date first = { .year = d.year, .month = d.month, .day = d.day ? d.day : 1 };
	struct json *j = &s->json;

	json_key(j, STR("creationInfo"));
	json_map(j, JSON_LINES);
	json_member(j, STR("created"), day_instant(s->job->scratch, first));
	json_key(j, STR("creators"));
	json_list(j, JSON_ONE_LINE);
	json_text(j, STR("Tool: relgen-" RELGEN_VERSION));
	json_list_end(j);
	json_member(j, STR("comment"), d.day ? STR("Created from the facts of the release; the time is the start of its day.") :
		    STR("Created from the facts of the release, whose day is not recorded; the time is the start of its month."));
	json_map_end(j);
}

/* Every document needs a namespace of its own. */
static struct str document_namespace(const struct spdx *s)
{
	struct str page = release_page(s->job, s->r);

	if (page.ptr)
		return str_print(s->job->scratch, "%.*ssbom.spdx.json/%.*s", STR_FMT(page), STR_FMT(s->job->serial));
	return str_print(s->job->scratch, "urn:uuid:%.*s", STR_FMT(s->job->serial));
}

struct str spdx_release(const struct manifest_job *job, const struct release *r)
{
	enum { USUAL_SIZE = 32 * 1024 };
	struct buf out = buf_on(job->a);
	struct spdx s = { job, r, content_of(job->scratch, r), json_on(&out) };
	struct json *j = &s.json;

	buf_reserve(&out, USUAL_SIZE);
	json_map(j, JSON_LINES);
	json_member(j, STR("spdxVersion"), STR("SPDX-2.3"));
	json_member(j, STR("dataLicense"), STR("CC0-1.0"));
	json_member(j, STR("SPDXID"), STR("SPDXRef-DOCUMENT"));
	json_member(j, STR("name"), str_print(job->scratch, "%.*s %.*s", STR_FMT(r->image->image.s), STR_FMT(r->release.s)));
	json_member(j, STR("documentNamespace"), document_namespace(&s));
	creation(&s);
	json_key(j, STR("packages"));
	json_list(j, JSON_LINES);
	release_packages(&s);
	image_packages(&s);
	component_packages(&s);
	json_list_end(j);
	relationships(&s);
	json_map_end(j);
	json_end(j);
	return buf_str(&out);
}
