/* Inlines become tokens, and tokens Markdown: whether a mark of emphasis is read as one depends on what stands on both sides of it. */
#include "view/markdown_inlines.h"

#include <string.h>

#include "text/flank.h"
#include "view/address.h"
#include "view/inlines.h"
#include "view/link.h"
#include "view/markdown_escape.h"

enum token_kind {
	TOKEN_TEXT,	/* still to be escaped */
	TOKEN_MARK,	/* Markdown */
	TOKEN_OPEN,	/* begins emphasis */
	TOKEN_CLOSE,	/* ends it */
	TOKEN_BREAK,	/* a hard break */
};

struct token {
	enum token_kind kind;
	char delimiter;		/* of OPEN and CLOSE */
	unsigned count;		/* how many of them */
	bool brackets;		/* TEXT in a link whose brackets do not pair */
	struct buf text;
};

struct tokens {
	struct arena *arena;
	const struct str *facts;
	const struct markdown_line *line;
	VEC(struct token) items;
	uint32_t last;			/* the character a reader saw last */
	bool emphasis, strong, brackets;/* what we are in */
};

static struct token *add(struct tokens *t, enum token_kind kind)
{
	struct token *token = vec_push(t->arena, &t->items);

	token->kind = kind;
	token->text = buf_on(t->arena);
	return token;
}

static struct token *last_token(struct tokens *t)
{
	return t->items.count ? &t->items.items[t->items.count - 1] : NULL;
}

static void add_text(struct tokens *t, struct str text)
{
	struct token *token = last_token(t);

	if (text.len == 0)
		return;
	if (!token || token->kind != TOKEN_TEXT || token->brackets != t->brackets)
		token = add(t, TOKEN_TEXT);
	token->brackets = t->brackets;
	buf_put(&token->text, text);
	t->last = inlines_last(text, t->last);
}

static void add_all(struct tokens *t, struct inlines inlines);

static struct str plain(struct tokens *t, struct inlines inlines)
{
	struct buf out = buf_on(t->arena);

	inlines_plain(&out, inlines, t->facts);
	return buf_str(&out);
}

static void add_code(struct tokens *t, const struct inline_node *n)
{
	struct str code = plain(t, n->children);

	if (code.len == 0)
		return;
	markdown_code(&add(t, TOKEN_MARK)->text, code, t->line->place);
	t->last = inlines_last(code, t->last);
}

/* Emphasis directly in emphasis of its kind is the same emphasis. An inner one at the beginning of a strong one needs the other delimiter:
   three in a row would be read the other way round. */
static void add_emphasis(struct tokens *t, const struct inline_node *n, unsigned count, bool *inside)
{
	struct token *before = last_token(t);
	size_t index = t->items.count;
	char delimiter = count == 1 && before && before->kind == TOKEN_OPEN ? '_' : '*';
	struct token *token;

	if (*inside) {
		add_all(t, n->children);
		return;
	}
	token = add(t, TOKEN_OPEN);
	token->delimiter = delimiter;
	token->count = count;
	*inside = true;
	add_all(t, n->children);
	*inside = false;
	if (t->items.count == index + 1) {
		t->items.count--;
		return;
	}
	token = add(t, TOKEN_CLOSE);
	token->delimiter = delimiter;
	token->count = count;
}

/* An escaped `](` leaves its opening bracket alone. */
static bool has_unbalanced_brackets(struct str s)
{
	int depth = str_find(s, STR("]("), 0) < s.len ? -1 : 0;

	for (size_t i = 0; i < s.len && depth >= 0; i++)
		depth += (s.ptr[i] == '[') - (s.ptr[i] == ']');
	return depth != 0;
}

static bool is_autolink(const struct inline_node *n, struct str text, struct str address)
{
	if (n->title.count || !str_eq(text, address) || !(str_starts(address, "http://") || str_starts(address, "https://")))
		return false;
	for (size_t i = 0; i < address.len; i++)
		if ((unsigned char)address.ptr[i] <= ' ' || strchr("<>&\\|`\x7F", address.ptr[i]))
			return false;
	return true;
}

/* `](address "title")` */
static void add_target(struct tokens *t, const struct inline_node *n, struct str address)
{
	struct buf *out = &add(t, TOKEN_MARK)->text;

	buf_z(out, "](");
	markdown_address(out, address);
	if (n->title.count) {
		if (!address.len)
			buf_z(out, "<>");
		buf_char(out, ' ');
		markdown_put_title(out, plain(t, n->title), t->line->place == MARKDOWN_CELL ? ESCAPE_CELL : 0);
	}
	buf_char(out, ')');
}

static void add_link(struct tokens *t, const struct inline_node *n)
{
	struct str address = link_address(t->arena, plain(t, n->address), t->line->links, "index.md"), text = plain(t, n->children);
	bool outer = t->brackets;

	if (!address.ptr || !address_allowed(address)) {
		add_all(t, n->children);
		return;
	}
	if (n->kind == INLINE_LINK && is_autolink(n, text, address)) {
		buf_print(&add(t, TOKEN_MARK)->text, "<%.*s>", STR_FMT(address));
		t->last = 0;
		return;
	}
	buf_z(&add(t, TOKEN_MARK)->text, n->kind == INLINE_IMAGE ? "![" : "[");
	t->brackets = has_unbalanced_brackets(text);
	if (n->kind == INLINE_IMAGE)
		add_text(t, text);
	else
		add_all(t, n->children);
	t->brackets = outer;
	add_target(t, n, address);
}

static void add_one(struct tokens *t, struct inlines inlines, size_t index)
{
	const struct inline_node *n = &inlines.items[index];

	switch (n->kind) {
	case INLINE_TEXT:
	case INLINE_HTML:
		add_text(t, n->text);
		break;
	case INLINE_FACT:
		add_text(t, t->facts[n->fact]);
		break;
	case INLINE_CODE:
		add_code(t, n);
		break;
	case INLINE_EMPHASIS:
		add_emphasis(t, n, 1, &t->emphasis);
		break;
	case INLINE_STRONG:
		add_emphasis(t, n, 2, &t->strong);
		break;
	case INLINE_LINK:
	case INLINE_IMAGE:
		add_link(t, n);
		break;
	case INLINE_SOFT_BREAK:
		if (!inlines_joined(inlines, index, t->last, t->facts))
			add_text(t, STR(" "));
		break;
	case INLINE_HARD_BREAK:
		if (t->line->hard == BREAK_SPACE)
			add_text(t, STR(" "));
		else
			add(t, TOKEN_BREAK);
		break;
	}
}

static void add_all(struct tokens *t, struct inlines inlines)
{
	for (size_t i = 0; i < inlines.count; i++)
		add_one(t, inlines, i);
}

/* What could pair with what, over all tokens. */
static unsigned census(const struct tokens *t)
{
	unsigned once = 0, again = 0;

	if (t->line->company == COMPANY_UNKNOWN)
		return ESCAPE_PAIRS;
	for (size_t i = 0; i < t->items.count; i++) {
		const struct token *token = &t->items.items[i];

		if (token->kind == TOKEN_OPEN)
			again |= ESCAPE_STAR | ESCAPE_UNDERSCORE;
		else if (token->kind == TOKEN_TEXT)
			markdown_census(buf_str(&token->text), &once, &again);
		else if (token->kind == TOKEN_MARK && str_find_char(buf_str(&token->text), '`', 0) < token->text.len)
			again |= ESCAPE_BACKTICK;
		if (token->kind == TOKEN_MARK)
			once |= ESCAPE_ANGLE;
	}
	return again | (once & ESCAPE_ANGLE);
}

/* The first character of what is written for the tokens from `index` on; 0 at a line's end. */
static uint32_t next_character(const struct tokens *t, size_t index)
{
	size_t at = 0;

	if (index >= t->items.count)
		return t->line->company == COMPANY_UNKNOWN ? AFTER_UNKNOWN : 0;
	switch (t->items.items[index].kind) {
	case TOKEN_TEXT:
	case TOKEN_MARK:
		return str_code_point(buf_str(&t->items.items[index].text), &at);
	case TOKEN_OPEN:
	case TOKEN_CLOSE:
		return (unsigned char)t->items.items[index].delimiter;
	case TOKEN_BREAK:
		return t->line->hard == BREAK_TAG ? '<' : '\\';
	}
	return 0;
}

static bool is_kind(const struct tokens *t, size_t index, enum token_kind kind)
{
	return index < t->items.count && t->items.items[index].kind == kind;
}

static uint32_t last_of(const struct buf *out)
{
	uint32_t c = inlines_last(buf_str(out), 0);

	return c == '\n' ? 0 : c;
}

/* A character that is nothing to the reader and, written as a reference, punctuation to CommonMark: it lets a mark open after a letter, and close
   before one, where the mark's inner side is punctuation. The character itself would not do. */
static void put_nothing(struct buf *out)
{
	buf_z(out, "&#8203;");
}

/* The character inside a mark; a blank there comes out as a reference. */
static enum flank inner(uint32_t c)
{
	enum flank f = flank_of(c);

	return f == FLANK_BLANK ? FLANK_PUNCTUATION : f;
}

/* Marks of one delimiter that begin or end together are one run. Index behind it; *count delimiters. */
static size_t run_of(const struct tokens *t, size_t index, size_t *count)
{
	const struct token *first = &t->items.items[index];
	size_t end = index;

	for (*count = 0; is_kind(t, end, first->kind) && t->items.items[end].delimiter == first->delimiter; end++)
		*count += t->items.items[end].count;
	return end;
}

static size_t put_open(struct buf *out, const struct tokens *t, size_t index, bool line_start)
{
	size_t count, end = run_of(t, index, &count);
	uint32_t previous = line_start ? 0 : last_of(out);
	enum flank before = flank_of(previous), after = inner(next_character(t, end));
	char delimiter = t->items.items[index].delimiter;
	bool opens = flank_left(before, after) && previous != (unsigned char)delimiter;

	if (delimiter == '_' && flank_right(before, after) && !flank_is_punctuation(before))
		opens = false;
	if (!opens)
		put_nothing(out);
	buf_repeat(out, delimiter, count);
	return end;
}

static size_t put_close(struct buf *out, const struct tokens *t, size_t index)
{
	size_t count, end = run_of(t, index, &count);
	uint32_t next = next_character(t, end);
	enum flank before = inner(last_of(out)), after = next == AFTER_UNKNOWN ? FLANK_BLANK : flank_of(next);
	char delimiter = t->items.items[index].delimiter;
	bool closes = flank_right(before, after);

	if (delimiter == '_' && flank_left(before, after) && !flank_is_punctuation(after))
		closes = false;
	buf_repeat(out, delimiter, count);
	if (!closes)
		put_nothing(out);
	return end;
}

static void put_text(struct buf *out, const struct tokens *t, size_t index, unsigned escapes)
{
	const struct token *token = &t->items.items[index];
	struct around around = { escapes, escapes & ESCAPE_LINE_START ? 0 : last_of(out), next_character(t, index + 1) };
	bool ends = is_kind(t, index + 1, TOKEN_BREAK) || (index + 1 == t->items.count && t->line->company == COMPANY_ALONE);

	if (token->brackets)
		around.escapes |= ESCAPE_BRACKETS;
	if (is_kind(t, index - 1, TOKEN_OPEN) || is_kind(t, index - 1, TOKEN_BREAK) || (index == 0 && t->line->company == COMPANY_ALONE))
		around.escapes |= ESCAPE_FIRST_BLANK;
	if (is_kind(t, index + 1, TOKEN_CLOSE) || ends)
		around.escapes |= ESCAPE_LAST_BLANK;
	markdown_escape(out, buf_str(&token->text), &around);
}

static void put_break(struct buf *out, const struct markdown_line *line)
{
	if (line->hard == BREAK_TAG) {
		buf_z(out, "<br>");
		return;
	}
	buf_z(out, "\\\n");
	buf_put(out, line->prefix);
}

static void put_tokens(struct buf *out, const struct tokens *t)
{
	unsigned escapes = census(t) | (t->line->place == MARKDOWN_CELL ? ESCAPE_CELL : 0);
	bool line_start = t->line->place == MARKDOWN_LINE_START;

	for (size_t i = 0; i < t->items.count;) {
		enum token_kind kind = t->items.items[i].kind;

		switch (kind) {
		case TOKEN_TEXT:
			put_text(out, t, i++, escapes | (line_start ? ESCAPE_LINE_START : 0));
			break;
		case TOKEN_MARK:
			buf_put(out, buf_str(&t->items.items[i++].text));
			break;
		case TOKEN_OPEN:
			i = put_open(out, t, i, line_start);
			break;
		case TOKEN_CLOSE:
			i = put_close(out, t, i);
			break;
		case TOKEN_BREAK:
			put_break(out, t->line);
			i++;
			break;
		}
		line_start = kind == TOKEN_BREAK && t->line->hard == BREAK_LINE;
	}
}

static void add_note(struct tokens *t, struct str note)
{
	struct inline_node text = { .kind = INLINE_TEXT, .text = str_print(t->arena, "(%.*s)", STR_FMT(note)) };
	struct inline_node emphasis = { .kind = INLINE_EMPHASIS, .children = { &text, 1 } };

	add_all(t, (struct inlines){ &emphasis, 1 });
	add_text(t, STR(" "));
}

void markdown_put_inlines(struct buf *out, struct inlines inlines, const struct str *facts, const struct markdown_line *line)
{
	struct tokens t = { .arena = out->arena, .facts = facts, .line = line };

	if (line->note.len)
		add_note(&t, line->note);
	add_all(&t, inlines);
	put_tokens(out, &t);
}
