/* YAML in block style. */
#include "model/yaml_write.h"

enum { COMMENT_WIDTH = 100 };

static bool is_safe(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '/' || c == '+' ||
		c == '-';
}

static bool is_word(struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (!is_safe(s.ptr[i]) || (i == 0 && s.ptr[i] == '-'))
			return false;
	return s.len > 0 && !scalar_resolves(s);
}

static void put_quoted(struct buf *out, struct str s)
{
	buf_char(out, '"');
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];

		if (c == '\n')
			buf_z(out, "\\n");
		else if (c == '\t')
			buf_z(out, "\\t");
		else if (c == '"' || c == '\\')
			buf_print(out, "\\%c", c);
		else
			buf_char(out, c);
	}
	buf_char(out, '"');
}

void yaml_write_word(struct buf *out, struct str text)
{
	if (is_word(text))
		buf_put(out, text);
	else
		put_quoted(out, text);
}

/* Several lines that end with one line end and do not begin with a blank. */
static bool is_block(struct str s)
{
	return s.len > 1 && s.ptr[s.len - 1] == '\n' && s.ptr[s.len - 2] != '\n' && s.ptr[0] != ' ' && s.ptr[0] != '\n' &&
		str_find_char(s, '\t', 0) == s.len;
}

static void put_block(struct buf *out, struct str s, size_t indent)
{
	struct str rest = str_slice(s, 0, s.len - 1), line;

	buf_z(out, "|\n");
	while (str_split(&rest, '\n', &line)) {
		if (line.len)
			buf_repeat(out, ' ', indent);
		buf_put(out, line);
		buf_char(out, '\n');
	}
}

/* A plain scalar that is no text for other readers (null, true, a count) stays plain: it is meant. */
static void put_scalar(struct buf *out, const struct ynode *node)
{
	if (node->style == YSTYLE_PLAIN && scalar_resolves(node->text) && str_find_char(node->text, '\n', 0) == node->text.len)
		buf_put(out, node->text);
	else
		yaml_write_word(out, node->text);
}

static bool is_row(const struct ynode *list)
{
	for (size_t i = 0; i < list->count; i++)
		if (list->entries[i].value->kind != YNODE_SCALAR)
			return false;
	return true;
}

static void put_row(struct buf *out, const struct ynode *list)
{
	buf_char(out, '[');
	for (size_t i = 0; i < list->count; i++) {
		buf_z(out, i ? ", " : "");
		put_scalar(out, list->entries[i].value);
	}
	buf_z(out, "]\n");
}

/* The entries of a map; the first key stands where the line has got to. */
static void put_entries(struct buf *out, const struct ynode *map, size_t indent)
{
	for (size_t i = 0; i < map->count; i++) {
		if (i)
			buf_repeat(out, ' ', indent);
		yaml_write_word(out, map->entries[i].key);
		buf_char(out, ':');
		yaml_write(out, map->entries[i].value, indent + 2);
	}
}

static void put_items(struct buf *out, const struct ynode *list, size_t indent)
{
	for (size_t i = 0; i < list->count; i++) {
		const struct ynode *item = list->entries[i].value;

		buf_repeat(out, ' ', indent);
		buf_char(out, '-');
		if (item->kind == YNODE_MAP && item->count) {
			buf_char(out, ' ');
			put_entries(out, item, indent + 2);
		} else {
			yaml_write(out, item, indent + 2);
		}
	}
}

void yaml_write(struct buf *out, const struct ynode *node, size_t indent)
{
	if (node->kind == YNODE_SCALAR) {
		buf_char(out, ' ');
		if (is_block(node->text)) {
			put_block(out, node->text, indent);
			return;
		}
		put_scalar(out, node);
		buf_char(out, '\n');
	} else if (node->count == 0) {
		buf_z(out, node->kind == YNODE_MAP ? " {}\n" : " []\n");
	} else if (node->kind == YNODE_LIST && is_row(node)) {
		buf_char(out, ' ');
		put_row(out, node);
	} else if (node->kind == YNODE_LIST) {
		buf_char(out, '\n');
		put_items(out, node, indent);
	} else {
		buf_char(out, '\n');
		buf_repeat(out, ' ', indent);
		put_entries(out, node, indent);
	}
}

void yaml_write_comment(struct buf *out, struct str text)
{
	struct str rest = text, word;
	size_t column = 1;

	buf_char(out, '#');
	while (str_split(&rest, ' ', &word)) {
		if (column + 1 + str_length(word) > COMMENT_WIDTH) {
			buf_z(out, "\n#");
			column = 1;
		}
		buf_print(out, " %.*s", STR_FMT(word));
		column += 1 + str_length(word);
	}
	buf_char(out, '\n');
}
