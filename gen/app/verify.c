/* Reads a release, an image layout and lists of packages, and says where they disagree. */
#include "app/verify.h"

#include <stdio.h>

#include "app/records.h"
#include "app/select.h"
#include "app/terminal.h"
#include "app/verify_packages.h"
#include "app/verify_walk.h"
#include "app/waive.h"
#include "io/layout.h"
#include "model/check_oci.h"

static bool usage(const char *what, struct str word, const char *help)
{
	struct arena a = arena_on(&mem_system);

	fprintf(stderr, what, STR_FMT(terminal_word(&a, word)));
	fprintf(stderr, "\n  help: %s\n", help);
	arena_drop(&a);
	return false;
}

/* --- The release --- */

static enum exit_status release_find(struct run *run, const struct options *o, const struct release **release)
{
	struct release_name name = release_name_of(o->operands.items[0]);
	size_t found = run->world.image_count, count = 0;

	for (size_t i = 0; i < run->world.image_count; i++)
		if (family_has_release(&run->families[i], name.release) && (!name.image.ptr || str_eq(name.image, run->families[i].image))) {
			found = i;
			count++;
		}
	if (count == 0)
		return release_unknown(run, o->operands.items[0]);
	if (count > 1) {
		usage("relgen: more than one image has release '%.*s'", name.release, "name it with its image: relgen verify IMAGE/RELEASE …");
		return EXIT_USAGE;
	}
	run->world.images[found] = records_image(run, found, &name.release, 1);
	*release = run->world.images[found] ? image_release(run->world.images[found], name.release) : NULL;
	return *release ? EXIT_DONE : EXIT_ERRORS;
}

static const struct image_entry *entry_named(const struct release *r, struct str tag)
{
	for (size_t i = 0; i < r->images.list.count; i++)
		if (str_eq(r->images.list.items[i].tag.s, tag))
			return &r->images.list.items[i];
	return NULL;
}

static bool tag_is_known(const struct run *run, const struct options *o, const struct release *r)
{
	struct str *names = NEW_ARRAY(run->a, struct str, r->images.list.count);

	if (!o->tag.ptr || entry_named(r, o->tag))
		return true;
	for (size_t i = 0; i < r->images.list.count; i++)
		names[i] = r->images.list.items[i].tag.s;
	return usage("relgen: --tag: the release has no tag '%.*s'", o->tag,
		     str_print(run->a, "its tags: %.*s", STR_FMT(str_join(run->a, names, r->images.list.count, STR(", ")))).ptr);
}

/* --- The image --- */

/* A colon may be part of the folder's name and of the tag: the shortest beginning that exists is the layout. */
static bool layout_find(struct str word, struct str *path, struct str *reference)
{
	size_t at = str_find_char(word, ':', 0);

	*reference = (struct str){ NULL, 0 };
	*path = word;
	if (layout_is_folder(word) || layout_is_file(word))
		return true;
	for (; at < word.len; at = str_find_char(word, ':', at + 1)) {
		*path = str_slice(word, 0, at);
		*reference = str_from(word, at + 1);
		if (at > 0 && (layout_is_folder(*path) || layout_is_file(*path)))
			return true;
	}
	return false;
}

static bool archive_refused(const struct run *run, struct str path, struct str problem)
{
	fprintf(stderr, "relgen: --oci: '%.*s' is no image: %.*s\n  help: name a layout, an archive of one (skopeo copy … oci-archive:FILE:TAG), or an index saved as JSON\n",
		STR_FMT(terminal_word(run->a, path)), STR_FMT(terminal_word(run->a, problem)));
	return false;
}

static bool image_verify(struct run *run, const struct options *o, const struct release *r, struct verify_walk *w)
{
	struct str problem;
	bool ok;

	*w = (struct verify_walk){ .arena = run->a, .ds = &run->ds, .release = r, .entry = o->tag.ptr ? entry_named(r, o->tag) : NULL };
	if (!layout_find(o->oci, &w->folder, &w->reference))
		return usage("relgen: --oci: there is no folder '%.*s'", o->oci, "name an OCI image layout: skopeo copy --all docker://IMAGE oci:DIR:TAG");
	if (!layout_is_folder(w->folder) && !layout_is_json(w->folder)) {
		w->archive = layout_archive_read(run->a, w->folder, &problem);
		if (!w->archive)
			return archive_refused(run, w->folder, problem);
	}
	ok = layout_is_folder(w->folder) || w->archive ? verify_walk(w) : verify_raw(w);
	if (ok)
		check_oci(run->a, r, w->entry, &w->image, &run->ds);
	return true;
}

static void say_walked(const struct options *o, const struct verify_walk *w)
{
	if (!o->quiet && o->format == FORMAT_TEXT)
		fprintf(stderr, "verified %zu platform%s, %zu blob%s with %llu bytes, %zu of them layers\n", w->image.platforms.count,
			w->image.platforms.count == 1 ? "" : "s", w->seen.count, w->seen.count == 1 ? "" : "s", (unsigned long long)w->bytes, w->layers);
}

/* --- Packages --- */

static enum exit_status packages_verify(struct run *run, const struct options *o, const struct release *r, const struct image_entry *entry)
{
	for (size_t i = 0; i < o->packages.count; i++) {
		struct str path = o->packages.items[i], text;
		struct package_check c = { .arena = run->a, .ds = &run->ds, .registry = run->world.registry, .release = r, .entry = entry, .file = path };
		struct package_list list;

		if (!fs_read(run->a, path, &text, &run->ds))
			return EXIT_ENVIRONMENT;
		list = package_list_read(run->a, text);
		if (list.problem.ptr) {
			fprintf(stderr, "relgen: --packages: '%.*s' cannot be read: %.*s\n"
				"  help: write it with 'pip freeze', 'pip inspect' or 'dpkg-query -W' in the image\n", STR_FMT(terminal_word(run->a, path)),
				STR_FMT(terminal_word(run->a, list.problem)));
			return EXIT_USAGE;
		}
		c.list = &list;
		verify_packages(&c);
		if (!o->quiet && o->format == FORMAT_TEXT)
			fprintf(stderr, "compared %zu component%s with %zu packages of %.*s (%s)\n", c.compared, c.compared == 1 ? "" : "s",
				list.packages.count, STR_FMT(terminal_word(run->a, path)), package_form_names[list.form]);
	}
	return EXIT_DONE;
}

/* Without a layout to say so, a release with several tags leaves open which one a list is of. */
static const struct image_entry *entry_of(const struct options *o, const struct release *r)
{
	if (o->tag.ptr)
		return entry_named(r, o->tag);
	return r->images.list.count == 1 ? &r->images.list.items[0] : NULL;
}

static enum exit_status work(struct run *run, const struct options *o)
{
	const struct release *release = NULL;
	struct verify_walk walk = { .entry = NULL };
	enum exit_status status = release_find(run, o, &release);

	records_keep_errors(run);
	if (status != EXIT_DONE)
		return status;
	if (!tag_is_known(run, o, release))
		return EXIT_USAGE;
	walk.entry = entry_of(o, release);
	if (o->oci.ptr && !image_verify(run, o, release, &walk))
		return EXIT_USAGE;
	if (o->oci.ptr)
		say_walked(o, &walk);
	if (o->packages.count && !walk.entry && release->images.list.count > 1) {
		usage("relgen: --packages: release '%.*s' has several tags", release->release.s, "say with --tag which one the list was taken from");
		return EXIT_USAGE;
	}
	status = packages_verify(run, o, release, walk.entry);
	waive(run, release, &run->ds);
	waive_let_go(run, &run->ds);
	return status;
}

int verify_run(const struct options *options, struct arena *a)
{
	enum exit_status status, reported;
	struct run run;

	if (!options->oci.ptr && !options->packages.count) {
		usage("relgen: verify needs an image to compare %.*s with", options->operands.items[0], "give --oci DIR[:REF], --packages FILE, or both");
		return EXIT_USAGE;
	}
	status = run_open(&run, options, a);
	if (status == EXIT_DONE)
		status = work(&run, options);
	reported = run_close(&run);
	return status != EXIT_DONE && status != EXIT_ERRORS ? (int)status : reported != EXIT_DONE ? (int)reported : (int)status;
}
