/* The prose of a release as values: notes, sections, steps, variables, corrections. */
#include "view/builder.h"

static const char *const state_words[] = {
	[NOTES_ABSENT] = "unknown", [NOTES_NONE] = "none", [NOTES_UNKNOWN] = "unknown", [NOTES_LISTED] = "listed",
};

static struct value notes_value(const struct builder *b, const struct notes *notes, struct prose_reader *reader)
{
	struct value map, *slots = map_begin(b, &type_notes, notes->loc, &map);
	struct value *items = NEW_ARRAY(b->a, struct value, notes->list.count);
	size_t count = 0;

	for (size_t i = 0; i < notes->list.count; i++) {
		const struct note *note = &notes->list.items[i];
		const struct prose_text *text = prose_text(reader, &note->text);
		struct value *item;

		if (!text)
			continue;
		item = map_begin(b, &type_note, note->id.loc, &items[count++]);
		item[NOTE_SLOT_TEXT] = value_prose(text, note->text.loc);
		item[NOTE_SLOT_ID] = value_of(VALUE_TEXT, &note->id);
	}
	slots[NOTES_SLOT_STATE] = value_word(state_words[notes->state]);
	slots[NOTES_SLOT_ITEMS] = value_list(items, count);
	return map;
}

/* A section of its own, or a shared one; left out where it has no title, which is a finding of its own. */
static bool section_fill(const struct builder *b, const struct section *section, struct prose_reader *reader, struct value *map)
{
	struct prose_reader shared = prose_reader_shared(b, reader, section->section.loc);
	struct prose_reader *from = section->shared ? &shared : reader;
	const struct section *text = section->shared ? section->shared : section;
	const struct prose_text *title = prose_text_needed(from, &text->title), *body = prose_text(from, &text->body);
	struct value *slots;

	if (!title)
		return false;
	slots = map_begin(b, &type_section, section->id.loc, map);
	slots[SECTION_SLOT_TITLE] = value_prose(title, text->title.loc);
	slots[SECTION_SLOT_ID] = value_of(VALUE_TEXT, &section->id);
	slots[SECTION_SLOT_BODY] = value_prose(body, text->body.loc);
	return true;
}

static struct value sections_value(const struct builder *b, const struct section *sections, size_t all, struct prose_reader *reader)
{
	struct value *items = NEW_ARRAY(b->a, struct value, all);
	size_t count = 0;

	for (size_t i = 0; i < all; i++)
		count += section_fill(b, &sections[i], reader, &items[count]);
	return value_list(items, count);
}

static struct value environment_value(const struct builder *b, const struct release *r, struct prose_reader *reader)
{
	size_t count = r->environment.list.count;
	struct dict_entry *entries = NEW_ARRAY(b->a, struct dict_entry, count);
	struct value *maps = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++) {
		const struct variable *v = &r->environment.list.items[i];
		struct value *slots = map_begin(b, &type_variable, v->id.loc, &maps[i]);

		slots[VARIABLE_SLOT_DEFAULT] = value_of(VALUE_CODE, &v->value);
		slots[VARIABLE_SLOT_NAME] = value_of(VALUE_CODE, &v->id);
		slots[VARIABLE_SLOT_TEXT] = value_prose(prose_text(reader, &v->text), v->text.loc);
		entries[i] = (struct dict_entry){ v->id.s, &maps[i] };
	}
	return value_dict(entries, count);
}

static struct value errata_value(const struct builder *b, const struct release *r, struct prose_reader *reader)
{
	size_t count = r->errata.list.count;
	struct value *items = NEW_ARRAY(b->a, struct value, count);

	for (size_t i = 0; i < count; i++) {
		const struct erratum *e = &r->errata.list.items[i];
		struct value *slots = map_begin(b, &type_erratum, e->id.loc, &items[i]);

		slots[ERRATUM_SLOT_TEXT] = value_prose(prose_text(reader, &e->text), e->text.loc);
		slots[ERRATUM_SLOT_ID] = value_of(VALUE_TEXT, &e->id);
		slots[ERRATUM_SLOT_DATE] = value_date(e->date.date, e->date.loc);
		slots[ERRATUM_SLOT_FIELD] = value_of(VALUE_CODE, &e->field);
		slots[ERRATUM_SLOT_WAS] = value_of(VALUE_TEXT, &e->was);
	}
	return value_list(items, count);
}

void value_release_prose(const struct builder *b, const struct release *r, struct prose_reader *reader, struct value *slots)
{
	slots[RELEASE_SLOT_ENVIRONMENT] = environment_value(b, r, reader);
	slots[RELEASE_SLOT_HIGHLIGHTS] = notes_value(b, &r->highlights, reader);
	slots[RELEASE_SLOT_FIXES] = notes_value(b, &r->fixes, reader);
	slots[RELEASE_SLOT_KNOWN_ISSUES] = notes_value(b, &r->known_issues, reader);
	slots[RELEASE_SLOT_SECTIONS] = sections_value(b, r->sections.list.items, r->sections.list.count, reader);
	slots[RELEASE_SLOT_BENCHMARKS] = value_benchmarks(b, r, reader);
	slots[RELEASE_SLOT_USAGE] = sections_value(b, r->usage.list.items, r->usage.list.count, reader);
	slots[RELEASE_SLOT_ERRATA] = errata_value(b, r, reader);
}
