/* relgen i18n status: how far each language is, file by file. */
#include <stdio.h>

#include "app/i18n.h"
#include "app/records.h"
#include "app/terminal.h"
#include "model/translation_state.h"
#include "view/json.h"

/* What there is to say of one file of a language, or of all of them. */
struct tally {
	struct str name;		/* the translators' file */
	size_t states[TRANSLATION_STATES];
	size_t total, obsolete, errors;
};

struct tallies {
	struct str language;
	VEC(struct tally) files;
	struct tally all;
};

static size_t good(const struct tally *t)
{
	return t->states[TRANSLATION_DONE] + t->states[TRANSLATION_SAME];
}

/* Whole percents, rounded down: 100 only when nothing is missing. */
static unsigned percent(const struct tally *t)
{
	return t->total ? (unsigned)(good(t) * 100 / t->total) : 100;
}

static struct tally tally_of(struct i18n *i, size_t number)
{
	struct run *run = i->run;
	const struct catalog_source_file *c = &i->catalogs.list.items[number];
	const struct po *po = i->pos[number];
	struct tally t = { .name = catalog_path(run->a, c, run->world.languages[i->language].tag) };
	struct arena scratch = arena_on(&mem_system);

	t.total = c->texts.list.count;
	for (size_t n = 0; n < t.total; n++) {
		const struct source_text *text = &c->texts.list.items[n];

		t.states[translation_state(&scratch, po ? po_find(po, text->key) : NULL, text->source)]++;
	}
	t.obsolete = po ? po->obsolete_count : 0;
	t.errors = diags_errors_in(&run->ds, t.name);
	arena_drop(&scratch);
	return t;
}

static void tally_add(struct tally *sum, const struct tally *t)
{
	for (size_t s = 0; s < TRANSLATION_STATES; s++)
		sum->states[s] += t->states[s];
	sum->total += t->total;
	sum->obsolete += t->obsolete;
	sum->errors += t->errors;
}

/* The messages that relgen brings in a language count as translated: the project's own file is laid over them. */
static void messages_count(struct i18n *i, struct tally *t)
{
	const struct catalog *c = i->run->world.languages[i->language].catalog;

	for (size_t n = 0; n < c->count; n++) {
		const struct po_entry *own = i->pos[0] ? po_find(i->pos[0], c->messages[n].key) : NULL;

		if (own || c->messages[n].fallback)
			continue;
		t->states[TRANSLATION_MISSING]--;
		t->states[TRANSLATION_DONE]++;
	}
}

static struct tallies language_count(struct i18n *i, size_t language)
{
	struct tallies all = { .language = i->run->world.languages[language].tag, .all.name = STR("all") };

	i18n_read_all(i, language);
	for (size_t n = 0; n < i->catalogs.list.count; n++) {
		struct tally t = tally_of(i, n);

		if (i->catalogs.list.items[n].kind == FILE_MESSAGES_PO)
			messages_count(i, &t);
		if (!t.total && !t.obsolete)
			continue;
		*vec_push(i->run->a, &all.files) = t;
		tally_add(&all.all, &t);
	}
	return all;
}

/* --- Text --- */

static void put_row(struct buf *out, const struct tally *t, size_t width)
{
	struct buf name = buf_on(out->arena);
	size_t at = 0, columns = 0;

	while (at < t->name.len)
		columns += terminal_character(&name, t->name, &at);
	buf_put(out, buf_str(&name));
	buf_repeat(out, ' ', width > columns ? width - columns : 0);
	buf_print(out, "  %4u%%", percent(t));
	for (size_t s = TRANSLATION_STATES; s-- > 0;)
		buf_print(out, "  %7zu", t->states[s]);
	buf_print(out, "  %7zu\n", t->errors);
}

static size_t name_width(const struct tallies *all)
{
	size_t width = 3;

	for (size_t n = 0; n < all->files.count; n++)
		if (str_length(all->files.items[n].name) > width)
			width = str_length(all->files.items[n].name);
	return width;
}

static const char *fallback_words(const struct run *run)
{
	switch ((enum fallback)run->world.project->fallback) {
	case FALLBACK_OMIT:
		return "are left out of the pages";
	case FALLBACK_FAIL:
		return "are errors, so that nothing is built";
	case FALLBACK_ABSENT:
	case FALLBACK_MARK:
		break;
	}
	return "are shown in the source language, marked as such";
}

static void put_text(struct buf *out, const struct run *run, const struct tallies *all)
{
	size_t width = name_width(all), behind = all->all.total - good(&all->all);

	buf_print(out, "%.*s\n", STR_FMT(all->language));
	buf_repeat(out, ' ', width + 7);
	for (size_t s = TRANSLATION_STATES; s-- > 0;)
		buf_print(out, "  %7s", translation_state_names[s]);
	buf_print(out, "  %7s\n", "errors");
	for (size_t n = 0; n < all->files.count; n++)
		put_row(out, &all->files.items[n], width);
	put_row(out, &all->all, width);
	if (behind)
		buf_print(out, "%zu of %zu texts %s\n", behind, all->all.total, fallback_words(run));
}

/* --- Markdown --- */

static void put_markdown_row(struct buf *out, const struct tally *t)
{
	buf_print(out, "| %.*s | %u%% |", STR_FMT(t->name), percent(t));
	for (size_t s = TRANSLATION_STATES; s-- > 0;)
		buf_print(out, " %zu |", t->states[s]);
	buf_print(out, " %zu |\n", t->errors);
}

static void put_markdown(struct buf *out, const struct tallies *all)
{
	buf_print(out, "## %.*s\n\n| file | translated |", STR_FMT(all->language));
	for (size_t s = TRANSLATION_STATES; s-- > 0;)
		buf_print(out, " %s |", translation_state_names[s]);
	buf_z(out, " errors |\n| --- | ---: |");
	for (size_t s = 0; s <= TRANSLATION_STATES; s++)
		buf_z(out, " ---: |");
	buf_char(out, '\n');
	for (size_t n = 0; n < all->files.count; n++)
		put_markdown_row(out, &all->files.items[n]);
	put_markdown_row(out, &all->all);
}

/* --- JSON --- */

static void put_counts(struct json *j, const struct tally *t)
{
	json_key(j, STR("total"));
	json_int(j, (int64_t)t->total);
	for (size_t s = TRANSLATION_STATES; s-- > 0;) {
		json_key(j, str_of(translation_state_names[s]));
		json_int(j, (int64_t)t->states[s]);
	}
	json_key(j, STR("obsolete"));
	json_int(j, (int64_t)t->obsolete);
	json_key(j, STR("errors"));
	json_int(j, (int64_t)t->errors);
	json_key(j, STR("percent"));
	json_int(j, percent(t));
}

static void put_language(struct json *j, const struct tallies *all)
{
	json_map(j, JSON_LINES);
	json_member(j, STR("language"), all->language);
	put_counts(j, &all->all);
	json_key(j, STR("files"));
	json_list(j, JSON_LINES);
	for (size_t n = 0; n < all->files.count; n++) {
		json_map(j, JSON_ONE_LINE);
		json_member(j, STR("file"), all->files.items[n].name);
		put_counts(j, &all->files.items[n]);
		json_map_end(j);
	}
	json_list_end(j);
	json_map_end(j);
}

static struct str json_text_of(struct arena *a, const struct tallies *languages, size_t count)
{
	struct buf out = buf_on(a);
	struct json j = json_on(&out);

	json_map(&j, JSON_LINES);
	json_key(&j, STR("languages"));
	json_list(&j, JSON_LINES);
	for (size_t l = 0; l < count; l++)
		put_language(&j, &languages[l]);
	json_list_end(&j);
	json_map_end(&j);
	json_end(&j);
	return buf_str(&out);
}

/* --- The command --- */

static struct str status_text(const struct run *run, enum format format, const struct tallies *languages, size_t count)
{
	struct buf out = buf_on(run->a);

	if (format == FORMAT_JSON)
		return json_text_of(run->a, languages, count);
	for (size_t l = 0; l < count; l++) {
		if (l)
			buf_char(&out, '\n');
		if (format == FORMAT_MARKDOWN)
			put_markdown(&out, &languages[l]);
		else
			put_text(&out, run, &languages[l]);
	}
	return buf_str(&out);
}

/* --require asks every language. */
static enum exit_status is_enough(const struct options *options, const struct tallies *languages, size_t count)
{
	enum exit_status status = EXIT_DONE;

	for (size_t l = 0; l < count; l++)
		if (percent(&languages[l].all) < options->require) {
			fprintf(stderr, "relgen: '%.*s' is translated to %u%%, and %u%% are required\n", STR_FMT(languages[l].language),
				percent(&languages[l].all), options->require);
			status = EXIT_ERRORS;
		}
	return status;
}

static enum exit_status state(struct run *run, const struct options *options)
{
	struct i18n i = i18n_on(run, CATALOG_PLAIN);
	struct language_numbers languages = { { NULL, 0, 0 } };
	enum exit_status status = i18n_languages(&i, &options->operands, 1, &languages);
	struct tallies *all;

	if (status != EXIT_DONE)
		return status;
	all = NEW_ARRAY(run->a, struct tallies, languages.list.count);
	for (size_t l = 0; l < languages.list.count; l++)
		all[l] = language_count(&i, languages.list.items[l]);
	/* The table counts them; `relgen check` says them. */
	run->ds.findings.count = 0;
	if (!terminal_output(status_text(run, (enum format)options->format, all, languages.list.count)))
		return EXIT_ENVIRONMENT;
	return is_enough(options, all, languages.list.count);
}

int i18n_status(const struct options *options, struct arena *a)
{
	return records_command(options, a, state);
}
