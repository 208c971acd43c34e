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
bool pattern_fits(struct str pattern, struct str text)
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
	return pattern_fits(fill(a, pattern, r, entry), text);
}

struct str pattern_filled(struct arena *a, struct str pattern, const struct release *r)
{
	return fill(a, pattern, r, NULL);
}

/* Part of a pattern with every name but {image} as *. */
static struct str loosened(struct arena *a, struct str pattern, struct str image)
{
	struct buf out = buf_on(a);

	buf_z(&out, "");
	for (size_t at = 0; at < pattern.len;) {
		size_t close = pattern.ptr[at] == '{' ? str_find_char(pattern, '}', at) : pattern.len;

		if (close == pattern.len) {
			buf_char(&out, pattern.ptr[at++]);
			continue;
		}
		buf_put(&out, str_is(str_slice(pattern, at + 1, close), "image") ? image : STR("*"));
		at = close + 1;
	}
	return buf_str(&out);
}

/* [0-9]+(\.[0-9]+)* */
static bool is_release(struct str s)
{
	bool digit = false;

	for (size_t i = 0; i < s.len; i++) {
		bool is_digit = s.ptr[i] >= '0' && s.ptr[i] <= '9';

		if (!is_digit && !(s.ptr[i] == '.' && digit))
			return false;
		digit = is_digit;
	}
	return digit;
}

struct pattern_form pattern_form(struct arena *a, struct str pattern, struct str image)
{
	static const char name[] = "{release}";
	size_t at = str_find(pattern, STR("{release}"), 0);

	return (struct pattern_form){
		.before = loosened(a, str_slice(pattern, 0, at), image),
		.behind = loosened(a, str_from(pattern, at + sizeof name - 1), image),
		.has_release = at < pattern.len,
	};
}

struct str pattern_beginning(struct str pattern)
{
	return str_slice(pattern, 0, str_find_char(pattern, '*', 0));
}

struct str pattern_release(const struct pattern_form *form, struct str tag)
{
	enum { TAG_MAX = 200 };		/* longer ones are no releases: the search is cubic */

	if (!form->has_release || tag.len > TAG_MAX)
		return (struct str){ NULL, 0 };
	for (size_t from = 0; from < tag.len; from++) {
		if (tag.ptr[from] < '0' || tag.ptr[from] > '9' || !pattern_fits(form->before, str_slice(tag, 0, from)))
			continue;
		for (size_t to = tag.len; to > from; to--)
			if (is_release(str_slice(tag, from, to)) && pattern_fits(form->behind, str_from(tag, to)))
				return str_slice(tag, from, to);
	}
	return (struct str){ NULL, 0 };
}

struct str pattern_rest(const struct pattern_form *form, struct str tag)
{
	struct pattern_form open = { form->before, STR("*"), form->has_release };
	struct str release = pattern_release(&open, tag);

	return release.ptr ? str_from(tag, (size_t)(release.ptr - tag.ptr) + release.len) : release;
}
