/* ja-spacing: what stands between Latin and Japanese. */
#include "model/japanese_rules.h"
#include "text/shown.h"

enum side { SIDE_OTHER, SIDE_LATIN, SIDE_JAPANESE };
enum gap { GAP_NONE, GAP_SPACE };
enum { SHOWN_LATIN = 24, SHOWN_JAPANESE = 4 };

/* Facts that are versions, numbers or names in Latin letters. Of others nothing is known: a figure may begin with 約. */
static const char *const latin_facts[] = {
	"{{ components.", "{{ previous.components.", "{{ drivers.", "{{ previous.drivers.", "{{ literal(", "{{ release }}", "{{ previous.release }}",
	"{{ base.release", "{{ tag }}", "#",
};

/* A stretch of one side, and what stands before it. */
struct stretch {
	enum side side;
	size_t from, to;
	bool space;		/* between it and the one before */
};

/* Goes from stretch to stretch of what is shown. */
struct walk {
	const struct japanese_text *text;
	struct stretch last;
	void (*meet)(struct walk *w, const struct stretch *next);
	struct japanese *japanese;
	struct diags *ds;
	bool space;		/* behind the last stretch */
	size_t told;
};

static bool is_latin_fact(struct str fact)
{
	for (size_t i = 0; i < sizeof latin_facts / sizeof latin_facts[0]; i++)
		if (str_starts(fact, latin_facts[i]))
			return !str_ends(fact, ".note }}");
	return false;
}

static enum side side_of(uint32_t c)
{
	if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
		return SIDE_LATIN;
	return japanese_is_letter(c) ? SIDE_JAPANESE : SIDE_OTHER;
}

static bool is_space(uint32_t c)
{
	return c == ' ' || c == 0xA0 || c == 0x202F || c == 0x3000 || c == '\n' || c == '\t';
}

static void stretch_add(struct walk *w, enum side side, size_t from, size_t to)
{
	struct stretch next = { side, from, to, w->space };

	if (side == w->last.side && !w->space && side != SIDE_OTHER) {
		w->last.to = to;
		return;
	}
	if (side != SIDE_OTHER && w->last.side != SIDE_OTHER && side != w->last.side)
		w->meet(w, &next);
	w->last = next;
	w->space = false;
}

static void words_walk(struct walk *w, const struct part *p)
{
	for (size_t at = p->from; at < p->to;) {
		size_t from = at;
		uint32_t c = str_code_point(w->text->text, &at);

		if (is_space(c))
			w->space = true;
		else
			stretch_add(w, side_of(c), from, at);
	}
}

/* Code is shown with the marks around it. */
static void whole_add(struct walk *w, const struct part *p, enum side side)
{
	bool marked = p->from > 0 && w->text->text.ptr[p->from - 1] == '`';

	stretch_add(w, side, p->from - marked, p->to + marked);
}

/* Branches of a message are not shown side by side. */
static bool is_branch_end(struct str mark)
{
	return str_find_char(mark, '{', 0) < mark.len || str_find_char(mark, '}', 0) < mark.len;
}

static void walk_text(struct walk *w)
{
	for (size_t i = 0; i < w->text->parts->list.count; i++) {
		const struct part *p = &w->text->parts->list.items[i];

		if (p->kind == PART_WORDS)
			words_walk(w, p);
		else if (p->kind == PART_CODE)
			whole_add(w, p, SIDE_LATIN);
		else if (p->kind == PART_MARK && is_branch_end(part_text(w->text->text, p)))
			stretch_add(w, SIDE_OTHER, p->from, p->to);
		else if (p->kind == PART_FACT)
			whole_add(w, p, is_latin_fact(part_text(w->text->text, p)) ? SIDE_LATIN : SIDE_OTHER);
	}
}

/* The end of a stretch, or its beginning, as much as a hint shows. */
static struct str tail_of(struct str text, enum side side)
{
	size_t most = side == SIDE_LATIN ? SHOWN_LATIN : SHOWN_JAPANESE, at = text.len;

	for (size_t i = 0; i < most && at > 0; i++)
		do
			at--;
		while (at > 0 && ((unsigned char)text.ptr[at] & 0xC0) == 0x80);
	return str_from(text, at);
}

static struct str head_of(struct str text, enum side side)
{
	size_t most = side == SIDE_LATIN ? SHOWN_LATIN : SHOWN_JAPANESE, at = 0;

	for (size_t i = 0; i < most && at < text.len; i++)
		str_code_point(text, &at);
	return str_slice(text, 0, at);
}

/* The two stretches as they should be; marks between them stay. */
static struct str right_text(struct walk *w, const struct stretch *next, enum gap gap)
{
	struct str text = w->text->text, left = tail_of(str_slice(text, w->last.from, w->last.to), w->last.side);
	struct buf out = buf_on(w->ds->arena);

	buf_put(&out, left);
	for (size_t at = w->last.to; at < next->from;) {
		size_t from = at;

		if (!is_space(str_code_point(text, &at)))
			buf_put(&out, str_slice(text, from, at));
	}
	if (gap == GAP_SPACE)
		buf_char(&out, ' ');
	buf_put(&out, head_of(str_slice(text, next->from, next->to), next->side));
	return buf_str(&out);
}

static enum gap gap_right(const struct japanese *j)
{
	switch ((enum spacing)j->checks->spacing) {
	case SPACING_ALWAYS:
		return GAP_SPACE;
	case SPACING_NEVER:
		return GAP_NONE;
	case SPACING_DOCUMENT:
	case SPACING_ABSENT:
		break;
	}
	return habit_right(&j->spacing) ? GAP_SPACE : GAP_NONE;
}

static void meet_learn(struct walk *w, const struct stretch *next)
{
	habit_add(&w->japanese->spacing, next->space);
}

static void meet_check(struct walk *w, const struct stretch *next)
{
	enum gap right = gap_right(w->japanese);
	struct str text = w->text->text;
	struct str left = tail_of(str_slice(text, w->last.from, w->last.to), w->last.side);
	struct str behind = head_of(str_slice(text, next->from, next->to), next->side);

	if (next->space == (right == GAP_SPACE) || w->told++ >= JAPANESE_FINDINGS_MAX)
		return;
	diag_at(w->ds, japanese_loc(w->text, next->from), RULE_JA_SPACING, "%s stands between '%.*s' and '%.*s'%s",
		right == GAP_SPACE ? "no space" : "a space", STR_FMT(left), STR_FMT(behind),
		w->japanese->checks->spacing == SPACING_DOCUMENT ? ", unlike in most of the file" : "");
	diag_hint(w->ds, "write '%.*s'", STR_FMT(right_text(w, next, right)));
}

void spacing_learn(struct japanese *j, const struct japanese_text *t)
{
	struct walk w = { .text = t, .meet = meet_learn, .japanese = j };

	if (j->checks->spacing == SPACING_DOCUMENT)
		walk_text(&w);
}

void spacing_check(struct japanese *j, const struct japanese_text *t, struct diags *ds)
{
	struct walk w = { .text = t, .meet = meet_check, .japanese = j, .ds = ds };

	walk_text(&w);
}
