/* The translators' files of a project, and the texts of today that they translate. */
#ifndef RELGEN_APP_CATALOGS_H
#define RELGEN_APP_CATALOGS_H

#include "app/families.h"
#include "model/po_merge.h"

/* One source file; each language translates it in a file of its own. */
struct catalog_source_file {
	enum file_kind kind;		/* of the translations: FILE_MESSAGES_PO, FILE_SECTIONS_PO, FILE_IMAGE_PO, FILE_RELEASE_PO */
	struct str image, release;	/* as the kind has them */
	const struct family_file *files;	/* of an image or release: the translations that are there; NULL: messages, shared sections */
	struct str name;		/* of the source file, from the project's folder */
	struct source_texts texts;	/* in the order of the file */
	bool is_faulty;			/* the file has errors, so that texts may be missing here */
};

/* Messages, shared sections, then each image with its releases in order of version: what is close to each other stands together. */
struct catalogs {
	VEC(struct catalog_source_file) list;
};

/* Reads all texts of the project; what is wrong with the files is in run->ds. Everything lives as long as the run. A message's notes say what
   messages.pot says; with CATALOG_FACTS those of other texts say what its {{ … }} show today, for which every page is prepared. */
enum catalog_notes { CATALOG_PLAIN, CATALOG_FACTS };
void catalogs_collect(struct run *run, enum catalog_notes notes, struct catalogs *out);

/* Where a language translates a source file. */
struct str catalog_path(struct arena *a, const struct catalog_source_file *file, struct str language);

#endif
