/* Fields and translations of prose: which of them cmark must read, and what they must be. */
#include "text/prose.h"

#include <string.h>

#include "text/prose_read.h"
#include "text/prose_units.h"
#include "text/unicode.h"

static struct prose *prose_on(struct arena *a, const struct prose_cut *cut)
{
	struct prose *p = NEW(a, struct prose);

	p->facts = NEW_ARRAY(a, struct fact, cut->facts.count);
	p->fact_count = cut->facts.count;
	for (size_t i = 0; i < cut->facts.count; i++)
		p->facts[i] = cut->facts.items[i].fact;
	return p;
}

static struct prose *read_by_cmark(struct arena *a, const struct prose_cut *cut, enum cut_shape shape, struct diags *ds)
{
	struct prose *p = prose_on(a, cut);

	prose_read(p, cut, shape, ds);
	return p;
}

/* One line without any markup is a paragraph, which cmark need not be asked. */
static struct prose *plain(struct arena *a, const struct prose_cut *cut)
{
	struct prose *p = prose_on(a, cut);
	struct str text = str_trim(cut->text);
	struct block *block = NEW(a, struct block);

	p->blocks = (struct blocks){ block, 1 };
	p->units = NEW(a, struct unit);
	p->unit_count = 1;
	p->units[0].text = prose_cut_restore(cut, text);
	p->units[0].loc = cut->place.start;
	block->kind = BLOCK_PARAGRAPH;
	block->loc = cut->place.start;
	block->unit = 1;
	block->inlines = prose_cut_inlines(cut, text, INLINE_TEXT);
	return p;
}

/* May the text's first character begin a block that is no paragraph? */
static bool may_begin_block(struct str text)
{
	static const char marks[] = " \t#>-+=~0123456789";

	return text.len == 0 || strchr(marks, text.ptr[0]) != NULL;
}

static struct str without_end(struct str text)
{
	struct str trimmed = str_trim(text);

	return trimmed.len ? str_slice(text, 0, (size_t)(trimmed.ptr - text.ptr) + trimmed.len) : trimmed;
}

static size_t count_of(struct str text, char c)
{
	size_t count = 0;

	for (size_t at = str_find_char(text, c, 0); at < text.len; at = str_find_char(text, c, at + 1))
		count++;
	return count;
}

static bool fits(struct str text, struct prose_place place, struct diags *ds)
{
	if (text.len > PROSE_MAX)
		diag_at(ds, place.start, RULE_BAD_VALUE, "the text is longer than %d KiB", PROSE_MAX / 1024);
	else if (count_of(text, '[') > PROSE_BRACKETS_MAX)
		diag_at(ds, place.start, RULE_BAD_VALUE, "the text has more than %d brackets", PROSE_BRACKETS_MAX);
	else
		return true;
	diag_hint(ds, "split it into several fields");
	return false;
}

static const char *block_name(enum block_kind kind)
{
	static const char *const names[] = {
		[BLOCK_PARAGRAPH] = "a second paragraph", [BLOCK_HEADING] = "a heading",
		[BLOCK_LIST] = "a list",		    [BLOCK_ITEM] = "a list item",
		[BLOCK_QUOTE] = "a quotation",	    [BLOCK_CODE] = "a code block",
		[BLOCK_RULE] = "a rule",		    [BLOCK_HTML] = "raw HTML",
	};

	return names[kind];
}

/* A field of one paragraph: what else there is, is a finding and is dropped. */
static struct prose *one_paragraph(struct arena *a, struct prose *p, struct str text, struct prose_place place, struct diags *ds)
{
	const struct block *first = p->blocks.count ? &p->blocks.items[0] : NULL;
	const struct block *wrong = first && first->kind == BLOCK_PARAGRAPH ? first + 1 : first;

	if (p->blocks.count == 1 && first->kind == BLOCK_PARAGRAPH)
		return p;
	if (!first) {
		diag_at(ds, place.start, RULE_BAD_VALUE, "the text is empty");
		return p;
	}
	diag_at(ds, wrong->loc, RULE_BAD_VALUE, "one paragraph is expected here, not %s", block_name(wrong->kind));
	if (wrong == first)
		diag_hint(ds, "put '\\' before the character that begins it if it is meant as such");
	if (wrong == first)
		return prose_parse_unit(a, text, (struct prose_place){ place.start, false }, &(struct diags){ .arena = a });
	p->blocks.count = 1;
	p->unit_count = 1;
	return p;
}

struct prose *prose_parse(struct arena *a, struct str text, struct prose_place place, enum prose_shape shape, struct diags *ds)
{
	struct prose_cut cut;
	struct prose *p;

	if (!fits(text, place, ds))
		return NEW(a, struct prose);
	cut = prose_cut(a, without_end(text), place, CUT_BLOCKS, ds);
	if (!cut.markup && !may_begin_block(cut.text) && str_trim(cut.text).len > 0)
		return plain(a, &cut);
	p = read_by_cmark(a, &cut, CUT_BLOCKS, ds);
	return shape == PROSE_LINE ? one_paragraph(a, p, text, place, ds) : p;
}

struct prose *prose_parse_unit(struct arena *a, struct str text, struct prose_place place, struct diags *ds)
{
	struct prose_cut cut;

	if (!fits(text, place, ds))
		text = (struct str){ "", 0 };
	if (str_find_char(text, '\n', 0) < text.len) {
		place.exact = false;
		text = unit_join(a, text);
	}
	cut = prose_cut(a, without_end(text), place, CUT_UNIT, ds);
	return cut.markup ? read_by_cmark(a, &cut, CUT_UNIT, ds) : plain(a, &cut);
}

struct prose *prose_parse_comment(struct arena *a, struct str text, struct prose_place place, struct diags *ds)
{
	struct prose_cut cut;
	struct prose *p;

	if (!fits(text, place, ds))
		text = (struct str){ "", 0 };
	place.exact = place.exact && str_find_char(text, '\n', 0) == text.len;
	cut = prose_cut(a, unit_join(a, text), place, CUT_UNIT, ds);
	p = plain(a, &cut);
	p->units[0].comment = true;
	return p;
}

struct str prose_normal(struct arena *a, struct str text)
{
	struct str s = str_trim(unicode_nfc(a, text));
	struct buf out = buf_on(a);
	bool blank = false;

	for (size_t i = 0; i < s.len; i++) {
		bool is_blank = strchr(" \t\r\n", s.ptr[i]) && s.ptr[i];

		if (!is_blank && blank)
			buf_char(&out, ' ');
		if (!is_blank)
			buf_char(&out, s.ptr[i]);
		blank = is_blank;
	}
	return buf_str(&out);
}
