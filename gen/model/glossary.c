/* The glossary: a table of four columns, checked row by row. */
#include "model/glossary.h"

#include "text/csv.h"
#include "text/l10n.h"
#include "text/shown.h"
#include "text/unicode.h"

enum column { COLUMN_TERM, COLUMN_LANGUAGE, COLUMN_TRANSLATION, COLUMN_NOTE, COLUMNS };

static const char *const columns[COLUMNS] = { "term", "language", "translation", "note" };

struct glossary_reader {
	struct arena *arena;
	const struct source *source;
	struct diags *diags;
	VEC(struct glossary_row) rows;
	VEC(uint32_t) languages;	/* by row */
	struct id_index tags;
	struct id_index seen;		/* language and term */
	VEC(struct loc) seen_at;
};

static struct str cell(const struct csv_row *row, enum column column)
{
	return row->count > (size_t)column ? str_trim(row->cells[column].text) : STR("");
}

static bool is_head(const struct csv_row *row)
{
	for (size_t i = 0; i < COLUMNS; i++)
		if (!str_is(cell(row, (enum column)i), i == COLUMN_NOTE && row->count == COLUMN_NOTE ? "" : columns[i]))
			return false;
	return row->count <= COLUMNS;
}

static bool is_blank(const struct csv_row *row)
{
	for (size_t i = 0; i < row->count; i++)
		if (str_trim(row->cells[i].text).len)
			return false;
	return true;
}

static bool language_known(struct glossary_reader *r, const struct csv_cell *tag)
{
	struct str right = { NULL, 0 };

	if (l10n_tag_valid(r->arena, str_trim(tag->text), &right))
		return true;
	diag_span(r->diags, tag->loc, str_length(tag->text), RULE_LANGUAGE_UNKNOWN, "'%.*s' is no language tag that is known",
		  STR_FMT(shown(r->diags->arena, tag->text)));
	if (right.ptr)
		diag_hint(r->diags, "did you mean '%.*s'?", STR_FMT(right));
	else
		diag_hint(r->diags, "write a BCP 47 tag such as en, ja or pt-BR");
	return false;
}

/* Is it a row that has what it needs? */
static bool row_usable(struct glossary_reader *r, const struct csv_row *row)
{
	struct loc loc = row->count ? row->cells[0].loc : source_whole(r->source);

	if (row->count < COLUMN_NOTE || row->count > COLUMNS) {
		diag_at(r->diags, loc, RULE_BAD_VALUE, "the row has %zu cells instead of %d: term, language, translation, note", row->count,
			COLUMNS);
		diag_hint(r->diags, "put a text that holds a comma in double quotes");
		return false;
	}
	if (cell(row, COLUMN_TERM).len == 0) {
		diag_at(r->diags, loc, RULE_BAD_VALUE, "the row has no term");
		diag_hint(r->diags, "write the term of the source language, or delete the row");
		return false;
	}
	return language_known(r, &row->cells[COLUMN_LANGUAGE]);
}

/* The first row of a term in a language counts. */
static bool row_new(struct glossary_reader *r, const struct csv_row *row)
{
	struct str term = cell(row, COLUMN_TERM), language = cell(row, COLUMN_LANGUAGE);
	size_t before = r->seen.count;
	size_t at = id_index_add(&r->seen, str_print(r->arena, "%.*s %.*s", STR_FMT(language), STR_FMT(term)));

	if (at == before) {
		*vec_push(r->arena, &r->seen_at) = row->cells[0].loc;
		return true;
	}
	diag_span(r->diags, row->cells[0].loc, str_length(term), RULE_DUPLICATE_KEY, "the term '%.*s' is given twice for '%.*s'",
		  STR_FMT(shown(r->diags->arena, term)), STR_FMT(language));
	diag_hint(r->diags, "keep one row, with '|' between alternatives; the first counts");
	diag_related(r->diags, r->seen_at.items[at], "first given here");
	return false;
}

static void row_read(struct glossary_reader *r, const struct csv_row *row)
{
	if (is_blank(row) || !row_usable(r, row) || !row_new(r, row))
		return;
	*vec_push(r->arena, &r->rows) = (struct glossary_row){ cell(row, COLUMN_TERM), cell(row, COLUMN_TRANSLATION), row->cells[0].loc };
	*vec_push(r->arena, &r->languages) = (uint32_t)id_index_add(&r->tags, cell(row, COLUMN_LANGUAGE));
}

static void table_read(struct glossary_reader *r)
{
	struct csv table = { 0 };
	size_t from = 1;

	if (!csv_parse(r->arena, r->source, &table, r->diags) || table.rows.count == 0)
		return;
	if (!is_head(&table.rows.items[0])) {
		diag_at(r->diags, (struct loc){ r->source, 1, 1 }, RULE_BAD_VALUE, "the first row is not 'term,language,translation,note'");
		diag_hint(r->diags, "put the names of the columns into the first row");
		from = 0;
	}
	r->tags = id_index_on(r->arena, table.rows.count);
	r->seen = id_index_on(r->arena, table.rows.count);
	for (size_t i = from; i < table.rows.count; i++) {
		if (r->rows.count == GLOSSARY_ROWS_MAX) {
			diag_at(r->diags, table.rows.items[i].cells[0].loc, RULE_BAD_VALUE, "the glossary has more than %d terms", GLOSSARY_ROWS_MAX);
			diag_hint(r->diags, "keep the terms that translators differ on");
			return;
		}
		row_read(r, &table.rows.items[i]);
	}
}

/* --- Spellings --- */

/* library, libraries; class, classes. */
static void term_add(struct arena *a, struct spellings *terms, struct str term, uint32_t number)
{
	struct str folded = unicode_fold(a, term);

	spellings_add(a, terms, folded, number, SPELLING_EXACT);
	spellings_add(a, terms, str_print(a, "%.*ss", STR_FMT(folded)), number, SPELLING_EXACT);
	spellings_add(a, terms, str_print(a, "%.*ses", STR_FMT(folded)), number, SPELLING_EXACT);
	if (str_ends(folded, "y"))
		spellings_add(a, terms, str_print(a, "%.*sies", (int)folded.len - 1, folded.ptr), number, SPELLING_EXACT);
}

enum { TERM_SPELLINGS = 4 };

static size_t alternatives_count(struct str translation)
{
	size_t count = 1;

	for (size_t i = 0; i < translation.len; i++)
		count += translation.ptr[i] == '|';
	return count;
}

static void row_add(struct arena *a, struct glossary_language *l, const struct glossary_row *row, uint32_t number)
{
	struct str rest = row->translation, word;

	if (rest.len == 0) {
		spellings_add(a, &l->names, row->term, number, SPELLING_EXACT);
		return;
	}
	term_add(a, &l->terms, row->term, number);
	while (str_split(&rest, '|', &word))
		spellings_add(a, &l->words, unicode_fold(a, str_trim(word)), number, SPELLING_EXACT);
}

static struct glossary_language *languages_make(struct glossary_reader *r)
{
	struct glossary_language *all = NEW_ARRAY(r->arena, struct glossary_language, r->tags.count);
	size_t *rows = NEW_ARRAY(r->arena, size_t, r->tags.count), *words = NEW_ARRAY(r->arena, size_t, r->tags.count);

	for (size_t i = 0; i < r->rows.count; i++) {
		rows[r->languages.items[i]]++;
		words[r->languages.items[i]] += alternatives_count(r->rows.items[i].translation);
	}
	for (size_t i = 0; i < r->tags.count; i++) {
		all[i].terms = spellings_on(r->arena, rows[i] * TERM_SPELLINGS);
		all[i].words = spellings_on(r->arena, words[i]);
		all[i].names = spellings_on(r->arena, rows[i]);
	}
	for (size_t i = 0; i < r->rows.count; i++)
		row_add(r->arena, &all[r->languages.items[i]], &r->rows.items[i], (uint32_t)i);
	for (size_t i = 0; i < r->tags.count; i++) {
		spellings_sort(&all[i].terms);
		spellings_sort(&all[i].words);
		spellings_sort(&all[i].names);
	}
	return all;
}

const struct glossary *glossary_read(struct arena *a, const struct source *src, struct diags *ds)
{
	struct glossary_reader r = { .arena = a, .source = src, .diags = ds };
	struct glossary *g = NEW(a, struct glossary);

	table_read(&r);
	g->rows = r.rows.items;
	g->count = r.rows.count;
	g->tags = r.tags;
	g->languages = languages_make(&r);
	return g;
}

const struct glossary_language *glossary_language(const struct glossary *g, struct str tag)
{
	size_t at = g ? id_index_find(&g->tags, tag) : 0;

	return g && at < g->tags.count ? &g->languages[at] : NULL;
}

struct str glossary_words(struct arena *a, const struct glossary_row *row)
{
	struct buf out = buf_on(a);
	struct str rest = row->translation, word;

	while (str_split(&rest, '|', &word))
		if (str_trim(word).len)
			buf_print(&out, "%s'%.*s'", out.len ? " or " : "", STR_FMT(shown(a, str_trim(word))));
	return buf_str(&out);
}
