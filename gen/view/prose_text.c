/* Prose in one language: looks up the translation of each unit, says what is wrong with it, and fills in the facts. */
#include "view/prose_text.h"

#include "base/id_index.h"
#include "model/translation_state.h"

/* One field being made ready. */
struct field_text {
	struct prose_reader *reader;
	const struct prose_field *field;
	const struct inlines *sources;	/* by unit, from 0 */
	struct str *facts;		/* of the field, by number */
	struct str *source_facts;	/* in the source's language; NULL until a unit falls back */
	struct unit_text *units;
	size_t kept;			/* units that are not left out */
	bool incomplete;		/* a fact is not there */
};

/* --- Facts --- */

static struct str fact_text(struct prose_reader *r, const struct fact *fact, const struct value *record, const struct catalog *catalog)
{
	struct tmpl_run run = { .scratch = r->a, .catalog = catalog, .root = record->map.slots, .ds = r->ds };
	size_t before = r->ds->findings.count;
	const struct expr *e = expr_compile(r->a, fact->text, fact->loc, r->type, r->ds);
	struct str text;

	if (e && expr_text(e, &run, &text))
		return text;
	if (r->included.source && r->ds->findings.count > before)
		diag_related(r->ds, r->included, "included here");
	return fact->text;
}

static struct str *facts_of(struct prose_reader *r, const struct prose *prose, const struct value *record, const struct catalog *catalog)
{
	struct str *facts = NEW_ARRAY(r->a, struct str, prose->fact_count);

	for (size_t i = 0; i < prose->fact_count; i++)
		facts[i] = fact_text(r, &prose->facts[i], record, catalog);
	return facts;
}

/* The facts for a unit that falls back. */
static const struct str *facts_in_source(struct field_text *t)
{
	struct source_record *source = t->reader->source_record;

	if (!source || t->field->prose->fact_count == 0)
		return t->facts;
	if (!source->made)
		source->made = source->make(source);
	if (!t->source_facts)
		t->source_facts = facts_of(t->reader, t->field->prose, source->made, source->catalog);
	return t->source_facts;
}

struct fact_numbers {
	uint32_t *items;
	size_t count, cap;
};

/* The facts that inlines use, in order. */
static void facts_collect(struct arena *a, const struct inlines *in, struct fact_numbers *numbers)
{
	for (size_t i = 0; i < in->count; i++) {
		const struct inline_node *n = &in->items[i];

		if (n->kind == INLINE_FACT)
			*vec_push(a, numbers) = n->fact;
		facts_collect(a, &n->children, numbers);
		facts_collect(a, &n->address, numbers);
		facts_collect(a, &n->title, numbers);
	}
}

/* --- Units --- */

static void sources_collect(const struct blocks *blocks, struct inlines *sources)
{
	for (size_t i = 0; i < blocks->count; i++) {
		const struct block *block = &blocks->items[i];

		if (block->unit != UNIT_NONE)
			sources[block->unit - 1] = block->inlines;
		for (size_t j = 0; j < block->line_count; j++)
			if (block->lines[j].unit != UNIT_NONE)
				sources[block->lines[j].unit - 1] = block->lines[j].inlines;
		sources_collect(&block->children, sources);
	}
}

/* releases/x/26.05.yaml is translated in i18n/ja/x/26.05.po. */
static struct str po_name(const struct prose_reader *r)
{
	struct str name = r->origin->name;

	if (str_starts(name, "releases/"))
		name = str_from(name, sizeof "releases/" - 1);
	if (str_ends(name, ".yaml"))
		name = str_slice(name, 0, name.len - (sizeof ".yaml" - 1));
	return str_print(r->a, "i18n/%.*s/%.*s.po", STR_FMT(r->language->tag), STR_FMT(name));
}

/* A text without a good translation is a mistake where the project says so. */
static enum unit_state fell_back(struct prose_reader *r, enum unit_state state)
{
	if (r->fallback == FALLBACK_FAIL && state != UNIT_BROKEN)
		r->ds->findings.items[r->ds->findings.count - 1].severity = SEVERITY_ERROR;
	return state;
}

static enum unit_state no_file(struct prose_reader *r)
{
	if (r->said_missing)
		return UNIT_MISSING;
	r->said_missing = true;
	diag_at(r->ds, source_whole(r->origin), RULE_MESSAGE_MISSING, "nothing is translated into '%.*s', because there is no '%.*s'",
		STR_FMT(r->language->tag), STR_FMT(po_name(r)));
	diag_hint(r->ds, "write the file: an entry for each text, with its key as msgctxt");
	return fell_back(r, UNIT_MISSING);
}

static enum unit_state no_entry(struct prose_reader *r, struct str key)
{
	if (r->po->is_whole) {
		diag_at(r->ds, source_whole(r->po->source), RULE_MESSAGE_MISSING, "'%.*s' has no translation", STR_FMT(key));
		diag_hint(r->ds, "add an entry with msgctxt \"%.*s\"", STR_FMT(key));
		diag_about(r->ds, key);
	}
	return fell_back(r, UNIT_MISSING);
}

/* What can be said of an entry without reading its translation. */
static enum unit_state entry_state(struct prose_reader *r, const struct po_entry *e, const struct unit *unit)
{
	switch (translation_state(r->a, e, unit->text)) {
	case TRANSLATION_MISSING:
		diag_at(r->ds, e->text_loc, RULE_MESSAGE_MISSING, "the translation of '%.*s' is empty", STR_FMT(e->key));
		return fell_back(r, UNIT_MISSING);
	case TRANSLATION_STALE:
		diag_at(r->ds, e->source_loc, RULE_MESSAGE_STALE, "the text of '%.*s' has changed since it was translated", STR_FMT(e->key));
		diag_hint(r->ds, "translate the text of today, and put it into msgid");
		diag_related(r->ds, unit->loc, "the text of today");
		return fell_back(r, UNIT_STALE);
	case TRANSLATION_FUZZY:
		diag_at(r->ds, e->key_loc, RULE_MESSAGE_FUZZY, "the translation of '%.*s' is marked as fuzzy", STR_FMT(e->key));
		diag_hint(r->ds, "review it, then take the word fuzzy away");
		return fell_back(r, UNIT_FUZZY);
	case TRANSLATION_SAME:
	case TRANSLATION_DONE:
		break;
	}
	return UNIT_DONE;
}

/* --- The facts of a translation against those of its source --- */

/* The facts that a unit of the source uses, each once. */
struct unit_facts {
	struct id_index texts;
	const struct str *shown;	/* what each shows */
	bool *given;			/* does the translation have it? */
};

static struct unit_facts unit_facts(const struct field_text *t, size_t unit)
{
	struct arena *a = t->reader->a;
	struct fact_numbers numbers = { NULL, 0, 0 };
	struct str *shown;
	struct unit_facts facts;

	facts_collect(a, &t->sources[unit], &numbers);
	shown = NEW_ARRAY(a, struct str, numbers.count);
	facts = (struct unit_facts){ id_index_on(a, numbers.count), shown, NEW_ARRAY(a, bool, numbers.count) };
	for (size_t i = 0; i < numbers.count; i++) {
		uint32_t number = numbers.items[i];

		shown[id_index_add(&facts.texts, t->field->prose->facts[number].text)] = t->facts[number];
	}
	return facts;
}

/* Says that a fact is not the source's; the one that was meant counts as given. */
static bool fact_foreign(struct prose_reader *r, const struct fact *fact, struct unit_facts *source)
{
	struct str nearest = diag_nearest(r->ds, fact->text, (struct str_column){ source->texts.ids, source->texts.count, sizeof *source->texts.ids });

	diag_span(r->ds, fact->loc, str_length(fact->text), RULE_MESSAGE_ARGUMENT, "'%.*s' is not in the text that this translates",
		  STR_FMT(fact->text));
	if (nearest.ptr) {
		diag_hint(r->ds, "did you mean '%.*s'?", STR_FMT(nearest));
		source->given[id_index_find(&source->texts, nearest)] = true;
	}
	return false;
}

/* Compares the facts of a translation with its source's, and gives it their texts; false when they differ. */
static bool facts_match(const struct field_text *t, const struct po_entry *e, const struct prose *translation, size_t unit, struct str *texts)
{
	struct unit_facts source = unit_facts(t, unit);
	bool ok = true;

	for (size_t i = 0; i < translation->fact_count; i++) {
		size_t at = id_index_find(&source.texts, translation->facts[i].text);

		if (at == source.texts.count) {
			ok = fact_foreign(t->reader, &translation->facts[i], &source);
			continue;
		}
		source.given[at] = true;
		texts[i] = source.shown[at];
	}
	for (size_t i = 0; i < source.texts.count; i++)
		if (!source.given[i])
			ok = diag_at(t->reader->ds, e->text_loc, RULE_MESSAGE_ARGUMENT, "the translation of '%.*s' lacks '%.*s'",
				     STR_FMT(e->key), STR_FMT(source.texts.ids[i]));
	return ok;
}

/* --- Putting together --- */

static void unit_links(const struct field_text *t, struct inlines inlines, const struct str *facts, struct loc loc)
{
	struct prose_reader *r = t->reader;
	struct linked text = { inlines, facts, t->incomplete, loc, r->included };

	if (r->place)
		links_check(r->a, r->place, &text, r->ds);
}

static struct unit_text translated(const struct field_text *t, const struct po_entry *e, size_t unit)
{
	struct prose_reader *r = t->reader;
	struct prose_place place = { e->text_loc, e->text_exact };
	bool comment = t->field->prose->units[unit].comment;
	struct prose *p = comment ? prose_parse_comment(r->a, e->text, place, r->ds) : prose_parse_unit(r->a, e->text, place, r->ds);
	struct str *texts = NEW_ARRAY(r->a, struct str, p->fact_count);

	if (p->blocks.count == 0 || !facts_match(t, e, p, unit, texts))
		return (struct unit_text){ UNIT_BROKEN, t->sources[unit], NULL };
	unit_links(t, p->blocks.items[0].inlines, texts, e->text_loc);
	return (struct unit_text){ UNIT_DONE, p->blocks.items[0].inlines, texts };
}

/* The facts are left to whoever knows that it falls back. */
static struct unit_text unit_read(const struct field_text *t, size_t unit)
{
	struct prose_reader *r = t->reader;
	struct unit_text source = { UNIT_MISSING, t->sources[unit], NULL };
	const struct po_entry *e;
	struct str key;

	if (!r->po) {
		source.state = no_file(r);
		return source;
	}
	key = t->field->unit_keys[unit];
	e = po_find(r->po, key);
	source.state = e ? entry_state(r, e, &t->field->prose->units[unit]) : no_entry(r, key);
	return source.state == UNIT_DONE ? translated(t, e, unit) : source;
}

/* What a translator into a pseudo-language would have written. */
static struct unit_text unit_pseudo(const struct field_text *t, size_t unit)
{
	const struct unit *u = &t->field->prose->units[unit];
	enum pseudo_form form = u->comment ? PSEUDO_COMMENT : PSEUDO_MARKDOWN;
	struct po_entry e = { .key = t->field->unit_keys[unit], .source = u->text, .text_loc = u->loc };

	e.text = prose_pseudo(t->reader->a, t->sources[unit], t->field->prose, t->reader->language->pseudo, form);
	return translated(t, &e, unit);
}

static struct unit_text unit_make(struct field_text *t, size_t unit)
{
	struct unit_text text = { UNIT_SOURCE, t->sources[unit], t->facts };

	if (t->reader->language->pseudo)
		text = unit_pseudo(t, unit);
	else if (!t->reader->language->is_source)
		text = unit_read(t, unit);
	if (text.state == UNIT_DONE)
		return text;
	if (text.state != UNIT_SOURCE)
		text.facts = facts_in_source(t);
	unit_links(t, text.inlines, text.facts, t->field->prose->units[unit].loc);
	return text;
}

static bool is_kept(const struct field_text *t, uint32_t unit)
{
	return unit == UNIT_NONE || t->units[unit - 1].state <= UNIT_SOURCE;
}

/* The blocks without those that have no translation; what becomes empty goes too. Commands stay, whatever their comments. */
static struct blocks blocks_kept(const struct field_text *t, const struct blocks *all)
{
	struct blocks kept = { NEW_ARRAY(t->reader->a, struct block, all->count), 0 };

	for (size_t i = 0; i < all->count; i++) {
		struct block block = all->items[i];

		if (!is_kept(t, block.unit))
			continue;
		if (block.children.count > 0) {
			block.children = blocks_kept(t, &block.children);
			if (block.children.count == 0)
				continue;
		}
		kept.items[kept.count++] = block;
	}
	return kept;
}

static const struct prose *prose_kept(const struct field_text *t)
{
	struct prose *prose = NEW(t->reader->a, struct prose);

	*prose = *t->field->prose;
	prose->blocks = blocks_kept(t, &prose->blocks);
	return prose->blocks.count > 0 ? prose : NULL;
}

/* The slot that holds the field, or the free one where it belongs. */
static uint32_t *memo_slot(const struct prose_memo *memo, const struct prose_field *field)
{
	size_t mask = memo->slot_count - 1, at = ((uintptr_t)field / sizeof *field) & mask;

	while (memo->slots[at] && memo->list.items[memo->slots[at] - 1].field != field)
		at = (at + 1) & mask;
	return &memo->slots[at];
}

/* Of a field that was made ready before, the first text stays. */
static void memo_add(struct arena *a, struct prose_memo *memo, const struct prose_field *field, const struct prose_text *text)
{
	enum { SLOTS_FIRST = 128 };
	uint32_t *slot;

	if (memo->list.count * 2 >= memo->slot_count) {
		memo->slot_count = memo->slot_count ? 2 * memo->slot_count : SLOTS_FIRST;
		memo->slots = NEW_ARRAY(a, uint32_t, memo->slot_count);
		for (size_t i = 0; i < memo->list.count; i++)
			*memo_slot(memo, memo->list.items[i].field) = (uint32_t)i + 1;
	}
	slot = memo_slot(memo, field);
	if (*slot)
		return;
	*vec_push(a, &memo->list) = (struct prose_made){ field, text };
	*slot = (uint32_t)memo->list.count;
}

enum need { NEED_MAYBE, NEED_ALWAYS };

static const struct prose_text *field_make(struct prose_reader *r, const struct prose_field *field, enum need need)
{
	const struct prose *prose = field->prose;
	struct inlines *sources = NEW_ARRAY(r->a, struct inlines, prose->unit_count);
	struct field_text t = { .reader = r, .field = field, .sources = sources };
	struct prose_text *text = NEW(r->a, struct prose_text);

	t.facts = facts_of(r, prose, r->record, r->language->catalog);
	for (size_t i = 0; i < prose->fact_count; i++)
		t.incomplete = t.incomplete || t.facts[i].ptr == prose->facts[i].text.ptr;
	t.units = NEW_ARRAY(r->a, struct unit_text, prose->unit_count);
	sources_collect(&prose->blocks, sources);
	for (size_t i = 0; i < prose->unit_count; i++) {
		t.units[i] = unit_make(&t, i);
		t.kept += t.units[i].state <= UNIT_SOURCE;
	}
	if (r->tally && !r->language->is_source) {
		r->tally->texts += prose->unit_count;
		r->tally->translated += t.kept;
	}
	if (r->fallback == FALLBACK_OMIT && need == NEED_MAYBE && t.kept < prose->unit_count)
		prose = prose_kept(&t);
	else if (r->tally && !r->language->is_source)
		r->tally->shown += prose->unit_count - t.kept;
	*text = (struct prose_text){ prose, t.units, t.facts, r->language->tag, r->source_language, r->reasons, r->place ? &r->place->base : NULL };
	if (!prose)
		return NULL;
	if (r->memo)
		memo_add(r->a, r->memo, field, text);
	return text;
}

const struct prose_text *prose_memo_find(const struct prose_memo *memo, const struct prose_field *field)
{
	uint32_t number = memo->slot_count ? *memo_slot(memo, field) : 0;

	return number ? memo->list.items[number - 1].text : NULL;
}

const struct prose_text *prose_text(struct prose_reader *r, const struct prose_field *field)
{
	return field->prose ? field_make(r, field, NEED_MAYBE) : NULL;
}

const struct prose_text *prose_text_needed(struct prose_reader *r, const struct prose_field *field)
{
	return field->prose ? field_make(r, field, NEED_ALWAYS) : NULL;
}
