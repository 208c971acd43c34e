/* The interface messages of one language: parsed, compared with the source language, with fallback. */
#ifndef RELGEN_MODEL_CATALOG_H
#define RELGEN_MODEL_CATALOG_H

#include "base/diag.h"
#include "text/l10n.h"
#include "text/msg.h"
#include "text/po.h"
#include "text/pseudo.h"

struct message {
	struct str key;
	const struct msg *msg;		/* what is shown: the translation, or the source where that fell back; never NULL */
	bool fallback;
	struct str text;		/* its text */
	const char *note;		/* for translators: #. lines of messages.pot */
};

struct catalog {
	struct l10n *l10n;
	struct str language;
	const struct message *messages;	/* in the order of the source catalogue: index is the same in every language */
	size_t count;
	const uint32_t *by_key;		/* indexes sorted by key, for catalog_find */
};

/* Index of a message; catalog->count when there is no such key. Messages of all languages have the same index. */
size_t catalog_find(const struct catalog *c, struct str key);

/* The source catalogue from messages.pot files, the first's entries overridden and extended by later ones (built in, then the project's).
   Findings: message-syntax, plural-category (as msg_parse has it); a text that is no message is shown as it stands. */
struct catalog *catalog_source(struct arena *a, struct l10n *l10n, const struct po *const *pots, size_t count, struct diags *ds);
/* The catalogue of another language over the source's: for each key the last of `pos` that has it. Findings: message-syntax,
   plural-category, message-argument, message-missing, message-stale, message-fuzzy; those fall back to the source's text. */
struct catalog *catalog_translation(struct arena *a, struct l10n *l10n, const struct catalog *source, const struct po *const *pos,
				    size_t count, struct diags *ds);
/* The catalogue of a pseudo-language: made from the source's, nothing falls back. */
struct catalog *catalog_pseudo(struct arena *a, struct l10n *l10n, const struct catalog *source, enum pseudo kind);

#endif
