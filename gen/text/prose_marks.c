/* Marks that mark nothing. The tree of inlines is held against the paragraph as it was written: each star and underscore of the source
   is, in this order, either part of emphasis or a character of some text, which tells the place of those that are left. */
#include "text/prose_marks.h"

#include <ctype.h>

#include "text/unicode.h"

enum { SHOWN_MAX = 40 };

/* --- What is there at all --- */

struct census {
	bool stars, html, links;
};

static void census_take(struct census *c, struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node *n = &inlines.items[i];

		if (n->kind == INLINE_CODE)
			continue;
		c->stars = c->stars || (n->kind == INLINE_TEXT && str_find(n->text, STR("**"), 0) < n->text.len);
		c->html = c->html || n->kind == INLINE_HTML;
		c->links = c->links || n->kind == INLINE_LINK || n->kind == INLINE_IMAGE;
		census_take(c, n->children);
	}
}

/* Was it probably written once, as <address>? mailto: goes without saying. */
static bool is_autolink(const struct inline_node *n)
{
	struct str text, address;

	if (n->kind != INLINE_LINK || n->children.count != 1 || n->address.count != 1)
		return false;
	text = n->children.items[0].text;
	address = n->address.items[0].text;
	return str_eq(text, str_starts(address, "mailto:") && !str_starts(text, "mailto:") ? str_from(address, 7) : address);
}

/* --- Stars --- */

struct star {
	size_t offset;		/* in the text for cmark */
	bool escaped;
};

/* One pass over the inlines, beside the stars and underscores of the source. */
struct replay {
	const struct prose_cut *cut;
	const struct star *stars;
	size_t count, at;
	bool autolinks;		/* a link whose text is its address was written once */
	size_t told;		/* runs that were left */
	struct diags *ds;	/* NULL: only count */
};

struct stars {
	VEC(struct star) list;
};

static struct stars stars_of(const struct prose_cut *cut, const struct marked *m)
{
	struct str text = str_slice(cut->text, 0, m->to);
	struct stars stars = { 0 };

	for (size_t i = m->from; i < text.len; i++) {
		bool escaped = text.ptr[i] == '\\' && i + 1 < text.len && ispunct((unsigned char)text.ptr[i + 1]);

		i += escaped;
		if (text.ptr[i] == '*' || text.ptr[i] == '_')
			*vec_push(cut->arena, &stars.list) = (struct star){ i, escaped };
	}
	return stars;
}

/* Does an unescaped star of the source begin a run of at least two that are left as text? Its length, else 0. */
static size_t left_run(const struct replay *r, struct str text, size_t i)
{
	size_t length = 0;

	while (i + length < text.len && text.ptr[i + length] == '*' && r->at + length < r->count) {
		const struct star *star = &r->stars[r->at + length];

		if (star->escaped || (length && star->offset != star[-1].offset + 1))
			break;
		length++;
	}
	return length > 1 ? length : 0;
}

/* The first character from `at` on, or before it, that is no blank and was put there by nobody but the author. */
static uint32_t neighbour(const struct prose_cut *cut, size_t at, bool before)
{
	struct str text = cut->text;

	for (;;) {
		size_t from = at;
		uint32_t c;

		if (before ? at == 0 : at >= text.len)
			return 0;
		while (before && --from > 0 && ((unsigned char)text.ptr[from] & 0xC0) == 0x80)
			;
		at = from;
		c = str_code_point(text, &at);
		if (c == '\n' || (c != ' ' && c != CUT_LINE && c != CUT_PUNCTUATION && c != CUT_LETTER))
			return c;
		at = before ? from : at;
	}
}

/* Is it a matter of Japanese (Chinese) text? */
static bool beside_wide(const struct prose_cut *cut, size_t offset, size_t length)
{
	return unicode_is_cjk(neighbour(cut, offset, true)) || unicode_is_cjk(neighbour(cut, offset + length, false));
}

/* What was meant by "** bold **"; absent where that is not what it looks like. */
static struct str without_blanks(const struct prose_cut *cut, size_t offset, size_t length)
{
	struct str stars = str_slice(cut->text, offset, offset + length), line, inside;
	size_t close;

	line = str_slice(cut->text, 0, str_find_char(cut->text, '\n', offset));
	close = str_find(line, stars, offset + length);
	if (close == line.len || close - offset > 8 * SHOWN_MAX)
		return (struct str){ NULL, 0 };
	inside = prose_cut_restore(cut, str_slice(line, offset + length, close));
	if (str_trim(inside).len == 0 || str_trim(inside).len == inside.len)
		return (struct str){ NULL, 0 };
	return str_print(cut->arena, "%.*s%.*s%.*s", STR_FMT(stars), STR_FMT(str_trim(inside)), STR_FMT(stars));
}

static void say_left(struct diags *ds, struct loc loc, size_t length)
{
	diag_span(ds, loc, length, RULE_MARKUP_LITERAL, "'**' is shown to readers, because it is not one of a pair around bold text");
	diag_hint(ds, "begin and end bold text with '**' and no blank inside; put code in backticks; write '\\*\\*' to show two stars");
}

static void say_left_at(const struct replay *r, size_t offset, size_t length)
{
	struct loc loc = prose_cut_at(r->cut, offset);
	struct str meant;

	if (!beside_wide(r->cut, offset, length)) {
		say_left(r->ds, loc, length);
		return;
	}
	meant = without_blanks(r->cut, offset, length);
	diag_span(r->ds, loc, length, RULE_CJK_EMPHASIS, "'**' is shown to readers, because it does not pair with another around bold text");
	if (meant.ptr)
		diag_hint(r->ds, "write '%.*s'", STR_FMT(meant));
	else
		diag_hint(r->ds, "begin and end bold text with '**' and no blank inside, as in: **重要**です; write '\\*\\*' to show two stars");
}

static void replay_text(struct replay *r, struct str text, bool shown)
{
	for (size_t i = 0; i < text.len; i++) {
		size_t run = shown && r->ds && text.ptr[i] == '*' ? left_run(r, text, i) : 0;

		if (run && r->told == 0)
			say_left_at(r, r->stars[r->at].offset, run);
		else if (run && r->told == 1)
			diag_related(r->ds, prose_cut_at(r->cut, r->stars[r->at].offset), "and here");
		r->told += run > 0;
		i += run ? run - 1 : 0;
		r->at += run ? run : text.ptr[i] == '*' || text.ptr[i] == '_';
	}
}

static void replay_hidden(struct replay *r, struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++)
		replay_text(r, inlines.items[i].text, false);
}


static void replay(struct replay *r, struct inlines inlines)
{
	static const size_t marks[] = { [INLINE_EMPHASIS] = 1, [INLINE_STRONG] = 2, [INLINE_HTML] = 0 };

	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node *n = &inlines.items[i];

		replay_text(r, n->text, n->kind == INLINE_TEXT);
		r->at += marks[n->kind];
		if (n->kind == INLINE_CODE)
			replay_hidden(r, n->children);
		else
			replay(r, n->children);
		r->at += marks[n->kind];
		if (!r->autolinks || !is_autolink(n)) {
			replay_hidden(r, n->address);
			replay_hidden(r, n->title);
		}
	}
}

/* Characters written as references (&#42;) stand in no source as themselves; then, and only then, it stays open which are left. */
static void stars_tell(const struct prose_cut *cut, const struct marked *m, struct diags *ds)
{
	struct stars stars = stars_of(cut, m);
	struct replay r = { .cut = cut, .stars = stars.list.items, .count = stars.list.count };

	for (int turn = 0; turn < 2; turn++) {
		r.autolinks = turn == 0;
		r.at = 0;
		r.ds = NULL;
		replay(&r, m->inlines);
		if (r.at != r.count)
			continue;
		r.at = 0;
		r.ds = ds;
		replay(&r, m->inlines);
		return;
	}
	if (str_find_char(str_slice(cut->text, m->from, m->to), '&', 0) == m->to - m->from)
		say_left(ds, m->loc, 1);
}

/* --- Raw HTML and addresses: found again in the source, one behind the other --- */

struct search {
	const struct prose_cut *cut;
	struct str text;	/* the text for cmark up to the paragraph's end */
	size_t at;		/* nothing before it is looked at again */
	bool lost;		/* something did not stand as written: from there on nothing is looked for */
	bool html;		/* raw HTML was told */
	struct loc loc;		/* of the paragraph */
	struct diags *ds;
};

/* Offset of the text behind `before`, or text.len. */
static size_t search_for(struct search *s, char before, struct str wanted)
{
	struct str needle = str_print(s->cut->arena, "%c%.*s", before, STR_FMT(wanted));
	size_t found = s->lost ? s->text.len : str_find(s->text, needle, s->at);

	if (found == s->text.len)
		return found;
	s->at = found + needle.len;
	return found + 1;
}

static struct str shown_part(const struct prose_cut *cut, struct str html)
{
	struct str part = prose_cut_restore(cut, str_slice(html, 0, str_find_char(html, '\n', 0)));
	size_t end = 0;

	for (size_t i = 0; i < SHOWN_MAX && end < part.len; i++)
		str_code_point(part, &end);
	return end == part.len ? part : str_print(cut->arena, "%.*s…", STR_FMT(str_slice(part, 0, end)));
}

void prose_marks_html(const struct prose_cut *cut, struct str html, struct loc loc, struct diags *ds)
{
	struct str part = shown_part(cut, html);

	if (str_starts(html, "<!--")) {
		diag_span(ds, loc, str_length(part), RULE_RAW_HTML, "the comment '%.*s' is shown to readers", STR_FMT(part));
		diag_hint(ds, "put it into a comment of the file, behind #, or delete it");
		return;
	}
	diag_span(ds, loc, str_length(part), RULE_RAW_HTML, "'%.*s' is raw HTML, which is shown to readers as it stands", STR_FMT(part));
	diag_hint(ds, "write Markdown instead, or put it in backticks if it is meant to be seen");
}

/* An end tag is told only where its begin tag was not. */
static void html_tell(struct search *s, const struct inline_node *n)
{
	size_t found;

	if (!str_starts(n->text, "<"))
		return;
	found = search_for(s, '<', str_slice(n->text, 1, str_find_char(n->text, '\n', 0)));
	if (s->html && str_starts(n->text, "</"))
		return;
	prose_marks_html(s->cut, n->text, found < s->text.len ? prose_cut_at(s->cut, found - 1) : n->loc.line ? n->loc : s->loc, s->ds);
	s->html = true;
}

static bool leads_elsewhere(struct str address)
{
	return str_starts(address, "http:") || str_starts(address, "https:") || str_starts(address, "mailto:");
}

/* <address>, or [address](address) where that comes first. */
static size_t search_once(struct search *s, struct str address)
{
	size_t from = s->at, all = s->text.len, alone = search_for(s, '<', address), found;

	s->at = from;
	s->text.len = alone;
	found = search_for(s, '(', address);
	s->text.len = all;
	if (found < alone)
		return found;
	s->at = alone < all ? alone + address.len : from;
	return alone;
}

static void address_place(struct search *s, const struct inline_node *n)
{
	struct inline_node *first = n->address.count ? &n->address.items[0] : NULL;
	size_t found;

	if (!first || first->kind != INLINE_TEXT || leads_elsewhere(first->text))
		return;
	found = is_autolink(n) ? search_once(s, first->text) : search_for(s, '(', first->text);
	if (found == s->text.len)
		found = search_for(s, '<', first->text);
	s->lost = found == s->text.len;
	if (!s->lost)
		first->loc = prose_cut_at(s->cut, found);
}

/* What stands in a code span is not to be taken for what is looked for. */
static void code_pass(struct search *s, const struct inline_node *n)
{
	for (size_t i = 0; i < n->children.count; i++) {
		struct str code = n->children.items[i].text;

		if (str_find_char(code, '(', 0) < code.len || str_find_char(code, '<', 0) < code.len) {
			size_t found = s->lost ? s->text.len : str_find(s->text, code, s->at);

			s->lost = found == s->text.len;
			s->at = s->lost ? s->at : found + code.len;
		}
	}
}

static void search_all(struct search *s, struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++) {
		const struct inline_node *n = &inlines.items[i];

		if (n->kind == INLINE_CODE) {
			code_pass(s, n);
			continue;
		}
		if (n->kind == INLINE_HTML)
			html_tell(s, n);
		search_all(s, n->children);
		if (n->kind == INLINE_LINK || n->kind == INLINE_IMAGE)
			address_place(s, n);
	}
}

void prose_marks(const struct prose_cut *cut, const struct marked *m, struct diags *ds)
{
	struct census census = { false, false, false };
	struct search s = { .cut = cut, .text = str_slice(cut->text, 0, m->to), .at = m->from, .loc = m->loc, .ds = ds };

	census_take(&census, m->inlines);
	if (census.stars)
		stars_tell(cut, m, ds);
	if (census.html || census.links)
		search_all(&s, m->inlines);
}
