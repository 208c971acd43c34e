/* The words of an expression; for expr_lex.c, expr_parse.c and tmpl_parse.c only. */
#ifndef RELGEN_VIEW_EXPR_LEX_H
#define RELGEN_VIEW_EXPR_LEX_H

#include "view/tmpl_node.h"

/* Signs of one character are themselves. */
enum token {
	TOKEN_END = 256, TOKEN_NAME, TOKEN_TEXT, TOKEN_NUMBER, TOKEN_EQUAL, TOKEN_UNEQUAL, TOKEN_LESS_EQUAL,
	TOKEN_GREATER_EQUAL, TOKEN_BAD,
};

enum { COMPARE_SIGNS = 6 };

struct compare_sign {
	int token;
	enum compare compare;
	const char *text;
};

extern const struct compare_sign compare_signs[COMPARE_SIGNS];

/* To the next word. */
void expr_advance(struct expr_parser *p);
/* The word as written. */
struct str expr_token(const struct expr_parser *p);
/* A text in quotes without them. */
struct str expr_token_value(struct expr_parser *p);
char expr_char(const struct expr_parser *p, size_t at);
bool expr_is_name(char c);

/* Findings; false. A tag has one: what follows the first is not looked at. */
bool expr_wrong(struct expr_parser *p, size_t offset, const char *message);
bool expr_unexpected(struct expr_parser *p, const char *expected);

#endif
