/* What a translator's file becomes when the source texts are today's. */
#ifndef RELGEN_MODEL_PO_MERGE_H
#define RELGEN_MODEL_PO_MERGE_H

#include "model/translation_memory.h"
#include "text/po_write.h"

/* A text of today's source, with what translators are told about it. */
struct source_text {
	struct str key, source;
	struct str notes;	/* lines for #. */
	struct str reference;	/* the file it stands in */
	const char *flag;	/* that its entry must have; NULL: none */
};

struct source_texts {
	VEC(struct source_text) list;
};

/* What happened to the texts of a file. */
struct merge_counts {
	size_t kept;		/* unchanged */
	size_t carried;		/* translated by an entry of the same source text: of another key or file */
	size_t changed;		/* the source of a translation changed: now fuzzy */
	size_t suggested;	/* a translation of a text like it, fuzzy */
	size_t empty;		/* to be translated */
	size_t obsolete;	/* translations that lost their source just now */
};

/* The merged file, every string in `a` or in the files given. `old`: the language's file of today, NULL when there is none; it must be whole
   (is_whole), else what could not be read would be lost. `number`: of `old` among the files of the memory.

   Every translation in `old` is in the result: below its key, below the key that its source text has now, or as obsolete. Texts are looked
   for by key and source, then by source alone (in the file, then in the memory), then by key alone, then by likeness; the last two are fuzzy
   and keep what they were translated from. */
struct po_file po_merge(struct arena *a, const struct source_texts *texts, const struct po *old, const struct translation_memory *m, size_t number,
			struct merge_counts *counts);

#endif
