/* manifest.json of a release. */
#include "view/manifest.h"

#include "model/git_state.h"
#include "view/manifest_writer.h"

static const char *const status_words[] = {
	[STATUS_ABSENT] = "released", [STATUS_DRAFT] = "draft", [STATUS_RELEASED] = "released", [STATUS_WITHDRAWN] = "withdrawn",
};
static const char *const contents_words[] = { [CONTENTS_COMPLETE] = "complete", [CONTENTS_PARTIAL] = "partial" };
static const char *const accelerator_words[] = { [ACCELERATOR_NVIDIA] = "nvidia", [ACCELERATOR_AMD] = "amd", [ACCELERATOR_NONE] = "none" };
static const char *const figure_words[] = { [FIGURE_PERCENT] = "percent", [FIGURE_NUMBER] = "number", [FIGURE_TIMES] = "times" };

static void family(struct manifest_writer *w, const struct image *image)
{
	struct json *j = &w->json;

	json_key(j, STR("image"));
	json_map(j, JSON_LINES);
	json_member(j, STR("name"), image->image.s);
	manifest_text(w, STR("title"), &image->title);
	manifest_text(w, STR("summary"), &image->summary);
	json_member(j, STR("framework"), image->framework.s);
	manifest_word(j, STR("accelerator"), accelerator_words, image->accelerator);
	manifest_texts(j, STR("formerly"), &image->formerly);
	json_map_end(j);
}

static void base(struct json *j, const struct base_image *b)
{
	if (!b->node)
		return;
	json_key(j, STR("base"));
	json_map(j, JSON_LINES);
	json_member(j, STR("image"), b->image.s);
	json_member(j, STR("release"), b->release.s);
	json_member(j, STR("index_digest"), b->digest.s);
	json_map_end(j);
}

static void git(struct json *j, const struct release *r)
{
	json_key(j, STR("git"));
	json_map(j, JSON_LINES);
	json_member(j, STR("state"), str_of(git_state(r)));
	json_member(j, STR("tag"), r->git_tag.name.ptr ? r->git_tag.name : r->git.tag.s);
	json_member(j, STR("commit"), r->git_tag.commit.len ? r->git_tag.commit : (struct str){ 0 });
	json_member(j, STR("pinned_commit"), r->git.commit.s);
	json_map_end(j);
}

static void gpu(struct json *j, const struct gpu *g)
{
	if (!g->node)
		return;
	json_key(j, STR("gpu"));
	json_map(j, JSON_LINES);
	manifest_texts(j, STR("arch"), &g->arch);
	manifest_texts(j, STR("ptx"), &g->ptx);
	manifest_texts(j, STR("products"), &g->products);
	json_map_end(j);
}

static void environment(struct manifest_writer *w, const struct release *r)
{
	struct json *j = &w->json;

	json_key(j, STR("environment"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < r->environment.list.count; i++) {
		const struct variable *v = &r->environment.list.items[i];

		json_map(j, JSON_LINES);
		json_member(j, STR("name"), v->id.s);
		json_member(j, STR("default"), v->value.s);
		manifest_text(w, STR("text"), &v->text);
		json_map_end(j);
	}
	json_list_end(j);
}

static void figures(struct json *j, const struct release *r)
{
	json_key(j, STR("figures"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < r->figures.list.count; i++) {
		const struct figure *f = &r->figures.list.items[i];

		json_map(j, JSON_ONE_LINE);
		json_member(j, STR("id"), f->id.s);
		manifest_decimal(j, STR("value"), &f->value);
		manifest_word(j, STR("style"), figure_words, f->style);
		json_key(j, STR("approximate"));
		json_bool(j, f->approximate == MANIFEST_TRUE);
		json_map_end(j);
	}
	json_list_end(j);
}

static void errata(struct manifest_writer *w, const struct release *r)
{
	struct json *j = &w->json;

	json_key(j, STR("errata"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < r->errata.list.count; i++) {
		const struct erratum *e = &r->errata.list.items[i];

		json_map(j, JSON_LINES);
		json_member(j, STR("id"), e->id.s);
		manifest_day(j, w->job->scratch, STR("date"), e->date.date);
		json_member(j, STR("field"), e->field.s);
		json_member(j, STR("was"), e->was.s);
		manifest_text(w, STR("text"), &e->text);
		json_map_end(j);
	}
	json_list_end(j);
}

static void waivers(struct json *j, const struct release *r)
{
	json_key(j, STR("waivers"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < r->waivers.list.count; i++) {
		const struct waiver *v = &r->waivers.list.items[i];

		json_map(j, JSON_ONE_LINE);
		json_member(j, STR("rule"), v->rule.s);
		json_member(j, STR("at"), v->at.s);
		json_member(j, STR("reason"), v->reason.s);
		json_map_end(j);
	}
	json_list_end(j);
}

/* What a release is: the first members of the document. */
static void identity(struct manifest_writer *w, const struct release *r)
{
	struct json *j = &w->json;

	json_member(j, STR("$schema"), STR("../../assets/manifest.schema.json"));
	json_key(j, STR("manifest"));
	json_int(j, MANIFEST_VERSION);
	family(w, r->image);
	json_member(j, STR("release"), r->release.s);
	manifest_day(j, w->job->scratch, STR("date"), r->date.date);
	manifest_word(j, STR("status"), status_words, r->status);
	if (r->previous)
		json_member(j, STR("previous"), r->previous->release.s);
	if (r->next)
		json_member(j, STR("next"), r->next->release.s);
	manifest_texts(j, STR("scenarios"), &r->scenarios);
	base(j, &r->base);
	git(j, r);
}

struct str *manifest_above(const struct manifest_job *job)
{
	const struct world *world = job->world;
	struct str *above = NEW_ARRAY(job->scratch, struct str, world->published_count);
	struct str url = project_url(world->project);

	for (size_t i = 0; i < world->published_count; i++)
		above[i] = str_print(job->scratch, "%.*s/%.*s/", STR_FMT(url.len ? url : STR("../..")), STR_FMT(world->languages[i].tag));
	return above;
}

struct str manifest_release(const struct manifest_job *job, const struct release *r)
{
	enum { USUAL_SIZE = 32 * 1024 };
	struct buf out = buf_on(job->a);
	struct manifest_writer w = { .job = job, .json = json_on(&out), .scratch = buf_on(job->scratch) };
	struct json *j = &w.json;

	buf_reserve(&out, USUAL_SIZE);
	w.above = manifest_above(job);
	w.counts = NEW_ARRAY(job->scratch, struct manifest_counts, job->world->published_count);
	json_map(j, JSON_LINES);
	identity(&w, r);
	manifest_word(j, STR("contents"), contents_words, r->contents);
	manifest_components(&w, r);
	manifest_images(&w, r);
	manifest_drivers(j, &r->drivers);
	gpu(j, &r->gpu);
	environment(&w, r);
	manifest_notes(&w, STR("highlights"), &r->highlights);
	manifest_notes(&w, STR("fixes"), &r->fixes);
	manifest_notes(&w, STR("known_issues"), &r->known_issues);
	figures(j, r);
	manifest_sections(&w, STR("sections"), r->sections.list.items, r->sections.list.count);
	manifest_benchmarks(&w, r);
	manifest_sections(&w, STR("usage"), r->usage.list.items, r->usage.list.count);
	errata(&w, r);
	waivers(j, r);
	manifest_languages(&w);
	json_map_end(j);
	json_end(j);
	return buf_str(&out);
}
