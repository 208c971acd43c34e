/* The inside of a message; for the files of msg only. */
#ifndef RELGEN_TEXT_MSG_NODE_H
#define RELGEN_TEXT_MSG_NODE_H

#include "text/msg.h"

enum msg_node_kind {
	MSG_NODE_TEXT,		/* `text` */
	MSG_NODE_ARGUMENT,	/* name, type, and what belongs to the type */
	MSG_NODE_HASH,		/* the number of the plural around it, less its offset */
	MSG_NODE_TAG,		/* tag, children; `name`: the ref of a link */
};

enum msg_tag { MSG_TAG_NONE, MSG_TAG_BOLD, MSG_TAG_ITALIC, MSG_TAG_CODE, MSG_TAG_LINK };

struct msg_nodes {
	struct msg_node *items;
	size_t count;
};

/* One branch of a plural or select. */
struct msg_branch {
	struct str selector;		/* as written: "one", "=1" */
	bool exact;			/* "=1": `number` */
	struct number number;
	size_t offset;			/* of the selector in the message */
	struct msg_nodes nodes;
};

struct msg_node {
	enum msg_node_kind kind;
	struct str text;
	struct str name;
	enum msg_type type;
	unsigned style;			/* enum number_style, date_style or list_style, by the type */
	struct str skeleton;
	int64_t offset;			/* plurals: what is taken off for the category and '#' */
	struct msg_branch *branches;
	size_t branch_count;
	enum msg_tag tag;
	size_t at;			/* of the tag in the message */
	struct msg_nodes children;
};

struct msg {
	struct msg_nodes nodes;
	const struct msg_use *uses;
	size_t use_count;
};

/* Equal as values: 1.0 is 1. */
bool number_equal(struct number a, struct number b);

#endif
