/* A PO catalogue: read with places, written back byte for byte. */
#ifndef RELGEN_TEXT_PO_H
#define RELGEN_TEXT_PO_H

#include "base/diag.h"

enum { PO_SIZE_MAX = 16 * 1024 * 1024, PO_ENTRIES_MAX = 100000, PO_BROKEN_MAX = 100 };

struct po_entry {
	struct str key;			/* msgctxt */
	struct str source;		/* msgid, unescaped */
	struct str text;		/* msgstr, unescaped */
	struct str previous_key;	/* #| msgctxt; absent when there is none */
	struct str previous;		/* #| msgid; absent when there is none */
	struct str notes;		/* #. lines, joined with LF */
	struct str comments;		/* # lines of translators as written, '#' and all, joined with LF */
	struct str references;		/* #: lines */
	struct str flags;		/* #, lines as written, joined with ", " */
	bool fuzzy, same, obsolete;
	struct loc key_loc;		/* of the text inside the quotes of msgctxt */
	struct loc source_loc, text_loc;/* likewise of msgid and msgstr */
	bool text_exact;		/* msgstr stands on one line without escapes: columns inside it are exact */
	size_t from, to;		/* bytes of the entry in the file, for splicing */
};

struct po {
	const struct source *source;
	struct str language;		/* of the header; may be absent */
	struct str header;		/* the header's entry as written, comments and all; absent when there is none */
	struct str comments;		/* behind the last entry: as an entry's */
	struct po_entry *entries;	/* in file order; the header and obsolete entries are not among them */
	size_t count;
	struct po_entry *obsolete;
	size_t obsolete_count;
	bool is_whole;			/* false: a part could not be read, so that nothing is known to be missing */
	const struct po_slot *index;	/* of po_find */
};

/* Never NULL; what cannot be read is a finding and is skipped. Findings: encoding, po-syntax, duplicate-key (two entries
   of one key; the first is kept). A BOM and CR LF are read. Plural forms (msgid_plural) are po-syntax: messages carry ICU plurals. */
struct po *po_parse(struct arena *a, const struct source *src, struct diags *ds);
/* NULL when there is no such key. A binary search over hashes: fast whatever the keys are. */
const struct po_entry *po_find(const struct po *po, struct str key);
/* The place of byte `offset` of an entry's msgstr, through escapes and over several lines. */
struct loc po_text_at(const struct po_entry *e, size_t offset);
/* The same of an entry's msgstr and msgid, for what takes a function. */
struct loc po_text_place(const void *entry, size_t offset);
struct loc po_source_at(const void *entry, size_t offset);

#endif
