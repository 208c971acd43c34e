/* What terms are called in each language: i18n/glossary.csv. */
#ifndef RELGEN_MODEL_GLOSSARY_H
#define RELGEN_MODEL_GLOSSARY_H

#include "base/diag.h"
#include "base/id_index.h"
#include "model/spelling.h"

enum { GLOSSARY_ROWS_MAX = 10000 };

struct glossary_row {
	struct str term;
	struct str translation;		/* alternatives between '|'; empty: the term is a name and stays as it is */
	struct loc loc;			/* of the term */
};

/* The rows of one language, numbered as the glossary's. */
struct glossary_language {
	struct spellings terms;		/* of the source, with their plurals, folded by unicode_fold */
	struct spellings words;		/* what they are called, each alternative, folded likewise */
	struct spellings names;		/* what is not translated, letter for letter */
};

struct glossary {
	const struct glossary_row *rows;
	size_t count;
	struct id_index tags;
	const struct glossary_language *languages;	/* as numbered by the tags */
};

/* Never NULL; a row that cannot be used is a finding and left out: encoding, exchange-syntax (no table), bad-value, language-unknown,
   duplicate-key (a term twice in one language). */
const struct glossary *glossary_read(struct arena *a, const struct source *src, struct diags *ds);
/* NULL when nothing is said of the language. */
const struct glossary_language *glossary_language(const struct glossary *g, struct str tag);
/* "クラスター or クラスタ": what a row asks for. */
struct str glossary_words(struct arena *a, const struct glossary_row *row);

#endif
