/* relgen i18n add: a new language in relgen.yaml, and its files. */
#include <stdio.h>

#include "app/i18n.h"
#include "app/records.h"
#include "app/terminal.h"
#include "io/project_file.h"

static enum exit_status refuse(struct arena *a, struct str tag, const char *why, struct str right)
{
	fprintf(stderr, "relgen: '%.*s' %s\n", STR_FMT(terminal_word(a, tag)), why);
	if (right.ptr)
		fprintf(stderr, "  help: did you mean '%.*s'?\n", STR_FMT(right));
	else
		fprintf(stderr, "  help: a language is named by its BCP 47 tag, as in: ja, pt-BR, zh-Hant\n");
	return EXIT_USAGE;
}

static enum exit_status tag_check(const struct run *run, struct str tag)
{
	struct str right = { NULL, 0 };

	if (!l10n_tag_valid(run->a, tag, &right))
		return refuse(run->a, tag, "is no language that relgen knows", right);
	for (size_t l = 0; l < run->world.language_count; l++)
		if (str_eq(run->world.languages[l].tag, tag)) {
			fprintf(stderr, "relgen: the site has the language '%.*s' already\n  help: 'relgen i18n update %.*s' brings its files up to date\n",
				STR_FMT(tag), STR_FMT(tag));
			return EXIT_USAGE;
		}
	return EXIT_DONE;
}

/* Where a scalar on one line ends in its file. */
static size_t scalar_end(const struct ynode *scalar)
{
	struct str text = scalar->loc.source->text;
	size_t at = source_offset(scalar->loc);

	if (scalar->style == YSTYLE_PLAIN)
		return at + scalar->text.len;
	return str_find_char(text, text.ptr[at], at + 1) + 1;
}

/* The text of relgen.yaml with one language more behind the last. */
static struct str with_language(struct arena *a, const struct project *p, struct str tag)
{
	struct str text = p->source->text, written = scalar_resolves(tag) ? str_print(a, "\"%.*s\"", STR_FMT(tag)) : tag;
	const struct ynode *list = ynode_get(p->node, "languages");
	const struct ynode *last = list && list->kind == YNODE_LIST && list->count ? list->entries[list->count - 1].value : NULL;
	size_t at;

	if (!last) {
		struct str line = str_print(a, "languages: [%.*s, %.*s]\n", STR_FMT(p->source_language.s), STR_FMT(written));

		return str_print(a, "%.*s%s%.*s", STR_FMT(text), str_ends(text, "\n") ? "" : "\n", STR_FMT(line));
	}
	at = scalar_end(last);
	if (text.ptr[source_offset(list->loc)] == '[')
		return str_print(a, "%.*s, %.*s%.*s", (int)at, text.ptr, STR_FMT(written), STR_FMT(str_from(text, at)));
	return str_print(a, "%.*s\n%*s- %.*s%.*s", (int)at, text.ptr, (int)last->loc.col - 3, "", STR_FMT(written), STR_FMT(str_from(text, at)));
}

/* Is the new text the same project with the language at the end? */
static bool reads_back(struct arena *a, const struct project *old, struct str text, struct str tag)
{
	struct diags ds = diags_on(a);
	const struct source *src = source_on(a, STR("relgen.yaml"), text);
	const struct ynode *root = ydoc_parse(a, src, &ds);
	const struct project *p = root ? project_read(a, root, src, &ds) : NULL;
	size_t before = old->languages.list.count ? old->languages.list.count : 1;

	return p && diags_count(&ds, SEVERITY_ERROR) == 0 && p->languages.list.count == before + 1 && str_eq(p->languages.list.items[before].s, tag);
}

static enum exit_status language_add(struct run *run, struct str tag)
{
	struct str text = with_language(run->a, run->world.project, tag);

	if (!reads_back(run->a, run->world.project, text, tag)) {
		fprintf(stderr, "relgen: cannot add '%.*s' to the languages in relgen.yaml as they are written there\n  help: add it by hand, "
			"then run 'relgen i18n update %.*s'\n", STR_FMT(tag), STR_FMT(tag));
		return EXIT_ERRORS;
	}
	project_file_write(run->a, run->root, STR("relgen.yaml"), text, PROJECT_FILE_REPLACE, &run->ds);
	return EXIT_DONE;
}

static enum exit_status add(struct run *run, const struct options *options)
{
	enum exit_status status = tag_check(run, options->operands.items[1]);

	/* Of the languages that are there; i18n_update says what is wrong with files. */
	run->ds.findings.count = 0;
	return status == EXIT_DONE ? language_add(run, options->operands.items[1]) : status;
}

int i18n_add(const struct options *options, struct arena *a)
{
	int status;

	if (options->operands.count != 2) {
		fprintf(stderr, "relgen: 'relgen i18n add' needs one language\n  help: as in: relgen i18n add pl\n");
		return EXIT_USAGE;
	}
	status = records_command(options, a, add);
	return status == EXIT_DONE ? i18n_update(options, a) : status;
}
