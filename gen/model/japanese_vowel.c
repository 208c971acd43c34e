/* ja-long-vowel: サーバ and サーバー in one file, or the one that the glossary does not have. */
#include "model/japanese_rules.h"
#include "text/shown.h"

enum { STEM_MIN = 3, WORD_MAX = 40 };	/* characters: キ and キー are two words, サーバ and サーバー are one */

static const struct str long_vowel = { "ー", sizeof "ー" - 1 };

/* The next word in katakana of a part, from *at on, which moves behind it; false at the end. */
static bool word_next(struct str text, const struct part *p, size_t *at, struct str *word)
{
	struct str part = str_slice(text, 0, p->to);

	/* All katakana begin with this byte, and it begins nothing but characters. */
	while (p->kind == PART_WORDS && (*at = str_find_char(part, '\xE3', *at)) < p->to) {
		size_t from = *at, next = from;

		while (*at < p->to && japanese_is_katakana(str_code_point(part, &next)))
			*at = next;
		*word = str_slice(text, from, *at);
		if (word->len)
			return true;
		*at = next;
	}
	return false;
}

/* The same word with, or without the long vowel; absent for what is too short, or no word. */
static struct str counterpart(struct arena *a, struct str word)
{
	bool is_long = str_ends(word, long_vowel.ptr);
	struct str stem = is_long ? str_slice(word, 0, word.len - long_vowel.len) : word;
	size_t length = str_length(stem);

	if (length < STEM_MIN || length > WORD_MAX || str_ends(stem, long_vowel.ptr))
		return (struct str){ NULL, 0 };
	return is_long ? stem : STR_CAT(a, stem, long_vowel);
}

void vowel_learn(struct japanese *j, const struct japanese_text *t)
{
	struct str word;

	if (!j->katakana_counts) {
		j->katakana = id_index_on(j->arena, j->katakana_most);
		j->katakana_counts = NEW_ARRAY(j->arena, size_t, j->katakana_most);
	}
	for (size_t i = 0; i < t->parts->list.count; i++)
		for (size_t at = t->parts->list.items[i].from; word_next(t->text, &t->parts->list.items[i], &at, &word);) {
			if (j->katakana.count == j->katakana_most && id_index_find(&j->katakana, word) == j->katakana_most)
				return;
			j->katakana_counts[id_index_add(&j->katakana, word)]++;
		}
}

static bool in_glossary(const struct japanese *j, struct str word, const struct glossary_row **row)
{
	const struct spelling *s = j->words ? spellings_find(&j->words->words, word) : NULL;

	*row = s ? &j->glossary->rows[s->number] : NULL;
	return s;
}

/* Is the other spelling the right one, by what the file does? */
static bool is_outnumbered(const struct japanese *j, struct str word, struct str other)
{
	size_t mine = id_index_find(&j->katakana, word), theirs = id_index_find(&j->katakana, other);

	if (mine == j->katakana.count || theirs == j->katakana.count)
		return false;
	if (j->katakana_counts[mine] != j->katakana_counts[theirs])
		return j->katakana_counts[mine] < j->katakana_counts[theirs];
	return theirs < mine;
}

/* The spelling that a word should have, with the glossary's row where that says so; absent for one that is right. */
static struct str right_spelling(const struct japanese *j, struct str word, const struct glossary_row **row)
{
	struct str other = counterpart(j->arena, word);
	const struct glossary_row *mine;

	*row = NULL;
	if (!other.ptr || in_glossary(j, word, &mine) || (!in_glossary(j, other, row) && !is_outnumbered(j, word, other)))
		return (struct str){ NULL, 0 };
	return other;
}

/* Says what is wrong with a word; false when nothing is. */
static bool word_check(const struct japanese *j, const struct japanese_text *t, struct str word, struct diags *ds)
{
	const struct glossary_row *row;
	struct str other = right_spelling(j, word, &row);
	struct loc loc;

	if (!other.ptr)
		return false;
	loc = japanese_loc(t, (size_t)(word.ptr - t->text.ptr));
	if (row)
		diag_span(ds, loc, str_length(word), RULE_JA_LONG_VOWEL, "'%.*s' is '%.*s' in the glossary", STR_FMT(word), STR_FMT(other));
	else
		diag_span(ds, loc, str_length(word), RULE_JA_LONG_VOWEL, "'%.*s' is '%.*s' elsewhere in the file", STR_FMT(word), STR_FMT(other));
	diag_hint(ds, "write '%.*s'", STR_FMT(other));
	if (row)
		diag_related(ds, row->loc, "the term in the glossary");
	return true;
}

/* Is one of the words to be spelt otherwise? Of a file with more than are counted nobody can tell before each is looked at. */
static bool words_differ(const struct japanese *j)
{
	const struct glossary_row *row;
	bool differ = j->katakana.count == j->katakana_most;

	for (size_t i = 0; i < j->katakana.count && !differ; i++)
		differ = right_spelling(j, j->katakana.ids[i], &row).ptr;
	return differ;
}

void vowel_check(struct japanese *j, const struct japanese_text *t, struct diags *ds)
{
	struct str word;
	size_t told = 0;

	if (!j->katakana_looked)
		j->katakana_differ = words_differ(j);
	j->katakana_looked = true;
	if (!j->katakana_differ)
		return;
	for (size_t i = 0; i < t->parts->list.count; i++)
		for (size_t at = t->parts->list.items[i].from; word_next(t->text, &t->parts->list.items[i], &at, &word);)
			if (told < JAPANESE_FINDINGS_MAX && word_check(j, t, word, ds))
				told++;
}
