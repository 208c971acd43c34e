/* Images and releases as records. */
#include "app/records.h"

#include "app/family.h"

size_t records_family(const struct run *run, struct str image)
{
	size_t i = 0;

	while (i < run->world.image_count && !str_eq(run->families[i].image, image))
		i++;
	return i;
}

void records_errors(struct run *run)
{
	size_t kept = 0;

	for (size_t i = 0; i < run->ds.findings.count; i++)
		if (run->ds.findings.items[i].severity == SEVERITY_ERROR)
			run->ds.findings.items[kept++] = run->ds.findings.items[i];
	run->ds.findings.count = kept;
}

static bool is_named(const struct str *names, size_t count, struct str name)
{
	for (size_t i = 0; i < count; i++)
		if (str_eq(names[i], name))
			return true;
	return false;
}

struct image *records_image(struct run *run, size_t family, const struct str *names, size_t count)
{
	const struct family_files *files = &run->families[family];
	struct diags said = diags_on(run->a), silent = diags_on(run->a);
	struct image *image = family_image_load(run, run->a, files, &said);

	if (image)
		image->releases = NEW_ARRAY(run->a, struct release *, files->count);
	for (size_t i = 0; image && i < files->count; i++) {
		struct diags *ds = is_named(names, count, files->releases[i].yaml->release) ? &said : &silent;
		struct release *r = family_release_load(run, run->a, &files->releases[i], ds);

		if (!r)
			continue;
		r->image = image;
		image->releases[image->release_count++] = r;
	}
	for (size_t i = 0; image && i < image->release_count; i++)
		release_link_previous(image->releases[i], &silent);
	diags_move(&run->ds, &said);
	return image;
}
