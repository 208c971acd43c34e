/* What the writers of release files share. */
#include "view/release_output.h"

#include "base/id_index.h"
#include "model/tag_address.h"
#include "view/builder.h"
#include "view/manifest_writer.h"

/* --- What a release contains --- */

struct collecting {
	struct arena *a;
	struct id_index known;		/* "id version" */
	VEC(const struct component_use *) list;
};

static size_t component_number(struct collecting *c, const struct component_use *use)
{
	struct str version = use->version.s.ptr ? use->version.s : STR("");
	size_t number = id_index_add(&c->known, str_print(c->a, "%.*s %.*s", STR_FMT(use->id.s), STR_FMT(version)));

	if (number == c->list.count)
		*vec_push(c->a, &c->list) = use;
	return number;
}

static void image_collect(struct collecting *c, const struct release *r, struct content_image *image)
{
	const struct component_use **uses = components_effective(c->a, r, image->entry, image->platform, &image->count);
	size_t *numbers = NEW_ARRAY(c->a, size_t, image->count);

	for (size_t i = 0; i < image->count; i++)
		numbers[i] = component_number(c, uses[i]);
	image->components = numbers;
}

/* No more than there are lines that name one. */
static size_t components_most(const struct release *r)
{
	size_t most = r->components.list.count;

	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];

		most += e->components.list.count;
		for (size_t k = 0; k < e->platforms.list.count; k++)
			most += e->platforms.list.items[k].components.list.count;
	}
	return most;
}

struct content content_of(struct arena *a, const struct release *r)
{
	size_t most = components_most(r);
	struct collecting c = { .a = a, .known = id_index_on(a, most) };
	VEC(struct content_image) images = { 0 };

	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];
		size_t count = e->platforms.list.count;

		for (size_t k = 0; k < (count ? count : 1); k++) {
			struct content_image image = { .entry = e, .platform = count ? &e->platforms.list.items[k] : NULL };

			image_collect(&c, r, &image);
			*vec_push(a, &images) = image;
		}
	}
	for (size_t i = 0; !images.count && i < r->components.list.count; i++)
		if (!r->components.list.items[i].removed)
			component_number(&c, &r->components.list.items[i]);
	return (struct content){ images.items, images.count, c.list.items, c.list.count };
}

/* --- Shared pieces --- */

struct str digest_hex(struct str digest)
{
	static const char algorithm[] = "sha256:";

	return str_starts(digest, algorithm) ? str_from(digest, sizeof algorithm - 1) : (struct str){ NULL, 0 };
}

struct str platform_architecture(const struct platform *platform)
{
	struct str rest = platform ? platform->id.s : (struct str){ NULL, 0 }, part;

	if (!rest.ptr || !str_split(&rest, '/', &part) || !rest.ptr || !str_split(&rest, '/', &part))
		return (struct str){ NULL, 0 };
	return part;
}

/* host/path/name of the first address; what stands behind its last colon is the tag. */
static struct str repository_of(const struct manifest_job *job, const struct release *r, const struct image_entry *e)
{
	struct str address = tag_address_first(job->scratch, job->world->project, r, e, e->tag.s);
	size_t end = address.len;

	while (end && address.ptr[end - 1] != ':' && address.ptr[end - 1] != '/')
		end--;
	return end && address.ptr[end - 1] == ':' ? str_slice(address, 0, end - 1) : (struct str){ NULL, 0 };
}

struct str image_purl(const struct manifest_job *job, const struct release *r, const struct image_entry *e, const struct platform *platform)
{
	struct purl_image image = {
		.name = r->image->image.s, .digest = platform ? platform->digest.s : e->digest.s,
		.architecture = platform_architecture(platform), .repository = repository_of(job, r, e), .tag = e->tag.s,
	};

	return purl_oci(job->scratch, &image);
}

struct str day_instant(struct arena *a, struct date d)
{
	return d.day ? str_print(a, "%04u-%02u-%02uT00:00:00Z", d.year, d.month, d.day) : (struct str){ NULL, 0 };
}

struct str release_page(const struct manifest_job *job, const struct release *r)
{
	const struct world *w = job->world;
	struct str url = project_url(w->project);
	size_t source = 0;

	if (!url.len)
		return (struct str){ NULL, 0 };
	while (source + 1 < w->published_count && !w->languages[source].is_source)
		source++;
	return str_print(job->scratch, "%.*s/%.*s/%.*s/%.*s/", STR_FMT(url), STR_FMT(w->languages[source].tag), STR_FMT(r->image->image.s),
			 STR_FMT(r->release.s));
}

struct str prose_markdown(const struct manifest_job *job, const struct prose_field *field, size_t language)
{
	const struct prose_text *text = field->prose ? prose_memo_find(&job->memos[language], field) : NULL;
	struct manifest_writer w = { .job = job, .scratch = buf_on(job->scratch), .above = manifest_above(job) };

	return text ? manifest_markdown(&w, text, language, field->shape) : (struct str){ NULL, 0 };
}

struct str job_message(const struct manifest_job *job, size_t language, const char *key, const struct msg_arg *args, size_t count)
{
	struct builder b = { .a = job->scratch, .world = job->world, .language = language };

	return message_plain(&b, str_of(key), args, count);
}
