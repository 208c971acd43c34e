/* Interface messages: ICU MessageFormat with named arguments and inline tags; parsed, compared, formatted. Never handed to ICU. */
#ifndef RELGEN_TEXT_MSG_H
#define RELGEN_TEXT_MSG_H

#include "base/diag.h"
#include "text/block.h"
#include "text/l10n.h"

enum { MSG_SIZE_MAX = 64 * 1024, MSG_DEPTH_MAX = 16, MSG_ARGUMENTS_MAX = 64, MSG_BRANCHES_MAX = 256 };

/* A parsed message; immutable, may be shared between threads. */
struct msg;

/* What stands behind the name of an argument. PLAIN: {x}; ADDRESS: <a ref="x">. */
enum msg_type { MSG_PLAIN, MSG_NUMBER, MSG_DATE, MSG_LIST, MSG_PLURAL, MSG_SELECTORDINAL, MSG_SELECT, MSG_ADDRESS };

struct msg_use {
	struct str name;
	enum msg_type type;
	struct str style;	/* as written; empty when none */
	size_t offset;		/* byte of its name in the message */
};

/* Turns an offset in the message text into a place, for findings. */
struct msg_place {
	struct loc (*at)(const void *self, size_t offset);
	const void *self;
};

/* NULL, with findings, when the text is no message: message-syntax; plural-category for a plural without 'other', or with a branch that
   belongs to no category of any language. */
struct msg *msg_parse(struct arena *a, struct str text, struct msg_place place, struct diags *ds);
/* The text as it stands: a message without arguments. */
struct msg *msg_literal(struct arena *a, struct str text);
/* The arguments of a message, one a name and type, in order of first use. */
const struct msg_use *msg_uses(const struct msg *m, size_t *count);
/* Compares a translation with its source: message-argument findings for missing, extra, renamed (nearest name) arguments,
   another type, tags that differ; false when there were any. */
bool msg_compare(const struct msg *source, const struct msg *translation, struct msg_place place, struct diags *ds);

/* Plural branches for categories that the language never selects (CLDR's rules, through ICU): plural-category, as a warning, since what is shown
   is right. */
void msg_check_plurals(const struct msg *m, const struct l10n *l, struct msg_place place, struct diags *ds);

enum msg_arg_kind { MSG_ARG_TEXT, MSG_ARG_NUMBER, MSG_ARG_DATE, MSG_ARG_LIST, MSG_ARG_INLINES };

struct msg_arg {
	struct str name;
	enum msg_arg_kind kind;
	struct str text;
	struct number number;
	struct date date;
	const struct msg_arg *items;	/* MSG_ARG_LIST: each TEXT or INLINES */
	size_t count;
	struct inlines inlines;		/* MSG_ARG_INLINES: markup from elsewhere, already safe as data */
	struct str address;		/* for <a ref="name">: the address of the link; absent: no link */
};

/* The message as inlines: TEXT, CODE, STRONG, EMPHASIS, LINK. Arguments of another kind than the message's use are shown as
   text where that makes sense (a number as its digits). An argument not given is a bug of the caller (assert). */
struct inlines msg_format(struct arena *a, const struct msg *m, const struct l10n *l, const struct msg_arg *args, size_t count);

#endif
