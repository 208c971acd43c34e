/* Texts with their translations on the way to tools that take no PO, and back. */
#ifndef RELGEN_MODEL_EXCHANGE_H
#define RELGEN_MODEL_EXCHANGE_H

#include "base/diag.h"
#include "model/translation_state.h"

struct exchange_unit {
	struct str file;	/* the source file, "releases/training/26.05.yaml"; absent: of a memory, which knows texts only */
	struct str key;		/* absent with `file` */
	struct str source;
	struct str text;	/* the translation; empty: none */
	struct str previous;	/* the source text that the translation is of, where that is not `source`; else absent */
	struct str notes;	/* about the text, for translators; lines */
	struct str comments;	/* of translators; lines */
	enum translation_state state;	/* when read: FUZZY or DONE, the rest follows from the texts */
	struct loc loc, text_loc;	/* when read: of the unit, of its translation */
};

struct exchange {
	struct str source_language, language;
	struct loc language_loc;	/* when read: where the language is named; else without a source */
	VEC(struct exchange_unit) units;
};

struct exchange_format {
	const char *name;	/* "xliff"; also the end of a file's name */
	const char *suffix;	/* the other end that is usual; may be NULL */
	struct str (*write)(struct arena *a, const struct exchange *x);
	/* Reads what was written, or what a tool made of it. `source_language` and, where one is asked for, `language` are given; where it is
	   absent it becomes that of the file, if that names one. False with findings: encoding, exchange-syntax, bad-value. */
	bool (*read)(struct arena *a, const struct source *src, struct exchange *out, struct diags *ds);
};

/* By the number that --format has; `name` is NULL behind the last. */
extern const struct exchange_format exchange_formats[];
/* The format of a file by the end of its name; NULL: of none. */
const struct exchange_format *exchange_format_of(struct str path);

/* Are these the same language for a tool: "ja", "JA", "ja-JP"? */
bool exchange_language_fits(struct str tag, struct str language);

/* The formats, each in a file of its own. */
struct str xliff_write(struct arena *a, const struct exchange *x);
bool xliff_read(struct arena *a, const struct source *src, struct exchange *out, struct diags *ds);
struct str tmx_write(struct arena *a, const struct exchange *x);
bool tmx_read(struct arena *a, const struct source *src, struct exchange *out, struct diags *ds);
struct str table_write(struct arena *a, const struct exchange *x);
bool table_read(struct arena *a, const struct source *src, struct exchange *out, struct diags *ds);

/* For the two that are XML: the text of an element with what is inside it; *ok becomes false, with exchange-syntax, for an element that stands
   for markup which the file itself does not hold. */
struct xnode;
struct str exchange_text(struct arena *a, const struct xnode *element, struct diags *ds, bool *ok);

#endif
