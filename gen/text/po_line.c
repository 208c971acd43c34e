/* Lines of PO: comments, keywords, strings. */
#include "text/po_read.h"
#include "text/shown.h"

struct keyword {
	const char *name;
	enum po_field field;
	enum po_field old_field;	/* behind #| */
};

static const struct keyword keywords[] = {
	{ "msgctxt", FIELD_KEY, FIELD_OLD_KEY },
	{ "msgid", FIELD_SOURCE, FIELD_OLD_SOURCE },
	{ "msgstr", FIELD_TEXT, FIELD_NONE },
};
enum { KEYWORD_COUNT = sizeof keywords / sizeof keywords[0] };

static bool is_space(char c)
{
	return c == ' ' || c == '\t';
}

static const struct keyword *keyword_find(struct str word)
{
	for (size_t i = 0; i < KEYWORD_COUNT; i++)
		if (str_is(word, keywords[i].name))
			return &keywords[i];
	return NULL;
}

static void report_keyword(struct po_reader *r, struct str word)
{
	struct str names[KEYWORD_COUNT], near;

	if (str_is(word, "msgid_plural") || str_starts(word, "msgstr[")) {
		PO_BREAK(r, po_place(r, word), "PO plural forms are not read; a message carries its plurals itself");
		diag_hint(r->diags, "write one msgstr with {count, plural, other {…}}");
		return;
	}
	if (shown_conflict(word)) {
		PO_BREAK(r, po_place(r, word), "two versions of the file were not merged here");
		diag_hint(r->diags, "keep one of the two and delete the lines '<<<<<<<', '=======' and '>>>>>>>'");
		return;
	}
	for (size_t i = 0; i < KEYWORD_COUNT; i++)
		names[i] = str_of(keywords[i].name);
	near = str_nearest(word, names, KEYWORD_COUNT);
	PO_BREAK(r, po_place(r, word), "a line begins with msgctxt, msgid, msgstr, a quote or '#'");
	if (near.len)
		diag_hint(r->diags, "did you mean '%.*s'?", STR_FMT(near));
}

static void report_no_quote(struct po_reader *r, struct str word, struct str rest)
{
	PO_BREAK(r, po_place(r, rest.len ? rest : word), "%.*s is followed by a text in quotes", STR_FMT(word));
	if (rest.len && str_find_char(rest, '"', 0) == rest.len)
		diag_hint(r->diags, "write: %.*s \"%.*s\"", STR_FMT(word), STR_FMT(shown(r->arena, rest)));
	else
		diag_hint(r->diags, "write: %.*s \"…\"", STR_FMT(word));
}

/* The text of a keyword, of the entry itself or (behind #|) of what it was before. */
static void read_field(struct po_reader *r, enum po_field field, struct str word, struct str rest)
{
	struct po_draft *d = &r->draft;

	d->current = field;
	if (field == FIELD_NONE) {
		PO_BREAK(r, po_place(r, word), "'#|' holds the msgctxt and msgid of before, not a msgstr");
	} else if (d->fields[field].is_given) {
		PO_BREAK(r, po_place(r, word), "%.*s is given twice in one entry", STR_FMT(word));
		diag_hint(r->diags, "put an empty line between two entries");
	} else if (!str_starts(rest, "\"")) {
		report_no_quote(r, word, rest);
	} else {
		po_string_add(r, &d->fields[field], rest);
	}
}

enum po_layer { LAYER_ENTRY, LAYER_OLD };

static void read_keyword(struct po_reader *r, struct str line, enum po_layer layer)
{
	const struct keyword *k;
	struct str word;
	size_t end = 0;

	while (end < line.len && !is_space(line.ptr[end]) && line.ptr[end] != '"')
		end++;
	word = str_slice(line, 0, end);
	k = keyword_find(word);
	if (!r->draft.loc.source && layer == LAYER_ENTRY)
		r->draft.loc = po_place(r, word);
	if (k)
		read_field(r, layer == LAYER_OLD ? k->old_field : k->field, word, str_trim(str_from(line, end)));
	else
		report_keyword(r, word);
}

static void read_content(struct po_reader *r, struct str line, enum po_layer layer)
{
	if (r->draft.is_broken || line.len == 0)
		return;
	if (line.ptr[0] != '"')
		read_keyword(r, line, layer);
	else if (r->draft.current == FIELD_NONE)
		PO_BREAK(r, po_place(r, line), "a text stands without msgctxt, msgid or msgstr before it");
	else
		po_string_add(r, &r->draft.fields[r->draft.current], line);
}

/* Comments, msgctxt and msgid behind an entry's msgstr begin the next entry. */
static void begin_next(struct po_reader *r)
{
	if (r->draft.fields[FIELD_TEXT].is_given && !r->draft.is_broken)
		po_draft_end(r);
	po_draft_take(r);
}

/* A string or a second msgstr belongs to the entry before it. */
static void take_content(struct po_reader *r, struct str line)
{
	if (str_starts(line, "\"") || str_starts(line, "msgstr"))
		po_draft_take(r);
	else
		begin_next(r);
	read_content(r, line, LAYER_ENTRY);
}

static void add_line(struct po_reader *r, struct po_lines *lines, struct str line, const char *separator)
{
	if (!lines->text.ptr) {
		lines->text = line;
		return;
	}
	if (!lines->joined.arena) {
		lines->joined = buf_on(r->arena);
		buf_put(&lines->joined, lines->text);
	}
	buf_z(&lines->joined, separator);
	buf_put(&lines->joined, line);
	lines->text = buf_str(&lines->joined);
}

static void on_note(struct po_reader *r, struct str rest)
{
	begin_next(r);
	add_line(r, &r->draft.notes, str_trim(rest), "\n");
}

static void on_reference(struct po_reader *r, struct str rest)
{
	begin_next(r);
	add_line(r, &r->draft.references, str_trim(rest), "\n");
}

static void on_flags(struct po_reader *r, struct str rest)
{
	begin_next(r);
	add_line(r, &r->draft.flags, str_trim(rest), ", ");
}

static void on_comment(struct po_reader *r, struct str line)
{
	begin_next(r);
	add_line(r, &r->draft.comments, line, "\n");
}

static void on_old(struct po_reader *r, struct str rest)
{
	begin_next(r);
	read_content(r, str_trim(rest), LAYER_OLD);
}

static void on_obsolete(struct po_reader *r, struct str rest)
{
	struct str line = str_trim(rest);

	if (r->draft.loc.source && !r->draft.is_obsolete)
		po_draft_end(r);
	if (str_starts(line, "|"))
		on_old(r, str_from(line, 1));
	else
		take_content(r, line);
	r->draft.is_obsolete = true;
}

static const struct { char mark; void (*read)(struct po_reader *r, struct str rest); } comment_kinds[] = {
	{ '.', on_note }, { ':', on_reference }, { ',', on_flags }, { '|', on_old }, { '~', on_obsolete },
};

static void read_comment(struct po_reader *r, struct str line)
{
	for (size_t i = 0; i < sizeof comment_kinds / sizeof comment_kinds[0]; i++) {
		if (line.len > 1 && line.ptr[1] == comment_kinds[i].mark) {
			comment_kinds[i].read(r, str_from(line, 2));
			return;
		}
	}
	on_comment(r, line);
}

void po_line_read(struct po_reader *r, struct str line)
{
	if (line.len == 0) {
		/* Comments alone belong to the entry that follows. */
		if (r->draft.loc.source || r->draft.is_broken)
			po_draft_end(r);
	} else if (r->draft.is_broken) {
		return;
	} else if (line.ptr[0] == '#') {
		read_comment(r, line);
	} else {
		if (r->draft.is_obsolete)
			po_draft_end(r);
		take_content(r, line);
	}
}
