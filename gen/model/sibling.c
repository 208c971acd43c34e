/* A few lines of a release's file are enough: the others are blanked, which leaves every place as it is, and little to parse. */
#include "model/sibling.h"

#include <stdlib.h>

#include "text/ydoc.h"

/* --- The lines that matter --- */

enum part { PART_NONE, PART_WHOLE, PART_COMPONENTS };

static size_t indentation(struct str line)
{
	size_t at = 0;

	while (at < line.len && line.ptr[at] == ' ')
		at++;
	return at;
}

static bool is_empty(struct str line)
{
	size_t at = indentation(line);

	return at == line.len || line.ptr[at] == '\r' || line.ptr[at] == '#';
}

/* The value behind `key:`, or an absent text. */
static struct str value_of(struct str line, const char *key)
{
	size_t len = strlen(key);

	if (!str_starts(line, key) || len == line.len || line.ptr[len] != ':')
		return (struct str){ NULL, 0 };
	return str_trim(str_from(line, len + 1));
}

/* The part of the file that a line at its margin begins. */
static enum part part_of(struct str line)
{
	static const char *const wholes[] = { "date", "status", "drivers" };
	struct str components = value_of(line, "components");

	for (size_t i = 0; i < sizeof wholes / sizeof wholes[0]; i++)
		if (value_of(line, wholes[i]).ptr)
			return PART_WHOLE;
	if (!components.ptr)
		return PART_NONE;
	return components.len == 0 || components.ptr[0] == '#' ? PART_COMPONENTS : PART_WHOLE;
}

struct cutter {
	enum part part;
	size_t cuda;			/* indentation of `cuda:` while in it; 0: elsewhere */
};

static bool matters(struct cutter *c, struct str line)
{
	size_t indent = indentation(line);

	if (is_empty(line))
		return false;
	if (indent == 0) {
		c->part = part_of(line);
		c->cuda = 0;
		return c->part != PART_NONE;
	}
	if (c->part != PART_COMPONENTS)
		return c->part == PART_WHOLE;
	if (c->cuda && indent > c->cuda)
		return true;
	c->cuda = value_of(str_from(line, indent), "cuda").ptr ? indent : 0;
	return c->cuda;
}

static struct str cut(struct arena *a, struct str yaml)
{
	struct cutter c = { PART_NONE, 0 };
	struct buf out = buf_on(a);
	struct str line;
	size_t end = 0;

	while (str_split(&yaml, '\n', &line)) {
		bool is_kept = matters(&c, line);

		if (is_kept)
			buf_put(&out, line);
		buf_char(&out, '\n');
		end = is_kept ? out.len : end;
	}
	return str_slice(buf_str(&out), 0, end);
}

/* --- Facts --- */

static struct str scalar(const struct ynode *node)
{
	return node && node->kind == YNODE_SCALAR && node->text.len ? node->text : (struct str){ NULL, 0 };
}

static struct str cuda_of(const struct ynode *root)
{
	const struct ynode *cuda = ynode_get(ynode_get(root, "components"), "cuda");
	struct str version = scalar(cuda && cuda->kind == YNODE_MAP ? ynode_get(cuda, "version") : cuda);

	version = str_slice(version, 0, str_find_char(version, '+', 0));
	while (str_ends(version, ".0"))
		version.len -= 2;
	return version.len && version.ptr[0] >= '0' && version.ptr[0] <= '9' ? version : (struct str){ NULL, 0 };
}

static int by_text(const void *left, const void *right)
{
	const struct str *a = left, *b = right;

	return str_cmp(*a, *b);
}

/* A list in an order of its own. Where there is none nothing is put: nothing said is not "none". */
static void list_put(struct arena *a, struct buf *out, const char *name, const struct ynode *list)
{
	size_t count = list && list->kind == YNODE_LIST ? list->count : 0;
	struct str *items = NEW_ARRAY(a, struct str, count);

	for (size_t i = 0; i < count; i++) {
		const struct ynode *item = list->entries[i].value;
		struct str branch = scalar(ynode_get(item, "branch")), from = scalar(ynode_get(item, "from"));

		items[i] = item->kind == YNODE_SCALAR ? item->text : str_print(a, "%.*s from %.*s", STR_FMT(branch), STR_FMT(from));
	}
	if (count)
		qsort(items, count, sizeof *items, by_text);
	if (list)
		buf_print(out, "; %s %s", name, count ? "" : "none");
	for (size_t i = 0; i < count; i++)
		buf_print(out, "%s%.*s", i ? ", " : "", STR_FMT(items[i]));
}

bool sibling_read(struct arena *a, struct str yaml, struct sibling *out)
{
	struct diags silent = diags_on(a);
	const struct ynode *root = ydoc_parse(a, source_on(a, STR(""), cut(a, yaml)), &silent);
	const struct ynode *nvidia = ynode_get(ynode_get(root, "drivers"), "nvidia");
	struct str status = scalar(ynode_get(root, "status"));
	struct buf drivers = buf_on(a);

	*out = (struct sibling){ .date = scalar(ynode_get(root, "date")), .cuda = cuda_of(root) };
	if (!nvidia || nvidia->kind != YNODE_MAP || !out->date.ptr || !out->cuda.ptr || (status.ptr && !str_is(status, "released")))
		return false;
	out->line = nvidia->loc.line;
	out->col = nvidia->loc.col;
	buf_print(&drivers, "minimum %.*s", STR_FMT(scalar(ynode_get(nvidia, "minimum"))));
	list_put(a, &drivers, "data-center", ynode_get(nvidia, "data-center"));
	list_put(a, &drivers, "unsupported", ynode_get(nvidia, "unsupported"));
	out->drivers = buf_str(&drivers);
	return true;
}

/* --- On one line --- */

struct str sibling_line(struct arena *a, const struct sibling *s)
{
	const struct str texts[] = { s->date, s->cuda, s->drivers };

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		if (str_find_char(texts[i], '\t', 0) < texts[i].len || str_find_char(texts[i], '\n', 0) < texts[i].len)
			return (struct str){ NULL, 0 };
	return str_print(a, "%u\t%u\t%.*s\t%.*s\t%.*s", s->line, s->col, STR_FMT(s->date), STR_FMT(s->cuda), STR_FMT(s->drivers));
}

static bool place_read(struct str *rest, uint32_t *number)
{
	struct str part;
	uint64_t value = 0;

	if (!str_split(rest, '\t', &part) || part.len == 0 || part.len > 9)
		return false;
	for (size_t i = 0; i < part.len; i++) {
		if (part.ptr[i] < '0' || part.ptr[i] > '9')
			return false;
		value = value * 10 + (uint64_t)(part.ptr[i] - '0');
	}
	*number = (uint32_t)value;
	return true;
}

bool sibling_of_line(struct str line, struct sibling *out)
{
	*out = (struct sibling){ .line = 0 };
	return place_read(&line, &out->line) && place_read(&line, &out->col) && str_split(&line, '\t', &out->date) &&
	       str_split(&line, '\t', &out->cuda) && str_split(&line, '\t', &out->drivers) && !line.ptr;
}

/* --- All of them --- */

static int by_group(const struct sibling *a, const struct sibling *b)
{
	int order = str_cmp(a->date, b->date);

	return order ? order : str_cmp(a->cuda, b->cuda);
}

static int by_name(const void *left, const void *right)
{
	const struct sibling *a = left, *b = right;
	int order = by_group(a, b);

	if (!order)
		order = str_cmp(a->image, b->image);
	return order ? order : str_cmp(a->release, b->release);
}

struct siblings *siblings_on(struct arena *a, struct sibling *items, size_t count)
{
	struct siblings *s = NEW(a, struct siblings);
	const struct sibling *first = items;

	*s = (struct siblings){ items, count, id_index_on(a, count) };
	if (count)
		qsort(items, count, sizeof *items, by_name);
	for (size_t i = 0; i < count; i++) {
		if (by_group(first, &items[i]) != 0)
			first = &items[i];
		items[i].first = str_eq(first->image, items[i].image) ? NULL : first;
		id_index_add(&s->paths, items[i].path);
	}
	return s;
}

const struct sibling *siblings_find(const struct siblings *s, struct str path)
{
	size_t at = id_index_find(&s->paths, path);

	return at < s->paths.count ? &s->items[at] : NULL;
}

struct str siblings_text(struct arena *a, const struct siblings *s, struct str image)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < s->count; i++) {
		const struct sibling *first = s->items[i].first;

		if (first && str_eq(s->items[i].image, image))
			buf_print(&out, "%.*s: %.*s:%u:%u %.*s\n", STR_FMT(s->items[i].release), STR_FMT(first->path), first->line, first->col,
				  STR_FMT(first->drivers));
	}
	return buf_str(&out);
}
