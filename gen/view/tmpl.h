/* Templates: compiled once against types, rendered to bytes for one page. */
#ifndef RELGEN_VIEW_TMPL_H
#define RELGEN_VIEW_TMPL_H

#include "base/diag.h"
#include "model/catalog.h"
#include "model/output.h"
#include "model/value.h"

enum { TMPL_INCLUDE_DEPTH = 16, TMPL_STEPS = 10000000, TMPL_OUTPUT = 64 * 1024 * 1024 };

enum tmpl_format { TMPL_HTML, TMPL_MARKDOWN };

/* Where templates come from: NULL when there is no such file. Names are relative to the format's folder ("parts/head.html"),
   already checked: no "..", not absolute. */
struct tmpl_loader {
	const struct source *(*load)(void *self, enum tmpl_format format, struct str name);
	void *self;
	struct str *names;	/* all there are, for near misses */
	size_t name_count;
};

struct tmpl;	/* opaque; immutable once compiled; may be shared between threads */
struct expr;	/* likewise: one compiled expression */

/* What templates are compiled against. */
struct tmpl_world {
	const struct tmpl_loader *loader;
	enum tmpl_format format;
	const struct type *root;	/* a MAP: its members are the names of a template */
	const struct catalog *source;	/* of the source language: keys and arguments of t(…) */
};

/* Compiles a template and everything it includes. NULL with template-* findings, each with the way into its file as related places. */
const struct tmpl *tmpl_compile(struct arena *a, const struct tmpl_world *world, struct str name, struct diags *ds);

struct tmpl_run {
	struct arena *scratch;		/* dropped by the caller after the page */
	const struct catalog *catalog;	/* of the page's language, with fallback inside */
	const struct value *root;	/* the slots of the root type */
	struct diags *ds;
};
/* Renders one page; false with findings (template-type for an absent value, template-limit) that carry the template's place, the include
   stack and the data's place as related places. */
bool tmpl_render(const struct tmpl *t, const struct tmpl_run *run, struct buf *out);

/* One expression of prose ({{ … }}), compiled against the root type of the record it stands in. NULL with reference-unknown
   (a name that is not there, with the nearest), template-syntax or template-type findings at `loc`. */
const struct expr *expr_compile(struct arena *a, struct str text, struct loc loc, const struct type *root, struct diags *ds);
/* Its value as plain text: what a reader of the page's language sees for it. false when a value is absent in this record, with a
   reference-unknown finding at `loc`. */
bool expr_text(const struct expr *e, const struct tmpl_run *run, struct str *text);

#endif
