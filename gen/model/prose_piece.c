/* The texts of a prose field, and where their bytes stand in the file. */
#include "model/prose_piece.h"

/* --- Places --- */

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Behind a line end, the indentation and the marks of block quotes that are no part of the text. */
static size_t skip_line_end(struct str file, size_t at)
{
	while (at < file.len && is_blank(file.ptr[at]))
		at++;
	while (at + 1 < file.len && file.ptr[at] == '>' && file.ptr[at + 1] == ' ')
		at += 2;
	return at;
}

/* Passes over one byte of the text in the file; false when they differ. */
static bool step(struct str file, size_t *at, char c)
{
	if (*at < file.len && is_blank(file.ptr[*at]) && !(file.ptr[*at] == c && c == ' ')) {
		*at = skip_line_end(file, *at);
		if (is_blank(c))
			return true;
	}
	/* The quote in front of the text, '' and \" inside of it. */
	if (*at + 1 < file.len && file.ptr[*at] != c && (file.ptr[*at] == '"' || file.ptr[*at] == '\'' || file.ptr[*at] == '\\'))
		++*at;
	if (*at >= file.len || file.ptr[*at] != c)
		return false;
	++*at;
	return true;
}

struct loc text_place_at(struct loc start, struct str text, size_t offset)
{
	struct str file;
	size_t at;

	if (!start.source || start.line == 0)
		return start;
	file = start.source->text;
	at = source_offset(start);
	/* The byte itself is passed over as well: only so the line end or quote in front of it is. */
	for (size_t i = 0; i <= offset && i < text.len; i++)
		if (!step(file, &at, text.ptr[i]))
			return start;
	return source_at(start.source, offset < text.len ? at - 1 : at);
}

/* --- The field's own texts --- */

struct unit_place {
	struct str text;
	struct loc start;
};

static struct loc unit_at(const void *self, size_t offset)
{
	const struct unit_place *p = self;

	return text_place_at(p->start, p->text, offset);
}

static void piece_visit(struct piece_visitor v, const struct prose_field *field, enum piece_kind kind, struct unit_place place)
{
	struct piece p = { .kind = kind, .text = place.text, .place = { unit_at, &place }, .field = field };

	v.visit(v.self, &p);
}

static struct str code_text(struct arena *a, const struct prose *prose, const struct code_line *line)
{
	struct buf text = buf_on(a);

	buf_put(&text, line->before);
	for (size_t i = 0; i < line->inlines.count; i++) {
		const struct inline_node *n = &line->inlines.items[i];

		if (n->kind == INLINE_FACT)
			buf_print(&text, "{{ %.*s }}", STR_FMT(prose->facts[n->fact].text));
		else
			buf_put(&text, n->text);
	}
	return buf_str(&text);
}

/* Where the text of a line of a code block begins: behind the indentation of the block. */
static struct loc code_start(const struct block *b, size_t index, struct str text)
{
	struct loc loc = b->loc;
	struct str line;
	size_t blanks = 0, own = 0;

	if (!loc.source || loc.line == 0)
		return loc;
	loc.line += 1 + (uint32_t)index;
	line = source_line(loc.source, loc.line);
	while (blanks < line.len && line.ptr[blanks] == ' ')
		blanks++;
	while (own < text.len && text.ptr[own] == ' ')
		own++;
	loc.col = (uint32_t)(blanks >= own ? blanks - own : 0) + 1;
	/* Texts in quotes do not have their lines where the file has them. */
	return str_find_char(line, text.len > own ? text.ptr[own] : ' ', blanks) == blanks ? loc : b->loc;
}

static void code_each(struct arena *a, const struct prose_field *field, const struct blocks *blocks, struct piece_visitor v)
{
	for (size_t i = 0; i < blocks->count; i++) {
		const struct block *b = &blocks->items[i];

		for (size_t j = 0; b->kind == BLOCK_CODE && j < b->line_count; j++) {
			struct str text;

			if (b->lines[j].unit != UNIT_NONE)
				continue;
			text = code_text(a, field->prose, &b->lines[j]);
			piece_visit(v, field, PIECE_CODE, (struct unit_place){ text, code_start(b, j, text) });
		}
		code_each(a, field, &b->children, v);
	}
}

void pieces_each(struct arena *a, const struct prose_field *field, struct piece_visitor v)
{
	for (size_t i = 0; i < field->prose->unit_count; i++) {
		const struct unit *unit = &field->prose->units[i];

		piece_visit(v, field, PIECE_TEXT, (struct unit_place){ unit->text, unit->loc });
	}
	code_each(a, field, &field->prose->blocks, v);
}

/* --- Translations --- */

static bool is_shown(struct arena *a, const struct po_entry *e, struct str source)
{
	struct arena_mark mark = arena_mark(a);
	bool same;

	if (e->fuzzy || e->text.len == 0)
		return false;
	same = str_eq(e->source, source) || str_eq(prose_normal(a, e->source), prose_normal(a, source));
	arena_rewind(a, mark);
	return same;
}

void translations_each(struct arena *a, const struct prose_field *field, const struct po *po, struct piece_visitor v)
{
	for (size_t i = 0; po && i < field->prose->unit_count; i++) {
		const struct po_entry *e = po_find(po, field->unit_keys[i]);

		if (e && is_shown(a, e, field->prose->units[i].text)) {
			struct piece p = { PIECE_TRANSLATION, e->text, { po_text_place, e }, field, field->prose->units[i] };

			v.visit(v.self, &p);
		}
	}
}
