/* The form of `.relgen`: what relgen wrote into an output folder, and from what. Read as if someone hostile had written it. */
#include "io/emit_state.h"

#include <stdlib.h>
#include <string.h>

#include "io/tree.h"

#define FIRST_LINE "relgen output 1"

bool emit_path_usable(struct str path)
{
	return tree_path_valid(path) && !str_starts(path, EMIT_STATE) && str_find(path, STR("/" EMIT_STATE), 0) == path.len;
}

/* ---- reading ---- */

/* The text is the reader's own: line ends become NUL, so that paths can go to the system as they are. */
static bool next_line(struct emit_reading *r)
{
	char *end = r->rest.len ? memchr(r->rest.ptr, '\n', r->rest.len) : NULL;

	r->number++;
	if (!end)
		return false;
	r->line = (struct str){ r->rest.ptr, (size_t)(end - r->rest.ptr) };
	r->rest = str_from(r->rest, r->line.len + 1);
	*end = 0;
	return true;
}

static bool is_hex(struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (!((s.ptr[i] >= '0' && s.ptr[i] <= '9') || (s.ptr[i] >= 'a' && s.ptr[i] <= 'f')))
			return false;
	return s.len == CHECKSUM_HEX;
}

static bool read_number(struct str *line, uint64_t *number)
{
	struct str part;

	*number = 0;
	if (!str_split(line, ' ', &part) || part.len == 0 || part.len > 19)
		return false;
	for (size_t i = 0; i < part.len; i++) {
		if (part.ptr[i] < '0' || part.ptr[i] > '9')
			return false;
		*number = *number * 10 + (uint64_t)(part.ptr[i] - '0');
	}
	return *number <= INT64_MAX;
}

/* `checksum size mtime ctime inode path` */
static bool read_file(struct emit_reading *r)
{
	struct written *file = vec_push(r->arena, &r->files);
	uint64_t mtime, ctime;
	struct str line = r->line;

	if (r->units.count == 0 || !str_split(&line, ' ', &file->checksum) || !is_hex(file->checksum) ||
	    !read_number(&line, &file->stamp.size) || !read_number(&line, &mtime) || !read_number(&line, &ctime) ||
	    !read_number(&line, &file->stamp.inode) || !emit_path_usable(line))
		return false;
	file->stamp.mtime_ns = (int64_t)mtime;
	file->stamp.ctime_ns = (int64_t)ctime;
	file->path = line;
	r->units.items[r->units.count - 1].count++;
	return true;
}

/* `unit<TAB>name<TAB>fingerprint`, in order of name */
static bool read_unit(struct emit_reading *r)
{
	struct str line = r->line, word, name;
	struct unit_record *unit;

	if (!str_split(&line, '\t', &word) || !str_is(word, "unit") || !str_split(&line, '\t', &name) || !line.ptr)
		return false;
	if (r->units.count && str_cmp(r->units.items[r->units.count - 1].name, name) >= 0)
		return false;
	unit = vec_push(r->arena, &r->units);
	unit->name = name;
	unit->fingerprint = line;
	return true;
}

static bool read_units(struct emit_reading *r)
{
	while (next_line(r)) {
		if (str_starts(r->line, "inputs "))
			return true;
		if (!(str_starts(r->line, "unit\t") ? read_unit(r) : read_file(r)))
			return false;
	}
	return false;
}

/* `inputs length`, that many bytes and a line end; then nothing more. */
static bool read_inputs(struct emit_reading *r, struct str *inputs)
{
	struct str line = str_from(r->line, sizeof "inputs " - 1);
	uint64_t len;

	if (!read_number(&line, &len) || len + 1 != r->rest.len)
		return false;
	*inputs = str_slice(r->rest, 0, len);
	return true;
}

/* The last line holds a checksum of everything before it. */
static bool ends_well(struct emit_reading *r)
{
	enum { LAST = sizeof "end " - 1 + CHECKSUM_HEX + 1 };
	char want[CHECKSUM_HEX];
	struct str last;

	if (r->rest.len < LAST)
		return false;
	last = str_from(r->rest, r->rest.len - LAST);
	r->rest.len -= LAST;
	checksum_of(r->rest, want);
	return str_starts(last, "end ") && memcmp(last.ptr + 4, want, CHECKSUM_HEX) == 0 && last.ptr[LAST - 1] == '\n';
}

static void give_files(struct emit_reading *r)
{
	struct written *files = r->files.items;

	for (size_t i = 0; i < r->units.count; i++) {
		r->units.items[i].files = files;
		files += r->units.items[i].count;
	}
}

bool emit_state_parse(struct emit_reading *r, struct str *inputs)
{
	r->problem = NULL;
	if (!str_starts(r->rest, FIRST_LINE "\n"))
		r->problem = str_starts(r->rest, "relgen output ") ? "the form of another version of relgen"
								    : "it does not begin with '" FIRST_LINE "'";
	else if (!ends_well(r))
		r->problem = "cut short or changed";
	if (r->problem)
		return false;
	next_line(r);
	if (!read_units(r) || !read_inputs(r, inputs)) {
		r->problem = str_print(r->arena, "line %u", r->number).ptr;
		return false;
	}
	give_files(r);
	return true;
}

/* ---- writing ---- */

static void file_line(struct buf *b, struct str checksum, struct fs_stamp s, struct str path)
{
	buf_put(b, checksum);
	buf_print(b, " %ju %jd %jd %ju ", (uintmax_t)s.size, (intmax_t)s.mtime_ns, (intmax_t)s.ctime_ns, (uintmax_t)s.inode);
	buf_put(b, path);
	buf_char(b, '\n');
}

static void unit_line(struct buf *b, struct str name, struct str fingerprint)
{
	buf_z(b, "unit\t");
	buf_put(b, name);
	buf_char(b, '\t');
	buf_put(b, fingerprint);
	buf_char(b, '\n');
}

/* Files as `.relgen` had them, of a unit that is kept or left alone. */
static void old_lines(struct buf *b, const struct unit_record *record)
{
	for (size_t i = 0; record && i < record->count; i++) {
		const struct written *file = &record->files[i];

		if (!file->taken)
			file_line(b, file->checksum, file->found.inode ? file->found : file->stamp, file->path);
	}
}

static void new_lines(struct buf *b, const struct emit_item *const *items)
{
	for (; *items; items++)
		file_line(b, (struct str){ (*items)->checksum, CHECKSUM_HEX }, (*items)->stamp, (*items)->path);
}

struct line {
	struct str name;
	struct emit_group *group;		/* NULL: left alone */
	const struct unit_record *record;	/* NULL: new */
};

static int by_line(const void *left, const void *right)
{
	const struct line *a = left, *b = right;

	return str_cmp(a->name, b->name);
}

/* The units that the folder will have, in order of name. */
static struct line *units_after(const struct emit *e, size_t *count)
{
	struct line *lines = NEW_ARRAY(e->arena, struct line, e->group_count + e->state->unit_count);
	struct unit_record *old = e->state->units;
	size_t staged = e->group_count;

	for (size_t i = 0; i < staged; i++)
		lines[i] = (struct line){ e->groups[i]->name, e->groups[i], emit_unit_find(e->state, e->groups[i]->name) };
	*count = staged;
	for (size_t i = 0; e->request.partial && i < e->state->unit_count; i++) {
		struct line key = { .name = old[i].name, .record = &old[i] };

		if (!staged || !bsearch(&key, lines, staged, sizeof key, by_line))
			lines[(*count)++] = key;
	}
	if (*count)
		qsort(lines, *count, sizeof *lines, by_line);
	return lines;
}

/* For each unit that was staged, a NULL-terminated list of its items. */
static void give_items(const struct emit *e)
{
	for (size_t i = 0; i < e->group_count; i++) {
		e->groups[i]->items = NEW_ARRAY(e->arena, const struct emit_item *, e->groups[i]->count + 1);
		e->groups[i]->filled = 0;
	}
	for (size_t i = 0; i < e->wanted; i++) {
		struct emit_group *g = e->items[i]->group;

		g->items[g->filled++] = e->items[i];
	}
}

static void unit_lines(struct buf *b, const struct line *line)
{
	unit_line(b, line->name, line->group ? line->group->fingerprint : line->record->fingerprint);
	if (!line->group || line->group->kept)
		old_lines(b, line->record);
	else
		new_lines(b, line->group->items);
}

/* Files on their way out: a run that is killed before they are gone must leave word that they are relgen's. The name comes after those
   of all units, which begin with a letter. */
static void leaving_lines(struct buf *b, const struct emit *e)
{
	unit_line(b, STR("~"), STR(""));
	for (size_t i = e->wanted; i < e->count; i++)
		if (e->items[i]->action == EMIT_REMOVE)
			file_line(b, e->items[i]->old->checksum, e->items[i]->old->stamp, e->items[i]->path);
}

/* Room for about as much as will be written, so that of a text of many megabytes there are no earlier copies. */
static size_t about(const struct emit *e, const struct line *lines, size_t count)
{
	enum { LINE = CHECKSUM_HEX + 80 };
	size_t room = e->input_cache.len;

	for (size_t i = 0; i < count; i++) {
		room += LINE + lines[i].name.len;
		for (size_t k = 0; lines[i].record && k < lines[i].record->count; k++)
			room += LINE + lines[i].record->files[k].path.len;
	}
	for (size_t i = 0; i < e->count; i++)
		room += LINE + e->items[i]->path.len;
	return room;
}

struct str emit_state_text(const struct emit *e, enum emit_moment moment)
{
	char checksum[CHECKSUM_HEX];
	struct buf b = buf_on(e->arena);
	size_t count;
	struct line *lines = units_after(e, &count);

	give_items(e);
	buf_reserve(&b, about(e, lines, count));
	buf_z(&b, FIRST_LINE "\n");
	for (size_t i = 0; i < count; i++)
		unit_lines(&b, &lines[i]);
	if (moment == EMIT_BEFORE)
		leaving_lines(&b, e);
	buf_print(&b, "inputs %zu\n", e->input_cache.len);
	buf_put(&b, e->input_cache);
	buf_char(&b, '\n');
	checksum_of(buf_str(&b), checksum);
	buf_z(&b, "end ");
	buf_put(&b, (struct str){ checksum, CHECKSUM_HEX });
	buf_char(&b, '\n');
	return buf_str(&b);
}
