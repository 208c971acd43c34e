/* Spellings in order. */
#include "model/spelling.h"

#include <stdlib.h>

struct spellings spellings_on(struct arena *a, size_t most)
{
	return (struct spellings){ .items = NEW_ARRAY(a, struct spelling, most) };
}

void spellings_add(struct arena *a, struct spellings *s, struct str written, uint32_t number, enum spelling_case how)
{
	struct str folded = written;

	if (written.len == 0)
		return;
	if (how == SPELLING_FOLD) {
		char *bytes = NEW_ARRAY(a, char, written.len);

		for (size_t i = 0; i < written.len; i++)
			bytes[i] = (char)spelling_lower(written.ptr[i]);
		folded.ptr = bytes;
	}
	s->items[s->count++] = (struct spelling){ folded, written, number };
}

static int by_folded(const void *x, const void *y)
{
	const struct spelling *a = x, *b = y;
	int order = str_cmp(a->folded, b->folded);

	return order ? order : (a->number > b->number) - (a->number < b->number);
}

void spellings_sort(struct spellings *s)
{
	size_t at = 0;

	if (s->count)
		qsort(s->items, s->count, sizeof *s->items, by_folded);
	for (size_t byte = 0; byte < 257; byte++) {
		while (at < s->count && (unsigned char)s->items[at].folded.ptr[0] < byte)
			at++;
		s->first[byte] = (uint32_t)at;
	}
}

struct spelling_range spellings_begin(const struct spellings *s, unsigned char c)
{
	return (struct spelling_range){ s->first[c], s->first[c + 1] };
}

/* The first spelling of the range whose byte at `depth` is `least` or more; those that end before come first. */
static size_t bound(const struct spellings *s, struct spelling_range r, size_t depth, unsigned least)
{
	while (r.low < r.high) {
		size_t middle = r.low + (r.high - r.low) / 2;
		struct str text = s->items[middle].folded;

		if (text.len <= depth || (unsigned char)text.ptr[depth] < least)
			r.low = middle + 1;
		else
			r.high = middle;
	}
	return r.low;
}

struct spelling_range spellings_narrow(const struct spellings *s, struct spelling_range r, size_t depth, unsigned char c)
{
	struct spelling_range narrowed;

	narrowed.low = bound(s, r, depth, c);
	narrowed.high = bound(s, (struct spelling_range){ narrowed.low, r.high }, depth, c + 1u);
	return narrowed;
}

const struct spelling *spellings_find(const struct spellings *s, struct str folded)
{
	size_t low = 0, high = s->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (str_cmp(s->items[middle].folded, folded) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < s->count && str_eq(s->items[low].folded, folded) ? &s->items[low] : NULL;
}

static void visit_ended(const struct spellings *s, struct spelling_range r, size_t depth, size_t to, struct spelling_visitor v)
{
	for (size_t i = r.low; i < r.high && i - r.low < SPELLING_ALIKE_MAX && s->items[i].folded.len == depth; i++)
		v.found(v.self, &s->items[i], to);
}

void spellings_at(const struct spellings *s, struct str text, size_t at, struct spelling_visitor v)
{
	struct spelling_range range = spellings_begin(s, (unsigned char)text.ptr[at]);

	for (size_t depth = 1; range.low < range.high && depth <= SPELLING_SIZE_MAX; depth++) {
		visit_ended(s, range, depth, at + depth, v);
		if (at + depth == text.len)
			break;
		range = spellings_narrow(s, range, depth, (unsigned char)text.ptr[at + depth]);
	}
}
