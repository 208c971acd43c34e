/* A release as targets of docker buildx bake: the build takes its tags, labels and annotations from the facts that the notes are made of. */
#include "base/id_index.h"
#include "model/tag_address.h"
#include "view/release_output.h"

/* Bake fills in ${…} and %{…} in the strings of a JSON file; doubled, the sign stands for itself. */
static struct str literal(struct arena *a, struct str text)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];

		if ((c == '$' || c == '%') && i + 1 < text.len && text.ptr[i + 1] == '{')
			buf_char(&out, c);
		buf_char(&out, c);
	}
	return out.ptr ? buf_str(&out) : STR("");
}

/* Names of targets have letters, digits, hyphen and underscore; tags that differ in other characters only get a number. */
static struct str target_name(struct arena *a, struct id_index *names, struct str tag)
{
	char *name = arena_alloc(a, tag.len + 1);
	struct str plain = { name, tag.len }, unique = plain;

	for (size_t i = 0; i < tag.len; i++) {
		char c = tag.ptr[i];
		bool stays = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';

		name[i] = stays ? c : '-';
	}
	for (size_t i = 1; id_index_find(names, unique) < names->count; i++)
		unique = str_print(a, "%.*s_%zu", STR_FMT(plain), names->count + i);
	id_index_add(names, unique);
	return unique;
}

/* --- Labels and annotations: the same pairs --- */

struct pair {
	const char *key;
	struct str value;
};

enum { PAIRS_MAX = 8 };

struct pairs {
	struct pair list[PAIRS_MAX];
	size_t count;
};

static void pair_add(struct pairs *p, const char *key, struct str value)
{
	if (value.ptr)
		p->list[p->count++] = (struct pair){ key, value };
}

/* Keys of the OCI image specification, "Pre-Defined Annotation Keys". */
static struct pairs pairs_of(const struct manifest_job *job, const struct release *r)
{
	const struct base_image *base = &r->base;
	struct pairs p = { .count = 0 };
	struct str name = base->image.s;

	if (name.ptr && base->release.s.ptr)
		name = str_print(job->scratch, "%.*s:%.*s", STR_FMT(name), STR_FMT(base->release.s));
	pair_add(&p, "org.opencontainers.image.title", r->image->image.s);
	pair_add(&p, "org.opencontainers.image.version", r->release.s);
	pair_add(&p, "org.opencontainers.image.created", day_instant(job->scratch, r->date.date));
	pair_add(&p, "org.opencontainers.image.url", release_page(job, r));
	pair_add(&p, "org.opencontainers.image.revision", r->git_tag.state == TAG_COMMIT ? r->git_tag.commit : (struct str){ NULL, 0 });
	pair_add(&p, "org.opencontainers.image.base.name", name);
	pair_add(&p, "org.opencontainers.image.base.digest", base->digest.s);
	return p;
}

static void labels(struct json *j, struct arena *a, const struct pairs *p)
{
	json_key(j, STR("labels"));
	json_map(j, JSON_LINES);
	for (size_t i = 0; i < p->count; i++)
		json_member(j, str_of(p->list[i].key), literal(a, p->list[i].value));
	json_map_end(j);
}

/* Registries show the annotations of the index, runtimes see those of a manifest. */
static void annotations(struct json *j, struct arena *a, const struct pairs *p)
{
	json_key(j, STR("annotations"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < p->count; i++)
		json_text(j, str_print(a, "index,manifest:%s=%.*s", p->list[i].key, STR_FMT(literal(a, p->list[i].value))));
	json_list_end(j);
}

/* --- Targets --- */

static void tags_add(struct json *j, const struct manifest_job *job, const struct release *r, const struct image_entry *e, struct str tag)
{
	struct tag_addresses found = tag_addresses(job->scratch, job->world->project, r, e, tag);

	for (size_t i = 0; i < found.list.count; i++)
		if (!found.list.items[i].is_pattern)
			json_text(j, literal(job->scratch, found.list.items[i].text));
}

static void target(struct json *j, const struct manifest_job *job, const struct release *r, const struct image_entry *e, const struct pairs *p)
{
	json_map(j, JSON_LINES);
	json_key(j, STR("tags"));
	json_list(j, JSON_LINES);
	tags_add(j, job, r, e, e->tag.s);
	for (size_t i = 0; i < e->aliases.list.count; i++)
		tags_add(j, job, r, e, e->aliases.list.items[i].s);
	json_list_end(j);
	if (e->platforms.list.count) {
		json_key(j, STR("platforms"));
		json_list(j, JSON_ONE_LINE);
		for (size_t i = 0; i < e->platforms.list.count; i++)
			json_text(j, e->platforms.list.items[i].id.s);
		json_list_end(j);
	}
	labels(j, job->scratch, p);
	annotations(j, job->scratch, p);
	json_map_end(j);
}

struct str bake_release(const struct manifest_job *job, const struct release *r)
{
	size_t count = r->images.list.count;
	struct str *names = NEW_ARRAY(job->scratch, struct str, count);
	struct id_index known = id_index_on(job->scratch, 2 * count);
	struct pairs pairs = pairs_of(job, r);
	struct buf out = buf_on(job->a);
	struct json json = json_on(&out), *j = &json;

	for (size_t i = 0; i < count; i++)
		names[i] = target_name(job->scratch, &known, r->images.list.items[i].tag.s);
	json_map(j, JSON_LINES);
	json_key(j, STR("group"));
	json_map(j, JSON_LINES);
	json_key(j, STR("default"));
	json_map(j, JSON_LINES);
	json_key(j, STR("targets"));
	json_list(j, JSON_ONE_LINE);
	for (size_t i = 0; i < count; i++)
		json_text(j, names[i]);
	json_list_end(j);
	json_map_end(j);
	json_map_end(j);
	json_key(j, STR("target"));
	json_map(j, JSON_LINES);
	for (size_t i = 0; i < count; i++) {
		json_key(j, names[i]);
		target(j, job, r, &r->images.list.items[i], &pairs);
	}
	json_map_end(j);
	json_map_end(j);
	json_end(j);
	return buf_str(&out);
}
