/* Names, then the versions beside them, then versions that stand alone. */
#include "model/typed_version.h"

#include "model/registry.h"
#include "model/version_owner.h"
#include "model/version_token.h"

/* Blanks and marks further apart are not beside each other. */
enum { GAP_MAX = 256 };

struct reading {
	struct arena *arena;
	const struct registry *registry;
	struct str text;
	struct typed_versions out;
	struct name_ends names;
};

static char byte_at(struct str s, size_t at)
{
	return at < s.len ? s.ptr[at] : '\0';
}

/* One of the words at a place, as a word of its own where it is of letters; its length, or 0. */
static size_t word_at(struct str text, size_t at, const char *const *words)
{
	for (size_t i = 0; words[i]; i++) {
		struct str w = str_of(words[i]);
		size_t next = at + w.len;

		if (str_eq(str_slice(text, at, next), w) &&
		    (next >= text.len || !mention_joined((unsigned char)w.ptr[w.len - 1], (unsigned char)text.ptr[next])))
			return w.len;
	}
	return 0;
}

/* Behind the target of a link: `](https://…)`. */
static size_t target_end(struct str text, size_t at)
{
	size_t limit = at + GAP_MAX < text.len ? at + GAP_MAX : text.len;
	size_t end = str_find_char(str_slice(text, 0, limit), ')', at);

	return byte_at(text, at + 1) == '(' && end < limit ? end + 1 : at + 1;
}

/* Behind blanks and marks of Markdown, which part nothing. */
static size_t skip_gap(struct str text, size_t at)
{
	static const char *const marks[] = { " ", "*", "`", "\xC2\xA0", "　", NULL };

	for (;;) {
		size_t len = byte_at(text, at) ? word_at(text, at, marks) : 0;

		if (byte_at(text, at) == ']')
			at = target_end(text, at);
		else if (len)
			at += len;
		else
			return at;
	}
}

/* What may stand between a name and its version, once. */
static size_t skip_link(struct str text, size_t at)
{
	static const char *const links[] = {
		"to", "version", "versions", "release", "v", "(", "を", ":", "==", "=", "（", "：", "バージョン", "リリース", NULL,
	};
	size_t len = word_at(text, at, links);

	return len ? skip_gap(text, at + len) : at;
}

static bool starts_fact(struct str text, size_t at)
{
	return byte_at(text, at) == '{' && byte_at(text, at + 1) == '{';
}

static struct typed_version *push(struct reading *r, const struct mention *m, struct version_token t)
{
	struct typed_version *v = vec_push(r->arena, &r->out.list);

	v->version = str_slice(r->text, t.from, t.to);
	v->from = t.from;
	v->component = m->component;
	v->name = str_slice(r->text, m->from, m->to);
	v->claim = t.or_later || version_is_bound(r->text, m->from, skip_gap(r->text, t.to)) ? CLAIM_NONE : CLAIM_NOW;
	return v;
}

/* `2.5.1 to 2.6.0`, `2.5.1 から 2.6.0 に`: the second of two. */
static bool second_at(struct str text, size_t to, struct version_token *t)
{
	static const char *const arrows[] = { "to", "から", "→", "->", "⇒", NULL };
	size_t at = skip_gap(text, to), len = word_at(text, at, arrows);

	return len && version_token_at(text, skip_gap(text, at + len), t);
}

/* Is it a component's version, with nothing done to it? */
static bool is_version(struct str expression)
{
	if (!str_starts(expression, "components.") && !str_starts(expression, "previous.components."))
		return false;
	return str_find_char(expression, ' ', 0) == expression.len && str_find_char(expression, '|', 0) == expression.len;
}

/* A fact beside a name is that component's, or that of its twin. */
static void fact_take(struct reading *r, const struct mention *m, size_t at)
{
	struct mention fact;
	size_t next = at;
	struct str expression;

	if (!mention_next(r->registry, r->text, &next, &fact) || fact.from != at || fact.kind != MENTION_FACT)
		return;
	expression = str_trim(str_slice(r->text, fact.from + 2, fact.to - 2));
	if (fact.component == m->component || !is_version(expression) || str_eq(fact.component->same_as.s, m->component->id.s) ||
	    str_eq(m->component->same_as.s, fact.component->id.s))
		return;
	push(r, m, (struct version_token){ fact.from, fact.to, 0, false })->fact = fact.component;
}

static void beside_take(struct reading *r, const struct mention *m)
{
	static const char *const from[] = { "from", NULL };
	size_t at = skip_gap(r->text, m->to), moved = word_at(r->text, at, from);
	struct version_token first, second;
	struct typed_version *v;

	at = moved ? skip_gap(r->text, at + moved) : skip_link(r->text, at);
	if (starts_fact(r->text, at)) {
		fact_take(r, m, at);
		return;
	}
	if (!version_token_at(r->text, at, &first))
		return;
	v = push(r, m, first);
	if (second_at(r->text, first.to, &second)) {
		v->claim = CLAIM_BEFORE;
		push(r, m, second);
	} else if (moved || version_is_start(r->text, skip_gap(r->text, first.to))) {
		v->claim = CLAIM_NONE;
	}
}

/* Is the place one where a version can begin, and not the middle of a word, an option or a comparison? */
static bool can_begin(struct str text, size_t at)
{
	const struct str signs = STR("_.-=:/<>~+@$#\\&?!^|");
	unsigned char before;

	if (at == 0)
		return true;
	before = (unsigned char)text.ptr[at - 1];
	return !mention_joined(before, '0') && str_find_char(signs, (char)before, 0) == signs.len;
}

static bool is_alone(const struct reading *r, size_t at, struct version_token *t)
{
	struct str text = r->text;

	return can_begin(text, at) && version_token_at(text, at, t) && t->dots >= 2 &&
	       !version_token_is_address(str_slice(text, t->from, t->to)) && !version_is_of_other(text, at, t->to, &r->names);
}

/* Versions beside nothing; `named` are in the order of the text, too. */
static void alone_take(struct reading *r)
{
	struct typed_versions named = r->out;
	size_t next = 0;

	r->out = (struct typed_versions){ { NULL, 0, 0 } };
	for (size_t at = 0; at < r->text.len;) {
		struct version_token t;
		size_t address = mention_address_end(r->text, at);

		/* A v in front of it is no part of a version. */
		if (next < named.list.count && named.list.items[next].from <= at + 1) {
			*vec_push(r->arena, &r->out.list) = named.list.items[next];
			at = named.list.items[next].from + named.list.items[next].version.len;
			next++;
		} else if (starts_fact(r->text, at)) {
			at = str_find(r->text, STR("}}"), at);
			at = at < r->text.len ? at + 2 : at;
		} else if (address > at && !(next < named.list.count && named.list.items[next].from < address)) {
			at = address;
		} else if (is_alone(r, at, &t)) {
			*vec_push(r->arena, &r->out.list) =
				(struct typed_version){ .version = str_slice(r->text, t.from, t.to), .from = t.from };
			at = t.to;
		} else {
			at++;
		}
	}
}

/* Most texts have no version and no fact beside a name, and need no closer look. */
static bool may_have(struct str text)
{
	for (size_t at = str_find_char(text, '.', 1); at < text.len; at = str_find_char(text, '.', at + 1))
		if (text.ptr[at - 1] >= '0' && text.ptr[at - 1] <= '9' && byte_at(text, at + 1) >= '0' && byte_at(text, at + 1) <= '9')
			return true;
	return str_find(text, STR("components."), str_find(text, STR("{{"), 0)) < text.len;
}

struct typed_versions typed_versions_of(struct arena *a, const struct registry *registry, struct str text, enum text_form form)
{
	struct reading r = { .arena = a, .registry = registry, .text = text };
	struct mention m;

	if (!may_have(text))
		return r.out;
	for (size_t at = 0; mention_next(registry, text, &at, &m);) {
		if (m.kind == MENTION_FACT)
			continue;
		*vec_push(a, &r.names.list) = m.to;
		beside_take(&r, &m);
	}
	if (form == FORM_PROSE)
		alone_take(&r);
	return r.out;
}
