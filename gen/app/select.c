/* Operands to releases and files. */
#include "app/select.h"

#include <stdio.h>

#include "app/records.h"
#include "app/terminal.h"

struct chosen {
	bool *releases, *images;
	size_t *first;
};

static void release_choose(struct chosen *c, size_t family, size_t release)
{
	c->releases[c->first[family] + release] = true;
	c->images[family] = true;
}

/* Chooses what a word names, in any image where it names none; false when nothing does. */
static bool choose(const struct run *run, struct chosen *c, struct str word)
{
	struct release_name name = release_name_of(word);
	bool found = false;

	for (size_t i = 0; i < run->world.image_count; i++)
		for (size_t j = 0; j < run->families[i].count; j++)
			if ((!name.image.ptr || str_eq(name.image, run->families[i].image)) &&
			    str_eq(name.release, run->families[i].releases[j].yaml->release)) {
				release_choose(c, i, j);
				found = true;
			}
	return found;
}

enum exit_status release_unknown(const struct run *run, struct str word)
{
	struct arena *a = run->a;
	size_t count = 0, all = 0;
	struct str *names, near;

	for (size_t i = 0; i < run->world.image_count; i++)
		all += run->families[i].count;
	names = NEW_ARRAY(a, struct str, 2 * all);
	for (size_t i = 0; i < run->world.image_count; i++)
		for (size_t j = 0; j < run->families[i].count; j++) {
			struct str release = run->families[i].releases[j].yaml->release;

			names[count++] = release;
			names[count++] = str_print(a, "%.*s/%.*s", STR_FMT(run->families[i].image), STR_FMT(release));
		}
	near = str_nearest(word, names, count);
	fprintf(stderr, "relgen: there is no release '%.*s'\n", STR_FMT(terminal_word(a, word)));
	if (near.ptr)
		fprintf(stderr, "  help: did you mean '%.*s'?\n", STR_FMT(terminal_word(a, near)));
	else if (all)
		fprintf(stderr, "  help: a release is named as 26.05, or with its image as %.*s\n", STR_FMT(terminal_word(a, names[1])));
	return EXIT_USAGE;
}

static bool looks_like_file(struct str word)
{
	static const char *const endings[] = { ".yaml", ".yml", ".po", ".pot", ".csv", ".html", ".md" };

	for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
		if (str_ends(word, endings[i]))
			return true;
	return false;
}

/* relgen.yaml may speak of any file, and a template of any release. */
const struct files_scope *request_scope(struct run *run, const struct word_list *operands)
{
	struct str *images = NEW_ARRAY(run->a, struct str, operands->count);
	struct files_scope *scope = NEW(run->a, struct files_scope);

	for (size_t i = 0; i < operands->count; i++) {
		struct str path = fs_below(run->a, run->root, operands->items[i]), image;

		if (!looks_like_file(operands->items[i]) || str_is(path, "relgen.yaml") || str_starts(path, "templates/"))
			return NULL;
		image = path.ptr ? files_image(path) : path;
		if (image.ptr)
			images[scope->count++] = image;
	}
	scope->images = images;
	return operands->count ? scope : NULL;
}

/* The release of a file, or all releases of its image. */
static void choose_file(const struct run *run, struct chosen *c, const struct file *file)
{
	size_t family = file->image.ptr ? records_family(run, file->image) : run->world.image_count;

	for (size_t i = 0; family < run->world.image_count && i < run->families[family].count; i++)
		if (!file->release.ptr || str_eq(file->release, run->families[family].releases[i].yaml->release))
			release_choose(c, family, i);
}

/* What a template is tried on: the first release, and those whose files are the smallest and the largest. */
static void choose_samples(const struct run *run, struct chosen *c)
{
	struct { size_t family, release; } first = { 0, 0 }, least = first, most = first;
	uint64_t smallest = UINT64_MAX, largest = 0;

	for (size_t i = run->world.image_count; i-- > 0;)
		for (size_t j = run->families[i].count; j-- > 0;) {
			uint64_t size = run->families[i].releases[j].yaml->stamp.size;

			first.family = i;
			first.release = j;
			if (size <= smallest)
				least = first;
			if (size >= largest)
				most = first;
			smallest = size <= smallest ? size : smallest;
			largest = size >= largest ? size : largest;
		}
	if (smallest > largest)
		return;
	release_choose(c, first.family, first.release);
	release_choose(c, least.family, least.release);
	release_choose(c, most.family, most.release);
}

/* The names of all files, also of those out of scope. */
static enum exit_status unknown_file(struct run *run, struct str word, struct str path)
{
	struct diags ignored = diags_on(run->a);
	struct files all = { 0 };
	struct str *names, near;

	files_find(run->a, run->root, NULL, &all, &ignored);
	names = NEW_ARRAY(run->a, struct str, all.list.count);
	for (size_t i = 0; i < all.list.count; i++)
		names[i] = all.list.items[i].path;
	near = str_nearest(path.ptr ? path : word, names, all.list.count);
	fprintf(stderr, "relgen: '%.*s' is no file of the project that relgen reads\n", STR_FMT(terminal_word(run->a, word)));
	if (near.ptr)
		fprintf(stderr, "  help: did you mean '%.*s'?\n", STR_FMT(terminal_word(run->a, fs_join(run->a, run->root, near))));
	return EXIT_USAGE;
}

static enum exit_status file_read(struct run *run, struct request *out, struct chosen *c, struct str word)
{
	struct str path = fs_below(run->a, run->root, word);

	if (path.ptr && str_is(path, "relgen.yaml")) {
		out->project_file = true;
		return EXIT_DONE;
	}
	for (size_t i = 0; path.ptr && i < run->files.list.count; i++)
		if (str_eq(run->files.list.items[i].path, path)) {
			out->files[out->file_count++] = &run->files.list.items[i];
			if (run->files.list.items[i].kind == FILE_TEMPLATE)
				choose_samples(run, c);
			else
				choose_file(run, c, &run->files.list.items[i]);
			return EXIT_DONE;
		}
	return unknown_file(run, word, path);
}

enum exit_status request_read(struct run *run, const struct word_list *operands, bool files, struct request *out)
{
	struct chosen c;
	size_t all = 0;

	*out = (struct request){ .selection = { .all = operands->count == 0 } };
	c.first = NEW_ARRAY(run->a, size_t, run->world.image_count);
	c.images = NEW_ARRAY(run->a, bool, run->world.image_count);
	for (size_t i = 0; i < run->world.image_count; i++) {
		c.first[i] = all;
		all += run->families[i].count;
	}
	c.releases = NEW_ARRAY(run->a, bool, all);
	out->files = NEW_ARRAY(run->a, const struct file *, operands->count);
	for (size_t i = 0; i < operands->count; i++) {
		struct str word = operands->items[i];
		enum exit_status status = EXIT_DONE;

		if (files && looks_like_file(word))
			status = file_read(run, out, &c, word);
		else if (!choose(run, &c, word))
			status = release_unknown(run, word);
		if (status != EXIT_DONE)
			return status;
	}
	out->selection.releases = c.releases;
	out->selection.first = c.first;
	out->selection.images = c.images;
	return EXIT_DONE;
}

bool request_has(const struct request *q, struct loc loc)
{
	if (!loc.source)
		return false;
	if (q->project_file && str_is(loc.source->name, "relgen.yaml"))
		return true;
	for (size_t i = 0; i < q->file_count; i++)
		if (str_eq(q->files[i]->path, loc.source->name))
			return true;
	return false;
}
