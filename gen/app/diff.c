/* Reads two releases, and writes what changed between them. */
#include "app/diff.h"

#include <stdio.h>

#include "app/records.h"
#include "app/terminal.h"
#include "view/diff_text.h"

/* What an operand names. */
struct named {
	size_t family;
	struct str release;
};

static enum exit_status unknown(const struct run *run, struct str word)
{
	VEC(struct str) names = { NULL, 0, 0 };
	struct str near;

	for (size_t i = 0; i < run->world.image_count; i++)
		for (size_t j = 0; j < run->families[i].count; j++)
			*vec_push(run->a, &names) = str_print(run->a, "%.*s/%.*s", STR_FMT(run->families[i].image),
							      STR_FMT(run->families[i].releases[j].yaml->release));
	near = str_nearest(word, names.items, names.count);
	fprintf(stderr, "relgen: there is no release '%.*s'\n", STR_FMT(terminal_word(run->a, word)));
	if (near.ptr)
		fprintf(stderr, "  help: did you mean '%.*s'?\n", STR_FMT(terminal_word(run->a, near)));
	else
		fprintf(stderr, "  help: name a release as 26.05, or with its image as IMAGE/26.05\n");
	return EXIT_USAGE;
}

/* Several images have it: says which. */
static enum exit_status ambiguous(const struct run *run, const struct word_list *words, const bool *fits)
{
	fprintf(stderr, "relgen: more than one image has these releases\n  help: write one of");
	for (size_t i = 0; i < run->world.image_count; i++)
		if (fits[i])
			fprintf(stderr, "\n    relgen diff %.*s/%.*s %.*s", STR_FMT(terminal_word(run->a, run->families[i].image)),
				STR_FMT(terminal_word(run->a, words->items[0])), STR_FMT(terminal_word(run->a, words->items[1])));
	fputc('\n', stderr);
	return EXIT_USAGE;
}

/* An image that stands before one of the releases is meant for both, unless the other has its own. */
static enum exit_status names_read(const struct run *run, const struct word_list *words, struct named out[2])
{
	bool *fits = NEW_ARRAY(run->a, bool, run->world.image_count);
	struct str images[2];
	size_t count = 0;

	for (size_t i = 0; i < 2; i++) {
		struct release_name name = release_name_of(words->items[i]);

		images[i] = name.image;
		out[i].release = name.release;
	}
	for (size_t i = 0; i < 2; i++) {
		struct str image = images[i].ptr ? images[i] : images[!i];

		if (!image.ptr)
			continue;
		out[i].family = records_family(run, image);
		if (out[i].family == run->world.image_count || !family_has_release(&run->families[out[i].family], out[i].release))
			return unknown(run, words->items[i]);
	}
	if (images[0].ptr || images[1].ptr)
		return EXIT_DONE;
	for (size_t i = 0; i < run->world.image_count; i++) {
		fits[i] = family_has_release(&run->families[i], out[0].release) && family_has_release(&run->families[i], out[1].release);
		if (fits[i])
			out[0].family = out[1].family = i;
		count += fits[i];
	}
	if (count == 0) {
		for (size_t i = 0; i < run->world.image_count; i++)
			if (family_has_release(&run->families[i], out[0].release))
				return unknown(run, words->items[1]);
		return unknown(run, words->items[0]);
	}
	return count == 1 ? EXIT_DONE : ambiguous(run, words, fits);
}

/* The one language that was asked for, else that of the source. */
static enum exit_status language_choose(const struct run *run, size_t *language)
{
	*language = 0;
	if (run->options->languages.count > 1) {
		fprintf(stderr, "relgen: a comparison is written in one language\n  help: name one with --lang\n");
		return EXIT_USAGE;
	}
	for (size_t i = 0; i < run->world.language_count; i++)
		if (run->options->languages.count ? run->language_wanted[i] : run->world.languages[i].is_source)
			*language = i;
	return EXIT_DONE;
}

static struct str diff_write(struct arena *a, const struct options *o, struct diff *d)
{
	if (o->highlights) {
		for (size_t i = 0; i < d->world->language_count; i++)
			if (d->world->languages[i].is_source)
				d->language = i;
		return diff_highlights(a, d);
	}
	return o->format == FORMAT_JSON ? diff_json(a, d) : o->format == FORMAT_MARKDOWN ? diff_markdown(a, d) : diff_plain(a, d);
}

static const struct release *side_read(struct run *run, const struct named *named, const struct named both[2])
{
	struct str names[] = { both[0].release, both[1].release };
	struct image **image = &run->world.images[named->family];

	if (!*image)
		*image = records_image(run, named->family, names, 2);
	return *image ? image_release(*image, named->release) : NULL;
}

static enum exit_status compare(struct run *run, const struct options *o)
{
	struct diff d = { .world = &run->world };
	struct named named[2] = { { 0, { NULL, 0 } }, { 0, { NULL, 0 } } };
	enum exit_status status = names_read(run, &o->operands, named);
	struct str text;

	if (status == EXIT_DONE)
		status = language_choose(run, &d.language);
	if (status != EXIT_DONE)
		return status;
	d.before = side_read(run, &named[0], named);
	d.after = side_read(run, &named[1], named);
	if (!d.before || !d.after || diags_count(&run->ds, SEVERITY_ERROR))
		return EXIT_DONE;	/* the errors decide */
	d.changes = release_compare(run->a, d.before, d.after);
	text = diff_write(run->a, o, &d);
	if (o->format == FORMAT_TEXT)
		text = terminal_lines(run->a, text);
	return terminal_output(text) ? EXIT_DONE : EXIT_ENVIRONMENT;
}

int diff_run(const struct options *options, struct arena *a)
{
	return records_command(options, a, compare);
}
