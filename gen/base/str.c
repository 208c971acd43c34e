/* Bytes looked at and bytes built. */
#include "base/str.h"
#include "base/word.h"

#include <string.h>

enum { BUF_FIRST = 64, NEAREST_MAX = 64, COLUMN_SHOWN = 20, SHORT_NEEDLE = 4 };

struct str str_of(const char *z)
{
	return (struct str){ z, z ? strlen(z) : 0 };
}

int str_cmp(struct str a, struct str b)
{
	size_t len = a.len < b.len ? a.len : b.len;
	int order = len ? memcmp(a.ptr, b.ptr, len) : 0;

	return order ? order : (a.len > b.len) - (a.len < b.len);
}

size_t str_find_char(struct str s, char c, size_t from)
{
	const char *hit = from < s.len ? memchr(s.ptr + from, c, s.len - from) : NULL;

	return hit ? (size_t)(hit - s.ptr) : s.len;
}

/* By its first byte: memmem makes a table of 256 bytes first, and short needles are such as {{ that few texts have. */
static size_t find_short(struct str s, struct str needle, size_t from)
{
	size_t end = s.len - needle.len + 1;

	while (from < end) {
		const char *hit = memchr(s.ptr + from, needle.ptr[0], end - from);

		if (!hit)
			break;
		if (memcmp(hit, needle.ptr, needle.len) == 0)
			return (size_t)(hit - s.ptr);
		from = (size_t)(hit - s.ptr) + 1;
	}
	return s.len;
}

size_t str_find(struct str s, struct str needle, size_t from)
{
	const char *hit;

	if (from > s.len || needle.len == 0 || s.len - from < needle.len)
		return s.len;
	/* What begins characters beyond ASCII begins many of them. */
	if (needle.len <= SHORT_NEEDLE && (unsigned char)needle.ptr[0] < 0x80)
		return find_short(s, needle, from);
	hit = memmem(s.ptr + from, s.len - from, needle.ptr, needle.len);
	return hit ? (size_t)(hit - s.ptr) : s.len;
}

struct str str_slice(struct str s, size_t from, size_t to)
{
	if (to > s.len)
		to = s.len;
	if (from > to)
		from = to;
	return (struct str){ s.ptr ? s.ptr + from : NULL, to - from };
}

struct str str_from(struct str s, size_t from)
{
	return str_slice(s, from, s.len);
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

struct str str_trim(struct str s)
{
	size_t from = 0, to = s.len;

	while (from < to && is_blank(s.ptr[from]))
		from++;
	while (to > from && is_blank(s.ptr[to - 1]))
		to--;
	return str_slice(s, from, to);
}

bool str_split(struct str *rest, char sep, struct str *part)
{
	size_t at;

	if (!rest->ptr)
		return false;
	at = str_find_char(*rest, sep, 0);
	*part = str_slice(*rest, 0, at);
	*rest = at < rest->len ? str_from(*rest, at + 1) : (struct str){ NULL, 0 };
	return true;
}

struct str str_copy(struct arena *a, struct str s)
{
	return (struct str){ str_z(a, s), s.len };
}

const char *str_z(struct arena *a, struct str s)
{
	char *copy = arena_alloc(a, s.len + 1);

	if (s.len)
		memcpy(copy, s.ptr, s.len);
	return copy;
}

struct str str_join(struct arena *a, const struct str *parts, size_t count, struct str separator)
{
	struct buf b = buf_on(a);

	for (size_t i = 0; i < count; i++) {
		if (i)
			buf_put(&b, separator);
		buf_put(&b, parts[i]);
	}
	return buf_str(&b);
}

/* Spreads every bit of a word over the whole of it, the low ones included, by which tables look up. */
static uint64_t mixed(uint64_t word)
{
	word = (word ^ word >> 32) * 0xD1342543DE82EF95u;
	return word ^ word >> 29;
}

uint64_t str_hash(struct str s)
{
	uint64_t hash = s.len;
	size_t at = 0;

	for (; s.len - at >= WORD_SIZE; at += WORD_SIZE)
		hash = mixed(hash ^ word_load(s.ptr + at));
	if (at < s.len) {
		uint64_t rest = 0;

		memcpy(&rest, s.ptr + at, s.len - at);
		hash = mixed(hash ^ rest);
	}
	return hash;
}

static char lowered(char c)
{
	if (c >= 'A' && c <= 'Z')
		return (char)(c - 'A' + 'a');
	return c == '_' ? '-' : c;
}

/* Optimal string alignment: an edit is a byte added, left out, changed or swapped with its neighbour. limit + 1 where there are more than
   `limit`: then no cell further from the diagonal matters, and a row without one in reach is the end. */
static size_t distance(struct str a, struct str b, size_t limit)
{
	size_t rows[3][NEAREST_MAX + 2];
	size_t *before = rows[0], *last = rows[1], *now = rows[2];

	for (size_t j = 0; j <= b.len + 1; j++)
		last[j] = j <= limit ? j : limit + 1;
	for (size_t i = 1; i <= a.len; i++) {
		size_t from = i > limit ? i - limit : 1, to = i + limit < b.len ? i + limit : b.len, least = limit + 1;
		size_t *swap = before;

		now[from - 1] = from == 1 && i <= limit ? i : limit + 1;
		for (size_t j = from; j <= to; j++) {
			bool same = lowered(a.ptr[i - 1]) == lowered(b.ptr[j - 1]);
			size_t best = last[j - 1] + (same ? 0 : 1);

			best = last[j] + 1 < best ? last[j] + 1 : best;
			best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
			if (i > 1 && j > 1 && a.ptr[i - 1] == b.ptr[j - 2] && a.ptr[i - 2] == b.ptr[j - 1] &&
			    before[j - 2] + 1 < best)
				best = before[j - 2] + 1;
			now[j] = best;
			least = best < least ? best : least;
		}
		now[to + 1] = limit + 1;
		if (least > limit && now[from - 1] > limit)
			return limit + 1;
		before = last;
		last = now;
		now = swap;
	}
	return last[b.len];
}

struct str str_nearest_in(struct str wanted, struct str_column candidates)
{
	struct str best = { NULL, 0 };
	size_t limit = wanted.len < 4 ? 1 : wanted.len < 8 ? 2 : 3;

	if (wanted.len > NEAREST_MAX)
		return best;
	for (size_t i = 0; i < candidates.count; i++) {
		struct str candidate = str_column_at(candidates, i);
		size_t d;

		if (candidate.len > NEAREST_MAX || candidate.len > wanted.len + limit || wanted.len > candidate.len + limit)
			continue;
		d = distance(wanted, candidate, limit);
		if (d > limit || d >= candidate.len)
			continue;
		best = candidate;
		if (d == 0)
			break;
		limit = d - 1;
	}
	return best;
}

struct str str_nearest(struct str wanted, const struct str *candidates, size_t count)
{
	return str_nearest_in(wanted, (struct str_column){ candidates, count, sizeof *candidates });
}

struct str str_column_text(struct arena *a, struct str_column column)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < column.count && i < COLUMN_SHOWN; i++) {
		struct str text = str_column_at(column, i);

		if (i)
			buf_z(&out, ", ");
		buf_put(&out, text);
	}
	if (column.count > COLUMN_SHOWN)
		buf_print(&out, " and %zu more", column.count - COLUMN_SHOWN);
	return buf_str(&out);
}

/* Length of the valid UTF-8 sequence at `at`, 0 when it is none (RFC 3629: no overlong forms, no surrogates). */
static size_t sequence(struct str s, size_t at)
{
	const unsigned char *p = (const unsigned char *)s.ptr + at;
	size_t len;

	/* Nearly all text beyond ASCII is kana, kanji and their like. */
	if (p[0] > 0xE0 && p[0] < 0xED && s.len - at >= 3)
		return (p[1] & 0xC0) == 0x80 && (p[2] & 0xC0) == 0x80 ? 3 : 0;
	len = p[0] < 0x80 ? 1 : p[0] >= 0xC2 && p[0] < 0xE0 ? 2 : p[0] >= 0xE0 && p[0] < 0xF0 ? 3 : p[0] >= 0xF0 && p[0] < 0xF5 ? 4 : 0;
	if (len == 0 || s.len - at < len)
		return 0;
	for (size_t i = 1; i < len; i++)
		if ((p[i] & 0xC0) != 0x80)
			return 0;
	if ((p[0] == 0xE0 && p[1] < 0xA0) || (p[0] == 0xED && p[1] > 0x9F) ||
	    (p[0] == 0xF0 && p[1] < 0x90) || (p[0] == 0xF4 && p[1] > 0x8F))
		return 0;
	return len;
}

uint32_t str_code_point_beyond(struct str s, size_t *offset)
{
	size_t len = sequence(s, *offset);
	const unsigned char *p = (const unsigned char *)s.ptr + *offset;

	*offset += len ? len : 1;
	switch (len) {
	case 2: return (p[0] & 0x1Fu) << 6 | (p[1] & 0x3Fu);
	case 3: return (p[0] & 0x0Fu) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
	case 4: return (p[0] & 0x07u) << 18 | (p[1] & 0x3Fu) << 12 | (p[2] & 0x3Fu) << 6 | (p[3] & 0x3Fu);
	default: return 0xFFFD;
	}
}

size_t str_length(struct str s)
{
	size_t count = 0;

	for (size_t i = 0; i < s.len; i++)
		count += ((unsigned char)s.ptr[i] & 0xC0) != 0x80;
	return count;
}

size_t str_invalid_utf8(struct str s)
{
	size_t at = 0;

	while (at < s.len) {
		size_t len;

		while (s.len - at >= WORD_SIZE && !word_has_high(word_load(s.ptr + at)))
			at += WORD_SIZE;
		if (at == s.len)
			break;
		len = (unsigned char)s.ptr[at] < 0x80 ? 1 : sequence(s, at);
		if (len == 0)
			break;
		at += len;
	}
	return at;
}

struct buf buf_on(struct arena *a)
{
	return (struct buf){ a, NULL, 0, 0 };
}

void buf_reserve(struct buf *b, size_t more)
{
	size_t need = b->len + more + 1, cap = b->cap ? b->cap : BUF_FIRST;

	if (need <= b->cap)
		return;
	while (cap < need)
		cap *= 2;
	b->ptr = arena_extend(b->arena, b->ptr, b->cap, cap);
	b->ptr[b->len] = '\0';
	b->cap = cap;
}

void buf_z(struct buf *b, const char *z)
{
	buf_put(b, str_of(z));
}

void buf_repeat(struct buf *b, char c, size_t count)
{
	buf_reserve(b, count);
	memset(b->ptr + b->len, c, count);
	b->len += count;
	b->ptr[b->len] = '\0';
}

void buf_code_point(struct buf *b, uint32_t c)
{
	if (c < 0x80) {
		buf_char(b, (char)c);
	} else if (c < 0x800) {
		buf_char(b, (char)(0xC0 | c >> 6));
		buf_char(b, (char)(0x80 | (c & 0x3F)));
	} else if (c < 0x10000) {
		buf_char(b, (char)(0xE0 | c >> 12));
		buf_char(b, (char)(0x80 | (c >> 6 & 0x3F)));
		buf_char(b, (char)(0x80 | (c & 0x3F)));
	} else {
		buf_char(b, (char)(0xF0 | c >> 18));
		buf_char(b, (char)(0x80 | (c >> 12 & 0x3F)));
		buf_char(b, (char)(0x80 | (c >> 6 & 0x3F)));
		buf_char(b, (char)(0x80 | (c & 0x3F)));
	}
}

struct str buf_str(const struct buf *b)
{
	return (struct str){ b->ptr ? b->ptr : "", b->len };
}
