/* Markdown into blocks, by cmark. The only file that includes it. */
#include "text/prose_read.h"

#include <cmark.h>
#include <string.h>

#include "text/prose_marks.h"
#include "text/prose_memory.h"
#include "text/prose_units.h"

enum { DEPTH_MAX = 64 };

/* One text on its way from cmark's nodes to blocks. */
struct walk {
	struct arena *arena;
	const struct prose_cut *cut;
	const struct source *lines;	/* of the text for cmark */
	struct diags *ds;
	struct loc here;		/* the block that is being made */
	bool *used;			/* by line of the text for cmark: a block has it; NULL when there can be no definitions */
	VEC(struct unit) units;
	unsigned depth, quotes;
	bool too_deep;
};

static size_t line_offset(const struct walk *w, int line)
{
	uint32_t index = line < 1 ? 0 : (uint32_t)line - 1;

	return index < w->lines->line_count ? w->lines->line_starts[index] : w->lines->text.len;
}

/* Byte of a node's first character in the text for cmark; of an inline node, where cmark thinks that is. */
static size_t node_offset(const struct walk *w, cmark_node *node)
{
	int col = cmark_node_get_start_column(node);
	size_t offset = line_offset(w, cmark_node_get_start_line(node)) + (col > 0 ? (size_t)col - 1 : 0);

	return offset < w->lines->text.len ? offset : w->lines->text.len;
}

static struct str literal_of(cmark_node *node)
{
	return str_of(cmark_node_get_literal(node));
}

/* What must stand at an inline node's place if cmark is right about it, which it often is not. */
static bool is_there(const struct walk *w, cmark_node *node, size_t offset)
{
	struct str rest = str_from(w->lines->text, offset);
	struct str literal;

	switch (cmark_node_get_type(node)) {
	case CMARK_NODE_LINK:
		return str_starts(rest, "[") || str_starts(rest, "<");
	case CMARK_NODE_IMAGE:
		return str_starts(rest, "![");
	case CMARK_NODE_CODE:
		return offset > 0 && w->lines->text.ptr[offset - 1] == '`' && !str_starts(rest, "`");
	case CMARK_NODE_EMPH:
	case CMARK_NODE_STRONG:
		return str_starts(rest, "*") || str_starts(rest, "_");
	case CMARK_NODE_TEXT:
	case CMARK_NODE_HTML_INLINE:
		literal = literal_of(node);
		return literal.len > 0 && rest.len >= literal.len && memcmp(rest.ptr, literal.ptr, literal.len) == 0;
	default:
		return false;
	}
}

static struct loc inline_loc(const struct walk *w, cmark_node *node)
{
	struct loc none = { NULL, 0, 0 };
	size_t offset;

	if (!w->cut->lines || cmark_node_get_start_line(node) < 1 || cmark_node_get_start_column(node) < 1)
		return none;
	offset = node_offset(w, node);
	return is_there(w, node, offset) ? prose_cut_at(w->cut, offset) : none;
}

static bool enter(struct walk *w, struct loc loc)
{
	if (w->depth < DEPTH_MAX) {
		w->depth++;
		return true;
	}
	if (!w->too_deep)
		diag_at(w->ds, loc, RULE_YAML_LIMIT, "Markdown is nested deeper than %d levels", DEPTH_MAX);
	w->too_deep = true;
	return false;
}

static struct inlines inlines_of(struct walk *w, cmark_node *first);

static enum inline_kind inline_kind_of(cmark_node *node)
{
	static const struct { cmark_node_type type; enum inline_kind kind; } rows[] = {
		{ CMARK_NODE_CODE, INLINE_CODE },	    { CMARK_NODE_EMPH, INLINE_EMPHASIS },
		{ CMARK_NODE_STRONG, INLINE_STRONG },	    { CMARK_NODE_LINK, INLINE_LINK },
		{ CMARK_NODE_IMAGE, INLINE_IMAGE },	    { CMARK_NODE_SOFTBREAK, INLINE_SOFT_BREAK },
		{ CMARK_NODE_LINEBREAK, INLINE_HARD_BREAK }, { CMARK_NODE_HTML_INLINE, INLINE_HTML },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (rows[i].type == cmark_node_get_type(node))
			return rows[i].kind;
	return INLINE_TEXT;
}

static void add_inline(struct walk *w, cmark_node *node, struct inline_list *out)
{
	enum inline_kind kind = inline_kind_of(node);
	struct loc loc = inline_loc(w, node);
	struct inline_node *made;

	if (kind == INLINE_TEXT || kind == INLINE_HTML) {
		size_t from = out->nodes.count;

		prose_cut_split(w->cut, literal_of(node), kind, out);
		if (out->nodes.count > from && out->nodes.items[from].kind != INLINE_FACT)
			out->nodes.items[from].loc = loc;
		return;
	}
	made = vec_push(w->arena, &out->nodes);
	*made = (struct inline_node){ .kind = kind, .loc = loc };
	if (kind == INLINE_CODE) {
		made->children = prose_cut_inlines(w->cut, literal_of(node), INLINE_TEXT);
	} else if (kind == INLINE_LINK || kind == INLINE_IMAGE) {
		made->address = prose_cut_inlines(w->cut, str_of(cmark_node_get_url(node)), INLINE_TEXT);
		made->title = prose_cut_inlines(w->cut, str_of(cmark_node_get_title(node)), INLINE_TEXT);
	}
}

static struct inlines inlines_of(struct walk *w, cmark_node *first)
{
	struct inline_list list = { 0 };

	for (cmark_node *node = first; node; node = cmark_node_next(node)) {
		size_t index = list.nodes.count;
		cmark_node *child = cmark_node_first_child(node);

		add_inline(w, node, &list);
		if (child && index < list.nodes.count && enter(w, w->here)) {
			struct inlines children = inlines_of(w, child);

			list.nodes.items[index].children = children;
			w->depth--;
		}
	}
	return (struct inlines){ list.nodes.items, list.nodes.count };
}

static uint32_t add_unit(struct walk *w, struct str text, struct loc loc)
{
	struct unit *unit = vec_push(w->arena, &w->units);

	unit->text = text;
	unit->loc = loc;
	return (uint32_t)w->units.count;
}

static void use_lines(struct walk *w, cmark_node *node)
{
	int first = cmark_node_get_start_line(node), last = cmark_node_get_end_line(node);

	for (int line = first; w->used && line >= 1 && line <= last && (uint32_t)line <= w->lines->line_count; line++)
		w->used[line - 1] = true;
}

static struct str node_lines(const struct walk *w, cmark_node *node)
{
	return str_slice(w->lines->text, node_offset(w, node), line_offset(w, cmark_node_get_end_line(node) + 1));
}

/* A link definition belongs to no unit, so that a translation would lose its links. */
static void refuse_definition(struct walk *w, struct loc loc)
{
	diag_at(w->ds, loc, RULE_BAD_VALUE, "a link definition cannot be translated");
	diag_hint(w->ds, "write the address where the link is: [text](address)");
}

static bool is_definition(struct str text)
{
	size_t at = 1;

	if (!str_starts(text, "["))
		return false;
	while (at < text.len && text.ptr[at] != ']')
		at += text.ptr[at] == '\\' ? 2 : 1;
	return at + 1 < text.len && text.ptr[at + 1] == ':';
}

static void make_text(struct walk *w, cmark_node *node, struct block *out)
{
	struct str lines = unit_strip(w->arena, node_lines(w, node), w->quotes);
	struct marked marked = { node_offset(w, node), line_offset(w, cmark_node_get_end_line(node) + 1), { NULL, 0 }, out->loc };
	struct str text;

	if (out->kind == BLOCK_HEADING) {
		lines = unit_heading(str_trim(lines));
		out->level = (uint32_t)cmark_node_get_heading_level(node);
	}
	text = prose_cut_restore(w->cut, unit_join(w->arena, lines));
	if (w->used && is_definition(text))
		refuse_definition(w, out->loc);
	out->unit = add_unit(w, text, out->loc);
	out->inlines = inlines_of(w, cmark_node_first_child(node));
	marked.inlines = out->inlines;
	prose_marks(w->cut, &marked, w->ds);
}

static struct blocks blocks_of(struct walk *w, cmark_node *first);

static void make_list(struct walk *w, cmark_node *node, struct block *out)
{
	out->ordered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST;
	out->tight = cmark_node_get_list_tight(node);
	out->start = out->ordered ? (uint32_t)cmark_node_get_list_start(node) : 0;
	out->children = blocks_of(w, cmark_node_first_child(node));
}

static void make_item(struct walk *w, cmark_node *node, struct block *out)
{
	out->children = blocks_of(w, cmark_node_first_child(node));
}

static void make_quote(struct walk *w, cmark_node *node, struct block *out)
{
	w->quotes++;
	out->children = blocks_of(w, cmark_node_first_child(node));
	w->quotes--;
}

static void make_code_line(struct walk *w, struct str line, struct loc loc, struct code_line *out)
{
	size_t comment = unit_comment(line);

	if (comment) {
		out->before = str_copy(w->arena, str_slice(line, 0, comment));
		out->unit = add_unit(w, prose_cut_restore(w->cut, str_trim(str_from(line, comment))), loc);
		w->units.items[out->unit - 1].comment = true;
		line = str_trim(str_from(line, comment));
	}
	out->inlines = prose_cut_inlines(w->cut, line, INLINE_TEXT);
}

/* The place of a line of a code block: behind its fence and its indentation. */
static struct loc code_line_loc(const struct walk *w, cmark_node *node, size_t index, struct str line)
{
	const char *info = cmark_node_get_fence_info(node);
	int first = cmark_node_get_start_line(node) + (info && *info);
	size_t from = line_offset(w, first + (int)index);
	struct str there = str_slice(w->lines->text, from, line_offset(w, first + (int)index + 1));
	size_t at = str_find(there, line, 0);

	return prose_cut_at(w->cut, at < there.len ? from + at : node_offset(w, node));
}

static void make_code(struct walk *w, cmark_node *node, struct block *out)
{
	struct str info = str_of(cmark_node_get_fence_info(node)), rest = literal_of(node), line;
	bool shell = unit_is_shell(info);
	VEC(struct code_line) lines = { 0 };

	out->info = prose_cut_inlines(w->cut, info, INLINE_TEXT);
	if (str_ends(rest, "\n"))
		rest.len--;
	else if (rest.len == 0)
		rest.ptr = NULL;
	while (str_split(&rest, '\n', &line)) {
		size_t index = lines.count;
		struct code_line *made = vec_push(w->arena, &lines);

		if (shell)
			make_code_line(w, line, code_line_loc(w, node, index, line), made);
		else
			made->inlines = prose_cut_inlines(w->cut, line, INLINE_TEXT);
	}
	out->lines = lines.items;
	out->line_count = lines.count;
}

static void make_html(struct walk *w, cmark_node *node, struct block *out)
{
	struct inline_list list = { 0 };
	struct str rest = str_trim(literal_of(node)), line;

	out->text = prose_cut_restore(w->cut, rest);
	prose_marks_html(w->cut, rest, out->loc, w->ds);
	while (str_split(&rest, '\n', &line)) {
		if (list.nodes.count)
			vec_push(w->arena, &list.nodes)->kind = INLINE_SOFT_BREAK;
		prose_cut_split(w->cut, line, INLINE_HTML, &list);
	}
	out->inlines = (struct inlines){ list.nodes.items, list.nodes.count };
}

static void make_rule(struct walk *w, cmark_node *node, struct block *out)
{
	(void)w;
	(void)node;
	(void)out;
}

struct block_row {
	cmark_node_type type;
	enum block_kind kind;
	void (*make)(struct walk *w, cmark_node *node, struct block *out);
};

static const struct block_row block_rows[] = {
	{ CMARK_NODE_PARAGRAPH, BLOCK_PARAGRAPH, make_text },
	{ CMARK_NODE_HEADING, BLOCK_HEADING, make_text },
	{ CMARK_NODE_LIST, BLOCK_LIST, make_list },
	{ CMARK_NODE_ITEM, BLOCK_ITEM, make_item },
	{ CMARK_NODE_BLOCK_QUOTE, BLOCK_QUOTE, make_quote },
	{ CMARK_NODE_CODE_BLOCK, BLOCK_CODE, make_code },
	{ CMARK_NODE_HTML_BLOCK, BLOCK_HTML, make_html },
	{ CMARK_NODE_THEMATIC_BREAK, BLOCK_RULE, make_rule },
};

static const struct block_row *row_of(cmark_node *node)
{
	for (size_t i = 0; i < sizeof block_rows / sizeof block_rows[0]; i++)
		if (block_rows[i].type == cmark_node_get_type(node))
			return &block_rows[i];
	return NULL;
}

static struct blocks blocks_of(struct walk *w, cmark_node *first)
{
	VEC(struct block) made = { 0 };

	if (!first || !enter(w, prose_cut_at(w->cut, node_offset(w, first))))
		return (struct blocks){ NULL, 0 };
	for (cmark_node *node = first; node; node = cmark_node_next(node)) {
		const struct block_row *row = row_of(node);
		struct block block = { 0 };

		if (!row)
			continue;
		block.kind = row->kind;
		block.loc = w->here = prose_cut_at(w->cut, node_offset(w, node));
		if (row->kind != BLOCK_LIST && row->kind != BLOCK_ITEM && row->kind != BLOCK_QUOTE)
			use_lines(w, node);
		row->make(w, node, &block);
		*vec_push(w->arena, &made) = block;
	}
	w->depth--;
	return (struct blocks){ made.items, made.count };
}

/* Parses with everything of cmark in `scratch`; nothing of it is freed one by one. */
static cmark_node *parse(struct arena *scratch, struct str text)
{
	cmark_mem mem = { prose_memory_take, prose_memory_regrow, prose_memory_leave };
	cmark_parser *parser;
	cmark_node *root;

	prose_memory_use(scratch);
	parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, &mem);
	cmark_parser_feed(parser, text.ptr, text.len);
	root = cmark_parser_finish(parser);
	prose_memory_use(NULL);
	return root;
}

/* Lines with definitions alone: cmark took them out of the text. */
static void refuse_unused(struct walk *w)
{
	for (uint32_t i = 1; i <= w->lines->line_count; i++) {
		struct str line = source_line(w->lines, i);

		if (!w->used[i - 1] && str_find(line, STR("]:"), 0) < line.len)
			refuse_definition(w, prose_cut_at(w->cut, line_offset(w, (int)i) + str_find_char(line, '[', 0) % (line.len + 1)));
	}
}

void prose_read(struct prose *p, const struct prose_cut *cut, enum cut_shape shape, struct diags *ds)
{
	struct arena scratch = arena_on(cut->arena->mem);
	struct walk w = { .arena = cut->arena, .cut = cut, .ds = ds };
	cmark_node *root = parse(&scratch, cut->text);

	w.lines = source_on(&scratch, (struct str){ NULL, 0 }, cut->text);
	if (shape == CUT_BLOCKS && cut->definitions)
		w.used = NEW_ARRAY(&scratch, bool, w.lines->line_count);
	p->blocks = blocks_of(&w, cmark_node_first_child(root));
	p->units = w.units.items;
	p->unit_count = w.units.count;
	if (w.used)
		refuse_unused(&w);
	arena_drop(&scratch);
}
