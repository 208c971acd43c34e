/* A record seen as data by templates: text, version, date, number, prose, list, map. Plain data; types beside the values. */
#ifndef RELGEN_MODEL_VALUE_H
#define RELGEN_MODEL_VALUE_H

#include "text/l10n.h"
#include "text/prose.h"

enum value_kind {
	VALUE_ABSENT,
	VALUE_TEXT,		/* text: words, ids, labels */
	VALUE_CODE,		/* text shown as code: commands, tags, image addresses */
	VALUE_URL,		/* text that is an address */
	VALUE_VERSION,		/* text ordered by version_cmp */
	VALUE_DATE,
	VALUE_NUMBER,
	VALUE_BOOL,
	VALUE_PROSE,
	VALUE_LIST,
	VALUE_MAP,		/* a closed set of names: slots in the order of type->members */
	VALUE_DICT,		/* names from the data: {id: value}, in order */
};

struct type;

/* A name of a VALUE_MAP. */
struct member {
	const char *name;
	const struct type *type;
	bool optional;		/* may be absent: a template must ask with `if` or `default` */
	const char *help;	/* one line for the reference */
};

/* A MAP whose first member is TEXT, CODE, URL or VERSION is printed, compared and sorted as that member: `{{ components.torch }}`
   is its version where `version` comes first. Any other MAP cannot be printed. */
struct type {
	enum value_kind kind;
	const char *name;		/* "a release", "a version": for messages and the reference */
	const struct type *item;	/* LIST and DICT: type of an item */
	const struct member *members;	/* MAP */
	size_t count;
};

extern const struct type type_text, type_code, type_url, type_version, type_date, type_number, type_bool, type_prose;

/* Why a unit of a page is in the source's language. */
enum unit_state { UNIT_DONE, UNIT_SOURCE, UNIT_MISSING, UNIT_STALE, UNIT_FUZZY, UNIT_BROKEN };

/* One unit as it is to be written: inlines, and the text of each fact in them. UNIT_SOURCE: the page's language is the source's. */
struct unit_text {
	enum unit_state state;
	struct inlines inlines;
	const struct str *facts;
};

/* Where links by name (ref:) of a text lead from. */
struct link_base {
	struct str language;
	struct str image;	/* whose releases have no image in their name */
	struct str folder;	/* of the page, below its language's: "training/26.05/", "" */
	struct str above;	/* the language's folder, as somebody elsewhere sees it; absent: links lead from `folder` */
};

/* A prose field ready to be written in one language. `units[n - 1]` belongs to the block or code line with unit n. */
struct prose_text {
	const struct prose *prose;
	const struct unit_text *units;
	const struct str *facts;	/* for code blocks and whatever is in no unit */
	struct str language;		/* of the page */
	struct str source_language;	/* of blocks whose unit fell back */
	const char *const *reasons;	/* by enum unit_state: the reader's text of why (title of a fallback block); may be NULL */
	const struct link_base *links;	/* may be NULL: links by name leave their text only */
};

struct dict_entry {
	struct str key;
	struct value *value;
};

struct value {
	enum value_kind kind;
	struct loc loc;			/* where the data came from; may have no source */
	union {
		struct str text;	/* TEXT, CODE, URL, VERSION */
		struct date date;
		struct number number;
		bool truth;
		const struct prose_text *prose;
		struct {
			const struct value *items;
			size_t count;
		} list;
		struct {
			const struct type *type;
			const struct value *slots;	/* type->count of them */
		} map;
		struct {
			const struct dict_entry *entries;
			size_t count;
		} dict;
	};
};

/* Constructors. */
struct value value_absent(void);
struct value value_text(enum value_kind kind, struct str text, struct loc loc);	/* absent when text.ptr is NULL */
struct value value_date(struct date date, struct loc loc);	/* absent when the date is */
struct value value_int(int64_t n);
struct value value_bool(bool truth);
/* `count` zeroed slots of a MAP or items of a LIST to fill in. */
struct value *value_slots(struct arena *a, const struct type *type);
struct value value_map(const struct type *type, const struct value *slots, struct loc loc);
struct value value_list(const struct value *items, size_t count);

/* Item of a dict; NULL when there is none. */
const struct value *value_get(const struct value *dict, struct str key);
/* Index of a member; type->count when there is none. */
size_t type_member(const struct type *type, struct str name);

#endif
