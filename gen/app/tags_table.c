/* The table of tags and releases, written. */
#include "app/tags_table.h"

#include "app/terminal.h"
#include "view/json.h"
#include "view/markdown.h"

enum { COMMIT_SHOWN = 12, SHOWN_MAX = 50, COLUMNS = 6 };

static const char *const state_words[TAGS_STATES] = {
	[TAGS_MISSING] = "missing", [TAGS_MOVED] = "moved", [TAGS_NO_COMMIT] = "no-commit", [TAGS_WITHOUT_RELEASE] = "without-release",
	[TAGS_UNKNOWN] = "unknown", [TAGS_NOT_NEEDED] = "not-needed", [TAGS_MATCHED] = "matched", [TAGS_IGNORED] = "ignored",
};

static const char *const headings[COLUMNS] = { "state", "tag", "release", "commit", "date", "why" };

/* What stands in one line of the table. */
struct cells {
	struct str items[COLUMNS];
};

static struct str release_of(struct arena *a, const struct tags_row *row)
{
	if (!row->release.ptr)
		return STR("");
	return row->image.ptr ? str_print(a, "%.*s/%.*s", STR_FMT(row->image), STR_FMT(row->release)) : row->release;
}

static struct cells cells_of(struct arena *a, const struct tags_row *row)
{
	return (struct cells){ {
		str_of(state_words[row->state]), row->tag, release_of(a, row), str_slice(row->commit, 0, COMMIT_SHOWN), row->date, row->why,
	} };
}

/* Which rows people see: of those that come by the thousand the first. */
struct shown {
	struct cells *rows;
	size_t count;
	size_t left_out[TAGS_STATES];
};

static struct shown shown_of(struct arena *a, const struct tags_rows *rows)
{
	struct shown s = { .rows = NEW_ARRAY(a, struct cells, rows->list.count) };
	size_t counts[TAGS_STATES] = { 0 };

	for (size_t i = 0; i < rows->list.count; i++) {
		const struct tags_row *row = &rows->list.items[i];
		bool by_the_thousand = row->state == TAGS_IGNORED || row->state == TAGS_WITHOUT_RELEASE;

		if (by_the_thousand && counts[row->state]++ >= SHOWN_MAX)
			s.left_out[row->state]++;
		else
			s.rows[s.count++] = cells_of(a, row);
	}
	return s;
}

static struct str summary(struct arena *a, const struct tags_repository *r)
{
	if (r->problem.ptr)
		return r->problem;
	return str_print(a, "%zu tag%s%s", r->tag_count, r->tag_count == 1 ? "" : "s",
			 r->shallow ? ", a shallow clone: more may exist" : "");
}

static struct str title(const struct tags_repository *r)
{
	return r->path.ptr ? r->path : STR("no repository");
}

/* --- Text --- */

/* The text as a terminal may have it, and the columns that it takes. */
static size_t calm(struct buf *out, struct str text)
{
	size_t columns = 0;

	for (size_t at = 0; at < text.len;)
		columns += terminal_character(out, text, &at);
	return columns;
}

static void widths_measure(struct arena *a, const struct shown *s, size_t widths[COLUMNS])
{
	for (size_t i = 0; i < s->count; i++)
		for (size_t c = 0; c < COLUMNS; c++) {
			struct buf scratch = buf_on(a);
			size_t columns = calm(&scratch, s->rows[i].items[c]);

			widths[c] = columns > widths[c] ? columns : widths[c];
		}
	for (size_t c = 0; c < COLUMNS; c++)
		if (widths[c] && widths[c] < strlen(headings[c]))
			widths[c] = strlen(headings[c]);
}

/* Columns that no row fills are left out; nothing stands behind the last text. */
static void put_line(struct buf *out, const struct cells *cells, const size_t widths[COLUMNS])
{
	size_t gap = 2;

	for (size_t c = 0; c < COLUMNS; c++) {
		size_t columns = 0;

		if (!widths[c])
			continue;
		if (cells->items[c].len) {
			buf_repeat(out, ' ', gap);
			columns = calm(out, cells->items[c]);
			gap = 0;
		}
		gap += widths[c] - columns + 2;
	}
	buf_char(out, '\n');
}

static void put_rows(struct buf *out, const struct shown *s)
{
	size_t widths[COLUMNS] = { 0 };
	struct cells head;

	if (!s->count)
		return;
	for (size_t c = 0; c < COLUMNS; c++)
		head.items[c] = str_of(headings[c]);
	widths_measure(out->arena, s, widths);
	put_line(out, &head, widths);
	for (size_t i = 0; i < s->count; i++)
		put_line(out, &s->rows[i], widths);
}

static void put_left_out(struct buf *out, const struct shown *s, const char *prefix)
{
	for (size_t state = 0; state < TAGS_STATES; state++)
		if (s->left_out[state])
			buf_print(out, "%sand %zu more that are %s; --format json has all\n", prefix, s->left_out[state], state_words[state]);
}

static void put_text(struct buf *out, const struct tags_repository *r)
{
	struct shown s = shown_of(out->arena, &r->rows);

	terminal_text(out, title(r));
	buf_z(out, ": ");
	terminal_text(out, summary(out->arena, r));
	buf_char(out, '\n');
	if (r->remedy.ptr) {
		buf_z(out, "  help: ");
		terminal_text(out, r->remedy);
		buf_char(out, '\n');
	}
	put_rows(out, &s);
	put_left_out(out, &s, "  ");
}

struct str tags_text(struct arena *a, const struct tags_table *table)
{
	struct buf out = buf_on(a);

	buf_z(&out, "");
	for (size_t i = 0; i < table->list.count; i++) {
		if (i)
			buf_char(&out, '\n');
		put_text(&out, &table->list.items[i]);
	}
	return buf_str(&out);
}

/* --- Markdown --- */

static void put_markdown(struct buf *out, const struct tags_repository *r)
{
	struct shown s = shown_of(out->arena, &r->rows);

	buf_z(out, "## ");
	markdown_text(out, title(r), MARKDOWN_INLINE);
	buf_z(out, "\n\n");
	markdown_text(out, summary(out->arena, r), MARKDOWN_INLINE);
	buf_z(out, "\n");
	if (s.count)
		buf_z(out, "\n| state | tag | release | commit | date | why |\n| --- | --- | --- | --- | --- | --- |\n");
	for (size_t i = 0; i < s.count; i++) {
		buf_char(out, '|');
		for (size_t c = 0; c < COLUMNS; c++) {
			buf_char(out, ' ');
			markdown_text(out, s.rows[i].items[c], MARKDOWN_CELL);
			buf_z(out, s.rows[i].items[c].len ? " |" : "|");
		}
		buf_char(out, '\n');
	}
	put_left_out(out, &s, "\n");
}

struct str tags_markdown(struct arena *a, const struct tags_table *table)
{
	struct buf out = buf_on(a);

	buf_z(&out, "");
	for (size_t i = 0; i < table->list.count; i++) {
		if (i)
			buf_char(&out, '\n');
		put_markdown(&out, &table->list.items[i]);
	}
	return buf_str(&out);
}

/* --- JSON --- */

static void put_row(struct json *j, const struct tags_row *row)
{
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("state"), str_of(state_words[row->state]));
	json_member(j, STR("image"), row->image);
	json_member(j, STR("release"), row->release);
	json_member(j, STR("tag"), row->tag);
	json_member(j, STR("commit"), row->commit);
	json_member(j, STR("date"), row->date);
	json_member(j, STR("why"), row->why);
	json_map_end(j);
}

static void put_json(struct json *j, const struct tags_repository *r)
{
	json_map(j, JSON_LINES);
	json_member(j, STR("repository"), r->path);
	json_member(j, STR("problem"), r->problem);
	json_member(j, STR("remedy"), r->remedy);
	json_key(j, STR("shallow"));
	json_bool(j, r->shallow);
	json_key(j, STR("count"));
	json_int(j, (int64_t)r->tag_count);
	json_key(j, STR("tags"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < r->rows.list.count; i++)
		put_row(j, &r->rows.list.items[i]);
	json_list_end(j);
	json_map_end(j);
}

struct str tags_json(struct arena *a, const struct tags_table *table)
{
	struct buf out = buf_on(a);
	struct json j = json_on(&out);

	json_map(&j, JSON_LINES);
	json_key(&j, STR("repositories"));
	json_list(&j, JSON_LINES);
	for (size_t i = 0; i < table->list.count; i++)
		put_json(&j, &table->list.items[i]);
	json_list_end(&j);
	json_map_end(&j);
	json_end(&j);
	return buf_str(&out);
}
