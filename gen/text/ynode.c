/* Looking things up in a tree of YAML. */
#include "text/ydoc.h"

#include "text/ydoc_line.h"

struct yentry *ynode_entry(const struct ynode *map, struct str key)
{
	if (!map || map->kind != YNODE_MAP)
		return NULL;
	for (size_t i = 0; i < map->count; i++)
		if (str_eq(map->entries[i].key, key))
			return &map->entries[i];
	return NULL;
}

struct ynode *ynode_get(const struct ynode *map, const char *key)
{
	struct yentry *entry = ynode_entry(map, str_of(key));

	return entry ? entry->value : NULL;
}

static struct loc literal_at(const struct ynode *scalar, struct str before)
{
	struct loc loc = scalar->content;
	struct str line = before;

	while (str_split(&before, '\n', &line) && before.ptr)
		loc.line++;
	loc.col += (uint32_t)str_length(line);
	return loc;
}

struct loc ynode_at(const struct ynode *scalar, size_t offset)
{
	struct str before = str_slice(scalar->text, 0, offset);
	struct loc loc = scalar->content;
	size_t from;

	if (scalar->style == YSTYLE_LITERAL)
		return literal_at(scalar, before);
	if (scalar->style == YSTYLE_FOLDED || !loc.source)
		return scalar->loc;
	from = source_offset(loc);
	if (str_find_char(before, '\n', 0) < before.len ||
	    !str_eq(before, str_slice(loc.source->text, from, from + before.len)))
		return scalar->loc;
	loc.col += (uint32_t)str_length(before);
	return loc;
}

static size_t leading_spaces(struct str line)
{
	size_t count = 0;

	while (count < line.len && line.ptr[count] == ' ')
		count++;
	return count;
}

static struct loc block_content(const struct ynode *node)
{
	struct loc content = { node->loc.source, node->loc.line + 1, 1 };
	struct str rest = node->text, line;

	for (uint32_t k = 0; str_split(&rest, '\n', &line); k++) {
		size_t indent = leading_spaces(source_line(content.source, content.line + k));

		if (line.len == 0)
			continue;
		content.col += (uint32_t)(indent - leading_spaces(line));
		break;
	}
	return content;
}

struct loc ydoc_content(const struct ynode *node)
{
	struct loc loc = node->loc;

	switch (node->style) {
	case YSTYLE_PLAIN:
		return loc;
	case YSTYLE_SINGLE:
	case YSTYLE_DOUBLE:
		loc.col++;
		return loc;
	case YSTYLE_LITERAL:
	case YSTYLE_FOLDED:
		return block_content(node);
	}
	return loc;
}
