/* Keys given twice. */
#include "text/ydoc_keys.h"

#include <stdlib.h>

#include "text/shown.h"
#include "text/unicode.h"

enum { FEW_KEYS = 24 };		/* up to here comparing each with each is the fastest */

static void report_duplicate(struct ykeys *keys, const struct yentry *first, const struct yentry *again)
{
	struct diags *ds = keys->diags;

	if (keys->found++ >= YKEYS_FINDINGS_MAX)
		return;
	diag_span(ds, again->key_loc, str_length(again->key), RULE_DUPLICATE_KEY, "the key '%.*s' is given twice%s",
		  STR_FMT(shown(ds->arena, again->key)), str_eq(first->key, again->key) ? "" : ", in two Unicode forms");
	diag_hint(ds, "delete or rename one of the two; the first counts");
	diag_related(ds, first->key_loc, "first given here");
}

struct sorted_key {
	struct str key;		/* in normal form C */
	struct yentry *entry;
};

/* By key; equal keys in the order of the file. */
static int by_key(const void *left, const void *right)
{
	const struct sorted_key *a = left, *b = right;
	int order = str_cmp(a->key, b->key);

	return order ? order : (a->entry > b->entry) - (a->entry < b->entry);
}

/* Marks the entries that repeat an earlier key by taking their value away. */
static void mark_repeated_of_many(struct ykeys *keys, struct yentry *entries, size_t count)
{
	struct arena_mark mark = arena_mark(keys->scratch);
	struct sorted_key *sorted = NEW_ARRAY(keys->scratch, struct sorted_key, count);
	struct yentry *first = entries;

	for (size_t i = 0; i < count; i++)
		sorted[i] = (struct sorted_key){ unicode_nfc(keys->scratch, entries[i].key), &entries[i] };
	qsort(sorted, count, sizeof *sorted, by_key);
	for (size_t i = 0; i < count; i++) {
		if (i && str_eq(sorted[i].key, sorted[i - 1].key)) {
			report_duplicate(keys, first, sorted[i].entry);
			sorted[i].entry->value = NULL;
		} else {
			first = sorted[i].entry;
		}
	}
	arena_rewind(keys->scratch, mark);
}

static void mark_repeated_of_few(struct ykeys *keys, struct yentry *entries, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		size_t j = 0;

		while (j < i && !(entries[j].value && str_eq(entries[i].key, entries[j].key)))
			j++;
		if (j == i)
			continue;
		report_duplicate(keys, &entries[j], &entries[i]);
		entries[i].value = NULL;
	}
}

/* A key that is not in normal form C may equal one that looks the same. */
static bool has_variant(const struct yentry *entries, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!unicode_is_nfc(entries[i].key))
			return true;
	return false;
}

size_t ydoc_drop_repeated(struct ykeys *keys, struct yentry *entries, size_t count)
{
	size_t kept = 0;

	if (count > FEW_KEYS || has_variant(entries, count))
		mark_repeated_of_many(keys, entries, count);
	else
		mark_repeated_of_few(keys, entries, count);
	for (size_t i = 0; i < count; i++)
		if (entries[i].value)
			entries[kept++] = entries[i];
	return kept;
}
