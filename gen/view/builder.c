/* What all builders of values share. */
#include "view/builder.h"

#include "view/html.h"

const struct language *builder_language(const struct builder *b)
{
	return &b->world->languages[b->language];
}

static struct str inlines_text(struct arena *a, struct inlines in)
{
	struct buf out = buf_on(a);

	if (in.count == 1 && in.items[0].kind == INLINE_TEXT)
		return in.items[0].text;
	inlines_plain(&out, in, NULL);
	return buf_str(&out);
}

static struct str message_text(struct arena *a, const struct catalog *c, struct str key, const struct msg_arg *args, size_t count)
{
	size_t at = catalog_find(c, key);

	if (at == c->count)
		return (struct str){ NULL, 0 };
	return inlines_text(a, msg_format(a, c->messages[at].msg, c->l10n, args, count));
}

struct str message_plain(const struct builder *b, struct str key, const struct msg_arg *args, size_t count)
{
	return message_text(b->a, builder_language(b)->catalog, key, args, count);
}

struct str message_or_id(const struct builder *b, const char *stem, struct str id)
{
	struct str text = message_plain(b, STR_CAT(b->a, str_of(stem), STR("."), id), NULL, 0);

	return text.ptr ? text : id;
}

struct wording wording_of(struct arena *a, const struct catalog *catalog)
{
	static const char *const keys[UNIT_BROKEN + 1] = {
		[UNIT_MISSING] = "unit.missing", [UNIT_STALE] = "unit.stale", [UNIT_FUZZY] = "unit.fuzzy", [UNIT_BROKEN] = "unit.broken",
	};
	struct wording w = { { NULL } };

	for (size_t i = 0; i <= UNIT_BROKEN; i++)
		if (keys[i])
			w.reasons[i] = str_z(a, message_text(a, catalog, str_of(keys[i]), NULL, 0));
	return w;
}

struct value *map_begin(const struct builder *b, const struct type *type, struct loc loc, struct value *map)
{
	struct value *slots = value_slots(b->a, type);

	*map = value_map(type, slots, loc);
	return slots;
}

struct value value_of(enum value_kind kind, const struct text *t)
{
	return value_text(kind, t->s, t->loc);
}

struct value value_texts(const struct builder *b, enum value_kind kind, const struct texts *texts)
{
	struct value *items = NEW_ARRAY(b->a, struct value, texts->list.count);

	for (size_t i = 0; i < texts->list.count; i++)
		items[i] = value_of(kind, &texts->list.items[i]);
	return value_list(items, texts->list.count);
}

struct value value_dict(const struct dict_entry *entries, size_t count)
{
	return (struct value){ .kind = VALUE_DICT, .dict = { entries, count } };
}

struct value value_word(const char *word)
{
	return word ? value_text(VALUE_TEXT, str_of(word), (struct loc){ NULL, 0, 0 }) : value_absent();
}

struct value value_prose(const struct prose_text *text, struct loc loc)
{
	return text ? (struct value){ .kind = VALUE_PROSE, .loc = loc, .prose = text } : value_absent();
}

struct str status_word(const struct release *r)
{
	switch (release_status(r)) {
	case STATUS_DRAFT:
		return STR("draft");
	case STATUS_WITHDRAWN:
		return STR("withdrawn");
	case STATUS_ABSENT:
	case STATUS_RELEASED:
		break;
	}
	return STR("released");
}

/* --- Readers of prose --- */

static struct prose_reader reader_of(const struct builder *b, const struct type *type, const struct value *record)
{
	return (struct prose_reader){
		.a = b->a,
		.language = builder_language(b),
		.source_language = b->world->project->source_language.s,
		.fallback = (enum fallback)b->world->project->fallback,
		.reasons = b->wording->reasons,
		.type = type,
		.record = record,
		.ds = b->ds,
		.place = b->place,
		.memo = b->memo,
		.tally = b->tally,
	};
}

/* The folder of the page's language, as the page sees it. Texts that stand on another page than their own still lead from that. */
static struct str language_folder(const struct builder *b)
{
	struct buf out = buf_on(b->a);

	for (size_t i = 0; i < b->folder.len; i++)
		if (b->folder.ptr[i] == '/')
			buf_z(&out, "../");
	buf_print(&out, "../%.*s/", STR_FMT(builder_language(b)->tag));
	return buf_str(&out);
}

struct link_place *link_place_on(const struct builder *b, const struct image *image, const struct release *r, struct str folder)
{
	struct link_place *place = NEW(b->a, struct link_place);

	place->base = (struct link_base){ .language = builder_language(b)->tag, .image = image->image.s, .folder = folder };
	if (b->folder.ptr)
		place->base.above = language_folder(b);
	place->world = b->world;
	place->release = r;
	place->image = image;
	place->reach = b->memo ? &b->memo->reach : NULL;
	return place;
}

struct prose_reader prose_reader_release(const struct builder *b, const struct release *r, const struct value *record)
{
	struct prose_reader reader = reader_of(b, &type_release, record);

	reader.origin = r->source;
	reader.po = r->pos ? r->pos[b->language] : NULL;
	return reader;
}

struct prose_reader prose_reader_image(const struct builder *b, const struct image *image, const struct value *record)
{
	struct prose_reader reader = reader_of(b, &type_image, record);

	reader.origin = image->source;
	reader.po = image->pos ? image->pos[b->language] : NULL;
	return reader;
}

struct prose_reader prose_reader_shared(const struct builder *b, const struct prose_reader *reader, struct loc included)
{
	struct prose_reader shared = *reader;

	shared.origin = b->world->sections->source;
	shared.po = builder_language(b)->sections;
	shared.included = included;
	shared.said_missing = false;
	return shared;
}
