/* The site and the page as values. */
#include "view/builder.h"

#include "view/link.h"

static const struct loc nowhere;

struct value value_site(const struct builder *b)
{
	const struct site *site = &b->world->project->site;
	struct value map, *slots = map_begin(b, &type_site, nowhere, &map);

	slots[SITE_SLOT_TITLE] = site->title.s.ptr ? value_of(VALUE_TEXT, &site->title) : value_word("relgen");
	slots[SITE_SLOT_URL] = value_text(VALUE_URL, project_url(b->world->project), site->url.loc);
	return map;
}

/* The address of a page below the output folder; absent where the site has no address. */
static struct value full_address(const struct builder *b, struct str path)
{
	struct str url = project_url(b->world->project);

	if (!url.ptr)
		return value_absent();
	return value_text(VALUE_URL, STR_CAT(b->a, url, STR("/"), path), nowhere);
}

/* From a page so many folders deep back to where they begin: "../../". */
static struct str steps_up(const struct builder *b, struct str path)
{
	struct buf out = buf_on(b->a);

	for (size_t i = 0; i < path.len; i++)
		if (path.ptr[i] == '/')
			buf_put(&out, STR("../"));
	return out.len > 0 ? buf_str(&out) : STR("./");
}

static void alternate_fill(const struct builder *b, const struct language *l, struct str root, struct str path, struct value *map)
{
	struct value *slots = map_begin(b, &type_alternate, nowhere, map);
	struct str below = STR_CAT(b->a, l->tag, STR("/"), path);

	slots[ALTERNATE_SLOT_LANGUAGE] = value_text(VALUE_TEXT, l->tag, nowhere);
	slots[ALTERNATE_SLOT_NAME] = value_text(VALUE_TEXT, l10n_own_name(l->l10n), nowhere);
	slots[ALTERNATE_SLOT_PATH] = value_text(VALUE_URL, STR_CAT(b->a, root, below), nowhere);
	slots[ALTERNATE_SLOT_URL] = full_address(b, below);
	slots[ALTERNATE_SLOT_CURRENT] = value_bool(l == builder_language(b));
}

static struct value *page_begin(const struct builder *b, const struct language *l, struct value *map)
{
	struct value *slots = map_begin(b, &type_page, nowhere, map);

	slots[PAGE_SLOT_LANGUAGE] = value_text(VALUE_TEXT, l->tag, nowhere);
	slots[PAGE_SLOT_DIRECTION] = value_word(l10n_direction(l->l10n));
	return slots;
}

/* Feeds are of the languages for readers, and of sites with an address. */
static struct value feed_value(const struct builder *b, struct str path, struct str feed)
{
	struct buf out = buf_on(b->a);

	if (!feed.ptr || !project_url(b->world->project).ptr || b->language >= b->world->published_count)
		return value_absent();
	link_way(&out, path, feed);
	buf_z(&out, "feed.xml");
	return value_text(VALUE_URL, buf_str(&out), nowhere);
}

struct value value_page(const struct builder *b, struct str path, struct str feed)
{
	const struct language *l = builder_language(b);
	struct str own = STR_CAT(b->a, l->tag, STR("/"), path), root = steps_up(b, own);
	struct value map, *slots = page_begin(b, l, &map);
	size_t count = b->world->published_count;
	struct value *alternates = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++)
		alternate_fill(b, &b->world->languages[i], root, path, &alternates[i]);
	slots[PAGE_SLOT_PATH] = value_text(VALUE_URL, own, nowhere);
	slots[PAGE_SLOT_ROOT] = value_text(VALUE_URL, root, nowhere);
	slots[PAGE_SLOT_HOME] = value_text(VALUE_URL, steps_up(b, path), nowhere);
	slots[PAGE_SLOT_CANONICAL] = full_address(b, own);
	if (!b->html_only)
		slots[PAGE_SLOT_MARKDOWN] = value_text(VALUE_URL, STR("index.md"), nowhere);
	slots[PAGE_SLOT_FEED] = feed_value(b, path, feed);
	slots[PAGE_SLOT_ALTERNATES] = value_list(alternates, count);
	return map;
}

struct value value_translation(const struct builder *b, const struct translation_tally *tally)
{
	struct value map, *slots;

	if (tally->translated == tally->texts)
		return value_absent();
	slots = map_begin(b, &type_translation, nowhere, &map);
	slots[TRANSLATION_SLOT_TEXTS] = value_int((int64_t)tally->texts);
	slots[TRANSLATION_SLOT_TRANSLATED] = value_int((int64_t)tally->translated);
	slots[TRANSLATION_SLOT_SHOWN] = value_bool(tally->shown > 0);
	return map;
}

struct str page_folder(const struct builder *b, struct str own)
{
	return b->folder.ptr ? b->folder : own;
}

struct value page_way(const struct builder *b, struct str own, struct str to)
{
	struct buf out = buf_on(b->a);

	link_way(&out, page_folder(b, own), to);
	buf_put(&out, STR(""));
	return value_text(VALUE_URL, buf_str(&out), nowhere);
}

struct value value_page_neutral(const struct builder *b, struct str root)
{
	struct value map, *slots = page_begin(b, builder_language(b), &map);

	slots[PAGE_SLOT_PATH] = value_text(VALUE_URL, STR(""), nowhere);
	slots[PAGE_SLOT_ROOT] = value_text(VALUE_URL, root, nowhere);
	slots[PAGE_SLOT_HOME] = value_text(VALUE_URL, root, nowhere);
	slots[PAGE_SLOT_CANONICAL] = full_address(b, STR(""));
	slots[PAGE_SLOT_ALTERNATES] = value_list(NULL, 0);
	return map;
}

struct value value_choices(const struct builder *b, struct str root, const char *heading_key, const char *text_key)
{
	size_t count = b->world->published_count;
	struct value *items = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++) {
		struct builder in = *b;
		const struct language *l = &b->world->languages[i];
		struct str below = STR_CAT(b->a, l->tag, STR("/"));
		struct value *slots = map_begin(b, &type_choice, nowhere, &items[i]);

		in.language = i;
		slots[CHOICE_SLOT_LANGUAGE] = value_text(VALUE_TEXT, l->tag, nowhere);
		slots[CHOICE_SLOT_DIRECTION] = value_word(l10n_direction(l->l10n));
		slots[CHOICE_SLOT_NAME] = value_text(VALUE_TEXT, l10n_own_name(l->l10n), nowhere);
		slots[CHOICE_SLOT_PATH] = value_text(VALUE_URL, STR_CAT(b->a, root, below), nowhere);
		slots[CHOICE_SLOT_URL] = full_address(b, below);
		slots[CHOICE_SLOT_HEADING] = value_text(VALUE_TEXT, message_plain(&in, str_of(heading_key), NULL, 0), nowhere);
		slots[CHOICE_SLOT_TEXT] = value_text(VALUE_TEXT, message_plain(&in, str_of(text_key), NULL, 0), nowhere);
	}
	return value_list(items, count);
}
