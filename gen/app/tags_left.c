/* Tags that no release has. */
#include "app/tags_left.h"

#include "base/id_index.h"
#include "model/pattern.h"

enum { NAMES_SHOWN = 5 };

static void add_releases(struct id_index *index, const struct family_files *files)
{
	for (size_t i = 0; i < files->count; i++)
		id_index_add(index, files->releases[i].yaml->release);
}

/* Of tags that tell no images apart, any image may have the release. */
static struct id_index known_releases(struct family *f, const struct tag_place *place)
{
	struct run *run = f->run;
	size_t images = place->shared ? run->world.image_count : 1, most = 0;
	const struct family_files *first = place->shared ? run->families : f->files;
	struct id_index index;

	for (size_t i = 0; i < images; i++)
		most += first[i].count;
	index = id_index_on(&f->arena, most);
	for (size_t i = 0; i < images; i++)
		add_releases(&index, &first[i]);
	return index;
}

static struct id_index taken_tags(struct family *f)
{
	struct id_index index = id_index_on(&f->arena, f->count);

	for (size_t i = 0; i < f->count; i++)
		if (f->releases[i].release)
			id_index_add(&index, f->releases[i].release->git_tag.name);
	return index;
}

static bool has(const struct id_index *index, struct str id)
{
	return id_index_find(index, id) < index->count;
}

struct left_tags tags_left(struct family *f, const struct tag_place *place, const struct history *h, struct str pattern)
{
	struct pattern_form form = pattern_form(&f->arena, pattern, f->image->image.s);
	struct history_range range = history_beginning(h, pattern_beginning(form.before));
	struct id_index known, taken;
	struct left_tags left = { 0 };

	if (!form.has_release || (place->shared && f->files != f->run->families))
		return left;
	known = known_releases(f, place);
	taken = taken_tags(f);
	for (size_t i = range.from; i < range.to; i++) {
		struct str name = h->refs[i].name, release = pattern_release(&form, name);

		if (release.ptr && !has(&known, release) && !has(&taken, name))
			*vec_push(&f->arena, &left.list) = (struct left_tag){ name, release };
	}
	return left;
}

static void report_one(struct family *f, struct text pattern, const struct left_tag *left)
{
	struct str image = f->image->image.s;

	diag_span(&f->ds, pattern.loc, str_length(pattern.s), RULE_TAG_WITHOUT_RELEASE,
		  "the git tag '%.*s' looks like a release, but there is no release %.*s of %.*s", STR_FMT(left->name), STR_FMT(left->release),
		  STR_FMT(image));
	diag_hint(&f->ds, "write releases/%.*s/%.*s.yaml, or correct the pattern if the tag is of something else", STR_FMT(image),
		  STR_FMT(left->release));
}

/* One cause, one finding: a pattern that fits the tags of something else fits thousands. */
static void report_all(struct family *f, struct text pattern, const struct left_tags *left)
{
	struct str names[NAMES_SHOWN], text;
	size_t count = left->list.count, shown = count < NAMES_SHOWN ? count : NAMES_SHOWN;

	for (size_t i = 0; i < shown; i++)
		names[i] = left->list.items[i].name;
	text = str_join(&f->arena, names, shown, STR(", "));
	if (shown < count)
		text = str_print(&f->arena, "%.*s and %zu more", STR_FMT(text), count - shown);
	diag_span(&f->ds, pattern.loc, str_length(pattern.s), RULE_TAG_WITHOUT_RELEASE,
		  "%zu git tags look like releases of %.*s that there is no file of: %.*s", count, STR_FMT(f->image->image.s), STR_FMT(text));
	diag_hint(&f->ds, "write their files, or a pattern that fits the tags of this image only; 'relgen tags' lists them");
}

void tags_left_check(struct family *f, const struct tag_place *place, const struct history *h)
{
	for (size_t p = 0; p < place->patterns->list.count; p++) {
		struct text pattern = place->patterns->list.items[p];
		struct left_tags left = tags_left(f, place, h, pattern.s);

		if (left.list.count == 1)
			report_one(f, pattern, left.list.items);
		else if (left.list.count > 1)
			report_all(f, pattern, &left);
	}
}
