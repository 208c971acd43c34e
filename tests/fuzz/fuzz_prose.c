/* Prose: every number and place lies in its range, a unit's text reads as the unit, and what is written as Markdown reads as what it was. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view/html.h"
#include "view/markdown.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct run {
	struct arena arena;
	const struct source *source;
	struct prose *prose;
	struct str *facts;
	bool valid;	/* UTF-8: columns of what is not are anyone's guess */
};

static void require(bool truth, const char *what, struct str text)
{
	if (truth)
		return;
	fprintf(stderr, "fuzz_prose: %s: %.*s\n", what, STR_FMT(text));
	abort();
}

static void check_loc(const struct run *r, struct loc loc)
{
	require(!loc.line || !r->valid || (loc.source == r->source && loc.line <= r->source->line_count && loc.col >= 1 &&
			      loc.col <= str_length(source_line(r->source, loc.line)) + 1), "a place outside the text", (struct str){ "", 0 });
}

static void check_inlines(const struct run *r, struct inlines inlines, size_t facts)
{
	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node *n = &inlines.items[i];

		require(n->kind != INLINE_FACT || n->fact < facts, "a fact that does not exist", n->text);
		check_loc(r, n->loc);
		check_inlines(r, n->children, facts);
		check_inlines(r, n->address, facts);
		check_inlines(r, n->title, facts);
	}
}

static void check_blocks(const struct run *r, struct blocks blocks)
{
	for (size_t i = 0; i < blocks.count; i++) {
		const struct block *b = &blocks.items[i];

		require(b->unit <= r->prose->unit_count, "a unit that does not exist", b->text);
		check_loc(r, b->loc);
		check_inlines(r, b->inlines, r->prose->fact_count);
		check_inlines(r, b->info, r->prose->fact_count);
		for (size_t l = 0; l < b->line_count; l++)
			check_inlines(r, b->lines[l].inlines, r->prose->fact_count);
		check_blocks(r, b->children);
	}
}

static struct str *fact_texts(struct arena *a, const struct prose *p)
{
	struct str *texts = NEW_ARRAY(a, struct str, p->fact_count);

	for (size_t i = 0; i < p->fact_count; i++)
		texts[i] = str_is(p->facts[i].text, "a") ? STR("日「*_") : STR("2.0");
	return texts;
}

static struct str html_of(struct arena *a, const struct prose *p)
{
	struct buf out = buf_on(a);
	struct prose_text text = { .prose = p, .facts = fact_texts(a, p) };

	html_prose(&out, &text, 0);
	return buf_str(&out);
}

/* A line end beside a wide character is a blank or nothing, depending on how much of what stands there is known. */
static struct str without_blanks(struct arena *a, struct str s)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < s.len; i++)
		if (!isspace((unsigned char)s.ptr[i]))
			buf_char(&out, s.ptr[i]);
	return buf_str(&out);
}

static void check_units(struct run *r, struct blocks blocks)
{
	for (size_t i = 0; i < blocks.count; i++) {
		const struct block *b = &blocks.items[i];
		struct diags ds = diags_on(&r->arena);
		struct buf want = buf_on(&r->arena), got = buf_on(&r->arena);
		struct prose *unit;

		check_units(r, b->children);
		if (!b->unit)
			continue;
		unit = prose_parse_unit(&r->arena, r->prose->units[b->unit - 1].text, (struct prose_place){ { NULL, 0, 0 }, false }, &ds);
		html_inlines(&want, b->inlines, r->facts);
		html_inlines(&got, unit->blocks.items[0].inlines, fact_texts(&r->arena, unit));
		if (!str_eq(without_blanks(&r->arena, buf_str(&want)), without_blanks(&r->arena, buf_str(&got))))
			fprintf(stderr, "--- want\n%s\n--- got\n%s\n--- unit\n%s\n", buf_str(&want).ptr, buf_str(&got).ptr,
				r->prose->units[b->unit - 1].text.ptr);
		require(str_eq(without_blanks(&r->arena, buf_str(&want)), without_blanks(&r->arena, buf_str(&got))), "a unit reads otherwise than its block",
			r->source->text);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mem mem = mem_system;
	struct run r;
	struct diags ds;
	struct buf markdown;

	mem.block_size = 0;
	r.arena = arena_on(&mem);
	ds = diags_on(&r.arena);
	r.source = source_on(&r.arena, STR("x.yaml"), (struct str){ (const char *)data, size });
	r.valid = str_invalid_utf8(r.source->text) == size;
	r.prose = prose_parse(&r.arena, r.source->text, (struct prose_place){ { r.source, 1, 1 }, true }, PROSE_BLOCKS, &ds);
	for (size_t i = 0; i < ds.findings.count; i++)
		check_loc(&r, ds.findings.items[i].loc);
	check_blocks(&r, r.prose->blocks);
	r.facts = fact_texts(&r.arena, r.prose);
	html_of(&r.arena, r.prose);
	markdown = buf_on(&r.arena);
	markdown_prose(&markdown, &(struct prose_text){ .prose = r.prose, .facts = r.facts }, 2, 1);
	if (!ds.findings.count && r.valid)
		check_units(&r, r.prose->blocks);
	arena_drop(&r.arena);
	return 0;
}
