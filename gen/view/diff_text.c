/* Changes for readers and programs. */
#include "view/diff_text.h"

#include "view/builder.h"
#include "view/json.h"
#include "view/markdown.h"

enum value_state { STATE_ABSENT, STATE_UNTOLD, STATE_PRESENT, STATE_NONE, STATE_UNSET, STATE_VALUE };

static struct builder builder_of(struct arena *a, const struct diff *d)
{
	return (struct builder){ .a = a, .world = d->world, .language = d->language };
}

static struct msg_arg argument(const char *name, struct str text)
{
	return (struct msg_arg){ .name = str_of(name), .kind = MSG_ARG_TEXT, .text = text };
}

static struct str release_path(struct arena *a, const struct release *r)
{
	return str_print(a, "%.*s/%.*s", STR_FMT(r->image->image.s), STR_FMT(r->release.s));
}

static struct str message(struct arena *a, const struct diff *d, const char *key)
{
	struct builder b = builder_of(a, d);

	return message_plain(&b, str_of(key), NULL, 0);
}

static struct str title(struct arena *a, const struct diff *d)
{
	struct builder b = builder_of(a, d);
	struct msg_arg args[] = { argument("before", release_path(a, d->before)), argument("after", release_path(a, d->after)) };

	return message_plain(&b, STR("diff.title"), args, 2);
}

static struct str group_heading(struct arena *a, const struct diff *d, enum change_group group)
{
	struct builder b = builder_of(a, d);
	struct msg_arg arg = argument("group", str_of(change_groups[group]));

	return message_plain(&b, STR("diff.group"), &arg, 1);
}

/* What an empty value of a change means. */
static enum value_state value_state(const struct change *c, struct str value)
{
	static const enum value_state empty[CHANGE_GROUPS] = {
		[CHANGE_COMPONENTS] = STATE_PRESENT, [CHANGE_DRIVERS] = STATE_NONE, [CHANGE_IMAGES] = STATE_PRESENT,
		[CHANGE_ENVIRONMENT] = STATE_UNSET, [CHANGE_CONFIGURATIONS] = STATE_PRESENT, [CHANGE_GPU] = STATE_NONE,
	};

	/* What the notes say nothing of may be there all the same. */
	if (!value.ptr)
		return c->group == CHANGE_DRIVERS || c->group == CHANGE_GPU || (c->group == CHANGE_IMAGES && c->where.ptr) ? STATE_UNTOLD : STATE_ABSENT;
	return value.len ? STATE_VALUE : empty[c->group];
}

static struct str side_text(struct arena *a, const struct diff *d, const struct change *c, struct str value)
{
	static const char *const states[] = { "absent", "untold", "present", "none", "unset", "other" };
	struct builder b = builder_of(a, d);
	struct msg_arg args[] = { argument("state", str_of(states[value_state(c, value)])), argument("value", value.ptr ? value : STR("")) };

	return message_plain(&b, STR("diff.value"), args, 2);
}

static struct str after_text(struct arena *a, const struct diff *d, const struct change *c)
{
	struct builder b = builder_of(a, d);
	struct str text = side_text(a, d, c, c->after);
	struct msg_arg arg = argument("value", text);

	return c->kind == CHANGE_KEPT ? message_plain(&b, STR("diff.kept"), &arg, 1) : text;
}

static const struct component *component_of(const struct diff *d, const struct change *c)
{
	return c->group == CHANGE_COMPONENTS ? registry_find(d->world->registry, c->id) : NULL;
}

/* Is it what readers call it? Ids and paths are code. */
static struct str component_name(const struct diff *d, const struct change *c)
{
	const struct component *component = component_of(d, c);

	return component && component->name.s.ptr ? component->name.s : (struct str){ NULL, 0 };
}

static bool has_group(const struct diff *d, enum change_group group)
{
	for (size_t i = 0; i < d->changes.list.count; i++)
		if (d->changes.list.items[i].group == group)
			return true;
	return false;
}

static struct str partial_note(struct arena *a, const struct diff *d, const struct release *r)
{
	struct builder b = builder_of(a, d);
	struct msg_arg arg = argument("release", release_path(a, r));

	return message_plain(&b, STR("diff.partial"), &arg, 1);
}

static void plain_group(struct buf *out, const struct diff *d, enum change_group group)
{
	struct arena *a = out->arena;

	buf_print(out, "\n%.*s\n", STR_FMT(group_heading(a, d, group)));
	for (size_t i = 0; i < d->changes.list.count; i++) {
		const struct change *c = &d->changes.list.items[i];
		struct str name = component_name(d, c);

		if (c->group != group)
			continue;
		buf_print(out, "  %.*s%s%.*s: %.*s → %.*s\n", STR_FMT(c->where), c->where.ptr ? " " : "", STR_FMT(name.ptr ? name : c->id),
			  STR_FMT(side_text(a, d, c, c->before)), STR_FMT(after_text(a, d, c)));
	}
}

struct str diff_plain(struct arena *a, const struct diff *d)
{
	struct buf out = buf_on(a);

	buf_print(&out, "%.*s\n", STR_FMT(title(a, d)));
	for (size_t group = 0; group < CHANGE_GROUPS; group++)
		if (has_group(d, (enum change_group)group))
			plain_group(&out, d, (enum change_group)group);
	if (d->changes.list.count == 0)
		buf_print(&out, "\n%.*s\n", STR_FMT(message(a, d, "diff.nothing")));
	if (d->changes.partial_before)
		buf_print(&out, "\n%.*s\n", STR_FMT(partial_note(a, d, d->before)));
	if (d->changes.partial_after)
		buf_print(&out, "\n%.*s\n", STR_FMT(partial_note(a, d, d->after)));
	return buf_str(&out);
}

static void put_cell(struct buf *out, struct str text)
{
	markdown_text(out, text, MARKDOWN_CELL);
	buf_z(out, " | ");
}

static void markdown_row(struct buf *out, const struct diff *d, const struct change *c)
{
	struct arena *a = out->arena;
	struct str name = component_name(d, c);

	buf_z(out, "| ");
	if (c->where.ptr) {
		markdown_code(out, c->where, MARKDOWN_CELL);
		buf_z(out, " ");
	}
	if (name.ptr)
		markdown_text(out, name, MARKDOWN_CELL);
	else
		markdown_code(out, c->id, MARKDOWN_CELL);
	buf_z(out, " | ");
	put_cell(out, side_text(a, d, c, c->before));
	markdown_text(out, after_text(a, d, c), MARKDOWN_CELL);
	buf_z(out, " |\n");
}

static void markdown_group(struct buf *out, const struct diff *d, enum change_group group)
{
	struct arena *a = out->arena;

	buf_z(out, "\n## ");
	markdown_text(out, group_heading(a, d, group), MARKDOWN_INLINE);
	buf_z(out, "\n\n| ");
	put_cell(out, message(a, d, "diff.what"));
	put_cell(out, message(a, d, "diff.before"));
	markdown_text(out, message(a, d, "diff.after"), MARKDOWN_CELL);
	buf_z(out, " |\n| --- | --- | --- |\n");
	for (size_t i = 0; i < d->changes.list.count; i++)
		if (d->changes.list.items[i].group == group)
			markdown_row(out, d, &d->changes.list.items[i]);
}

static void put_paragraph(struct buf *out, struct str text)
{
	buf_char(out, '\n');
	markdown_text(out, text, MARKDOWN_LINE_START);
	buf_char(out, '\n');
}

struct str diff_markdown(struct arena *a, const struct diff *d)
{
	struct buf out = buf_on(a);

	buf_z(&out, "# ");
	markdown_text(&out, title(a, d), MARKDOWN_INLINE);
	buf_char(&out, '\n');
	for (size_t group = 0; group < CHANGE_GROUPS; group++)
		if (has_group(d, (enum change_group)group))
			markdown_group(&out, d, (enum change_group)group);
	if (d->changes.list.count == 0)
		put_paragraph(&out, message(a, d, "diff.nothing"));
	if (d->changes.partial_before)
		put_paragraph(&out, partial_note(a, d, d->before));
	if (d->changes.partial_after)
		put_paragraph(&out, partial_note(a, d, d->after));
	return buf_str(&out);
}

static void json_change(struct json *j, const struct diff *d, const struct change *c)
{
	json_map(j, JSON_ONE_LINE);
	json_member(j, STR("group"), str_of(change_groups[c->group]));
	json_member(j, STR("change"), str_of(change_kinds[c->kind]));
	json_member(j, STR("where"), c->where);
	json_member(j, STR("id"), c->id);
	json_member(j, STR("name"), component_name(d, c));
	json_member(j, STR("before"), c->before);
	json_member(j, STR("after"), c->after);
	json_map_end(j);
}

struct str diff_json(struct arena *a, const struct diff *d)
{
	struct buf out = buf_on(a);
	struct json j = json_on(&out);

	json_map(&j, JSON_LINES);
	json_member(&j, STR("before"), release_path(a, d->before));
	json_member(&j, STR("after"), release_path(a, d->after));
	json_key(&j, STR("partial"));
	json_bool(&j, d->changes.partial_before || d->changes.partial_after);
	json_key(&j, STR("changes"));
	json_list(&j, JSON_LINES);
	for (size_t i = 0; i < d->changes.list.count; i++)
		json_change(&j, d, &d->changes.list.items[i]);
	json_list_end(&j);
	json_map_end(&j);
	json_end(&j);
	return buf_str(&out);
}
