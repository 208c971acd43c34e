/* Paths to places, in the tree that a file was read into. */
#include "model/waiver_place.h"

#include "text/prose.h"

enum { INDEX_DIGITS = 6 };	/* YDOC_NODES_MAX has as many */

/* What a path leads to on the way down. */
struct value_at {
	const struct ynode *node;
	struct extent extent;
};

static bool is_before(struct loc a, struct loc b)
{
	return a.line < b.line || (a.line == b.line && a.col < b.col);
}

bool extent_has(const struct extent *e, struct loc loc)
{
	return !is_before(loc, e->from) && (e->to.line == 0 || is_before(loc, e->to));
}

/* Is `name` the path, or followed by more in it: images[0] or images.x? */
static bool leads(struct str path, struct str name)
{
	return path.len >= name.len && name.len && str_eq(str_slice(path, 0, name.len), name) &&
	       (path.len == name.len || path.ptr[name.len] == '.' || path.ptr[name.len] == '[');
}

/* The item that "[12]" at the beginning of a path means; the list's count where there is none. Bytes read in *len. */
static size_t item_numbered(const struct ynode *list, struct str path, size_t *len)
{
	size_t index = 0, at = 1;

	if (!str_starts(path, "["))
		return list->count;
	while (at < path.len && at <= INDEX_DIGITS && path.ptr[at] >= '0' && path.ptr[at] <= '9')
		index = index * 10 + (size_t)(path.ptr[at++] - '0');
	*len = at + 1;
	return at > 1 && at < path.len && path.ptr[at] == ']' && index < list->count ? index : list->count;
}

static struct loc entry_begin(const struct ynode *node, size_t i)
{
	return node->kind == YNODE_MAP ? node->entries[i].key_loc : node->entries[i].value->loc;
}

static bool value_find(struct value_at *v, struct str path);

/* Goes on below entry `i`, whose name takes `len` bytes of the path. */
static bool entry_enter(struct value_at *v, size_t i, struct str path, size_t len)
{
	struct value_at below = *v;

	below.node = v->node->entries[i].value;
	below.extent.from = entry_begin(v->node, i);
	if (i + 1 < v->node->count)
		below.extent.to = entry_begin(v->node, i + 1);
	if (len < path.len && !value_find(&below, str_from(path, len + (path.ptr[len] == '.'))))
		return false;
	*v = below;
	return true;
}

/* Keys may hold dots, so every beginning of the path that is a key is tried. */
static bool value_find(struct value_at *v, struct str path)
{
	const struct ynode *node = v->node;
	size_t len, index;

	if (node->kind == YNODE_LIST && (index = item_numbered(node, path, &len)) < node->count)
		return entry_enter(v, index, path, len);
	for (size_t i = 0; i < node->count; i++) {
		const struct ynode *id = node->kind == YNODE_LIST ? ynode_get(node->entries[i].value, "id") : NULL;
		struct str name = id ? id->text : node->entries[i].key;

		if (leads(path, name) && entry_enter(v, i, path, name.len))
			return true;
	}
	return false;
}

/* Makes the extent of a text that of its unit `number`, from 1; left as it is where the unit's lines are not known. */
static void unit_narrow(struct arena *scratch, struct value_at *v, size_t number)
{
	struct diags ignored = diags_on(scratch);
	const struct prose *p;

	if (v->node->kind != YNODE_SCALAR || v->node->style != YSTYLE_LITERAL)
		return;
	p = prose_parse(scratch, v->node->text, (struct prose_place){ v->node->content, true }, PROSE_BLOCKS, &ignored);
	if (number == 0 || number > p->unit_count)
		return;
	v->extent.from = p->units[number - 1].loc;
	if (number < p->unit_count)
		v->extent.to = p->units[number].loc;
}

static size_t number_of(struct str digits)
{
	size_t number = 0;

	for (size_t i = 0; i < digits.len && i < INDEX_DIGITS; i++)
		number = digits.ptr[i] >= '0' && digits.ptr[i] <= '9' ? number * 10 + (size_t)(digits.ptr[i] - '0') : 0;
	return number;
}

bool extent_of_value(struct arena *scratch, const struct ynode *root, struct str at, struct extent *out)
{
	struct value_at v = { .node = root };
	size_t slash = str_find_char(at, '/', 0);
	bool found = value_find(&v, at);

	if (!found && slash < at.len && value_find(&v, str_slice(at, 0, slash))) {
		found = true;
		unit_narrow(scratch, &v, number_of(str_from(at, slash + 1)));
	}
	*out = v.extent;
	return found;
}

bool extent_of_entry(const struct po *po, struct str at, struct extent *out)
{
	const struct po_entry *e = po_find(po, at);

	if (e)
		*out = (struct extent){ source_at(po->source, e->from), source_at(po->source, e->to) };
	return e != NULL;
}
