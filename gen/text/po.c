/* PO line by line: keywords and strings fill the fields of one entry after the other. */
#include "text/po.h"

#include <stdlib.h>

#include "text/encoding.h"

enum po_field { FIELD_KEY, FIELD_SOURCE, FIELD_TEXT, FIELD_OLD_KEY, FIELD_OLD_SOURCE, FIELD_COUNT, FIELD_NONE = FIELD_COUNT };

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

/* The strings of one keyword so far. */
struct strings {
	struct str text;
	struct buf joined;	/* `text` is its content once there were two strings */
	struct loc loc;		/* behind the first quote */
	struct loc exact_loc;	/* likewise of the only string that holds something */
	bool is_given, is_exact;
};

/* The entry being read. */
struct draft {
	struct strings fields[FIELD_COUNT];
	enum po_field current;	/* what a line that is only a string continues */
	struct str notes, comments, references, flags;
	struct loc loc;		/* of its first keyword */
	size_t from, to;
	bool is_open, is_obsolete, is_broken;
};

struct reader {
	struct arena *arena;
	const struct source *source;
	struct diags *diags;
	struct po *po;
	struct draft draft;
	VEC(struct po_entry) entries, obsolete;
	uint32_t line;		/* being read, from 1 */
	bool has_header;
};

/* An entry's hash with its number, for look-up and for finding what is given twice. */
struct po_slot {
	uint64_t hash;
	const struct po_entry *entry;
};

/* The place of a part of the line being read. */
static struct loc place(const struct reader *r, struct str part)
{
	struct str line = source_line(r->source, r->line);

	return (struct loc){ r->source, r->line, (uint32_t)str_length(str_slice(line, 0, (size_t)(part.ptr - line.ptr))) + 1 };
}

/* An entry has one finding; what is left of it is skipped. */
#define BREAK(r, loc, ...) ((r)->draft.is_broken = true, diag_at((r)->diags, (loc), RULE_PO_SYNTAX, __VA_ARGS__))

static bool is_space(char c)
{
	return c == ' ' || c == '\t';
}

/* --- strings --- */

static const struct { char letter, meaning; } escapes[] = { { 'n', '\n' }, { 't', '\t' }, { '"', '"' }, { '\\', '\\' } };

static bool unescape(struct reader *r, struct str raw, struct str *out)
{
	struct buf b = buf_on(r->arena);

	for (size_t at = 0; at < raw.len; at++) {
		size_t end = str_find_char(raw, '\\', at), i = 0;

		buf_put(&b, str_slice(raw, at, end));
		if (end == raw.len)
			break;
		while (i < sizeof escapes / sizeof escapes[0] && escapes[i].letter != raw.ptr[end + 1])
			i++;
		if (i == sizeof escapes / sizeof escapes[0]) {
			BREAK(r, place(r, str_from(raw, end)), "unknown escape after '\\'; there are \\n, \\t, \\\" and \\\\");
			diag_hint(r->diags, "write '\\\\' for a backslash");
			return false;
		}
		buf_char(&b, escapes[i].meaning);
		at = end + 1;
	}
	*out = buf_str(&b);
	return true;
}

/* Offset of the quote that ends the string whose text begins at 0; quoted.len when there is none. */
static size_t closing_quote(struct str text)
{
	size_t at = 0;

	while (at < text.len && text.ptr[at] != '"')
		at += text.ptr[at] == '\\' ? 2 : 1;
	return at < text.len ? at : text.len;
}

/* The text between the quotes of `"…"`, which must be all of `quoted`. */
static bool read_quoted(struct reader *r, struct str quoted, struct str *raw)
{
	struct str text = str_from(quoted, 1);
	size_t end = closing_quote(text);

	*raw = str_slice(text, 0, end);
	if (end == text.len) {
		BREAK(r, place(r, quoted), "the text that opens here is not closed on its line");
		diag_hint(r->diags, "end the line with '\"'");
		return false;
	}
	if (end + 1 < text.len) {
		BREAK(r, place(r, str_from(text, end)), "the text ends at this quote, but the line goes on");
		diag_hint(r->diags, "write '\\\"' for a quote inside a text");
		return false;
	}
	return true;
}

static void add_string(struct reader *r, struct strings *s, struct str quoted)
{
	struct str raw, text;
	bool is_plain;

	if (!read_quoted(r, quoted, &raw))
		return;
	is_plain = str_find_char(raw, '\\', 0) == raw.len;
	text = raw;
	if (!is_plain && !unescape(r, raw, &text))
		return;
	if (!s->is_given)
		s->loc = place(r, raw);
	if (s->text.len == 0) {
		s->text = text;
		s->exact_loc = place(r, raw);
		s->is_exact = is_plain;
	} else if (text.len) {
		if (!s->joined.arena) {
			s->joined = buf_on(r->arena);
			buf_put(&s->joined, s->text);
		}
		buf_put(&s->joined, text);
		s->text = buf_str(&s->joined);
		s->is_exact = false;
	}
	s->is_given = true;
}

/* --- entries --- */

static void read_header(struct reader *r, struct str header)
{
	struct str rest = header, line;

	if (r->has_header)
		BREAK(r, r->draft.loc, "a second header (an entry whose msgid is empty)");
	r->has_header = true;
	while (str_split(&rest, '\n', &line)) {
		size_t colon = str_find_char(line, ':', 0);

		if (str_is(str_slice(line, 0, colon), "Language"))
			r->po->language = str_trim(str_from(line, colon + 1));
	}
}

static bool has_flag(struct str flags, const char *name)
{
	struct str rest = flags, flag;

	while (str_split(&rest, ',', &flag))
		if (str_is(str_trim(flag), name))
			return true;
	return false;
}

static void add_entry(struct reader *r)
{
	const struct draft *d = &r->draft;
	const struct strings *key = &d->fields[FIELD_KEY], *source = &d->fields[FIELD_SOURCE], *text = &d->fields[FIELD_TEXT];
	struct po_entry *e = d->is_obsolete ? vec_push(r->arena, &r->obsolete) : vec_push(r->arena, &r->entries);

	*e = (struct po_entry){
		.key = key->text, .source = source->text, .text = text->text, .previous = d->fields[FIELD_OLD_SOURCE].text,
		.notes = d->notes, .comments = d->comments, .references = d->references, .flags = d->flags,
		.fuzzy = has_flag(d->flags, "fuzzy"), .same = has_flag(d->flags, "same"), .obsolete = d->is_obsolete,
		.key_loc = key->loc, .source_loc = source->loc, .text_loc = text->is_exact ? text->exact_loc : text->loc,
		.text_exact = text->is_exact, .from = d->from, .to = d->to,
	};
}

static bool is_complete(struct reader *r)
{
	const struct draft *d = &r->draft;
	const struct strings *key = &d->fields[FIELD_KEY], *source = &d->fields[FIELD_SOURCE];

	if (!source->is_given)
		return BREAK(r, d->loc, "an entry has no msgid");
	if (!d->fields[FIELD_TEXT].is_given)
		return BREAK(r, d->loc, "an entry has no msgstr");
	if (d->is_obsolete)
		return true;
	if (!key->is_given || key->text.len == 0) {
		BREAK(r, d->loc, "an entry has no key");
		diag_hint(r->diags, "write its key above msgid, as in: msgctxt \"highlights.torch\"");
		return false;
	}
	if (source->text.len == 0)
		return BREAK(r, source->loc, "the msgid of '%.*s' is empty; it holds the source text", STR_FMT(key->text));
	return true;
}

static void end_entry(struct reader *r)
{
	const struct draft *d = &r->draft;
	bool is_header = !d->fields[FIELD_KEY].is_given && d->fields[FIELD_SOURCE].is_given &&
		d->fields[FIELD_SOURCE].text.len == 0 && !d->is_obsolete;

	if (d->is_open && !d->is_broken && d->loc.source) {
		if (is_header)
			read_header(r, d->fields[FIELD_TEXT].text);
		else if (is_complete(r))
			add_entry(r);
	}
	r->draft = (struct draft){ .current = FIELD_NONE };
}

static size_t line_end(const struct reader *r)
{
	return r->line < r->source->line_count ? r->source->line_starts[r->line] : r->source->text.len;
}

/* The line being read belongs to the draft. */
static void take_line(struct reader *r)
{
	struct draft *d = &r->draft;

	if (!d->is_open)
		d->from = (size_t)(source_line(r->source, r->line).ptr - r->source->text.ptr);
	d->is_open = true;
	d->to = line_end(r);
}

/* Comments and keywords behind an entry's msgstr begin the next entry. */
static void begin_next(struct reader *r)
{
	if (r->draft.fields[FIELD_TEXT].is_given && !r->draft.is_broken)
		end_entry(r);
	take_line(r);
}

/* --- lines --- */

static const struct keyword *keyword_find(struct str word)
{
	for (size_t i = 0; i < KEYWORD_COUNT; i++)
		if (str_is(word, keywords[i].name))
			return &keywords[i];
	return NULL;
}

static void report_keyword(struct reader *r, struct str word)
{
	struct str names[KEYWORD_COUNT], near;

	if (str_is(word, "msgid_plural") || str_starts(word, "msgstr[")) {
		BREAK(r, place(r, word), "PO plural forms are not read; a message carries its plurals itself");
		diag_hint(r->diags, "write one msgstr with {count, plural, other {…}}");
		return;
	}
	for (size_t i = 0; i < KEYWORD_COUNT; i++)
		names[i] = str_of(keywords[i].name);
	near = str_nearest(word, names, KEYWORD_COUNT);
	BREAK(r, place(r, word), "a line begins with msgctxt, msgid, msgstr, a quote or '#'");
	if (near.len)
		diag_hint(r->diags, "did you mean '%.*s'?", STR_FMT(near));
}

static void read_keyword(struct reader *r, struct str line, bool is_old)
{
	struct draft *d = &r->draft;
	size_t end = 0;
	struct str word, rest;
	const struct keyword *k;

	while (end < line.len && !is_space(line.ptr[end]) && line.ptr[end] != '"')
		end++;
	word = str_slice(line, 0, end);
	rest = str_trim(str_from(line, end));
	k = keyword_find(word);
	if (!d->loc.source && !is_old)
		d->loc = place(r, word);
	if (!k) {
		report_keyword(r, word);
		return;
	}
	d->current = is_old ? k->old_field : k->field;
	if (d->current == FIELD_NONE) {
		BREAK(r, place(r, word), "'#|' holds the msgctxt and msgid of before, not a msgstr");
	} else if (d->fields[d->current].is_given) {
		BREAK(r, place(r, word), "%s is given twice in one entry", k->name);
		diag_hint(r->diags, "separate two entries by an empty line");
	} else if (!str_starts(rest, "\"")) {
		BREAK(r, rest.len ? place(r, rest) : place(r, word), "%s is followed by a text in quotes", k->name);
		diag_hint(r->diags, "write %s \"%.*s\"", k->name, STR_FMT(rest));
	} else {
		add_string(r, &d->fields[d->current], rest);
	}
}

static void read_content(struct reader *r, struct str line, bool is_old)
{
	if (r->draft.is_broken || line.len == 0)
		return;
	if (line.ptr[0] != '"')
		read_keyword(r, line, is_old);
	else if (r->draft.current == FIELD_NONE)
		BREAK(r, place(r, line), "a text stands without msgctxt, msgid or msgstr before it");
	else
		add_string(r, &r->draft.fields[r->draft.current], line);
}

static void add_line(struct reader *r, struct str *lines, struct str line, const char *separator)
{
	*lines = lines->ptr ? str_print(r->arena, "%.*s%s%.*s", STR_FMT(*lines), separator, STR_FMT(line)) : line;
}

static void on_note(struct reader *r, struct str rest)
{
	begin_next(r);
	add_line(r, &r->draft.notes, str_trim(rest), "\n");
}

static void on_reference(struct reader *r, struct str rest)
{
	begin_next(r);
	add_line(r, &r->draft.references, str_trim(rest), "\n");
}

static void on_flags(struct reader *r, struct str rest)
{
	begin_next(r);
	add_line(r, &r->draft.flags, str_trim(rest), ", ");
}

static void on_comment(struct reader *r, struct str rest)
{
	begin_next(r);
	add_line(r, &r->draft.comments, str_trim(rest), "\n");
}

static void on_old(struct reader *r, struct str rest)
{
	begin_next(r);
	read_content(r, str_trim(rest), true);
}

static void on_obsolete(struct reader *r, struct str rest)
{
	struct draft *d = &r->draft;
	struct str line = str_trim(rest);

	if (d->loc.source && !d->is_obsolete)
		end_entry(r);
	if (str_starts(line, "|")) {
		on_old(r, str_from(line, 1));
	} else {
		if (!str_starts(line, "\""))
			begin_next(r);
		take_line(r);
		read_content(r, line, false);
	}
	d->is_obsolete = true;
}

static const struct { char mark; void (*read)(struct reader *r, struct str rest); } comment_kinds[] = {
	{ '.', on_note }, { ':', on_reference }, { ',', on_flags }, { '|', on_old }, { '~', on_obsolete },
};

static void read_comment(struct reader *r, struct str line)
{
	for (size_t i = 0; i < sizeof comment_kinds / sizeof comment_kinds[0]; i++) {
		if (line.len > 1 && line.ptr[1] == comment_kinds[i].mark) {
			comment_kinds[i].read(r, str_from(line, 2));
			return;
		}
	}
	on_comment(r, str_from(line, 1));
}

static void read_line(struct reader *r, struct str line)
{
	if (line.len == 0) {
		end_entry(r);
	} else if (r->draft.is_broken) {
		return;
	} else if (line.ptr[0] == '#') {
		read_comment(r, line);
	} else {
		if (r->draft.is_obsolete)
			end_entry(r);
		if (line.ptr[0] != '"')
			begin_next(r);
		take_line(r);
		read_content(r, line, false);
	}
}

/* --- look-up --- */

static int by_hash(const void *left, const void *right)
{
	const struct po_slot *a = left, *b = right;
	int order;

	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	order = str_cmp(a->entry->key, b->entry->key);
	return order ? order : (a->entry > b->entry) - (a->entry < b->entry);
}

static void build_index(struct arena *a, struct po *po)
{
	struct po_slot *slots = NEW_ARRAY(a, struct po_slot, po->count);

	for (size_t i = 0; i < po->count; i++)
		slots[i] = (struct po_slot){ str_hash(po->entries[i].key), &po->entries[i] };
	if (po->count)
		qsort(slots, po->count, sizeof *slots, by_hash);
	po->index = slots;
}

static void report_duplicate(struct diags *ds, const struct po_entry *first, const struct po_entry *again)
{
	diag_span(ds, again->key_loc, str_length(again->key), RULE_DUPLICATE_KEY, "the key '%.*s' is given twice", STR_FMT(again->key));
	diag_hint(ds, "delete or rename one of the two; the first counts");
	diag_related(ds, first->key_loc, "first given here");
}

/* Keeps the first entry of each key. */
static void drop_repeated(struct arena *a, struct po *po, struct diags *ds)
{
	bool *repeated = NEW_ARRAY(a, bool, po->count);
	const struct po_entry *first = NULL;
	size_t kept = 0;

	for (size_t i = 0; i < po->count; i++) {
		const struct po_entry *e = po->index[i].entry;

		if (first && str_eq(first->key, e->key)) {
			report_duplicate(ds, first, e);
			repeated[e - po->entries] = true;
		} else {
			first = e;
		}
	}
	for (size_t i = 0; i < po->count; i++)
		if (!repeated[i])
			po->entries[kept++] = po->entries[i];
	if (kept == po->count)
		return;
	po->count = kept;
	build_index(a, po);
}

const struct po_entry *po_find(const struct po *po, struct str key)
{
	uint64_t hash = str_hash(key);
	size_t low = 0, high = po->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (po->index[middle].hash < hash)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < po->count && po->index[low].hash == hash; low++)
		if (str_eq(po->index[low].entry->key, key))
			return po->index[low].entry;
	return NULL;
}

static void read_lines(struct reader *r)
{
	for (r->line = 1; r->line <= r->source->line_count; r->line++) {
		if (r->entries.count + r->obsolete.count >= PO_ENTRIES_MAX) {
			diag_at(r->diags, (struct loc){ r->source, r->line, 1 }, RULE_PO_SYNTAX, "the file has more than %d entries", PO_ENTRIES_MAX);
			return;
		}
		read_line(r, str_trim(source_line(r->source, r->line)));
	}
	end_entry(r);
}

struct po *po_parse(struct arena *a, const struct source *src, struct diags *ds)
{
	struct po *po = NEW(a, struct po);
	struct reader r = { .arena = a, .source = src, .diags = ds, .po = po, .draft.current = FIELD_NONE };

	po->source = src;
	if (src->text.len > PO_SIZE_MAX)
		diag_at(ds, source_whole(src), RULE_PO_SYNTAX, "the file is larger than %d MiB", PO_SIZE_MAX >> 20);
	else if (encoding_check(src, ds))
		read_lines(&r);
	po->entries = r.entries.items;
	po->count = r.entries.count;
	po->obsolete = r.obsolete.items;
	po->obsolete_count = r.obsolete.count;
	build_index(a, po);
	drop_repeated(a, po, ds);
	return po;
}

/* Behind a string's last character: the first character of the next string that belongs to it, or the closing quote itself. */
static size_t next_string(struct str text, size_t quote)
{
	size_t at = quote + 1;

	while (at < text.len && (is_space(text.ptr[at]) || text.ptr[at] == '\r' || text.ptr[at] == '\n' ||
				 text.ptr[at] == '#' || text.ptr[at] == '~'))
		at++;
	return at < text.len && text.ptr[at] == '"' ? at + 1 : quote;
}

struct loc po_text_at(const struct po_entry *e, size_t offset)
{
	struct str text = e->text_loc.source->text;
	size_t at = source_offset(e->text_loc);

	if (e->text_exact) {
		struct loc loc = e->text_loc;

		loc.col += (uint32_t)str_length(str_slice(e->text, 0, offset));
		return loc;
	}
	for (size_t done = 0; at < text.len; ) {
		size_t next = text.ptr[at] == '"' ? next_string(text, at) : at;

		if (next == at && (done == offset || text.ptr[at] == '"'))
			break;
		if (next == at)
			done++;
		at = next != at ? next : at + (text.ptr[at] == '\\' ? 2 : 1);
	}
	return source_at(e->text_loc.source, at);
}
