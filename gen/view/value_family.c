/* An image family as the root of its page, as an entry of the index, and beside its releases. */
#include "model/version.h"
#include "view/builder.h"

static const struct loc nowhere;

static const char *accelerator_word(const struct image *image)
{
	switch ((enum accelerator)image->accelerator) {
	case ACCELERATOR_ABSENT:
		break;
	case ACCELERATOR_NVIDIA:
		return "nvidia";
	case ACCELERATOR_AMD:
		return "amd";
	case ACCELERATOR_NONE:
		return "none";
	}
	return NULL;
}

/* --- Lines of the table of releases --- */

struct columns {
	const struct component **keys;
	size_t count;
};

/* The version at release level, or that of the first tag which has one. */
static const struct text *shown_version(const struct release *r, struct str id)
{
	const struct component_use *use = release_component(r, id);

	for (size_t i = 0; !use && i < r->images.list.count; i++) {
		const struct component_uses *uses = &r->images.list.items[i].components;

		for (size_t j = 0; !use && j < uses->list.count; j++)
			if (str_eq(uses->list.items[j].id.s, id) && uses->list.items[j].version.s.ptr)
				use = &uses->list.items[j];
	}
	return use ? &use->version : NULL;
}

/* Only the columns in which a release has something. */
static struct columns columns_of(const struct builder *b, const struct image *image)
{
	struct columns columns;
	size_t all;

	columns.keys = key_components(b, image, &all);
	columns.count = 0;
	for (size_t i = 0; i < all; i++) {
		bool used = false;

		for (size_t j = 0; !used && j < image->release_count; j++)
			used = shown_version(image->releases[j], columns.keys[i]->id.s) != NULL;
		if (used)
			columns.keys[columns.count++] = columns.keys[i];
	}
	return columns;
}

static struct value column_names(const struct builder *b, const struct columns *columns)
{
	struct value *items = NEW_ARRAY(b->a, struct value, columns->count);

	for (size_t i = 0; i < columns->count; i++)
		items[i] = value_of(VALUE_TEXT, &columns->keys[i]->name);
	return value_list(items, columns->count);
}

static struct value versions_value(const struct builder *b, const struct release *r, const struct columns *columns)
{
	struct value *items = NEW_ARRAY(b->a, struct value, columns->count);

	for (size_t i = 0; i < columns->count; i++) {
		const struct text *version = shown_version(r, columns->keys[i]->id.s);
		struct value *slots = map_begin(b, &type_difference_cell, version ? version->loc : nowhere, &items[i]);

		if (version)
			slots[DIFFERENCE_CELL_SLOT_VERSION] = value_of(VALUE_VERSION, version);
		slots[DIFFERENCE_CELL_SLOT_CONTAINED] = value_bool(version != NULL);
		slots[DIFFERENCE_CELL_SLOT_COLUMN] = value_of(VALUE_CODE, &columns->keys[i]->name);
	}
	return value_list(items, columns->count);
}

static struct str image_folder(const struct builder *b, const struct image *image)
{
	return str_print(b->a, "%.*s/", STR_FMT(image->image.s));
}

/* `own` is the folder of the page that the row stands on, or of its record's own. */
static void row_fill(const struct builder *b, const struct release *r, const struct columns *columns, struct str own, struct value *map)
{
	struct value *slots = map_begin(b, &type_release_row, r->release.loc, map);

	slots[RELEASE_ROW_SLOT_RELEASE] = value_of(VALUE_VERSION, &r->release);
	slots[RELEASE_ROW_SLOT_DATE] = value_date(r->date.date, r->date.loc);
	slots[RELEASE_ROW_SLOT_STATUS] = value_text(VALUE_TEXT, status_word(r), nowhere);
	slots[RELEASE_ROW_SLOT_VERSIONS] = versions_value(b, r, columns);
	slots[RELEASE_ROW_SLOT_MINIMUM] = value_of(VALUE_VERSION, &r->drivers.nvidia.minimum);
	slots[RELEASE_ROW_SLOT_PLATFORMS] = value_platform_names(b, r);
	slots[RELEASE_ROW_SLOT_PATH] = page_way(b, own, str_print(b->a, "%.*s%.*s/", STR_FMT(image_folder(b, r->image)), STR_FMT(r->release.s)));
}

/* Index of the newest release that readers should use; image->release_count when there is none. */
static size_t latest_of(const struct image *image)
{
	for (size_t i = image->release_count; i > 0; i--)
		if (release_status(image->releases[i - 1]) == STATUS_RELEASED)
			return i - 1;
	return image->release_count;
}

static struct value rows_value(const struct builder *b, const struct image *image, const struct columns *columns)
{
	size_t count = image->release_count;
	struct value *items = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++)
		row_fill(b, image->releases[count - 1 - i], columns, image_folder(b, image), &items[i]);
	return value_list(items, count);
}

static bool states_driver(const struct image *image)
{
	for (size_t i = 0; i < image->release_count; i++)
		if (image->releases[i]->drivers.nvidia.minimum.s.ptr)
			return true;
	return false;
}

/* --- The image's own fields --- */

/* What the prose of image.yaml may speak of. */
static void image_facts(const struct builder *b, const struct image *image, struct value *slots)
{
	slots[IMAGE_SLOT_IMAGE] = value_of(VALUE_TEXT, &image->image);
	slots[IMAGE_SLOT_FRAMEWORK] = value_of(VALUE_TEXT, &image->framework);
	slots[IMAGE_SLOT_ACCELERATOR] = value_word(accelerator_word(image));
	slots[IMAGE_SLOT_FORMERLY] = value_texts(b, VALUE_CODE, &image->formerly);
	slots[IMAGE_SLOT_SITE] = value_site(b);
}

struct image_prose {
	struct value title, summary;
};

static struct image_prose image_prose(const struct builder *b, const struct image *image, const struct value *root)
{
	struct prose_reader reader = prose_reader_image(b, image, root);

	return (struct image_prose){
		value_prose(prose_text_needed(&reader, &image->title), image->title.loc),
		value_prose(prose_text(&reader, &image->summary), image->summary.loc),
	};
}

/* The same where the page is not the image's own. */
static struct image_prose image_prose_elsewhere(const struct builder *b, const struct image *image)
{
	struct value root, *slots = map_begin(b, &type_image, source_whole(image->source), &root);

	image_facts(b, image, slots);
	return image_prose(b, image, &root);
}

struct value value_family(const struct builder *b, const struct image *image, struct str own)
{
	struct value map, *slots = map_begin(b, &type_family, image->image.loc, &map);
	struct builder guest = *b;
	struct image_prose prose;

	guest.place = link_place_on(b, image, NULL, b->place->base.folder);
	guest.place->told = true;
	prose = image_prose_elsewhere(&guest, image);

	slots[FAMILY_SLOT_IMAGE] = value_of(VALUE_TEXT, &image->image);
	slots[FAMILY_SLOT_TITLE] = prose.title;
	slots[FAMILY_SLOT_SUMMARY] = prose.summary;
	slots[FAMILY_SLOT_FRAMEWORK] = value_of(VALUE_TEXT, &image->framework);
	slots[FAMILY_SLOT_ACCELERATOR] = value_word(accelerator_word(image));
	slots[FAMILY_SLOT_PATH] = page_way(b, own, image_folder(b, image));
	return map;
}

struct value value_image(const struct builder *b, const struct image *image)
{
	struct value root, *slots = map_begin(b, &type_image, source_whole(image->source), &root);
	struct columns columns = columns_of(b, image);
	struct str folder = image_folder(b, image);
	size_t latest = latest_of(image);
	struct translation_tally tally = { 0 };
	struct builder own = *b;
	struct image_prose prose;

	own.place = link_place_on(b, image, NULL, folder);
	own.tally = &tally;
	image_facts(b, image, slots);
	slots[IMAGE_SLOT_PAGE] = value_page(b, page_folder(b, folder), latest < image->release_count ? folder : (struct str){ NULL, 0 });
	slots[IMAGE_SLOT_COLUMNS] = column_names(b, &columns);
	slots[IMAGE_SLOT_DRIVER_COLUMN] = value_bool(states_driver(image));
	slots[IMAGE_SLOT_RELEASES] = rows_value(b, image, &columns);
	if (latest < image->release_count)
		row_fill(b, image->releases[latest], &columns, folder, &slots[IMAGE_SLOT_LATEST]);
	prose = image_prose(&own, image, &root);
	slots[IMAGE_SLOT_TITLE] = prose.title;
	slots[IMAGE_SLOT_SUMMARY] = prose.summary;
	slots[IMAGE_SLOT_TRANSLATION] = value_translation(b, &tally);
	return root;
}

static struct image_prose index_prose(const struct builder *b, const struct image *image)
{
	struct builder own = *b;

	own.place = link_place_on(b, image, NULL, STR(""));
	return image_prose_elsewhere(&own, image);
}

void value_image_check(const struct builder *b, const struct image *image)
{
	struct builder own = *b;

	own.place = link_place_on(b, image, NULL, image_folder(b, image));
	image_prose_elsewhere(&own, image);
	index_prose(b, image);
}

static void index_family_fill(const struct builder *b, const struct image *image, struct value *map)
{
	struct value *slots = map_begin(b, &type_index_family, image->image.loc, map);
	struct image_prose prose = index_prose(b, image);
	struct columns columns = columns_of(b, image);
	size_t latest = latest_of(image);

	slots[INDEX_FAMILY_SLOT_IMAGE] = value_of(VALUE_TEXT, &image->image);
	slots[INDEX_FAMILY_SLOT_TITLE] = prose.title;
	slots[INDEX_FAMILY_SLOT_SUMMARY] = prose.summary;
	slots[INDEX_FAMILY_SLOT_FRAMEWORK] = value_of(VALUE_TEXT, &image->framework);
	slots[INDEX_FAMILY_SLOT_ACCELERATOR] = value_word(accelerator_word(image));
	slots[INDEX_FAMILY_SLOT_PATH] = page_way(b, STR(""), image_folder(b, image));
	slots[INDEX_FAMILY_SLOT_COUNT] = value_int((int64_t)image->site_count);
	slots[INDEX_FAMILY_SLOT_COLUMNS] = column_names(b, &columns);
	if (latest < image->release_count)
		row_fill(b, image->releases[latest], &columns, STR(""), &slots[INDEX_FAMILY_SLOT_LATEST]);
}

struct value value_index(const struct builder *b)
{
	struct value root, *slots = map_begin(b, &type_index, nowhere, &root);
	size_t count = b->world->image_count;
	struct value *items = NEW_ARRAY(b->a, struct value, count);
	struct str feed = { NULL, 0 };

	for (size_t i = 0; i < count; i++) {
		index_family_fill(b, b->world->images[i], &items[i]);
		if (latest_of(b->world->images[i]) < b->world->images[i]->release_count)
			feed = STR("");
	}
	slots[INDEX_SLOT_FAMILIES] = value_list(items, count);
	slots[INDEX_SLOT_SITE] = value_site(b);
	slots[INDEX_SLOT_PAGE] = value_page(b, page_folder(b, STR("")), feed);
	return root;
}
