/* A template cut at its tags; lines that hold only statements or comments vanish, as does what {%- and -%} point at. */
#include "view/tmpl_node.h"

static const struct tag_form {
	const char *open, *close;
	enum tag_kind kind;
	const char *unclosed;
} tag_forms[] = {
	{ "{{", "}}", TAG_OUTPUT,    "'{{' is not closed" },
	{ "{%", "%}", TAG_STATEMENT, "'{%' is not closed" },
	{ "{#", "#}", TAG_COMMENT,   "'{#' is not closed" },
};

struct lexer {
	struct arena *arena;
	const struct source *source;
	struct str text;
	struct diags *ds;
	struct tags tags;
};

static const struct tag_form *form_at(struct str text, size_t at)
{
	for (size_t i = 0; i < sizeof tag_forms / sizeof tag_forms[0]; i++)
		if (str_starts(str_from(text, at), tag_forms[i].open))
			return &tag_forms[i];
	return NULL;
}

/* Offset of the next tag, s.len when there is none. */
static size_t next_tag(struct str text, size_t at)
{
	while ((at = str_find_char(text, '{', at)) < text.len && !form_at(text, at))
		at++;
	return at;
}

/* Offset of the closing braces; the text's end when there are none. In expressions they do not count inside a text in quotes,
   unless that is not closed on its line. */
static size_t find_close(struct str text, size_t at, const struct tag_form *form)
{
	size_t opened = 0;
	char quote = '\0';

	for (; at < text.len; at++) {
		char c = text.ptr[at];

		if (quote && c == '\n')
			break;
		if (quote) {
			at += c == '\\';
			quote = c == quote ? '\0' : quote;
		} else if ((c == '"' || c == '\'') && form->kind != TAG_COMMENT) {
			quote = c;
			opened = at;
		} else if (str_starts(str_from(text, at), form->close)) {
			return at;
		}
	}
	return quote ? str_find(text, str_of(form->close), opened) : text.len;
}

static struct tag *push(struct lexer *l, enum tag_kind kind, size_t from, size_t to)
{
	struct tag *t = vec_push(l->arena, &l->tags.list);

	t->kind = kind;
	t->from = from;
	t->to = to;
	t->inside = str_slice(l->text, from, to);
	return t;
}

static void push_text(struct lexer *l, size_t from, size_t to)
{
	if (from < to)
		push(l, TAG_TEXT, from, to);
}

/* The tag at `at`; its end. */
static size_t push_tag(struct lexer *l, size_t at, const struct tag_form *form)
{
	size_t close = find_close(l->text, at + 2, form), from = at + 2, to = close;
	struct tag *t;

	if (close >= l->text.len) {
		l->tags.ok = diag_span(l->ds, source_at(l->source, at), 2, RULE_TEMPLATE_SYNTAX, "%s", form->unclosed);
		diag_hint(l->ds, "close it with '%s'", form->close);
		return l->text.len;
	}
	t = push(l, form->kind, at, close + 2);
	t->trim_before = from < to && l->text.ptr[from] == '-';
	from += t->trim_before;
	t->trim_after = from < to && l->text.ptr[to - 1] == '-';
	to -= t->trim_after;
	t->inside = str_slice(l->text, from, to);
	return close + 2;
}

static bool is_raw_tag(const struct tag *t, const char *word)
{
	return t->kind == TAG_STATEMENT && str_is(str_trim(t->inside), word);
}

static size_t skip(struct str text, size_t at, bool (*is)(char))
{
	while (at < text.len && is(text.ptr[at]))
		at++;
	return at;
}

static bool is_inner_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '-';
}

static bool is_endraw(struct str text, size_t at)
{
	at = skip(text, at + 2, is_inner_space);
	if (!str_starts(str_from(text, at), "endraw"))
		return false;
	return str_starts(str_from(text, skip(text, at + 6, is_inner_space)), "%}");
}

/* Behind {% raw %}: the text up to {% endraw %}, and that tag. */
static size_t push_raw(struct lexer *l, size_t at, struct loc opened)
{
	size_t end = at;

	l->tags.list.items[l->tags.list.count - 1].kind = TAG_RAW;
	for (; (end = str_find(l->text, STR("{%"), end)) < l->text.len; end += 2) {
		if (!is_endraw(l->text, end))
			continue;
		push_text(l, at, end);
		end = push_tag(l, end, &tag_forms[1]);
		l->tags.list.items[l->tags.list.count - 1].kind = TAG_RAW;
		return end;
	}
	l->tags.ok = diag_at(l->ds, opened, RULE_TEMPLATE_SYNTAX, "'raw' is never closed");
	diag_hint(l->ds, "close it with '{%% endraw %%}'");
	return l->text.len;
}

static void cut(struct lexer *l, size_t at)
{
	while (at < l->text.len) {
		size_t open = next_tag(l->text, at);
		const struct tag *t;

		push_text(l, at, open);
		if (open >= l->text.len)
			return;
		at = push_tag(l, open, form_at(l->text, open));
		t = l->tags.list.count ? &l->tags.list.items[l->tags.list.count - 1] : NULL;
		if (t && t->from == open && is_raw_tag(t, "raw"))
			at = push_raw(l, at, source_at(l->source, open));
	}
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool is_space(char c)
{
	return is_blank(c) || c == '\n' || c == '\r';
}

/* Nothing but blanks between the line's start and `at`. */
static bool line_begins(struct str text, size_t at)
{
	while (at > 0 && is_blank(text.ptr[at - 1]))
		at--;
	return at == 0 || text.ptr[at - 1] == '\n' || (at == 3 && str_starts(text, "\xEF\xBB\xBF"));
}

/* Offset behind the blanks and the line end at `at`; 0 when something else stands there. */
static size_t line_ends(struct str text, size_t at)
{
	while (at < text.len && is_blank(text.ptr[at]))
		at++;
	if (at == text.len)
		return at;
	at += text.ptr[at] == '\r' && at + 1 < text.len && text.ptr[at + 1] == '\n';
	return text.ptr[at] == '\n' ? at + 1 : 0;
}

static bool is_silent(const struct tag *t)
{
	return t->kind == TAG_STATEMENT || t->kind == TAG_COMMENT || t->kind == TAG_RAW;
}

static bool all_blank(struct str text, const struct tag *t)
{
	for (size_t i = t->from; i < t->to; i++)
		if (!is_blank(text.ptr[i]))
			return false;
	return true;
}

/* The last silent tag of a line that begins with tag `first` and holds nothing else; tags.count when it holds more. */
static size_t line_of(const struct lexer *l, size_t first)
{
	const struct tag *tags = l->tags.list.items;
	size_t count = l->tags.list.count, last = first;

	for (size_t i = first; i < count; i++) {
		if (is_silent(&tags[i]))
			last = i;
		else if (tags[i].kind == TAG_OUTPUT || !all_blank(l->text, &tags[i]))
			break;
	}
	return line_ends(l->text, tags[last].to) ? last : count;
}

/* Text between `from` and `to` goes, from every text tag it touches. */
static void drop(struct lexer *l, size_t first, size_t last, size_t from, size_t to)
{
	for (size_t i = first; i <= last && i < l->tags.list.count; i++) {
		struct tag *t = &l->tags.list.items[i];

		if (t->kind != TAG_TEXT || t->to <= from || t->from >= to)
			continue;
		if (t->from >= from)
			t->from = t->to < to ? t->to : to;
		else
			t->to = from;
	}
}

static void drop_lines(struct lexer *l)
{
	for (size_t i = 0; i < l->tags.list.count; i++) {
		const struct tag *tags = l->tags.list.items;
		size_t last, from;

		if (!is_silent(&tags[i]) || !line_begins(l->text, tags[i].from))
			continue;
		last = line_of(l, i);
		if (last == l->tags.list.count)
			continue;
		for (from = tags[i].from; from > 0 && is_blank(l->text.ptr[from - 1]);)
			from--;
		drop(l, i ? i - 1 : 0, last + 1, from, line_ends(l->text, tags[last].to));
		i = last;
	}
}

static void drop_trimmed(struct lexer *l)
{
	for (size_t i = 0; i < l->tags.list.count; i++) {
		struct tag *t = &l->tags.list.items[i];
		struct tag *before = i ? t - 1 : NULL, *after = i + 1 < l->tags.list.count ? t + 1 : NULL;

		if (t->trim_before && before && before->kind == TAG_TEXT)
			while (before->to > before->from && is_space(l->text.ptr[before->to - 1]))
				before->to--;
		if (t->trim_after && after && after->kind == TAG_TEXT)
			while (after->from < after->to && is_space(l->text.ptr[after->from]))
				after->from++;
	}
}

struct tags tmpl_tags(struct arena *a, const struct source *source, struct diags *ds)
{
	struct lexer l = { .arena = a, .source = source, .text = source->text, .ds = ds, .tags = { .ok = true } };
	size_t wrong = str_invalid_utf8(source->text);

	if (wrong < source->text.len)
		l.tags.ok = diag_at(ds, source_at(source, wrong), RULE_TEMPLATE_SYNTAX, "a template must be UTF-8, and this byte is not");
	cut(&l, str_starts(source->text, "\xEF\xBB\xBF") ? 3 : 0);
	drop_lines(&l);
	drop_trimmed(&l);
	for (size_t i = 0; i < l.tags.list.count; i++) {
		struct tag *t = &l.tags.list.items[i];

		if (t->kind == TAG_TEXT)
			t->inside = str_slice(l.text, t->from, t->to);
	}
	return l.tags;
}
