/* `.relgen`: what relgen wrote into an output folder, and from what. Read as if someone hostile had written it. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "io/emit_plan.h"

#define FIRST_LINE "relgen output 1"

static void close_file(const int *file)
{
	if (*file >= 0)
		close(*file);
}

bool emit_path_usable(struct str path)
{
	return tree_path_valid(path) && !str_starts(path, EMIT_STATE) && str_find(path, STR("/" EMIT_STATE), 0) == path.len;
}

/* ---- reading ---- */

struct reading {
	struct arena *arena;
	struct str rest;	/* what is still to be read */
	struct str line;	/* the current line */
	unsigned number;	/* of the current line */
	bool damaged;
	VEC(struct unit_record) units;
	VEC(struct written) files;
};

/* The text is the reader's own: line ends become NUL, so that paths can go to the system as they are. */
static bool next_line(struct reading *r)
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
static bool read_file(struct reading *r)
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
static bool read_unit(struct reading *r)
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

static bool read_units(struct reading *r)
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
static bool read_inputs(struct reading *r, struct str *inputs)
{
	struct str line = str_from(r->line, sizeof "inputs " - 1);
	uint64_t len;

	if (!read_number(&line, &len) || len + 1 != r->rest.len)
		return false;
	*inputs = str_slice(r->rest, 0, len);
	return true;
}

/* The last line holds a checksum of everything before it. */
static bool ends_well(struct reading *r)
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

static void give_files(struct reading *r)
{
	struct written *files = r->files.items;

	for (size_t i = 0; i < r->units.count; i++) {
		r->units.items[i].files = files;
		files += r->units.items[i].count;
	}
}

static bool damaged(struct reading *r, struct str name, struct diags *ds, const char *how)
{
	r->damaged = true;
	return diag_failure(ds, name, "is damaged (%s), so that relgen cannot tell its own files from others: empty the folder and build again", how);
}

static bool state_parse(struct reading *r, struct str name, struct str *inputs, struct diags *ds)
{
	if (!str_starts(r->rest, FIRST_LINE "\n"))
		return damaged(r, name, ds, str_starts(r->rest, "relgen output ") ? "the form of another version of relgen"
										  : "it does not begin with '" FIRST_LINE "'");
	if (!ends_well(r))
		return damaged(r, name, ds, "cut short or changed");
	next_line(r);
	if (!read_units(r) || !read_inputs(r, inputs))
		return damaged(r, name, ds, str_print(ds->arena, "line %u", r->number).ptr);
	give_files(r);
	return true;
}

/* ---- what a run that was killed did ---- */

static int by_path(const void *left, const void *right)
{
	const struct written *const *a = left, *const *b = right;

	return str_cmp((*a)->path, (*b)->path);
}

static bool on_disk(struct tree *tree, struct str path, struct str checksum)
{
	CLEANUP(arena_drop) struct arena scratch = arena_on(&mem_system);
	char got[CHECKSUM_HEX];
	struct str text;

	if (tree_read(&scratch, tree, path, &text) != 0)
		return false;
	checksum_of(text, got);
	return str_eq(checksum, (struct str){ got, CHECKSUM_HEX });
}

/* The files it managed to write count as written; `next` keeps those that nobody knew before and gives their number. What their unit
   was made from is not known any more. */
static size_t take_over(struct reading *r, struct reading *next, struct tree *tree)
{
	size_t count = r->files.count, added = 0;
	struct written **known = NEW_ARRAY(r->arena, struct written *, count), *file, **hit;

	for (size_t i = 0; i < count; i++)
		known[i] = &r->files.items[i];
	if (count)
		qsort(known, count, sizeof *known, by_path);
	for (size_t i = 0; i < next->files.count; i++) {
		file = &next->files.items[i];
		hit = count ? bsearch(&file, known, count, sizeof *known, by_path) : NULL;
		if ((hit && str_eq((*hit)->checksum, file->checksum)) || !on_disk(tree, file->path, file->checksum))
			continue;
		file->stamp = (struct fs_stamp){ 0 };
		file->renewed = true;
		if (hit)
			**hit = *file;
		else
			next->files.items[added++] = *file;
	}
	return added;
}

static void forget_fingerprints(struct reading *r)
{
	for (size_t i = 0; i < r->units.count; i++)
		for (size_t k = 0; k < r->units.items[i].count; k++)
			if (r->units.items[i].files[k].renewed)
				r->units.items[i].fingerprint = STR("");
}

/* New files go to a unit without a name, the first of all, which nobody asks for: they are claimed by another unit or removed. */
static void merge(struct reading *r, struct reading *next, struct tree *tree)
{
	size_t added = take_over(r, next, tree);
	struct unit_record *all;

	forget_fingerprints(r);
	if (added == 0)
		return;
	all = NEW_ARRAY(r->arena, struct unit_record, r->units.count + 1);
	all[0] = (struct unit_record){ STR(""), STR(""), next->files.items, added };
	if (r->units.count)
		memcpy(all + 1, r->units.items, r->units.count * sizeof *all);
	r->units.items = all;
	r->units.cap = ++r->units.count;
}

/* ---- opening ---- */

static bool is_own(const char *name)
{
	return strncmp(name, EMIT_TEMPORARY, sizeof EMIT_TEMPORARY - 1) == 0 || strcmp(name, EMIT_NEXT) == 0;
}

static bool look_for_stranger(void *context, int folder, const char *name)
{
	char *stranger = context;

	(void)folder;
	if (is_own(name))
		return true;
	snprintf(stranger, NAME_MAX + 1, "%s", name);
	return false;
}

static bool refuse_strangers(int root, struct str folder, bool *foreign, struct diags *ds)
{
	char stranger[NAME_MAX + 1] = "";

	if (tree_each(root, look_for_stranger, stranger))
		return true;
	if (!stranger[0])
		return diag_failure(ds, folder, "cannot be read: %s", fs_reason(errno));
	*foreign = true;
	return diag_failure(ds, folder,
			    "holds files that relgen did not write ('%s'): name another folder with --out, or empty this one", stranger);
}

/* 0, ENOENT, or a failure in `ds`. */
static int read_own(struct reading *r, struct tree *tree, struct str folder, struct str name, struct diags *ds)
{
	int error = tree_read(r->arena, tree, name, &r->rest);

	if (error && error != ENOENT)
		diag_failure(ds, fs_join(r->arena, folder, name), "cannot be read: %s",
			     error == EINVAL ? "not a regular file" : error == ELOOP ? "it is a symbolic link" : fs_reason(error));
	return error;
}

static bool read_state(struct reading *r, struct tree *tree, struct str folder, struct emit_state *state, struct diags *ds)
{
	struct reading next = { .arena = r->arena };
	struct str ignored;
	int error;

	if (state->present && !state_parse(r, fs_join(r->arena, folder, STR(EMIT_STATE)), &state->input_cache, ds))
		return false;
	error = read_own(&next, tree, folder, STR(EMIT_NEXT), ds);
	if (error == ENOENT)
		return true;
	if (error || !state_parse(&next, fs_join(r->arena, folder, STR(EMIT_NEXT)), &ignored, ds)) {
		r->damaged |= next.damaged;
		return false;
	}
	state->interrupted = true;
	merge(r, &next, tree);
	return true;
}

static bool open_root(struct reading *r, int root, struct str folder, struct emit_state *state, struct diags *ds)
{
	CLEANUP(tree_close) struct tree tree = tree_on(root);
	enum fs_kind kind;
	int error;

	/* The stamp first: a change between the two is then noticed later. */
	tree_stat(&tree, STR(EMIT_STATE), &state->stamp, &kind);
	error = read_own(r, &tree, folder, STR(EMIT_STATE), ds);
	if (error && error != ENOENT)
		return false;
	state->present = error == 0;
	if (!read_state(r, &tree, folder, state, ds))
		return false;
	state->interrupted |= faccessat(root, EMIT_RUNNING, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
	state->units = r->units.items;
	state->unit_count = r->units.count;
	return true;
}

bool emit_open(struct arena *a, struct str folder, struct emit_state *state, bool *foreign, struct diags *ds)
{
	CLEANUP(close_file) int root = open(folder.len ? str_z(a, folder) : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	struct reading r = { .arena = a };
	bool ok;

	*state = (struct emit_state){ 0 };
	*foreign = false;
	if (root < 0)
		return errno == ENOENT || diag_failure(ds, folder, "cannot be opened: %s", fs_reason(errno));
	ok = open_root(&r, root, folder, state, ds);
	*foreign = r.damaged;
	return ok && (state->present || state->unit_count > 0 || refuse_strangers(root, folder, foreign, ds));
}

/* ---- asking ---- */

static int by_name(const void *left, const void *right)
{
	const struct unit_record *a = left, *b = right;

	return str_cmp(a->name, b->name);
}

const struct unit_record *emit_unit_find(const struct emit_state *state, struct str name)
{
	struct unit_record key = { .name = name };

	return state->unit_count ? bsearch(&key, state->units, state->unit_count, sizeof key, by_name) : NULL;
}

static bool has_bytes(const char *path, const struct written *file)
{
	CLEANUP(arena_drop) struct arena scratch = arena_on(&mem_system);
	CLEANUP(close_file) int disk = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	char checksum[CHECKSUM_HEX];
	struct str text;

	if (disk < 0 || fs_read_open(&scratch, disk, &text) != 0)
		return false;
	checksum_of(text, checksum);
	return memcmp(checksum, file->checksum.ptr, CHECKSUM_HEX) == 0;
}

static bool is_intact(const char *path, struct written *file)
{
	struct fs_stamp stamp;
	struct stat info;
	bool settled;

	if (lstat(path, &info) < 0 || !S_ISREG(info.st_mode))
		return false;
	stamp = fs_stamp_of(&info);
	if (fs_stamp_eq(stamp, file->stamp))
		return true;
	settled = fs_stamp_settled(stamp);
	if (!has_bytes(path, file))
		return false;
	if (settled)
		file->found = stamp;
	return true;
}

bool emit_unit_intact(const struct emit_state *state, struct str folder, struct str unit)
{
	const struct unit_record *record = emit_unit_find(state, unit);
	char path[2 * PATH_MAX];
	struct str root = folder.len ? folder : STR(".");

	if (!record || root.len >= PATH_MAX)
		return false;
	memcpy(path, root.ptr, root.len);
	path[root.len] = '/';
	for (size_t i = 0; i < record->count; i++) {
		struct str name = record->files[i].path;

		memcpy(path + root.len + 1, name.ptr, name.len + 1);
		if (!is_intact(path, &record->files[i]))
			return false;
	}
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
	const struct emit_unit *unit;		/* NULL: left alone */
	const struct unit_record *record;	/* NULL: new */
	size_t wanted;				/* its items begin here in the list by unit */
};

static int by_line(const void *left, const void *right)
{
	const struct line *a = left, *b = right;

	return str_cmp(a->name, b->name);
}

/* The units that the folder will have, in order of name. */
static struct line *units_after(const struct emit_plan *plan, size_t *count)
{
	const struct emit_request *q = plan->request;
	struct line *lines = NEW_ARRAY(plan->arena, struct line, q->unit_count + plan->state->unit_count);
	struct unit_record *old = plan->state->units;
	size_t asked = q->unit_count;

	for (size_t i = 0; i < asked; i++)
		lines[i] = (struct line){ q->units[i].name, &q->units[i], emit_unit_find(plan->state, q->units[i].name), i };
	if (asked)
		qsort(lines, asked, sizeof *lines, by_line);
	*count = asked;
	for (size_t i = 0; q->partial && i < plan->state->unit_count; i++) {
		struct line key = { .name = old[i].name, .record = &old[i] };

		if (!asked || !bsearch(&key, lines, asked, sizeof key, by_line))
			lines[(*count)++] = key;
	}
	if (*count)
		qsort(lines, *count, sizeof *lines, by_line);
	return lines;
}

/* For each unit of the request, a NULL-terminated list of its items. */
static const struct emit_item ***items_by_unit(const struct emit_plan *plan)
{
	size_t units = plan->request->unit_count;
	const struct emit_item ***lists = NEW_ARRAY(plan->arena, const struct emit_item **, units);
	size_t *fill = NEW_ARRAY(plan->arena, size_t, units);

	for (size_t i = 0; i < units; i++)
		lists[i] = NEW_ARRAY(plan->arena, const struct emit_item *, plan->request->units[i].count + 1);
	for (size_t i = 0; i < plan->wanted; i++)
		lists[plan->items[i].unit][fill[plan->items[i].unit]++] = &plan->items[i];
	return lists;
}

struct str emit_state_text(const struct emit_plan *plan)
{
	const struct emit_item ***lists = items_by_unit(plan);
	char checksum[CHECKSUM_HEX];
	struct buf b = buf_on(plan->arena);
	size_t count;
	struct line *lines = units_after(plan, &count);

	buf_z(&b, FIRST_LINE "\n");
	for (size_t i = 0; i < count; i++) {
		unit_line(&b, lines[i].name, lines[i].unit ? lines[i].unit->fingerprint : lines[i].record->fingerprint);
		if (!lines[i].unit || lines[i].unit->kept)
			old_lines(&b, lines[i].record);
		else
			new_lines(&b, lists[lines[i].wanted]);
	}
	buf_print(&b, "inputs %zu\n", plan->request->input_cache.len);
	buf_put(&b, plan->request->input_cache);
	buf_char(&b, '\n');
	checksum_of(buf_str(&b), checksum);
	buf_z(&b, "end ");
	buf_put(&b, (struct str){ checksum, CHECKSUM_HEX });
	buf_char(&b, '\n');
	return buf_str(&b);
}
