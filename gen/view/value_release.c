/* A release as the root of its page. Facts come before the prose that speaks of them. */
#include "model/git_state.h"
#include "view/builder.h"

#include "view/link.h"
#include "view/release_file.h"

static const struct loc nowhere;

static struct value scenarios_value(const struct builder *b, const struct release *r)
{
	size_t count = r->scenarios.list.count;
	struct value *items = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++) {
		const struct text *id = &r->scenarios.list.items[i];
		struct value *slots = map_begin(b, &type_scenario, id->loc, &items[i]);

		slots[SCENARIO_SLOT_TITLE] = value_text(VALUE_TEXT, message_or_id(b, "scenario", id->s), id->loc);
		slots[SCENARIO_SLOT_ID] = value_of(VALUE_TEXT, id);
	}
	return value_list(items, count);
}

static struct value base_value(const struct builder *b, const struct base_image *base)
{
	struct value map, *slots = map_begin(b, &type_base_image, base->image.loc, &map);

	if (!base->image.s.ptr)
		return value_absent();
	slots[BASE_IMAGE_SLOT_IMAGE] = value_of(VALUE_CODE, &base->image);
	slots[BASE_IMAGE_SLOT_RELEASE] = value_of(VALUE_VERSION, &base->release);
	slots[BASE_IMAGE_SLOT_DIGEST] = value_of(VALUE_CODE, &base->digest);
	return map;
}

static struct value gpu_value(const struct builder *b, const struct gpu *gpu)
{
	struct value map, *slots = map_begin(b, &type_gpu, gpu->node->loc, &map);

	slots[GPU_SLOT_ARCH] = value_texts(b, VALUE_TEXT, &gpu->arch);
	slots[GPU_SLOT_PTX] = value_texts(b, VALUE_TEXT, &gpu->ptx);
	slots[GPU_SLOT_PRODUCTS] = value_texts(b, VALUE_TEXT, &gpu->products);
	return map;
}

/* --- Figures --- */

static const char *const figure_styles[] = {
	[FIGURE_ABSENT] = "number", [FIGURE_PERCENT] = "percent", [FIGURE_NUMBER] = "number", [FIGURE_TIMES] = "times",
};

static struct str figure_text(const struct builder *b, const struct figure *f)
{
	struct str key = str_print(b->a, "figure.%s", figure_styles[f->style]);
	struct msg_arg value = { .name = STR("value"), .kind = MSG_ARG_NUMBER, .number = f->value.number };
	struct msg_arg figure = { .name = STR("figure"), .kind = MSG_ARG_TEXT, .text = message_plain(b, key, &value, 1) };

	if (!figure.text.ptr)
		return f->value.text;
	return f->approximate == TRUTH_YES ? message_plain(b, STR("figure.about"), &figure, 1) : figure.text;
}

static struct value figures_value(const struct builder *b, const struct release *r)
{
	size_t count = r->figures.list.count;
	struct dict_entry *entries = NEW_ARRAY(b->a, struct dict_entry, count);
	struct value *maps = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++) {
		const struct figure *f = &r->figures.list.items[i];
		struct value *slots = map_begin(b, &type_figure, f->id.loc, &maps[i]);

		slots[FIGURE_SLOT_TEXT] = value_text(VALUE_TEXT, figure_text(b, f), f->value.loc);
		slots[FIGURE_SLOT_VALUE] = (struct value){ .kind = VALUE_NUMBER, .loc = f->value.loc, .number = f->value.number };
		slots[FIGURE_SLOT_STYLE] = value_word(figure_styles[f->style]);
		slots[FIGURE_SLOT_APPROXIMATE] = value_bool(f->approximate == TRUTH_YES);
		entries[i] = (struct dict_entry){ f->id.s, &maps[i] };
	}
	return value_dict(entries, count);
}

/* --- The git tag --- */

enum { COMMIT_SHORT = 12 };

static struct value git_value(const struct builder *b, const struct release *r)
{
	struct value map, *slots = map_begin(b, &type_git, nowhere, &map);
	struct str tag = r->git_tag.name.ptr ? r->git_tag.name : r->git.tag.s;
	struct str commit = r->git_tag.commit.ptr ? r->git_tag.commit : r->git.commit.s;

	slots[GIT_SLOT_TAG] = value_text(VALUE_CODE, tag, r->git.tag.loc);
	slots[GIT_SLOT_STATE] = value_word(git_state(r));
	slots[GIT_SLOT_COMMIT] = value_text(VALUE_CODE, commit, r->git.commit.loc);
	slots[GIT_SLOT_SHORT] = value_text(VALUE_CODE, str_slice(commit, 0, COMMIT_SHORT), r->git.commit.loc);
	return map;
}

/* --- Releases beside it --- */

static struct str release_folder(const struct builder *b, const struct release *r)
{
	return STR_CAT(b->a, r->image->image.s, STR("/"), r->release.s, STR("/"));
}

/* The folder of a release's files, which is below no language, from its page. */
static struct str files_folder(const struct builder *b, const struct release *r)
{
	struct str own = release_folder(b, r), page = page_folder(b, own);
	struct buf out = buf_on(b->a);

	link_way(&out, STR_CAT(b->a, builder_language(b)->tag, STR("/"), page), own);
	return buf_str(&out);
}

/* The way from the page of one release to that of another. */
static struct value beside_path(const struct builder *b, const struct release *r, const struct release *other)
{
	return page_way(b, release_folder(b, r), release_folder(b, other));
}

static struct value previous_value(const struct builder *b, const struct release *shown)
{
	const struct release *r = shown->previous;
	struct value map, *slots = map_begin(b, &type_neighbour, r->release.loc, &map);

	slots[NEIGHBOUR_SLOT_RELEASE] = value_of(VALUE_VERSION, &r->release);
	slots[NEIGHBOUR_SLOT_DATE] = value_date(r->date.date, r->date.loc);
	slots[NEIGHBOUR_SLOT_STATUS] = value_text(VALUE_TEXT, status_word(r), nowhere);
	slots[NEIGHBOUR_SLOT_COMPONENTS] = value_component_versions(b, r);
	slots[NEIGHBOUR_SLOT_DRIVERS] = value_drivers(b, &r->drivers);
	if (r->images.list.count > 0)
		slots[NEIGHBOUR_SLOT_TAG] = value_of(VALUE_CODE, &r->images.list.items[0].tag);
	slots[NEIGHBOUR_SLOT_PATH] = beside_path(b, shown, r);
	return map;
}

static struct value next_value(const struct builder *b, const struct release *shown)
{
	const struct release *r = shown->next;
	struct value map, *slots = map_begin(b, &type_next, r->release.loc, &map);

	slots[NEXT_SLOT_RELEASE] = value_of(VALUE_VERSION, &r->release);
	slots[NEXT_SLOT_PATH] = beside_path(b, shown, r);
	return map;
}

/* --- The root --- */

static struct value files_value(const struct builder *b, const struct release *r)
{
	struct value *items = NEW_ARRAY(b->a, struct value, release_file_count);
	struct str folder = files_folder(b, r);
	size_t count = 0;

	for (size_t i = 0; i < release_file_count; i++) {
		const struct release_file *file = &release_files[i];
		struct value *slots;

		if (file->has && !file->has(r))
			continue;
		slots = map_begin(b, &type_file, nowhere, &items[count++]);
		slots[FILE_SLOT_NAME] = value_word(file->name);
		slots[FILE_SLOT_PATH] = value_text(VALUE_URL, STR_CAT(b->a, folder, str_of(file->name)), nowhere);
		slots[FILE_SLOT_TYPE] = value_word(file->type);
		slots[FILE_SLOT_TEXT] = value_text(VALUE_TEXT, message_plain(b, str_of(file->message), NULL, 0), nowhere);
	}
	return value_list(items, count);
}

static void identity_fill(const struct builder *b, const struct release *r, struct value *slots)
{
	slots[RELEASE_SLOT_RELEASE] = value_of(VALUE_VERSION, &r->release);
	slots[RELEASE_SLOT_DATE] = value_date(r->date.date, r->date.loc);
	slots[RELEASE_SLOT_STATUS] = value_text(VALUE_TEXT, status_word(r), nowhere);
	slots[RELEASE_SLOT_SCENARIOS] = scenarios_value(b, r);
	slots[RELEASE_SLOT_CONTENTS] = value_word(r->contents == CONTENTS_PARTIAL ? "partial" : "complete");
	slots[RELEASE_SLOT_SITE] = value_site(b);
	slots[RELEASE_SLOT_PAGE] = value_page(b, page_folder(b, release_folder(b, r)), release_status(r) == STATUS_DRAFT ? (struct str){ NULL, 0 } :
						STR_CAT(b->a, r->image->image.s, STR("/")));
	slots[RELEASE_SLOT_FILES] = files_value(b, r);
}

static void facts_fill(const struct builder *b, const struct release *r, struct value *slots)
{
	slots[RELEASE_SLOT_DRIVERS] = value_drivers(b, &r->drivers);
	slots[RELEASE_SLOT_FIGURES] = figures_value(b, r);
	slots[RELEASE_SLOT_GIT] = git_value(b, r);
	if (r->base.node)
		slots[RELEASE_SLOT_BASE] = base_value(b, &r->base);
	if (r->gpu.node)
		slots[RELEASE_SLOT_GPU] = gpu_value(b, &r->gpu);
	if (r->previous)
		slots[RELEASE_SLOT_PREVIOUS] = previous_value(b, r);
	if (r->next)
		slots[RELEASE_SLOT_NEXT] = next_value(b, r);
	value_images(b, r, slots);
}

/* --- The facts in the source's language --- */

struct release_in_source {
	struct source_record record;
	const struct builder *builder;
	const struct release *release;
	const struct value *family;	/* its texts are not asked for */
};

static size_t source_language(const struct world *world)
{
	size_t i = 0;

	while (i + 1 < world->language_count && !world->languages[i].is_source)
		i++;
	return i;
}

static const struct value *in_source_make(const struct source_record *self)
{
	const struct release_in_source *in = (const struct release_in_source *)(const void *)self;
	struct builder b = *in->builder;
	struct value *root = NEW(b.a, struct value), *slots = map_begin(&b, &type_release, source_whole(in->release->source), root);

	b.language = source_language(b.world);
	b.memo = NULL;
	identity_fill(&b, in->release, slots);
	facts_fill(&b, in->release, slots);
	slots[RELEASE_SLOT_IMAGE] = *in->family;
	value_components(&b, in->release, NULL, slots);
	return root;
}

struct value value_release(const struct builder *b, const struct release *r)
{
	struct value root, *slots = map_begin(b, &type_release, source_whole(r->source), &root);
	struct translation_tally tally = { 0 };
	struct builder counting = *b;
	struct prose_reader reader;
	struct release_in_source in_source = { { in_source_make, b->world->source_catalog, NULL }, b, r, &slots[RELEASE_SLOT_IMAGE] };

	counting.tally = &tally;
	counting.place = link_place_on(b, r->image, r, release_folder(b, r));
	reader = prose_reader_release(&counting, r, &root);
	reader.source_record = &in_source.record;
	identity_fill(b, r, slots);
	facts_fill(b, r, slots);
	slots[RELEASE_SLOT_IMAGE] = value_family(&counting, r->image, release_folder(b, r));
	value_components(&counting, r, &reader, slots);
	value_release_prose(&counting, r, &reader, slots);
	slots[RELEASE_SLOT_TRANSLATION] = value_translation(b, &tally);
	return root;
}
