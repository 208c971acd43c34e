/* Prose of a pseudo-language: the inlines of a unit written back as Markdown, with other words. */
#include <ctype.h>

#include "text/pseudo.h"

struct pseudo_writer {
	struct arena *arena;
	const struct prose *prose;
	const struct pseudo_marks *marks;
	enum pseudo kind;
	enum pseudo_form form;
	struct buf out;
};

/* Every ASCII punctuation may be escaped (CommonMark 2.4); in a comment nothing is. */
static void put_text(struct pseudo_writer *w, struct str text)
{
	for (size_t i = 0; i < text.len; i++) {
		if (w->form == PSEUDO_MARKDOWN && ispunct((unsigned char)text.ptr[i]))
			buf_char(&w->out, '\\');
		buf_char(&w->out, text.ptr[i]);
	}
}

static void put_fact(struct pseudo_writer *w, uint32_t fact)
{
	buf_print(&w->out, "{{ %.*s }}", STR_FMT(w->prose->facts[fact].text));
}

/* Texts and facts as they stand, for code and addresses. */
static struct str plain(struct pseudo_writer *w, struct inlines inlines)
{
	struct pseudo_writer in = *w;

	in.out = buf_on(w->arena);
	for (size_t i = 0; i < inlines.count; i++)
		if (inlines.items[i].kind == INLINE_FACT)
			put_fact(&in, inlines.items[i].fact);
		else
			buf_put(&in.out, inlines.items[i].text);
	return buf_str(&in.out);
}

static void put_title(struct pseudo_writer *w, struct inlines title)
{
	if (!title.count)
		return;
	buf_z(&w->out, " \"");
	for (size_t i = 0; i < title.count; i++)
		if (title.items[i].kind == INLINE_FACT)
			put_fact(w, title.items[i].fact);
		else
			put_text(w, pseudo_text(w->arena, title.items[i].text, w->kind));
	buf_char(&w->out, '"');
}

static size_t longest_run(struct str text, char c)
{
	size_t longest = 0, run = 0;

	for (size_t i = 0; i < text.len; i++) {
		run = text.ptr[i] == c ? run + 1 : 0;
		longest = run > longest ? run : longest;
	}
	return longest;
}

static void put_code(struct pseudo_writer *w, struct inlines children)
{
	struct str text = plain(w, children);
	size_t fence = longest_run(text, '`') + 1;
	bool padded = str_starts(text, "`") || str_ends(text, "`") || (str_starts(text, " ") && str_ends(text, " ") && str_trim(text).len);

	buf_repeat(&w->out, '`', fence);
	buf_print(&w->out, "%s%.*s%s", padded ? " " : "", STR_FMT(text), padded ? " " : "");
	buf_repeat(&w->out, '`', fence);
}

static void put_target(struct pseudo_writer *w, const struct inline_node *n)
{
	struct str address = plain(w, n->address);

	buf_z(&w->out, "](<");
	for (size_t i = 0; i < address.len; i++) {
		if (strchr("<>\\", address.ptr[i]))
			buf_char(&w->out, '\\');
		buf_char(&w->out, address.ptr[i]);
	}
	buf_char(&w->out, '>');
	put_title(w, n->title);
	buf_char(&w->out, ')');
}

static void put_inlines(struct pseudo_writer *w, struct inlines inlines);

/* What is emphasised or leads somewhere begins and ends with a mark, so that the signs around it stand between punctuation and letters. */
static void put_inside(struct pseudo_writer *w, const char *open, struct inlines children, const char *close)
{
	buf_print(&w->out, "%s%s", open, w->marks->before);
	put_inlines(w, children);
	buf_print(&w->out, "%s%s", w->marks->behind, close);
}

static void put_node(struct pseudo_writer *w, const struct inline_node *n)
{
	switch (n->kind) {
	case INLINE_TEXT:
		put_text(w, pseudo_text(w->arena, n->text, w->kind));
		break;
	case INLINE_FACT:
		buf_z(&w->out, w->marks->before);
		put_fact(w, n->fact);
		buf_z(&w->out, w->marks->behind);
		break;
	case INLINE_CODE:
		buf_z(&w->out, w->marks->before);
		put_code(w, n->children);
		buf_z(&w->out, w->marks->behind);
		break;
	case INLINE_EMPHASIS:
		put_inside(w, "*", n->children, "*");
		break;
	case INLINE_STRONG:
		put_inside(w, "**", n->children, "**");
		break;
	case INLINE_LINK:
	case INLINE_IMAGE:
		put_inside(w, n->kind == INLINE_LINK ? "[" : "![", n->children, "");
		put_target(w, n);
		break;
	case INLINE_SOFT_BREAK:
		buf_z(&w->out, w->kind == PSEUDO_JAPANESE ? "" : " ");
		break;
	case INLINE_HARD_BREAK:
		buf_z(&w->out, "\\\n");
		break;
	case INLINE_HTML:
		put_text(w, n->text);
		break;
	}
}

static void put_inlines(struct pseudo_writer *w, struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++)
		put_node(w, &inlines.items[i]);
}

struct str prose_pseudo(struct arena *a, struct inlines inlines, const struct prose *prose, enum pseudo kind, enum pseudo_form form)
{
	struct pseudo_writer w = { a, prose, pseudo_marks(kind), kind, form, buf_on(a) };

	buf_z(&w.out, w.marks->open);
	put_inlines(&w, inlines);
	buf_z(&w.out, w.marks->close);
	return buf_str(&w.out);
}
