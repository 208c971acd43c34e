/* placeholder-left: what an author meant to replace and a reader cannot use. */
#include "model/check.h"
#include "model/image_address.h"

/* Names that stand for something in instructions: [tag], <region-id>, {image:tag}. */
static const char *const names[] = {
	"tag", "image", "image:tag", "image-tag", "image_tag", "version", "release", "region", "region-id", "regionid", "region_id", "registry", NULL,
};

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_word(char c)
{
	return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') || c == '_';
}

static bool same(struct str s, const char *name)
{
	size_t i = 0;

	while (i < s.len && name[i] && lower(s.ptr[i]) == name[i])
		i++;
	return i == s.len && !name[i];
}

static bool is_name(struct str inside)
{
	for (size_t i = 0; names[i]; i++)
		if (same(inside, names[i]))
			return true;
	return inside.len > 5 && same(str_slice(inside, 0, 5), "your-");
}

/* End of a bracketed placeholder that begins at `at`; `at` when there is none. */
static size_t bracket_end(struct str text, size_t at)
{
	static const char pairs[][2] = { { '[', ']' }, { '<', '>' }, { '{', '}' } };
	char open = text.ptr[at], before = at ? text.ptr[at - 1] : ' ';

	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		size_t close = open == pairs[i][0] ? str_find_char(text, pairs[i][1], at) : text.len;
		char after = close + 1 < text.len ? text.ptr[close + 1] : ' ';

		if (close == text.len || !is_name(str_slice(text, at + 1, close)))
			continue;
		/* ${tag} is a variable, [tag](…) and [tag][…] are links, vec<tag> and a[tag] are code. */
		if (before == '$' || before == '{' || (open == '[' && (after == '(' || after == '[')) || (open != '{' && is_word(before)))
			return at;
		return close + 1;
	}
	return at;
}

/* xx.yy, x.y.z, XX.YY: versions that were never filled in. */
static size_t letters_end(struct str text, size_t at)
{
	static const char *const shapes[] = { "xx.yy.zz", "xx.yy", "x.y.z", "xx.xx", NULL };

	if (at && (is_word(text.ptr[at - 1]) || text.ptr[at - 1] == '.'))
		return at;
	for (size_t i = 0; shapes[i]; i++) {
		size_t len = str_of(shapes[i]).len;

		if (same(str_slice(text, at, at + len), shapes[i]) &&
		    (at + len >= text.len || (!is_word(text.ptr[at + len]) && (text.ptr[at + len] != '.' || at + len + 1 >= text.len || !is_word(text.ptr[at + len + 1])))))
			return at + len;
	}
	return at;
}

bool placeholder_next(struct str text, size_t *at, struct str *found)
{
	static const struct bytes starts = { .has = { ['['] = true, ['<'] = true, ['{'] = true, ['x'] = true, ['X'] = true } };

	while ((*at = bytes_find(&starts, text, *at)) < text.len) {
		size_t from = *at, end = fact_end(text, from);

		if (end > from) {
			*at = end;
			continue;
		}
		end = lower(text.ptr[from]) == 'x' ? letters_end(text, from) : bracket_end(text, from);
		*at = end > from ? end : from + 1;
		*found = str_slice(text, from, end);
		if (end > from)
			return true;
	}
	return false;
}

void check_placeholders(struct str text, struct text_place place, struct diags *ds)
{
	struct str found;
	size_t at = 0;

	while (placeholder_next(text, &at, &found)) {
		diag_span(ds, place.at(place.self, (size_t)(found.ptr - text.ptr)), str_length(found), RULE_PLACEHOLDER_LEFT,
			  "the placeholder '%.*s' was left in the text", STR_FMT(found));
		diag_hint(ds, "refer to the fact, such as {{ tag }}, {{ release }} or {{ address.public }}");
	}
}
