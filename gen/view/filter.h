/* The filters of templates: {{ value | name(arguments) }}. */
#ifndef RELGEN_VIEW_FILTER_H
#define RELGEN_VIEW_FILTER_H

#include "view/tmpl_node.h"

enum { FILTER_ARGS = 1 };

/* What an argument may be: a literal that `check` looks at, or any value. */
enum filter_arg_kind { FILTER_ARG_WORD, FILTER_ARG_NUMBER, FILTER_ARG_VALUE };

struct filter {
	const char *name;
	unsigned inputs;		/* bit set of enum value_kind */
	size_t least, most;		/* arguments */
	enum filter_arg_kind argument;
	const char *argument_name;	/* may be given as name=…; NULL: by position only */
	const struct type *result;	/* NULL: `check` sets the type */
	bool asks;			/* takes an absent value too */
	const char *help;
	/* More than the table says; may be NULL. Runs when inputs and the number of arguments are right. */
	bool (*check)(struct check *c, struct expr_node *n);
	/* NULL for those that only say how an output is written. `input` is never absent but for `default`. */
	const struct value *(*apply)(struct eval *e, const struct expr_node *n, const struct value *input);
};

extern const struct filter filters[];
extern const size_t filter_count;

/* For the rows of the table. The text of the first argument; absent when there is none. */
struct str filter_text(const struct expr_node *n);
/* The word that is wanted; NULL when it is none of them. */
const struct str *filter_word(const struct str *words, size_t count, struct str wanted);
const struct value *filter_new_text(struct eval *e, struct str text);

bool filter_texts_check(struct check *c, struct expr_node *n);
bool filter_list_check(struct check *c, struct expr_node *n);
bool filter_item_check(struct check *c, struct expr_node *n);
bool filter_sort_check(struct check *c, struct expr_node *n);
const struct value *filter_list_apply(struct eval *e, const struct expr_node *n, const struct value *input);
const struct value *filter_join_apply(struct eval *e, const struct expr_node *n, const struct value *input);
const struct value *filter_length_apply(struct eval *e, const struct expr_node *n, const struct value *input);
const struct value *filter_first_apply(struct eval *e, const struct expr_node *n, const struct value *input);
const struct value *filter_last_apply(struct eval *e, const struct expr_node *n, const struct value *input);
const struct value *filter_sort_apply(struct eval *e, const struct expr_node *n, const struct value *input);
const struct value *filter_json_apply(struct eval *e, const struct expr_node *n, const struct value *input);

/* NULL when there is no such filter. */
const struct filter *filter_find(struct str name);
/* A filter that says how prose is written, and is the last of its output. */
bool filter_is_form(const struct filter *f);

#endif
