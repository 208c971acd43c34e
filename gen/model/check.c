/* All rules over records, as a table. */
#include "model/check.h"

static void check_release_placeholders(const struct world *w, const struct release *r, struct diags *ds)
{
	(void)w;
	check_prose_placeholders(&release_record, r, ds);
}

/* One row a group of rules. */
static const struct {
	const char *group;
	void (*check)(const struct world *w, const struct release *r, struct diags *ds);
} release_checks[] = {
	{ "components", check_components },
	{ "drivers", check_drivers },
	{ "images", check_image_tags },
	{ "placeholders", check_release_placeholders },
	{ "git", check_git },
};

void check_release(const struct world *w, const struct release *r, struct diags *ds)
{
	for (size_t i = 0; i < sizeof release_checks / sizeof release_checks[0]; i++)
		release_checks[i].check(w, r, ds);
}

void check_shared(const struct world *w, struct diags *ds)
{
	check_registry(w, ds);
	check_prose_placeholders(&sections_record, w->sections, ds);
}

void check_image(const struct image *image, struct diags *ds)
{
	check_prose_placeholders(&image_record, image, ds);
}
