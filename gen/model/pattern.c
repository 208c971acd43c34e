/* Patterns of tags, filled in and matched whole. */
#include "model/pattern.h"

#include "model/image.h"

static struct str date_text(struct arena *a, struct date d)
{
	if (!d.month)
		return STR("*");
	return d.day ? str_print(a, "%04u%02u%02u", d.year, d.month, d.day) : str_print(a, "%04u%02u*", d.year, d.month);
}

static struct str component_text(const struct release *r, const struct image_entry *entry, struct str id)
{
	const struct component_use *use = component_effective(r, entry, NULL, id);

	return use && use->version.s.ptr ? use->version.s : STR("*");
}

/* The text for the name between braces; absent when relgen knows no such name. */
static struct str name_text(struct arena *a, struct str name, const struct release *r, const struct image_entry *entry)
{
	if (str_is(name, "release"))
		return r->release.s;
	if (str_is(name, "image"))
		return r->image->image.s;
	if (str_is(name, "date"))
		return date_text(a, r->date.date);
	if (str_starts(name, "components."))
		return component_text(r, entry, str_from(name, sizeof "components." - 1));
	return (struct str){ NULL, 0 };
}

static struct str fill(struct arena *a, struct str pattern, const struct release *r, const struct image_entry *entry)
{
	struct buf out = buf_on(a);

	for (size_t at = 0; at < pattern.len;) {
		size_t close = pattern.ptr[at] == '{' ? str_find_char(pattern, '}', at) : pattern.len;
		struct str text = { NULL, 0 };

		if (close < pattern.len)
			text = name_text(a, str_slice(pattern, at + 1, close), r, entry);
		if (text.ptr) {
			buf_put(&out, text);
			at = close + 1;
		} else {
			buf_char(&out, pattern.ptr[at++]);
		}
	}
	return buf_str(&out);
}

/* Text against literals and *; linear for the few stars a pattern has. */
static bool matches(struct str pattern, struct str text)
{
	size_t p = 0, t = 0, star = pattern.len, mark = 0;

	while (t < text.len) {
		if (p < pattern.len && pattern.ptr[p] == '*') {
			star = p++;
			mark = t;
		} else if (p < pattern.len && pattern.ptr[p] == text.ptr[t]) {
			p++;
			t++;
		} else if (star < pattern.len) {
			p = star + 1;
			t = ++mark;
		} else {
			return false;
		}
	}
	while (p < pattern.len && pattern.ptr[p] == '*')
		p++;
	return p == pattern.len;
}

bool pattern_matches(struct arena *a, struct str pattern, const struct release *r, const struct image_entry *entry, struct str text)
{
	return matches(fill(a, pattern, r, entry), text);
}

struct str pattern_filled(struct arena *a, struct str pattern, const struct release *r)
{
	return fill(a, pattern, r, NULL);
}
