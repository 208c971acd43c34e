/* A YAML text as a tree of plain nodes, each with the place it came from. The only user of libyaml. */
#ifndef RELGEN_TEXT_YDOC_H
#define RELGEN_TEXT_YDOC_H

#include "base/diag.h"

enum { YDOC_SIZE_MAX = 16 * 1024 * 1024, YDOC_DEPTH_MAX = 64, YDOC_NODES_MAX = 100000 };

enum ynode_kind { YNODE_SCALAR, YNODE_MAP, YNODE_LIST };
enum ynode_style { YSTYLE_PLAIN, YSTYLE_SINGLE, YSTYLE_DOUBLE, YSTYLE_LITERAL, YSTYLE_FOLDED };

struct yentry {
	struct str key;			/* maps; empty in lists */
	struct loc key_loc;		/* maps */
	struct ynode *value;		/* never NULL */
};

struct ynode {
	enum ynode_kind kind;
	enum ynode_style style;		/* scalars */
	struct loc loc;			/* first character of the value; of a literal block its '|' */
	struct str text;		/* scalars, as written (unescaped); an empty plain scalar is the absent value */
	struct yentry *entries;		/* maps and lists */
	size_t count;
	struct loc content;		/* scalars: place of the text's first byte (literal: first line behind the indentation) */
};

/* The root node; NULL, with findings, when the text is not one YAML document. An empty document is an empty map.
   Findings: encoding, yaml-syntax, yaml-limit, duplicate-key (the first value is kept and reading goes on),
   invisible-character, text-cut-by-comment. */
struct ynode *ydoc_parse(struct arena *a, const struct source *src, struct diags *ds);

/* The value of a key of a map; NULL when absent or when `map` is NULL or no map. */
struct ynode *ynode_get(const struct ynode *map, const char *key);
struct yentry *ynode_entry(const struct ynode *map, struct str key);
/* Place of the byte at `offset` of a scalar's text: exact in literal blocks, plain and quoted single-line scalars without
   escapes; else the start of the value. */
struct loc ynode_at(const struct ynode *scalar, size_t offset);

#endif
