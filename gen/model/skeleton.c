/* A row of functions over the field table of a release. */
#include "model/skeleton.h"

#include "model/version.h"
#include "model/yaml_write.h"

enum { INDENT = 2 };

struct skeleton {
	struct buf out;
	struct str name;
	const struct release *from;
	bool has_tag;			/* of the first image; addresses are made of it */
};

/* --- Comments --- */

/* Lines that are to be uncommented. */
static void put_commented(struct buf *out, struct str lines)
{
	struct str line;

	if (lines.len && lines.ptr[lines.len - 1] == '\n')
		lines.len--;
	while (lines.ptr && str_split(&lines, '\n', &line))
		buf_print(out, "#%.*s\n", STR_FMT(line));
}

static void put_open(struct skeleton *s, const struct field *f)
{
	buf_print(&s->out, "#%s: %s\n", f->key, f->example);
}

static const struct ynode *old(const struct skeleton *s, const char *key)
{
	return s->from ? ynode_get(s->from->node, key) : NULL;
}

/* --- Facts that texts name --- */

static bool starts_with_one(struct str s, const char *const *stems)
{
	for (size_t i = 0; stems[i]; i++)
		if (str_starts(s, stems[i]))
			return true;
	return false;
}

/* Facts that a skeleton has, or that no release has of its own. */
static bool is_settled(struct str fact)
{
	static const char *const settled[] = { "literal(", "release", "image.", "site.", "page.", NULL };

	return starts_with_one(fact, settled);
}

/* Facts that there are once an image has its tag. */
static bool is_of_tag(struct str fact)
{
	static const char *const of_tag[] = { "address.", "tag", NULL };

	return starts_with_one(fact, of_tag);
}

struct search {
	bool has_tag, open;
};

static void find_open(void *self, const struct prose_field *field)
{
	struct search *search = self;

	for (size_t i = 0; i < field->prose->fact_count; i++) {
		struct str fact = field->prose->facts[i].text;

		search->open |= !is_settled(fact) && !(search->has_tag && is_of_tag(fact));
	}
}

static bool section_is_open(const struct skeleton *s, const struct section *section)
{
	struct search search = { s->has_tag, false };

	record_each_prose(&step_record, section->shared ? section->shared : section, find_open, &search);
	return search.open || (section->section.s.ptr && !section->shared);
}

/* --- The fields that have something to carry over --- */

static void put_name(struct skeleton *s, const struct field *f)
{
	buf_print(&s->out, "%s: ", f->key);
	buf_char(&s->out, '"');
	buf_put(&s->out, s->name);
	buf_z(&s->out, "\"\n");
}

static void put_status(struct skeleton *s, const struct field *f)
{
	buf_print(&s->out, "%s: draft\n", f->key);
}

/* A draft is compared with a release only where it names it. */
static void put_previous(struct skeleton *s, const struct field *f)
{
	if (!s->from || version_cmp(s->from->release.s, s->name) >= 0) {
		put_open(s, f);
		return;
	}
	buf_print(&s->out, "%s: \"%.*s\"\n", f->key, STR_FMT(s->from->release.s));
}

static void put_as_it_was(struct skeleton *s, const struct field *f)
{
	const struct ynode *node = old(s, f->key);

	if (!node) {
		put_open(s, f);
		return;
	}
	buf_print(&s->out, "%s:", f->key);
	yaml_write(&s->out, node, INDENT);
}

/* As comments: what it was is a help, and no fact of this release. */
static void put_was(struct skeleton *s, const struct field *f)
{
	const struct ynode *node = old(s, f->key);
	struct buf was = buf_on(s->out.arena);

	if (!node) {
		put_open(s, f);
		return;
	}
	buf_print(&s->out, "# In %.*s:\n", STR_FMT(s->from->release.s));
	buf_print(&was, "%s:", f->key);
	yaml_write(&was, node, INDENT);
	put_commented(&s->out, buf_str(&was));
}

static void put_base(struct skeleton *s, const struct field *f)
{
	const struct base_image *base = s->from ? &s->from->base : NULL;

	if (!base || !base->image.s.ptr) {
		put_open(s, f);
		return;
	}
	buf_print(&s->out, "%s:\n  image: ", f->key);
	yaml_write_word(&s->out, base->image.s);
	buf_char(&s->out, '\n');
	if (base->release.s.ptr && str_find_char(base->release.s, '\n', 0) == base->release.s.len)
		buf_print(&s->out, "  #release: \"%.*s\"  in %.*s\n", STR_FMT(base->release.s), STR_FMT(s->from->release.s));
}

static void put_components(struct skeleton *s, const struct field *f)
{
	const struct component_uses *uses = s->from ? &s->from->components : NULL;
	size_t shown = 0;

	for (size_t i = 0; uses && i < uses->list.count; i++) {
		const struct component_use *use = &uses->list.items[i];

		if (use->removed)
			continue;
		if (!shown++)
			buf_print(&s->out, "# unknown stands for a version that has still to be entered.\n%s:\n", f->key);
		buf_z(&s->out, "  ");
		yaml_write_word(&s->out, use->id.s);
		buf_z(&s->out, ": unknown");
		if (use->version.s.ptr && str_find_char(use->version.s, '\n', 0) == use->version.s.len)
			buf_print(&s->out, "  # was %.*s in %.*s", STR_FMT(use->version.s), STR_FMT(s->from->release.s));
		buf_char(&s->out, '\n');
	}
	if (!shown)
		put_open(s, f);
}

/* The tag with the new release in the place of the old one; absent where that is not all that the tag says. */
static struct str new_tag(const struct skeleton *s, const struct image_entry *e)
{
	const struct texts *patterns = &s->from->image->tag;
	struct str tag = e->tag.s, release = s->from->release.s;
	size_t at = tag.ptr ? str_find(tag, release, 0) : 0;

	if (!tag.ptr || at == tag.len || (at && tag.ptr[at - 1] >= '0' && tag.ptr[at - 1] <= '9'))
		return (struct str){ NULL, 0 };
	for (size_t i = 0; i < patterns->list.count; i++) {
		struct str p = patterns->list.items[i].s;

		if (str_find(p, STR("{components."), 0) < p.len || str_find(p, STR("{date}"), 0) < p.len)
			return (struct str){ NULL, 0 };
	}
	return str_print(s->out.arena, "%.*s%.*s%.*s", STR_FMT(str_slice(tag, 0, at)), STR_FMT(s->name), STR_FMT(str_from(tag, at + release.len)));
}

static void put_entry(struct buf *out, const struct image_entry *e, struct str tag)
{
	static const char *const kept[] = { "registries", "mutable", "regions", NULL };

	buf_z(out, "  - tag: ");
	yaml_write_word(out, tag);
	buf_char(out, '\n');
	for (size_t i = 0; kept[i]; i++) {
		const struct ynode *node = ynode_get(e->node, kept[i]);

		if (!node)
			continue;
		buf_print(out, "    %s:", kept[i]);
		yaml_write(out, node, 3 * INDENT);
	}
	if (e->platforms.list.count)
		buf_z(out, "    platforms:\n");
	for (size_t i = 0; i < e->platforms.list.count; i++) {
		buf_z(out, "      ");
		yaml_write_word(out, e->platforms.list.items[i].id.s);
		buf_z(out, ": {}\n");
	}
}

static void put_images(struct skeleton *s, const struct field *f)
{
	struct buf entries = buf_on(s->out.arena), open = buf_on(s->out.arena);

	for (size_t i = 0; s->from && i < s->from->images.list.count; i++) {
		const struct image_entry *e = &s->from->images.list.items[i];
		struct str tag = new_tag(s, e);

		s->has_tag |= i == 0 && tag.ptr;
		put_entry(tag.ptr ? &entries : &open, e, tag.ptr ? tag : e->tag.s.ptr ? e->tag.s : STR("TAG"));
	}
	if (!entries.len && !open.len) {
		put_open(s, f);
		return;
	}
	buf_print(&s->out, entries.len ? "%s:\n" : "#%s:\n", f->key);
	buf_put(&s->out, buf_str(&entries));
	if (open.len) {
		buf_print(&s->out, "# In %.*s; its tag says more than the release:\n", STR_FMT(s->from->release.s));
		put_commented(&s->out, buf_str(&open));
	}
}

/* The values of a map or list as the texts in them allow: those that name open facts as comments. */
struct carried {
	struct buf kept, open;
};

static void put_carried(struct skeleton *s, const struct field *f, const struct carried *c)
{
	if (!c->kept.len && !c->open.len) {
		put_open(s, f);
		return;
	}
	buf_print(&s->out, c->kept.len ? "%s:\n" : "#%s:\n", f->key);
	if (c->kept.len)
		buf_put(&s->out, buf_str(&c->kept));
	if (c->open.len) {
		buf_z(&s->out, "# Once the facts that they name are entered:\n");
		put_commented(&s->out, buf_str(&c->open));
	}
}

static struct carried carried_on(struct arena *a)
{
	return (struct carried){ buf_on(a), buf_on(a) };
}

static void put_map_entry(struct buf *out, struct str id, const struct ynode *node)
{
	buf_z(out, "  ");
	yaml_write_word(out, id);
	buf_char(out, ':');
	yaml_write(out, node, 2 * INDENT);
}

static void put_environment(struct skeleton *s, const struct field *f)
{
	struct carried c = carried_on(s->out.arena);

	for (size_t i = 0; s->from && i < s->from->environment.list.count; i++) {
		const struct variable *v = &s->from->environment.list.items[i];
		struct search search = { s->has_tag, false };

		if (v->text.prose)
			find_open(&search, &v->text);
		put_map_entry(search.open ? &c.open : &c.kept, v->id.s, v->node);
	}
	put_carried(s, f, &c);
}

static void put_sections(struct skeleton *s, const struct field *f)
{
	struct carried c = carried_on(s->out.arena);

	for (size_t i = 0; s->from && i < s->from->sections.list.count; i++) {
		const struct section *section = &s->from->sections.list.items[i];
		struct buf *out = section_is_open(s, section) ? &c.open : &c.kept;
		struct yentry entry = { .value = (struct ynode *)section->node };
		struct ynode list = { .kind = YNODE_LIST, .entries = &entry, .count = 1 };
		struct buf text = buf_on(s->out.arena);

		if (section->node->kind == YNODE_SCALAR) {
			buf_z(out, "  - ");
			yaml_write_word(out, section->node->text);
			buf_char(out, '\n');
			continue;
		}
		yaml_write(&text, &list, INDENT);
		buf_put(out, str_from(buf_str(&text), 1));
	}
	put_carried(s, f, &c);
}

static void put_usage(struct skeleton *s, const struct field *f)
{
	struct carried c = carried_on(s->out.arena);

	for (size_t i = 0; s->from && i < s->from->usage.list.count; i++) {
		const struct section *step = &s->from->usage.list.items[i];

		put_map_entry(section_is_open(s, step) ? &c.open : &c.kept, step->id.s, step->node);
	}
	put_carried(s, f, &c);
}

static void put_highlights(struct skeleton *s, const struct field *f)
{
	if (s->from)
		buf_print(&s->out, "# 'relgen diff %.*s/%.*s %.*s --highlights' writes them from the facts.\n", STR_FMT(s->from->image->image.s),
			  STR_FMT(s->from->release.s), STR_FMT(s->name));
	put_open(s, f);
}

static const struct {
	const char *key;
	void (*put)(struct skeleton *s, const struct field *f);
} rows[] = {
	{ "release", put_name }, { "status", put_status }, { "previous", put_previous }, { "scenarios", put_as_it_was }, { "base", put_base },
	{ "contents", put_as_it_was }, { "components", put_components }, { "images", put_images }, { "drivers", put_was }, { "gpu", put_as_it_was },
	{ "environment", put_environment }, { "highlights", put_highlights }, { "sections", put_sections }, { "usage", put_usage },
};

static void put_field(struct skeleton *s, const struct field *f)
{
	buf_char(&s->out, '\n');
	yaml_write_comment(&s->out, str_of(f->help));
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (str_is(str_of(rows[i].key), f->key)) {
			rows[i].put(s, f);
			return;
		}
	put_open(s, f);
}

struct str skeleton_release(struct arena *a, struct str modeline, struct str name, const struct release *from)
{
	struct skeleton s = { .out = buf_on(a), .name = name, .from = from };

	buf_put(&s.out, modeline);
	if (from)
		buf_print(&s.out, "# Carried over from %.*s: what is not a comment; check each value.\n", STR_FMT(from->release.s));
	for (size_t i = 0; i < release_record.count; i++)
		put_field(&s, &release_record.fields[i]);
	return buf_str(&s.out);
}

struct str skeleton_record(struct arena *a, struct str modeline, const struct record *record, const struct skeleton_fact *facts, size_t count)
{
	struct skeleton s = { .out = buf_on(a) };

	buf_put(&s.out, modeline);
	for (size_t i = 0; i < record->count; i++) {
		const struct field *f = &record->fields[i];
		size_t at = 0;

		while (at < count && !str_is(str_of(facts[at].key), f->key))
			at++;
		buf_char(&s.out, '\n');
		yaml_write_comment(&s.out, str_of(f->help));
		if (at < count)
			buf_print(&s.out, "%s: %.*s\n", f->key, STR_FMT(facts[at].value));
		else
			put_open(&s, f);
	}
	return buf_str(&s.out);
}
