/* All rules over records, as a table. */
#include "model/check.h"

/* One row a group of rules. */
static const struct {
	const char *group;
	void (*check)(const struct world *w, const struct release *r, struct diags *ds);
} release_checks[] = {
	{ "history", check_history },
	{ "components", check_components },
	{ "changes", check_changes },
	{ "prose", check_prose },
	{ "drivers", check_drivers },
	{ "drivers", check_toolkits },
	{ "drivers", check_siblings },
	{ "images", check_image_tags },
	{ "images", check_tag_claims },
	{ "images", check_release_prose },
	{ "translation", check_release_translations },
	{ "benchmarks", check_benchmarks },
	{ "output", check_output },
	{ "git", check_git },
	{ "sources", check_sources },
	{ "changes after the tag", check_changed },
};

void check_release(const struct world *w, const struct release *r, struct diags *ds)
{
	for (size_t i = 0; i < sizeof release_checks / sizeof release_checks[0]; i++)
		release_checks[i].check(w, r, ds);
}

/* The translations of the shared sections, by language. */
static const struct po *const *sections_pos(const struct world *w, struct arena *a)
{
	const struct po **pos = NEW_ARRAY(a, const struct po *, w->language_count);

	for (size_t i = 0; i < w->language_count; i++)
		pos[i] = w->languages[i].sections;
	return pos;
}

void check_shared(const struct world *w, struct diags *ds)
{
	check_registry(w, ds);
	check_sections(w->sections, ds);
	check_section_prose(w, ds);
	check_section_translations(w, ds);
	check_message_translations(w, ds);
	check_loose_prose(w, &sections_record, w->sections, sections_pos(w, ds->arena), ds);
}

void check_image(const struct world *w, const struct image *image, struct diags *ds)
{
	check_image_prose(w, image, ds);
	check_image_translations(w, image, ds);
	check_source_patterns(image, ds);
	check_loose_prose(w, &image_record, image, image->pos, ds);
}
