/* Reading the text of a template for its contexts; for tmpl_context.c, tmpl_html.c, tmpl_markdown.c and tmpl_reader.c only. */
#ifndef RELGEN_VIEW_TMPL_READER_H
#define RELGEN_VIEW_TMPL_READER_H

#include "view/tmpl_context.h"

struct reader {
	struct arena *arena;
	struct context *c;
	struct str text;
	size_t at;
	struct context_events *events;
	bool literal;		/* the last event is a literal that may go on */
};

void reader_event(struct reader *r, enum context_event_kind kind, size_t from, size_t to, const char *message);
/* Moves over one character or entity. `seen`: of a text that readers see, whose letters no translator can reach. */
void reader_words(struct reader *r, bool seen);
/* How the address begins, for its scheme. */
void context_address(struct context *c, char next);
/* The next character is one of an address. */
void reader_address(struct reader *r);
/* A tag at the start of a line of Markdown may begin a block of HTML; so does what is no tag: a comment, a declaration. */
void context_html_block(struct context *c, const char *name);
/* The name of a tag ends here. */
void context_tag_named(struct context *c);
/* Does a tag begin at the '<' that is next? */
bool reader_tag_begins(const struct reader *r);

/* One step each: they move on or change the context. */
void read_tag_open(struct reader *r);
void read_tag_name(struct reader *r);
void read_tag(struct reader *r);
void read_attribute(struct reader *r);
void read_equals(struct reader *r);
void read_value(struct reader *r);
void read_quoted(struct reader *r);
void read_bare(struct reader *r);
void read_raw(struct reader *r);
void read_html_text(struct reader *r);
void read_comment(struct reader *r);
void read_declaration(struct reader *r);
void read_markdown_text(struct reader *r);
void read_code(struct reader *r);
void read_fence(struct reader *r);
void read_fence_info(struct reader *r);
void read_address(struct reader *r);
void read_link_title(struct reader *r);
void read_definition(struct reader *r);

#endif
