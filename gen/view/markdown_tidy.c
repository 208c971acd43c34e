/* Empty lines, blanks and table columns of a Markdown page. */
#include "view/markdown_tidy.h"

#include "base/vec.h"
#include "text/unicode.h"

enum { COLUMNS_MAX = 32, WIDTH_MIN = 3 };

struct tidy {
	struct buf *out;
	struct str rest;	/* lines not yet read; ptr NULL: none */
	struct str line;
	bool more;		/* there is a `line` */
	bool gap;		/* an empty line is due */
	char fence;		/* of the code block that the line is in; '\0': none */
	size_t fence_length;
};

static void next_line(struct tidy *t)
{
	t->more = str_split(&t->rest, '\n', &t->line);
}

static struct str without_blanks(struct str line)
{
	while (line.len > 0 && (line.ptr[line.len - 1] == ' ' || line.ptr[line.len - 1] == '\t' || line.ptr[line.len - 1] == '\r'))
		line.len--;
	return line;
}

static size_t run_of(struct str s, char c)
{
	size_t n = 0;

	while (n < s.len && s.ptr[n] == c)
		n++;
	return n;
}

static void put_line(struct tidy *t, struct str line)
{
	if (t->gap && t->out->len > 0)
		buf_char(t->out, '\n');
	t->gap = false;
	buf_put(t->out, line);
	buf_char(t->out, '\n');
}

/* --- Code --- */

/* Length of the fence that a line begins, 0 when it begins none. */
static size_t fence_length(struct str line, char *mark)
{
	struct str s = str_from(line, run_of(line, ' '));
	size_t n;

	*mark = s.len > 0 ? s.ptr[0] : '\0';
	if (*mark != '`' && *mark != '~')
		return 0;
	n = run_of(s, *mark);
	return n >= 3 && (*mark == '~' || str_find_char(s, '`', n) == s.len) ? n : 0;
}

static void put_code(struct tidy *t)
{
	char mark;
	size_t length = fence_length(t->line, &mark);
	bool bare = length > 0 && str_trim(t->line).len == length;

	put_line(t, t->line);
	if (length >= t->fence_length && mark == t->fence && bare)
		t->fence = '\0';
}

/* --- Tables --- */

/* Cells of a row, trimmed; escaped bars belong to their cell. */
static size_t row_cells(struct str line, struct str *cells)
{
	size_t count = 0, from = 1;

	for (size_t i = 1; i < line.len && count < COLUMNS_MAX; i++) {
		if (line.ptr[i] == '\\') {
			i++;
		} else if (line.ptr[i] == '|') {
			cells[count++] = str_trim(str_slice(line, from, i));
			from = i + 1;
		}
	}
	return count;
}

static bool is_row(struct str line)
{
	return line.len > 1 && line.ptr[0] == '|' && line.ptr[line.len - 1] == '|';
}

static bool is_rule(struct str cell)
{
	return cell.len > 0 && run_of(cell, '-') + str_ends(cell, ":") == cell.len;
}

/* A cell of a table that was read. */
struct cell {
	struct str text;
	size_t width;		/* 0 for a rule, which has none of its own */
	bool rule;
};

/* The rows of a table, one behind the other, and how wide its columns are. Reads on to the line behind. */
struct table {
	VEC(struct cell) cells;
	VEC(size_t) ends;	/* by row: where its cells end */
	size_t widths[COLUMNS_MAX];
};

static void row_read(struct arena *a, struct table *table, struct str line)
{
	struct str cells[COLUMNS_MAX];
	size_t count = row_cells(line, cells);

	for (size_t i = 0; i < count; i++) {
		bool rule = is_rule(cells[i]);
		size_t own = rule ? 0 : unicode_text_width(cells[i]), width = rule ? WIDTH_MIN : own;

		*vec_push(a, &table->cells) = (struct cell){ cells[i], own, rule };
		table->widths[i] = width > table->widths[i] ? width : table->widths[i];
	}
	*vec_push(a, &table->ends) = table->cells.count;
}

static void table_read(struct arena *a, struct tidy *t, struct table *table)
{
	for (; t->more; next_line(t)) {
		struct str line = without_blanks(t->line);

		if (!is_row(line))
			return;
		row_read(a, table, line);
	}
}

static void put_cell(struct buf *out, const struct cell *cell, size_t width)
{
	bool right = cell->rule && str_ends(cell->text, ":");

	buf_char(out, ' ');
	if (cell->rule) {
		buf_repeat(out, '-', width - right);
		buf_z(out, right ? ":" : "");
	} else {
		buf_put(out, cell->text);
		buf_repeat(out, ' ', width - cell->width);
	}
	buf_put(out, STR(" |"));
}

static void put_table(struct tidy *t)
{
	struct arena scratch = arena_on(t->out->arena->mem);
	struct table table = { 0 };
	size_t at = 0;

	table_read(&scratch, t, &table);
	if (t->gap && t->out->len > 0)
		buf_char(t->out, '\n');
	t->gap = false;
	for (size_t row = 0; row < table.ends.count; row++) {
		size_t from = at;

		buf_char(t->out, '|');
		for (; at < table.ends.items[row]; at++)
			put_cell(t->out, &table.cells.items[at], table.widths[at - from]);
		buf_char(t->out, '\n');
	}
	arena_drop(&scratch);
}

/* A table has a row of rules below its first. One with more columns than fit is left as it is. */
static bool is_table(const struct tidy *t)
{
	struct tidy ahead = *t;
	struct str cells[COLUMNS_MAX];
	size_t count;

	if (!is_row(without_blanks(t->line)))
		return false;
	next_line(&ahead);
	if (!ahead.more || !is_row(without_blanks(ahead.line)))
		return false;
	count = row_cells(without_blanks(ahead.line), cells);
	for (size_t i = 0; i < count; i++)
		if (!is_rule(cells[i]))
			return false;
	return count > 0 && count < COLUMNS_MAX;
}

static void put_text(struct tidy *t)
{
	struct str line = without_blanks(t->line);

	if (line.len == 0) {
		t->gap = true;
		return;
	}
	t->fence_length = fence_length(line, &t->fence);
	if (t->fence_length == 0)
		t->fence = '\0';
	put_line(t, line);
}

void markdown_tidy(struct buf *out, struct str text)
{
	struct tidy t = { .out = out, .rest = text };

	buf_reserve(out, text.len + text.len / 4);
	next_line(&t);
	while (t.more) {
		if (!t.fence && is_table(&t)) {
			put_table(&t);
			continue;
		}
		if (t.fence)
			put_code(&t);
		else
			put_text(&t);
		next_line(&t);
	}
}
