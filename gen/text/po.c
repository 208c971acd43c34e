/* A PO file as entries, and entries by their keys. */
#include "text/po.h"

#include <stdlib.h>

#include "text/encoding.h"
#include "text/po_read.h"
#include "text/shown.h"

/* An entry's hash with its number, for look-up and for finding what is given twice. */
struct po_slot {
	uint64_t hash;
	const struct po_entry *entry;
};

static bool is_space(char c)
{
	return c == ' ' || c == '\t';
}

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
	diag_span(ds, again->key_loc, str_length(again->key), RULE_DUPLICATE_KEY, "the key '%.*s' is given twice", STR_FMT(shown(ds->arena, again->key)));
	diag_hint(ds, "delete or rename one of the two; the first counts");
	diag_related(ds, first->key_loc, "first given here");
}

/* Keeps the first entry of each key. */
static void drop_repeated(struct arena *a, struct po *po, struct diags *ds)
{
	bool *repeated = NEW_ARRAY(a, bool, po->count);
	const struct po_entry *first = NULL;
	size_t kept = 0, found = 0;

	for (size_t i = 0; i < po->count; i++) {
		const struct po_entry *e = po->index[i].entry;

		if (!first || !str_eq(first->key, e->key)) {
			first = e;
			continue;
		}
		repeated[e - po->entries] = true;
		if (found++ < PO_BROKEN_MAX)
			report_duplicate(ds, first, e);
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

/* True when all of the file could be read. */
static bool read_lines(struct po_reader *r)
{
	for (r->line = 1; r->line <= r->source->line_count; r->line++) {
		struct loc loc = { r->source, r->line, 1 };

		if (r->entries.count + r->obsolete.count >= PO_ENTRIES_MAX)
			return diag_at(r->diags, loc, RULE_PO_SYNTAX, "the file has more than %d entries", PO_ENTRIES_MAX);
		if (r->broken_count >= PO_BROKEN_MAX)
			return diag_at(r->diags, loc, RULE_PO_SYNTAX, "%d entries cannot be read; the rest of the file is skipped", PO_BROKEN_MAX);
		po_line_read(r, str_trim(source_line(r->source, r->line)));
	}
	po_draft_end(r);
	return r->broken_count == 0;
}

struct po *po_parse(struct arena *a, const struct source *src, struct diags *ds)
{
	struct po *po = NEW(a, struct po);
	struct po_reader r = { .arena = a, .source = src, .diags = ds, .po = po, .draft.current = FIELD_NONE };

	po->source = src;
	if (src->text.len > PO_SIZE_MAX)
		diag_at(ds, source_whole(src), RULE_PO_SYNTAX, "the file is larger than %d MiB", PO_SIZE_MAX >> 20);
	else if (encoding_check(src, ds))
		po->is_whole = read_lines(&r);
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

struct loc po_text_place(const void *entry, size_t offset)
{
	return po_text_at(entry, offset);
}

struct loc po_source_at(const void *entry, size_t offset)
{
	struct po_entry e = *(const struct po_entry *)entry;

	e.text = e.source;
	e.text_loc = e.source_loc;
	e.text_exact = false;
	return po_text_at(&e, offset);
}
