/* CSV with the columns that translate-toolkit and Weblate know by these names (https://docs.weblate.org/en/latest/formats/csv.html). */
#include "model/exchange.h"

#include <strings.h>

#include "text/csv.h"

enum column { COLUMN_FILE, COLUMN_KEY, COLUMN_SOURCE, COLUMN_TEXT, COLUMN_FUZZY, COLUMN_NOTES, COLUMN_COMMENTS, COLUMNS };

static const char *const names[COLUMNS] = {
	[COLUMN_FILE] = "location", [COLUMN_KEY] = "context", [COLUMN_SOURCE] = "source", [COLUMN_TEXT] = "target", [COLUMN_FUZZY] = "fuzzy",
	[COLUMN_NOTES] = "developer_comments", [COLUMN_COMMENTS] = "translator_comments",
};
/* Without these a row says nothing. */
static const enum column needed[] = { COLUMN_FILE, COLUMN_KEY, COLUMN_SOURCE, COLUMN_TEXT };

/* What is written for a translation that is to be reviewed, or is not; others read it in any case of letters. */
static const struct {
	const char *word;
	enum translation_state state;
} words[] = {
	{ "True", TRANSLATION_FUZZY }, { "False", TRANSLATION_DONE }, { "", TRANSLATION_DONE }, { "1", TRANSLATION_FUZZY }, { "0", TRANSLATION_DONE },
	{ "yes", TRANSLATION_FUZZY }, { "no", TRANSLATION_DONE }, { "x", TRANSLATION_FUZZY }, { "fuzzy", TRANSLATION_FUZZY },
};

struct str table_write(struct arena *a, const struct exchange *x)
{
	struct buf out = buf_on(a);

	/* Spreadsheets take a file without the mark for one in the encoding of their user's system. */
	buf_z(&out, "\xEF\xBB\xBF");
	for (size_t c = 0; c < COLUMNS; c++)
		buf_print(&out, "%s\"%s\"", c ? "," : "", names[c]);
	buf_z(&out, "\r\n");
	for (size_t i = 0; i < x->units.count; i++) {
		const struct exchange_unit *u = &x->units.items[i];
		bool is_fuzzy = u->state == TRANSLATION_FUZZY || u->state == TRANSLATION_STALE;
		const struct str cells[COLUMNS] = {
			[COLUMN_FILE] = u->file, [COLUMN_KEY] = u->key, [COLUMN_SOURCE] = u->source, [COLUMN_TEXT] = u->text,
			[COLUMN_FUZZY] = str_of(words[is_fuzzy ? 0 : 1].word), [COLUMN_NOTES] = u->notes, [COLUMN_COMMENTS] = u->comments,
		};

		for (size_t c = 0; c < COLUMNS; c++) {
			if (c)
				buf_char(&out, ',');
			csv_put(&out, cells[c]);
		}
		buf_z(&out, "\r\n");
	}
	return buf_str(&out);
}

/* --- Reading --- */

struct table_reader {
	struct diags *ds;
	const struct csv *csv;
	size_t columns[COLUMNS];	/* their places in a row; CSV_CELLS_MAX: not there */
};

static bool header_read(struct table_reader *r, const struct source *src)
{
	bool ok = true;

	for (size_t c = 0; c < COLUMNS; c++)
		r->columns[c] = CSV_CELLS_MAX;
	for (size_t i = 0; r->csv->rows.count && i < r->csv->rows.items[0].count; i++)
		for (size_t c = 0; c < COLUMNS; c++)
			if (str_is(str_trim(r->csv->rows.items[0].cells[i].text), names[c]))
				r->columns[c] = i;
	for (size_t n = 0; n < sizeof needed / sizeof needed[0]; n++)
		if (r->columns[needed[n]] == CSV_CELLS_MAX)
			ok = diag_at(r->ds, source_at(src, 0), RULE_EXCHANGE_SYNTAX, "the first row names no column '%s'", names[needed[n]]);
	return ok;
}

static struct csv_cell cell(const struct table_reader *r, const struct csv_row *row, enum column c)
{
	struct csv_cell none = { { NULL, 0 }, row->cells[0].loc };

	return r->columns[c] < row->count ? row->cells[r->columns[c]] : none;
}

static bool state_read(struct table_reader *r, const struct csv_row *row, enum translation_state *state)
{
	struct csv_cell word = cell(r, row, COLUMN_FUZZY);
	struct str text = str_trim(word.text);

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (text.len == strlen(words[i].word) && strncasecmp(text.ptr ? text.ptr : "", words[i].word, text.len) == 0) {
			*state = words[i].state;
			return true;
		}
	diag_span(r->ds, word.loc, str_length(text), RULE_BAD_VALUE, "'fuzzy' is True or False, not '%.*s'", STR_FMT(text));
	return false;
}

static bool row_read(struct table_reader *r, const struct csv_row *row, struct exchange_unit *u)
{
	*u = (struct exchange_unit){
		.file = cell(r, row, COLUMN_FILE).text, .key = cell(r, row, COLUMN_KEY).text, .source = cell(r, row, COLUMN_SOURCE).text,
		.text = cell(r, row, COLUMN_TEXT).text, .notes = cell(r, row, COLUMN_NOTES).text, .comments = cell(r, row, COLUMN_COMMENTS).text,
		.loc = cell(r, row, COLUMN_KEY).loc, .text_loc = cell(r, row, COLUMN_TEXT).loc,
	};
	return state_read(r, row, &u->state);
}

bool table_read(struct arena *a, const struct source *src, struct exchange *out, struct diags *ds)
{
	struct csv csv;
	struct table_reader r = { .ds = ds, .csv = &csv };
	bool ok = true;

	if (!csv_parse(a, src, &csv, ds) || !header_read(&r, src))
		return false;
	for (size_t i = 1; i < csv.rows.count; i++) {
		const struct csv_row *row = &csv.rows.items[i];

		/* An empty line. */
		if (row->count == 1 && !row->cells[0].text.len)
			continue;
		ok = row_read(&r, row, vec_push(a, &out->units)) && ok;
	}
	return ok;
}
