/* The inside of a compiled template; for the files tmpl_*.c, expr*.c and filter.c only. */
#ifndef RELGEN_VIEW_TMPL_NODE_H
#define RELGEN_VIEW_TMPL_NODE_H

#include "base/id_index.h"
#include "view/tmpl_context.h"

enum { TMPL_NESTING = 64, TMPL_SOURCE = 16 * 1024 * 1024 };	/* statements in each other; bytes of all files together */

/* --- Expressions --- */

enum expr_kind {
	EXPR_TEXT, EXPR_NUMBER, EXPR_BOOL,	/* literals: `constant` */
	EXPR_NAME,		/* `text`; checking makes it ROOT or LOCAL */
	EXPR_DOT,		/* left.text; checking makes it MEMBER or KEY */
	EXPR_INDEX,		/* left[right] */
	EXPR_CALL,		/* text(args); checking makes it MESSAGE or a literal */
	EXPR_FILTER,		/* left | text(args) */
	EXPR_COMPARE,		/* left `compare` right */
	EXPR_IN, EXPR_AND, EXPR_OR, EXPR_JOIN,	/* left, right; JOIN is ~ */
	EXPR_NOT,		/* left */
	EXPR_ROOT,		/* slot `index` of the root */
	EXPR_LOCAL,		/* slot `index` of the locals */
	EXPR_MEMBER,		/* slot `index` of the map left */
	EXPR_KEY,		/* entry `text` of the dict left */
	EXPR_MESSAGE,		/* t(…): message `index`, or the key is `left` */
};

enum compare { COMPARE_EQUAL, COMPARE_UNEQUAL, COMPARE_LESS, COMPARE_LESS_EQUAL, COMPARE_GREATER, COMPARE_GREATER_EQUAL };

struct expr_arg {
	struct str name;	/* absent: given by position */
	struct loc loc;
	struct expr_node *value;
};

struct expr_node {
	enum expr_kind kind;
	enum compare compare;
	struct loc loc;		/* of the word that findings speak of: the name, the operator, the filter */
	struct str text;
	struct str written;	/* the whole expression as it stands in the source */
	struct expr_node *left, *right;
	struct expr_arg *args;
	size_t arg_count;
	struct value constant;
	/* Set by checking. */
	const struct type *type;
	bool optional;		/* may be absent, and nothing around it asked */
	uint32_t index;
	uint32_t binding;	/* LOCAL: which `for` or `with` made it */
	const struct filter *filter;
};

/* Compiled for prose. */
struct expr {
	struct expr_node *node;
	struct str text;
	struct loc loc;
};

/* A text with an expression in it. Without `source` every place is `loc`. */
struct expr_source {
	const struct source *source;
	struct str text;	/* with a source, a part of its text */
	struct loc loc;
};

struct expr_parser {
	struct arena *arena;
	struct expr_source in;
	struct diags *ds;
	size_t at;		/* behind the token */
	size_t from;		/* of the token */
	size_t last;		/* end of the token before it */
	int token;
	unsigned depth;
	bool failed;		/* one finding a tag: the first */
};

struct expr_parser expr_parser_on(struct arena *a, struct expr_source in, struct diags *ds);
/* NULL after a finding. */
struct expr_node *expr_parse(struct expr_parser *p);
/* The pieces of statements; each false or absent, after a finding where it says so. */
bool expr_word(struct expr_parser *p, const char *word);	/* takes the word if it is next */
bool expr_sign(struct expr_parser *p, char sign);		/* takes the sign if it is next */
struct str expr_name(struct expr_parser *p, const char *what);	/* finding */
struct str expr_string(struct expr_parser *p, const char *what);	/* finding */
bool expr_end(struct expr_parser *p);				/* finding unless all was used */
struct loc expr_loc(const struct expr_parser *p, size_t offset);

/* --- Templates --- */

/* How prose is written. */
enum form { FORM_BLOCKS, FORM_LINE };

enum node_kind {
	NODE_TEXT,		/* text */
	NODE_OUTPUT,		/* expr at place */
	NODE_IF,		/* branches */
	NODE_FOR,		/* name (key) in expr: body, otherwise */
	NODE_INCLUDE,		/* text with args: body */
	NODE_LAYOUT,		/* text */
	NODE_BLOCK,		/* text: body */
	NODE_SUPER,		/* body */
	NODE_CODE_OPEN,		/* text: a run of ` or ~ that grows when what is inside needs it */
	NODE_CODE_CLOSE,
};

struct nodes {
	struct node *items;
	size_t count, cap;
};

struct branch {
	struct expr_node *condition;	/* NULL: else */
	struct nodes body;
};

/* What rendering reads of every node comes first, so that it lies together. */
struct node {
	enum node_kind kind;
	enum place place;
	enum form form;
	unsigned heading_base;
	uint32_t slot;			/* FOR: key, item, loop from here; INCLUDE: args from here */
	bool span;			/* CODE: a span, not a fence */
	bool link;			/* OUTPUT: in the text of a link of Markdown */
	bool own;			/* BLOCK: its body is of the template, not of the layout */
	struct str text;
	struct expr_node *expr;
	struct nodes body, otherwise;
	VEC(struct branch) branches;
	struct expr_arg *args;
	size_t arg_count;
	struct loc loc;
	struct str name, key;		/* FOR */
	struct loc name_loc;
	size_t text_from;		/* TEXT: its offset in the source */
};

/* One file, parsed. */
struct parsed {
	const struct source *source;
	struct nodes nodes;
	bool ok;
};

struct tmpl {
	enum tmpl_format format;
	struct nodes nodes;
	uint32_t local_count;
};

/* A file cut at its tags, with the white space taken away that does not count. */
enum tag_kind { TAG_TEXT, TAG_OUTPUT, TAG_STATEMENT, TAG_COMMENT, TAG_RAW };

struct tag {
	enum tag_kind kind;
	size_t from, to;		/* of the whole tag, or the text */
	struct str inside;		/* without the braces */
	bool trim_before, trim_after;
};

struct tags {
	VEC(struct tag) list;
	bool ok;
};

struct tags tmpl_tags(struct arena *a, const struct source *source, struct diags *ds);
struct parsed tmpl_parse(struct arena *a, const struct source *source, struct diags *ds);

/* --- Checking --- */

struct local {
	struct str name;
	const struct type *type;
	uint32_t slot, binding;
	bool optional;
};

/* A way into a file: the statement, and the way to that. */
struct site {
	const struct site *parent;
	struct loc loc;
	struct str name;	/* of the file */
	const char *word;	/* "included from here" */
};

/* A block of a layout that another takes the place of. */
struct super {
	const struct nodes *body;
	const struct site *site;
	size_t visible;
	bool used;
};

struct check {
	struct arena *arena;
	struct diags *ds;
	enum rule_id name_rule;		/* for names that are not there */
	const struct type *root;
	const struct catalog *source;	/* NULL: no messages here */
	const struct tmpl_loader *loader;
	enum tmpl_format format;
	struct str name;		/* of the template */
	const struct site *site;
	size_t depth, loaded;
	VEC(struct local) locals;
	size_t visible;			/* locals before this one belong to the including file */
	VEC(const struct expr_node *) facts;	/* what is known to be there */
	uint32_t local_count, bindings;
	struct context context;
	const struct node *const *overrides;	/* blocks of the template over this layout */
	struct id_index override_ids;	/* their names, as numbered in overrides */
	struct super *super_block;	/* what the block being checked stands in for; NULL when it does not */
};

/* What t(…) gives. Values of this type are struct told. */
extern const struct type type_message;
/* A list of texts, the loop variable. */
extern const struct type type_texts, type_loop;

struct told {
	struct value value;	/* VALUE_PROSE without prose */
	struct inlines inlines;
};

/* Resolves names and finds the type; false after a finding. */
bool expr_check(struct check *c, struct expr_node *n);
/* The same for a value that is needed: it may not be absent. */
bool expr_check_present(struct check *c, struct expr_node *n);
/* May not be absent; false after a finding. For what is checked already. */
bool expr_present(struct check *c, const struct expr_node *n);
/* A map that has something to print becomes that; false after a finding when nothing can be printed. */
bool expr_check_printable(struct check *c, struct expr_node **n);
/* A map whose first member is text becomes that member. */
struct expr_node *expr_scalar(struct check *c, struct expr_node *n);
/* What is known where `n` is true (or false). */
void expr_facts(struct check *c, const struct expr_node *n, bool truth);
/* Was it asked for? */
bool expr_is_known(const struct check *c, const struct expr_node *n);
/* t(…); false after a finding. */
bool expr_check_message(struct check *c, struct expr_node *n);
/* Comparisons and `in`; false after a finding. */
bool expr_check_compare(struct check *c, struct expr_node *n);
bool expr_check_in(struct check *c, struct expr_node *n);
bool type_is_printable(const struct type *type);
bool kind_is_text(enum value_kind kind);
/* Records a finding with the way into the file. */
bool check_wrong(struct check *c, struct loc loc, size_t span, enum rule_id rule, const char *format, ...)
	__attribute__((format(printf, 5, 6)));
/* ", did you mean …" as the hint of the last finding; nothing when none is near. */
void check_nearest(struct check *c, struct str wanted, const struct str *names, size_t count);
/* The same among the members of a map. */
void check_nearest_member(struct check *c, struct str wanted, const struct type *type);

/* The file of an include or layout; false after a finding. */
bool check_load(struct check *c, const struct node *n, const struct site *site, struct parsed *parsed);
/* Findings get the way into the file. */
bool check_parse(struct check *c, const struct source *source, struct parsed *parsed);
void check_nodes(struct check *c, struct nodes *nodes);
/* A body must end where it began; afterwards holds what holds with and without it. */
void check_body(struct check *c, const struct node *n, const char *word, struct nodes *body);
void check_block(struct check *c, struct node *n, struct nodes *out);
void check_super(struct check *c, struct node *n, struct nodes *out);
/* No two blocks of a file have one name. */
void check_block_names(struct check *c, const struct nodes *nodes);
/* The layout statement that a template begins with; NULL when there is none. */
const struct node *layout_of(const struct nodes *nodes);
/* Puts the template's blocks into its layout; `nodes` becomes one LAYOUT node. */
void check_lay_out(struct check *c, struct nodes *nodes, const struct node *layout);

/* --- Evaluation --- */

/* The files being rendered, the innermost first. */
struct frame {
	const struct frame *parent;
	const struct node *node;
};

struct eval {
	const struct tmpl_run *run;
	enum tmpl_format format;
	const struct value **locals;
	struct buf *out;
	size_t out_from;
	uint32_t steps;
	unsigned wrong;			/* findings of this page */
	bool stop;
	const struct frame *frames, *layout;
	size_t code_from;		/* where the code being written begins, behind its mark */
};

/* Never NULL; absent where something on the way is. */
const struct value *expr_value(struct eval *e, const struct expr_node *n);
bool value_truth(const struct value *v);
/* Records a finding with the way into the file. */
bool eval_wrong(struct eval *e, struct loc loc, size_t span, enum rule_id rule, const char *format, ...)
	__attribute__((format(printf, 5, 6)));
/* The place of the data that an expression is about: the nearest value on its path that has one. */
struct loc expr_data(struct eval *e, const struct expr_node *n);
/* Writes a value where `n` stands. */
void eval_print(struct eval *e, const struct node *n, const struct value *v);
/* What a reader of the language sees for a value: text, number, date. */
struct str value_words(struct arena *a, const struct l10n *l10n, const struct value *v);
/* What a machine reads: digits, ISO dates; prose and messages as plain text. */
struct str value_plain(struct arena *a, const struct value *v);
/* Prose or a message as plain text. */
struct str prose_words(struct arena *a, const struct value *v);

#endif
