/* Kinds of page that a project has of its own: the entries of `pages` in relgen.yaml. */
#ifndef RELGEN_MODEL_OWN_PAGE_H
#define RELGEN_MODEL_OWN_PAGE_H

#include "base/id_index.h"
#include "model/schema.h"

/* What there is one page for, in every language. */
enum page_range { PAGE_RANGE_ABSENT, PAGE_RANGE_SITE, PAGE_RANGE_IMAGE, PAGE_RANGE_RELEASE };

struct own_page {
	struct text id;
	const struct ynode *node;
	struct text template;		/* below templates/html or, where it ends in .md, templates/markdown */
	int range;
	bool has_markdown;		/* there is a page of Markdown in its folder */
	struct text path;		/* its folder below that of a language; holds {image} and {release} as far as the range has them */
};

struct own_pages {
	VEC(struct own_page) list;
	struct loc loc;
};

extern const struct record own_page_record;
/* bad-value for what cannot be an entry; the entries that can be are kept. */
void own_pages_check(struct arena *a, struct own_pages *pages, struct diags *ds);
/* Is its template one of Markdown? */
bool own_page_is_markdown(const struct own_page *p);
/* The folder of the page of one image and release below its language's, with a slash at its end: "training/26.05/cards/". */
struct str own_page_folder(struct arena *a, const struct own_page *p, struct str image, struct str release);

#endif
