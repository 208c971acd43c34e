/* Tables as spreadsheets read and write them. */
#include "text/csv.h"

#include "text/encoding.h"

/* --- Formulas --- */

/* What a cell begins with that a spreadsheet may run, in narrow and wide form, and the mark in front of it
   (https://owasp.org/www-community/attacks/CSV_Injection). */
static const char *const formula_starts[] = { "=", "+", "-", "@", "\t", "\r", "\n", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0", "'" };

static bool is_formula(struct str text)
{
	for (size_t i = 0; i < sizeof formula_starts / sizeof formula_starts[0]; i++)
		if (str_starts(text, formula_starts[i]))
			return true;
	return false;
}

void csv_put(struct buf *out, struct str text)
{
	buf_char(out, '"');
	if (is_formula(text))
		buf_char(out, '\'');
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '"')
			buf_char(out, '"');
		buf_char(out, text.ptr[i]);
	}
	buf_char(out, '"');
}

static struct str without_mark(struct str text)
{
	return str_starts(text, "'") && is_formula(str_from(text, 1)) ? str_from(text, 1) : text;
}

/* --- Reading --- */

struct csv_reader {
	struct arena *arena;
	const struct source *source;
	struct str text;
	size_t at;
	char separator;
	struct diags *diags;
};

/* What stands between the names of the columns. */
static char separator_of(struct str text)
{
	struct str line = str_slice(text, 0, str_find_char(text, '\n', 0));

	for (size_t i = 0; i < line.len; i++)
		if (line.ptr[i] == ';' || line.ptr[i] == '\t' || line.ptr[i] == ',')
			return line.ptr[i];
	return ',';
}

static bool at_line_end(const struct csv_reader *r)
{
	return r->at >= r->text.len || r->text.ptr[r->at] == '\n' || (r->text.ptr[r->at] == '\r' && r->at + 1 < r->text.len && r->text.ptr[r->at + 1] == '\n');
}

static bool at_cell_end(const struct csv_reader *r)
{
	return at_line_end(r) || r->text.ptr[r->at] == r->separator;
}

static void put_character(struct csv_reader *r, struct buf *out)
{
	char c = r->text.ptr[r->at++];

	if (c != '\r' || r->at >= r->text.len || r->text.ptr[r->at] != '\n')
		buf_char(out, c);
}

/* The cell behind its opening quote. */
static bool quoted_read(struct csv_reader *r, struct buf *out)
{
	size_t open = r->at++;

	for (;;) {
		if (r->at >= r->text.len)
			return diag_at(r->diags, source_at(r->source, open), RULE_EXCHANGE_SYNTAX, "the quote that begins this cell is never closed");
		if (r->text.ptr[r->at] != '"') {
			put_character(r, out);
		} else if (r->at + 1 < r->text.len && r->text.ptr[r->at + 1] == '"') {
			buf_char(out, '"');
			r->at += 2;
		} else {
			break;
		}
	}
	r->at++;
	if (at_cell_end(r))
		return true;
	diag_at(r->diags, source_at(r->source, r->at), RULE_EXCHANGE_SYNTAX, "a cell goes on behind its closing quote");
	diag_hint(r->diags, "write two quotes for a quote inside a cell");
	return false;
}

static bool cell_read(struct csv_reader *r, struct csv_cell *cell)
{
	bool is_quoted = r->at < r->text.len && r->text.ptr[r->at] == '"';
	struct buf out = buf_on(r->arena);

	cell->loc = source_at(r->source, r->at + is_quoted);
	if (is_quoted) {
		if (!quoted_read(r, &out))
			return false;
	} else {
		while (!at_cell_end(r))
			put_character(r, &out);
	}
	cell->text = without_mark(buf_str(&out));
	return true;
}

static bool row_read(struct csv_reader *r, struct csv_row *row)
{
	VEC(struct csv_cell) cells = { NULL, 0, 0 };

	for (;;) {
		if (cells.count == CSV_CELLS_MAX)
			return diag_at(r->diags, source_at(r->source, r->at), RULE_EXCHANGE_SYNTAX, "a row has more than %d cells", CSV_CELLS_MAX);
		if (!cell_read(r, vec_push(r->arena, &cells)))
			return false;
		if (at_line_end(r))
			break;
		r->at++;
	}
	r->at += r->at < r->text.len && r->text.ptr[r->at] == '\r';
	r->at += r->at < r->text.len;
	*row = (struct csv_row){ cells.items, cells.count };
	return true;
}

static bool is_empty(const struct csv_row *row)
{
	for (size_t i = 0; i < row->count; i++)
		if (row->cells[i].text.len)
			return false;
	return true;
}

bool csv_parse(struct arena *a, const struct source *src, struct csv *out, struct diags *ds)
{
	struct csv_reader r = { .arena = a, .source = src, .text = src->text, .diags = ds };

	*out = (struct csv){ { NULL, 0, 0 } };
	if (src->text.len > CSV_SIZE_MAX)
		return diag_at(ds, source_whole(src), RULE_EXCHANGE_SYNTAX, "the file is larger than %d MiB", CSV_SIZE_MAX >> 20);
	if (!encoding_check(src, ds))
		return false;
	if (str_starts(r.text, "\xEF\xBB\xBF"))
		r.at = 3;
	r.separator = separator_of(str_from(r.text, r.at));
	while (r.at < r.text.len) {
		if (out->rows.count == CSV_ROWS_MAX)
			return diag_at(ds, source_at(src, r.at), RULE_EXCHANGE_SYNTAX, "the file has more than %d rows", CSV_ROWS_MAX);
		if (!row_read(&r, vec_push(a, &out->rows)))
			return false;
	}
	while (out->rows.count && is_empty(&out->rows.items[out->rows.count - 1]))
		out->rows.count--;
	return true;
}
