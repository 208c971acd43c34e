/* Findings as text: place, message, the source line with a caret, other places, the fix. */
#include "app/report.h"
#include "app/terminal.h"
#include "text/unicode.h"

enum { GUTTER = 5, TAB = 8, LINE_SHOWN = 400, SHOWN_BEFORE = 60, SHOWN_AFTER = 100 };

/* How the parts of a message look on a terminal with colour. */
enum look { LOOK_ERROR, LOOK_WARNING, LOOK_NOTE, LOOK_HELP, LOOK_CARET, LOOK_GUTTER, LOOK_PLACE };

static const char *const looks[] = {
	[LOOK_ERROR] = "1;31", [LOOK_WARNING] = "1;33", [LOOK_NOTE] = "1;36", [LOOK_HELP] = "1;32",
	[LOOK_CARET] = "1;31", [LOOK_GUTTER] = "2", [LOOK_PLACE] = "1",
};

static const enum look severity_looks[] = { [SEVERITY_ERROR] = LOOK_ERROR, [SEVERITY_WARNING] = LOOK_WARNING };

/* Where the finding before stood. Findings come in the order of their places, so that a line of a megabyte is walked once. */
struct cursor {
	struct loc loc;
	size_t offset;
};

/* The part of a line that is shown: [from, to) of the source's text, the finding at `caret`. */
struct window {
	struct str text;
	size_t from, caret, to;
	bool cut_before, cut_behind;
};

static void look_on(struct buf *out, const struct report *r, enum look look)
{
	if (r->color)
		buf_print(out, "\033[%sm", looks[look]);
}

static void look_off(struct buf *out, const struct report *r)
{
	if (r->color)
		buf_z(out, "\033[0m");
}

static void put(struct buf *out, const struct report *r, enum look look, const char *text)
{
	look_on(out, r, look);
	buf_z(out, text);
	look_off(out, r);
}

/* Paths of the project get its folder in front; absolute ones and those of files in the binary stay. */
static void put_path(struct buf *out, const struct report *r, struct str path)
{
	if (r->folder.len && !str_is(r->folder, ".") && !str_starts(path, "/") && !report_is_built_in(path)) {
		terminal_text(out, r->folder);
		if (!str_ends(r->folder, "/"))
			buf_char(out, '/');
	}
	terminal_text(out, path);
}

static void put_place(struct buf *out, const struct report *r, struct loc loc)
{
	look_on(out, r, LOOK_PLACE);
	if (loc.source)
		put_path(out, r, loc.source->name);
	else
		buf_z(out, "relgen");
	buf_char(out, ':');
	if (loc.source && loc.line)
		buf_print(out, "%u:%u:", loc.line, loc.col);
	look_off(out, r);
	buf_char(out, ' ');
}

static size_t next_offset(struct str text, size_t at)
{
	str_code_point(text, &at);
	return at;
}

static size_t previous_offset(struct str text, size_t at)
{
	at--;
	for (int i = 0; i < 3 && at > 0 && ((unsigned char)text.ptr[at] & 0xC0) == 0x80; i++)
		at--;
	return at;
}

static size_t cursor_move(struct cursor *cursor, struct loc loc)
{
	struct str text = loc.source->text;
	struct loc start = { loc.source, loc.line, 1 };

	if (cursor->loc.source != loc.source || cursor->loc.line != loc.line || cursor->loc.col > loc.col) {
		cursor->loc = start;
		cursor->offset = source_offset(start);
	}
	while (cursor->loc.col < loc.col && cursor->offset < text.len && text.ptr[cursor->offset] != '\n') {
		cursor->offset = next_offset(text, cursor->offset);
		cursor->loc.col++;
	}
	cursor->loc.col = loc.col;
	return cursor->offset;
}

/* A character's columns, at least one: a line may have any number of characters that take none. */
static size_t width_at(struct str text, size_t at)
{
	unsigned width = unicode_width(str_code_point(text, &at));

	return width ? width : 1;
}

/* The parts of a long line before and behind the caret, as wide as they may be. */
static size_t shown_from(struct str text, const struct window *w)
{
	size_t from = w->caret, width = 0;

	while (from > w->from) {
		size_t before = previous_offset(text, from);

		width += width_at(text, before);
		if (width > SHOWN_BEFORE)
			break;
		from = before;
	}
	return from;
}

static size_t shown_to(struct str text, const struct window *w)
{
	size_t to = w->caret, width = 0;

	while (to < w->to && (width += width_at(text, to)) <= SHOWN_AFTER)
		to = next_offset(text, to);
	return to;
}

static struct window window_at(struct cursor *cursor, struct loc loc)
{
	const struct source *s = loc.source;
	struct loc start = { s, loc.line, 1 };
	struct window w = { .text = s->text, .from = source_offset(start) };

	w.caret = cursor_move(cursor, loc);
	w.to = loc.line < s->line_count ? s->line_starts[loc.line] - 1 : s->text.len;
	if (w.to > w.from && s->text.ptr[w.to - 1] == '\r')
		w.to--;
	w.caret = w.caret < w.to ? w.caret : w.to;
	if (w.to - w.from > LINE_SHOWN) {
		size_t from = shown_from(s->text, &w), to = shown_to(s->text, &w);

		w.cut_before = from > w.from;
		w.cut_behind = to < w.to;
		w.from = from;
		w.to = to;
	}
	return w;
}

/* One character at column `column`; tabs become blanks. The columns it takes. */
static size_t put_character(struct buf *out, struct str text, size_t *at, size_t column)
{
	size_t width = TAB - column % TAB;

	if (text.ptr[*at] != '\t')
		return terminal_character(out, text, at);
	buf_repeat(out, ' ', width);
	(*at)++;
	return width;
}

/* Writes the shown part of the line; the caret's column in *column, the columns of `span` characters from there in *width. */
static void put_line(struct buf *out, const struct window *w, uint32_t span, size_t *column, size_t *width)
{
	struct str text = str_slice(w->text, 0, w->to);
	size_t now = 0, at = w->from;

	if (w->cut_before) {
		buf_z(out, "…");
		now = 1;
	}
	while (at < w->caret)
		now += put_character(out, text, &at, now);
	*column = now;
	for (; at < w->to && span > 0; span--)
		now += put_character(out, text, &at, now);
	*width = now - *column;
	while (at < w->to)
		now += put_character(out, text, &at, now);
	if (w->cut_behind)
		buf_z(out, "…");
}

static void put_gutter(struct buf *out, const struct report *r, uint32_t line)
{
	look_on(out, r, LOOK_GUTTER);
	if (line)
		buf_print(out, "%*u |", GUTTER, line);
	else
		buf_print(out, "%*s |", GUTTER, "");
	look_off(out, r);
}

static bool is_inline(const struct finding *f, const struct related *related)
{
	return related->loc.source == f->loc.source && related->loc.line > 0;
}

/* The line, and below it the caret, with the first other place when that is in the same file. */
static void put_snippet(struct buf *out, const struct report *r, const struct finding *f, struct cursor *cursor)
{
	struct window w = window_at(cursor, f->loc);
	size_t column, width;

	put_gutter(out, r, f->loc.line);
	buf_char(out, ' ');
	put_line(out, &w, f->span, &column, &width);
	buf_char(out, '\n');
	put_gutter(out, r, 0);
	buf_repeat(out, ' ', column + 1);
	look_on(out, r, LOOK_CARET);
	buf_char(out, '^');
	buf_repeat(out, '~', width > 1 ? width - 1 : 0);
	if (f->related.count && is_inline(f, &f->related.items[0])) {
		buf_char(out, ' ');
		terminal_text(out, f->related.items[0].message);
		buf_print(out, " at line %u", f->related.items[0].loc.line);
	}
	look_off(out, r);
	buf_char(out, '\n');
}

static bool has_line(struct loc loc)
{
	return loc.source && loc.line > 0 && loc.line <= loc.source->line_count;
}

static void put_related(struct buf *out, const struct report *r, const struct finding *f)
{
	size_t i = has_line(f->loc) && f->related.count && is_inline(f, &f->related.items[0]) ? 1 : 0;

	for (; i < f->related.count; i++) {
		put_place(out, r, f->related.items[i].loc);
		put(out, r, LOOK_NOTE, "note: ");
		terminal_text(out, f->related.items[i].message);
		buf_char(out, '\n');
	}
}

/* Those that are counted and not told. */
static void put_more(struct buf *out, const struct report *r, const struct finding *f)
{
	put_place(out, r, (struct loc){ f->loc.source, 0, 0 });
	put(out, r, severity_looks[f->severity], report_severity(f->severity));
	buf_print(out, ": and %zu more of this rule in this file [%s]\n", f->more, rules[f->rule].slug);
}

static void put_finding(struct buf *out, const struct report *r, const struct finding *f, struct cursor *cursor)
{
	put_place(out, r, f->loc);
	put(out, r, severity_looks[f->severity], report_severity(f->severity));
	buf_z(out, ": ");
	terminal_text(out, f->message);
	buf_print(out, " [%s]\n", rules[f->rule].slug);
	if (has_line(f->loc))
		put_snippet(out, r, f, cursor);
	put_related(out, r, f);
	if (f->hint.len) {
		put(out, r, LOOK_HELP, "  help: ");
		terminal_text(out, f->hint);
		buf_char(out, '\n');
	}
	if (f->more)
		put_more(out, r, f);
}

void report_findings(struct buf *out, const struct report *r, const struct diags *ds)
{
	struct cursor cursor = { 0 };
	const struct finding *f;
	size_t at = 0;

	while ((f = report_next(r, ds, &at)))
		put_finding(out, r, f, &cursor);
}

void report_failures(struct buf *out, const struct report *r, const struct diags *ds)
{
	for (size_t i = 0; i < ds->failures.count; i++) {
		put(out, r, LOOK_ERROR, "relgen: ");
		if (ds->failures.items[i].path.len) {
			terminal_text(out, ds->failures.items[i].path);
			buf_z(out, ": ");
		}
		terminal_text(out, ds->failures.items[i].message);
		buf_char(out, '\n');
	}
}
