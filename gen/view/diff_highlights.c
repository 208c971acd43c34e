/* The highlights that a comparison can vouch for. */
#include "view/diff_text.h"

#include "base/id_index.h"
#include "view/builder.h"
#include "view/markdown.h"

/* The sentences of a highlight; its id is that of the group. */
struct highlight {
	struct buf text;
};

static bool is_plain_name(struct str id)
{
	for (size_t i = 0; i < id.len; i++) {
		char c = id.ptr[i];
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';

		if (!letter && (i == 0 || (c != '-' && !(c >= '0' && c <= '9'))))
			return false;
	}
	return true;
}

static struct str component_fact(struct arena *a, const char *stem, struct str id)
{
	if (is_plain_name(id))
		return str_print(a, "{{ %scomponents.%.*s }}", stem, STR_FMT(id));
	return str_print(a, "{{ %scomponents[\"%.*s\"] }}", stem, STR_FMT(id));
}

/* The value before: a fact where the release is the previous one, else text that is marked as history. */
static struct str fact_before(struct arena *a, const struct diff *d, struct str fact, struct str value)
{
	return d->after->previous == d->before ? fact : str_print(a, "{{ literal(\"%.*s\") }}", STR_FMT(value));
}

static struct str sentence(struct arena *a, const struct diff *d, const char *key, const struct msg_arg args[3])
{
	struct builder b = { .a = a, .world = d->world, .language = d->language };

	return message_plain(&b, str_of(key), args, 3);
}

static struct str component_sentence(struct arena *a, const struct diff *d, const struct change *c)
{
	static const char *const keys[] = { [CHANGE_ADDED] = "diff.new", [CHANGE_REMOVED] = "diff.gone", [CHANGE_CHANGED] = "diff.moves" };
	const struct component *component = registry_find(d->world->registry, c->id);
	struct str name = component && component->name.s.ptr ? component->name.s : c->id;
	struct buf written = buf_on(a);
	struct msg_arg args[3];

	/* Braces in a name would be read as a fact. */
	markdown_text(&written, str_find(name, STR("{{"), 0) < name.len ? c->id : name, MARKDOWN_INLINE);
	args[0] = (struct msg_arg){ .name = STR("name"), .kind = MSG_ARG_TEXT, .text = buf_str(&written) };
	args[1] = (struct msg_arg){ .name = STR("before"), .kind = MSG_ARG_TEXT,
				    .text = fact_before(a, d, component_fact(a, "previous.", c->id), c->before) };
	args[2] = (struct msg_arg){ .name = STR("after"), .kind = MSG_ARG_TEXT, .text = component_fact(a, "", c->id) };
	return sentence(a, d, keys[c->kind], args);
}

static struct str driver_sentence(struct arena *a, const struct diff *d, const struct change *c)
{
	struct msg_arg args[3] = {
		{ .name = STR("name"), .kind = MSG_ARG_TEXT, .text = STR("") },
		{ .name = STR("before"), .kind = MSG_ARG_TEXT, .text = fact_before(a, d, STR("{{ previous.drivers.nvidia.minimum }}"), c->before) },
		{ .name = STR("after"), .kind = MSG_ARG_TEXT, .text = STR("{{ drivers.nvidia.minimum }}") },
	};

	return sentence(a, d, "diff.driver", args);
}

/* Can it stand in the quotes of an expression? */
static bool is_quotable(struct str value)
{
	for (size_t i = 0; i < value.len; i++)
		if (value.ptr[i] == '"' || value.ptr[i] == '\\' || value.ptr[i] == '\n' || value.ptr[i] == '{' || value.ptr[i] == '}')
			return false;
	return true;
}

static bool is_highlight(const struct change *c)
{
	if (c->where.ptr || c->kind == CHANGE_KEPT || !is_quotable(c->before))
		return false;
	if (c->group == CHANGE_COMPONENTS)
		return true;
	return c->group == CHANGE_DRIVERS && c->kind == CHANGE_CHANGED && str_is(c->id, "nvidia.minimum");
}

static struct str highlight_id(const struct diff *d, const struct change *c)
{
	const struct component *component = registry_find(d->world->registry, c->id);

	if (c->group == CHANGE_DRIVERS)
		return STR("drivers");
	return component && component->group.s.ptr ? component->group.s : STR("components");
}

/* Sentences that end with a full stop of Latin script need a blank between them. */
static void put_sentence(struct buf *out, struct str text)
{
	if (out->len && out->ptr[out->len - 1] == '.')
		buf_char(out, ' ');
	buf_put(out, text);
}

static void put_quoted(struct buf *out, struct str text)
{
	buf_char(out, '\'');
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '\'')
			buf_char(out, '\'');
		buf_char(out, text.ptr[i]);
	}
	buf_z(out, "'\n");
}

struct str diff_highlights(struct arena *a, const struct diff *d)
{
	struct id_index ids = id_index_on(a, d->changes.list.count);
	struct highlight *highlights = NEW_ARRAY(a, struct highlight, d->changes.list.count);
	struct buf out = buf_on(a);

	for (size_t i = 0; i < d->changes.list.count; i++) {
		const struct change *c = &d->changes.list.items[i];
		size_t before = ids.count, at;

		if (!is_highlight(c))
			continue;
		at = id_index_add(&ids, highlight_id(d, c));
		if (at == before)
			highlights[at].text = buf_on(a);
		put_sentence(&highlights[at].text, c->group == CHANGE_COMPONENTS ? component_sentence(a, d, c) : driver_sentence(a, d, c));
	}
	buf_z(&out, ids.count ? "highlights:\n" : "highlights: none\n");
	for (size_t i = 0; i < ids.count; i++) {
		buf_print(&out, "  %.*s: ", STR_FMT(ids.ids[i]));
		put_quoted(&out, buf_str(&highlights[i].text));
	}
	return buf_str(&out);
}
