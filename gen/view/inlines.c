/* Inlines as plain text, and where a line end of the source is no space. */
#include "view/inlines.h"

#include "text/unicode.h"

static struct str text_of(const struct inline_node *n, const struct str *facts)
{
	return n->kind == INLINE_FACT ? facts[n->fact] : n->text;
}

/* The first character that a reader sees of the nodes from `from` on; 0 when there is none. */
static uint32_t first_from(struct inlines inlines, size_t from, const struct str *facts)
{
	uint32_t found = 0;

	for (size_t i = from; i < inlines.count && !found; i++) {
		const struct inline_node *n = &inlines.items[i];
		struct str text = text_of(n, facts);
		size_t at = 0;

		if (n->kind == INLINE_SOFT_BREAK || n->kind == INLINE_HARD_BREAK)
			return 0;
		found = text.len ? str_code_point(text, &at) : first_from(n->children, 0, facts);
	}
	return found;
}

bool inlines_joined(struct inlines inlines, size_t index, uint32_t before, const struct str *facts)
{
	uint32_t after;

	if (!before || !unicode_is_cjk(before))
		return false;
	after = first_from(inlines, index + 1, facts);
	return after && unicode_is_cjk(after);
}

uint32_t inlines_last(struct str text, uint32_t before)
{
	size_t at = text.len;

	if (at == 0)
		return before;
	do
		at--;
	while (at > 0 && ((unsigned char)text.ptr[at] & 0xC0) == 0x80);
	return str_code_point(text, &at);
}

void inlines_plain(struct buf *out, struct inlines inlines, const struct str *facts)
{
	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node *n = &inlines.items[i];

		buf_put(out, text_of(n, facts));
		inlines_plain(out, n->children, facts);
		if (n->kind == INLINE_HARD_BREAK ||
		    (n->kind == INLINE_SOFT_BREAK && !inlines_joined(inlines, i, inlines_last(buf_str(out), 0), facts)))
			buf_char(out, ' ');
	}
}
