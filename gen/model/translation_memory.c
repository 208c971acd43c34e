/* The translations that a language has, found by their source text: exactly, or by likeness. */
#include "model/translation_memory.h"

#include <stdlib.h>

#include "base/vec.h"
#include "text/prose.h"

enum {
	SAME_MAX = 64,		/* entries of one source text that are looked at */
	PAIR_MAX = 16,		/* entries of one pair of words that are looked at: a pair of more says little */
	PAIRS_MAX = 64,		/* pairs of a text that are looked up */
	ALIKE_MAX = 8,		/* candidates that are compared in full */
	COMPARED_MAX = 4000,	/* bytes of a text that are compared */
};

struct remembered {
	const struct po_entry *entry;
	struct str source;	/* normal */
	size_t file;
};

/* A number of `remembered` under a hash. */
struct slot {
	uint64_t hash;
	uint32_t number;
};

struct slots {
	VEC(struct slot) list;
};

struct translation_memory {
	VEC(struct remembered) entries;
	struct slots sources;	/* by the whole text */
	struct slots pairs;	/* by two words that follow each other */
};

static int by_hash(const void *left, const void *right)
{
	const struct slot *a = left, *b = right;

	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

static void slots_add(struct arena *a, struct slots *slots, uint64_t hash, size_t number)
{
	*vec_push(a, &slots->list) = (struct slot){ hash, (uint32_t)number };
}

static void slots_sort(struct slots *slots)
{
	if (slots->list.count)
		qsort(slots->list.items, slots->list.count, sizeof *slots->list.items, by_hash);
}

static size_t slots_first(const struct slots *slots, uint64_t hash)
{
	size_t low = 0, high = slots->list.count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (slots->list.items[middle].hash < hash)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Hashes of the pairs of words of a normal text, at most `most`. */
static size_t pair_hashes(struct str text, uint64_t *hashes, size_t most)
{
	struct str rest = text, word, before = { NULL, 0 };
	size_t count = 0;

	while (count < most && str_split(&rest, ' ', &word)) {
		if (before.ptr)
			hashes[count++] = str_hash(str_slice(text, (size_t)(before.ptr - text.ptr), (size_t)(word.ptr - text.ptr) + word.len));
		before = word;
	}
	return count;
}

static void remember(struct arena *a, struct translation_memory *m, const struct po_entry *entry, size_t file)
{
	size_t number = m->entries.count;
	struct str source;
	uint64_t hashes[PAIRS_MAX];
	size_t count;

	if (!entry->text.len)
		return;
	source = prose_normal(a, entry->source);
	*vec_push(a, &m->entries) = (struct remembered){ entry, source, file };
	slots_add(a, &m->sources, str_hash(source), number);
	count = pair_hashes(source, hashes, PAIRS_MAX);
	for (size_t i = 0; i < count; i++)
		slots_add(a, &m->pairs, hashes[i], number);
}

const struct translation_memory *translation_memory_on(struct arena *a, const struct po *const *files, size_t count)
{
	struct translation_memory *m = NEW(a, struct translation_memory);

	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; files[i] && j < files[i]->count; j++)
			remember(a, m, &files[i]->entries[j], i);
		for (size_t j = 0; files[i] && j < files[i]->obsolete_count; j++)
			remember(a, m, &files[i]->obsolete[j], i);
	}
	slots_sort(&m->sources);
	slots_sort(&m->pairs);
	return m;
}

static size_t distance(size_t x, size_t y)
{
	return x > y ? x - y : y - x;
}

/* Is `x` a better translation to take than `y`? */
static bool is_nearer(const struct remembered *x, const struct remembered *y, struct str key, size_t file)
{
	bool x_key = str_eq(x->entry->key, key), y_key = str_eq(y->entry->key, key);

	if (x->entry->obsolete != y->entry->obsolete)
		return !x->entry->obsolete;
	if (x_key != y_key)
		return x_key;
	return distance(x->file, file) < distance(y->file, file);
}

const struct po_entry *translation_same(const struct translation_memory *m, struct arena *scratch, size_t file, struct str key, struct str source)
{
	struct str normal = prose_normal(scratch, source);
	uint64_t hash = str_hash(normal);
	size_t first = slots_first(&m->sources, hash);
	const struct remembered *best = NULL;

	for (size_t i = first; i < m->sources.list.count && i - first < SAME_MAX && m->sources.list.items[i].hash == hash; i++) {
		const struct remembered *r = &m->entries.items[m->sources.list.items[i].number];

		if (!r->entry->fuzzy && str_eq(r->source, normal) && (!best || is_nearer(r, best, key, file)))
			best = r;
	}
	return best ? best->entry : NULL;
}

/* Likeness. */

struct pairs {
	uint64_t *items;
	size_t count;
};

static int by_number(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

	return (a > b) - (a < b);
}

/* The pairs of neighbouring code points, sorted. */
static struct pairs character_pairs(struct arena *a, struct str text)
{
	struct str part = str_slice(text, 0, COMPARED_MAX);
	struct pairs p = { NEW_ARRAY(a, uint64_t, part.len), 0 };
	uint64_t before = 0;

	for (size_t at = 0; at < part.len;) {
		uint64_t c = str_code_point(part, &at);

		if (before)
			p.items[p.count++] = before << 32 | c;
		before = c;
	}
	if (p.count)
		qsort(p.items, p.count, sizeof *p.items, by_number);
	return p;
}

unsigned likeness(struct arena *scratch, struct str x, struct str y)
{
	struct pairs a = character_pairs(scratch, x), b = character_pairs(scratch, y);
	size_t i = 0, j = 0, both = 0;

	if (str_eq(x, y))
		return 100;
	while (i < a.count && j < b.count) {
		int order = by_number(&a.items[i], &b.items[j]);

		both += order == 0;
		i += order <= 0;
		j += order >= 0;
	}
	return a.count + b.count ? (unsigned)(200 * both / (a.count + b.count)) : 0;
}

/* A text that shares pairs of words with the one that is sought. */
struct candidate {
	uint32_t number;
	uint32_t shared;
};

struct candidates {
	VEC(struct candidate) list;
};

static int by_candidate(const void *left, const void *right)
{
	const struct candidate *a = left, *b = right;

	return (a->number > b->number) - (a->number < b->number);
}

static int by_shared(const void *left, const void *right)
{
	const struct candidate *a = left, *b = right;

	if (a->shared != b->shared)
		return a->shared > b->shared ? -1 : 1;
	return by_candidate(left, right);
}

/* Texts under each of the hashes: of a pair of words that very many texts have, only the first few, for it says little. */
static void candidates_find(const struct translation_memory *m, struct arena *scratch, struct str text, struct candidates *c)
{
	uint64_t hashes[PAIRS_MAX];
	size_t count = pair_hashes(text, hashes, PAIRS_MAX);

	for (size_t h = 0; h < count; h++) {
		size_t first = slots_first(&m->pairs, hashes[h]);

		for (size_t i = first; i < m->pairs.list.count && i - first < PAIR_MAX && m->pairs.list.items[i].hash == hashes[h]; i++)
			*vec_push(scratch, &c->list) = (struct candidate){ m->pairs.list.items[i].number, 1 };
	}
}

/* One candidate a text, those that share the most first. */
static void candidates_rank(struct candidates *c)
{
	size_t kept = 0;

	if (!c->list.count)
		return;
	qsort(c->list.items, c->list.count, sizeof *c->list.items, by_candidate);
	for (size_t i = 0; i < c->list.count; i++) {
		if (kept && c->list.items[kept - 1].number == c->list.items[i].number)
			c->list.items[kept - 1].shared++;
		else
			c->list.items[kept++] = c->list.items[i];
	}
	c->list.count = kept;
	qsort(c->list.items, kept, sizeof *c->list.items, by_shared);
}

const struct po_entry *translation_like(const struct translation_memory *m, struct arena *scratch, size_t file, struct str source)
{
	struct str normal = prose_normal(scratch, source);
	struct candidates c = { { NULL, 0, 0 } };
	const struct remembered *best = NULL;
	unsigned most = LIKENESS_LEAST - 1;

	candidates_find(m, scratch, normal, &c);
	candidates_rank(&c);
	for (size_t i = 0; i < c.list.count && i < ALIKE_MAX; i++) {
		const struct remembered *r = &m->entries.items[c.list.items[i].number];
		unsigned like = likeness(scratch, normal, r->source);

		if (like > most || (best && like == most && distance(r->file, file) < distance(best->file, file))) {
			most = like;
			best = r;
		}
	}
	return best ? best->entry : NULL;
}
