/* manifest.json: texts for readers in every language, and what is made of them. */
#include "view/manifest_writer.h"

#include "view/markdown.h"

static const char *const notes_words[] = { [NOTES_NONE] = "none", [NOTES_UNKNOWN] = "unknown", [NOTES_LISTED] = "listed" };
static const char *const state_words[UNIT_STATES] = {
	[UNIT_DONE] = "done", [UNIT_MISSING] = "missing", [UNIT_STALE] = "stale", [UNIT_FUZZY] = "fuzzy", [UNIT_BROKEN] = "broken",
};

void manifest_word(struct json *j, struct str key, const char *const *words, int index)
{
	if (words[index])
		json_member(j, key, str_of(words[index]));
}

void manifest_texts(struct json *j, struct str key, const struct texts *t)
{
	if (!t->loc.source)
		return;
	json_key(j, key);
	json_list(j, JSON_ONE_LINE);
	for (size_t i = 0; i < t->list.count; i++)
		json_text(j, t->list.items[i].s);
	json_list_end(j);
}

void manifest_day(struct json *j, struct arena *scratch, struct str key, struct date d)
{
	if (!d.month)
		return;
	json_member(j, key, d.day ? str_print(scratch, "%04u-%02u-%02u", d.year, d.month, d.day) :
		    str_print(scratch, "%04u-%02u", d.year, d.month));
}

void manifest_decimal(struct json *j, struct str key, const struct decimal *d)
{
	if (!d->text.ptr)
		return;
	json_key(j, key);
	json_decimal(j, d->number.digits, d->number.decimals);
}

/* Adds the states of a text's units to `counts`. */
static void count_units(struct manifest_counts *counts, const struct prose_text *p)
{
	for (size_t i = 0; i < p->prose->unit_count; i++)
		counts->by_state[p->units[i].state]++;
}

static void counts_members(struct json *j, const struct manifest_counts *counts, enum unit_state from)
{
	for (size_t state = from; state < UNIT_STATES; state++) {
		if (!state_words[state] || (state != UNIT_DONE && !counts->by_state[state]))
			continue;
		json_key(j, str_of(state_words[state]));
		json_int(j, (int64_t)counts->by_state[state]);
	}
}

static bool fell_back(const struct manifest_counts *counts)
{
	for (size_t state = UNIT_MISSING; state < UNIT_STATES; state++)
		if (counts->by_state[state])
			return true;
	return false;
}

/* The languages in which a part of the text is in the source's language, with the number of its units in each state. */
static void fallback(struct manifest_writer *w, const struct manifest_counts *counts)
{
	const struct world *world = w->job->world;
	struct json *j = &w->json;
	bool any = false;

	for (size_t i = 0; i < world->published_count; i++) {
		if (!fell_back(&counts[i]))
			continue;
		if (!any) {
			json_key(j, STR("fallback"));
			json_map(j, JSON_ONE_LINE);
			any = true;
		}
		json_key(j, world->languages[i].tag);
		json_map(j, JSON_ONE_LINE);
		counts_members(j, &counts[i], UNIT_MISSING);
		json_map_end(j);
	}
	if (any)
		json_map_end(j);
}

struct str manifest_markdown(struct manifest_writer *w, const struct prose_text *p, size_t language, enum prose_shape shape)
{
	struct prose_text plain = *p;
	struct link_base links;

	plain.reasons = NULL;
	if (p->links) {
		links = *p->links;
		links.above = w->above[language];
		plain.links = &links;
	}
	w->scratch.len = 0;
	if (shape == PROSE_LINE)
		markdown_prose_line(&w->scratch, &plain, MARKDOWN_LINE_START);
	else
		markdown_prose(&w->scratch, &plain, 0, 0);
	return buf_str(&w->scratch);
}

void manifest_text(struct manifest_writer *w, struct str key, const struct prose_field *field)
{
	const struct manifest_job *job = w->job;
	struct manifest_counts *counts;

	if (!field->prose)
		return;
	counts = NEW_ARRAY(job->scratch, struct manifest_counts, job->world->published_count);
	json_key(&w->json, key);
	json_map(&w->json, JSON_ONE_LINE);
	for (size_t i = 0; i < job->world->published_count; i++) {
		const struct prose_text *p = prose_memo_find(&job->memos[i], field);

		if (!p)
			continue;
		json_member(&w->json, job->world->languages[i].tag, manifest_markdown(w, p, i, field->shape));
		count_units(&counts[i], p);
		count_units(&w->counts[i], p);
	}
	fallback(w, counts);
	json_map_end(&w->json);
}

void manifest_notes(struct manifest_writer *w, struct str key, const struct notes *n)
{
	struct json *j = &w->json;

	if (n->state == NOTES_ABSENT)
		return;
	json_key(j, key);
	json_map(j, JSON_LINES);
	json_member(j, STR("state"), str_of(notes_words[n->state]));
	json_key(j, STR("items"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < n->list.count; i++) {
		json_map(j, JSON_LINES);
		json_member(j, STR("id"), n->list.items[i].id.s);
		manifest_text(w, STR("text"), &n->list.items[i].text);
		json_map_end(j);
	}
	json_list_end(j);
	json_map_end(j);
}

void manifest_sections(struct manifest_writer *w, struct str key, const struct section *list, size_t count)
{
	struct json *j = &w->json;

	json_key(j, key);
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < count; i++) {
		const struct section *s = list[i].shared ? list[i].shared : &list[i];

		json_map(j, JSON_LINES);
		json_member(j, STR("id"), list[i].id.s);
		manifest_text(w, STR("title"), &s->title);
		manifest_text(w, STR("body"), &s->body);
		json_map_end(j);
	}
	json_list_end(j);
}

void manifest_languages(struct manifest_writer *w)
{
	const struct world *world = w->job->world;
	struct json *j = &w->json;

	json_key(j, STR("languages"));
	json_list(j, JSON_LINES);
	for (size_t i = 0; i < world->published_count; i++) {
		json_map(j, JSON_ONE_LINE);
		json_member(j, STR("language"), world->languages[i].tag);
		json_key(j, STR("source"));
		json_bool(j, world->languages[i].is_source);
		if (!world->languages[i].is_source)
			counts_members(j, &w->counts[i], UNIT_DONE);
		json_map_end(j);
	}
	json_list_end(j);
}
