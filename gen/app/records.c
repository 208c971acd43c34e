/* Images and releases as records. */
#include "app/records.h"

/* Translations of a file by language, as records keep them. */
static const struct po *const *pos_read(struct run *run, struct arena *a, const struct family_file *f, struct diags *ds)
{
	const struct po **pos = NEW_ARRAY(a, const struct po *, run->world.language_count);

	for (size_t i = 0; i < run->world.language_count; i++) {
		const struct source *src = f->pos[i] && !run->world.languages[i].is_source ? run_source(run, a, f->pos[i], ds) : NULL;

		pos[i] = src ? po_parse(a, src, ds) : NULL;
	}
	return pos;
}

struct image *records_read_image(struct run *run, struct arena *a, const struct family_files *files, struct diags *ds)
{
	const struct source *src = files->own.yaml ? run_source(run, a, files->own.yaml, ds) : NULL;
	struct ynode *root = src ? ydoc_parse(a, src, ds) : NULL;
	struct image *image;

	if (!files->own.yaml) {
		struct str name = str_print(a, "releases/%.*s/image.yaml", STR_FMT(files->image));

		diag_at(ds, source_whole(source_on(a, name, STR(""))), RULE_UNEXPECTED_FILE, "the folder '%.*s' holds releases but no image.yaml",
			STR_FMT(files->image));
		diag_hint(ds, "write it with image: %.*s, a title and an accelerator", STR_FMT(files->image));
	}
	if (!root)
		return NULL;
	image = image_read(a, root, src, files->image, ds);
	image->pos = pos_read(run, a, &files->own, ds);
	return image;
}

struct release *records_read_release(struct run *run, struct arena *a, const struct family_file *f, struct diags *ds)
{
	const struct source *src = run_source(run, a, f->yaml, ds);
	struct ynode *root = src ? ydoc_parse(a, src, ds) : NULL;
	struct release *r;

	if (!root)
		return NULL;
	r = release_read(a, root, src, f->yaml->release, ds);
	r->pos = pos_read(run, a, f, ds);
	return r;
}

size_t records_family(const struct run *run, struct str image)
{
	size_t i = 0;

	while (i < run->world.image_count && !str_eq(run->families[i].image, image))
		i++;
	return i;
}

void records_keep_errors(struct run *run)
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
	struct image *image = records_read_image(run, run->a, files, &said);

	if (image)
		image->releases = NEW_ARRAY(run->a, struct release *, files->count);
	for (size_t i = 0; image && i < files->count; i++) {
		struct diags *ds = is_named(names, count, files->releases[i].yaml->release) ? &said : &silent;
		struct release *r = records_read_release(run, run->a, &files->releases[i], ds);

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

int records_command_as(const struct options *options, enum format format, struct arena *a,
		       enum exit_status (*work)(struct run *run, const struct options *options))
{
	struct options own = *options;
	enum exit_status status, reported;
	struct run run;

	own.format = format;
	status = run_open(&run, &own, a);
	if (status == EXIT_DONE)
		status = work(&run, options);
	records_keep_errors(&run);
	reported = run_close(&run);
	return status != EXIT_DONE ? (int)status : (int)reported;
}

int records_command(const struct options *options, struct arena *a, enum exit_status (*work)(struct run *run, const struct options *options))
{
	return records_command_as(options, FORMAT_TEXT, a, work);
}
