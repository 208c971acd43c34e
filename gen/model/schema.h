/* Field tables: one row a field of a YAML file. They read a tree into a struct, and are the source of the reference,
   the JSON Schema and the near misses. */
#ifndef RELGEN_MODEL_SCHEMA_H
#define RELGEN_MODEL_SCHEMA_H

#include "base/diag.h"
#include "base/vec.h"
#include "text/l10n.h"
#include "text/prose.h"
#include "text/ydoc.h"

/* A scalar with its place; s.ptr NULL: absent. */
struct text {
	struct str s;
	struct loc loc;
};

struct texts {
	VEC(struct text) list;
	struct loc loc;			/* line 0 and no source: the field is absent (an empty list has a place) */
};

struct dated {
	struct date date;		/* month 0: absent */
	struct loc loc;
};

struct decimal {
	struct number number;
	struct str text;		/* as written; ptr NULL: absent */
	struct loc loc;
};

enum truth { TRUTH_ABSENT, TRUTH_NO, TRUTH_YES };

/* Text for readers, in the source language; prose NULL: absent. `key` is its translation key, or the stem of the keys of
   its units where it is a body. */
struct prose_field {
	struct str key;
	const struct str *unit_keys;	/* of the translation of each unit: its own key, or with the number of the unit behind it */
	const struct prose *prose;
	enum prose_shape shape;
	struct loc loc;
};

/* A map from id to one prose text, or the word that stands for it. */
enum notes_state { NOTES_ABSENT, NOTES_NONE, NOTES_UNKNOWN, NOTES_LISTED };

struct note {
	struct text id;
	struct prose_field text;
};

struct notes {
	enum notes_state state;
	VEC(struct note) list;
	struct loc loc;
};

struct field;

/* A struct that a map of YAML is read into. */
struct record {
	const char *name;		/* with its article, for messages: "a release" */
	const struct field *fields;
	size_t count;
	size_t size;			/* of the struct */
	size_t node_offset;		/* where the struct keeps its `const struct ynode *node` */
	const char *short_field;	/* may be written as this field's value alone, without a map; NULL when not */
	const struct kind *key_kind;	/* of maps from id to this record: what an id looks like; NULL: kind_id */
};

struct reader;

/* The shapes that kinds have in YAML, for the JSON Schema. */
enum shape {
	SHAPE_TEXT,
	SHAPE_COUNT,		/* a whole number */
	SHAPE_TRUTH,
	SHAPE_WORD,		/* one of the field's words */
	SHAPE_TEXTS,		/* a list of `item` */
	SHAPE_ONE_OR_MORE,	/* an `item`, or a list of them */
	SHAPE_RECORD,
	SHAPE_LIST,		/* of records */
	SHAPE_MAP,		/* from ids to records */
	SHAPE_COMPONENTS,	/* the same; besides, null and the word unknown */
	SHAPE_NOTES,		/* a map from ids to `item`, or a word that stands for it */
};

/* A kind of value: what it looks like in YAML and how it gets into the struct. */
struct kind {
	const char *name;		/* "a version", for messages and the reference */
	/* Reads `node` into `at`; false, with a finding, when it is not of this kind. */
	bool (*read)(struct reader *r, const struct field *f, const struct ynode *node, void *at);
	enum shape shape;
	const char *pattern;		/* ECMA 262 expression that every such text matches, and hardly another one; NULL: any text */
	const struct kind *item;	/* SHAPE_TEXTS, SHAPE_ONE_OR_MORE, SHAPE_NOTES */
};

enum field_flags {
	FIELD_OPTIONAL = 0,
	FIELD_REQUIRED = 1,
	FIELD_RELEASED = 2,		/* required unless the release is a draft */
};

struct field {
	const char *key;
	const struct kind *kind;
	unsigned flags;
	size_t offset;
	const struct record *record;	/* kinds made of records */
	const char *const *words;	/* kind_word: what it may be, NULL at the end; the index is stored as int */
	const char *example;		/* YAML of a good value */
	const char *help;		/* what it is: a sentence without capital and full stop, for hints, reference, schema and skeletons */
};

/* The words that stand for SHAPE_NOTES; NULL at the end. */
extern const char *const notes_stand_ins[];

/* What reading a file needs besides the tree. */
struct reader {
	struct arena *arena;
	struct diags *ds;
	struct buf path;		/* dotted path of the field being read: the translation key */
	bool draft;			/* FIELD_RELEASED fields may be missing */
};

extern const struct kind kind_text;		/* struct text: any text on one or more lines */
extern const struct kind kind_id;		/* struct text: [a-z0-9][a-z0-9._-]* */
extern const struct kind kind_name;		/* struct text: id of a component or variable, capitals and _ allowed */
extern const struct kind kind_image;		/* struct text: an id that does not end in .html or .md, and is not `compat` */
extern const struct kind kind_release;		/* struct text: [A-Za-z0-9][A-Za-z0-9._+-]*, not ending in .html or .md */
extern const struct kind kind_version;		/* struct text: has a digit, no x in place of one */
extern const struct kind kind_driver;		/* struct text: 580 or 580.95.05 */
extern const struct kind kind_branch;		/* struct text: R580 */
extern const struct kind kind_platform;		/* struct text: os/architecture or os/architecture/variant */
extern const struct kind kind_tag;		/* struct text: an image tag (OCI distribution: [A-Za-z0-9_][A-Za-z0-9._-]{0,127}) */
extern const struct kind kind_digest;		/* struct text: sha256:64 hex */
extern const struct kind kind_commit;		/* struct text: 7 to 64 hex digits */
extern const struct kind kind_url;		/* struct text: http or https */
extern const struct kind kind_purl;		/* struct text: pkg:type/… */
extern const struct kind kind_date;		/* struct dated */
extern const struct kind kind_decimal;		/* struct decimal: quoted, so that 0.20 keeps its digits */
extern const struct kind kind_measure;		/* struct decimal: the same, of a benchmark */
extern const struct kind kind_count;		/* struct decimal: a whole number from 0 to 9999 */
extern const struct kind kind_bool;		/* int: enum truth */
extern const struct kind kind_word;		/* int: 0 absent, else index into words + 1 */
extern const struct kind kind_line;		/* struct prose_field: one paragraph of Markdown */
extern const struct kind kind_body;		/* struct prose_field: Markdown blocks */
extern const struct kind kind_texts;		/* struct texts: a list of texts */
extern const struct kind kind_ids;		/* struct texts: a list of ids */
extern const struct kind kind_branches;		/* struct texts: a list of driver branches */
extern const struct kind kind_record;		/* the nested struct itself */
extern const struct kind kind_list;		/* struct { VEC(record) list; struct loc loc; } of maps */
extern const struct kind kind_map;		/* the same from a map id: record; a record's first member is `struct text id` */
extern const struct kind kind_notes;		/* struct notes */
extern const struct kind kind_patterns;		/* struct texts: one text or a list of them */

/* The layout that kind_list and kind_map fill. */
struct record_list {
	VEC(unsigned char) list;	/* items of record->size bytes */
	struct loc loc;
};
#define RECORDS(type)			\
	struct {			\
		VEC(type) list;		\
		struct loc loc;		\
	}

/* Reads a map into the zeroed struct `out`: every field, unknown and missing ones, all findings. false when the node is no map. */
bool record_read(struct reader *r, const struct record *record, const struct ynode *node, void *out);
/* The scalar of a node as text for the reading functions of other kinds: false with wrong-type, or with unquoted-text, for which the text is
   given all the same. */
bool scalar_read(struct reader *r, const struct field *f, const struct ynode *node, struct text *out);
/* unquoted-text where the key of a map from ids is no text for every YAML reader. */
void key_check(struct reader *r, const struct yentry *e);
/* Says that a text is not of the field's kind, what is expected and the field's example; false. */
bool kind_bad(struct reader *r, const struct field *f, struct text t, const char *expected);
/* Would a field of this kind take the text, quoted? For kinds of one text. */
bool kind_takes(struct arena *a, const struct kind *kind, struct str text);
/* Reads a prose text at the reader's path. */
bool prose_field_read(struct reader *r, const struct field *f, const struct ynode *node, enum prose_shape shape, struct prose_field *out);
/* Would a YAML 1.1 reader or one of the 1.2 core schema turn this plain scalar into something that is no text? What it would
   become ("a number", "true or false", "nothing", "a date", "a time"), or NULL. */
const char *scalar_resolves(struct str text);

/* Calls `visit` for every prose field of a record and the records below it that is there. */
void record_each_prose(const struct record *record, const void *data,
		       void (*visit)(void *self, const struct prose_field *field), void *self);

/* "a, b or c": for messages. */
struct str words_text(struct arena *a, const char *const *words);

#endif
