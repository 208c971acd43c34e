/* An XML text as a tree of plain nodes, each with the place it came from. The only user of libxml2. */
#ifndef RELGEN_TEXT_XDOC_H
#define RELGEN_TEXT_XDOC_H

#include "base/diag.h"

enum { XDOC_SIZE_MAX = 64 * 1024 * 1024, XDOC_DEPTH_MAX = 64, XDOC_NODES_MAX = 4 * 1000 * 1000 };

struct xattribute {
	struct str name;	/* without a prefix, but for xml:lang and xml:space */
	struct str value;
};

/* An element, or a piece of text. */
struct xnode {
	struct str name;	/* of an element, without a prefix; absent: text */
	struct str space;	/* its namespace; may be absent */
	const struct xattribute *attributes;
	size_t attribute_count;
	struct str text;
	const struct xnode *children, *next;
	struct loc loc;		/* of an element's '<' */
};

/* NULL, with a finding, when the text is not one well-formed document in UTF-8: encoding, exchange-syntax. Nothing but the text is read, no
   external DTD and no entity; a document that declares anything itself, or refers to an entity other than XML's own five, is refused, and so
   is one beyond the limits. A document type without declarations, as TMX has it, is passed over. */
const struct xnode *xdoc_parse(struct arena *a, const struct source *src, struct diags *ds);

/* The value of an attribute; absent when there is none. */
struct str xnode_attribute(const struct xnode *node, const char *name);
/* The first child element of that name in the namespace of `node`; NULL when there is none. */
const struct xnode *xnode_child(const struct xnode *node, const char *name);
/* The element itself or, behind it, the next sibling of that name and its namespace; NULL at the end. */
const struct xnode *xnode_from(const struct xnode *node, const char *name, struct str space);

#endif
