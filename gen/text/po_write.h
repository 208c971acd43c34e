/* PO files as relgen writes them. */
#ifndef RELGEN_TEXT_PO_WRITE_H
#define RELGEN_TEXT_PO_WRITE_H

#include "text/po.h"

/* A file to be: `header` and `comments` as in struct po (an absent header is made for `language`), the entries in their order, then the
   obsolete ones. Of an entry everything but the places is used. */
struct po_file {
	struct str language;
	struct str header;
	const struct po_entry *entries;
	size_t count;
	const struct po_entry *obsolete;
	size_t obsolete_count;
	struct str comments;
};

/* UTF-8 without a byte order mark, LF, each string on one line but for the lines of the text itself, an empty line between entries, no date
   and no line number: what has not changed gives the same bytes (gettext's form: https://www.gnu.org/software/gettext/manual/, "PO Files"). */
struct str po_write(struct arena *a, const struct po_file *file);

/* Does a text read as the entries of `file`, and nothing else, without a finding? */
bool po_reads_back(struct arena *a, struct str text, const struct po_file *file);

/* The flags with one of them present or not; where it is added it comes first. The order of the others stays. */
struct str po_flags_set(struct arena *a, struct str flags, const char *flag, bool present);

#endif
