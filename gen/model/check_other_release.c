/* other-release: a number in prose that is another release of the image, and nothing else. */
#include "model/check_text.h"
#include "model/image_address.h"
#include "model/mention.h"

/* The walk over one piece. */
struct reading {
	const struct prose_check *check;
	struct str text;
	struct mention name;		/* the name of a component that was passed last */
	bool named;
	size_t names_at;		/* where the next name is looked for */
};

enum { TOKEN_MAX = 128 };

static const struct bytes digits = { .has = { BYTES_DIGIT } };
static const struct bytes token = { .has = { BYTES_ALNUM, ['.'] = true, ['-'] = true, ['_'] = true, ['+'] = true } };

static char byte_at(struct str s, size_t at)
{
	return at < s.len ? s.ptr[at] : '\0';
}

static bool is_alnum(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* --- What stands before --- */

/* The name of the image, or one it had, at the end of the text before a colon. */
static bool is_own_name(const struct image *image, struct str before)
{
	size_t from = before.len;
	struct str name;

	while (from > 0 && bytes_has(&token, before.ptr[from - 1]))
		from--;
	name = str_from(before, from);
	if (str_eq(name, image->image.s))
		return true;
	for (size_t i = 0; i < image->formerly.list.count; i++)
		if (str_eq(name, image->formerly.list.items[i].s))
			return true;
	return false;
}

/* Is the number free of what makes it something else: an address, a path, a comparison, the tag of another image? */
static bool stands_free(const struct reading *r, size_t from)
{
	static const char signs[] = "=<>~^@#$/%*&";
	char before = from ? r->text.ptr[from - 1] : ' ';

	if (strchr(signs, before))
		return false;
	return before != ':' || byte_at(r->text, from - 2) == ' ' || is_own_name(r->check->image, str_slice(r->text, 0, from - 1));
}

static bool is_connector(struct str between)
{
	static const char *const words[] = { "", "to", "version", "release", "v", "(", "を", ":", "バージョン" };

	between = str_trim(between);
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (str_is(between, words[i]))
			return true;
	return false;
}

/* Does the number belong to the name of a component before it, such as Ubuntu 24.04? */
static bool is_version(struct reading *r, size_t from)
{
	struct mention next;

	while (r->names_at < from) {
		if (!mention_next(r->check->world->registry, r->text, &r->names_at, &next)) {
			r->names_at = r->text.len;
			break;
		}
		r->name = next;
		r->named = true;
	}
	return r->named && r->name.to <= from && r->name.kind != MENTION_FACT && is_connector(str_slice(r->text, r->name.to, from));
}

/* --- What stands behind --- */

/* 25.10%, 25.10 GB: an amount. */
static bool is_amount(struct str text, size_t to)
{
	static const char *const units[] = { "%", "％", "x ", "ms", "s ", "GB", "GiB", "MB", "MiB", "TB", "TiB", "TFLOPS", "tokens", "倍", "秒" };
	size_t at = to + (byte_at(text, to) == ' ');

	for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
		if (str_starts(str_from(text, at), units[i]))
			return true;
	return false;
}

/* The release that a word is or begins with, as a tag does; absent when it is none. */
static struct str release_of(const struct image *image, struct str word)
{
	struct str part = word;

	while (part.len > 0 && part.len <= TOKEN_MAX) {
		if (id_index_find(&image->release_ids, part) < image->release_ids.count)
			return part;
		do
			part.len--;
		while (part.len > 0 && part.ptr[part.len] != '-');
	}
	return (struct str){ NULL, 0 };
}

/* --- Finding --- */

static bool is_base(const struct release *r, struct str release)
{
	return (r->base.release.s.ptr && str_eq(r->base.release.s, release)) ||
		(r->previous && r->previous->base.release.s.ptr && str_eq(r->previous->base.release.s, release));
}

static void found(const struct prose_check *c, const struct piece *p, size_t at, struct str release)
{
	if (c->is_shared) {
		diag_span(c->ds, p->place.at(p->place.self, at), str_length(release), RULE_OTHER_RELEASE,
			  "the text names the release '%.*s', and other releases show it, too", STR_FMT(release));
		diag_hint(c->ds, "refer to {{ release }}, or mark what is history: {{ literal(\"%.*s\") }}", STR_FMT(release));
		return;
	}
	diag_span(c->ds, p->place.at(p->place.self, at), str_length(release), RULE_OTHER_RELEASE, "the text names the release '%.*s', but this is %.*s",
		  STR_FMT(release), STR_FMT(c->release->release.s));
	diag_hint(c->ds, "refer to {{ release }} or {{ previous.release }}, or mark what is history: {{ literal(\"%.*s\") }}", STR_FMT(release));
}

/* Looks at the word [from, to). */
static void word_check(struct reading *r, const struct piece *p, size_t from, size_t to)
{
	const struct prose_check *c = r->check;
	struct str word, release;

	while (to > from && !is_alnum(r->text.ptr[to - 1]))
		to--;
	word = str_slice(r->text, from, to);
	release = release_of(c->image, word);
	if (!release.ptr || str_eq(release, c->release->release.s) || is_base(c->release, release) || !stands_free(r, from) ||
	    (release.len == word.len && (is_amount(r->text, to) || is_version(r, from))))
		return;
	found(c, p, from, release);
}

/* The end of what begins at `at` and holds no number of its own: a fact, an address; else of the word, or one byte. */
static size_t step(struct reading *r, size_t at, bool *word)
{
	const struct registry_address *registry;
	size_t end = fact_end(r->text, at);

	*word = false;
	if (end == at)
		end = image_address_end(r->check->world->project, r->check->image->image.s, r->text, at, &registry);
	if (end > at)
		return end;
	end = bytes_pass(&token, r->text, at);
	*word = end > at;
	return end > at ? end : at + 1;
}

void check_other_release(const struct prose_check *c, const struct piece *p)
{
	struct reading r = { .check = c, .text = p->text };
	bool word;

	if (c->image->release_ids.count < 2 || !bytes_in(&digits, r.text))
		return;
	for (size_t at = 0, end; at < r.text.len; at = end) {
		end = step(&r, at, &word);
		if (word && bytes_has(&digits, r.text.ptr[at]))
			word_check(&r, p, at, end);
	}
}
