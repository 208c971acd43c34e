/* The driver finder as values: what model/compat.h answers, by release and driver branch. */
#include "model/driver_matrix.h"
#include "model/version.h"
#include "view/builder.h"

static const struct loc nowhere;

static const char *const status_words[] = {
	[STATUS_ABSENT] = "released", [STATUS_DRAFT] = "draft", [STATUS_RELEASED] = "released", [STATUS_WITHDRAWN] = "withdrawn",
};

struct finder {
	const struct builder *b;
	struct compat compat;
	struct matrix_branches branches;
};

static struct value texts_value(const struct builder *b, enum value_kind kind, const struct str *list, size_t count)
{
	struct value *items = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++)
		items[i] = value_text(kind, list[i], nowhere);
	return value_list(items, count);
}

/* --- Cells --- */

/* Steps that come to different words. */
static struct value parts_value(const struct builder *b, struct str branch, const struct matrix_cell *cell)
{
	struct value *items = NEW_ARRAY(b->a, struct value, cell->count);
	const char *before = NULL;
	size_t count = 0;

	for (size_t i = 0; i < cell->count; i++) {
		const struct compat_step *step = &cell->steps[i];
		const char *word = compat_step_word(step);
		struct value *slots;

		if (before && strcmp(before, word) == 0)
			continue;
		before = word;
		slots = map_begin(b, &type_compat_part, nowhere, &items[count++]);
		slots[COMPAT_PART_SLOT_VERDICT] = value_word(word);
		if (version_cmp(step->from, branch) > 0)
			slots[COMPAT_PART_SLOT_FROM] = value_text(VALUE_VERSION, step->from, nowhere);
	}
	return value_list(items, count);
}

static const char *last_word(const struct matrix_cell *cell)
{
	return compat_step_word(&cell->steps[cell->count - 1]);
}

static bool is_one_word(const struct matrix_cell *cell)
{
	for (size_t i = 1; i < cell->count; i++)
		if (strcmp(compat_step_word(&cell->steps[i]), compat_step_word(&cell->steps[0])) != 0)
			return false;
	return true;
}

/* Neighbours that say the same in one word are one cell. */
static struct value cells_value(const struct finder *f, const struct compat_answer *answer)
{
	const struct builder *b = f->b;
	struct value *items = NEW_ARRAY(b->a, struct value, f->branches.count);
	size_t count = 0;

	for (size_t i = 0; i < f->branches.count;) {
		struct matrix_cell cell = matrix_cell_of(b->a, answer, f->branches.numbers[i]);
		struct value *slots = map_begin(b, &type_compat_cell, nowhere, &items[count++]);
		const char *word = last_word(&cell);
		bool joins = is_one_word(&cell);
		size_t from = i++;

		for (; joins && i < f->branches.count; i++) {
			struct matrix_cell next = matrix_cell_of(b->a, answer, f->branches.numbers[i]);

			if (!is_one_word(&next) || strcmp(last_word(&next), word) != 0)
				break;
		}
		slots[COMPAT_CELL_SLOT_SPAN] = value_int((int64_t)(i - from));
		slots[COMPAT_CELL_SLOT_VERDICT] = value_word(word);
		slots[COMPAT_CELL_SLOT_PARTS] = parts_value(b, f->branches.numbers[from], &cell);
	}
	return value_list(items, count);
}

/* --- Rows --- */

/* "0 unknown 580 minor 580.95.05 native" */
static struct str steps_text(struct arena *a, const struct compat_answer *answer)
{
	struct buf out = buf_on(a);
	const char *before = NULL;

	for (size_t i = 0; i < answer->count; i++) {
		const char *word = compat_step_word(&answer->steps[i]);

		if (before && strcmp(before, word) == 0)
			continue;
		buf_print(&out, "%s%.*s %s", before ? " " : "", STR_FMT(answer->steps[i].from), word);
		before = word;
	}
	return buf_str(&out);
}

static struct value drivers_value(const struct builder *b, const struct need *n)
{
	struct value *items = NEW_ARRAY(b->a, struct value, n->amd_count);

	for (size_t i = 0; i < n->amd_count; i++)
		items[i] = value_text(VALUE_TEXT, n->amd[i].driver, nowhere);
	return value_list(items, n->amd_count);
}

static void row_fill(const struct finder *f, const struct brief *brief, const struct need *n, struct value *map)
{
	const struct builder *b = f->b;
	struct value *slots = map_begin(b, &type_compat_row, nowhere, map);
	struct compat_answer answer = matrix_answer(b->a, &f->compat, brief, n);

	slots[COMPAT_ROW_SLOT_RELEASE] = value_text(VALUE_VERSION, brief->release, nowhere);
	slots[COMPAT_ROW_SLOT_PATH] = value_text(VALUE_URL, str_print(b->a, "../%.*s/%.*s/", STR_FMT(brief->image), STR_FMT(brief->release)), nowhere);
	slots[COMPAT_ROW_SLOT_STATUS] = value_word(status_words[brief->status]);
	slots[COMPAT_ROW_SLOT_TAGS] = texts_value(b, VALUE_CODE, n->tags, brief->need_count > 1 ? n->tag_count : 0);
	if (n->cuda.ptr)
		slots[COMPAT_ROW_SLOT_CUDA] = value_text(VALUE_VERSION, n->cuda, nowhere);
	slots[COMPAT_ROW_SLOT_STEPS] = value_text(VALUE_TEXT, steps_text(b->a, &answer), nowhere);
	slots[COMPAT_ROW_SLOT_CELLS] = brief->vendor == DRIVER_NVIDIA ? cells_value(f, &answer) : value_list(NULL, 0);
	slots[COMPAT_ROW_SLOT_DRIVERS] = drivers_value(b, n);
}

static void image_fill(const struct finder *f, const struct brief *list, size_t count, struct value *map)
{
	const struct builder *b = f->b;
	struct value *slots = map_begin(b, &type_compat_image, nowhere, map), *rows;
	size_t row_count = 0;

	for (size_t i = 0; i < count; i++)
		row_count += list[i].need_count;
	rows = NEW_ARRAY(b->a, struct value, row_count);
	row_count = 0;
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < list[i].need_count; j++)
			row_fill(f, &list[i], &list[i].needs[j], &rows[row_count++]);
	slots[COMPAT_IMAGE_SLOT_IMAGE] = value_text(VALUE_TEXT, list->image, nowhere);
	slots[COMPAT_IMAGE_SLOT_PATH] = value_text(VALUE_URL, str_print(b->a, "../%.*s/", STR_FMT(list->image)), nowhere);
	slots[COMPAT_IMAGE_SLOT_VENDOR] = value_word(list->vendor == DRIVER_AMD ? "amd" : "nvidia");
	slots[COMPAT_IMAGE_SLOT_ROWS] = value_list(rows, row_count);
}

/* The number of releases of the first image. */
static size_t image_end(const struct brief *list, size_t count)
{
	size_t end = 1;

	while (end < count && str_eq(list[end].image, list->image))
		end++;
	return end;
}

static struct value images_value(const struct finder *f, const struct brief *list, size_t count)
{
	struct value *items = NEW_ARRAY(f->b->a, struct value, count);
	size_t images = 0;

	for (size_t i = 0, end; i < count; i = end) {
		end = i + image_end(&list[i], count - i);
		if (list[i].vendor != DRIVER_NONE)
			image_fill(f, &list[i], end - i, &items[images++]);
	}
	return value_list(items, images);
}

static struct value branches_value(const struct finder *f)
{
	struct value *items = NEW_ARRAY(f->b->a, struct value, f->branches.count);

	for (size_t i = 0; i < f->branches.count; i++)
		items[i] = value_text(VALUE_TEXT, str_print(f->b->a, "R%.*s", STR_FMT(f->branches.numbers[i])), nowhere);
	return value_list(items, f->branches.count);
}

struct value value_compat(const struct builder *b, const struct brief *list, size_t count)
{
	const struct vendor *vendor = b->world->nvidia;
	struct value root, *slots = map_begin(b, &type_compat, nowhere, &root);
	struct finder f = { b, compat_on(b->a, vendor), matrix_branches_of(b->a, vendor, list, count) };

	slots[COMPAT_SLOT_BRANCHES] = branches_value(&f);
	slots[COMPAT_SLOT_IMAGES] = images_value(&f, list, count);
	if (vendor) {
		slots[COMPAT_SLOT_SOURCE] = value_of(VALUE_URL, &vendor->source);
		slots[COMPAT_SLOT_AS_OF] = value_date(vendor->as_of.date, vendor->as_of.loc);
	}
	slots[COMPAT_SLOT_SITE] = value_site(b);
	slots[COMPAT_SLOT_PAGE] = value_page(b, STR("compat/"), (struct str){ NULL, 0 });
	return root;
}
