/* What the files of the message parser share. */
#ifndef RELGEN_TEXT_MSG_PARSER_H
#define RELGEN_TEXT_MSG_PARSER_H

#include "text/msg_node.h"

/* After so many findings the rest of a message is not looked at. */
enum { MSG_FINDINGS_MAX = 16 };

struct msg_parser {
	struct arena *arena;
	struct str text;
	size_t at;
	struct msg_place place;
	struct diags *diags;
	VEC(struct msg_use) uses;
	size_t findings;
	bool stopped;		/* what follows cannot be understood */
};

/* Where a run of text stands. */
struct msg_context {
	const struct msg_node *around;	/* the plural or select whose branch it is, or NULL */
	bool in_plural;			/* that, or one further out, is a plural */
	const struct msg_node *tag;	/* the innermost open tag of this branch, or NULL */
	bool in_code, in_link;
	unsigned depth;
};

/* An argument being read. */
struct reading {
	struct msg_parser *parser;
	struct msg_context context;
	struct msg_node *node;
	size_t open;		/* of its '{' */
	size_t name_at;
	struct str style;	/* as written */
	size_t style_at;
};

bool msg_at_end(const struct msg_parser *p);
/* The byte at the parser's place; NUL at the end. */
char msg_peek(const struct msg_parser *p);
void msg_skip_blanks(struct msg_parser *p);
/* The name at the parser's place, which moves behind it; may be empty. */
struct str msg_read_name(struct msg_parser *p);
void msg_add_use(struct msg_parser *p, struct msg_use use);

/* Records a message-syntax finding that underlines bytes [from, to). */
void msg_finding(struct msg_parser *p, size_t from, size_t to, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* The same for what is wrong with the categories of a plural. */
void msg_finding_plural(struct msg_parser *p, size_t from, size_t to, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* The nearest name as a hint, else `otherwise`. */
void msg_hint_nearest(struct msg_parser *p, struct str wanted, const struct str *names, size_t count, const char *otherwise);
/* As much of a text as a finding shows. */
struct str msg_shown(struct str s);
/* What follows cannot be understood; msg_broken returns false. */
void msg_stop(struct msg_parser *p);
bool msg_broken(struct msg_parser *p);
/* Something else than what is wanted stands at the parser's place: a finding; returns false. */
bool msg_unexpected(struct reading *r, const char *wanted);
bool msg_expect(struct reading *r, char c, const char *wanted);

/* The nodes up to the end of the text, of the branch or of the tag; the parser stands before what ends them. */
struct msg_nodes msg_parse_nodes(struct msg_parser *p, struct msg_context context);
enum msg_tag_found { MSG_TAG_OPENED, MSG_TAG_CLOSES, MSG_TAG_BROKEN };

/* The tag at the parser's place: one with its children, or the one that closes the open one (the parser stands before it then), or
   a finding. */
enum msg_tag_found msg_parse_tag(struct msg_parser *p, struct msg_context context, struct msg_node *node);
/* The branches at the parser's place; it stands before the '}' of the argument then. False when that is not reached. */
bool msg_read_branches(struct reading *r, const char *type);
/* The argument whose '{' the parser stands at. False, with a finding, when there is none to add. */
bool msg_parse_argument(struct msg_parser *p, struct msg_context context, struct msg_node *node);

#endif
