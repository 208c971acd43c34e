/* A JSON text as a tree of plain nodes. The only user of jansson. Writing JSON is view/json.h's. */
#ifndef RELGEN_TEXT_JDOC_H
#define RELGEN_TEXT_JDOC_H

#include "base/str.h"

enum { JDOC_SIZE_MAX = 4 * 1024 * 1024, JDOC_DEPTH_MAX = 64 };

enum jkind { JKIND_NULL, JKIND_BOOL, JKIND_NUMBER, JKIND_TEXT, JKIND_LIST, JKIND_MAP };

struct jnode {
	enum jkind kind;
	struct str name;		/* in a map */
	struct str text;		/* of a TEXT; UTF-8 without NUL */
	int64_t number;			/* of a NUMBER without a fraction; -1: it has one, or is none that fits */
	const struct jnode *items;	/* of a LIST or MAP, in the order of the text */
	size_t count;
};

/* NULL, with *problem ("line 3: '}' expected near 'x'"), when the text is not one JSON value (RFC 8259) in UTF-8, names a member of an object
   twice, or goes beyond a limit. Lives as long as the arena; nothing in it points into `text`. */
const struct jnode *jdoc_parse(struct arena *a, struct str text, struct str *problem);

/* The member of that name; NULL where `node` is NULL, no map, or has none. */
const struct jnode *jnode_get(const struct jnode *node, const char *name);
/* Its text; absent where it is none. */
struct str jnode_text(const struct jnode *node, const char *name);
/* Its number, where it is whole and not negative; else -1. */
int64_t jnode_number(const struct jnode *node, const char *name);
/* The member where it is a list or a map, as `kind` says; else an empty one. Never NULL. */
const struct jnode *jnode_items(const struct jnode *node, const char *name, enum jkind kind);

#endif
