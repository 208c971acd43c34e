/* Finds the image and the release to carry facts over from, and writes the skeleton. */
#include "app/new.h"

#include <stdio.h>

#include "app/records.h"
#include "app/schemas.h"
#include "app/terminal.h"
#include "io/project_file.h"
#include "model/skeleton.h"

struct wanted {
	size_t family;
	struct str release;
	struct str from;	/* absent: none */
};

static enum exit_status say(struct arena *a, const char *what, struct str word, const char *help)
{
	fprintf(stderr, "relgen: %s '%.*s'\n  help: %s\n", what, STR_FMT(terminal_word(a, word)), help);
	return EXIT_USAGE;
}

static enum exit_status which_image(const struct run *run, struct str release)
{
	fprintf(stderr, "relgen: it is not clear which image '%.*s' is a release of\n  help: write one of", STR_FMT(terminal_word(run->a, release)));
	for (size_t i = 0; i < run->world.image_count; i++)
		fprintf(stderr, "\n    relgen new %.*s/%.*s", STR_FMT(terminal_word(run->a, run->families[i].image)),
			STR_FMT(terminal_word(run->a, release)));
	fputc('\n', stderr);
	return EXIT_USAGE;
}

/* The image that was named, or the only one that can be meant: of all, or of those that have the release to carry over from. */
static enum exit_status image_choose(const struct run *run, struct str image, struct str from, struct wanted *out)
{
	size_t count = 0;

	if (image.ptr) {
		out->family = records_family(run, image);
		return out->family < run->world.image_count ? EXIT_DONE :
			say(run->a, "there is no image", image, "an image is a folder of releases/ with an image.yaml in it; 'relgen init IMAGE' begins one");
	}
	for (size_t i = 0; i < run->world.image_count; i++) {
		if (from.ptr && !family_has_release(&run->families[i], from))
			continue;
		out->family = i;
		count++;
	}
	if (run->world.image_count == 0)
		return say(run->a, "there is no image for release", out->release, "'relgen init IMAGE' begins one");
	if (count == 0)
		return say(run->a, "there is no release", from, "--from names a release that is there");
	return count == 1 ? EXIT_DONE : which_image(run, out->release);
}

static enum exit_status wanted_read(const struct run *run, struct wanted *out)
{
	const struct options *o = run->options;
	struct release_name name = release_name_of(o->operands.items[0]), from = { { NULL, 0 }, { NULL, 0 } };
	enum exit_status status;

	if (o->from.ptr)
		from = release_name_of(o->from);
	out->release = name.release;
	out->from = from.release;
	if (!kind_takes(run->a, &kind_release, out->release))
		return say(run->a, "no release can be called", out->release,
			   "use letters, digits, '.', '_', '-' and '+', beginning with a letter or digit and not ending in .html or .md");
	status = image_choose(run, name.image.ptr ? name.image : from.image, out->from, out);
	if (status != EXIT_DONE)
		return status;
	if (from.image.ptr && !str_eq(from.image, run->families[out->family].image))
		return say(run->a, "facts are carried over within an image, not from", o->from, "name a release of the same image");
	if (out->from.ptr && !family_has_release(&run->families[out->family], out->from))
		return say(run->a, "there is no release", o->from, "--from names a release that is there");
	if (family_has_release(&run->families[out->family], out->release))
		return say(run->a, "there is already a release", out->release, "edit its file, or delete it first");
	return EXIT_DONE;
}

/* The release that was named, else the newest that is out. */
static const struct release *from_choose(struct run *run, const struct wanted *w)
{
	struct str names[] = { w->from.ptr ? w->from : STR("") };
	struct image *image = records_image(run, w->family, names, 1);

	if (!image)
		return NULL;
	if (w->from.ptr)
		return image_release(image, w->from);
	for (size_t i = image->release_count; i > 0; i--)
		if (release_status(image->releases[i - 1]) == STATUS_RELEASED && kind_takes(run->a, &kind_release, image->releases[i - 1]->release.s))
			return image->releases[i - 1];
	return NULL;
}

/* Shared sections, so that it is known which facts they name. */
static void sections_link(const struct world *w, struct release *r)
{
	for (size_t i = 0; i < r->sections.list.count; i++)
		r->sections.list.items[i].shared = sections_find(w->sections, r->sections.list.items[i].section.s);
	for (size_t i = 0; i < r->usage.list.count; i++)
		r->usage.list.items[i].shared = sections_find(w->sections, r->usage.list.items[i].section.s);
}

static enum exit_status skeleton_write(struct run *run, const struct options *options)
{
	struct wanted w = { 0, { NULL, 0 }, { NULL, 0 } };
	enum exit_status status = wanted_read(run, &w);
	const struct release *from;
	struct str path, text;

	if (status != EXIT_DONE)
		return status;
	from = from_choose(run, &w);
	if (diags_count(&run->ds, SEVERITY_ERROR))
		return EXIT_DONE;	/* the errors decide */
	if (from)
		sections_link(&run->world, image_release(from->image, from->release.s));
	path = str_print(run->a, "releases/%.*s/%.*s.yaml", STR_FMT(run->families[w.family].image), STR_FMT(w.release));
	text = skeleton_release(run->a, schema_modeline(run->a, STR("release"), path), w.release, from);
	if (!project_file_write(run->a, run->root, path, text, PROJECT_FILE_NEW, &run->ds) ||
	    !schema_write(run->a, run->root, STR("release"), &run->ds))
		return EXIT_DONE;	/* the failure decides */
	if (!options->quiet && from)
		fprintf(stderr, "carried over from %.*s; open facts are in comments\n", STR_FMT(terminal_word(run->a, from->release.s)));
	return terminal_output(str_print(run->a, "%.*s\n", STR_FMT(fs_join(run->a, run->root, path)))) ? EXIT_DONE : EXIT_ENVIRONMENT;
}

int new_run(const struct options *options, struct arena *a)
{
	return records_command(options, a, skeleton_write);
}
