/* relgen i18n accept: the source changed, the meaning did not. */
#include <stdio.h>

#include "app/i18n.h"
#include "app/records.h"
#include "app/terminal.h"

/* A word of the command line: "highlights.torch", "image:title" or "image/release:highlights.torch". */
struct address {
	struct str file, key;
	size_t number;		/* in the catalogs */
	size_t text;		/* in the file's texts */
};

/* How a source file is named before ':'; the files of the project itself go without. */
static struct str file_name(struct arena *a, const struct catalog_source_file *c)
{
	if (!c->image.ptr)
		return STR("");
	return c->release.ptr ? str_print(a, "%.*s/%.*s", STR_FMT(c->image), STR_FMT(c->release)) : c->image;
}

static struct address address_of(struct str word)
{
	size_t colon = str_find_char(word, ':', 0);

	if (colon == word.len)
		return (struct address){ .file = STR(""), .key = word };
	return (struct address){ .file = str_slice(word, 0, colon), .key = str_from(word, colon + 1) };
}

static bool text_find(const struct catalogs *catalogs, struct arena *a, struct address *address)
{
	for (size_t n = 0; n < catalogs->list.count; n++) {
		const struct catalog_source_file *c = &catalogs->list.items[n];

		if (!str_eq(file_name(a, c), address->file))
			continue;
		for (size_t t = 0; t < c->texts.list.count; t++)
			if (str_eq(c->texts.list.items[t].key, address->key)) {
				address->number = n;
				address->text = t;
				return true;
			}
	}
	return false;
}

/* The address that was probably meant. */
static struct str address_nearest(const struct catalogs *catalogs, struct arena *a, struct str word)
{
	VEC(struct str) names = { NULL, 0, 0 };
	struct address wanted = address_of(word);

	for (size_t n = 0; n < catalogs->list.count; n++) {
		const struct catalog_source_file *c = &catalogs->list.items[n];
		struct str file = file_name(a, c);

		for (size_t t = 0; t < c->texts.list.count; t++) {
			struct str key = c->texts.list.items[t].key;

			if (str_eq(file, wanted.file) || str_eq(key, wanted.key))
				*vec_push(a, &names) = file.len ? str_print(a, "%.*s:%.*s", STR_FMT(file), STR_FMT(key)) : key;
		}
	}
	return str_nearest(word, names.items, names.count);
}

static enum exit_status unknown(const struct i18n *i, struct str word)
{
	struct arena *a = i->run->a;
	struct str near = address_nearest(&i->catalogs, a, word);

	fprintf(stderr, "relgen: there is no text '%.*s'\n", STR_FMT(terminal_word(a, word)));
	if (near.ptr)
		fprintf(stderr, "  help: did you mean '%.*s'?\n", STR_FMT(near));
	else
		fprintf(stderr, "  help: a text is named as in a finding, with its image and release: training-nv-pytorch/26.05:highlights.torch\n");
	return EXIT_USAGE;
}

/* What a file becomes when one of its translations is good for today's text. */
static struct po_file accepted(struct arena *a, const struct po *po, const struct po_entry *entry, struct str source)
{
	struct po_entry *entries = NEW_ARRAY(a, struct po_entry, po->count), *e = &entries[entry - po->entries];
	struct str none = { NULL, 0 };

	memcpy(entries, po->entries, po->count * sizeof *entries);
	e->source = source;
	e->previous = e->previous_key = none;
	e->flags = po_flags_set(a, e->flags, "fuzzy", false);
	return (struct po_file){ po->language, po->header, entries, po->count, po->obsolete, po->obsolete_count, po->comments };
}

static enum exit_status nothing_to_accept(const struct i18n *i, const struct address *address)
{
	struct arena *a = i->run->a;
	struct str tag = i->run->world.languages[i->language].tag;

	fprintf(stderr, "relgen: '%.*s' has no translation into '%.*s' that could be accepted\n", STR_FMT(terminal_word(a, address->key)), STR_FMT(tag));
	fprintf(stderr, "  help: write it in '%.*s'\n", STR_FMT(catalog_path(a, &i->catalogs.list.items[address->number], tag)));
	return EXIT_ERRORS;
}

static enum exit_status address_accept(struct i18n *i, const struct address *address)
{
	struct arena *a = i->run->a;
	const struct catalog_source_file *c = &i->catalogs.list.items[address->number];
	const struct source_text *t = &c->texts.list.items[address->text];
	const struct po *po;
	const struct po_entry *entry;
	struct po_file file;
	bool changed;

	/* Also what was accepted a moment ago. */
	i18n_read(i, address->number);
	po = i->pos[address->number];
	entry = po ? po_find(po, t->key) : NULL;
	if (po && !po->is_whole)
		return EXIT_DONE;	/* its findings decide */
	if (!entry || !entry->text.len)
		return nothing_to_accept(i, address);
	file = accepted(a, po, entry, t->source);
	if (i18n_write(i, address->number, &file, &changed) && !i->run->options->quiet)
		fprintf(stderr, "%.*s: '%.*s' %s\n", STR_FMT(terminal_word(a, catalog_path(a, c, i->run->world.languages[i->language].tag))),
			STR_FMT(terminal_word(a, t->key)), changed ? "accepted" : "was accepted before");
	return EXIT_DONE;
}

/* All words are looked up before anything is written. */
static enum exit_status addresses_accept(struct i18n *i, const struct word_list *words, const struct language_numbers *languages)
{
	struct address *list = NEW_ARRAY(i->run->a, struct address, words->count);
	enum exit_status status = EXIT_DONE;

	for (size_t n = 1; n < words->count; n++) {
		list[n] = address_of(words->items[n]);
		if (!text_find(&i->catalogs, i->run->a, &list[n]))
			return unknown(i, words->items[n]);
	}
	for (size_t l = 0; l < languages->list.count; l++)
		for (size_t n = 1; n < words->count; n++) {
			enum exit_status one;

			i->language = languages->list.items[l];
			one = address_accept(i, &list[n]);
			status = one != EXIT_DONE ? one : status;
		}
	return status;
}

static enum exit_status accept_all(struct run *run, const struct options *options)
{
	struct i18n i;
	struct language_numbers languages = { { NULL, 0, 0 } };
	enum exit_status status;

	if (options->operands.count < 2) {
		fprintf(stderr, "relgen: 'relgen i18n accept' needs the keys of texts\n  help: as in: relgen i18n accept training-nv-pytorch/26.05:highlights.torch\n");
		return EXIT_USAGE;
	}
	i = i18n_on(run, CATALOG_PLAIN);
	status = i18n_languages(&i, &options->languages, 0, &languages);
	return status == EXIT_DONE ? addresses_accept(&i, &options->operands, &languages) : status;
}

int i18n_accept(const struct options *options, struct arena *a)
{
	return records_command(options, a, accept_all);
}
