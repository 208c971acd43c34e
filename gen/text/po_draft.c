/* The entry being read, checked when it is whole. */
#include <strings.h>

#include "text/po_read.h"
#include "text/shown.h"

static const struct str charset = { "charset=", 8 };

static void check_charset(struct po_reader *r, struct str line)
{
	size_t at = str_find(line, charset, 0) + charset.len;
	struct str name = str_trim(str_from(line, at));

	if (at > line.len || strcasecmp(str_z(r->arena, name), "utf-8") == 0 || str_is(name, "CHARSET"))
		return;
	PO_BREAK(r, r->draft.fields[FIELD_TEXT].loc, "the header says charset '%.*s', but the file is UTF-8", STR_FMT(shown(r->arena, name)));
	diag_hint(r->diags, "write: Content-Type: text/plain; charset=UTF-8");
}

static void read_header(struct po_reader *r, struct str header)
{
	struct str rest = header, line;

	if (r->has_header) {
		PO_BREAK(r, r->draft.loc, "a second header: an entry whose msgid is empty");
		diag_hint(r->diags, "delete it, or write its key and source text in msgctxt and msgid");
		return;
	}
	r->has_header = true;
	while (str_split(&rest, '\n', &line)) {
		struct str name = str_slice(line, 0, str_find_char(line, ':', 0));

		if (str_is(name, "Language"))
			r->po->language = str_trim(str_from(line, name.len + 1));
		if (str_is(name, "Content-Type"))
			check_charset(r, line);
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

static void add_entry(struct po_reader *r)
{
	const struct po_draft *d = &r->draft;
	const struct po_strings *key = &d->fields[FIELD_KEY], *source = &d->fields[FIELD_SOURCE], *text = &d->fields[FIELD_TEXT];
	struct po_entry *e = d->is_obsolete ? vec_push(r->arena, &r->obsolete) : vec_push(r->arena, &r->entries);

	*e = (struct po_entry){
		.key = key->text, .source = source->text, .text = text->text, .previous_key = d->fields[FIELD_OLD_KEY].text,
		.previous = d->fields[FIELD_OLD_SOURCE].text,
		.notes = d->notes.text, .comments = d->comments.text, .references = d->references.text, .flags = d->flags.text,
		.fuzzy = has_flag(d->flags.text, "fuzzy"), .same = has_flag(d->flags.text, "same"), .obsolete = d->is_obsolete,
		.key_loc = key->loc, .source_loc = source->loc, .text_loc = text->is_exact ? text->exact_loc : text->loc,
		.text_exact = text->is_exact, .from = d->from, .to = d->to,
	};
}

static bool is_complete(struct po_reader *r)
{
	const struct po_draft *d = &r->draft;
	const struct po_strings *key = &d->fields[FIELD_KEY], *source = &d->fields[FIELD_SOURCE];

	if (!source->is_given)
		return PO_BREAK(r, d->loc, "an entry has no msgid");
	if (!d->fields[FIELD_TEXT].is_given)
		return PO_BREAK(r, d->loc, "an entry has no msgstr");
	if (d->is_obsolete)
		return true;
	if (!key->is_given || key->text.len == 0) {
		PO_BREAK(r, d->loc, "an entry has no key");
		diag_hint(r->diags, "write its key above msgid, as in: msgctxt \"highlights.torch\"");
		return false;
	}
	if (source->text.len == 0)
		return PO_BREAK(r, source->loc, "the msgid of '%.*s' is empty; it holds the source text", STR_FMT(shown(r->arena, key->text)));
	return true;
}

static bool is_header(const struct po_draft *d)
{
	const struct po_strings *source = &d->fields[FIELD_SOURCE];

	return !d->is_obsolete && !d->fields[FIELD_KEY].is_given && source->is_given && source->text.len == 0;
}

void po_draft_end(struct po_reader *r)
{
	const struct po_draft *d = &r->draft;

	if (d->loc.source && !d->is_broken) {
		if (is_header(d)) {
			r->po->header = str_slice(r->source->text, d->from, d->to);
			read_header(r, d->fields[FIELD_TEXT].text);
		} else if (is_complete(r)) {
			add_entry(r);
		}
	}
	r->broken_count += d->is_broken;
	if (!d->loc.source)
		r->po->comments = d->comments.text;
	r->draft = (struct po_draft){ .current = FIELD_NONE };
}

static size_t line_end(const struct po_reader *r)
{
	return r->line < r->source->line_count ? r->source->line_starts[r->line] : r->source->text.len;
}

void po_draft_take(struct po_reader *r)
{
	struct po_draft *d = &r->draft;

	if (!d->is_open)
		d->from = (size_t)(source_line(r->source, r->line).ptr - r->source->text.ptr);
	d->is_open = true;
	d->to = line_end(r);
}
