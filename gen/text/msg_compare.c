/* A translation against its source: the same arguments, used as the same kind of thing, and the same tags. */
#include "base/id_index.h"
#include "text/msg_node.h"

enum { NAMES_SHOWN = 20 };

/* Uses that a translator may exchange for one another have one class; `rest` is how the class is written behind the name. */
static const struct {
	enum msg_type class;
	const char *name, *rest;
} classes[] = {
	[MSG_PLAIN] = { MSG_PLAIN, "plain text", "" },
	[MSG_NUMBER] = { MSG_NUMBER, "a number", ", number" },
	[MSG_DATE] = { MSG_DATE, "a date", ", date" },
	[MSG_LIST] = { MSG_LIST, "a list", ", list" },
	[MSG_PLURAL] = { MSG_NUMBER, "a number", ", plural, other{…}" },
	[MSG_SELECTORDINAL] = { MSG_NUMBER, "a number", ", selectordinal, other{…}" },
	[MSG_SELECT] = { MSG_SELECT, "a choice by 'select'", ", select, other{…}" },
	[MSG_ADDRESS] = { MSG_ADDRESS, "the address of a link", "" },
};

/* Links are compared by the arguments that they name. */
static const struct {
	enum msg_tag tag;
	const char *name;
} tags[] = { { MSG_TAG_BOLD, "b" }, { MSG_TAG_ITALIC, "i" }, { MSG_TAG_CODE, "c" } };

/* A message's arguments by name: the first use of each, and the classes that it is used as. */
struct side {
	struct id_index names;
	const struct msg_use **first;
	unsigned *classes;		/* bits */
};

struct comparison {
	const struct msg *message;	/* the source */
	struct side source, translation;
	struct msg_place place;
	struct diags *diags;
	bool same;
};

static struct side side_of(struct arena *a, const struct msg *m)
{
	struct side s = { id_index_on(a, m->use_count), NEW_ARRAY(a, const struct msg_use *, m->use_count), NEW_ARRAY(a, unsigned, m->use_count) };

	for (size_t i = 0; i < m->use_count; i++) {
		const struct msg_use *use = &m->uses[i];
		size_t before = s.names.count, at = id_index_add(&s.names, use->name);

		if (at == before)
			s.first[at] = use;
		s.classes[at] |= 1u << classes[use->type].class;
	}
	return s;
}

static struct loc place_of(const struct comparison *c, size_t offset)
{
	return c->place.at(c->place.self, offset);
}

static const struct msg_use *use_of(const struct side *s, struct str name)
{
	size_t at = id_index_find(&s->names, name);

	return at < s->names.count ? s->first[at] : NULL;
}

static bool has_class(const struct side *s, const struct msg_use *use)
{
	size_t at = id_index_find(&s->names, use->name);

	return at < s->names.count && s->classes[at] & 1u << classes[use->type].class;
}

/* Names that one message uses and the other does not; each once. */
struct names {
	struct str *items;
	size_t count;
};

static struct names names_without(struct arena *a, const struct side *s, const struct side *other)
{
	struct names names = { NEW_ARRAY(a, struct str, s->names.count), 0 };

	for (size_t i = 0; i < s->names.count; i++)
		if (!use_of(other, s->names.ids[i]))
			names.items[names.count++] = s->names.ids[i];
	return names;
}

static void drop_name(struct names *names, struct str name)
{
	size_t kept = 0;

	for (size_t i = 0; i < names->count; i++)
		if (!str_eq(names->items[i], name))
			names->items[kept++] = names->items[i];
	names->count = kept;
}

/* "'image', 'release'"; of many the first. */
static struct str source_names(const struct comparison *c)
{
	struct buf out = buf_on(c->diags->arena);

	for (size_t i = 0; i < c->source.names.count && i < NAMES_SHOWN; i++)
		buf_print(&out, "%s'%.*s'", out.len ? ", " : "", STR_FMT(c->source.names.ids[i]));
	if (c->source.names.count > NAMES_SHOWN)
		buf_print(&out, " and %zu more", c->source.names.count - NAMES_SHOWN);
	return buf_str(&out);
}

/* An argument that the source does not have. What it was probably meant to be is no longer missing. */
static void report_extra(struct comparison *c, struct str name, struct names *missing)
{
	struct str nearest = diag_nearest(c->diags, name, (struct str_column){ missing->items, missing->count, sizeof *missing->items });

	c->same = diag_span(c->diags, place_of(c, use_of(&c->translation, name)->offset), str_length(name), RULE_MESSAGE_ARGUMENT,
			    "the source has no argument '%.*s'", STR_FMT(name));
	if (!nearest.ptr && missing->count == 1)
		nearest = missing->items[0];
	if (nearest.ptr) {
		diag_hint(c->diags, "did you mean '%.*s'?", STR_FMT(nearest));
		drop_name(missing, nearest);
	} else if (c->source.names.count == 0) {
		diag_hint(c->diags, "the source has no arguments");
	} else {
		diag_hint(c->diags, "the source has %.*s", STR_FMT(source_names(c)));
	}
}

static void report_missing(struct comparison *c, struct str name)
{
	const struct msg_use *use = use_of(&c->source, name);

	c->same = diag_at(c->diags, place_of(c, 0), RULE_MESSAGE_ARGUMENT, "the argument '%.*s' of the source is missing", STR_FMT(name));
	if (use->type == MSG_ADDRESS)
		diag_hint(c->diags, "add <a ref=\"%.*s\">", STR_FMT(name));
	else
		diag_hint(c->diags, "add {%.*s%s}", STR_FMT(name), classes[use->type].rest);
}

static void compare_type(struct comparison *c, const struct msg_use *use)
{
	const struct msg_use *source = use_of(&c->source, use->name);

	if (!source || has_class(&c->source, use))
		return;
	c->same = diag_span(c->diags, place_of(c, use->offset), str_length(use->name), RULE_MESSAGE_ARGUMENT,
			    "the argument '%.*s' is %s here and %s in the source", STR_FMT(use->name), classes[use->type].name,
			    classes[source->type].name);
	if (source->type == MSG_ADDRESS)
		diag_hint(c->diags, "write <a ref=\"%.*s\">", STR_FMT(source->name));
	else
		diag_hint(c->diags, "write {%.*s%s}", STR_FMT(source->name), classes[source->type].rest);
}

static void compare_arguments(struct comparison *c, const struct msg *translation)
{
	struct names missing = names_without(c->diags->arena, &c->source, &c->translation);
	struct names extra = names_without(c->diags->arena, &c->translation, &c->source);

	for (size_t i = 0; i < extra.count; i++)
		report_extra(c, extra.items[i], &missing);
	for (size_t i = 0; i < missing.count; i++)
		report_missing(c, missing.items[i]);
	for (size_t i = 0; i < translation->use_count; i++)
		compare_type(c, &translation->uses[i]);
}

/* How often a tag stands in a message; of branches, the one with most counts, because languages have different branches.
   *first is the place of the first. */
static size_t tag_count(struct msg_nodes nodes, enum msg_tag tag, size_t *first)
{
	size_t count = 0;

	for (size_t i = 0; i < nodes.count; i++) {
		const struct msg_node *node = &nodes.items[i];
		size_t most = 0;

		if (node->kind == MSG_NODE_TAG && node->tag == tag) {
			*first = node->at < *first ? node->at : *first;
			count++;
		}
		count += tag_count(node->children, tag, first);
		for (size_t j = 0; j < node->branch_count; j++) {
			size_t inside = tag_count(node->branches[j].nodes, tag, first);

			most = inside > most ? inside : most;
		}
		count += most;
	}
	return count;
}

static void compare_tag(struct comparison *c, struct msg_nodes translation, enum msg_tag tag, const char *name)
{
	size_t ignored = SIZE_MAX, first = SIZE_MAX;
	size_t want = tag_count(c->message->nodes, tag, &ignored), have = tag_count(translation, tag, &first);
	struct loc loc = place_of(c, have ? first : 0);

	if (want == have)
		return;
	if (have == 0)
		c->same = diag_at(c->diags, loc, RULE_MESSAGE_ARGUMENT, "the tag '<%s>' of the source is missing", name);
	else if (want == 0)
		c->same = diag_span(c->diags, loc, 3, RULE_MESSAGE_ARGUMENT, "the source has no tag '<%s>'", name);
	else
		c->same = diag_span(c->diags, loc, 3, RULE_MESSAGE_ARGUMENT, "%zu tags '<%s>' where the source has %zu", have, name,
				    want);
}

bool msg_compare(const struct msg *source, const struct msg *translation, struct msg_place place, struct diags *ds)
{
	struct comparison c = {
		.message = source, .source = side_of(ds->arena, source), .translation = side_of(ds->arena, translation),
		.place = place, .diags = ds, .same = true,
	};

	compare_arguments(&c, translation);
	for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
		compare_tag(&c, translation->nodes, tags[i].tag, tags[i].name);
	return c.same;
}
