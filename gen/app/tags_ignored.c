/* The tags of a repository that no pattern makes a release's. */
#include "app/tags_ignored.h"

#include "app/family_tags.h"
#include "base/id_index.h"

void tags_forms_add(struct arena *a, struct tags_forms *forms, const struct tag_place *place, struct str image)
{
	struct str repository = family_repository(a, image, place->repository.s);

	for (size_t i = 0; i < place->patterns->list.count; i++)
		*vec_push(a, &forms->list) = (struct tags_form){
			str_copy(a, image), repository, pattern_form(a, place->patterns->list.items[i].s, image)
		};
}

static bool may_fit(const struct tags_form *f, struct str repository, struct str tag)
{
	struct str beginning = pattern_beginning(f->form.before);

	return str_eq(f->repository, repository) && str_eq(str_slice(tag, 0, beginning.len), beginning);
}

/* The pattern that comes nearest says it: a candidate, or another tag of a release that has its own. */
static struct str why(struct arena *a, const struct tags_forms *forms, struct str repository, struct str tag)
{
	for (size_t i = 0; i < forms->list.count; i++) {
		const struct tags_form *f = &forms->list.items[i];
		struct str release, rest;

		if (!may_fit(f, repository, tag))
			continue;
		release = pattern_release(&f->form, tag);
		if (release.ptr)
			return str_print(a, "%.*s/%.*s goes by another tag", STR_FMT(f->image), STR_FMT(release));
		rest = pattern_rest(&f->form, tag);
		if (rest.ptr)
			return str_print(a, "'%.*s' stands behind the release", STR_FMT(rest));
	}
	return STR("fits no pattern");
}

void tags_ignored_add(struct arena *a, struct tags_repository *r, const struct history *h, const struct tags_forms *forms)
{
	struct id_index listed = id_index_on(a, r->rows.list.count);

	for (size_t i = 0; i < r->rows.list.count; i++)
		id_index_add(&listed, r->rows.list.items[i].tag);
	for (size_t i = 0; i < h->count; i++) {
		struct str name = h->refs[i].name;

		if (id_index_find(&listed, name) == listed.count)
			*vec_push(a, &r->rows.list) = (struct tags_row){ .state = TAGS_IGNORED, .tag = name, .why = why(a, forms, r->path, name) };
	}
}
