/* From what cmark made, or from its text, back to the author's: facts in their places, nothing of ours left. */
#include <ctype.h>

#include "base/bytes.h"
#include "text/prose_cut.h"

bool prose_cut_reserved(uint32_t c)
{
	return (c >= CUT_FACT && c <= CUT_PRIVATE_LAST) || c == CUT_PUNCTUATION || c == CUT_LINE;
}

size_t prose_cut_blanks(struct str text)
{
	size_t at = 0;

	while (at < text.len && isspace((unsigned char)text.ptr[at]))
		at++;
	return at;
}

/* Offset of the next reserved character from `from` on; *c is that character, *next the offset behind it. */
static size_t find_reserved(const struct prose_cut *cut, struct str s, size_t from, uint32_t *c, size_t *next)
{
	static const struct bytes starts = { .has = { [0xE1] = true, [0xF0] = true, [0xF3] = true } };

	/* Where nothing was put in, nothing is to be found. */
	for (size_t at = cut->anchors.count ? from : s.len; (at = bytes_find(&starts, s, at)) < s.len; at++) {
		*next = at;
		*c = str_code_point(s, next);
		if (prose_cut_reserved(*c))
			return at;
	}
	*next = s.len;
	return s.len;
}

static void flush(struct buf *text, enum inline_kind kind, struct inline_list *out)
{
	struct inline_node *node;

	if (text->len == 0)
		return;
	node = vec_push(text->arena, &out->nodes);
	node->kind = kind;
	node->text = buf_str(text);
	*text = buf_on(text->arena);
}

void prose_cut_split(const struct prose_cut *c, struct str made, enum inline_kind kind, struct inline_list *out)
{
	struct buf text = buf_on(c->arena);
	uint32_t found = 0;
	size_t next;

	for (size_t at = 0; at < made.len; at = next) {
		size_t end = find_reserved(c, made, at, &found, &next);

		buf_put(&text, str_slice(made, at, end));
		if (end < made.len && found - CUT_FACT < c->facts.count) {
			struct inline_node *node;

			flush(&text, kind, out);
			node = vec_push(c->arena, &out->nodes);
			node->kind = INLINE_FACT;
			node->fact = found - CUT_FACT;
			node->loc = c->facts.items[node->fact].fact.loc;
		}
	}
	flush(&text, kind, out);
}

struct inlines prose_cut_inlines(const struct prose_cut *c, struct str made, enum inline_kind kind)
{
	struct inline_list list = { 0 };

	prose_cut_split(c, made, kind, &list);
	return (struct inlines){ list.nodes.items, list.nodes.count };
}

/* A line end in a fact, with the indentation behind it, becomes a blank. */
static void put_fact(struct buf *out, struct str written)
{
	struct str rest = written, line;

	for (bool first = true; str_split(&rest, '\n', &line); first = false) {
		size_t blanks = first ? 0 : prose_cut_blanks(line);

		if (!first && !str_ends(buf_str(out), " "))
			buf_char(out, ' ');
		buf_put(out, str_from(line, blanks));
	}
}

struct str prose_cut_restore(const struct prose_cut *c, struct str part)
{
	struct buf out = buf_on(c->arena);
	uint32_t found = 0;
	size_t next;

	for (size_t at = 0; at < part.len; at = next) {
		size_t end = find_reserved(c, part, at, &found, &next);

		buf_put(&out, str_slice(part, at, end));
		if (end < part.len && found - CUT_FACT < c->facts.count)
			put_fact(&out, c->facts.items[found - CUT_FACT].written);
	}
	return buf_str(&out);
}
