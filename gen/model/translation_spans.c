/* Code spans and addresses of a translation against those of its source: the same ones, in any order, as often as the language needs. */
#include "model/translation.h"
#include "text/shown.h"

/* What is compared, and how it is spoken of. */
struct span_rule {
	enum part_kind kind;
	enum rule_id rule;
	const char *extra, *missing;	/* with the text */
	const char *open, *close;	/* how it is written */
	const char *none;		/* the fix where the source has none at all */
};

static const struct span_rule span_rules[] = {
	{ PART_CODE, RULE_CODE_CHANGED, "the source has no code '%.*s'", "the code '%.*s' of the source is missing", "`", "`",
	  "the source has no code: take the marks away" },
	{ PART_ADDRESS, RULE_LINK_CHANGED, "the source has no link to '%.*s'", "the link to '%.*s' of the source is missing", "", "",
	  "the source has no link: leave its text only" },
};

/* A span without what makes no difference: line ends, runs of blanks, blanks around a fact. */
static struct str span_normal(struct arena *a, struct str text)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < text.len; i++) {
		bool blank = text.ptr[i] == ' ' || text.ptr[i] == '\n' || text.ptr[i] == '\r';
		char last = out.len ? out.ptr[out.len - 1] : ' ';
		bool closes = i + 1 < text.len && text.ptr[i] == '}' && text.ptr[i + 1] == '}';

		if (blank && (last == ' ' || (last == '{' && out.len > 1 && out.ptr[out.len - 2] == '{')))
			continue;
		if (closes && last == ' ')
			out.len--;
		buf_char(&out, blank ? ' ' : text.ptr[i]);
	}
	return str_trim(buf_str(&out));
}

/* The spans of one text, each once, with its first part. */
struct spans {
	struct id_index texts;
	const struct part **first;
};

static struct spans spans_of(struct arena *a, struct str text, const struct parts *parts, enum part_kind kind)
{
	struct spans s = { id_index_on(a, parts->list.count), NEW_ARRAY(a, const struct part *, parts->list.count) };

	for (size_t i = 0; i < parts->list.count; i++) {
		const struct part *p = &parts->list.items[i];
		size_t before = s.texts.count, at;
		struct str normal;

		if (p->kind != kind)
			continue;
		normal = span_normal(a, part_text(text, p));
		at = normal.len ? id_index_add(&s.texts, normal) : before + 1;
		if (at == before)
			s.first[at] = p;
	}
	return s;
}

/* Those of `of` that `other` lacks. */
static struct str *spans_without(struct arena *a, const struct spans *of, const struct spans *other, size_t *count)
{
	struct str *list = NEW_ARRAY(a, struct str, of->texts.count);

	*count = 0;
	for (size_t i = 0; i < of->texts.count; i++)
		if (id_index_find(&other->texts, of->texts.ids[i]) == other->texts.count)
			list[(*count)++] = of->texts.ids[i];
	return list;
}

static void drop(struct str *list, size_t *count, struct str text)
{
	size_t kept = 0;

	for (size_t i = 0; i < *count; i++)
		if (!str_eq(list[i], text))
			list[kept++] = list[i];
	*count = kept;
}

static void say(struct translation_check *c, const struct translation *t, enum rule_id rule, size_t from, size_t to, struct str message)
{
	translation_say(c, t, from, to, rule, "%.*s", STR_FMT(message));
}

/* The message of a rule, which holds one text. */
static struct str message_of(struct arena *a, const char *format, struct str text)
{
	struct buf out = buf_on(a);
	const char *at = strstr(format, "%.*s");

	buf_put(&out, (struct str){ format, (size_t)(at - format) });
	buf_put(&out, shown(a, text));
	buf_z(&out, at + sizeof "%.*s" - 1);
	return buf_str(&out);
}

/* What was meant counts as given: it is taken off the missing ones. */
static void say_extra(struct translation_check *c, const struct translation *t, const struct span_rule *r, const struct part *p, struct str *missing,
		      size_t *count)
{
	struct str text = span_normal(c->scratch, part_text(t->text, p));
	struct str near = diag_nearest(c->ds, text, (struct str_column){ missing, *count, sizeof *missing });

	say(c, t, r->rule, p->from, p->to, message_of(c->scratch, r->extra, text));
	if (!near.ptr && *count == 1)
		near = missing[0];
	if (!near.ptr) {
		diag_hint(c->ds, "%s", *count ? "leave code and addresses as they are in the source" : r->none);
		return;
	}
	diag_hint(c->ds, "write '%s%.*s%s'", r->open, STR_FMT(shown(c->ds->arena, near)), r->close);
	drop(missing, count, near);
}

static bool has_kind(const struct parts *parts, enum part_kind kind)
{
	for (size_t i = 0; i < parts->list.count; i++)
		if (parts->list.items[i].kind == kind)
			return true;
	return false;
}

static void spans_compare(struct translation_check *c, const struct translation *t, const struct span_rule *r)
{
	struct spans source = spans_of(c->scratch, t->source, &t->source_parts, r->kind);
	struct spans mine = spans_of(c->scratch, t->text, &t->parts, r->kind);
	size_t missing_count, extra_count;
	struct str *missing = spans_without(c->scratch, &source, &mine, &missing_count);
	struct str *extra = spans_without(c->scratch, &mine, &source, &extra_count);

	for (size_t i = 0; i < extra_count && i < TRANSLATION_FINDINGS_MAX; i++)
		say_extra(c, t, r, mine.first[id_index_find(&mine.texts, extra[i])], missing, &missing_count);
	for (size_t i = 0; i < missing_count && i < TRANSLATION_FINDINGS_MAX; i++) {
		say(c, t, r->rule, 0, 0, message_of(c->scratch, r->missing, missing[i]));
		diag_hint(c->ds, "add '%s%.*s%s'", r->open, STR_FMT(shown(c->ds->arena, missing[i])), r->close);
	}
}

void translation_spans(struct translation_check *c, const struct translation *t)
{
	for (size_t i = 0; i < sizeof span_rules / sizeof span_rules[0]; i++)
		if (has_kind(&t->source_parts, span_rules[i].kind) || has_kind(&t->parts, span_rules[i].kind))
			spans_compare(c, t, &span_rules[i]);
}
