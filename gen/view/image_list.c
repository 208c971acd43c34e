/* What can be pulled: images.txt for mirrors, images.json for whoever picks a platform. */
#include <stdlib.h>

#include "model/tag_address.h"
#include "view/manifest_writer.h"
#include "view/release_output.h"

bool image_list_has(const struct release *r)
{
	return r->images.list.count > 0;
}

/* --- images.txt --- */

struct lines {
	VEC(struct str) list;
};

static void lines_add(const struct manifest_job *job, const struct release *r, const struct image_entry *e, struct str tag, struct lines *out)
{
	struct arena *a = job->scratch;
	struct tag_addresses found = tag_addresses(a, job->world->project, r, e, tag);

	for (size_t i = 0; i < found.list.count; i++) {
		struct str text = found.list.items[i].text;

		if (found.list.items[i].is_pattern)
			continue;
		*vec_push(a, &out->list) = e->digest.s.ptr ? str_print(a, "%.*s@%.*s", STR_FMT(text), STR_FMT(e->digest.s)) : text;
	}
}

static int line_cmp(const void *a, const void *b)
{
	return str_cmp(*(const struct str *)a, *(const struct str *)b);
}

struct str image_list_text(const struct manifest_job *job, const struct release *r)
{
	struct buf out = buf_on(job->a);
	struct lines lines = { 0 };

	for (size_t i = 0; i < r->images.list.count; i++) {
		const struct image_entry *e = &r->images.list.items[i];

		lines_add(job, r, e, e->tag.s, &lines);
		for (size_t k = 0; k < e->aliases.list.count; k++)
			lines_add(job, r, e, e->aliases.list.items[k].s, &lines);
	}
	if (lines.list.count)
		qsort(lines.list.items, lines.list.count, sizeof *lines.list.items, line_cmp);
	for (size_t i = 0; i < lines.list.count; i++)
		if (i == 0 || !str_eq(lines.list.items[i], lines.list.items[i - 1]))
			buf_print(&out, "%.*s\n", STR_FMT(lines.list.items[i]));
	return out.ptr ? buf_str(&out) : STR("");
}

/* --- images.json --- */

static void references(struct json *j, const struct manifest_job *job, const struct release *r, const struct image_entry *e)
{
	struct tag_addresses found = tag_addresses(job->scratch, job->world->project, r, e, e->tag.s);

	json_key(j, STR("references"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < found.list.count; i++) {
		const struct tag_address *address = &found.list.items[i];

		if (address->is_pattern)
			continue;
		json_map(j, JSON_ONE_LINE);
		json_member(j, STR("registry"), address->registry->id.s);
		json_member(j, STR("region"), address->region ? address->region->s : (struct str){ NULL, 0 });
		json_member(j, STR("reference"), address->text);
		json_map_end(j);
	}
	json_list_end(j);
}

static void image(struct json *j, const struct manifest_job *job, const struct release *r, const struct image_entry *e)
{
	json_map(j, JSON_LINES);
	json_member(j, STR("tag"), e->tag.s);
	manifest_texts(j, STR("aliases"), &e->aliases);
	json_key(j, STR("mutable"));
	json_bool(j, e->is_mutable == TRUTH_YES);
	json_member(j, STR("index_digest"), e->digest.s);
	references(j, job, r, e);
	json_key(j, STR("platforms"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < e->platforms.list.count; i++) {
		json_map(j, JSON_ONE_LINE);
		manifest_platform(j, &e->platforms.list.items[i]);
		json_map_end(j);
	}
	json_list_end(j);
	json_map_end(j);
}

struct str image_list_json(const struct manifest_job *job, const struct release *r)
{
	struct buf out = buf_on(job->a);
	struct json json = json_on(&out), *j = &json;

	json_map(j, JSON_LINES);
	json_member(j, STR("image"), r->image->image.s);
	json_member(j, STR("release"), r->release.s);
	json_key(j, STR("images"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < r->images.list.count; i++)
		image(j, job, r, &r->images.list.items[i]);
	json_list_end(j);
	json_map_end(j);
	json_end(j);
	return buf_str(&out);
}
