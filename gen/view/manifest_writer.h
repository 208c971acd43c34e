/* The inside of manifest.json, for the files manifest*.c and those of view/release_file.h only: each writes one part as members of the map that is open. */
#ifndef RELGEN_VIEW_MANIFEST_WRITER_H
#define RELGEN_VIEW_MANIFEST_WRITER_H

#include "model/value.h"
#include "view/json.h"
#include "view/manifest.h"

enum { UNIT_STATES = UNIT_BROKEN + 1, MANIFEST_TRUE = 2 /* of kind_bool */ };

/* Units of translation of one language, by state. */
struct manifest_counts {
	size_t by_state[UNIT_STATES];
};

struct manifest_writer {
	const struct manifest_job *job;
	struct json json;
	struct buf scratch;			/* Markdown on its way into a text */
	struct str *above;			/* where the pages of a language begin, by language: struct link_base */
	struct manifest_counts *counts;		/* of the whole document, by language */
};

/* A key with its value; nothing where the value is absent. */
void manifest_word(struct json *j, struct str key, const char *const *words, int index);
void manifest_texts(struct json *j, struct str key, const struct texts *t);
void manifest_day(struct json *j, struct arena *scratch, struct str key, struct date d);
void manifest_decimal(struct json *j, struct str key, const struct decimal *d);
/* linux/arm64/v8, its parts, and the digest of its manifest. */
void manifest_platform(struct json *j, const struct platform *p);
/* Markdown by language, and where a part of it fell back to the source's language, the states that made it. */
void manifest_text(struct manifest_writer *w, struct str key, const struct prose_field *field);

/* The same in one language, in the writer's scratch buffer until the next one. */
struct str manifest_markdown(struct manifest_writer *w, const struct prose_text *p, size_t language, enum prose_shape shape);
/* Where the pages of each language begin: links are full addresses where the site has one; else they lead from the file, two folders deep. */
struct str *manifest_above(const struct manifest_job *job);

void manifest_components(struct manifest_writer *w, const struct release *r);
void manifest_images(struct manifest_writer *w, const struct release *r);
void manifest_drivers(struct json *j, const struct drivers *d);
void manifest_notes(struct manifest_writer *w, struct str key, const struct notes *n);
void manifest_sections(struct manifest_writer *w, struct str key, const struct section *list, size_t count);
void manifest_benchmarks(struct manifest_writer *w, const struct release *r);
/* The languages of the document with the states of their units; comes last, for it counts what the others wrote. */
void manifest_languages(struct manifest_writer *w);

#endif
